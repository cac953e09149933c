"""The shapes of carving strokes as outlines: rectangles, circles, corridors and caves."""

from collections.abc import Sequence
from itertools import pairwise
from math import acos, ceil, cos, pi, sin, tau
from typing import Final

from battleboard.board.areas.shape import Outline
from battleboard.board.point import (
    Point,
    between,
    distance,
    distance_to_segment,
)

# A polygon deviates from the true circle by no more than this.
_ROUND_FT: Final = 0.25
_FEWEST_SIDES: Final = 12
_QUARTERS: Final = 4


def box_between(one: Point, other: Point) -> Outline:
    (left, right), (top, bottom) = (sorted(ends) for ends in zip(one, other, strict=True))
    return (left, top), (right, top), (right, bottom), (left, bottom)


def circle_around(middle: Point, radius_ft: float) -> Outline:
    """A circle as a polygon with corners at the top, bottom, left and right; () if it is tiny."""
    if radius_ft <= _ROUND_FT:
        return ()
    least = pi / acos(1 - _ROUND_FT / radius_ft)
    sides = max(_FEWEST_SIDES, _QUARTERS * ceil(least / _QUARTERS))
    turns = (tau * side / sides for side in range(sides))
    return tuple((middle[0] + radius_ft * cos(at), middle[1] + radius_ft * sin(at)) for at in turns)


def corridor_along(way: Sequence[Point], wide_ft: float) -> Outline:
    """A corridor along a path, extended by half its width at both ends, with mitred bends."""
    way = [here for at, here in enumerate(way) if not at or here != way[at - 1]]
    if len(way) < 2:  # noqa: PLR2004 - a way has two ends
        return _square_around(way[0], wide_ft) if way else ()
    half = wide_ft / 2
    first, last = _onward(way[1], way[0], half), _onward(way[-2], way[-1], half)
    way = [first, *way[1:-1], last]
    return (*_beside(way, half), *_beside(way[::-1], half))


def _square_around(middle: Point, wide_ft: float) -> Outline:
    x, y, half = *middle, wide_ft / 2
    return box_between((x - half, y - half), (x + half, y + half))


def _onward(back: Point, here: Point, feet: float) -> Point:
    return between(back, here, 1 + feet / distance(back, here))


def _beside(way: Sequence[Point], aside_ft: float) -> list[Point]:
    """Offset a path to its left."""
    sides = [_unit(a, b) for a, b in pairwise(way)]
    found: list[Point] = []
    for here, (bx, by), (ox, oy) in zip(way, [sides[0], *sides], [*sides, sides[-1]], strict=True):
        # The mitre: the sum of both normals, scaled to reach both offset lines.
        across, down = by + oy, -(bx + ox)
        reach = aside_ft * 2 / max(across * across + down * down, _SHARPEST)
        found.append((here[0] + across * reach, here[1] + down * reach))
    return found


# Limits the mitre of a bend that nearly doubles back.
_SHARPEST: Final = 0.1


def _unit(a: Point, b: Point) -> Point:
    far = distance(a, b)
    return (b[0] - a[0]) / far, (b[1] - a[1]) / far


_STEP_FT: Final = 2.0
_PASSES: Final = 2
_SMOOTH_FT: Final = 0.6
_LEAST_CORNERS: Final = 3


def cave_along(trail: Sequence[Point], smooth_ft: float = _SMOOTH_FT) -> Outline:
    """Close a freehand trail, smooth out its jitter, and simplify it to few sides.

    The outline stays within `smooth_ft` of the smoothed trail; it is () if the trail is too short.
    """
    ring = _evenly(trail)
    if len(ring) < _LEAST_CORNERS:
        return ()
    for _ in range(_PASSES):
        neighbours = zip(ring[-1:] + ring[:-1], ring, ring[1:] + ring[:1], strict=True)
        ring = [_mean(*around) for around in neighbours]
    far = max(range(len(ring)), key=lambda at: distance(ring[0], ring[at]))
    there, back = ring[: far + 1], [*ring[far:], ring[0]]
    return (*_fewer(there, smooth_ft)[:-1], *_fewer(back, smooth_ft)[:-1])


def _evenly(trail: Sequence[Point]) -> list[Point]:
    found: list[Point] = []
    for a, b in pairwise((*trail, *trail[:1])):
        steps = max(1, round(distance(a, b) / _STEP_FT))
        for step in range(steps):
            point = between(a, b, step / steps)
            if not found or distance(found[-1], point) >= _STEP_FT / 2:
                found.append(point)
    return found


def _mean(before: Point, here: Point, after: Point) -> Point:
    """Move a point halfway to the midpoint of its neighbours."""
    return between(here, between(before, after, 0.5), 0.5)


def _fewer(line: Sequence[Point], within_ft: float) -> list[Point]:
    """Simplify a line (Douglas-Peucker), staying within `within_ft` of it."""
    a, b = line[0], line[-1]
    aside = [distance_to_segment(point, a, b) for point in line]
    farthest = max(range(len(line)), key=aside.__getitem__)
    if aside[farthest] <= within_ft:
        return [a, b]
    return _fewer(line[: farthest + 1], within_ft)[:-1] + _fewer(line[farthest:], within_ft)
