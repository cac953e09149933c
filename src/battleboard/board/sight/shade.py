"""What lies behind something as seen from a point: shadows to paint."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from battleboard.board.point import Point, between, distance, turn

Ring: TypeAlias = tuple[Point, ...]


def shades(eye: Point, ring: Sequence[Point], reach_ft: float) -> tuple[Ring, ...]:
    """Give all that lies in a ring or behind it, as seen from an eye outside: parts to paint over.

    Each part is drawn from a side of the ring that faces the eye out to the reach at least. The
    ring runs clockwise as seen on the table; an eye inside of it sees none of its sides.
    """
    sides = pairwise((*ring, *ring[:1]))
    return tuple(_shade(eye, a, b, reach_ft) for a, b in sides if turn(a, b, eye) < 0)


def _shade(eye: Point, a: Point, b: Point, reach_ft: float) -> Ring:
    """Give what lies behind a side, clockwise, with a bend that halves the angle between its ends.

    Each half is at most a right angle, and so twice the reach falls short nowhere.
    """
    middle = between(a, b, distance(eye, a) / (distance(eye, a) + distance(eye, b)))
    return (b, a, *(_away(eye, point, 2 * reach_ft) for point in (a, middle, b)))


def _away(eye: Point, through: Point, reach_ft: float) -> Point:
    """Give the point so far away from the eye on the way through another one, or beyond."""
    share = max(1.0, reach_ft / distance(eye, through))
    return between(eye, through, share)
