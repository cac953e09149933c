"""Shapes on the board: circles, sectors and polygons, and how much of a body lies in them."""

from collections.abc import Iterator, Sequence
from functools import partial
from math import cos, radians, sin
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from battleboard.board.body import Body
from battleboard.board.point import Point, between, distance, nearest_on_segment, orientation
from battleboard.foundation.identity_cache import cached_by_identity

Coverage: TypeAlias = Literal["wholly", "partly", "out"]
Outline: TypeAlias = tuple[Point, ...]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom, in feet."""

# A body that only touches the border counts as wholly on its own side.
SLACK_FT: Final = 1e-6
# A circle's outline has 64 sides.
_STEP_DEGREES: Final = 5.625
_FULL_DEGREES: Final = 360.0


class Shape(Protocol):
    """The interface of every shape; a shape includes its border."""

    @property
    def origin(self) -> Point:
        """The point that the shape spreads from."""

    def covers(self, point: Point) -> bool:
        """Whether a point lies inside or on the border."""

    def nearest_border(self, point: Point) -> Point:
        """The border point nearest to a point."""

    def outline(self) -> Outline:
        """The corners of the outline in order, curves in small steps."""


class Circle(NamedTuple):
    """A circle, or a sphere as seen from above."""

    origin: Point
    radius_ft: float

    def covers(self, point: Point) -> bool:
        return distance(self.origin, point) <= self.radius_ft + SLACK_FT

    def nearest_border(self, point: Point) -> Point:
        return _at_distance(self.origin, point, self.radius_ft)

    def outline(self) -> Outline:
        steps = int(_FULL_DEGREES / _STEP_DEGREES)
        angles = (at * _STEP_DEGREES for at in range(steps))
        return tuple(_away(self.origin, angle, self.radius_ft) for angle in angles)


class Polygon(NamedTuple):
    """An area with straight sides that do not cross.

    The area need not be convex. But to be clipped by walls, it must be visible from its origin as
    a whole when no wall is in the way.
    """

    origin: Point
    corners: Outline

    def covers(self, point: Point) -> bool:
        return encloses(self.corners, point) or (
            distance(point, self.nearest_border(point)) <= SLACK_FT
        )

    def nearest_border(self, point: Point) -> Point:
        sides = (nearest_on_segment(point, a, b) for a, b in sides_of(self.corners))
        return min(sides, key=partial(distance, point))

    def outline(self) -> Outline:
        return self.corners


def cone(
    origin: Point, facing: float, length_ft: float, width_ft: float, mouth_ft: float = 0
) -> Polygon:
    """A cone with a flat end, `width_ft` wide there and `mouth_ft` at its origin."""
    corners = ((0, -mouth_ft), (length_ft, -width_ft), (length_ft, width_ft), (0, mouth_ft))
    kept = corners if mouth_ft else (*corners[:3],)
    return Polygon(origin, tuple(_point_from(origin, facing, x, y / 2) for x, y in kept))


def line(origin: Point, facing: float, length_ft: float, width_ft: float) -> Polygon:
    return cone(origin, facing, length_ft, width_ft, width_ft)


def block(
    centre: Point, length_ft: float, width_ft: float | None = None, facing: float = 0
) -> Polygon:
    """A rectangle around its centre, such as a cube seen from above; square without a width."""
    x, y = length_ft / 2, (length_ft if width_ft is None else width_ft) / 2
    corners = ((-x, -y), (x, -y), (x, y), (-x, y))
    return Polygon(centre, tuple(_point_from(centre, facing, *corner) for corner in corners))


def screen(a: Point, b: Point, thick_ft: float) -> Polygon:
    """A wall of fire, ice or thorns from one point to another."""
    long = distance(a, b) or 1.0
    x, y = (b[0] - a[0]) / long * thick_ft / 2, (b[1] - a[1]) / long * thick_ft / 2
    corners = ((a[0] + y, a[1] - x), (b[0] + y, b[1] - x), (b[0] - y, b[1] + x))
    return Polygon(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), (*corners, (a[0] - y, a[1] + x)))


def share_of(shape: Shape, body: Body) -> Coverage:
    """How much of a body lies in a shape, regardless of walls."""
    depth = depth_ft(shape, body.at)
    if depth >= body.radius_ft - SLACK_FT:
        return "wholly"
    return "partly" if depth > SLACK_FT - body.radius_ft else "out"


def depth_ft(shape: Shape, point: Point) -> float:
    """How far inside the border a point lies; negative outside."""
    far = distance(point, shape.nearest_border(point))
    return far if shape.covers(point) else -far


def encloses(corners: Outline, point: Point) -> bool:
    """Whether a point lies inside an outline; exact, except on the outline itself.

    A ray from an inner point to the right crosses the outline an odd number of times.
    """
    inside = False
    for a, b in sides_of(corners):
        if (a[1] > point[1]) != (b[1] > point[1]):
            inside ^= (orientation(a, b, point) > 0) == (b[1] > a[1])
    return inside


def area_sqft(outline: Outline) -> float:
    """The signed area of an outline: positive if it runs clockwise."""
    return sum(orientation(outline[0], a, b) for a, b in sides_of(outline)) / 2


def bounds(outline: Sequence[Point]) -> Box:
    """The bounding box of an outline; all zeros for an empty outline."""
    if not outline:
        return 0.0, 0.0, 0.0, 0.0
    xs, ys = zip(*outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _box_of_ring(ring: Outline) -> Box:
    return bounds(ring)


ring_box: Final = cached_by_identity(_box_of_ring, most=32)
"""The bounding box of a ring, cached: the ring of a view is long and often asked for."""


def around(at: Point, far: float) -> Box:
    return at[0] - far, at[1] - far, at[0] + far, at[1] + far


def common(one: Box, other: Box) -> Box:
    """The intersection of two boxes, inverted (right less than left) if they are apart."""
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )


def cut_to_box(outline: Outline, box: Box) -> Outline:
    """Clip an outline to a box; separate parts stay joined along the box's edge."""
    for axis in (0, 1):
        places = [corner[axis] for corner in outline]
        if places and min(places) < box[axis]:
            outline = tuple(_on_side(outline, axis, 1.0, box[axis]))
        if places and max(places) > box[axis + 2]:
            outline = tuple(_on_side(outline, axis, -1.0, box[axis + 2]))
    return outline


