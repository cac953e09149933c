"""Places snap to ends and lines of walls, angles of the chain, and the grid."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.grid import Grid, Hexes, Plain, Squares
from battleboard.board.point import GRAIN, Point, distance, distance_to_segment, on_grain
from battleboard.board.snapping import SnapField, WallFinder, grid_snap
from battleboard.board.wall import Wall

REACH = 1.0
GRIDS: tuple[Grid, ...] = (Squares(), Squares(3.5), Hexes(), Hexes(5, "flat"), Plain())
feet = st.floats(-20, 60, width=32)
points = st.tuples(feet, feet)
whole = st.tuples(st.integers(-4, 12), st.integers(-4, 12)).map(
    lambda at: (at[0] * 5.0, at[1] * 5.0)
)
ends = st.one_of(points, whole)
wall_lists = st.lists(st.builds(Wall, ends, ends), max_size=8)


def field(*walls: Wall, grid: Grid = Squares(), chain: tuple[Point, ...] = ()) -> SnapField:  # noqa: B008 - a value
    return SnapField(grid, WallFinder(walls), chain)


@pytest.mark.parametrize(
    ("at", "kind", "there"),
    [
        ((4.2, 5.9), "corner", (5, 5)),
        ((7.2, 5.4), "half", (7.5, 5)),
        ((7.1, 7.9), "half", (7.5, 7.5)),
    ],
)
def test_a_place_snaps_to_corners_of_squares_and_halfway_between(
    at: Point, kind: str, there: Point
) -> None:
    assert field().snap(at, REACH)[:2] == (there, kind)


def test_a_place_snaps_to_corners_and_sides_of_hexes() -> None:
    grid = Hexes()
    corner = grid.corners(grid.cell_of((10, 10)))[0]
    assert grid_snap(grid, (corner[0] + 0.2, corner[1])) == (on_grain(corner), "corner", None)
    assert grid_snap(grid, grid.centre(grid.cell_of((10, 10)))).kind == "half"


def test_without_a_grid_a_place_stays_where_it_is() -> None:
    assert field(grid=Plain()).snap((3.25, 4.125), REACH) == ((3.25, 4.125), "free", None)


def test_the_end_of_a_wall_goes_first() -> None:
    near = field(Wall((4.5, 5.25), (20, 5.25)))
    assert near.snap((4.9, 5.0), REACH) == ((4.5, 5.25), "end", None)


def test_a_corner_of_the_grid_beside_the_end_of_a_wall_gives_way_to_it() -> None:
    assert field(Wall((5.3125, 5), (20, 5))).snap((4.2, 4.2), REACH) == ((5.3125, 5), "end", None)


def test_so_does_a_corner_of_the_chain_itself() -> None:
    assert field(chain=((1.25, 1), (8, 9))).snap((1.5, 1.5), REACH).at == (1.25, 1)


def test_a_wall_on_the_grid_is_met_on_the_grid() -> None:
    found = field(Wall((0, 10), (40, 10))).snap((11.9, 10.4), REACH)
    assert found == ((12.5, 10), "line", ((0, 10), (40, 10)))


def test_a_wall_beside_the_grid_is_met_at_its_nearest_place() -> None:
    found = field(Wall((0, 11), (40, 11))).snap((11.9, 10.4), REACH)
    assert found.at == on_grain((11.9, 11))
    assert found.kind == "line"


def test_a_wall_is_met_where_the_chain_comes_to_it_at_a_right_angle() -> None:
    walls = field(Wall((0, 11), (40, 11)), chain=((11.5, 3),))
    assert walls.snap((11.9, 10.6), REACH).at == (11.5, 11)


def test_a_wall_that_a_ray_misses_is_met_at_its_nearest_place() -> None:
    walls = field(Wall((20, 11), (40, 11)), chain=((11.5, 3),))
    assert walls.snap((30.0, 11.5), REACH).at == (30, 11)


def test_a_chain_beside_the_grid_goes_on_at_right_angles() -> None:
    found = field(chain=((1.25, 1.25),)).snap((12.3, 1.5), REACH)
    assert found == ((12.5, 1.25), "angle", ((1.25, 1.25), (12.5, 1.25)))
    assert field(chain=((1.25, 1.25),)).snap((1.5, 9.6), REACH).at == (1.25, 10)


def test_a_chain_beside_the_grid_goes_on_at_45_degrees() -> None:
    x, y = field(chain=((1.25, 1.25),)).snap((12.3, 12.0), REACH).at
    assert x == y


def test_a_chain_goes_on_at_a_right_angle_to_its_last_wall() -> None:
    found = field(chain=((0.5, 0.5), (6.5, 8.5)), grid=Plain()).snap((14.6, 2.4), REACH)
    assert found.kind == "angle"
    assert abs((found.at[0] - 6.5) * 6 + (found.at[1] - 8.5) * 8) < 0.05


def test_a_chain_on_the_grid_stays_on_it() -> None:
    assert field(chain=((0, 0),)).snap((12.4, 4.9), REACH)[:2] == ((12.5, 5), "half")


def test_walls_that_are_moved_do_not_count() -> None:
    walls = field(Wall((4.5, 5.25), (20, 5.25)))._replace(passed=frozenset({0}))
    assert walls.snap((4.9, 5.0), REACH).at == (5, 5)


@given(
    at=points,
    walls=wall_lists,
    chain=st.lists(ends, max_size=3),
    reach=st.floats(0.01, 9),
    grid=st.sampled_from(GRIDS),
)
def test_what_was_snapped_snaps_to_itself(
    at: Point, walls: list[Wall], chain: list[Point], reach: float, grid: Grid
) -> None:
    near = SnapField(grid, WallFinder(walls), tuple(map(on_grain, chain)))
    found = near.snap(at, reach)
    assert near.snap(found.at, reach).at == found.at
    assert on_grain(found.at) == found.at


@given(at=points, walls=wall_lists)
def test_nothing_snaps_farther_than_the_grid_does(at: Point, walls: list[Wall]) -> None:
    found = SnapField(Squares(), WallFinder(walls)).snap(at, REACH)
    assert distance(at, found.at) <= hypot(1.25, 1.25) + 3 * REACH


@given(at=points, walls=wall_lists, reach=st.floats(0.01, 9))
def test_all_walls_within_reach_are_found(at: Point, walls: list[Wall], reach: float) -> None:
    found = list(WallFinder(walls).near(at, reach))
    assert len(found) == len(set(found))
    for number, wall in enumerate(walls):
        if distance_to_segment(at, wall.a, wall.b) <= reach - GRAIN:
            assert number in found
