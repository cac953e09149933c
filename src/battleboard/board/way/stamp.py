"""Stamps: which nodes lie so near to an obstacle that a step from there would touch it."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import ceil, floor, hypot, sqrt
from typing import Final, NamedTuple

from battleboard.board.point import Point
from battleboard.board.way.lattice import Run, Step

# Half of all steps; the others are the same ones backwards.
STEPS: Final[tuple[Step, ...]] = (
    *((1, 0), (0, 1), (1, 1), (-1, 1)),
    *((2, 1), (-2, 1), (1, 2), (-1, 2)),
)
_KEPT: Final = 1 << 15


class Obstacle(NamedTuple):
    """A wall or, where both ends are one point, a body, and how far one keeps away from it."""

    a: Point
    b: Point
    near_ft: float


def stamped(obstacles: Iterable[Obstacle], step: Step, pitch_ft: float) -> Iterator[Run]:
    """Give the runs of nodes from which a step comes too near to one of the obstacles."""
    for (ax, ay), (bx, by), near in obstacles:
        column, row = floor(ax / pitch_ft), floor(ay / pitch_ft)
        x, y = column * pitch_ft, row * pitch_ft
        stamp = _stamp(((ax - x, ay - y), (bx - x, by - y)), near, step, pitch_ft)
        for down, left, right in stamp:
            yield row + down, column + left, column + right


@lru_cache(_KEPT)
def _stamp(
    ends: tuple[Point, Point], near_ft: float, step: Step, pitch_ft: float
) -> tuple[Run, ...]:
    """Find the nodes around one obstacle: those inside its outline, drawn out against the step."""
    (ax, ay), (bx, by) = ends
    dx, dy = -step[0] * pitch_ft, -step[1] * pitch_ft
    ring = ((ax, ay), (bx, by), (bx + dx, by + dy), (ax + dx, ay + dy))
    ys = [y for _, y in ring]
    first, last = ceil((min(ys) - near_ft) / pitch_ft), floor((max(ys) + near_ft) / pitch_ft)
    # On its first and last line rounding may leave nothing of an outline.
    crossed = (
        (row, xs)
        for row in range(first, last + 1)
        if (xs := list(_border(ring, near_ft, row * pitch_ft)))
    )
    runs = ((row, ceil(min(xs) / pitch_ft), floor(max(xs) / pitch_ft)) for row, xs in crossed)
    return tuple((row, left, right) for row, left, right in runs if left <= right)


def _border(ring: tuple[Point, ...], near_ft: float, y: float) -> Iterator[float]:
    """Give where a line across the table meets the outline at a distance around a ring."""
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if abs(y - ay) <= near_ft:
            half = sqrt(near_ft**2 - (y - ay) ** 2)
            yield ax - half
            yield ax + half
        length = hypot(bx - ax, by - ay)
        if by == ay:
            continue
        # Both sides of the strip around this side of the ring.
        for side in (near_ft / length, -near_ft / length):
            share = (y - ay - side * (bx - ax)) / (by - ay)
            if 0 <= share <= 1:
                yield ax - side * (by - ay) + share * (bx - ax)
