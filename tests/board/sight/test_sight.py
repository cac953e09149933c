"""Doors, windows, low objects, one-way and limited walls stop sight as they should."""

from collections.abc import Callable
from typing import get_args

import pytest

from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.board.sight.sight import Sight, sees, sight_of
from battleboard.board.wall import DoorState, Wall, WallKind, WallSide, door, low_object, window

SIZE = (100.0, 100.0)
WEST, EAST, FAR_EAST = (20.0, 50.0), (60.0, 50.0), (90.0, 50.0)
# A line crossed from west to east has its left in the east: it runs down the table.
DOWN = ((40.0, 0.0), (40.0, 100.0))


def sight(*walls: Wall) -> Sight:
    return sight_of(Board(SIZE, walls=walls))


def both_ways(found: Sight, one: Point, other: Point) -> tuple[bool, bool]:
    return sees(found, one, other), sees(found, other, one)


def test_a_wall_stops_sight() -> None:
    assert both_ways(sight(Wall(*DOWN)), WEST, EAST) == (False, False)


@pytest.mark.parametrize("make", [window, low_object])
def test_windows_and_low_objects_stop_movement_only(make: Callable[[Point, Point], Wall]) -> None:
    assert both_ways(sight(make(*DOWN)), WEST, EAST) == (True, True)


@pytest.mark.parametrize("state", get_args(DoorState))
@pytest.mark.parametrize("kind", ["door", "secret"])
def test_doors_are_seen_through_when_they_stand_open(state: DoorState, kind: WallKind) -> None:
    found = sight(door(*DOWN, state)._replace(kind=kind))
    assert both_ways(found, WEST, EAST) == (state == "open",) * 2


def test_only_doors_stand_open() -> None:
    assert not sees(sight(Wall(*DOWN, state="open")), WEST, EAST)


def test_a_door_opens_and_shuts_without_a_new_triangulation() -> None:
    shut = sight(Wall((40, 0), (40, 40)), door((40, 40), (40, 60)), Wall((40, 60), (40, 100)))
    opened = shut.with_door(1, "open")
    again = opened.with_door(1, "locked")
    assert (sees(shut, WEST, EAST), sees(opened, WEST, EAST), sees(again, WEST, EAST)) == (
        False,
        True,
        False,
    )
    assert opened.mesh is shut.mesh
    assert opened.walls[1].state == "open"
    assert again.stops == shut.stops != opened.stops


def test_what_was_opened_is_as_if_it_had_been_drawn_open() -> None:
    board = Board(SIZE, walls=(Wall(*DOWN), door((10, 45), (90, 55)), Wall((30, 0), (70, 90))))
    assert sight_of(board).with_door(1, "open") == sight_of(board.with_door(1, "open"))


def test_a_door_that_a_wall_crosses_opens_on_both_sides_of_it() -> None:
    opened = sight(door((40, 0), (40, 80)), Wall((0, 40), (90, 40))).with_door(0, "open")
    assert sees(opened, (20, 20), (60, 20))
    assert sees(opened, (20, 60), (60, 60))
    assert not sees(opened, (20, 20), (20, 60))


def test_a_door_behind_which_a_wall_runs_opens_to_no_view() -> None:
    opened = sight(door(*DOWN), Wall((40, 30), (40, 70))).with_door(0, "open")
    assert not sees(opened, WEST, EAST)
    assert sees(opened, (20, 10), (60, 10))


def test_a_door_of_no_length_opens_to_nothing() -> None:
    assert sees(sight(door((40, 50), (40, 50))).with_door(0, "open"), WEST, EAST)


@pytest.mark.parametrize(
    ("side", "west_sees_east", "east_sees_west"),
    [("both", False, False), ("left", True, False), ("right", False, True)],
)
def test_a_one_way_wall_stops_sight_from_one_side(
    side: WallSide, *, west_sees_east: bool, east_sees_west: bool
) -> None:
    """Downwards the east is on the left hand; upwards it is on the right."""
    found = sight(Wall(*DOWN, solid_from=side))
    assert both_ways(found, WEST, EAST) == (west_sees_east, east_sees_west)
    upwards = sight(Wall(DOWN[1], DOWN[0], solid_from=side))
    assert both_ways(upwards, EAST, WEST) == (west_sees_east, east_sees_west)


def test_one_way_walls_over_each_other_stop_sight_from_both_sides() -> None:
    found = sight(Wall(*DOWN, solid_from="left"), Wall(*DOWN, solid_from="right"))
    assert both_ways(found, WEST, EAST) == (False, False)


def test_a_limited_wall_is_seen_through_up_to_the_next_one() -> None:
    hedge = Wall(*DOWN, sight="limited")
    other = Wall((80, 0), (80, 100), sight="limited")
    assert both_ways(sight(hedge), WEST, FAR_EAST) == (True, True)
    assert both_ways(sight(hedge, other), WEST, EAST) == (True, True)
    assert both_ways(sight(hedge, other), WEST, FAR_EAST) == (False, False)
    assert both_ways(sight(hedge, other), EAST, FAR_EAST) == (True, True)


def test_a_limited_wall_and_a_whole_one_stop_sight_at_the_whole_one() -> None:
    hedge, wall = Wall(*DOWN, sight="limited"), Wall((80, 0), (80, 100))
    assert both_ways(sight(hedge, wall), WEST, EAST) == (True, True)
    assert both_ways(sight(hedge, wall), WEST, FAR_EAST) == (False, False)


def test_limited_walls_over_each_other_count_as_one() -> None:
    hedge = Wall(*DOWN, sight="limited")
    assert both_ways(sight(hedge, hedge), WEST, EAST) == (True, True)
