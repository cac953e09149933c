"""Walls and doors from a mask: a second picture that paints each in its own colour.

Strokes are thinned to one-pixel lines (Zhang-Suen, all pixels at once), which are then followed
from end to end and from crossing to crossing.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.tracing.bitmap import Bitmap
from battleboard.board.tracing.plan_outline import Spot, Stretch, simplify_line

_Pixel: TypeAlias = tuple[int, int]
_Links: TypeAlias = Mapping[_Pixel, set[_Pixel]]

_MIDDLE: Final = 0.5
# A pixel within a line has this many neighbours; an end has fewer, a crossing more.
_ON: Final = 2


class MaskWalls(NamedTuple):
    """The walls and doors of a mask, in pixels, along the middle of strokes."""

    walls: tuple[Stretch, ...]
    doors: tuple[Stretch, ...]


def mask_walls(walls: Bitmap, doors: Bitmap) -> MaskWalls:
    lines = (stretch for line in _lines(walls) for stretch in pairwise(line))
    return MaskWalls(tuple(lines), tuple((line[0], line[-1]) for line in _lines(doors)))


def _lines(painted: Bitmap) -> Iterator[list[Spot]]:
    middle = _skeleton(painted)
    pixels = [(x, row) for row, start, end in middle.runs() for x in range(start, end)]
    if not pixels:
        return
    # Mean stroke width is area over length; thinning has eaten half that width at free ends.
    half = painted.bits.bit_count() / len(pixels) / 2
    links = _links(set(pixels))
    for line in _follow_lines(links):
        ends = [len(links[end]) == 1 for end in (line[0], line[-1])]
        yield _to_the_ends(simplify_line([(x + _MIDDLE, y + _MIDDLE) for x, y in line]), ends, half)


def _to_the_ends(line: list[Spot], ends: Sequence[bool], half: float) -> list[Spot]:
    """Extend a centre line to the end of its stroke, wherever that end is free."""
    if ends[0]:
        line[0] = _beyond(line[1], line[0], half) if len(line) > 1 else line[0]
    if ends[1]:
        line[-1] = _beyond(line[-2], line[-1], half) if len(line) > 1 else line[-1]
    return line


def _beyond(start: Spot, end: Spot, by: float) -> Spot:
    long = hypot(end[0] - start[0], end[1] - start[1])
    share = (long + by) / long
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _skeleton(painted: Bitmap) -> Bitmap:
    bits, before = painted.bits, -1
    while bits != before:
        before = bits
        for is_first in (True, False):
            bits &= ~_peel(bits, painted.wide, is_first=is_first)
    return painted.with_bits(bits)


def _peel(bits: int, wide: int, *, is_first: bool) -> int:
    """The rim pixels that can be removed without breaking a line (one Zhang-Suen subpass)."""
    north, south, west, east = bits >> wide, bits << wide, bits >> 1, bits << 1
    ring = [north, north << 1, east, south << 1, south, south >> 1, west, north >> 1]
    once = twice = gaps = gap = turns = turn = 0
    for here, following in pairwise([*ring, north]):
        # Counters for all pixels at once: neighbours (`once`, `twice`), holes (`gap`, `gaps`)
        # and changes from 0 to 1 around the ring (`turn`, `turns`).
        twice |= once & here
        once |= here
        gaps |= gap & ~here
        gap |= ~here
        change = ~here & following
        turns |= turn & change
        turn |= change
    if is_first:
        kept = (north & east & south) | (east & south & west)
    else:
        kept = (north & east & west) | (north & south & west)
    return bits & twice & gaps & turn & ~turns & ~kept


def _links(pixels: set[_Pixel]) -> _Links:
    """The neighbours of each pixel; diagonal ones only if no straight neighbour touches both."""
    found: dict[_Pixel, set[_Pixel]] = {}
    for x, y in pixels:
        straight = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & pixels
        aslant = {
            (x + a, y + b)
            for a in (-1, 1)
            for b in (-1, 1)
            if (x + a, y) not in straight and (x, y + b) not in straight
        }
        found[x, y] = straight | (aslant & pixels)
    return found


def _follow_lines(links: _Links) -> Iterator[list[_Pixel]]:
    """The lines from each end or crossing to the next, and then the remaining rings."""
    done: set[frozenset[_Pixel]] = set()
    knots = [pixel for pixel, beside in links.items() if len(beside) != _ON]
    for start in (*knots, *links):
        if not links[start]:
            yield [start]
        for onward in links[start]:
            if frozenset((start, onward)) not in done:
                yield list(_walk(links, start, onward, done))


def _walk(
    links: _Links, start: _Pixel, onward: _Pixel, done: set[frozenset[_Pixel]]
) -> Iterator[_Pixel]:
    yield start
    before, at = start, onward
    done.add(frozenset((before, at)))
    while at != start and len(links[at]) == _ON:
        yield at
        before, at = at, next(iter(links[at] - {before}))
        done.add(frozenset((before, at)))
    yield at
