"""Walls cut where they cross, touch or overlap, so that they only meet at their ends."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import floor, sqrt
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.point import FARTHEST_FT, GRAIN, Point, between, on_lattice, turn
from battleboard.board.wall import Wall

# A corner draws all walls to it that pass through the square of one grain around it.
_PULL: Final = GRAIN / 2

Stretch: TypeAlias = tuple[Point, Point]
Cell: TypeAlias = tuple[int, int]


class Share(NamedTuple):
    """A wall, by its index, that a piece is part of, and whether both run the same way."""

    wall: int
    along: bool


class Piece(NamedTuple):
    """A stretch between two corners, by their indices, and the walls that run through it."""

    a: int
    b: int
    shares: tuple[Share, ...]


class Pieces(NamedTuple):
    """Corners on the lattice, and pieces that meet at corners only."""

    corners: tuple[Point, ...]
    pieces: tuple[Piece, ...]


def split(walls: Sequence[Wall]) -> Pieces:
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


def _placed(walls: Sequence[Wall]) -> Iterator[tuple[Stretch, Share]]:
    """Put the ends of walls on the lattice; what shrinks to a point is no wall."""
    for index, wall in enumerate(walls):
        _check(wall)
        a, b = on_lattice(wall.a), on_lattice(wall.b)
        if a != b:
            yield (a, b), Share(index, along=True)


def _check(wall: Wall) -> None:
    """Refuse a wall so far out that it would no longer be exact on which side of it one is."""
    if not all(abs(feet) <= FARTHEST_FT for feet in (*wall.a, *wall.b)):
        (ax, ay), (bx, by) = wall.a, wall.b
        raise ValueError(
            f"The wall from ({ax:g}, {ay:g}) to ({bx:g}, {by:g}) ft lies too far out: walls reach "
            f"to {FARTHEST_FT:,.0f} ft from the corner of the board at most."
        )


def _gathered(cut: Iterable[tuple[Stretch, Share]]) -> dict[Stretch, dict[Share, None]]:
    """Bring together what runs between the same corners; each stretch runs to the right."""
    found: dict[Stretch, dict[Share, None]] = {}
    for (a, b), share in cut:
        if a < b:
            found.setdefault((a, b), {})[share] = None
        else:
            found.setdefault((b, a), {})[Share(share.wall, not share.along)] = None
    return found


def _numbered(found: Mapping[Stretch, Iterable[Share]]) -> Pieces:
    corners: dict[Point, int] = {}
    pieces = tuple(
        Piece(
            corners.setdefault(a, len(corners)),
            corners.setdefault(b, len(corners)),
            tuple(shares),
        )
        for (a, b), shares in found.items()
    )
    return Pieces(tuple(corners), pieces)


def _routes(stretches: Sequence[Stretch]) -> list[list[Point]]:
    """Lead every stretch through all corners and crossings that it passes within a grain."""
    if not stretches:
        return []
    size = _cell_size(stretches)
    cells = [list(_cells(a, b, size)) for a, b in stretches]
    crossings = _crossings(stretches, cells)
    knots = {end for stretch in stretches for end in stretch}.union(*crossings.values())
    by_cell: dict[Cell, list[Point]] = {}
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


def _cells(a: Point, b: Point, size: float) -> Iterator[Cell]:
    """Give all cells that a stretch passes, and those that it comes within a grain of."""
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
    stretches: Sequence[Stretch], cells: Sequence[Sequence[Cell]]
) -> dict[Stretch, set[Point]]:
    """Find where stretches cross, put on the lattice, for each that is crossed."""
    by_cell: dict[Cell, list[Stretch]] = {}
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
    from_c, from_d = turn(a, b, c), turn(a, b, d)
    if from_c * from_d >= 0 or turn(c, d, a) * turn(c, d, b) >= 0:
        return ()
    share = from_c / (from_c - from_d)
    return (on_lattice(between(c, d, share)),)


def _is_bent(route: Sequence[Point]) -> bool:
    """Whether a route leaves the straight line; if none does, cutting made no new crossing."""
    return any(turn(route[0], route[-1], knot) for knot in route[1:-1])


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
