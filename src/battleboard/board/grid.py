"""Grids: cells, snapping, and distances in feet or in cells."""

from functools import partial
from math import ceil, floor, sqrt
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from battleboard.board.point import Point, distance

GridMeasure: TypeAlias = Literal["feet", "cells", "alternate"]
Orientation: TypeAlias = Literal["pointy", "flat"]

SQRT_3: Final = sqrt(3)
# Keeps rounding from giving an extra cell to a figure that exactly fills its cells.
_SLACK: Final = 1e-9
_AROUND: Final = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)
_AROUND_HEX: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


class GridCell(NamedTuple):
    """One cell: column and row of a square, or the two axial coordinates of a hex."""

    q: int
    r: int


class Grid(Protocol):
    """The interface of every grid."""

    @property
    def feet(self) -> float:
        """The width of a cell in feet."""

    def cell_of(self, point: Point) -> GridCell:
        """The cell that contains a point."""

    def centre(self, cell: GridCell) -> Point:
        """The centre of a cell."""

    def corners(self, cell: GridCell) -> tuple[Point, ...]:
        """The corners of a cell in order; none on a plain board."""

    def neighbours(self, cell: GridCell) -> tuple[GridCell, ...]:
        """The adjacent cells."""

    def snap(self, point: Point, across_ft: float = 0) -> Point:
        """Where a figure `across_ft` wide stands when it is dropped at a point."""

    def distance(self, a: Point, b: Point, ruler: GridMeasure = "feet") -> float:
        """The feet between two points, straight or counted in cells."""


class Squares(NamedTuple):
    """Square cells, `feet` wide, with a corner of one cell at the origin."""

    feet: float = 5.0

    def cell_of(self, point: Point) -> GridCell:
        return GridCell(floor(point[0] / self.feet), floor(point[1] / self.feet))

    def centre(self, cell: GridCell) -> Point:
        return (cell.q + 0.5) * self.feet, (cell.r + 0.5) * self.feet

    def corners(self, cell: GridCell) -> tuple[Point, ...]:
        left, top = cell.q * self.feet, cell.r * self.feet
        right, bottom = (cell.q + 1) * self.feet, (cell.r + 1) * self.feet
        return (left, top), (right, top), (right, bottom), (left, bottom)

    def neighbours(self, cell: GridCell) -> tuple[GridCell, ...]:
        return tuple(GridCell(cell.q + x, cell.r + y) for x, y in _AROUND)

    def snap(self, point: Point, across_ft: float = 0) -> Point:
        """The centre of the square, or of the block of squares that a large figure covers."""
        span = max(1, ceil(across_ft / self.feet - _SLACK))
        half = span / 2
        return (
            (floor(point[0] / self.feet - half + 0.5) + half) * self.feet,
            (floor(point[1] / self.feet - half + 0.5) + half) * self.feet,
        )

    def distance(self, a: Point, b: Point, ruler: GridMeasure = "feet") -> float:
        """The distance, straight or in cells; a diagonal counts 1, or alternately 1 and 2."""
        if ruler == "feet":
            return distance(a, b)
        one, other = self.cell_of(a), self.cell_of(b)
        across, down = abs(one.q - other.q), abs(one.r - other.r)
        diagonals = min(across, down)
        extra = diagonals // 2 if ruler == "alternate" else 0
        return (max(across, down) + extra) * self.feet


class Hexes(NamedTuple):
    """Hexes, `feet` from side to side, with a corner (pointy) or a side (flat) on top."""

    feet: float = 5.0
    orientation: Orientation = "pointy"

    def cell_of(self, point: Point) -> GridCell:
        x, y = self._upright(point)
        r = y / (self.feet * SQRT_3 / 2)
        return _round_to_hex(x / self.feet - r / 2, r)

    def centre(self, cell: GridCell) -> Point:
        across = (cell.q + cell.r / 2) * self.feet
        return self._upright((across, cell.r * self.feet * SQRT_3 / 2))

    def corners(self, cell: GridCell) -> tuple[Point, ...]:
        x, y = self._upright(self.centre(cell))
        half, long = self.feet / 2, self.feet / SQRT_3
        around = ((0, -long), (half, -long / 2), (half, long / 2))
        ring = (*around, *((-dx, -dy) for dx, dy in around))
        return tuple(self._upright((x + dx, y + dy)) for dx, dy in ring)

    def neighbours(self, cell: GridCell) -> tuple[GridCell, ...]:
        return tuple(GridCell(cell.q + q, cell.r + r) for q, r in _AROUND_HEX)

    def snap(self, point: Point, across_ft: float = 0) -> Point:
        """The centre of the hex, or a corner for a figure an even number of hexes across."""
        span = max(1, ceil(across_ft / self.feet - _SLACK))
        cell = self.cell_of(point)
        if span % 2:
            return self.centre(cell)
        return min(self.corners(cell), key=partial(distance, point))

    def distance(self, a: Point, b: Point, ruler: GridMeasure = "feet") -> float:
        """The distance, straight or by the number of hexes, which have no diagonals."""
        if ruler == "feet":
            return distance(a, b)
        one, other = self.cell_of(a), self.cell_of(b)
        q, r = one.q - other.q, one.r - other.r
        return max(abs(q), abs(r), abs(q + r)) * self.feet

    def _upright(self, point: Point) -> Point:
        """Convert flat hexes to pointy ones and back by swapping x and y."""
        return point if self.orientation == "pointy" else (point[1], point[0])


class Plain(NamedTuple):
    """No grid: nothing snaps, and every distance is straight."""

    feet: float = 5.0

    def cell_of(self, point: Point) -> GridCell:
        return Squares(self.feet).cell_of(point)

    def centre(self, cell: GridCell) -> Point:
        return Squares(self.feet).centre(cell)

    def corners(self, _cell: GridCell) -> tuple[Point, ...]:
        return ()

    def neighbours(self, cell: GridCell) -> tuple[GridCell, ...]:
        return Squares(self.feet).neighbours(cell)

    def snap(self, point: Point, _across_ft: float = 0) -> Point:
        return point

    def distance(self, a: Point, b: Point, _ruler: GridMeasure = "feet") -> float:
        return distance(a, b)


def _round_to_hex(q: float, r: float) -> GridCell:
    """Round to the nearest hex.

    A hex's three axes always sum to 0. Rounding each separately may break that, so the axis that
    rounding moved most is computed from the other two.
    """
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        return GridCell(-whole_r - whole_s, whole_r)
    if off_r > off_s:
        return GridCell(whole_q, -whole_q - whole_s)
    return GridCell(whole_q, whole_r)
