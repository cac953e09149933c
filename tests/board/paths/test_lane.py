"""A lane knows the bodies near a straight move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.paths.lane import (
    Stretch,
    beside,
    crosses,
    feet_until_near,
    gap,
    stops,
    wall_index,
)
from battleboard.board.point import Point, between, distance, distance_to_segment
from battleboard.board.wall import Wall, WallSide, door, window
from tests.board.paths.boards import POINTS, WALLS
from tests.board.symmetry import Move, moves

MARGINS = st.floats(0.1, 12)
SAMPLES = 200


@given(POINTS, POINTS, POINTS, POINTS)
def test_the_gap_is_the_least_distance_of_any_two_points(
    a: Point, b: Point, c: Point, d: Point
) -> None:
    found = min(distance_to_segment(between(a, b, at / SAMPLES), c, d) for at in range(SAMPLES + 1))
    assert found - distance(a, b) / SAMPLES - 1e-9 <= gap(a, b, c, d) <= found + 1e-9


@given(POINTS, POINTS, POINTS, POINTS, moves())
def test_crossing_is_the_same_for_a_moved_table(
    a: Point, b: Point, c: Point, d: Point, move: Move
) -> None:
    moved = [move.point(point) for point in (a, b, c, d)]
    assert crosses(a, b, c, d) == crosses(*moved) == crosses(c, d, b, a)


@pytest.mark.parametrize(
    ("c", "d", "crossed"),
    [
        ((5, -5), (5, 5), True),
        ((5, 0), (5, 5), True),
        ((10, 0), (20, 0), True),
        ((2, 0), (4, 0), True),
        ((11, 0), (20, 0), False),
        ((5, 1), (5, 5), False),
        ((0, 5), (10, 5), False),
    ],
)
def test_ways_that_touch_or_overlap_cross(c: Point, d: Point, *, crossed: bool) -> None:
    assert crosses((0, 0), (10, 0), c, d) is crossed
    assert crosses(c, d, (0, 0), (10, 0)) is crossed


@given(st.lists(WALLS, max_size=8), POINTS, POINTS, MARGINS)
def test_no_wall_beside_a_lane_is_overlooked(
    walls: list[Wall], a: Point, b: Point, margin: float
) -> None:
    found = set(wall_index(walls).along(a, b, margin))
    near = {n for n, wall in enumerate(walls) if gap(a, b, wall.a, wall.b) <= margin}
    assert near <= found


def test_walls_that_never_stop_movement_are_not_looked_at() -> None:
    curtain = Wall((0, 0), (5, 0), stops_movement=False)
    assert wall_index([curtain]).along((0, 0), (5, 0), 1) == {}


@given(POINTS, POINTS, st.lists(st.tuples(POINTS, POINTS), max_size=9), MARGINS)
def test_what_is_left_out_beside_a_lane_is_far_off(
    a: Point, b: Point, ends: list[tuple[Point, Point]], margin: float
) -> None:
    walls = [Stretch(c, d, number) for number, (c, d) in enumerate(ends)]
    kept = set(beside(a, b, walls, margin))
    for wall in walls:
        assert wall in kept or gap(a, b, wall.a, wall.b) >= margin - 1e-9


@given(POINTS, POINTS, POINTS, POINTS, MARGINS)
def test_how_far_one_comes_before_a_wall(
    a: Point, b: Point, c: Point, d: Point, near: float
) -> None:
    feet = feet_until_near(a, b, c, d, near)
    if feet is None:
        assert gap(a, b, c, d) >= near - 1e-5
        return
    if feet > 1e-4:
        there = between(a, b, (feet - 1e-4) / distance(a, b))
        assert gap(a, there, c, d) >= near - 1e-3
    beyond = between(a, b, min(1.0, (feet + 1e-3) / (distance(a, b) or 1)))
    assert gap(a, beyond, c, d) <= near + 1e-3


@pytest.mark.parametrize(
    ("side", "downwards", "upwards"),
    [("both", True, True), ("right", False, True), ("left", True, False)],
)
def test_a_one_way_wall_stops_from_one_side(
    side: WallSide, *, downwards: bool, upwards: bool
) -> None:
    wall = Wall((0, 0), (10, 0), solid_from=side)
    assert stops(wall, (5, -5), (5, 5)) is downwards
    assert stops(wall, (5, 5), (5, -5)) is upwards


def test_what_stands_open_or_lies_elsewhere_stops_nobody() -> None:
    assert stops(window((0, 0), (10, 0)), (5, -5), (5, 5))
    assert not stops(door((0, 0), (10, 0), "open"), (5, -5), (5, 5))
    assert stops(door((0, 0), (10, 0), "locked"), (5, -5), (5, 5))
    assert not stops(Wall((0, 0), (10, 0)), (15, -5), (15, 5))
