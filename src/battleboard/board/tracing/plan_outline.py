"""Outlines of floor that is set in pixels: rings with few corners, and the walls along them."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import Final, TypeAlias

from battleboard.board.tracing.bitmap import Bitmap

Spot: TypeAlias = tuple[float, float]
Stretch: TypeAlias = tuple[Spot, Spot]

# Steps up to this long are those of a slope or a bend.
_STAIR_PX: Final = 6
_TOLERANCE_PX: Final = 1.4
_LEAST_CORNERS: Final = 3


def rings_of_pixels(bitmap: Bitmap) -> list[list[Spot]]:
    """The outlines of what is set, with what is set on the right, in as few corners as will do."""
    return [
        ring
        for corners in _corner_rings(bitmap)
        if len(ring := _simplified(_eased(corners))) >= _LEAST_CORNERS
    ]


def stretches_of(ring: Sequence[Spot]) -> Iterator[Stretch]:
    """The sides of a ring."""
    return pairwise([*ring, ring[0]])


def _corner_rings(bitmap: Bitmap) -> Iterator[list[Spot]]:
    """The rings of pixel corners; where two meet in a corner, each keeps to its own pixel."""
    onward: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for start, end in _sides(bitmap):
        onward[start].append(end)
    while onward:
        start = next(iter(onward))
        ring, at = [start], _taken(onward, start, None)
        while at != start:
            ring.append(at)
            at = _taken(onward, at, ring[-2])
        yield [(float(x), float(y)) for x, y in ring]


def _taken(
    onward: dict[tuple[int, int], list[tuple[int, int]]],
    at: tuple[int, int],
    before: tuple[int, int] | None,
) -> tuple[int, int]:
    """Where a side leads that begins here; of two the one that turns to the right."""
    ends = onward[at]
    if before is not None and len(ends) > 1:
        along = at[0] - before[0], at[1] - before[1]
        ends.sort(key=lambda end: along[0] * (end[1] - at[1]) - along[1] * (end[0] - at[0]))
    taken = ends.pop()
    if not ends:
        del onward[at]
    return taken


def _sides(bitmap: Bitmap) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The sides of what is set, each as long as it is straight, with what is set on the right."""
    bits, wide = bitmap.bits, bitmap.wide
    for row, start, end in bitmap.with_bits(bits & ~(bits >> wide)).runs():
        yield (start, row), (end, row)
    for row, start, end in bitmap.with_bits(bits & ~(bits << wide)).runs():
        yield (end, row + 1), (start, row + 1)
    turned = bitmap.turned()
    bits, wide = turned.bits, turned.wide
    for column, start, end in turned.with_bits(bits & ~(bits >> wide)).runs():
        yield (column, end), (column, start)
    for column, start, end in turned.with_bits(bits & ~(bits << wide)).runs():
        yield (column + 1, start), (column + 1, end)


def _eased(ring: Sequence[Spot]) -> list[Spot]:
    """A ring in which the small steps of slopes and bends are replaced by their middles."""
    eased: list[Spot] = []
    for (ax, ay), (bx, by) in stretches_of(ring):
        if abs(bx - ax) + abs(by - ay) <= _STAIR_PX:
            eased.append(((ax + bx) / 2, (ay + by) / 2))
        else:
            eased += [(ax, ay), (bx, by)]
    # A ring may touch itself in a corner, so only neighbours are one.
    return [spot for spot, onward in stretches_of(eased) if spot != onward]


def _simplified(ring: Sequence[Spot]) -> list[Spot]:
    """A ring without the corners that are not missed."""
    start = ring.index(min(ring))
    turned = [*ring[start:], *ring[:start]]
    far = max(range(len(turned)), key=lambda at: _distance(turned[at], turned[0]))
    return [*thinned(turned[: far + 1])[:-1], *thinned([*turned[far:], turned[0]])[:-1]]


def thinned(line: Sequence[Spot]) -> list[Spot]:
    """The corners of a line that lie farther from a straight line than the tolerance."""
    kept = {0, len(line) - 1}
    todo = [(0, len(line) - 1)]
    while todo:
        first, last = todo.pop()
        if last - first <= 1:
            continue
        (ax, ay), (bx, by) = line[first], line[last]
        long = hypot(bx - ax, by - ay) or 1.0
        far, at = max(
            (abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / long, at)
            for at, (x, y) in enumerate(line[first + 1 : last], first + 1)
        )
        if (ax, ay) == (bx, by):
            far, at = max(
                (_distance(line[first], line[each]), each) for each in range(first + 1, last)
            )
        if far > _TOLERANCE_PX:
            kept.add(at)
            todo += [(first, at), (at, last)]
    return [line[at] for at in sorted(kept)]


def _distance(a: Spot, b: Spot) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])
