"""Stretches between two corners: the cells they pass, where two cross, and the points on one."""

from collections.abc import Iterable, Iterator, Sequence
from math import floor, sqrt
from typing import Final, TypeAlias

from battleboard.board.point import GRAIN, Point, between, on_grain, orientation

# A stretch that passes within about this distance of a corner is bent to run through it.
_PULL: Final = GRAIN / 2
# The largest cell size, as a multiple of the average length of a stretch.
_IN_A_ROW: Final = 2

Stretch: TypeAlias = tuple[Point, Point]
Block: TypeAlias = tuple[int, int]


def cell_size(stretches: Sequence[Stretch]) -> float:
    """A cell size at which each cell holds a few stretches.

    Where stretches form a row instead of filling a square, a cell is about as wide as two of them.
    """
    xs = [end[0] for stretch in stretches for end in stretch]
    ys = [end[1] for stretch in stretches for end in stretch]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    long = sum(abs(bx - ax) + abs(by - ay) for (ax, ay), (bx, by) in stretches)
    size = min(max(wide, high, 1.0) / sqrt(len(stretches)), _IN_A_ROW * long / len(stretches))
    # If all stretches are points, their length is 0.
    return max(size, GRAIN)


def is_crowded(stretches: Sequence[Stretch], most_pairs: int) -> bool:
    """Whether finding all crossings would compare more than `most_pairs` pairs.

    Counting pairs is much faster than comparing them.
    """
    if not stretches:
        return False
    size, inside, pairs = cell_size(stretches), dict[Block, int](), 0
    for a, b in stretches:
        for cell in passed_cells(a, b, size):
            inside[cell] = others = inside.get(cell, -1) + 1
            pairs += others
        if pairs > most_pairs:
            return True
    return False


def passed_cells(a: Point, b: Point, size: float, near: float = GRAIN) -> Iterator[Block]:
    """All cells that a stretch passes or nearly passes; `a` must be its left end."""
    (ax, ay), (bx, by) = a, b
    first, last = floor((ax - near) / size), floor((bx + near) / size)
    slope = (by - ay) / (bx - ax) if bx > ax else 0.0
    low, high = (ay, by) if ay < by else (by, ay)
    for column in range(first, last + 1):
        if last > first and slope:
            one = ay + (column * size - ax - near) * slope
            other = ay + ((column + 1) * size - ax + near) * slope
            top, bottom = (one, other) if slope > 0 else (other, one)
            top, bottom = max(top, low), min(bottom, high)
        else:
            top, bottom = low, high
        for row in range(floor((top - near) / size), floor((bottom + near) / size) + 1):
            yield column, row


def crossing(one: Stretch, other: Stretch) -> tuple[Point, ...]:
    """The point where two stretches cross between their ends; () if they do not."""
    (a, b), (c, d) = one, other
    if a[0] > d[0] or c[0] > b[0]:
        return ()
    from_c, from_d = orientation(a, b, c), orientation(a, b, d)
    if from_c * from_d >= 0 or orientation(c, d, a) * orientation(c, d, b) >= 0:
        return ()
    if other < one:
        return crossing(other, one)  # so that the order makes no difference, not even of one grain
    share = from_c / (from_c - from_d)
    return (on_grain(between(c, d, share)),)


def is_bent(route: Sequence[Point]) -> bool:
    """Whether a route leaves the straight line; if none does, cutting made no new crossings."""
    return any(orientation(route[0], route[-1], knot) for knot in route[1:-1])


def route_of(stretch: Stretch, near: Iterable[Point], crossings: set[Point]) -> list[Point]:
    """The corners and crossings on a stretch in order, including its ends."""
    (ax, ay), (bx, by) = stretch
    dx, dy = bx - ax, by - ay
    low, high = (ay, by) if ay < by else (by, ay)
    pull = (abs(dx) + abs(dy)) * _PULL
    passed = {
        (x, y)
        for x, y in near
        if ax <= x <= bx and low <= y <= high and abs(dx * (y - ay) - dy * (x - ax)) < pull
    }
    return sorted(
        passed | crossings, key=lambda knot: (dx * (knot[0] - ax) + dy * (knot[1] - ay), knot)
    )
