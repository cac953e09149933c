"""Walls are drawn as chains."""

from collections.abc import Callable
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.grid import Squares
from battleboard.board.point import Point, distance
from battleboard.board.wall import Wall, blocks, door, low_object
from battleboard.queries.table.wall_chains import (
    WallMake,
    WallRun,
    box_corners,
    chain_walls,
    ellipse_corners,
    make_of,
    remake,
    run_told,
    wall_run,
)

Shape = Callable[[Point, Point], tuple[Point, ...]]
feet = st.integers(-100, 100).map(float)
points = st.tuples(feet, feet)


def test_a_chain_has_a_wall_from_point_to_point() -> None:
    walls = chain_walls([(0, 0), (10, 0), (10, 0), (10, 10)], WallMake.WALL)
    assert walls == (Wall((0, 0), (10, 0)), Wall((10, 0), (10, 10)))


def test_a_closed_chain_ends_where_it_began() -> None:
    walls = chain_walls([(0, 0), (10, 0), (10, 10)], WallMake.LOW, closed=True)
    assert [wall.b for wall in walls] == [(10, 0), (10, 10), (0, 0)]


def test_two_points_close_nothing() -> None:
    assert len(chain_walls([(0, 0), (10, 0)], WallMake.WALL, closed=True)) == 1


@pytest.mark.parametrize("make", WallMake)
def test_each_make_is_known_again(make: WallMake) -> None:
    (wall,) = chain_walls([(0, 0), (5, 0)], make)
    assert make_of(wall) is make
    assert make_of(wall._replace(origin="map")) is make


@pytest.mark.parametrize(
    ("make", "sight", "movement"),
    [
        (WallMake.WALL, "normal", True),
        (WallMake.LOW, "none", True),
        (WallMake.RAIL, "none", True),
        (WallMake.WINDOW, "none", True),
        (WallMake.SCREEN, "normal", False),
        (WallMake.TABLE, "none", True),
    ],
)
def test_what_each_make_stops(make: WallMake, sight: str, *, movement: bool) -> None:
    (wall,) = chain_walls([(0, 0), (5, 0)], make)
    assert (wall.sight, wall.stops_movement) == (sight, movement)


def test_doors_are_made_as_nothing() -> None:
    assert make_of(door((0, 0), (5, 0))) is None


def test_a_wall_becomes_another_one_in_its_place() -> None:
    wall = remake(Wall((0, 0), (5, 0), origin="map"), WallMake.TABLE)
    assert wall == low_object((0, 0), (5, 0))._replace(origin="map")


@pytest.mark.parametrize("shape", [box_corners, ellipse_corners])
@given(one=points, other=points)
def test_a_closed_shape_is_one_block(shape: Shape, one: Point, other: Point) -> None:
    ring = shape(one, other)
    if one[0] == other[0] or one[1] == other[1]:
        assert ring == ()
        return
    left, right = sorted((one[0], other[0]))
    if max(abs(one[axis] - other[axis]) for axis in (0, 1)) <= 30:
        (block,) = blocks(chain_walls(ring, WallMake.TABLE, closed=True))
        assert len(block.sides) == len(ring)
    assert all(left <= x <= right for x, _ in ring)


def test_what_is_round_and_tiny_is_square() -> None:
    assert len(ellipse_corners((0, 0), (1 / 1024, 1 / 1024))) == 4


@given(start=points, end=points)
def test_a_wall_ends_where_its_course_leads(start: Point, end: Point) -> None:
    run = wall_run(start, end)
    assert distance(run.end(start), end) <= 0.02 + run.feet * 1e-4
    assert 0 <= run.angle_deg < 360


@given(points, st.sampled_from([0, 90, 180, 270]), st.integers(1, 300))
def test_typed_lengths_are_exact(start: Point, angle: int, length: int) -> None:
    end = WallRun(length, angle).end(start)
    assert isclose(distance(start, end), length)
    assert end[0] == start[0] or end[1] == start[1]


def test_a_course_is_told_in_feet_squares_and_degrees() -> None:
    assert run_told(wall_run((0, 0), (0, 25)), Squares()) == "25 ft · 5 squares · 90°"
    assert run_told(WallRun(5, 0), Squares()) == "5 ft · 1 square · 0°"
