"""The lattice that paths are searched on, with node sets as bits of one large integer.

Nodes lie half a square apart. Each is one bit, counted row by row, and a set of nodes is a Python
integer. So one operation on that integer replaces a loop over thousands of nodes:

    row 0   . . . . . . . .      a step to the right moves all nodes of a set: set << 1
    row 1   . . x x . . . .      a step down: set << stride
    row 2   . . x . . . . .      and only where nothing is in the way: & passage

Rows are padded with zero bits, so that a step over the end of a row does not wrap to the start of
the next, and to whole bytes, so that windows can be cut out by slicing bytes.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import ceil, floor, hypot, sqrt
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.point import Point, orientation
from battleboard.foundation.long_work import release_gil

Node: TypeAlias = tuple[int, int]
Step: TypeAlias = tuple[int, int]
# A row of the lattice, and its first and last node, both included.
Run: TypeAlias = tuple[int, int, int]

BYTE: Final = 8
# The widest sideways step; rows are padded with at least this many zero bits.
_WIDEST_STEP: Final = 2
# Keeps rounding from dropping the last row of nodes, which lies exactly on the board's edge.
_SLACK: Final = 1e-9


class Lattice(NamedTuple):
    """Nodes at multiples of a pitch, on a whole board or in a window, in byte-aligned rows."""

    pitch_ft: float
    columns: int
    rows: int
    left: int = 0
    top: int = 0

    @property
    def stride(self) -> int:
        """The number of bits between a node and the one below it."""
        return ceil((self.columns + _WIDEST_STEP) / BYTE) * BYTE

    @property
    def nodes(self) -> int:
        row = ((1 << self.columns) - 1).to_bytes(self.stride // BYTE, "little")
        return int.from_bytes(row * self.rows, "little")

    def shift(self, step: Step) -> int:
        return step[1] * self.stride + step[0]

    def bit(self, node: Node) -> int:
        return (node[1] - self.top) * self.stride + node[0] - self.left

    def node(self, bit: int) -> Node:
        row, column = divmod(bit, self.stride)
        return column + self.left, row + self.top

    def point(self, node: Node) -> Point:
        return node[0] * self.pitch_ft, node[1] * self.pitch_ft

    def around(self, point: Point, within_ft: float) -> Iterator[Node]:
        """The nodes in the square that reaches `within_ft` from a point to each side."""
        columns = _numbers(point[0], within_ft / self.pitch_ft, self.pitch_ft)
        rows = _numbers(point[1], within_ft / self.pitch_ft, self.pitch_ft)
        for row in range(max(rows.start, self.top), min(rows.stop, self.top + self.rows)):
            for column in range(
                max(columns.start, self.left), min(columns.stop, self.left + self.columns)
            ):
                yield column, row

    def gather(self, runs: Iterable[Run]) -> int:
        """The set of nodes in some runs, clipped to the lattice."""
        rows: dict[int, int] = {}
        last = self.columns - 1
        for run, left, right in runs:
            row, first, end = run - self.top, max(left - self.left, 0), min(right - self.left, last)
            if 0 <= row < self.rows and first <= end:
                rows[row] = rows.get(row, 0) | ((2 << (end - first)) - 1) << first
        return _pack(rows, self.stride)

    def with_room_for(self, step: Step) -> int:
        """The nodes from which a step stays on the lattice."""
        across, down = step
        left, right = max(0, -across), self.columns - 1 - max(0, across)
        rows = range(max(0, -down), self.rows - max(0, down))
        return self.gather((row + self.top, left + self.left, right + self.left) for row in rows)

    def window(self, around: Point, reach_ft: float) -> "Lattice":
        """The part of the lattice with all nodes within reach of a point."""
        beside = (abs(around[0]) + abs(around[1])) / self.pitch_ft
        reach = min(reach_ft / self.pitch_ft, self.columns + self.rows + beside) + _MARGIN
        columns, rows = (
            range(floor(middle / self.pitch_ft - reach), ceil(middle / self.pitch_ft + reach) + 1)
            for middle in around
        )
        first = max(0, columns.start // BYTE)
        bytes_wide = max(1, min(self.stride // BYTE, ceil(columns.stop / BYTE)) - first)
        top = max(0, rows.start)
        wide = min(bytes_wide * BYTE, self.columns + _WIDEST_STEP - first * BYTE)
        return self._replace(
            columns=max(0, wide - _WIDEST_STEP),
            rows=max(0, min(self.rows, rows.stop) - top),
            left=first * BYTE,
            top=top,
        )

    def cut(self, window: "Lattice", nodes: int) -> int:
        """Convert a node set to a window's coordinates, dropping nodes outside the window."""
        if (window.columns, window.rows) == (self.columns, self.rows):
            return nodes
        wide, first = self.stride // BYTE, window.left // BYTE
        taken = window.stride // BYTE
        whole = nodes.to_bytes(wide * self.rows, "little")
        rows = range(window.top * wide + first, (window.top + window.rows) * wide, wide)
        found = b"".join(whole[start : start + taken] for start in rows)
        return int.from_bytes(found, "little") & window.nodes


