"""Lines of grids are painted where they belong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QRectF

from battleboard.board.grid import Grid, Hexes, Plain, Squares
from battleboard.views.map.paint.grid_lines import hex_lines, is_grid_drawn, square_lines

ALL = QRect(0, 0, 500, 300)


def test_squares_have_a_line_of_one_pixel_every_five_feet() -> None:
    lines = list(square_lines(Squares(5.0), ALL, 10.0))
    assert len(lines) == 10 + 6
    assert QRect(50, 0, 1, 300) in lines
    assert QRect(0, 100, 500, 1) in lines


def test_of_a_part_only_its_own_lines_are_given() -> None:
    lines = list(square_lines(Squares(5.0), QRect(110, 110, 100, 30), 10.0))
    assert lines == [QRect(150, 110, 1, 30), QRect(200, 110, 1, 30)]


@pytest.mark.parametrize(("weight", "start"), [(1, 50), (2, 49), (3, 49), (4, 48)])
def test_a_heavier_line_has_the_edge_of_its_cells_in_its_middle(weight: int, start: int) -> None:
    assert QRect(start, 0, weight, 300) in list(square_lines(Squares(5.0), ALL, 10.0, weight))


@pytest.mark.parametrize("left", [48, 49, 50, 51])
def test_a_heavier_line_is_given_for_every_part_that_it_touches(left: int) -> None:
    lines = square_lines(Squares(5.0), QRect(left, 10, 1, 1), 10.0, 4)
    assert [line.left() for line in lines] == [48]


@given(st.floats(6.1, 80.0), st.integers(0, 300), st.integers(1, 300))
def test_parts_side_by_side_have_the_lines_of_the_whole(scale: float, left: int, wide: int) -> None:
    def uprights(at: int, across: int) -> list[int]:
        part = QRect(at, 0, across, 2)
        return [
            line.left() for line in square_lines(Squares(5.0), part, scale) if line.height() == 2
        ]

    assert uprights(left, wide) + uprights(left + wide, wide) == uprights(left, 2 * wide)


@pytest.mark.parametrize("grid", [Squares(5.0), Hexes(5.0), Hexes(5.0, "flat")])
def test_a_grid_hides_where_its_cells_are_too_small(grid: Grid) -> None:
    assert not is_grid_drawn(grid, 1.1)
    assert is_grid_drawn(grid, 1.3)


def test_without_a_grid_there_are_no_lines() -> None:
    assert not is_grid_drawn(Plain(), 10.0)


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_every_side_of_every_hex_on_the_board_is_drawn_once(orientation: str) -> None:
    grid = Hexes(5.0, orientation)  # type: ignore[arg-type]
    found = [
        frozenset({(round(line.x1()), round(line.y1())), (round(line.x2()), round(line.y2()))})
        for line in hex_lines(grid, QRectF(ALL), 10.0)
    ]
    assert len(found) == len(set(found))
    cell = grid.cell_of((25.0, 15.0))
    corners = [(round(x * 10), round(y * 10)) for x, y in grid.corners(cell)]
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        assert frozenset({a, b}) in set(found)
