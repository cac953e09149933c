"""Bursts that fill a given volume, round corners and along corridors, and their outlines.

A fireball of 33,000 cubic feet reaches far along a corridor. The ground is cut into small cells,
which are filled in order of distance from the origin until the volume is used up. Counting steps
from cell to cell would make no circle of a burst in the open, so distance is measured along a taut
string that is straight except where it bends round walls. Each cell inherits the last *bend* of the
string from the neighbour through which it is reached. If no wall lies between that bend and the
cell, the distance is measured straight from the bend; otherwise the string bends at that neighbour:

    o ~ ~ ~ ~ ~ ~ 1       1 is measured straight from the origin o, and so is 2.
    ━━━━━━━━━━    2       A wall hides 3 from o: it is measured from 2, through
            3 ~ ~ '       which it is reached, and so are the cells after it.

The wall test runs only when a cell leaves the queue, since most ways to a cell never come up
(a lazy variant of Dijkstra's algorithm).
"""

from collections.abc import Iterable, Iterator, Mapping
from heapq import heapify, heappop, heappush
from math import cbrt, ceil, floor, pi
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.areas.shape import SLACK_FT, Coverage, Outline
from battleboard.board.areas.spread import barriers_of, is_clear_between, is_on
from battleboard.board.body import Body
from battleboard.board.grid import GridCell, Squares
from battleboard.board.point import Point, distance, on_grain
from battleboard.board.wall import Wall

# A column and row, or a step between them.
_Side: TypeAlias = tuple[int, int]
# A lattice corner, and the direction of the side that leaves it.
_Border: TypeAlias = tuple[_Side, _Side]

# For each side of a square: its start, its direction, and the square beyond it.
_SIDES: Final[tuple[tuple[_Side, _Side, _Side], ...]] = (
    ((0, 0), (1, 0), (0, -1)),
    ((1, 0), (0, 1), (1, 0)),
    ((1, 1), (-1, 0), (0, 1)),
    ((0, 1), (0, -1), (-1, 0)),
)


def rings_of(cells: Iterable[GridCell]) -> tuple[tuple[GridCell, ...], ...]:
    """Trace the outlines of cells as corners: clockwise, but counterclockwise round holes.

    Each corner is named by the square to its lower right. Patches that touch only at a corner get
    a ring each, since nothing flows through a corner.
    """
    borders = dict.fromkeys(_borders(frozenset(cells)))
    rings = []
    while borders:
        rings.append(tuple(_ring(borders, next(iter(borders)))))
    return tuple(rings)


def _borders(cells: frozenset[GridCell]) -> Iterator[_Border]:
    """Every side of a cell that no other cell adjoins, directed with its cell on the right."""
    for q, r in sorted(cells):
        for (left, top), along, (across, down) in _SIDES:
            if (q + across, r + down) not in cells:
                yield (q + left, r + top), along


def _ring(borders: dict[_Border, None], start: _Border) -> Iterator[GridCell]:
    """Yield the corners of a border in order, removing its sides from `borders`."""
    at, along = start
    while True:
        at = at[0] + along[0], at[1] + along[1]
        onward = next(turn for turn in _turns(along) if (at, turn) in borders)
        if onward != along:
            yield GridCell(*at)
        along = onward
        del borders[at, along]
        if (at, along) == start:
            return


def _turns(along: _Side) -> tuple[_Side, ...]:
    """The directions in which a border may continue, round its own cell first."""
    x, y = along
    return (-y, x), along, (y, -x)


CELL_FT: Final = 2.5
# Walls are indexed by square blocks, this many cells to a side.
_BLOCK: Final = 4
_STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
# Keeps rounding from filling one more cell.
_ENOUGH: Final = 1e-9

FloodBlock: TypeAlias = tuple[int, int]
# The distance of a cell, the cell, the bend it is measured from, the distance of that bend, and
# the centre of the neighbour through which it is reached.
FloodStep: TypeAlias = tuple[float, GridCell, Point, float, Point]


class Flood(NamedTuple):
    """A filled space: its cells in order of distance, with their distances measured round corners.

    The last cell may be only partly filled.
    """

    space: "Space"
    origin: Point
    height_ft: float
    filled: Mapping[GridCell, float]
    volume_ft3: float

    @property
    def reach_ft(self) -> float:
        return max(self.filled.values(), default=0.0)

    def covers(self, point: Point) -> bool:
        """Whether a point lies in a filled cell, with no wall between it and that cell's centre."""
        cell = self.space.cells.cell_of(point)
        return cell in self.filled and self._is_beside(point, cell)

    def share_of(self, body: Body) -> Coverage:
        """Whether the burst filled all, some or none of the cells under a body.

        Only cells on the body's own side of walls count.
        """
        touched = _cells_under(body, self.space.cells.feet)
        if self.filled.keys().isdisjoint(touched):
            return "out"
        beside = [cell for cell in touched if self._is_beside(body.at, cell)]
        hit = [cell for cell in beside if cell in self.filled]
        if not hit:
            return "out"
        return "wholly" if len(hit) == len(beside) else "partly"

    def outlines(self) -> tuple[Outline, ...]:
        feet = self.space.cells.feet
        rings = rings_of(self.filled)
        return tuple(tuple((corner.q * feet, corner.r * feet) for corner in ring) for ring in rings)

    def _is_beside(self, point: Point, cell: GridCell) -> bool:
        return self.space.is_clear(point, self.space.cells.centre(cell))


