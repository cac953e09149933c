"""Two independent readings of Universal VTT that share no code with ours."""

import json
from collections.abc import Iterator
from itertools import pairwise
from math import cos, hypot, sin
from typing import Any, NamedTuple, TypeAlias

Segment: TypeAlias = frozenset[tuple[float, float]]


class Reading(NamedTuple):
    """What a program finds: walls, low walls and openings in squares, lights with their reach."""

    walls: set[Segment]
    low: set[Segment]
    openings: dict[Segment, bool]
    lights: list[tuple[float, float, float]]


def read_as_pixels(content: bytes) -> Reading:
    """Read like a program that works in pixels: corner pairs times the cell, openings by ends."""
    whole = json.loads(content)
    cell = whole["resolution"]["pixels_per_grid"]
    left, top = _xy(whole["resolution"]["map_origin"])

    def pixel(at: dict[str, float]) -> tuple[float, float]:
        return (at["x"] - left) * cell, (at["y"] - top) * cell

    def squares(*ends: tuple[float, float]) -> Segment:
        return frozenset((round(x / cell, 3), round(y / cell, 3)) for x, y in ends)

    def runs(key: str) -> Iterator[Segment]:
        for line in whole[key]:
            yield from (squares(pixel(a), pixel(b)) for a, b in pairwise(line))

    return Reading(
        set(runs("line_of_sight")),
        set(runs("objects_line_of_sight")),
        {squares(*map(pixel, each["bounds"])): each["closed"] for each in whole["portals"]},
        [
            (*(round(part / cell, 3) for part in pixel(each["position"])), each["range"])
            for each in whole["lights"]
        ],
    )


def read_as_shapes(content: bytes) -> Reading:
    """Read like a program that rotates shapes: openings by middle, length and rotation."""
    whole = json.loads(content)
    openings = {}
    for each in whole["portals"]:
        (ax, ay), (bx, by) = map(_xy, each["bounds"])
        (x, y), turned = _xy(each["position"]), each["rotation"]
        half = hypot(bx - ax, by - ay) / 2
        along = half * cos(turned), half * sin(turned)
        ends = (x - along[0], y - along[1]), (x + along[0], y + along[1])
        openings[_rounded(*ends)] = each["closed"]

    def runs(key: str) -> set[Segment]:
        return {_rounded(a, b) for line in whole[key] for a, b in pairwise(map(_xy, line))}

    lights = [(*_xy(each["position"]), each["range"]) for each in whole["lights"]]
    return Reading(runs("line_of_sight"), runs("objects_line_of_sight"), openings, lights)


def _xy(at: dict[str, Any]) -> tuple[float, float]:
    return at["x"], at["y"]


def _rounded(*ends: tuple[float, float]) -> Segment:
    return frozenset((round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in ends)
