"""Bursts that fill so many cubic feet round corners and along corridors, and rings around them."""

from collections.abc import Iterable, Iterator, Mapping
from heapq import heapify, heappop, heappush
from math import cbrt, ceil, floor, pi
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.areas.shape import SLACK_FT, Coverage, Outline
from battleboard.board.areas.spread import barriers_of, is_clear, is_on
from battleboard.board.body import Body
from battleboard.board.grid import GridCell, Squares
from battleboard.board.point import Point, distance
from battleboard.board.wall import Wall

# A corner of squares by column and row, and the way on from it along one side.
_Side: TypeAlias = tuple[int, int]
_Border: TypeAlias = tuple[_Side, _Side]

# Where a side begins, which way it runs, and the square that lies beyond it.
_SIDES: Final[tuple[tuple[_Side, _Side, _Side], ...]] = (
    ((0, 0), (1, 0), (0, -1)),
    ((1, 0), (0, 1), (1, 0)),
    ((1, 1), (-1, 0), (0, 1)),
    ((0, 1), (0, -1), (-1, 0)),
)


def rings_of(cells: Iterable[GridCell]) -> tuple[tuple[GridCell, ...], ...]:
    """The corners at which the borders turn: clockwise, and round holes the other way.

    Each corner is named by the square to its lower right. Patches that touch in a corner only are
    two, as nothing flows from one to the other.
    """
    borders = dict.fromkeys(_borders(frozenset(cells)))
    rings = []
    while borders:
        rings.append(tuple(_ring(borders, next(iter(borders)))))
    return tuple(rings)


def _borders(cells: frozenset[GridCell]) -> Iterator[_Border]:
    """Give each side of a cell beyond which there is none, with the cell on its right."""
    for q, r in sorted(cells):
        for (left, top), way, (across, down) in _SIDES:
            if (q + across, r + down) not in cells:
                yield (q + left, r + top), way


def _ring(borders: dict[_Border, None], start: _Border) -> Iterator[GridCell]:
    """Follow a border until it is back where it began, and take it away."""
    at, way = start
    while True:
        at = at[0] + way[0], at[1] + way[1]
        onward = next(turn for turn in _turns(way) if (at, turn) in borders)
        if onward != way:
            yield GridCell(*at)
        way = onward
        del borders[at, way]
        if (at, way) == start:
            return


def _turns(way: _Side) -> tuple[_Side, ...]:
    """Where a border may go on: round its own cell first."""
    x, y = way
    return (-y, x), way, (y, -x)


CELL_FT: Final = 2.5
# Walls are looked up by blocks of so many cells a side.
_BLOCK: Final = 4
_STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
_ENOUGH: Final = 1e-9

FloodBlock: TypeAlias = tuple[int, int]
# How far a cell is, where it is measured from, how far that is, and by which cell it is reached.
FloodStep: TypeAlias = tuple[float, GridCell, Point, float, Point]


class Flood(NamedTuple):
    """A space that was filled: its cells in the order of their distance, and how far each is.

    Distances are measured along the way round corners. The last cell may be filled in part only.
    """

    space: "Space"
    origin: Point
    height_ft: float
    filled: Mapping[GridCell, float]
    volume_ft3: float

    @property
    def reach_ft(self) -> float:
        """How far the middle of the farthest cell is."""
        return max(self.filled.values(), default=0.0)

    def covers(self, point: Point) -> bool:
        """Whether a point lies in a cell that was filled, on the side of walls that was."""
        cell = self.space.cells.cell_of(point)
        return cell in self.filled and self._is_beside(point, cell)

    def share_of(self, body: Body) -> Coverage:
        """How many of the cells that a body touches on its own side of walls were filled."""
        touched = _cells_under(body, self.space.cells.feet)
        beside = [cell for cell in touched if self._is_beside(body.at, cell)]
        hit = [cell for cell in beside if cell in self.filled]
        if not hit:
            return "out"
        return "wholly" if len(hit) == len(beside) else "partly"

    def outlines(self) -> tuple[Outline, ...]:
        """Rings to paint: clockwise around what was filled, the other way around holes."""
        feet = self.space.cells.feet
        rings = rings_of(self.filled)
        return tuple(tuple((corner.q * feet, corner.r * feet) for corner in ring) for ring in rings)

    def _is_beside(self, point: Point, cell: GridCell) -> bool:
        """Whether no wall stands between a point and the middle of a cell."""
        return self.space.is_clear(point, self.space.cells.centre(cell))


def radius_ft(volume_ft3: float) -> float:
    """The radius of a sphere of so many cubic feet."""
    return cbrt(max(0.0, volume_ft3) * 3 / 4 / pi)


def mean_height_ft(volume_ft3: float) -> float:
    """How high a sphere of so many cubic feet is on average over the circle below it."""
    return radius_ft(volume_ft3) * 4 / 3