def lattice(size_ft: Point, pitch_ft: float) -> Lattice:
    columns, rows = (floor(side / pitch_ft + _SLACK) + 1 for side in size_ft)
    return Lattice(pitch_ft, columns, rows)


# A start between nodes may be linked to nodes just out of reach: widen windows by this many.
_MARGIN: Final = 3


def _pack(rows: Mapping[int, int], width: int) -> int:
    if not rows:
        return 0
    first, size = min(rows), width // BYTE
    lines = (rows.get(row, 0).to_bytes(size, "little") for row in range(first, max(rows) + 1))
    return int.from_bytes(b"".join(lines), "little") << first * width


def _numbers(middle: float, within: float, pitch: float) -> range:
    low, high = middle / pitch - within, middle / pitch + within
    return range(ceil(low - _SLACK), floor(high + _SLACK) + 1)


# Half of all steps: straight, diagonal and wide (a knight's move); the others are their
# reverses. Wide steps let a path turn by about 22.5 degrees instead of 45.
STEPS: Final[tuple[Step, ...]] = (
    *((1, 0), (0, 1), (1, 1), (-1, 1)),
    *((2, 1), (-2, 1), (1, 2), (-1, 2)),
)
_KEPT: Final = 1 << 15
# A straight part of an outline: its top and bottom, a point on it, and how far it runs right
# per foot down.
_Line: TypeAlias = tuple[float, float, Point, float]


class Obstacle(NamedTuple):
    """A wall, or a body (both ends equal), and the clearance to keep from it."""

    a: Point
    b: Point
    near_ft: float


def blocked_runs(obstacles: Iterable[Obstacle], step: Step, pitch_ft: float) -> Iterator[Run]:
    """The runs of nodes from which a step comes too near to any obstacle.

    Most walls lie on the grid, so many are identical once shifted to a lattice corner. Each shape
    is cached and then stamped wherever it occurs.
    """
    for (ax, ay), (bx, by), near in obstacles:
        column, row = floor(ax / pitch_ft), floor(ay / pitch_ft)
        x, y = column * pitch_ft, row * pitch_ft
        stamp = _stamp(((ax - x, ay - y), (bx - x, by - y)), near, step, pitch_ft)
        for down, left, right in stamp:
            yield row + down, column + left, column + right
        release_gil()


@lru_cache(_KEPT)
def _stamp(
    ends: tuple[Point, Point], near_ft: float, step: Step, pitch_ft: float
) -> tuple[Run, ...]:
    """The nodes from which a step comes too near to one obstacle, in runs.

    A body that steps from n to n + s comes too near to a wall exactly if n is too near to the area
    swept by moving the wall by -s, the parallelogram between the wall and its copy one step back:

              ─────────      the wall
             /        /
            ─────────        the wall, one step back
    """
    (ax, ay), (bx, by) = ends
    dx, dy = -step[0] * pitch_ft, -step[1] * pitch_ft
    ring = ((ax, ay), (bx, by), (bx + dx, by + dy), (ax + dx, ay + dy))
    if orientation(*ring[:3]) < 0:
        ring = ring[::-1]
    lines = list(_lines_beside(ring, near_ft))
    ys = [y for _, y in ring]
    first, last = ceil((min(ys) - near_ft) / pitch_ft), floor((max(ys) + near_ft) / pitch_ft)
    # Rounding may leave the first and last row of the outline empty.
    crossed = (
        (row, xs)
        for row in range(first, last + 1)
        if (xs := _border(ring, lines, near_ft, row * pitch_ft))
    )
    runs = ((row, ceil(min(xs) / pitch_ft), floor(max(xs) / pitch_ft)) for row, xs in crossed)
    return tuple((row, left, right) for row, left, right in runs if left <= right)


def _lines_beside(ring: tuple[Point, ...], near_ft: float) -> Iterator[_Line]:
    """The slanted and vertical parts of the outline that keeps a distance from a clockwise ring.

    A ring that runs along a line and back, such as that of a body, gives one part on each side.
    """
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        x, y = bx - ax, by - ay
        if y:
            side = near_ft / hypot(x, y)
            start, end = ay - side * x, by - side * x
            yield min(start, end), max(start, end), (ax + side * y, start), x / y


def _border(
    ring: tuple[Point, ...], lines: Iterable[_Line], near_ft: float, y: float
) -> list[float]:
    """Where a horizontal line meets the outline that keeps a distance from a ring."""
    found = [
        start[0] + (y - start[1]) * slope
        for top, bottom, start, slope in lines
        if top <= y <= bottom
    ]
    for corner_x, corner_y in ring:
        down = y - corner_y
        if -near_ft <= down <= near_ft:
            half = sqrt(near_ft * near_ft - down * down)
            found += corner_x - half, corner_x + half
    return found
