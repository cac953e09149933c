"""The lines of a grid in a part of the picture."""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, floor, sqrt
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF

from battleboard.board.grid import Cell, Grid, Hexes, Plain, Squares
from battleboard.board.point import Point

CLOSEST_PX: Final = 6.0
"""A grid whose cells are smaller than this is not drawn."""


def is_drawn(grid: Grid, scale: float) -> bool:
    """Whether a grid can be told from its ground at so many pixels for a foot."""
    return not isinstance(grid, Plain) and grid.feet * scale >= CLOSEST_PX


def grid_lines(grid: Grid, size_ft: Point, part: QRectF, scale: float) -> list[QLineF]:
    """Give the lines of a grid that touch a part of the picture, in pixels."""
    if not is_drawn(grid, scale):
        return []
    within = part.intersected(QRectF(0, 0, size_ft[0] * scale, size_ft[1] * scale))
    if within.isEmpty():
        return []
    if isinstance(grid, Squares):
        return list(_ruled(within, grid.feet * scale))
    return list(_combed(grid, within, scale)) if isinstance(grid, Hexes) else []


def _ruled(part: QRectF, pitch: float) -> Iterator[QLineF]:
    """Give lines of squares, each in the middle of a pixel so that it is sharp."""
    for column in range(ceil(part.left() / pitch), floor(part.right() / pitch) + 1):
        x = floor(column * pitch) + 0.5
        yield QLineF(x, part.top(), x, part.bottom())
    for row in range(ceil(part.top() / pitch), floor(part.bottom() / pitch) + 1):
        y = floor(row * pitch) + 0.5
        yield QLineF(part.left(), y, part.right(), y)


def _combed(grid: Hexes, part: QRectF, scale: float) -> Iterator[QLineF]:
    """Give three sides of every hex: the others are those of its neighbours."""
    for cell in _cells(grid, part, scale):
        corners = [QPointF(x * scale, y * scale) for x, y in grid.corners(cell)]
        for a, b in pairwise(corners[:4]):
            yield QLineF(a, b)


def _cells(grid: Hexes, part: QRectF, scale: float) -> Iterator[Cell]:
    """Give all hexes that may touch a part of the picture."""
    # Rows of hexes that stand on a corner, or columns of those that stand on a side.
    pointy = grid.orientation == "pointy"
    along = (part.left(), part.right()) if pointy else (part.top(), part.bottom())
    across = (part.top(), part.bottom()) if pointy else (part.left(), part.right())
    wide = grid.feet * scale
    pitch = wide * sqrt(3) / 2
    for r in range(floor(across[0] / pitch) - 1, ceil(across[1] / pitch) + 2):
        for q in range(floor(along[0] / wide - r / 2) - 1, ceil(along[1] / wide - r / 2) + 2):
            yield Cell(q, r)
