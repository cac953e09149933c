"""Shapes on the table: circles, sectors and polygons, and how much of a body lies in them."""

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from battleboard.board.body import Body, bearing
from battleboard.board.point import Point, distance, nearest_on_segment, orientation

Coverage: TypeAlias = Literal["wholly", "partly", "out"]
Outline: TypeAlias = tuple[Point, ...]

# A body that only touches the border is on the side it stands on.
SLACK_FT: Final = 1e-6
_STEP_DEGREES: Final = 5.625
_FULL_DEGREES: Final = 360.0


class Shape(Protocol):
    """What every shape answers; its border belongs to it."""

    @property
    def origin(self) -> Point:
        """Where it spreads from."""

    def covers(self, point: Point) -> bool:
        """Whether a point lies inside."""

    def nearest_border(self, point: Point) -> Point:
        """Find the point of the border that is nearest to a point."""

    def outline(self) -> Outline:
        """The corners of its outline in turn, round ones in small steps."""


class Circle(NamedTuple):
    """A circle, or a sphere as it is seen on the table."""

    origin: Point
    radius_ft: float

    def covers(self, point: Point) -> bool:
        """Whether a point lies inside."""
        return distance(self.origin, point) <= self.radius_ft + SLACK_FT

    def nearest_border(self, point: Point) -> Point:
        """Find the point of the edge that is nearest to a point."""
        return _at_distance(self.origin, point, self.radius_ft)

    def outline(self) -> Outline:
        """The corners of a polygon of 64 sides."""
        steps = int(_FULL_DEGREES / _STEP_DEGREES)
        angles = (at * _STEP_DEGREES for at in range(steps))
        return tuple(_away(self.origin, angle, self.radius_ft) for angle in angles)


class Sector(NamedTuple):
    """A cone with a round end: so many degrees wide around where it faces, up to 360."""

    origin: Point
    facing: float
    radius_ft: float
    angle: float

    def covers(self, point: Point) -> bool:
        """Whether a point lies inside."""
        far = distance(self.origin, point)
        if far > self.radius_ft + SLACK_FT:
            return False
        return self._faces(point) or self._on_side(point)

    def nearest_border(self, point: Point) -> Point:
        """Find the point of the arc or the two sides that is nearest to a point."""
        if self.angle >= _FULL_DEGREES:
            return self._circle.nearest_border(point)
        ends = [nearest_on_segment(point, self.origin, tip) for tip in self._tips()]
        if self._faces(point):
            ends.append(_at_distance(self.origin, point, self.radius_ft))
        return min(ends, key=lambda end: distance(point, end))

    def outline(self) -> Outline:
        """The origin and then the arc in small steps."""
        if self.angle >= _FULL_DEGREES:
            return self._circle.outline()
        steps = max(1, round(self.angle / _STEP_DEGREES))
        start = self.facing - self.angle / 2
        angles = (start + self.angle * at / steps for at in range(steps + 1))
        return (self.origin, *(_away(self.origin, angle, self.radius_ft) for angle in angles))

    @property
    def _circle(self) -> Circle:
        """The circle that it is a part of."""
        return Circle(self.origin, self.radius_ft)

    def _faces(self, point: Point) -> bool:
        """Whether a point lies in its directions, however far off."""
        return abs(bearing(Body(self.origin, facing=self.facing), point)) <= self.angle / 2

    def _on_side(self, point: Point) -> bool:
        """Whether a point lies on one of the straight sides."""
        sides = (nearest_on_segment(point, self.origin, tip) for tip in self._tips())
        return any(distance(point, side) <= SLACK_FT for side in sides)

    def _tips(self) -> tuple[Point, Point]:
        """The far ends of the two straight sides."""
        half = self.angle / 2
        return (
            _away(self.origin, self.facing - half, self.radius_ft),
            _away(self.origin, self.facing + half, self.radius_ft),
        )


