"""Stamps: which nodes lie so near to an obstacle that a step from there would touch it."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import ceil, floor, hypot, sqrt
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.point import Point, turn
from battleboard.board.way.lattice import Run, Step

# Half of all steps; the others are the same ones backwards.
STEPS: Final[tuple[Step, ...]] = (
    *((1, 0), (0, 1), (1, 1), (-1, 1)),
    *((2, 1), (-2, 1), (1, 2), (-1, 2)),
)
_KEPT: Final = 1 << 15
# A straight part of an outline: its top and bottom, where it starts, and its slope.
_Line: TypeAlias = tuple[float, float, Point, float]


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
    if turn(*ring[:3]) < 0:
        ring = ring[::-1]
    lines = list(_lines_beside(ring, near_ft))
    ys = [y for _, y in ring]
    first, last = ceil((min(ys) - near_ft) / pitch_ft), floor((max(ys) + near_ft) / pitch_ft)
    # On its first and last line rounding may leave nothing of an outline.
    crossed = (
        (row, xs)
        for row in range(first, last + 1)
        if (xs := _border(ring, lines, near_ft, row * pitch_ft))
    )
    runs = ((row, ceil(min(xs) / pitch_ft), floor(max(xs) / pitch_ft)) for row, xs in crossed)
    return tuple((row, left, right) for row, left, right in runs if left <= right)


def _lines_beside(ring: tuple[Point, ...], near_ft: float) -> Iterator[_Line]:
    """Give the straight parts of the outline at a distance around a clockwise ring.

    Where there and back again is one line, there are lines on both sides of it.
    """
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        x, y = bx - ax, by - ay
        if y:
            side = near_ft / hypot(x, y)
            start, end = ay - side * x, by - side * x
            yield min(start, end), max(start, end), (ax + side * y, start), x / y


def _border(
    ring: tuple[Point, ...], lines: Iterable[_Line], near_ft: float, y: float
) -> list[float]:
    """Give where a line across the table meets the outline at a distance around a ring."""
    found = [
        start[0] + (y - start[1]) * slope
        for top, bottom, start, slope in lines
        if top <= y <= bottom
    ]
    for corner_x, corner_y in ring:
        down = y - corner_y
        if -near_ft <= down <= near_ft:
            half = sqrt(near_ft * near_ft - down * down)
            found += corner_x - half, corner_x + half
    return found
