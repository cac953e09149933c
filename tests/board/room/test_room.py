"""Rooms: found from walls and doors, named, merged and cut by hand."""

from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.room import Room, RoomPlan, Rooms, find_rooms
from battleboard.board.wall import Wall, door, low_object, window
from tests.board.maps import rooms

# Three cells in a row, ten feet a side: doors between them.
OUTER = [Wall((0, 0), (30, 0)), Wall((30, 0), (30, 10)), Wall((30, 10), (0, 10))]
OUTER += [Wall((0, 10), (0, 0))]
DOORS = [
    *(Wall((10, 0), (10, 3)), door((10, 3), (10, 7)), Wall((10, 7), (10, 10))),
    *(Wall((20, 0), (20, 3)), door((20, 3), (20, 7), "open"), Wall((20, 7), (20, 10))),
]
CELLS = [*OUTER, *DOORS]


def found(plan: RoomPlan | None = None) -> Rooms:
    return find_rooms(CELLS, plan or RoomPlan())


def left(plan: RoomPlan | None = None) -> Room:
    return room_at(found(plan), 5, 5)


def middle(plan: RoomPlan | None = None) -> Room:
    return room_at(found(plan), 15, 5)


def room_at(those: Rooms, x: float, y: float) -> Room:
    room = those.at((x, y))
    assert room
    return room


def names(those: Rooms) -> list[str]:
    return [room.name for room in those.rooms]


def test_doors_close_a_room_whatever_their_state() -> None:
    assert [room.area_sqft for room in found().rooms] == [100, 100, 100]
    assert [room.inside for room in found().rooms] == [(5, 5), (15, 5), (25, 5)]
    assert found().at((40, 5)) is None


def test_windows_and_secret_doors_close_a_room_and_low_objects_do_not() -> None:
    for wall, rooms_then in (
        (window((10, 0), (10, 10)), 2),
        (Wall((10, 0), (10, 10), "secret", state="open"), 2),
        (Wall((10, 0), (10, 10), stops_movement=False), 2),
        (low_object((10, 0), (10, 10)), 1),
    ):
        assert len(find_rooms([*OUTER, wall]).rooms) == rooms_then


def test_rooms_come_in_reading_order() -> None:
    lower = [
        wall._replace(a=(wall.a[0], wall.a[1] + 20), b=(wall.b[0], wall.b[1] + 20))
        for wall in OUTER
    ]
    assert [room.inside for room in find_rooms([*lower, *CELLS]).rooms] == [
        *((5, 5), (15, 5), (25, 5)),
        (15, 25),
    ]


def test_what_is_smaller_than_a_closet_is_no_room() -> None:
    pillar = [
        Wall((1, 1), (5, 1)),
        Wall((5, 1), (5, 5)),
        Wall((5, 5), (1, 5)),
        Wall((1, 5), (1, 1)),
    ]
    assert [room.area_sqft for room in find_rooms([*OUTER, *pillar]).rooms] == [300 - 16]
    assert len(find_rooms([*OUTER, *pillar], least_sqft=16).rooms) == 2


def test_gaps_are_closed_and_told() -> None:
    torn = [Wall((0, 0), (14, 0)), Wall((14.75, 0), (30, 0)), *OUTER[1:]]
    those = find_rooms(torn)
    assert [room.area_sqft for room in those.rooms] == [300]
    (gap,) = those.gaps
    assert str(gap).startswith("A wall that ends 14.0 ft from the left and 0.0 ft from the top ")
    assert find_rooms(torn, tolerance_ft=0.5) == Rooms(())


def test_a_name_stays_with_its_place_when_rooms_are_found_anew() -> None:
    plan = RoomPlan().name(middle(), " Crypt ")
    assert names(found(plan)) == ["", "Crypt", ""]
    again = find_rooms([*CELLS, Wall((12, 0), (12, 10))], plan)
    assert names(again) == ["", "", "Crypt", ""]


def test_a_room_is_named_anew_or_loses_its_name() -> None:
    plan = RoomPlan().name(left(), "Hall").name(middle(), "Crypt")
    anew = plan.name(middle(plan), "Vault")
    assert names(found(anew)) == ["Hall", "Vault", ""]
    assert len(anew.names) == 2
    assert names(found(anew.name(middle(anew), " "))) == ["Hall", "", ""]


def test_rooms_are_merged_and_parted_by_hand() -> None:
    plan = RoomPlan().name(middle(), "Crypt").merge(left(), middle())
    assert [room.area_sqft for room in found(plan).rooms] == [200, 100]
    whole = left(plan)
    assert whole.name == "Crypt"
    assert len(whole.parts) == 2
    assert whole.contains((15, 5))
    assert found(plan.part(whole)) == found(RoomPlan().name(middle(), "Crypt"))


def test_three_rooms_are_merged_by_two_pairs() -> None:
    right = room_at(found(), 25, 5)
    plan = RoomPlan().merge(left(), right).merge(middle(), right)
    assert [room.area_sqft for room in found(plan).rooms] == [300]
    assert len(found(plan.part(left())).rooms) == 1


def test_where_walls_merge_named_rooms_the_older_name_holds_and_none_is_lost() -> None:
    plan = RoomPlan().name(left(), "Hall").name(middle(), "Crypt")
    assert names(find_rooms(OUTER, plan)) == ["Hall"]
    assert names(found(plan)) == ["Hall", "Crypt", ""]


def test_a_merged_place_that_is_in_no_room_any_more_merges_nothing() -> None:
    plan = RoomPlan().merge(left(), middle())
    gone = [Wall((10, 0), (30, 0)), *OUTER[1:3], Wall((10, 10), (10, 0)), Wall((20, 0), (20, 10))]
    assert [room.area_sqft for room in find_rooms(gone, plan).rooms] == [100, 100]


def test_a_room_is_cut_in_two_by_hand_and_healed() -> None:
    plan = RoomPlan().name(left(), "Hall").cut((0, 5), (10, 5))
    assert [room.area_sqft for room in found(plan).rooms] == [50, 100, 100, 50]
    assert max(names(found(plan))) == "Hall"
    assert plan.heal((1, 5), (10, 5)) == plan
    assert names(found(plan.heal((10, 5), (0, 5)))) == ["Hall", "", ""]


@given(st.integers(0, 50), st.floats(0.01, 0.99), st.floats(0.01, 0.99))
def test_every_place_of_a_map_of_rooms_is_in_one_room(seed: int, x: float, y: float) -> None:
    board = rooms(60, seed)
    those = find_rooms(board.walls)
    assert sum(room.area_sqft for room in those.rooms) == board.size_ft[0] * board.size_ft[1]
    at = (x * board.size_ft[0], y * board.size_ft[1])
    # A point right on a wall belongs to either side of it.
    assert sum(room.contains(at) for room in those.rooms) == 1 or any(c % 5 == 0 for c in at)
    for room in those.rooms:
        assert those.at(room.inside) == room
