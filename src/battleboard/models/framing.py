"""The framing: which part of the table the players' screen shows, and which way round."""

from math import cos, radians, sin
from typing import NamedTuple

from battleboard.board.point import Point

Pixels = tuple[float, float]


class Framing(NamedTuple):
    """The place in the middle of the screen, the pixels for a foot, and quarter turns clockwise."""

    middle: Point = (0.0, 0.0)
    scale: float = 10.0
    turns: int = 0

    def size_ft(self, screen: Pixels) -> Point:
        """Say how much of the table a screen of some size shows, as the table lies."""
        wide, high = screen if self.turns % 2 == 0 else screen[::-1]
        return wide / self.scale, high / self.scale

    def to_screen(self, point: Point, screen: Pixels) -> Pixels:
        """Give the pixel of a place on the table."""
        across, down = self._turned(
            ((point[0] - self.middle[0]) * self.scale, (point[1] - self.middle[1]) * self.scale),
            self.turns,
        )
        return screen[0] / 2 + across, screen[1] / 2 + down

    def to_board(self, pixel: Pixels, screen: Pixels) -> Point:
        """Give the place on the table under a pixel."""
        across, down = self._turned(
            (pixel[0] - screen[0] / 2, pixel[1] - screen[1] / 2), -self.turns
        )
        return self.middle[0] + across / self.scale, self.middle[1] + down / self.scale

    def _turned(self, way: Pixels, turns: int) -> Pixels:
        sine, cosine = round(sin(radians(90 * turns))), round(cos(radians(90 * turns)))
        return way[0] * cosine - way[1] * sine, way[0] * sine + way[1] * cosine


def fitted(area: tuple[Point, Point], screen: Pixels, turns: int = 0) -> Framing:
    """Show all of an area, from its upper left to its lower right corner."""
    (left, top), (right, bottom) = area
    wide, high = screen if turns % 2 == 0 else screen[::-1]
    scale = min(wide / max(right - left, 1e-6), high / max(bottom - top, 1e-6))
    return Framing(((left + right) / 2, (top + bottom) / 2), scale, turns)
