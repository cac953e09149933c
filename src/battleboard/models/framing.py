"""The framing: which part of the table the players' screen shows, and which way round."""

from math import hypot
from typing import Final, NamedTuple

from battleboard.board.grid import Grid, Hexes, Squares
from battleboard.board.point import Point

Pixels = tuple[float, float]
Area = tuple[Point, Point]
"""A part of the table: its upper left and its lower right corner."""

CLOSEST: Final = 240.0
FARTHEST: Final = 0.25
"""The most and the fewest pixels for a foot that are chosen by hand."""
# Cosine and sine of the quarters of a circle, without the dust that rounding leaves.
_QUARTERS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))


class Framing(NamedTuple):
    """The place in the middle of the screen, the pixels for a foot, and quarter turns clockwise."""

    middle: Point = (0.0, 0.0)
    scale: float = 10.0
    turns: int = 0

    def size_ft(self, screen: Pixels) -> Point:
        """Say how much of the table a screen of some size shows, as the table lies."""
        wide, high = screen if self.turns % 2 == 0 else screen[::-1]
        return wide / self.scale, high / self.scale

    def area(self, screen: Pixels) -> Area:
        """Give the part of the table that is shown."""
        wide, high = self.size_ft(screen)
        x, y = self.middle
        return (x - wide / 2, y - high / 2), (x + wide / 2, y + high / 2)

    def to_screen(self, point: Point, screen: Pixels) -> Pixels:
        """Give the pixel of a place on the table."""
        off = (point[0] - self.middle[0]) * self.scale, (point[1] - self.middle[1]) * self.scale
        across, down = turned(off, self.turns)
        return screen[0] / 2 + across, screen[1] / 2 + down

    def to_board(self, pixel: Pixels, screen: Pixels) -> Point:
        """Give the place on the table under a pixel."""
        across, down = turned((pixel[0] - screen[0] / 2, pixel[1] - screen[1] / 2), -self.turns)
        return self.middle[0] + across / self.scale, self.middle[1] + down / self.scale

    def moved(self, by: Point) -> "Framing":
        """Show what lies so many feet farther."""
        return self._replace(middle=(self.middle[0] + by[0], self.middle[1] + by[1]))

    def zoomed(self, factor: float) -> "Framing":
        """Come closer to the middle, or go away from it."""
        return self._replace(scale=min(max(self.scale * factor, FARTHEST), CLOSEST))

    def pulled(self, screen: Pixels, hand: Point, corner: Point) -> "Framing":
        """Pull one corner to a place on the table, while the one across from it stays."""
        wide, high = self.size_ft(screen)
        ways = corner[0] * wide, corner[1] * high
        stays = self.middle[0] - ways[0] / 2, self.middle[1] - ways[1] / 2
        out = (hand[0] - stays[0]) * ways[0] + (hand[1] - stays[1]) * ways[1]
        share = max(out, 1e-6) / hypot(*ways) ** 2
        other = self.zoomed(1 / share)
        share = self.scale / other.scale
        return other._replace(
            middle=(stays[0] + ways[0] * share / 2, stays[1] + ways[1] * share / 2)
        )

    def kept_on(self, size_ft: Point) -> "Framing":
        """Keep the middle on the table, so that the table is never lost."""
        x, y = (min(max(each, 0.0), most) for each, most in zip(self.middle, size_ft, strict=True))
        return self._replace(middle=(x, y))

    def locked(self, scale: float, grid: Grid) -> "Framing":
        """Keep to a scale, and to places that lie whole cells from each other."""
        return self._replace(middle=whole_cells(self.middle, grid), scale=scale)


def turned(way: Pixels, turns: int) -> Pixels:
    """Turn a way by quarters, clockwise."""
    cosine, sine = _QUARTERS[turns % 4]
    return way[0] * cosine - way[1] * sine, way[0] * sine + way[1] * cosine


def fitted(area: Area, screen: Pixels, turns: int = 0) -> Framing:
    """Show all of a part of the table."""
    (left, top), (right, bottom) = area
    wide, high = screen if turns % 2 == 0 else screen[::-1]
    scale = min(wide / max(right - left, 1e-6), high / max(bottom - top, 1e-6))
    return Framing(((left + right) / 2, (top + bottom) / 2), scale, turns)


def whole_cells(point: Point, grid: Grid) -> Point:
    """Give the nearest of the places that lie whole cells from each other."""
    if isinstance(grid, Hexes):
        return grid.centre(grid.cell_of(point))
    squares = Squares(grid.feet)
    return squares.corners(squares.cell_of((point[0] + grid.feet / 2, point[1] + grid.feet / 2)))[0]
