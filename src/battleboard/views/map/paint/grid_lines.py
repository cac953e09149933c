"""The lines of a grid in a part of the picture."""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, floor, sqrt
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF

from battleboard.board.grid import Grid, GridCell, Hexes, Plain, Squares

CLOSEST_PX: Final = 6.0
"""A grid whose cells are smaller than this is not drawn."""


def is_drawn(grid: Grid, scale: float) -> bool:
    """Whether a grid can be told from its ground at so many pixels for a foot."""
    return not isinstance(grid, Plain) and grid.feet * scale >= CLOSEST_PX


def ruled(grid: Squares, part: QRect, scale: float, weight: int = 1) -> Iterator[QRect]:
    """Give the lines of squares over a part of the picture, as boxes so many pixels wide."""
    pitch = grid.feet * scale
    for x in _starts(part.left(), part.right(), pitch, weight):
        yield QRect(x, part.top(), weight, part.height())
    for y in _starts(part.top(), part.bottom(), pitch, weight):
        yield QRect(part.left(), y, part.width(), weight)


def _starts(first: int, last: int, pitch: float, weight: int) -> Iterator[int]:
    """Give where the lines begin that touch some pixels; the edge of a cell is in their middle."""
    half = (weight - 1) / 2
    for number in range(ceil((first - half) / pitch), ceil((last + 1 + half) / pitch)):
        yield floor(number * pitch - half)


def combed(grid: Hexes, part: QRectF, scale: float) -> Iterator[QLineF]:
    """Give three sides of every hex: the others are those of its neighbours."""
    for cell in _cells(grid, part, scale):
        corners = [QPointF(x * scale, y * scale) for x, y in grid.corners(cell)]
        for a, b in pairwise(corners[:4]):
            yield QLineF(a, b)


def _cells(grid: Hexes, part: QRectF, scale: float) -> Iterator[GridCell]:
    """Give all hexes that may touch a part of the picture."""
    # Rows of hexes that stand on a corner, or columns of those that stand on a side.
    pointy = grid.orientation == "pointy"
    along = (part.left(), part.right()) if pointy else (part.top(), part.bottom())
    across = (part.top(), part.bottom()) if pointy else (part.left(), part.right())
    wide = grid.feet * scale
    pitch = wide * sqrt(3) / 2
    for r in range(floor(across[0] / pitch) - 1, ceil(across[1] / pitch) + 2):
        for q in range(floor(along[0] / wide - r / 2) - 1, ceil(along[1] / wide - r / 2) + 2):
            yield GridCell(q, r)
