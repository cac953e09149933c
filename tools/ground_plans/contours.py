"""Outlines of natural shapes: caves, clearings, shores."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin, sqrt
from random import Random
from typing import Final, TypeAlias

from battleboard.board.point import Point, distance_to_segment

Depth: TypeAlias = Callable[[float, float], float]
"""Returns how deep a place lies inside a shape, in feet; a place outside has less than 0."""

_STEP_FT: Final = 2.5
_QUARTERS: Final = 4
_STRAIGHT_FT: Final = 0.45
_FEWEST: Final = 3


def blobs(
    discs: Sequence[tuple[float, float, float]],
    ways: Sequence[tuple[Point, Point, float]],
    seed: str,
    rough_ft: float = 2.2,
) -> Depth:
    """The depth function of a shape: rough discs, joined by paths of given widths."""
    rng = Random(seed)  # noqa: S311 - the same shape every time
    waves = [
        (rng.uniform(0, 2 * pi), rng.uniform(0, 2 * pi), rng.uniform(9.0, 26.0)) for _ in range(7)
    ]

    def depth(x: float, y: float) -> float:
        best = max(radius - hypot(x - cx, y - cy) for cx, cy, radius in discs)
        for a, b, wide in ways:
            best = max(best, wide / 2 - distance_to_segment((x, y), a, b))
        swell = sum(
            sin((x * cos(turn) + y * sin(turn)) * 2 * pi / long + shift)
            for turn, shift, long in waves
        )
        return best + rough_ft * swell / sqrt(len(waves))

    return depth


def outlines(depth: Depth, size: Point) -> list[list[Point]]:
    """The rings around a shape and around the islands in it, with corners on quarter feet."""
    columns, rows = (ceil(each / _STEP_FT) for each in size)
    depths = [
        [
            depth(x * _STEP_FT, y * _STEP_FT) if 0 < x < columns and 0 < y < rows else -1.0
            for x in range(columns + 1)
        ]
        for y in range(rows + 1)
    ]
    onward = dict(_links(depths, columns, rows))
    rings = []
    while onward:
        begin, here = onward.popitem()
        ring = [begin]
        while here != begin:
            ring.append(here)
            here = onward.pop(here)
        plain = _plainer(ring)
        if len(plain) >= _FEWEST:
            rings.append(plain)
    return rings


def _links(
    depths: Sequence[Sequence[float]], columns: int, rows: int
) -> Iterator[tuple[Point, Point]]:
    """The stretches of the outline in each square of the lattice, with the inside on the right."""
    for y in range(rows):
        for x in range(columns):
            corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
            inside = [depths[v][u] > 0 for u, v in corners]
            enters: list[Point] = []
            leaves: list[Point] = []
            for one in range(4):
                other = (one + 1) % 4
                if inside[one] != inside[other]:
                    place = _crossing(depths, corners[one], corners[other])
                    (leaves if inside[one] else enters).append(place)
            # If two opposite corners are inside and the others are not, the outline separates them.
            for enter, leave in zip(enters, leaves, strict=True):
                if enter != leave:
                    yield leave, enter


def _crossing(
    depths: Sequence[Sequence[float]], one: tuple[int, int], other: tuple[int, int]
) -> Point:
    """Where the outline crosses the side between two corners, given in either order."""
    a, b = sorted((one, other))
    deep, far = depths[a[1]][a[0]], depths[b[1]][b[0]]
    share = min(0.9, max(0.1, deep / (deep - far)))
    return (
        round((a[0] + (b[0] - a[0]) * share) * _STEP_FT * _QUARTERS) / _QUARTERS,
        round((a[1] + (b[1] - a[1]) * share) * _STEP_FT * _QUARTERS) / _QUARTERS,
    )


def _plainer(ring: Sequence[Point]) -> list[Point]:
    """Simplify a ring to within `_STRAIGHT_FT` (Douglas-Peucker)."""
    half = len(ring) // 2
    return [*_straightened(ring[: half + 1])[:-1], *_straightened([*ring[half:], ring[0]])[:-1]]


def _straightened(line: Sequence[Point]) -> list[Point]:
    off = [distance_to_segment(point, line[0], line[-1]) for point in line]
    worst = max(range(len(line)), key=off.__getitem__)
    if off[worst] <= _STRAIGHT_FT:
        return [line[0], line[-1]]
    return [*_straightened(line[: worst + 1])[:-1], *_straightened(line[worst:])]


def sides_of(ring: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    yield from pairwise((*ring, ring[0]))


def strip(points: Sequence[Point], wide: float) -> tuple[Point, ...]:
    """The outline of a strip along a line, such as a brook, `wide` feet wide."""
    left, right = [], []
    for before, (x, y), after in zip(
        (points[0], *points), points, (*points[1:], points[-1]), strict=False
    ):
        dx, dy = after[0] - before[0], after[1] - before[1]
        long = hypot(dx, dy)
        aside = -dy / long * wide / 2, dx / long * wide / 2
        left.append((_quarter(x + aside[0]), _quarter(y + aside[1])))
        right.append((_quarter(x - aside[0]), _quarter(y - aside[1])))
    return (*left, *reversed(right))


def _quarter(feet: float) -> float:
    return round(feet * _QUARTERS) / _QUARTERS


def nearest_corner(rings: Sequence[Sequence[Point]], place: Point) -> Point:
    corners = (corner for ring in rings for corner in ring)
    return min(corners, key=lambda each: hypot(each[0] - place[0], each[1] - place[1]))


def gateway(a: Point, b: Point, wide: float) -> tuple[Point, Point]:
    """The ends of a gate `wide` feet wide in the middle of a line."""
    long = hypot(b[0] - a[0], b[1] - a[1])
    shares = ((long - wide) / 2 / long, (long + wide) / 2 / long)
    first, last = (
        (_quarter(a[0] + (b[0] - a[0]) * share), _quarter(a[1] + (b[1] - a[1]) * share))
        for share in shares
    )
    return first, last
