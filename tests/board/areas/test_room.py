"""Rooms are found from walls and doors, named, merged and cut by hand."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.areas.rooms import Room, RoomPlan, Rooms, find_rooms
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door, low_object, window
from tests.board.maps import rooms
from tests.board.symmetry import Move, moves

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


def test_rooms_are_found_that_hold_any_of_some_points() -> None:
    merged = RoomPlan().merge(left(), middle())
    assert found().holding([(25, 5), (25, 6), (40, 5), (5, 5)]) == {0, 2}
    assert found(merged).holding([(15, 5)]) == {0}
    assert found().holding(()) == Rooms(()).holding([(5, 5)]) == frozenset()


def test_outside_is_what_lies_in_no_room_and_in_no_rock() -> None:
    one, other, last = found().rooms
    rocky = Rooms((one,), rock=(last,))
    assert rocky.outside([(5, 5), (15, 5), (25, 5), (40, 5)]) == [(15, 5), (40, 5)]
    assert rocky._replace(rooms=(one, other)).outside([(15, 5)]) == []
    assert Rooms(()).outside([(5, 5)]) == [(5, 5)]


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


def box(left: float, top: float, right: float, bottom: float) -> list[Wall]:
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return [Wall(a, b) for a, b in pairwise([*corners, corners[0]])]


@pytest.mark.parametrize("wide", [2, 3, 5])
def test_a_name_stays_when_a_pillar_is_put_into_the_middle_of_the_room(wide: float) -> None:
    """The smaller ones are no rooms; the largest is one, but none that was named."""
    plan = RoomPlan().name(middle(), "Guard room")
    around = wide / 2
    those = find_rooms([*CELLS, *box(15 - around, 5 - around, 15 + around, 5 + around)], plan)
    assert room_at(those, 11, 1).name == "Guard room"
    assert names(those).count("Guard room") == 1


@pytest.mark.parametrize(
    "more",
    [
        [Wall((15, 0), (15, 10))],
        [Wall((10, 5), (20, 5))],
        [Wall((10, 0), (20, 10))],
        [Wall((10, 4), (18, 4)), Wall((14, 0), (14, 4))],
        [door((11, 0), (14, 0), "open"), window((16, 0), (18, 0))],
    ],
    ids=str,
)
def test_a_name_stays_with_one_room_when_a_wall_is_drawn_through_its_middle(
    more: list[Wall],
) -> None:
    plan = RoomPlan().name(middle(), "Guard room")
    assert names(find_rooms([*CELLS, *more], plan)).count("Guard room") == 1


def test_a_name_stays_when_a_door_is_opened_and_when_walls_are_moved() -> None:
    plan = RoomPlan().name(middle(), "Guard room")
    opened = [wall._replace(state="open") if wall.is_door else wall for wall in CELLS]
    assert names(find_rooms(opened, plan)) == ["", "Guard room", ""]
    farther = [wall if wall.a[0] != 20 else Wall((23, 0), (23, 10)) for wall in CELLS]
    assert names(find_rooms(farther, plan)) == ["", "Guard room", ""]


def test_a_merged_room_stays_whole_when_pillars_are_put_into_its_parts() -> None:
    plan = RoomPlan().merge(left(), middle())
    those = find_rooms([*CELLS, *box(4, 4, 6, 6), *box(13.5, 3.5, 16.5, 6.5)], plan)
    assert [room.area_sqft for room in those.rooms] == [200 - 4 - 9, 100]
    assert plan.part(room_at(those, 1, 1)) == RoomPlan()


def test_whoever_renames_what_is_left_of_a_room_renames_no_other() -> None:
    plan = RoomPlan().name(middle(), "Crypt")
    walls = [*CELLS, Wall((12, 0), (12, 10)), Wall((14, 0), (14, 10))]
    those = find_rooms(walls, plan)
    assert names(those) == ["", "", "", "Crypt", ""]
    aside = plan.name(room_at(those, 11, 5), "Closet")
    assert names(find_rooms(walls, aside)) == ["", "Closet", "", "Crypt", ""]
    anew = aside.name(room_at(find_rooms(walls, aside), 18, 5), "Vault")
    assert names(find_rooms(walls, anew)) == ["", "Closet", "", "Vault", ""]


def test_a_room_that_is_renamed_loses_all_the_names_that_walls_brought_together() -> None:
    plan = RoomPlan().name(left(), "Hall").name(middle(), "Crypt")
    (whole,) = find_rooms(OUTER, plan).rooms
    assert [name.text for name in whole.names] == ["Hall", "Crypt"]
    assert names(find_rooms(OUTER, plan.name(whole, "Temple"))) == ["Temple"]
    assert len(plan.name(whole, "Temple").names) == 1


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
    assert found(plan).gaps == ()
    assert names(found(plan.heal((10, 5), (0, 5)))) == ["Hall", "", ""]


def test_a_cut_that_all_but_reaches_the_walls_cuts_and_is_no_gap_of_theirs() -> None:
    plan = RoomPlan().cut((0.75, 5), (9.5, 5.25))
    assert len(found(plan).rooms) == 4
    assert found(plan).gaps == ()
    assert len(found(RoomPlan().cut((2, 5), (9.5, 5))).rooms) == 3


def test_a_room_within_a_room_is_its_own() -> None:
    those = find_rooms([*OUTER, *box(10, 2, 16, 8)])
    outer, inner = room_at(those, 1, 1), room_at(those, 12, 5)
    assert (outer.area_sqft, inner.area_sqft) == (300 - 36, 36)


COORDINATES = st.integers(0, 8).map(lambda step: step * 5.0)
LINES = st.lists(
    st.tuples(st.tuples(COORDINATES, COORDINATES), st.tuples(COORDINATES, COORDINATES)),
    max_size=10,
)


@given(LINES, LINES, moves())
def test_moving_the_table_with_its_plan_moves_the_rooms(
    ends: list[tuple[Point, Point]], cuts: list[tuple[Point, Point]], move: Move
) -> None:
    walls = [*box(-5, -5, 45, 45), *(Wall(a, b) for a, b in ends)]
    plan = RoomPlan(cuts=tuple(cuts))
    there = plan._replace(cuts=tuple((move.point(a), move.point(b)) for a, b in cuts))
    here = find_rooms(walls, plan)
    moved = find_rooms(map(move.wall, walls), there)
    assert sorted(room.area_sqft for room in moved.rooms) == pytest.approx(
        sorted(room.area_sqft for room in here.rooms), abs=0.05
    )


@given(LINES, st.integers(0, 100))
def test_every_room_bears_the_name_that_it_was_given_and_no_other(
    ends: list[tuple[Point, Point]], which: int
) -> None:
    walls = [*box(-5, -5, 45, 45), *(Wall(a, b) for a, b in ends)]
    rooms_here = find_rooms(walls).rooms
    room = rooms_here[which % len(rooms_here)]
    named = find_rooms(walls, RoomPlan().name(room, "Guard room")).rooms
    assert [each.name for each in named] == [
        "Guard room" if each == room else "" for each in rooms_here
    ]


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