_LEFT, _ABOVE, _RIGHT, _BELOW = 1, 2, 4, 8


def without_far_corners(outline: Outline, box: Box) -> list[Point]:
    """Drop the corners of an outline that make no difference inside a box.

    Of consecutive corners on the same side of the box, only the first and the last are kept. No
    side that touches the box is cut, so what lies inside stays bit-identical.
    """
    left, top, right, bottom = box
    found: list[Point] = []
    shared = before = 0
    for corner in outline:
        x, y = corner
        sides = (_LEFT if x < left else _RIGHT if x > right else 0) | (
            _ABOVE if y < top else _BELOW if y > bottom else 0
        )
        if shared & sides:
            found[-1] = corner
            shared &= sides
        else:
            found.append(corner)
            # Drop a corner only if it and both neighbours lie beyond the same side.
            shared = before & sides
        before = sides
    return found


def _on_side(outline: Outline, axis: int, keeps: float, limit: float) -> Iterator[Point]:
    """Clip an outline on one axis to the values from a limit up (`keeps` 1) or down (-1)."""
    for a, b in sides_of(outline):
        here, there = keeps * (a[axis] - limit), keeps * (b[axis] - limit)
        if here >= 0:
            yield a
        if here * there < 0:
            yield between(a, b, here / (here - there))


def sides_of(corners: Outline) -> Iterator[tuple[Point, Point]]:
    return zip(corners, (*corners[1:], *corners[:1]), strict=True)


def _away(origin: Point, angle: float, far: float) -> Point:
    return _point_from(origin, angle, far, 0)


def _point_from(origin: Point, facing: float, ahead: float, aside: float) -> Point:
    x, y = cos(radians(facing)), sin(radians(facing))
    return origin[0] + ahead * x - aside * y, origin[1] + ahead * y + aside * x


def _at_distance(origin: Point, point: Point, far: float) -> Point:
    """The point `far` feet from an origin towards a point; due right if the two coincide."""
    apart = distance(origin, point)
    if not apart:
        return origin[0] + far, origin[1]
    share = far / apart
    return origin[0] + (point[0] - origin[0]) * share, origin[1] + (point[1] - origin[1]) * share
