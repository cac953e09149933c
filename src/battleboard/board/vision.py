"""Who sees what: light and darkness on the table, and eyes that need it or do not."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

from battleboard.board.board import Board
from battleboard.board.light import Light
from battleboard.board.point import Point, distance, nearest_on_segment
from battleboard.board.sight.line import sees
from battleboard.board.sight.sight import Sight
from battleboard.board.sight.view import View, view

Brightness: TypeAlias = Literal["bright", "dim", "dark"]
ClearLine: TypeAlias = Callable[[Point, Point], bool]
"""Whether nothing that stops sight stands between two points."""


class Eyes(NamedTuple):
    """Where somebody looks from, and how far without light; whoever is blind sees nothing.

    Infravision needs no light, but does not reach through it; ultravision is not troubled by it.
    """

    at: Point
    infravision_ft: float = 0.0
    ultravision_ft: float = 0.0
    blind: bool = False


class Lighting(NamedTuple):
    """The lights of a table as they fall now: `clear` knows the walls and doors."""

    lights: Sequence[Light]
    clear: ClearLine
    daylight: bool = False

    def at(self, point: Point) -> Brightness:
        """Say how bright a point is; magical darkness is darker than any light is bright."""
        if any(self._reaches(light, point) for light in self.lights if light.magical_dark):
            return "dark"
        if self.daylight:
            return "bright"
        lit = [light for light in self.lights if not light.magical_dark]
        near = [light for light in lit if self._reaches(light, point)]
        if any(distance(light.at, point) <= light.bright_ft for light in near):
            return "bright"
        return "dim" if near else "dark"

    def sees(self, eyes: Eyes, point: Point) -> bool:
        """Whether somebody sees a point: by the light on it, or by eyes that need none."""
        if eyes.blind or not self.clear(eyes.at, point) or self._is_veiled(eyes.at, point):
            return False
        if self.at(point) != "dark":
            return True
        far = distance(eyes.at, point)
        if far <= eyes.ultravision_ft:
            return True
        return far <= eyes.infravision_ft and not self._crosses_light(eyes.at, point)

    def seen_by(self, group: Sequence[Eyes], point: Point) -> bool:
        """Whether any of a group sees a point."""
        return any(self.sees(eyes, point) for eyes in group)

    def _reaches(self, light: Light, point: Point) -> bool:
        return distance(light.at, point) <= light.radius_ft and self.clear(light.at, point)

    def _is_veiled(self, here: Point, there: Point) -> bool:
        """Whether the way leads into magical darkness, out of it or through it."""
        return any(self._touches(light, here, there) for light in self.lights if light.magical_dark)

    def _crosses_light(self, here: Point, there: Point) -> bool:
        lit = (light for light in self.lights if not light.magical_dark)
        return any(self._touches(light, here, there) for light in lit)

    def _touches(self, light: Light, here: Point, there: Point) -> bool:
        return self._reaches(light, nearest_on_segment(light.at, here, there))


class Glow(NamedTuple):
    """One light with what it falls on: a ring to paint, cut at the light's radii."""

    light: Light
    view: View


def lighting_of(board: Board, sight: Sight) -> Lighting:
    """Give the lights of a board as its walls and doors let them through."""
    return Lighting(board.lights, partial(sees, sight), board.daylight)


def glows(board: Board, sight: Sight) -> tuple[Glow, ...]:
    """Find what each light of a board falls on."""
    return tuple(Glow(light, view(sight, light.at, light.radius_ft)) for light in board.lights)
