"""Lines of grids."""

import pytest
from PySide6.QtCore import QLineF, QRectF

from battleboard.board.grid import Grid, Hexes, Plain, Squares
from battleboard.views.map.paint.grid_lines import grid_lines

SIZE = (50.0, 30.0)
ALL = QRectF(0, 0, 500, 300)


def ends(lines: list[QLineF]) -> set[tuple[float, ...]]:
    every = ((line.x1(), line.y1(), line.x2(), line.y2()) for line in lines)
    return {tuple(round(each, 3) for each in four) for four in every}


def test_squares_have_a_line_every_five_feet_in_the_middle_of_a_pixel() -> None:
    lines = ends(grid_lines(Squares(5.0), SIZE, ALL, 10.0))
    assert len(lines) == 11 + 7
    assert (50.5, 0, 50.5, 300) in lines
    assert (0, 100.5, 500, 100.5) in lines


def test_of_a_part_only_its_own_lines_are_given() -> None:
    lines = ends(grid_lines(Squares(5.0), SIZE, QRectF(110, 110, 100, 30), 10.0))
    assert lines == {(150.5, 110, 150.5, 140), (200.5, 110, 200.5, 140)}


def test_beyond_the_board_there_are_no_lines() -> None:
    assert grid_lines(Squares(5.0), SIZE, QRectF(600, 0, 50, 50), 10.0) == []


@pytest.mark.parametrize("grid", [Squares(5.0), Hexes(5.0), Hexes(5.0, "flat")])
def test_a_grid_hides_where_its_cells_are_too_small(grid: Grid) -> None:
    assert grid_lines(grid, SIZE, ALL, 1.1) == []
    assert grid_lines(grid, SIZE, ALL, 1.3)


def test_without_a_grid_there_are_no_lines() -> None:
    assert grid_lines(Plain(), SIZE, ALL, 10.0) == []


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_every_side_of_every_hex_on_the_board_is_drawn_once(orientation: str) -> None:
    grid = Hexes(5.0, orientation)  # type: ignore[arg-type]
    found = [
        frozenset({(round(line.x1()), round(line.y1())), (round(line.x2()), round(line.y2()))})
        for line in grid_lines(grid, SIZE, ALL, 10.0)
    ]
    assert len(found) == len(set(found))
    cell = grid.cell_of((25.0, 15.0))
    corners = [(round(x * 10), round(y * 10)) for x, y in grid.corners(cell)]
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        assert frozenset({a, b}) in set(found)
