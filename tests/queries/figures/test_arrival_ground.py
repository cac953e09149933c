"""Figures arrive on floor, as far as walls and doors tell where that is."""

from typing import Final

import pytest

from battleboard.board.board import Board
from battleboard.board.carving.carved_floor import CarvedFloor
from battleboard.board.level import Level
from battleboard.board.point import Point
from battleboard.board.wall import Origin, Wall
from battleboard.queries.figures.arrival_ground import floor_near

HALL: Final = (0.0, 0.0, 20.0, 20.0)
CELL: Final = (20.0, 0.0, 40.0, 20.0)
ROCK: Final = (60.0, 0.0, 90.0, 40.0)


def box(left: float, top: float, right: float, bottom: float, origin: Origin) -> list[Wall]:
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    ends = zip(corners, [*corners[1:], corners[0]], strict=True)
    return [Wall(a, b, origin=origin) for a, b in ends]


def plan(origin: Origin = "trace", *, doors: bool = True) -> Board:
    """Two rooms with a door between them, and a third that no door leads into."""
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


@pytest.mark.parametrize("place", [(75.0, 20.0), (50.0, 30.0)])
def test_rock_within_and_around_a_traced_plan_leads_to_the_nearest_room(place: Point) -> None:
    assert inside(CELL, floor_near(plan(), place))


def test_around_houses_is_open_ground_and_a_house_without_a_door_is_none() -> None:
    assert floor_near(plan("hand"), (50.0, 30.0)) == (50.0, 30.0)
    assert inside(CELL, floor_near(plan("hand"), (75.0, 20.0)))


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
