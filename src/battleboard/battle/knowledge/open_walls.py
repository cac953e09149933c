"""Which parts of walls and ground the players know: whatever borders on open ground.

A wall is known where the ground in front of at least one side is open. Sample points keep their
distance from the wall, so that open ground on its other side does not count.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from math import ceil, floor, hypot
from typing import Final, TypeAlias

from battleboard.board.areas.shape import Outline, encloses
from battleboard.board.point import Point, distance, on_grain
from battleboard.board.wall import FENCES, Wall

Sides: TypeAlias = tuple[Point, Point]
"""A point in front of each side of a wall."""

_BEFORE_FT: Final = 0.45
"""Distance of sample points from a wall; behind a seen wall, fog is lifted less far."""
# Walls are divided by lines this far apart; sample points on ground are at least as dense, up to
# `_MOST` in each direction.
_STEP_FT: Final = 2.5
_ENDS_FT: Final = 1.0
"""Sample points keep this far from a wall's ends, where open ground may be another wall's."""
# Maximum number of rows and of columns of sample points on an area of ground.
_MOST: Final = 24
_PLACES: Final = 8192


def open_stretches(wall: Wall, found: Sequence[bool]) -> tuple[Wall, ...]:
    """Return the known parts of a wall: all of it, stretches of a plain one, or nothing.

    `found` says for each pair of its `places_before` whether one of the two is open.
    """
    if all(found):
        return (wall,)
    if not any(found):
        return ()
    # Doors and fences are drawn in parts, which would reveal where one was cut: show them whole.
    if wall.kind != "wall" or wall.sort in FENCES:
        return (wall,)
    return tuple(_stretches(wall, found))


def _stretches(wall: Wall, found: Sequence[bool]) -> Iterator[Wall]:
    at = 0
    for known, run in groupby(found):
        begins, at = at, at + len(tuple(run))
        if known:
            yield _part(wall, begins, at)


@lru_cache(_PLACES)
def _part(wall: Wall, begins: int, ends: int) -> Wall:
    knots = _knots(wall.a, wall.b)
    return wall._replace(a=knots[begins], b=knots[ends])


@lru_cache(_PLACES)
def _knots(a: Point, b: Point) -> tuple[Point, ...]:
    """Return the ends of a wall and its crossings with the lines that divide it.

    The lines are fixed to the board and do not depend on the wall: otherwise the visible part of a
    wall would reveal how far it extends out of sight.
    """
    axis = 0 if abs(b[0] - a[0]) >= abs(b[1] - a[1]) else 1
    first, last = sorted((a[axis], b[axis]))
    lines = range(floor(first / _STEP_FT) + 1, ceil(last / _STEP_FT))
    shares = ((line * _STEP_FT - a[axis]) / (b[axis] - a[axis]) for line in lines)
    return (a, *(on_grain(_along(a, b, share)) for share in sorted(shares)), b)


def _along(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def places_before(wall: Wall) -> tuple[Sides, ...]:
    """Return for each part of a wall a point in front of each side."""
    a, b = wall.a, wall.b
    across, down = b[0] - a[0], b[1] - a[1]
    long = hypot(across, down)
    if not long:
        return ((a, b),)
    right, below = across / long * _BEFORE_FT, down / long * _BEFORE_FT
    least = min(_ENDS_FT / long, 0.5)
    ends = pairwise(distance(a, knot) / long for knot in _knots(a, b))
    shares = (min(max((one + other) / 2, least), 1 - least) for one, other in ends)
    middles = (_along(a, b, share) for share in shares)
    return tuple(((x - below, y + right), (x + below, y - right)) for x, y in middles)


def places_inside(outline: Outline) -> tuple[Point, ...]:
    """Return evenly spread points in an outline; ground is known if any of them is open."""
    xs, ys = zip(*outline, strict=True)
    (left, right), (top, bottom) = (min(xs), max(xs)), (min(ys), max(ys))
    parts = min(_MOST, 4 + ceil(max(right - left, bottom - top) / _STEP_FT))
    places = (
        (
            left + (right - left) * (column + 0.5) / parts,
            top + (bottom - top) * (row + 0.5) / parts,
        )
        for row in range(parts)
        for column in range(parts)
    )
    return tuple(place for place in places if encloses(outline, place))