def radius_ft(volume_ft3: float) -> float:
    return cbrt(max(0.0, volume_ft3) * 3 / 4 / pi)


def mean_height_ft(volume_ft3: float) -> float:
    """The mean height of a sphere of this volume: its volume over the area of its great circle."""
    return radius_ft(volume_ft3) * 4 / 3


class Space:
    """Open space cut into cells, with an index of its walls; built once for many bursts."""

    def __init__(self, walls: Iterable[Wall], cell_ft: float = CELL_FT) -> None:
        self.cells = Squares(cell_ft)
        self._block_ft = cell_ft * _BLOCK
        self._near: dict[FloodBlock, list[Wall]] = {}
        for wall in barriers_of(walls):
            for block in self._blocks(wall.a, wall.b):
                self._near.setdefault(block, []).append(wall)

    def flood(self, origin: Point, volume_ft3: float, ceiling_ft: float) -> Flood:
        """Fill a volume from a point, or all the space there is if that is less.

        The burst runs on past the edge of the board. Under a high ceiling the burst is as high as a
        sphere of that volume is on average, so in the open it fills a circle with the radius of
        that sphere.
        """
        height_ft = min(ceiling_ft, mean_height_ft(volume_ft3))
        if height_ft <= 0:
            return Flood(self, origin, 0.0, {}, 0.0)
        in_cell = self.cells.feet**2 * height_ft
        filled = self._fill(origin, ceil(volume_ft3 / in_cell - _ENOUGH))
        return Flood(self, origin, height_ft, filled, min(volume_ft3, len(filled) * in_cell))

    def is_clear(self, start: Point, end: Point) -> bool:
        start, end = on_grain(start), on_grain(end)
        for block in self._blocks(start, end):
            near = self._near.get(block)
            if near and not is_clear_between(near, start, end):
                return False
        return True

    def _fill(self, origin: Point, most: int) -> dict[GridCell, float]:
        filled: dict[GridCell, float] = {}
        waiting = self._starts(origin)
        heapify(waiting)
        while waiting and len(filled) < most:
            far, cell, bend, to_bend, before = heappop(waiting)
            if cell in filled:
                continue
            middle = self.cells.centre(cell)
            if bend != before and not self.is_clear(bend, middle):
                # Farther than assumed: queue it again, now measured from its neighbour.
                to_bend = filled[self.cells.cell_of(before)]
                far = to_bend + distance(before, middle)
                heappush(waiting, (far, cell, before, to_bend, before))
                continue
            filled[cell] = far
            for onward, there in self._onward(cell, middle, filled):
                # No cell may be nearer than its predecessor, or the heap order would break.
                away = max(far, to_bend + distance(bend, there))
                heappush(waiting, (away, onward, bend, to_bend, middle))
        return filled

    def _starts(self, origin: Point) -> list[FloodStep]:
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
        """The unfilled neighbours that are open to a cell, with their centres.

        A cell with a wall through its centre may be filled from either side but leads nowhere, or
        the burst would pass through the wall.
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
        (block,) = self._blocks(point, point)
        return block in self._near and is_on(self._near[block], point)

    def _blocks(self, a: Point, b: Point) -> Iterator[FloodBlock]:
        size = self._block_ft
        left, right = floor(a[0] / size), floor(b[0] / size)
        top, bottom = floor(a[1] / size), floor(b[1] / size)
        if left > right:
            left, right = right, left
        if top > bottom:
            top, bottom = bottom, top
        for q in range(left, right + 1):
            for r in range(top, bottom + 1):
                yield q, r


def _cells_under(body: Body, cell_ft: float) -> list[GridCell]:
    x, y = body.at
    far = body.radius_ft - SLACK_FT
    columns = range(floor((x - far) / cell_ft), floor((x + far) / cell_ft) + 1)
    rows = range(floor((y - far) / cell_ft), floor((y + far) / cell_ft) + 1)
    return [GridCell(q, r) for q in columns for r in rows if _gap_ft(body.at, q, r, cell_ft) < far]


def _gap_ft(point: Point, q: int, r: int, cell_ft: float) -> float:
    nearest = (
        min(max(point[0], q * cell_ft), (q + 1) * cell_ft),
        min(max(point[1], r * cell_ft), (r + 1) * cell_ft),
    )
    return distance(point, nearest)
