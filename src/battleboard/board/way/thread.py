"""The thread: a way along the lattice, pulled tight around the corners."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from battleboard.board.point import Point, between, distance, nearest_on_segment, turn
from battleboard.board.way.course import Course

# How often a corner of a path is moved by half of what is left, and all corners one after another.
_HALVINGS: Final = 4
_ROUNDS: Final = 1
_HAIR: Final = 1e-9
# A corner that costs no more than this is tight enough.
_TRIFLE_FT: Final = 0.1


def pulled(course: Course, points: Sequence[Point]) -> tuple[Point, ...]:
    """Pull a way tight: it stays free, and gets no dearer."""
    found = _straightened(course, _without_middles(points))
    for _ in range(_ROUNDS):
        for at in range(1, len(found) - 1):
            found[at] = _nearer(course, *found[at - 1 : at + 2])
        found = _straightened(course, found)
    return tuple(found)


def _without_middles(points: Sequence[Point]) -> list[Point]:
    """Leave out points in the middle of a straight stretch."""
    triples = zip(points, points[1:], points[2:], strict=False)
    turns = (here for before, here, after in triples if abs(turn(before, here, after)) > _HAIR)
    return [points[0], *turns, points[-1]]


def _straightened(course: Course, points: Sequence[Point]) -> list[Point]:
    """Leave out points that one can go past straight, and no dearer."""
    found = [points[0]]
    at, last = 0, len(points) - 1
    while at < last:
        at = _farthest(course, points, at)
        found.append(points[at])
    return found


def _farthest(course: Course, points: Sequence[Point], at: int) -> int:
    """Find a point far along to go straight to: by doubling the stretch, then by halving it."""
    low, stretch, last = at + 1, 2, len(points) - 1
    while low < last and _shorter(course, points[at : min(at + stretch, last) + 1]):
        low = min(at + stretch, last)
        stretch *= 2
    high = min(at + stretch, last + 1)
    while high - low > 1:
        middle = (low + high) // 2
        if _shorter(course, points[at : middle + 1]):
            low = middle
        else:
            high = middle
    return low


def _shorter(course: Course, points: Sequence[Point]) -> bool:
    """Whether one may as well go straight from the first to the last of some points."""
    a, b = points[0], points[-1]
    if not course.free(a, b):
        return False
    return not course.terrain.soil.grounds or course.cost_ft(a, b) <= _HAIR + sum(
        course.cost_ft(one, other) for one, other in pairwise(points)
    )


def _nearer(course: Course, before: Point, corner: Point, after: Point) -> Point:
    """Move a corner as near as can be to the straight way past it."""
    detour = distance(before, corner) + distance(corner, after) - distance(before, after)
    if detour < _TRIFLE_FT:
        return corner
    goal = nearest_on_segment(corner, before, after)
    among = course.beside(before, after, distance(corner, goal))
    cost = course.cost_ft
    best, least = corner, cost(before, corner) + cost(corner, after)
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        share = (low + high) / 2
        point = between(corner, goal, share)
        price = cost(before, point) + cost(point, after)
        if (
            price <= least
            and course.free(before, point, among)
            and course.free(point, after, among)
        ):
            best, least, low = point, price, share
        else:
            high = share
    return best
