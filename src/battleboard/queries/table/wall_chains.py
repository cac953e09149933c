"""Chains of walls as drawn: their kind, and their lengths and angles."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from math import atan2, cos, degrees, radians, sin
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.board.board import ALL_AROUND_DEG
from battleboard.board.grid import Grid
from battleboard.board.point import Point, distance, on_grain
from battleboard.board.wall import Wall, low_object, window
from battleboard.foundation.words import number


class WallMake(StrEnum):
    """The kind of a drawn wall."""

    WALL = "wall"
    LOW = "low wall"
    RAIL = "rail"
    WINDOW = "window"
    SCREEN = "screen"
    TABLE = "table"


_NOWHERE: Final = (0.0, 0.0)
_LOW: Final = low_object(_NOWHERE, _NOWHERE)
_MADE: Final[Mapping[WallMake, Wall]] = MappingProxyType(
    {
        WallMake.WALL: Wall(_NOWHERE, _NOWHERE),
        WallMake.LOW: _LOW._replace(sort="low wall"),
        WallMake.RAIL: _LOW._replace(sort="rail"),
        WallMake.WINDOW: window(_NOWHERE, _NOWHERE),
        WallMake.SCREEN: Wall(_NOWHERE, _NOWHERE, stops_movement=False),
        WallMake.TABLE: _LOW,
    }
)


def make_of(wall: Wall) -> WallMake | None:
    """The kind of a wall; None for a door, or any wall that cannot be drawn by hand."""
    for make, kept in _MADE.items():
        if wall[2:5] == kept[2:5] and (wall.kind != "object" or wall.sort == kept.sort):
            return make
    return None


def remake(wall: Wall, make: WallMake) -> Wall:
    """The same wall as another kind; its origin stays."""
    return _MADE[make]._replace(a=wall.a, b=wall.b, origin=wall.origin)


def chain_walls(
    points: Sequence[Point], make: WallMake, *, closed: bool = False
) -> tuple[Wall, ...]:
    """The walls between consecutive points, and from last to first if closed."""
    ring = [*points, points[0]] if closed and len(points) > 2 else list(points)  # noqa: PLR2004 - a ring has three corners
    return tuple(_MADE[make]._replace(a=a, b=b) for a, b in pairwise(ring) if a != b)


def box_corners(one: Point, other: Point) -> tuple[Point, ...]:
    """The corners of an upright rectangle from two opposite corners, clockwise; () if flat."""
    (left, right), (top, bottom) = (sorted((one[axis], other[axis])) for axis in (0, 1))
    if left == right or top == bottom:
        return ()
    return (left, top), (right, top), (right, bottom), (left, bottom)


_SIDES: Final = 12


def ellipse_corners(one: Point, other: Point) -> tuple[Point, ...]:
    """The corners of an ellipse in a rectangle, clockwise; the rectangle if tiny, () if flat."""
    box = box_corners(one, other)
    if not box:
        return ()
    (left, top), _, (right, bottom), _ = box
    half, high = (right - left) / 2, (bottom - top) / 2
    turns = (radians((step + 0.5) * ALL_AROUND_DEG / _SIDES) for step in range(_SIDES))
    ring = (on_grain((left + half + half * cos(t), top + high + high * sin(t))) for t in turns)
    found = tuple(dict.fromkeys(ring))
    return found if len(found) == _SIDES else box


class WallRun(NamedTuple):
    """The length of a wall, and its direction, clockwise from the right."""

    feet: float
    angle_deg: float

    def end(self, start: Point) -> Point:
        angle = radians(self.angle_deg)
        return on_grain((start[0] + self.feet * cos(angle), start[1] + self.feet * sin(angle)))


def wall_run(start: Point, end: Point) -> WallRun:
    angle = degrees(atan2(end[1] - start[1], end[0] - start[0])) % ALL_AROUND_DEG
    return WallRun(distance(start, end), round(angle, 2) % ALL_AROUND_DEG)


def run_told(run: WallRun, grid: Grid) -> str:
    squares = round(run.feet / grid.feet, 1)
    told = f"{number(squares)} {'square' if squares == 1 else 'squares'}"
    return f"{number(round(run.feet, 1))} ft · {told} · {number(round(run.angle_deg, 1))}°"
