"""The lattice that ways are searched on: sets of its nodes are whole numbers, a bit for a node."""

from collections.abc import Iterable, Iterator, Mapping
from math import ceil, floor
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.point import Point

Node: TypeAlias = tuple[int, int]
Step: TypeAlias = tuple[int, int]
# A row of the lattice, and the first and the last of its nodes.
Run: TypeAlias = tuple[int, int, int]

BYTE: Final = 8
# No step goes further sideways; so many nodes are left out at the end of each row.
_WIDEST_STEP: Final = 2
# A board as wide as its squares has nodes on its edge.
_SLACK: Final = 1e-9


class Lattice(NamedTuple):
    """Nodes at every multiple of a pitch, or those of them in a window; rows fill whole bytes."""

    pitch_ft: float
    columns: int
    rows: int
    left: int = 0
    top: int = 0

    @property
    def stride(self) -> int:
        """How many bits lie between a node and the one below it."""
        return ceil((self.columns + _WIDEST_STEP) / BYTE) * BYTE

    @property
    def nodes(self) -> int:
        """Give all its nodes."""
        row = ((1 << self.columns) - 1).to_bytes(self.stride // BYTE, "little")
        return int.from_bytes(row * self.rows, "little")

    def shift(self, step: Step) -> int:
        """Say by how many bits a step moves."""
        return step[1] * self.stride + step[0]

    def has(self, node: Node) -> bool:
        """Whether a node belongs to it."""
        column, row = node[0] - self.left, node[1] - self.top
        return 0 <= column < self.columns and 0 <= row < self.rows

    def bit(self, node: Node) -> int:
        """Say which bit is a node's."""
        return (node[1] - self.top) * self.stride + node[0] - self.left

    def node(self, bit: int) -> Node:
        """Say which node a bit is for."""
        row, column = divmod(bit, self.stride)
        return column + self.left, row + self.top

    def point(self, node: Node) -> Point:
        """Give the place of a node."""
        return node[0] * self.pitch_ft, node[1] * self.pitch_ft

    def around(self, point: Point, within_ft: float) -> Iterator[Node]:
        """Give the nodes of a square around a point."""
        columns = _numbers(point[0], within_ft / self.pitch_ft, self.pitch_ft)
        rows = _numbers(point[1], within_ft / self.pitch_ft, self.pitch_ft)
        for row in range(max(rows.start, self.top), min(rows.stop, self.top + self.rows)):
            for column in range(
                max(columns.start, self.left), min(columns.stop, self.left + self.columns)
            ):
                yield column, row

    def gathered(self, runs: Iterable[Run]) -> int:
        """Make one set of runs of nodes; what lies beside the lattice is left out."""
        rows: dict[int, int] = {}
        last = self.columns - 1
        for run, left, right in runs:
            row, first, end = run - self.top, max(left - self.left, 0), min(right - self.left, last)
            if 0 <= row < self.rows and first <= end:
                rows[row] = rows.get(row, 0) | ((2 << (end - first)) - 1) << first
        return _packed(rows, self.stride)

    def with_room_for(self, step: Step) -> int:
        """Give the nodes from which a step ends on the lattice."""
        across, down = step
        left, right = max(0, -across), self.columns - 1 - max(0, across)
        rows = range(max(0, -down), self.rows - max(0, down))
        return self.gathered((row + self.top, left + self.left, right + self.left) for row in rows)

    def window(self, around: Point, reach_ft: float) -> "Lattice":
        """Give the part of the lattice in which all lies that is so near to a point."""
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
        """Take out of a set of nodes those in a window."""
        if (window.columns, window.rows) == (self.columns, self.rows):
            return nodes
        wide, first = self.stride // BYTE, window.left // BYTE
        taken = window.stride // BYTE
        whole = nodes.to_bytes(wide * self.rows, "little")
        rows = range(window.top * wide + first, (window.top + window.rows) * wide, wide)
        found = b"".join(whole[start : start + taken] for start in rows)
        return int.from_bytes(found, "little") & window.nodes


def lattice(size_ft: Point, pitch_ft: float) -> Lattice:
    """Lay a lattice over a board."""
    columns, rows = (floor(side / pitch_ft + _SLACK) + 1 for side in size_ft)
    return Lattice(pitch_ft, columns, rows)


# A start beside the lattice is linked to nodes a little further off.
_MARGIN: Final = 3


def _packed(rows: Mapping[int, int], width: int) -> int:
    """Put numbered rows of bits one behind the other."""
    if not rows:
        return 0
    first, size = min(rows), width // BYTE
    lines = (rows.get(row, 0).to_bytes(size, "little") for row in range(first, max(rows) + 1))
    return int.from_bytes(b"".join(lines), "little") << first * width


def _numbers(middle: float, within: float, pitch: float) -> range:
    """Say which numbers the nodes around a place have."""
    low, high = middle / pitch - within, middle / pitch + within
    return range(ceil(low - _SLACK), floor(high + _SLACK) + 1)
