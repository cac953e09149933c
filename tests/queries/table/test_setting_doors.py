"""Doors are set in walls and passages, and walls heal when they are removed."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Carve
from battleboard.board.board import Board
from battleboard.board.grid import Hexes
from battleboard.board.point import distance
from battleboard.board.wall import DoorState, Wall, door, low_object, window
from battleboard.queries.table import setting_doors
from battleboard.queries.table.setting_doors import DOOR_CHOICES, DoorSpot, DoorWish
from tests.battle.battles import battle, do

DOOR, DOUBLE, PORTCULLIS, CURTAIN, SECRET, ONE_WAY, WINDOW, SLIT = DOOR_CHOICES
EAST = Wall((0.0, 10.0), (40.0, 10.0))


def table(*walls: Wall) -> Battle:
    return battle(board=Board((100.0, 100.0), walls=walls))


def spot(walls: tuple[Wall, ...], wish: DoorWish, grid: object = None) -> DoorSpot | None:
    board = Board((100.0, 100.0), walls=walls)
    if grid is not None:
        board = board._replace(grid=grid)  # type: ignore[arg-type]
    return setting_doors.door_spot(board, wish)


@pytest.mark.parametrize(
    ("at", "width", "ends"),
    [
        ((12.0, 10.5), 5.0, (10.0, 15.0)),
        ((14.9, 10.0), 5.0, (10.0, 15.0)),
        ((12.0, 10.0), 3.0, (11.0, 14.0)),
        ((14.0, 10.0), 10.0, (10.0, 20.0)),
        ((0.0, 10.0), 5.0, (0.0, 5.0)),
        ((40.0, 10.0), 5.0, (35.0, 40.0)),
        ((39.0, 10.0), 40.0, (0.0, 40.0)),
        ((39.0, 10.0), 60.0, (0.0, 40.0)),
    ],
)
def test_a_door_fills_whole_squares_along_its_wall(
    at: tuple[float, float], width: float, ends: tuple[float, float]
) -> None:
    for wall in (EAST, Wall(EAST.b, EAST.a)):
        found = spot((wall,), DoorWish(at, width))
        assert found is not None
        assert found.wall == 0
        assert sorted((found.a[0], found.b[0])) == [*ends]
        assert found.a[1] == found.b[1] == 10.0


def test_down_a_wall_it_snaps_too_and_aslant_or_freely_it_lies_under_the_hand() -> None:
    down = Wall((10.0, 0.0), (10.0, 40.0))
    assert spot((down,), DoorWish((10.0, 13.0))) == DoorSpot((10.0, 10.0), (10.0, 15.0), 0)
    free = spot((down,), DoorWish((10.0, 13.0), snaps=False))
    assert free == DoorSpot((10.0, 10.5), (10.0, 15.5), 0)
    assert spot((down,), DoorWish((10.0, 13.0)), Hexes(5.0)) == free
    aslant = spot((Wall((0.0, 0.0), (40.0, 30.0)),), DoorWish((20.0, 15.0)))
    assert aslant == DoorSpot((18.0, 13.5), (22.0, 16.5), 0)


def test_the_nearest_wall_is_meant_and_only_a_wall_can_have_a_door() -> None:
    walls = (EAST, EAST._replace(a=(0.0, 12.0), b=(40.0, 12.0)), Wall((1.0, 1.0), (1.0, 1.0)))
    found = spot(walls, DoorWish((12.0, 11.4)))
    assert found is not None
    assert found.wall == 1
    for other in (door(*EAST[:2]), window(*EAST[:2]), low_object(*EAST[:2])):
        assert spot((other,), DoorWish((12.0, 10.0))) is None


@pytest.mark.parametrize("near_ft", [0.5, 2.0, 8.0])
@pytest.mark.parametrize("y", [13.0, 15.0, 17.4])
def test_at_any_zoom_the_middle_of_a_passage_is_the_passage(near_ft: float, y: float) -> None:
    passage = (EAST, Wall((0.0, 20.0), (40.0, 20.0)))
    found = spot(passage, DoorWish((11.0, y), near_ft=near_ft))
    assert found == DoorSpot((10.0, 10.0), (10.0, 20.0))
    beside = spot(passage, DoorWish((11.0, 10.4), near_ft=near_ft))
    assert beside is not None
    assert beside.wall == 0


def test_a_gap_in_a_wall_takes_a_door_that_fills_it() -> None:
    walls = (Wall((0.0, 10.0), (20.0, 10.0)), Wall((25.0, 10.0), (40.0, 10.0)))
    for near_ft in (0.5, 3.0):
        found = spot(walls, DoorWish((22.0, 10.3), near_ft=near_ft))
        assert found == DoorSpot((20.0, 10.0), (25.0, 10.0))
    assert spot(walls, DoorWish((10.0, 11.5))) is None, "beside a wall is no gap"


def test_in_a_passage_a_door_goes_from_wall_to_wall_the_shorter_way() -> None:
    passage = (EAST, Wall((0.0, 20.0), (40.0, 20.0)))
    assert spot(passage, DoorWish((11.0, 14.0))) == DoorSpot((10.0, 10.0), (10.0, 20.0))
    assert spot(passage, DoorWish((11.0, 14.0), snaps=False)) == DoorSpot(
        (11.0, 10.0), (11.0, 20.0)
    )
    assert spot(passage, DoorWish((11.0, 14.0)), Hexes(5.0)) == DoorSpot((11.0, 10.0), (11.0, 20.0))
    crossing = (*passage, Wall((8.0, 0.0), (8.0, 40.0)), Wall((13.0, 0.0), (13.0, 40.0)))
    assert spot(crossing, DoorWish((11.0, 14.0))) == DoorSpot((8.0, 15.0), (13.0, 15.0))


def test_a_wide_hall_and_an_open_field_have_no_place_for_a_door() -> None:
    hall = (EAST, Wall((0.0, 31.0), (40.0, 31.0)))
    assert spot(hall, DoorWish((11.0, 20.0))) is None
    assert spot((), DoorWish((11.0, 20.0))) is None


@pytest.mark.parametrize("choice", DOOR_CHOICES)
def test_every_kind_is_told_again_from_what_was_made_of_it(
    choice: setting_doors.DoorChoice,
) -> None:
    made = choice.make_door((0.0, 0.0), (5.0, 0.0), "open")
    assert setting_doors.choice_of(made) == choice
    assert made.noun == choice.name.lower()
    assert made.stands_open == (choice.kind != "window")


def test_what_came_with_a_map_is_the_kind_that_is_nearest() -> None:
    assert setting_doors.choice_of(Wall((0, 0), (5, 0), "secret", sort="double")) == SECRET
    one_way = Wall((0, 0), (5, 0), "secret", solid_from="left")
    assert setting_doors.choice_of(one_way) == SECRET
    assert setting_doors.choice_of(Wall((0, 0), (5, 0), "door", sort="archway")) == DOOR


def test_what_each_kind_stops() -> None:
    stops = {
        choice.name: (made.opaque, made.solid)
        for choice in DOOR_CHOICES
        for made in [choice.make_door((0.0, 0.0), (5.0, 0.0))]
    }
    assert stops == {
        "Door": (True, True),
        "Double door": (True, True),
        "Portcullis": (False, True),
        "Curtain": (True, False),
        "Secret door": (True, True),
        "One-way door": (True, True),
        "Window": (False, True),
        "Arrow slit": (False, True),
    }


def test_a_wall_is_cut_and_the_door_fills_the_gap() -> None:
    state = table(EAST._replace(origin="map"))
    place = DoorSpot((10.0, 10.0), (15.0, 10.0), 0)
    state = do(state, setting_doors.setting(state.board, place, PORTCULLIS, "locked"))
    left, right, made = state.board.walls
    assert left == Wall((0.0, 10.0), (10.0, 10.0), origin="map")
    assert right == Wall((15.0, 10.0), (40.0, 10.0), origin="map")
    assert made == PORTCULLIS.make_door((10.0, 10.0), (15.0, 10.0), "locked")
    assert state.log[-1].text == "Add a portcullis"


def test_at_the_end_of_a_wall_one_piece_is_left_and_of_a_short_one_none() -> None:
    state = table(EAST)
    place = DoorSpot((40.0, 10.0), (35.0, 10.0), 0)
    state = do(state, setting_doors.setting(state.board, place, SLIT, "shut"))
    assert [wall.kind for wall in state.board.walls] == ["wall", "window"]
    assert state.log[-1].text == "Add an arrow slit"
    state = table(EAST)
    state = do(state, setting_doors.setting(state.board, DoorSpot(*EAST[:2], 0), DOOR, "shut"))
    assert state.board.walls == (door(*EAST[:2]),)


def test_in_a_passage_nothing_is_cut_and_nothing_is_left() -> None:
    state = table(EAST, Wall((0.0, 20.0), (40.0, 20.0)))
    before = state.board.walls
    place = DoorSpot((10.0, 10.0), (10.0, 20.0))
    state = do(state, setting_doors.setting(state.board, place, DOUBLE, "open"))
    assert state.board.walls[2].stands_open
    state = do(state, setting_doors.taking_out(state.board, 2))
    assert state.board.walls == before
    assert state.log[-1].text == "Remove a double door"


def test_what_is_walled_up_across_a_passage_is_a_wall() -> None:
    state = table(EAST, door((10.0, 10.0), (10.0, 20.0)))
    state = do(state, setting_doors.walling_up(state.board, 1))
    assert state.board.walls == (EAST, Wall((10.0, 10.0), (10.0, 20.0)))
    assert state.log[-1].text == "Wall up a door"


WHOLE = st.integers(-20, 20)


@given(
    st.tuples(WHOLE, WHOLE),
    st.tuples(WHOLE, WHOLE),
    st.floats(0, 1),
    st.sampled_from(DOOR_CHOICES),
    st.booleans(),
)
@example((0, 0), (1, 9), 0.9307847806819816, DOOR_CHOICES[0], False).via("a rest too short to keep")  # noqa: FBT003
def test_a_wall_heals_as_it_was(
    a: tuple[int, int],
    b: tuple[int, int],
    share: float,
    choice: setting_doors.DoorChoice,
    snaps: bool,  # noqa: FBT001 - drawn
) -> None:
    """Wherever the door is set, its wall is whole again when it is removed."""
    start, end = (4.0 * a[0], 4.0 * a[1]), (4.0 * b[0], 4.0 * b[1])
    if distance(start, end) <= 6:
        return
    wall = Wall(start, end, solid_from="left", origin="trace")
    board = Board((100.0, 100.0), walls=(wall,))
    at = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
    place = setting_doors.door_spot(board, DoorWish(at, snaps=snaps))
    assert place is not None
    state = battle(board=board)
    state = do(state, setting_doors.setting(state.board, place, choice, "shut"))
    made = state.board.walls[-1]
    assert distance(made.a, made.b) == pytest.approx(5.0, abs=0.01)
    healed = do(state, setting_doors.taking_out(state.board, len(state.board.walls) - 1))
    assert healed.board.walls == (wall,)


def test_unlike_walls_beside_a_door_are_not_made_one() -> None:
    brought = Wall((15.0, 10.0), (40.0, 10.0), origin="map")
    state = table(Wall((0.0, 10.0), (10.0, 10.0)), door((10.0, 10.0), (15.0, 10.0)), brought)
    state = do(state, setting_doors.taking_out(state.board, 1))
    assert state.board.walls == (Wall((0.0, 10.0), (15.0, 10.0)), brought)
    against = Wall((40.0, 10.0), (15.0, 10.0))
    state = table(Wall((0.0, 10.0), (10.0, 10.0)), door((10.0, 10.0), (15.0, 10.0)), against)
    state = do(state, setting_doors.taking_out(state.board, 1))
    assert state.board.walls == (Wall((0.0, 10.0), (15.0, 10.0)), against)


def test_walls_at_an_angle_are_not_a_part_of_the_wall_that_heals() -> None:
    corner = Wall((15.0, 10.0), (15.0, 40.0))
    back = Wall((10.0, 10.0), (12.0, 10.0))
    state = table(corner, back, Wall((0.0, 10.0), (10.0, 10.0)), door((10.0, 10.0), (15.0, 10.0)))
    state = do(state, setting_doors.taking_out(state.board, 3))
    assert state.board.walls == (corner, back, Wall((0.0, 10.0), (15.0, 10.0)))


def test_a_door_that_fills_a_whole_side_of_carved_floor_leaves_wall_behind() -> None:
    state = do(table(), Carve(((10, 10), (15, 10), (15, 40), (10, 40))))
    at = next(at for at, wall in enumerate(state.board.walls) if wall.a[1] == wall.b[1] == 10)
    ends = state.board.walls[at]
    place = DoorSpot(ends.a, ends.b, at)
    state = do(state, setting_doors.setting(state.board, place, DOOR, "shut"))
    (index,) = [at for at, wall in enumerate(state.board.walls) if wall.is_door]
    state = do(state, setting_doors.taking_out(state.board, index))
    healed = state.board.walls[index]
    assert (healed.kind, healed.origin) == ("wall", "carving")
    assert {healed.a, healed.b} == {ends.a, ends.b}


def test_a_door_becomes_another_kind_and_stays_as_it_stands() -> None:
    state = table(door((0.0, 0.0), (5.0, 0.0), "barred")._replace(origin="map"))
    state = do(state, setting_doors.changing(state.board, 0, ONE_WAY))
    (made,) = state.board.walls
    assert (made.state, made.solid_from, made.origin) == ("barred", "right", "map")
    assert state.log[-1].text == "Change a door to a one-way door"
    state = do(state, setting_doors.turning_round(state.board, 0))
    assert state.board.walls[0] == made._replace(a=made.b, b=made.a)
    assert state.log[-1].text == "Turn a one-way door round"
    state = do(state, setting_doors.changing(state.board, 0, WINDOW))
    assert state.board.walls[0].state == "shut"


def test_a_secret_door_is_revealed() -> None:
    state = table(SECRET.make_door((0.0, 0.0), (5.0, 0.0), "locked"))
    state = do(state, setting_doors.revealing_door(state.board, 0))
    assert state.board.walls == (door((0.0, 0.0), (5.0, 0.0), "locked"),)
    assert state.log[-1].text == "Reveal a secret door"


def test_the_door_at_a_place_is_found_and_windows_too() -> None:
    board = Board(
        (100.0, 100.0), walls=(EAST, door((0.0, 20.0), (5.0, 20.0)), window((9, 20), (14, 20)))
    )
    assert setting_doors.opening_at(board, (4.0, 20.5), 1.0) == 1
    assert setting_doors.opening_at(board, (10.0, 20.5), 1.0) == 2
    assert setting_doors.opening_at(board, (10.0, 10.0), 1.0) is None
    assert setting_doors.opening_at(Board((9.0, 9.0)), (4.0, 4.0), 1.0) is None


@pytest.mark.parametrize(
    ("stands", "verbs"),
    [
        ("open", ["Shut", "Lock", "Bar", "Jam"]),
        ("shut", ["Open", "Lock", "Bar", "Jam"]),
        ("locked", ["Open", "Unlock", "Bar", "Jam"]),
        ("barred", ["Open", "Unbar", "Lock", "Jam"]),
        ("stuck", ["Open", "Unjam", "Lock", "Bar"]),
    ],
)
def test_what_can_be_done_to_a_door(stands: DoorState, verbs: list[str]) -> None:
    leaf = door((0.0, 0.0), (5.0, 0.0), stands)
    assert [verb for _, verb in setting_doors.door_verbs(leaf)] == verbs
    curtain = leaf._replace(sort="curtain", state="shut")
    assert [*setting_doors.door_verbs(curtain)] == [("open", "Open")]


def test_a_one_way_door_is_passed_in_the_way_of_its_arrow() -> None:
    made = ONE_WAY.make_door((0.0, 0.0), (5.0, 0.0))
    assert made.is_one_way
    assert made.solid_from == "right"


def test_a_wall_heals_in_its_own_direction_whichever_way_the_door_was_drawn() -> None:
    state = table(
        Wall((0.0, 10.0), (10.0, 10.0), solid_from="left"), door((15.0, 10.0), (10.0, 10.0))
    )
    state = do(state, setting_doors.taking_out(state.board, 1))
    assert state.board.walls == (Wall((0.0, 10.0), (15.0, 10.0), solid_from="left"),)
