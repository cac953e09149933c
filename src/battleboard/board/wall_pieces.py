"""Walls as they meet: cut where they cross, and led on across the gaps that they leave."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import combinations, pairwise
from math import floor, sqrt
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.point import (
    FARTHEST_FT,
    GRAIN,
    Point,
    between,
    distance,
    nearest_on_segment,
    on_grain,
    orientation,
)
from battleboard.board.wall import Wall

# A corner draws all walls to it that pass through the square of one grain around it.
_PULL: Final = GRAIN / 2

Stretch: TypeAlias = tuple[Point, Point]
Block: TypeAlias = tuple[int, int]


class WallShare(NamedTuple):
    """A wall, by its index, that a piece is part of, and whether both run the same way."""

    wall: int
    along: bool


class WallPiece(NamedTuple):
    """A stretch between two corners, by their indices, and the walls that run through it."""

    a: int
    b: int
    shares: tuple[WallShare, ...]


class WallPieces(NamedTuple):
    """Corners on the lattice, and pieces that meet at corners only."""

    corners: tuple[Point, ...]
    pieces: tuple[WallPiece, ...]


def split(walls: Sequence[Wall]) -> WallPieces:
    """Put walls on the lattice and cut them until nothing crosses, touches or overlaps."""
    found = _gathered(_placed(walls))
    while True:
        routes = _routes(list(found))
        found = _gathered(
            (stretch, share)
            for route, shares in zip(routes, found.values(), strict=True)
            for stretch in pairwise(route)
            for share in shares
        )
        if not any(_is_bent(route) for route in routes):
            return _numbered(found)


def _placed(walls: Sequence[Wall]) -> Iterator[tuple[Stretch, WallShare]]:
    """Put the ends of walls on the lattice; what shrinks to a point is no wall."""
    for index, wall in enumerate(walls):
        _check_reach(wall)
        a, b = on_grain(wall.a), on_grain(wall.b)
        if a != b:
            yield (a, b), WallShare(index, along=True)


def _check_reach(wall: Wall) -> None:
    """Refuse a wall so far out that it would no longer be exact on which side of it one is."""
    if not all(abs(feet) <= FARTHEST_FT for feet in (*wall.a, *wall.b)):
        (ax, ay), (bx, by) = wall.a, wall.b
        raise ValueError(
            f"The wall from ({ax:g}, {ay:g}) to ({bx:g}, {by:g}) ft lies too far out: walls reach "
            f"to {FARTHEST_FT:,.0f} ft from the corner of the board at most."
        )


def _gathered(cut: Iterable[tuple[Stretch, WallShare]]) -> dict[Stretch, dict[WallShare, None]]:
    """Bring together what runs between the same corners; each stretch runs to the right."""
    found: dict[Stretch, dict[WallShare, None]] = {}
    for (a, b), share in cut:
        if a < b:
            found.setdefault((a, b), {})[share] = None
        else:
            found.setdefault((b, a), {})[WallShare(share.wall, not share.along)] = None
    return found


def _numbered(found: Mapping[Stretch, Iterable[WallShare]]) -> WallPieces:
    corners: dict[Point, int] = {}
    pieces = tuple(
        WallPiece(
            corners.setdefault(a, len(corners)),
            corners.setdefault(b, len(corners)),
            tuple(shares),
        )
        for (a, b), shares in found.items()
    )
    return WallPieces(tuple(corners), pieces)


def _routes(stretches: Sequence[Stretch]) -> list[list[Point]]:
    """Lead every stretch through all corners and crossings that it passes within a grain."""
    if not stretches:
        return []
    size = _cell_size(stretches)
    cells = [list(_cells(a, b, size)) for a, b in stretches]
    crossings = _crossings(stretches, cells)
    knots = {end for stretch in stretches for end in stretch}.union(*crossings.values())
    by_cell: dict[Block, list[Point]] = {}
    for x, y in knots:
        by_cell.setdefault((floor(x / size), floor(y / size)), []).append((x, y))
    return [
        _route(
            stretch,
            [knot for cell in near for knot in by_cell.get(cell, ())],
            crossings.get(stretch, set()),
        )
        for stretch, near in zip(stretches, cells, strict=True)
    ]


def _cell_size(stretches: Sequence[Stretch]) -> float:
    """Choose cells so large that each holds a few stretches."""
    xs = [end[0] for stretch in stretches for end in stretch]
    ys = [end[1] for stretch in stretches for end in stretch]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    return max(wide, high, 1.0) / sqrt(len(stretches))


def _cells(a: Point, b: Point, size: float) -> Iterator[Block]:
    """All cells that a stretch passes, and those that it comes within a grain of."""
    (ax, ay), (bx, by) = a, b
    first, last = floor((ax - GRAIN) / size), floor((bx + GRAIN) / size)
    slope = (by - ay) / (bx - ax) if bx > ax else 0.0
    low, high = (ay, by) if ay < by else (by, ay)
    for column in range(first, last + 1):
        if last > first and slope:
            one = ay + (column * size - ax - GRAIN) * slope
            other = ay + ((column + 1) * size - ax + GRAIN) * slope
            top, bottom = (one, other) if slope > 0 else (other, one)
            top, bottom = max(top, low), min(bottom, high)
        else:
            top, bottom = low, high
        for row in range(floor((top - GRAIN) / size), floor((bottom + GRAIN) / size) + 1):
            yield column, row


def _crossings(
    stretches: Sequence[Stretch], cells: Sequence[Sequence[Block]]
) -> dict[Stretch, set[Point]]:
    """Find where stretches cross, put on the lattice, for each that is crossed."""
    by_cell: dict[Block, list[Stretch]] = {}
    for stretch, near in zip(stretches, cells, strict=True):
        for cell in near:
            by_cell.setdefault(cell, []).append(stretch)
    found: dict[Stretch, set[Point]] = {}
    for together in by_cell.values():
        for one, other in combinations(together, 2):
            for knot in _crossing(one, other):
                found.setdefault(one, set()).add(knot)
                found.setdefault(other, set()).add(knot)
    return found


def _crossing(one: Stretch, other: Stretch) -> tuple[Point, ...]:
    """Find where two stretches cross between their ends, if they do."""
    (a, b), (c, d) = one, other
    if a[0] > d[0] or c[0] > b[0]:
        return ()
    from_c, from_d = orientation(a, b, c), orientation(a, b, d)
    if from_c * from_d >= 0 or orientation(c, d, a) * orientation(c, d, b) >= 0:
        return ()
    share = from_c / (from_c - from_d)
    return (on_grain(between(c, d, share)),)


def _is_bent(route: Sequence[Point]) -> bool:
    """Whether a route leaves the straight line; if none does, cutting made no new crossing."""
    return any(orientation(route[0], route[-1], knot) for knot in route[1:-1])


def _route(stretch: Stretch, near: Iterable[Point], crossings: set[Point]) -> list[Point]:
    """Put what a stretch crosses and what draws it in order, its ends included."""
    (ax, ay), (bx, by) = stretch
    dx, dy = bx - ax, by - ay
    low, high = (ay, by) if ay < by else (by, ay)
    pull = (abs(dx) + abs(dy)) * _PULL
    on_way = {
        (x, y)
        for x, y in near
        if ax <= x <= bx and low <= y <= high and abs(dx * (y - ay) - dy * (x - ax)) < pull
    }
    return sorted(on_way | crossings, key=lambda knot: dx * (knot[0] - ax) + dy * (knot[1] - ay))


GapBlock: TypeAlias = tuple[int, int]

_BLOCK_FT: Final = 10.0
# What hangs on a free end by a way of so many times the tolerance is not across a gap from it.
_HANGING: Final = 2


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


def find_gaps(pieces: WallPieces, tolerance_ft: float) -> tuple[Gap, ...]:
    """Find what each free end of a wall all but meets, within a tolerance."""
    return _Ends(pieces, tolerance_ft).gaps()


class _Ends:
    """The pieces at each corner and in each block of the board."""

    def __init__(self, pieces: WallPieces, tolerance_ft: float) -> None:
        self._corners = pieces.corners
        self._tolerance_ft = tolerance_ft
        self._at: list[list[WallPiece]] = [[] for _ in pieces.corners]
        for piece in pieces.pieces:
            self._at[piece.a].append(piece)
            self._at[piece.b].append(piece)
        self._near: dict[GapBlock, list[WallPiece]] = {}
        for piece in pieces.pieces:
            for block in self._blocks(self._corners[piece.a], self._corners[piece.b], 0.0):
                self._near.setdefault(block, []).append(piece)

    def gaps(self) -> tuple[Gap, ...]:
        """All gaps, each of them once."""
        found: dict[frozenset[Point], Gap] = {}
        for end, pieces in enumerate(self._at):
            if len(pieces) == 1:
                for gap in self._gap(end):
                    found.setdefault(frozenset(gap), gap)
        return tuple(sorted(found.values(), key=lambda gap: (gap.a[1], gap.a[0])))

    def _gap(self, end: int) -> Iterator[Gap]:
        """The gap at a free end, if there is one."""
        point, own = self._corners[end], self._hanging_on(end)
        meets = (
            on_grain(nearest_on_segment(point, self._corners[piece.a], self._corners[piece.b]))
            for block in self._blocks(point, point, self._tolerance_ft)
            for piece in self._near.get(block, ())
            if piece.a not in own and piece.b not in own
        )
        near = min(meets, key=lambda met: (distance(point, met), met), default=point)
        if near != point and distance(point, near) <= self._tolerance_ft:
            yield Gap(point, near)

    def _hanging_on(self, end: int) -> set[int]:
        """The corners that a short way along walls leads to."""
        found: set[int] = set()
        ways = [(0.0, end)]
        while ways:
            far, at = heappop(ways)
            if at not in found and far <= _HANGING * self._tolerance_ft:
                found.add(at)
                for a, b, _ in self._at[at]:
                    way = far + distance(self._corners[a], self._corners[b])
                    heappush(ways, (way, b if a == at else a))
        return found

    def _blocks(self, a: Point, b: Point, around_ft: float) -> Iterator[GapBlock]:
        """The blocks of the rectangle between two points, and of so much around it."""
        left, right = sorted((a[0], b[0]))
        top, bottom = sorted((a[1], b[1]))
        for q in range(_block(left - around_ft), _block(right + around_ft) + 1):
            for r in range(_block(top - around_ft), _block(bottom + around_ft) + 1):
                yield q, r


def _block(feet: float) -> int:
    """The row or column of blocks that a coordinate lies in."""
    return floor(feet / _BLOCK_FT)


_HAIR_FT: Final = 0.25


def sealed(walls: tuple[Wall, ...]) -> tuple[Wall, ...]:
    """Lead the free ends of walls on to what they all but meet: nobody looks through three inches.

    They are the same walls in the same order.
    """
    led = {gap.a: gap.b for gap in find_gaps(split(walls), _HAIR_FT)}
    if not led:
        return walls
    return tuple(
        wall._replace(a=led.get(on_grain(wall.a), wall.a), b=led.get(on_grain(wall.b), wall.b))
        for wall in walls
    )
