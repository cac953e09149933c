"""Who sees what: light and darkness on the board, and eyes that do or do not need light."""

from collections.abc import Callable, Sequence
from itertools import pairwise, takewhile
from math import atan2, cos, degrees, radians, sin, sqrt
from typing import Literal, NamedTuple, TypeAlias

from battleboard.board.board import ALL_AROUND_DEG, Light
from battleboard.board.body import Body
from battleboard.board.point import Point, between, distance, nearest_on_segment, orientation
from battleboard.board.sight.view import View

Brightness: TypeAlias = Literal["bright", "dim", "dark"]
ClearLine: TypeAlias = Callable[[Point, Point], bool]
"""Whether nothing that stops sight stands between two points."""


class Eyes(NamedTuple):
    """An eye, and how far it sees without light; a blind eye sees nothing.

    Infravision needs no light but cannot see through light; ultravision can.
    """

    at: Point
    infravision_ft: float = 0.0
    ultravision_ft: float = 0.0
    blind: bool = False


class Glow(NamedTuple):
    """One light, and the ring it falls on, to be clipped to its radii."""

    light: Light
    view: View


def glow_of(light: Light, all_around: View) -> Glow:
    if light.cone_deg >= ALL_AROUND_DEG:
        return Glow(light, all_around)
    return Glow(light, all_around._replace(ring=_in_cone(light, all_around)))


def _in_cone(light: Light, whole: View) -> tuple[Point, ...]:
    """The part of a view's ring inside a light's cone: the eye, then an arc."""
    start = light.towards_deg - light.cone_deg / 2
    ring = [point for point in whole.ring if point != whole.eye]
    if not ring:
        return ()
    turns = [(_bearing(whole.eye, point) - start) % ALL_AROUND_DEG for point in ring]
    # Rotate instead of sorting: where the list begins amid equal bearings, a sort would reorder
    # them, and the ring would cross a wall.
    begins = max(range(len(ring)), key=lambda at: turns[at - 1] - turns[at])
    around = [*ring[begins:], *ring[:begins]]
    turned = (*turns[begins:], *turns[:begins])
    within = len(tuple(takewhile(lambda turn: turn <= light.cone_deg, turned)))
    last, after = around[within - 1], around[within % len(around)]
    first = _point_on_ray(whole.eye, start, around[-1], around[0])
    end = _point_on_ray(whole.eye, start + light.cone_deg, last, after)
    return (whole.eye, first, *around[:within], end)


def _bearing(eye: Point, point: Point) -> float:
    """The direction of a point in degrees, clockwise from the right."""
    return degrees(atan2(point[1] - eye[1], point[0] - eye[0]))


def _point_on_ray(eye: Point, bearing_deg: float, a: Point, b: Point) -> Point:
    """Where a ray from an eye meets the line between two points, or the first point if parallel.

    The points are neighbours on a ring around the eye, one on each side of the ray.
    """
    across, down = cos(radians(bearing_deg)), sin(radians(bearing_deg))
    one = across * (a[1] - eye[1]) - down * (a[0] - eye[0])
    other = across * (b[1] - eye[1]) - down * (b[0] - eye[0])
    return a if one == other else between(a, b, min(1.0, max(0.0, one / (one - other))))


class Lighting(NamedTuple):
    """The lights of a board as they fall now; `clear` tests lines against walls and doors."""

    glows: Sequence[Glow]
    clear: ClearLine
    daylight: bool = False

    def at(self, point: Point) -> Brightness:
        """The brightness at a point; magical darkness beats every light and daylight."""
        if self._is_dark(point):
            return "dark"
        lights = (glow.light for glow in self.glows)
        near = (light for light in lights if distance(light.at, point) <= light.bright_ft)
        bright = self.daylight or any(self._reaches(light, point) for light in near)
        return "bright" if bright else "dim"

    def is_visible_to(self, group: Sequence[Eyes], point: Point) -> bool:
        dark = self._is_dark(point)
        return any(self._sees(eyes, point, dark=dark) for eyes in group)

    def shows(self, group: Sequence[Eyes], body: Body) -> bool:
        """Whether anyone in a group sees the centre of a body or one of four edge points."""
        return self._may_show(group, body) and any(
            self.is_visible_to(group, point) for point in (body.at, *body.edge_points())
        )

    def _may_show(self, group: Sequence[Eyes], body: Body) -> bool:
        """A quick test by distance: whether light, or eyes that need none, may reach a body."""
        return (
            self.daylight
            or any(
                distance(glow.light.at, body.at) <= glow.light.radius_ft + body.radius_ft
                for glow in self.glows
            )
            or any(distance(eyes.at, body.at) <= max(eyes[1:3]) + body.radius_ft for eyes in group)
        )

    def _is_dark(self, point: Point) -> bool:
        """Whether a point is dark: in magical darkness, or with neither light nor daylight."""
        lights = [glow.light for glow in self.glows]
        if any(light.magical_dark and self._reaches(light, point) for light in lights):
            return True
        lit = (not light.magical_dark and self._reaches(light, point) for light in lights)
        return not (self.daylight or any(lit))

    def _sees(self, eyes: Eyes, point: Point, *, dark: bool) -> bool:
        """Whether an eye sees a point, given whether the point is dark; cheap tests come first."""
        far = distance(eyes.at, point)
        if eyes.blind or (dark and far > max(eyes.infravision_ft, eyes.ultravision_ft)):
            return False
        if not self.clear(eyes.at, point) or self._crosses(eyes.at, point, magical_dark=True):
            return False
        if not dark or far <= eyes.ultravision_ft:
            return True
        return not self._crosses(eyes.at, point, magical_dark=False)

    def _reaches(self, light: Light, point: Point) -> bool:
        return (
            distance(light.at, point) <= light.radius_ft
            and light.shines_towards(point)
            and self.clear(light.at, point)
        )

    def _crosses(self, here: Point, there: Point, *, magical_dark: bool) -> bool:
        """Whether a line of sight touches any light or, with `magical_dark`, any darkness."""
        glows = (glow for glow in self.glows if glow.light.magical_dark == magical_dark)
        return any(self._touches(glow, here, there) for glow in glows)

    def _touches(self, glow: Glow, here: Point, there: Point) -> bool:
        """Whether a light falls on any point of a line of sight; the nearest is tested first."""
        light = glow.light
        near = nearest_on_segment(light.at, here, there)
        if distance(light.at, near) > light.radius_ft:
            return False
        falls = light.shines_towards(near) and self.clear(light.at, near)
        return falls or _enters(glow.view.ring, *_within(light, here, there))


def _within(light: Light, here: Point, there: Point) -> tuple[Point, Point]:
    """The part of a line within the radius of a light; the line must come that near."""
    length = distance(here, there)
    if not length:
        return here, there
    across, down = (there[0] - here[0]) / length, (there[1] - here[1]) / length
    x, y = light.at[0] - here[0], light.at[1] - here[1]
    middle, aside = x * across + y * down, x * down - y * across
    half = sqrt(max(0.0, light.radius_ft**2 - aside**2))
    first, last = max(0.0, middle - half), min(length, middle + half)
    return between(here, there, first / length), between(here, there, last / length)


def _enters(ring: Sequence[Point], start: Point, end: Point) -> bool:
    return any(
        orientation(start, end, a) * orientation(start, end, b)
        < 0
        > orientation(a, b, start) * orientation(a, b, end)
        for a, b in pairwise((*ring, *ring[:1]))
    )
