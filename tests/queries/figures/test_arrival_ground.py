"""Figures arrive on floor, as far as walls and doors show where it is."""

from typing import Final

import pytest

from battleboard.battle.movement.prepared_board import terrain_on
from battleboard.board.board import Board
from battleboard.board.carving.carved_floor import CarvedFloor
from battleboard.board.level import Level
from battleboard.board.point import Point
from battleboard.board.wall import Origin, Wall
from battleboard.queries.figures.figures_to_add import ArrivalSide, arrival
from battleboard.queries.sight.revealing import rooms_on
from battleboard.queries.table.free_places import find_floor, floor_near, is_floor
from battleboard.storage.resources import resource
from battleboard.storage.saved_maps import OURS, SUFFIX, load_ground
from tests.battle.battles import TEAMS, battle, do, figure

HALL: Final = (0.0, 0.0, 20.0, 20.0)
CELL: Final = (20.0, 0.0, 40.0, 20.0)
ROCK: Final = (60.0, 0.0, 90.0, 40.0)


def box(left: float, top: float, right: float, bottom: float, origin: Origin) -> list[Wall]:
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    ends = zip(corners, [*corners[1:], corners[0]], strict=True)
    return [Wall(a, b, origin=origin) for a, b in ends]


def plan(origin: Origin = "trace", *, doors: bool = True) -> Board:
    """Two rooms with a door between them, and a third without a door."""
    walls = [wall for each in (HALL, CELL, ROCK) for wall in box(*each, origin)]
    shared = {(20.0, 0.0), (20.0, 20.0)}
    walls = [wall for wall in walls if {wall.a, wall.b} != shared]
    walls += [Wall((20.0, 0.0), (20.0, 8.0)), Wall((20.0, 12.0), (20.0, 20.0))]
    door = Wall((20.0, 8.0), (20.0, 12.0), "door" if doors else "wall")
    return Board((100.0, 60.0), walls=(*walls, door))


def inside(box_: tuple[float, float, float, float], place: Point) -> bool:
    left, top, right, bottom = box_
    return left < place[0] < right and top < place[1] < bottom


@pytest.mark.parametrize("place", [(10.0, 10.0), (30.0, 5.0)])
def test_a_place_in_a_room_with_a_door_is_floor(place: Point) -> None:
    assert floor_near(plan(), place) == place


def test_floor_that_was_found_ahead_is_what_it_would_be_otherwise() -> None:
    ahead, otherwise = plan(), plan()
    find_floor(ahead)
    places = [(float(x), float(y)) for x in range(-20, 120, 5) for y in range(-20, 60, 5)]
    found = [is_floor(ahead, place) for place in places]
    assert found == [is_floor(otherwise, place) for place in places]
    assert set(found) == {True, False}


@pytest.mark.parametrize("place", [(75.0, 20.0), (50.0, 30.0)])
def test_rock_within_and_around_a_traced_plan_leads_to_the_nearest_room(place: Point) -> None:
    assert inside(CELL, floor_near(plan(), place))


FRONT: Final = Wall((0.0, 8.0), (0.0, 12.0), "door")
WINDOW: Final = FRONT._replace(kind="window")


def with_opening(board: Board, opening: Wall) -> Board:
    """A plan with an opening in its left wall."""
    (x, top), (_, bottom) = opening.a, opening.b
    side = {(0.0, 0.0), (0.0, 20.0)}
    walls = [wall for wall in board.walls if {wall.a, wall.b} != side]
    beside = Wall((x, 0.0), (x, top)), Wall((x, bottom), (x, 20.0))
    return board._replace(walls=(*walls, *beside, opening))


@pytest.mark.parametrize("opening", [FRONT, WINDOW])
def test_around_houses_is_open_ground_and_a_house_without_a_door_is_none(opening: Wall) -> None:
    houses = with_opening(plan("hand"), opening)
    assert floor_near(houses, (50.0, 30.0)) == (50.0, 30.0)
    assert inside(CELL, floor_near(houses, (75.0, 20.0)))
    assert inside(CELL, floor_near(with_opening(plan(), opening), (50.0, 30.0)))


def test_around_rooms_out_of_which_nothing_leads_is_rock() -> None:
    assert inside(CELL, floor_near(plan("hand"), (50.0, 30.0)))


def test_beside_the_windows_of_an_upper_floor_is_no_ground() -> None:
    levels = (Level("Rooms", (0.0, 0.0), (50.0, 60.0)), Level("Roof", (60.0, 0.0), (40.0, 60.0)))
    house = with_opening(plan("hand"), WINDOW)._replace(levels=levels)
    assert inside(CELL, floor_near(house, (45.0, 50.0)))
    house = with_opening(plan("hand"), FRONT)._replace(levels=levels)
    assert floor_near(house, (45.0, 50.0)) == (45.0, 50.0)


def test_between_levels_is_no_floor_but_a_room_is_near() -> None:
    levels = (Level("Rooms", (0.0, 0.0), (50.0, 60.0)), Level("Yard", (60.0, 0.0), (40.0, 60.0)))
    house = with_opening(plan("hand"), FRONT)._replace(levels=levels)
    assert not is_floor(house, (55.0, 10.0))
    assert inside(CELL, floor_near(house, (52.0, 10.0)))