class Polygon(NamedTuple):
    """An area with straight sides, which need not bulge outwards but may not cross.

    Where walls stop it, all of it has to lie straight ahead of its origin, with no bend between.
    """

    origin: Point
    corners: Outline

    def covers(self, point: Point) -> bool:
        """Whether a point lies inside."""
        return encloses(self.corners, point) or (
            distance(point, self.nearest_border(point)) <= SLACK_FT
        )

    def nearest_border(self, point: Point) -> Point:
        """Find the point of the sides that is nearest to a point."""
        sides = (nearest_on_segment(point, a, b) for a, b in sides_of(self.corners))
        return min(sides, key=lambda side: distance(point, side))

    def outline(self) -> Outline:
        """The corners in turn."""
        return self.corners


def cone(
    origin: Point, facing: float, length_ft: float, width_ft: float, mouth_ft: float = 0
) -> Polygon:
    """Make a cone with a flat end: how wide it is there, and how wide where it leaves the mouth."""
    corners = ((0, -mouth_ft), (length_ft, -width_ft), (length_ft, width_ft), (0, mouth_ft))
    kept = corners if mouth_ft else (*corners[:3],)
    return Polygon(origin, tuple(_turned(origin, facing, x, y / 2) for x, y in kept))


def line(origin: Point, facing: float, length_ft: float, width_ft: float) -> Polygon:
    """Make a line such as a bolt of lightning, which starts at its origin."""
    return cone(origin, facing, length_ft, width_ft, width_ft)


def block(
    centre: Point, length_ft: float, width_ft: float | None = None, facing: float = 0
) -> Polygon:
    """Make a cube as seen from above, or a longer block, around its centre."""
    x, y = length_ft / 2, (length_ft if width_ft is None else width_ft) / 2
    corners = ((-x, -y), (x, -y), (x, y), (-x, y))
    return Polygon(centre, tuple(_turned(centre, facing, *corner) for corner in corners))


def screen(a: Point, b: Point, thick_ft: float) -> Polygon:
    """Make a wall of fire, ice or thorns from one point to another."""
    long = distance(a, b) or 1.0
    x, y = (b[0] - a[0]) / long * thick_ft / 2, (b[1] - a[1]) / long * thick_ft / 2
    corners = ((a[0] + y, a[1] - x), (b[0] + y, b[1] - x), (b[0] - y, b[1] + x))
    return Polygon(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), (*corners, (a[0] - y, a[1] + x)))


def share_of(shape: Shape, body: Body) -> Coverage:
    """How much of a body lies in a shape, whatever the walls."""
    depth = depth_ft(shape, body.at)
    if depth >= body.radius_ft - SLACK_FT:
        return "wholly"
    return "partly" if depth > SLACK_FT - body.radius_ft else "out"


def depth_ft(shape: Shape, point: Point) -> float:
    """Measure how far inside the border a point lies; below 0 it lies outside."""
    far = distance(point, shape.nearest_border(point))
    return far if shape.covers(point) else -far


def encloses(corners: Outline, point: Point) -> bool:
    """Whether an outline goes round a point; exact, except for points upon the outline itself."""
    inside = False
    for a, b in sides_of(corners):
        if (a[1] > point[1]) != (b[1] > point[1]):
            inside ^= (orientation(a, b, point) > 0) == (b[1] > a[1])
    return inside


def area_sqft(outline: Outline) -> float:
    """Measure what an outline goes round: above 0 clockwise, below 0 the other way."""
    return sum(orientation(outline[0], a, b) for a, b in sides_of(outline)) / 2


def sides_of(corners: Outline) -> Iterator[tuple[Point, Point]]:
    """The sides of an outline as pairs of corners."""
    return zip(corners, (*corners[1:], *corners[:1]), strict=True)


def _away(origin: Point, angle: float, far: float) -> Point:
    """The point so far off in a direction."""
    return _turned(origin, angle, far, 0)


def _turned(origin: Point, facing: float, ahead: float, aside: float) -> Point:
    """The point so far ahead and to the right of someone who faces in a direction."""
    x, y = cos(radians(facing)), sin(radians(facing))
    return origin[0] + ahead * x - aside * y, origin[1] + ahead * y + aside * x


def _at_distance(origin: Point, point: Point, far: float) -> Point:
    """The point so far off on the way to another; any such point if they are the same."""
    way = distance(origin, point)
    if not way:
        return origin[0] + far, origin[1]
    share = far / way
    return origin[0] + (point[0] - origin[0]) * share, origin[1] + (point[1] - origin[1]) * share
