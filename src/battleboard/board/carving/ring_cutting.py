"""Boolean operations on rings (union, difference, intersection), exact on the lattice."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cmp_to_key
from math import atan2
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.areas.shape import Outline, sides_of
from battleboard.board.point import GRAIN, Point, between, on_grain, orientation
from battleboard.board.wall import Wall
from battleboard.board.wall_pieces import WallPieces, split

RingSide: TypeAlias = tuple[Point, Point]


class RingPiece(NamedTuple):
    """A piece of a side, running right or straight down, with its windings for floor and stroke.

    A winding is the number of sides that run along the piece minus those that run against it.
    """

    side: RingSide
    floor: int
    stroke: int


class Winding(NamedTuple):
    """How often the rings of the floor and of the stroke wind round a place, clockwise."""

    floor: int
    stroke: int

    def plus(self, piece: RingPiece, times: int = 1) -> "Winding":
        """The winding right of a piece, given that left of it; for `times` -1, the reverse."""
        return Winding(self.floor + times * piece.floor, self.stroke + times * piece.stroke)


class _Spoke(NamedTuple):
    """A piece that meets a corner; `leaves` says whether the piece starts at that corner.

    `end` is the other end of the piece. `at` is the piece's number, or None for a side far from the
    stroke.
    """

    end: Point
    piece: RingPiece
    leaves: bool
    at: int | None = None


def left_windings(pieces: Sequence[RingPiece], far: Sequence[RingSide]) -> list[Winding]:
    """The winding on the left of each piece; `far` holds the floor's sides not among the pieces."""
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
    """Go round a corner clockwise from a known piece; yield the winding left of each piece."""
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
    """The winding left of a piece, by the pieces that a ray from its middle to the right crosses.

    From a horizontal piece, the ray counts as running a hair below it.
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


Keeps: TypeAlias = Callable[[bool, bool], bool]
"""Whether there will be floor, given whether there was and whether a stroke covers the place."""
_Box: TypeAlias = tuple[float, float, float, float]
# Snapping to the lattice moves a side by less than this.
_NEAR_FT: Final = 2 * GRAIN


def combine_rings(
    rings: Sequence[Outline], outlines: Iterable[Outline], keeps: Keeps
) -> tuple[Outline, ...]:
    """Combine a floor's rings with a stroke's outlines by a rule, and return the new rings.

    Rings have the floor on their right, before and after. The outlines of the stroke may cross
    themselves and each other.
    """
    laid = (tuple(map(on_grain, outline)) for outline in outlines)
    stroke = [(a, b) for outline in laid for a, b in sides_of(outline) if a != b]
    if not stroke:
        return tuple(rings)
    near, far, pieces = _cut([side for ring in rings for side in sides_of(ring)], stroke)
    kept = list(_boundary_sides(pieces, far, keeps))
    # Sides far from the stroke lie wholly outside it, so one test of the rule decides for all.
    if not keeps(True, False):  # noqa: FBT003 - floor, outside of the stroke
        return _rings(kept)
    touched = set(near)
    whole = [ring for ring in rings if touched.isdisjoint(sides_of(ring))]
    apart = {side for ring in whole for side in sides_of(ring)}
    return tuple(sorted((*whole, *_rings([*kept, *(side for side in far if side not in apart)]))))


def _cut(
    sides: Sequence[RingSide], stroke: Sequence[RingSide]
) -> tuple[list[RingSide], list[RingSide], list[RingPiece]]:
    """The sides near a stroke, the sides far from it, and the pieces cut from the near ones."""
    near, far = partition_sides(sides, [box_around(stroke)])
    while True:
        split_sides = [*near, *stroke]
        pieces = split([Wall(a, b) for a, b in split_sides])
        # A bent side may now cross far ones: pull those in and cut again, until it crosses none.
        more, others = partition_sides(
            far, [box_around([side]) for side in _bent_sides(pieces, split_sides)]
        )
        if not more:
            return near, far, list(_bounding(pieces, len(near)))
        near, far = [*near, *more], others


def partition_sides(
    sides: Iterable[RingSide], boxes: Sequence[_Box]
) -> tuple[list[RingSide], list[RingSide]]:
    touching: list[RingSide] = []
    others: list[RingSide] = []
    for side in sides:
        (ax, ay), (bx, by) = side
        if any(
            (ax >= left or bx >= left)
            and (ax <= right or bx <= right)
            and (ay >= top or by >= top)
            and (ay <= bottom or by <= bottom)
            for left, top, right, bottom in boxes
        ):
            touching.append(side)
        else:
            others.append(side)
    return touching, others


def box_around(sides: Iterable[RingSide]) -> _Box:
    xs, ys = zip(*(end for side in sides for end in side), strict=True)
    return min(xs) - _NEAR_FT, min(ys) - _NEAR_FT, max(xs) + _NEAR_FT, max(ys) + _NEAR_FT


def _bent_sides(pieces: WallPieces, sides: Sequence[RingSide]) -> set[RingSide]:
    return {
        sides[share.wall]
        for piece in pieces.pieces
        for share in piece.shares
        if orientation(*sides[share.wall], pieces.corners[piece.a])
        or orientation(*sides[share.wall], pieces.corners[piece.b])
    }


def _bounding(pieces: WallPieces, floors: int) -> Iterator[RingPiece]:
    """The pieces with their windings; the first `floors` sides belong to the floor."""
    for piece in pieces.pieces:
        bounds = [0, 0]
        for share in piece.shares:
            bounds[share.wall >= floors] += 1 if share.along else -1
        yield RingPiece((pieces.corners[piece.a], pieces.corners[piece.b]), *bounds)


def _boundary_sides(
    pieces: Sequence[RingPiece], far: Sequence[RingSide], keeps: Keeps
) -> Iterator[RingSide]:
    """The pieces that separate floor from rock under a rule, with the floor on their right."""
    for piece, on_left in zip(pieces, left_windings(pieces, far), strict=True):
        hands = (on_left, on_left.plus(piece))
        left, right = (keeps(each.floor != 0, each.stroke != 0) for each in hands)
        if left != right:
            yield piece.side if right else piece.side[::-1]


def _rings(sides: Iterable[RingSide]) -> tuple[Outline, ...]:
    """Chain sides into rings, each starting at its smallest corner, in sorted order."""
    onward: dict[Point, list[Point]] = {}
    for a, b in sides:
        onward.setdefault(a, []).append(b)
    found: list[Outline] = []
    while onward:
        start = next(iter(onward))
        ring = [start, _take(onward, start, onward[start][0])]
        while (there := _next(onward, ring)) is not None:
            ring.append(there)
        found.append(_from_first(_straighten(ring[:-1])))
    return tuple(sorted(found))


def _next(onward: dict[Point, list[Point]], ring: Sequence[Point]) -> Point | None:
    """The next corner of a ring; None where the ring is back at its first side.

    Where two floors meet at a point, each ring stays with its own floor.
    """
    back, here = ring[-2:]
    first = ring[:2]
    ways = onward.get(here, [])
    if here == first[0]:
        ways = [*ways, first[1]]
    there = max(ways, key=lambda way: _turn(back, here, way))
    if here == first[0] and there == first[1]:
        return None
    return _take(onward, here, there)


def _take(onward: dict[Point, list[Point]], here: Point, there: Point) -> Point:
    onward[here].remove(there)
    if not onward[here]:
        del onward[here]
    return there


def _turn(back: Point, here: Point, there: Point) -> float:
    """The angle by which a path turns to the right, in radians."""
    along = (here[0] - back[0]) * (there[0] - here[0]) + (here[1] - back[1]) * (there[1] - here[1])
    return atan2(orientation(back, here, there), along)


def _straighten(ring: Sequence[Point]) -> Outline:
    around = zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True)
    return tuple(here for back, here, there in around if orientation(back, here, there))


def _from_first(ring: Outline) -> Outline:
    """Rotate a ring to start at its smallest corner, which it may pass twice."""
    first = min(ring)
    return min(ring[at:] + ring[:at] for at, corner in enumerate(ring) if corner == first)