def test_a_level_without_rooms_is_floor() -> None:
    levels = (Level("Rooms", (0.0, 0.0), (50.0, 60.0)), Level("Yard", (95.0, 0.0), (5.0, 60.0)))
    assert is_floor(plan("hand")._replace(levels=levels), (97.0, 30.0))


def test_without_any_door_all_is_floor() -> None:
    assert floor_near(plan(doors=False), (75.0, 20.0)) == (75.0, 20.0)


def test_carved_floor_tells_by_itself() -> None:
    ring = ((10.0, 10.0), (40.0, 10.0), (40.0, 40.0), (10.0, 40.0))
    floor = CarvedFloor((ring,))
    board = Board((100.0, 60.0), carved=floor, walls=tuple(box(10.0, 10.0, 40.0, 40.0, "carving")))
    assert floor_near(board, (20.0, 20.0)) == (20.0, 20.0)
    assert inside((10.0, 10.0, 40.0, 40.0), floor_near(board, (80.0, 50.0)))


def test_figures_arrive_on_their_level() -> None:
    levels = (Level("Rock", (60.0, 0.0), (30.0, 40.0)), Level("Rooms", (0.0, 0.0), (50.0, 60.0)))
    house = plan()._replace(levels=levels)
    assert floor_near(house, (75.0, 20.0)) == (75.0, 20.0)
    assert inside(CELL, floor_near(house, (45.0, 50.0)))


OUTSIDE: Final = {"forest-road", "ruined-tower", "ship", "tavern"}
"""The grounds of the shelf around whose rooms one can stand."""


@pytest.mark.parametrize("name", OURS)
def test_newcomers_stand_on_floor_wherever_on_a_ground_of_the_shelf_one_looks(name: str) -> None:
    board = load_ground(resource("grounds", f"{name}{SUFFIX}")).board
    table, (wide, high) = battle(board=board), board.size_ft
    found = rooms_on(board)
    side = ArrivalSide("red", TEAMS["red"])
    orcs = [figure(f"orc{number}", "red") for number in range(4)]
    for share in ((0.01, 0.01), (0.5, 0.5), (0.45, 0.63), (0.99, 0.5), (0.6, 0.97)):
        near = share[0] * wide, share[1] * high
        after = do(table, arrival(table, orcs, side, near))
        for each in after.figures.values():
            assert is_floor(board, each.body.at)
            assert name in OUTSIDE or found.at(each.body.at) is not None


def shelf_board(name: str) -> Board:
    return load_ground(resource("grounds", f"{name}{SUFFIX}")).board


@pytest.mark.parametrize(
    ("name", "share", "apart_ft"),
    [
        ("forest-road", (0.45, 0.6), 20),
        ("forest-road", (0.5, 0.5), 20),
        ("forest-road", (0.7, 0.6), 20),
        ("tavern", (0.45, 0.6), 15),
    ],
)
def test_38_the_party_stands_together_and_foes_at_a_distance(
    name: str, share: tuple[float, float], apart_ft: float
) -> None:
    board = shelf_board(name)
    there, near = battle(board=board), (share[0] * board.size_ft[0], share[1] * board.size_ft[1])
    orcs = [figure(f"orc{number}", "red") for number in range(9)]
    there = do(there, arrival(there, orcs, ArrivalSide("red", TEAMS["red"]), near))
    for number in range(5):
        ann = figure(f"ann{number}")
        there = do(there, arrival(there, [ann], ArrivalSide("blue", TEAMS["blue"]), near))
    own, foes = (
        [each.body for each in there.figures.values() if each.side == side]
        for side in ("blue", "red")
    )
    assert min(one.gap_ft(foe) for one in own for foe in foes) > apart_ft
    assert max(one.gap_ft(other) for one in own for other in own) < 15


@pytest.mark.parametrize(("name", "share"), [("forest-road", (0.45, 0.6)), ("cave", (0.5, 0.5))])
def test_38_a_crowd_beside_a_brook_stands_dry(name: str, share: tuple[float, float]) -> None:
    board = shelf_board(name)
    near = share[0] * board.size_ft[0], share[1] * board.size_ft[1]
    orcs = [figure(f"orc{number}", "red") for number in range(9)]
    there = battle(board=board)
    there = do(there, arrival(there, orcs, ArrivalSide("red", TEAMS["red"]), near))
    soil = terrain_on(board, 0.0).soil
    assert sum(soil.cost_at(each.body.at) > 1 for each in there.figures.values()) <= 1


def test_38_those_for_whom_a_room_is_too_small_come_into_the_next_that_holds_them() -> None:
    board = shelf_board("dungeon")
    there, near = battle(board=board), (0.3 * board.size_ft[0], 0.4 * board.size_ft[1])
    orcs = [figure(f"orc{number}", "red") for number in range(9)]
    after = do(there, arrival(there, orcs, ArrivalSide("red", TEAMS["red"]), near))
    found = rooms_on(board)
    (room,) = {found.at(each.body.at) for each in after.figures.values()}
    assert room != found.at(near)
