"""Squares, hexes of both orientations, and no grid measure correctly."""

from math import dist, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.grid import Grid, GridCell, GridMeasure, Hexes, Plain, Squares
from battleboard.board.point import FARTHEST_FT, Point

GRIDS: list[Grid] = [
    Squares(),
    Squares(10 / 3),
    Hexes(),
    Hexes(10, "flat"),
    Plain(),
]
FEET = st.one_of(st.floats(-500, 500), st.floats(-FARTHEST_FT, FARTHEST_FT))
POINTS = st.tuples(FEET, FEET)
NUMBERS = st.one_of(st.integers(-40, 40), st.integers(-4_800, 4_800))
CELLS = st.builds(GridCell, NUMBERS, NUMBERS)
RULERS: tuple[GridMeasure, ...] = ("feet", "cells", "alternate")
EVERY = pytest.mark.parametrize("grid", GRIDS, ids=repr)


@EVERY
@given(cell=CELLS)
def test_the_centre_of_a_cell_lies_in_it(grid: Grid, cell: GridCell) -> None:
    assert grid.cell_of(grid.centre(cell)) == cell


@EVERY
@given(point=POINTS)
def test_no_other_centre_is_nearer(grid: Grid, point: Point) -> None:
    cell = grid.cell_of(point)
    own = dist(point, grid.centre(cell))
    around = (dist(point, grid.centre(other)) for other in grid.neighbours(cell))
    assert all(own <= other + 1e-9 for other in around)


@EVERY
@given(cell=CELLS)
def test_neighbours_are_mutual_and_no_cell_is_its_own(grid: Grid, cell: GridCell) -> None:
    around = grid.neighbours(cell)
    assert cell not in around
    assert len(set(around)) == len(around)
    assert all(cell in grid.neighbours(other) for other in around)


@pytest.mark.parametrize("grid", GRIDS[:-1], ids=repr)
@given(cell=CELLS)
def test_corners_lie_around_the_centre(grid: Grid, cell: GridCell) -> None:
    corners, centre = grid.corners(cell), grid.centre(cell)
    middle = [sum(axis) / len(corners) for axis in zip(*corners, strict=True)]
    assert middle == pytest.approx(centre)
    radius = grid.feet / sqrt(2 if len(corners) == 4 else 3)
    assert [dist(corner, centre) for corner in corners] == pytest.approx([radius] * len(corners))


def test_no_grid_has_nothing_to_draw_and_moves_nothing() -> None:
    assert Plain().corners(GridCell(0, 0)) == ()
    assert Plain().snap((1.25, 7), 10) == (1.25, 7)


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_hexes_next_to_each_other_are_one_cell_apart(orientation: str) -> None:
    grid = Hexes(5, "flat" if orientation == "flat" else "pointy")
    centre = grid.centre(GridCell(2, 3))
    for other in grid.neighbours(GridCell(2, 3)):
        assert dist(centre, grid.centre(other)) == pytest.approx(5)
        assert grid.distance(centre, grid.centre(other), "cells") == 5


def test_pointy_hexes_stand_side_by_side_and_flat_ones_above_each_other() -> None:
    assert Hexes(5).centre(GridCell(1, 0)) == pytest.approx((5, 0))
    assert Hexes(5, "flat").centre(GridCell(1, 0)) == pytest.approx((0, 5))


@pytest.mark.parametrize(
    ("across", "place"),
    [(0, (12.5, 7.5)), (3.3, (12.5, 7.5)), (5, (12.5, 7.5)), (10, (15, 10)), (15, (12.5, 7.5))],
)
def test_figures_snap_into_a_square_and_large_ones_onto_several(
    across: float, place: Point
) -> None:
    assert Squares().snap((13, 8), across) == place


@EVERY
@given(point=POINTS, cells=st.integers(1, 4))
def test_what_has_snapped_stays(grid: Grid, point: Point, cells: int) -> None:
    place = grid.snap(point, cells * grid.feet)
    assert grid.snap(place, cells * grid.feet) == pytest.approx(place, abs=1e-9)
    assert dist(point, place) <= grid.feet


@pytest.mark.parametrize("grid", GRIDS[2:4], ids=repr)
@given(point=POINTS)
def test_a_figure_on_an_even_number_of_hexes_stands_on_the_nearest_corner(
    grid: Grid, point: Point
) -> None:
    cell = grid.cell_of(point)
    near = [corner for at in (cell, *grid.neighbours(cell)) for corner in grid.corners(at)]
    nearest = min(dist(point, corner) for corner in near)
    for even in (2, 4):
        place = grid.snap(point, even * grid.feet)
        assert place in grid.corners(cell)
        assert dist(point, place) == pytest.approx(nearest, abs=1e-9)
    for odd in (0, 0.6, 1, 3):
        assert grid.snap(point, odd * grid.feet) == grid.centre(cell)


@EVERY
@given(one=CELLS, other=CELLS, by=CELLS)
def test_a_shift_by_whole_cells_changes_no_distance(
    grid: Grid, one: GridCell, other: GridCell, by: GridCell
) -> None:
    here = grid.centre(one), grid.centre(other)
    a, b = (grid.centre(GridCell(cell.q + by.q, cell.r + by.r)) for cell in (one, other))
    for ruler in RULERS:
        assert grid.distance(a, b, ruler) == pytest.approx(grid.distance(*here, ruler))


@pytest.mark.parametrize(
    ("ruler", "feet"), [("feet", sqrt(15**2 + 20**2)), ("cells", 20), ("alternate", 25)]
)
def test_distances_on_squares(ruler: str, feet: float) -> None:
    # Three across and four down: four cells, of which three are diagonals.
    grid = Squares()
    measured = {
        "feet": grid.distance((2.5, 2.5), (17.5, 22.5)),
        "cells": grid.distance((2.5, 2.5), (17.5, 22.5), "cells"),
        "alternate": grid.distance((2.5, 2.5), (17.5, 22.5), "alternate"),
    }
    assert measured[ruler] == pytest.approx(feet)


@EVERY
@given(one=POINTS, other=POINTS)
def test_distances_are_the_same_both_ways(grid: Grid, one: Point, other: Point) -> None:
    assert grid.distance(one, other) == pytest.approx(dist(one, other))
    assert grid.distance(one, other, "cells") == grid.distance(other, one, "cells")
    assert grid.distance(one, other, "alternate") == grid.distance(other, one, "alternate")
