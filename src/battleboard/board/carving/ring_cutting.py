"""Boolean operations on rings (union, difference, intersection), exact on the lattice.

All sides are cut into pieces that meet only at corners. A piece stays if there is floor on one
side of it and none on the other, and the remaining pieces are chained into rings again. Sides far
from the stroke are left alone, so the cost of a stroke depends mainly on what it touches.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import atan2
from typing import Final, TypeAlias

from battleboard.board.areas.shape import Outline, sides_of
from battleboard.board.carving.windings import RingPiece, RingSide, left_windings
from battleboard.board.point import GRAIN, Point, on_grain, orientation
from battleboard.board.wall import Wall
from battleboard.board.wall_pieces import WallPieces, split

Keeps: TypeAlias = Callable[[bool, bool], bool]
"""Whether there will be floor, given whether there was floor and a stroke covers the place."""
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
    kept = list(_kept(pieces, far, keeps))
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
            far, [box_around([side]) for side in _bent(pieces, split_sides)]
        )
        if not more:
            return near, far, list(_bounding(pieces, len(near)))
        near, far = [*near, *more], others


def partition_sides(
    sides: Iterable[RingSide], boxes: Sequence[_Box]
) -> tuple[list[RingSide], list[RingSide]]:
    """Partition sides into those that touch any of the boxes, and the others."""
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
    """The bounding box of some sides, with a small margin."""
    xs, ys = zip(*(end for side in sides for end in side), strict=True)
    return min(xs) - _NEAR_FT, min(ys) - _NEAR_FT, max(xs) + _NEAR_FT, max(ys) + _NEAR_FT


def _bent(pieces: WallPieces, sides: Sequence[RingSide]) -> set[RingSide]:
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


def _kept(pieces: Sequence[RingPiece], far: Sequence[RingSide], keeps: Keeps) -> Iterator[RingSide]:
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
        ring = [start, _taken(onward, start, onward[start][0])]
        while (there := _next(onward, ring)) is not None:
            ring.append(there)
        found.append(_from_first(_straightened(ring[:-1])))
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
    return _taken(onward, here, there)


def _taken(onward: dict[Point, list[Point]], here: Point, there: Point) -> Point:
    """Take a side out of those still to be chained; return the corner it leads to."""
    onward[here].remove(there)
    if not onward[here]:
        del onward[here]
    return there


def _turn(back: Point, here: Point, there: Point) -> float:
    """How far to the right a way turns, in radians."""
    along = (here[0] - back[0]) * (there[0] - here[0]) + (here[1] - back[1]) * (there[1] - here[1])
    return atan2(orientation(back, here, there), along)


def _straightened(ring: Sequence[Point]) -> Outline:
    """Drop the corners at which a ring goes straight on."""
    around = zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True)
    return tuple(here for back, here, there in around if orientation(back, here, there))


def _from_first(ring: Outline) -> Outline:
    """Rotate a ring to start at its smallest corner, which it may pass twice."""
    first = min(ring)
    return min(ring[at:] + ring[:at] for at, corner in enumerate(ring) if corner == first)
