"""How much of walls and ground the players know: what lies on ground that is open to them.

A wall is known as far as the ground before either side of it is open. Ground is looked at so far
from the wall that what is open on the other side of it does not count.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from math import ceil, hypot
from typing import Final, TypeAlias

from battleboard.board.areas.shape import Outline, encloses
from battleboard.board.point import Point
from battleboard.board.wall import FENCES, Wall

Sides: TypeAlias = tuple[Point, Point]
"""A place before each side of a wall."""

_BEFORE_FT: Final = 0.45
"""So far before a wall ground is looked at; a wall that is seen is painted to less behind it."""
_STEP_FT: Final = 2.5
_ENDS_FT: Final = 1.0
"""So far from its end: another wall may run there, with open ground before it."""
_MOST: Final = 24
_PLACES: Final = 8192


def open_stretches(wall: Wall, found: Sequence[bool]) -> tuple[Wall, ...]:
    """What is known of a wall: all of it, stretches of a plain one, or nothing.

    `found` says for each pair of its `places_before` whether one of the two is open.
    """
    if all(found):
        return (wall,)
    if not any(found):
        return ()
    # What is made of parts, as doors and fences are, would show by them where it was cut.
    if wall.kind != "wall" or wall.sort in FENCES:
        return (wall,)
    return tuple(_stretches(wall, found))


def _stretches(wall: Wall, found: Sequence[bool]) -> Iterator[Wall]:
    parts, at = len(found), 0
    for known, run in groupby(found):
        begins, at = at, at + len(tuple(run))
        if known:
            yield _part(wall, begins, at, parts)


@lru_cache(_PLACES)
def _part(wall: Wall, begins: int, ends: int, parts: int) -> Wall:
    """So many of the equal parts of a wall; asked for again, the same one comes back."""
    return wall._replace(
        a=_along(wall.a, wall.b, begins / parts) if begins else wall.a,
        b=_along(wall.a, wall.b, ends / parts) if ends < parts else wall.b,
    )


def _along(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def places_before(wall: Wall) -> tuple[Sides, ...]:
    """Places before both sides of a wall, in the middle of each of its equal parts."""
    a, b = wall.a, wall.b
    across, down = b[0] - a[0], b[1] - a[1]
    long = hypot(across, down)
    if not long:
        return ((a, b),)
    parts = max(1, ceil(long / _STEP_FT))
    right, below = across / long * _BEFORE_FT, down / long * _BEFORE_FT
    least = min(_ENDS_FT / long, 0.5)
    shares = (min(max((part + 0.5) / parts, least), 1 - least) for part in range(parts))
    middles = (_along(a, b, share) for share in shares)
    return tuple(((x - below, y + right), (x + below, y - right)) for x, y in middles)


def places_inside(outline: Outline) -> tuple[Point, ...]:
    """Places inside an outline, evenly spread; ground is known where any of them is open."""
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
