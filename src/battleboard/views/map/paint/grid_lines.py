"""The lines of a grid over a part of a map, and the scale below which it is hidden."""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, floor, sqrt
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF

from battleboard.board.grid import Grid, GridCell, Hexes, Plain, Squares

CLOSEST_PX: Final = 6.0
"""Grids with cells smaller than this many pixels are not drawn."""


def is_grid_drawn(grid: Grid, scale: float) -> bool:
    """Whether a grid has cells that are large enough at a scale in pixels per foot."""
    return not isinstance(grid, Plain) and grid.feet * scale >= CLOSEST_PX


def square_lines(grid: Squares, part: QRect, scale: float, weight: int = 1) -> Iterator[QRect]:
    """The lines of a square grid in a part of the map, as boxes `weight` pixels wide."""
    pitch = grid.feet * scale
    for x in _starts(part.left(), part.right(), pitch, weight):
        yield QRect(x, part.top(), weight, part.height())
    for y in _starts(part.top(), part.bottom(), pitch, weight):
        yield QRect(part.left(), y, part.width(), weight)


def _starts(first: int, last: int, pitch: float, weight: int) -> Iterator[int]:
    """The first pixel of each line that touches a range; lines are centred on cell edges."""
    half = (weight - 1) / 2
    for number in range(ceil((first - half) / pitch), ceil((last + 1 + half) / pitch)):
        yield floor(number * pitch - half)


def hex_lines(grid: Hexes, part: QRectF, scale: float) -> Iterator[QLineF]:
    """Three sides of every hex; the other three are sides of its neighbours."""
    for cell in _cells(grid, part, scale):
        corners = [QPointF(x * scale, y * scale) for x, y in grid.corners(cell)]
        for a, b in pairwise(corners[:4]):
            yield QLineF(a, b)


def _cells(grid: Hexes, part: QRectF, scale: float) -> Iterator[GridCell]:
    # Pointy-top hexes lie in rows, flat-top ones in columns: swap the axes for flat-top hexes.
    pointy = grid.orientation == "pointy"
    along = (part.left(), part.right()) if pointy else (part.top(), part.bottom())
    across = (part.top(), part.bottom()) if pointy else (part.left(), part.right())
    wide = grid.feet * scale
    pitch = wide * sqrt(3) / 2
    for r in range(floor(across[0] / pitch) - 1, ceil(across[1] / pitch) + 2):
        for q in range(floor(along[0] / wide - r / 2) - 1, ceil(along[1] / wide - r / 2) + 2):
            yield GridCell(q, r)
