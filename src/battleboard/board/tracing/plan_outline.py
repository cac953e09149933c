"""Outlines of bitmap floor, as rings with few corners."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import Final, TypeAlias

from battleboard.board.tracing.bitmap import Bitmap

Spot: TypeAlias = tuple[float, float]
Stretch: TypeAlias = tuple[Spot, Spot]

# Steps up to this long belong to a slope or a bend.
_STAIR_PX: Final = 6
_TOLERANCE_PX: Final = 1.4
_LEAST_CORNERS: Final = 3


def trace_rings(bitmap: Bitmap) -> list[list[Spot]]:
    """Trace the outlines of set pixels, with the pixels on the right, and simplify them."""
    return [
        ring
        for corners in _corner_rings(bitmap)
        if len(ring := _simplify(_ease(corners))) >= _LEAST_CORNERS
    ]


def stretches_of(ring: Sequence[Spot]) -> Iterator[Stretch]:
    return pairwise([*ring, ring[0]])


def _corner_rings(bitmap: Bitmap) -> Iterator[list[Spot]]:
    """Chain pixel sides into rings; where two touch at a corner, each keeps its own pixels."""
    onward: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for start, end in _sides(bitmap):
        onward[start].append(end)
    while onward:
        start = next(iter(onward))
        ring, at = [start], _take_next(onward, start, None)
        while at != start:
            ring.append(at)
            at = _take_next(onward, at, ring[-2])
        yield [(float(x), float(y)) for x, y in ring]


def _take_next(
    onward: dict[tuple[int, int], list[tuple[int, int]]],
    at: tuple[int, int],
    before: tuple[int, int] | None,
) -> tuple[int, int]:
    """Take the next side from a corner; of two, the one that turns right."""
    ends = onward[at]
    if before is not None and len(ends) > 1:
        along = at[0] - before[0], at[1] - before[1]
        ends.sort(key=lambda end: along[0] * (end[1] - at[1]) - along[1] * (end[0] - at[0]))
    taken = ends.pop()
    if not ends:
        del onward[at]
    return taken


def _sides(bitmap: Bitmap) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The straight sides of set pixels, with the pixels on their right."""
    bits, wide = bitmap.bits, bitmap.wide
    # Set pixels with an unset one above (below, left, right) give the sides, a run at a time.
    for row, start, end in bitmap.with_bits(bits & ~(bits >> wide)).runs():
        yield (start, row), (end, row)
    for row, start, end in bitmap.with_bits(bits & ~(bits << wide)).runs():
        yield (end, row + 1), (start, row + 1)
    turned = bitmap.transpose()
    bits, wide = turned.bits, turned.wide
    for column, start, end in turned.with_bits(bits & ~(bits >> wide)).runs():
        yield (column, end), (column, start)
    for column, start, end in turned.with_bits(bits & ~(bits << wide)).runs():
        yield (column + 1, start), (column + 1, end)


def _ease(ring: Sequence[Spot]) -> list[Spot]:
    """Replace the small steps of slopes and bends by their midpoints."""
    eased: list[Spot] = []
    for (ax, ay), (bx, by) in stretches_of(ring):
        if abs(bx - ax) + abs(by - ay) <= _STAIR_PX:
            eased.append(((ax + bx) / 2, (ay + by) / 2))
        else:
            eased += [(ax, ay), (bx, by)]
    # A ring may touch itself at a corner, so merge only consecutive duplicates.
    return [spot for spot, onward in stretches_of(eased) if spot != onward]


def _simplify(ring: Sequence[Spot]) -> list[Spot]:
    start = ring.index(min(ring))
    turned = [*ring[start:], *ring[:start]]
    far = max(range(len(turned)), key=lambda at: _distance(turned[at], turned[0]))
    return [*simplify_line(turned[: far + 1])[:-1], *simplify_line([*turned[far:], turned[0]])[:-1]]


def simplify_line(line: Sequence[Spot]) -> list[Spot]:
    """Simplify a line (Douglas-Peucker) to within the tolerance."""
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
