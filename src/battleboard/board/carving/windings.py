"""How often the sides of a floor and of a stroke wind round the places on either hand of a piece.

Along a piece the winding on one hand is the same everywhere, and round a corner it changes only
by the sides that meet there. So one ray from one piece tells it for everything connected with
that piece, and a stroke that crosses itself ten thousand times needs no ten thousand rays.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cmp_to_key
from typing import NamedTuple, TypeAlias

from battleboard.board.point import Point, between, orientation

RingSide: TypeAlias = tuple[Point, Point]


class RingPiece(NamedTuple):
    """A piece, running right or straight down, and its windings for the floor and the stroke.

    A winding is the number of sides that run along the piece minus those that run against it.
    """

    side: RingSide
    floor: int
    stroke: int


class Winding(NamedTuple):
    """How often the floor and the stroke wind round a place, clockwise."""

    floor: int
    stroke: int

    def plus(self, piece: RingPiece, times: int = 1) -> "Winding":
        """The winding on the other hand: right of a piece for 1, left of it for -1."""
        return Winding(self.floor + times * piece.floor, self.stroke + times * piece.stroke)


class _Spoke(NamedTuple):
    """A piece as seen from one of its corners; `at` is its number, or None if it is far off."""

    end: Point
    piece: RingPiece
    leaves: bool
    at: int | None = None


def left_windings(pieces: Sequence[RingPiece], far: Sequence[RingSide]) -> list[Winding]:
    """The winding on the left of each piece; `far` are sides of the floor not among the pieces."""
    around = _spokes(pieces, far)
    every = [*pieces, *(RingPiece(side, 1, 0) for side in far)]
    found: dict[int, Winding] = {}
    for first, piece in enumerate(pieces):
        if first in found:
            continue
        found[first] = _left_by_ray(piece, every)
        waiting = [first]
        while waiting:
            at = waiting.pop()
            for corner in pieces[at].side:
                for other, left in _round_corner(at, found[at], around.pop(corner, ()), corner):
                    if other not in found:
                        found[other] = left
                        waiting.append(other)
    return [found[at] for at in range(len(pieces))]


def _spokes(pieces: Sequence[RingPiece], far: Iterable[RingSide]) -> dict[Point, list[_Spoke]]:
    """The pieces at each corner of a piece, and the far sides that end there."""
    around: dict[Point, list[_Spoke]] = {}
    for at, piece in enumerate(pieces):
        a, b = piece.side
        around.setdefault(a, []).append(_Spoke(b, piece, leaves=True, at=at))
        around.setdefault(b, []).append(_Spoke(a, piece, leaves=False, at=at))
    for side in far:
        a, b = side
        if a in around:
            around[a].append(_Spoke(b, RingPiece(side, 1, 0), leaves=True))
        if b in around:
            around[b].append(_Spoke(a, RingPiece(side, 1, 0), leaves=False))
    return around


def _round_corner(
    known: int, left: Winding, spokes: Sequence[_Spoke], corner: Point
) -> Iterator[tuple[int, Winding]]:
    """Go round a corner clockwise from a known piece, and yield the left of each piece there."""
    if not spokes:
        return
    order = _clockwise(spokes, corner)
    start = next(at for at, spoke in enumerate(order) if spoke.at == known)
    first = order[start]
    # The place just before a spoke, going clockwise, is on its left as seen from the corner.
    before = left if first.leaves else left.plus(first.piece)
    for spoke in (*order[start:], *order[:start]):
        after = before.plus(spoke.piece, 1 if spoke.leaves else -1)
        if spoke.at is not None:
            yield spoke.at, before if spoke.leaves else after
        before = after


def _clockwise(spokes: Sequence[_Spoke], corner: Point) -> Sequence[_Spoke]:
    if len(spokes) <= 2:  # noqa: PLR2004 - two are in order either way
        return spokes

    def is_upper(spoke: _Spoke) -> bool:
        (x, y), (corner_x, corner_y) = spoke.end, corner
        return y < corner_y or (y == corner_y and x < corner_x)

    def compare(one: _Spoke, other: _Spoke) -> int:
        if is_upper(one) != is_upper(other):
            return -1 if is_upper(other) else 1
        return -1 if orientation(corner, one.end, other.end) > 0 else 1

    return sorted(spokes, key=cmp_to_key(compare))


def _left_by_ray(piece: RingPiece, every: Iterable[RingPiece]) -> Winding:
    """The winding left of a piece, by a ray to the right that adds up what it crosses.

    It runs a hair below the middle, which is on the right-hand side of a horizontal piece.
    """
    (_, ay), (_, by) = piece.side
    middle = between(*piece.side, 0.5)
    _, y = middle
    found = Winding(0, 0)
    for other in every:
        a, b = other.side
        if (a[1] > y) != (b[1] > y) and other.side != piece.side:
            downwards = b[1] > a[1]
            if (orientation(a, b, middle) > 0) == downwards:
                found = found.plus(other, 1 if downwards else -1)
    return found if by > ay else found.plus(piece, -1)