class Space:
    """Open space cut into cells, with the walls near each: made once for many bursts."""

    def __init__(self, walls: Iterable[Wall], cell_ft: float = CELL_FT) -> None:
        """Lay out the walls that stop a burst now."""
        self.cells = Squares(cell_ft)
        self._block_ft = cell_ft * _BLOCK
        self._near: dict[FloodBlock, list[Wall]] = {}
        for wall in barriers_of(walls):
            for block in self._blocks(wall.a, wall.b):
                self._near.setdefault(block, []).append(wall)

    def flood(self, origin: Point, volume_ft3: float, ceiling_ft: float) -> Flood:
        """Fill so many cubic feet from a point, or all there is.

        It flows on past the edge of the board. Under a high ceiling it is no higher than a sphere
        of that volume is on average, and so fills the circle of that sphere where nothing is in
        its way.
        """
        height_ft = min(ceiling_ft, mean_height_ft(volume_ft3))
        if height_ft <= 0:
            return Flood(self, origin, 0.0, {}, 0.0)
        in_cell = self.cells.feet**2 * height_ft
        filled = self._fill(origin, ceil(volume_ft3 / in_cell - _ENOUGH))
        return Flood(self, origin, height_ft, filled, min(volume_ft3, len(filled) * in_cell))

    def is_clear(self, start: Point, end: Point) -> bool:
        """Whether no wall stands between two points."""
        for block in self._blocks(start, end):
            if block in self._near and not is_clear(self._near[block], start, end):
                return False
        return True

    def _fill(self, origin: Point, most: int) -> dict[GridCell, float]:
        """Fill so many cells, the nearest first, or all that can be reached.

        Each cell is measured straight from where its neighbour was measured, unless a wall is
        between: then it is measured from that neighbour.
        """
        filled: dict[GridCell, float] = {}
        ways = self._starts(origin)
        heapify(ways)
        while ways and len(filled) < most:
            far, cell, corner, to_corner, before = heappop(ways)
            if cell in filled:
                continue
            middle = self.cells.centre(cell)
            if corner != before and not self.is_clear(corner, middle):
                to_corner = filled[self.cells.cell_of(before)]
                far = to_corner + distance(before, middle)
                heappush(ways, (far, cell, before, to_corner, before))
                continue
            filled[cell] = far
            for onward, there in self._onward(cell, middle, filled):
                # Nothing is filled before that by which it is reached.
                away = max(far, to_corner + distance(corner, there))
                heappush(ways, (away, onward, corner, to_corner, middle))
        return filled

    def _starts(self, origin: Point) -> list[FloodStep]:
        """The cells around the origin that it reaches straight."""
        cell = self.cells.cell_of(origin)
        around = ((near, self.cells.centre(near)) for near in (cell, *self.cells.neighbours(cell)))
        return [
            (distance(origin, middle), near, origin, 0.0, origin)
            for near, middle in around
            if self.is_clear(origin, middle)
        ]

    def _onward(
        self, cell: GridCell, middle: Point, filled: Mapping[GridCell, float]
    ) -> Iterator[tuple[GridCell, Point]]:
        """The cells beside a cell, and their middles, that are open to it and not filled.

        A cell with a wall through its middle is filled from either side, but leads nowhere.
        """
        if self._is_on_wall(middle):
            return
        for x, y in _STEPS:
            onward = GridCell(cell.q + x, cell.r + y)
            if onward not in filled:
                there = self.cells.centre(onward)
                if self.is_clear(middle, there):
                    yield onward, there

    def _is_on_wall(self, point: Point) -> bool:
        """Whether a point lies on a wall."""
        return any(is_on(self._near.get(block, ()), point) for block in self._blocks(point, point))

    def _blocks(self, a: Point, b: Point) -> Iterator[FloodBlock]:
        """The blocks of the rectangle between two points."""
        size = self._block_ft
        left, right = sorted((floor(a[0] / size), floor(b[0] / size)))
        top, bottom = sorted((floor(a[1] / size), floor(b[1] / size)))
        for q in range(left, right + 1):
            for r in range(top, bottom + 1):
                yield q, r


def _cells_under(body: Body, cell_ft: float) -> list[GridCell]:
    """The cells that the circle of a body overlaps."""
    x, y = body.at
    far = body.radius_ft - SLACK_FT
    columns = range(floor((x - far) / cell_ft), floor((x + far) / cell_ft) + 1)
    rows = range(floor((y - far) / cell_ft), floor((y + far) / cell_ft) + 1)
    return [GridCell(q, r) for q in columns for r in rows if _gap_ft(body.at, q, r, cell_ft) < far]


def _gap_ft(point: Point, q: int, r: int, cell_ft: float) -> float:
    """Measure how far a point is from the nearest point of a cell."""
    nearest = (
        min(max(point[0], q * cell_ft), (q + 1) * cell_ft),
        min(max(point[1], r * cell_ft), (r + 1) * cell_ft),
    )
    return distance(point, nearest)
