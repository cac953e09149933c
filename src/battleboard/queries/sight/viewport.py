"""The players' viewport: which part of the table it shows, and how the map lies on its pixels."""

from fractions import Fraction
from math import hypot, isqrt
from typing import Final, NamedTuple

from battleboard.board.board import Board
from battleboard.board.grid import Grid, Hexes, Squares
from battleboard.board.point import Point
from battleboard.storage.settings import INCH, Calibration, Fit

Resolution = tuple[int, int]

# A diagonal is no whole number of pixels: it is counted in millionths of one.
_FINE: Final = 10**6


def by_length(pixels: int, microns: int, across: int) -> Calibration:
    """Calibrate by a thing that was laid on the display, and covers so many pixels."""
    return Calibration(pixels, microns, across)


def by_diagonal(resolution: Resolution, inches: Fraction) -> Calibration:
    """Calibrate by the diagonal of the display."""
    across, down = resolution
    pixels = isqrt((across**2 + down**2) * _FINE**2)
    return Calibration(pixels, round(inches * INCH * _FINE), across)


def pixels_for(calibration: Calibration, across: int, microns: int) -> Fraction:
    """Say how many pixels a length takes, now that the display is so many pixels wide."""
    known = Fraction(calibration.pixels, calibration.microns)
    return known * microns * Fraction(across, calibration.across)


def square_pixels(fit: Fit, across: int) -> Fraction | None:
    """Say how many pixels a square takes in true scale, if the display has been calibrated."""
    known = fit.calibration
    return pixels_for(known, across, fit.square) if known else None


def native(logical: Resolution, ratio: float) -> Resolution:
    """The pixels that a display really has, of the size that the desktop tells."""
    # The desktop rounds its own pixels, and no display has an odd number of them.
    across, down = (max(2, 2 * round(each * ratio / 2)) for each in logical)
    return across, down


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
        """The part of the table that is shown."""
        wide, high = self.size_ft(screen)
        x, y = self.middle
        return (x - wide / 2, y - high / 2), (x + wide / 2, y + high / 2)

    def to_screen(self, point: Point, screen: Pixels) -> Pixels:
        """The pixel of a place on the table."""
        off = (point[0] - self.middle[0]) * self.scale, (point[1] - self.middle[1]) * self.scale
        across, down = turned(off, self.turns)
        return screen[0] / 2 + across, screen[1] / 2 + down

    def to_board(self, pixel: Pixels, screen: Pixels) -> Point:
        """The place on the table under a pixel."""
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
    """The nearest of the places that lie whole cells from each other."""
    if isinstance(grid, Hexes):
        return grid.centre(grid.cell_of(point))
    squares = Squares(grid.feet)
    return squares.corners(squares.cell_of((point[0] + grid.feet / 2, point[1] + grid.feet / 2)))[0]


STRIP: Final = 0.068
"""How high the strip is, as a share of the shorter side of the screen."""
_SCREEN: Pixels = (1920.0, 1080.0)


class Viewport(NamedTuple):
    """A screen of so many pixels of the desktop, each of them `ratio` of its own wide.

    The display that it lies on is `across` pixels of its own wide. Its lower edge is covered by the
    `strip`, which is as high as a share of its shorter side.
    """

    screen: Pixels = _SCREEN
    ratio: float = 1.0
    across: int = round(_SCREEN[0])
    fit: Fit = Fit()
    strip: float = 0.0

    @property
    def square(self) -> float | None:
        """How many pixels of the desktop a square takes in true scale, if that is known."""
        exact = square_pixels(self.fit, self.across)
        return float(exact) / self.ratio if exact else None

    @property
    def is_locked(self) -> bool:
        """Whether the map keeps to its true scale."""
        return self.fit.locked and self.fit.calibration is not None

    @property
    def free(self) -> Pixels:
        """Say how much of the screen nothing covers."""
        wide, high = self.screen
        return wide, high - self.strip * min(wide, high)

    def around(self, area: Area) -> Framing:
        """Show all of a part of the table, where nothing covers it."""
        framing = fitted(area, self.free, self.fit.turns)
        return self.centred(framing, framing.middle)

    def centred(self, framing: Framing, place: Point) -> Framing:
        """Bring a place into the middle of what nothing covers."""
        across, down = self._below_middle(framing)
        return framing._replace(middle=(place[0] + across, place[1] + down))

    def middle(self, framing: Framing) -> Point:
        """The place that lies in the middle of what nothing covers."""
        across, down = self._below_middle(framing)
        return framing.middle[0] - across, framing.middle[1] - down

    def _below_middle(self, framing: Framing) -> Point:
        """The way in feet from there to the middle of all of the screen."""
        covered = self.screen[1] - self.free[1]
        across, down = turned((0.0, covered / 2), -framing.turns)
        return across / framing.scale, down / framing.scale

    def framing(self, aimed: "AimedFraming | None", board: Board) -> Framing:
        """What it shows: all of the table, or what it was aimed at."""
        if aimed is None:
            free = self.around(((0.0, 0.0), board.size_ft))
        else:
            free = aimed.on(self.screen)._replace(turns=self.fit.turns)
        if self.square is None or not self.fit.locked:
            return free
        scale = self.square / board.grid.feet
        if aimed is None:
            free = self.centred(free._replace(scale=scale), self.middle(free))
        return free.locked(scale, board.grid)


class AimedFraming(NamedTuple):
    """A framing, and the screen that it was chosen for."""

    framing: Framing
    screen: Pixels

    def on(self, screen: Pixels) -> Framing:
        """The same part of the table on a screen of another size."""
        share = min(screen[0] / self.screen[0], screen[1] / self.screen[1])
        return self.framing._replace(scale=self.framing.scale * share)
