"""Gaps: where walls end a little before they meet, so that a room is not quite closed."""

from collections.abc import Iterator
from heapq import heappop, heappush
from math import floor
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.point import Point, distance, nearest_on_segment, on_lattice
from battleboard.board.split import Piece, Pieces

Block: TypeAlias = tuple[int, int]

_BLOCK_FT: Final = 10.0
# What hangs on a free end by a way of so many times the tolerance is not across a gap from it.
_AROUND: Final = 2


class Gap(NamedTuple):
    """A gap from the free end of a wall to what it all but meets."""

    a: Point
    b: Point

    @property
    def width_ft(self) -> float:
        """How wide it is."""
        return distance(self.a, self.b)

    def __str__(self) -> str:
        """Say where it is, and what is made of it."""
        inches = max(1, round(self.width_ft * 12))
        wide = f"{inches} inch{'' if inches == 1 else 'es'}"
        return (
            f"A wall that ends {self.a[0]:.1f} ft from the left and {self.a[1]:.1f} ft from the "
            f"top leaves a gap of {wide}; the rooms are found as if it were closed."
        )


def find_gaps(pieces: Pieces, tolerance_ft: float) -> tuple[Gap, ...]:
    """Find what each free end of a wall all but meets, within a tolerance."""
    return _Ends(pieces, tolerance_ft).gaps()


class _Ends:
    """The pieces at each corner and in each block of the board."""

    def __init__(self, pieces: Pieces, tolerance_ft: float) -> None:
        self._corners = pieces.corners
        self._tolerance_ft = tolerance_ft
        self._at: list[list[Piece]] = [[] for _ in pieces.corners]
        for piece in pieces.pieces:
            self._at[piece.a].append(piece)
            self._at[piece.b].append(piece)
        self._near: dict[Block, list[Piece]] = {}
        for piece in pieces.pieces:
            for block in self._blocks(self._corners[piece.a], self._corners[piece.b], 0.0):
                self._near.setdefault(block, []).append(piece)

    def gaps(self) -> tuple[Gap, ...]:
        """Give all gaps, each of them once."""
        found: dict[frozenset[Point], Gap] = {}
        for end, pieces in enumerate(self._at):
            if len(pieces) == 1:
                for gap in self._gap(end):
                    found.setdefault(frozenset(gap), gap)
        return tuple(sorted(found.values(), key=lambda gap: (gap.a[1], gap.a[0])))

    def _gap(self, end: int) -> Iterator[Gap]:
        """Give the gap at a free end, if there is one."""
        point, own = self._corners[end], self._hanging_on(end)
        meets = (
            on_lattice(nearest_on_segment(point, self._corners[piece.a], self._corners[piece.b]))
            for block in self._blocks(point, point, self._tolerance_ft)
            for piece in self._near.get(block, ())
            if piece.a not in own and piece.b not in own
        )
        near = min(meets, key=lambda met: (distance(point, met), met), default=point)
        if near != point and distance(point, near) <= self._tolerance_ft:
            yield Gap(point, near)

    def _hanging_on(self, end: int) -> set[int]:
        """Give the corners that a short way along walls leads to."""
        found: set[int] = set()
        ways = [(0.0, end)]
        while ways:
            far, at = heappop(ways)
            if at not in found and far <= _AROUND * self._tolerance_ft:
                found.add(at)
                for a, b, _ in self._at[at]:
                    way = far + distance(self._corners[a], self._corners[b])
                    heappush(ways, (way, b if a == at else a))
        return found

    def _blocks(self, a: Point, b: Point, around_ft: float) -> Iterator[Block]:
        """Give the blocks of the rectangle between two points, and of so much around it."""
        left, right = sorted((a[0], b[0]))
        top, bottom = sorted((a[1], b[1]))
        for q in range(_block(left - around_ft), _block(right + around_ft) + 1):
            for r in range(_block(top - around_ft), _block(bottom + around_ft) + 1):
                yield q, r


def _block(feet: float) -> int:
    """Give the row or column of blocks that a coordinate lies in."""
    return floor(feet / _BLOCK_FT)
