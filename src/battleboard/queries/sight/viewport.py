"""The players' viewport: which part of the map it shows, and how the map fits its pixels."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor, hypot, isqrt
from typing import Final, NamedTuple

from battleboard.board.areas.shape import Box
from battleboard.board.board import Board
from battleboard.board.grid import Grid, Hexes, Squares
from battleboard.board.point import Point
from battleboard.storage.settings import INCH, Calibration, Fit

Resolution = tuple[int, int]

# A diagonal is rarely a whole number of pixels, so measure it in millionths.
_FINE: Final = 10**6


def by_length(pixels: int, microns: int, across: int) -> Calibration:
    return Calibration(pixels, microns, across)


def by_diagonal(resolution: Resolution, inches: Fraction) -> Calibration:
    across, down = resolution
    pixels = isqrt((across**2 + down**2) * _FINE**2)
    return Calibration(pixels, round(inches * INCH * _FINE), across)


def pixels_for(calibration: Calibration, across: int, microns: int) -> Fraction:
    """A length of `microns` in pixels, on a display that is now `across` pixels wide."""
    known = Fraction(calibration.pixels, calibration.microns)
    return known * microns * Fraction(across, calibration.across)


def square_pixels(fit: Fit, across: int) -> Fraction | None:
    known = fit.calibration
    return pixels_for(known, across, fit.square) if known else None


def native(logical: Resolution, ratio: float) -> Resolution:
    """The physical resolution of a display, from what the desktop reports."""
    # The desktop reports rounded sizes, but no display has an odd number of pixels.
    across, down = (max(2, 2 * round(each * ratio / 2)) for each in logical)
    return across, down


Pixels = tuple[float, float]
Area = tuple[Point, Point]
"""Part of the table: its top left and bottom right corner."""

CLOSEST: Final = 240.0
FARTHEST: Final = 0.25
"""Maximum and minimum scale that can be chosen by hand, in pixels per foot."""
# Exact cosine and sine of the quarter turns.
_QUARTERS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))


class Framing(NamedTuple):
    """What a screen shows: the point in its middle, pixels per foot, clockwise quarter turns."""

    middle: Point = (0.0, 0.0)
    scale: float = 10.0
    turns: int = 0

    def size_ft(self, screen: Pixels) -> Point:
        wide, high = screen if self.turns % 2 == 0 else screen[::-1]
        return wide / self.scale, high / self.scale

    def area(self, screen: Pixels) -> Area:
        wide, high = self.size_ft(screen)
        x, y = self.middle
        return (x - wide / 2, y - high / 2), (x + wide / 2, y + high / 2)

    def to_screen(self, point: Point, screen: Pixels) -> Pixels:
        off = (point[0] - self.middle[0]) * self.scale, (point[1] - self.middle[1]) * self.scale
        across, down = rotate_vector(off, self.turns)
        return screen[0] / 2 + across, screen[1] / 2 + down

    def to_board(self, pixel: Pixels, screen: Pixels) -> Point:
        across, down = rotate_vector(
            (pixel[0] - screen[0] / 2, pixel[1] - screen[1] / 2), -self.turns
        )
        return self.middle[0] + across / self.scale, self.middle[1] + down / self.scale

    def move(self, by: Point) -> "Framing":
        return self._replace(middle=(self.middle[0] + by[0], self.middle[1] + by[1]))

    def zoom(self, factor: float) -> "Framing":
        return self._replace(scale=min(max(self.scale * factor, FARTHEST), CLOSEST))

    def pull(self, screen: Pixels, hand: Point, corner: Point) -> "Framing":
        """The framing with one corner dragged to a point, keeping the opposite corner."""
        wide, high = self.size_ft(screen)
        ways = corner[0] * wide, corner[1] * high
        stays = self.middle[0] - ways[0] / 2, self.middle[1] - ways[1] / 2
        out = (hand[0] - stays[0]) * ways[0] + (hand[1] - stays[1]) * ways[1]
        share = max(out, 1e-6) / hypot(*ways) ** 2
        other = self.zoom(1 / share)
        share = self.scale / other.scale
        return other._replace(
            middle=(stays[0] + ways[0] * share / 2, stays[1] + ways[1] * share / 2)
        )

    def clamp_to(self, size_ft: Point) -> "Framing":
        """The framing with its middle clamped to the board, so that the map stays in view."""
        x, y = (min(max(each, 0.0), most) for each, most in zip(self.middle, size_ft, strict=True))
        return self._replace(middle=(x, y))

    def lock(self, scale: float, grid: Grid) -> "Framing":
        """The framing at a fixed scale, with its middle snapped to the grid."""
        return self._replace(middle=whole_cells(self.middle, grid), scale=scale)


def rotate_vector(vector: Pixels, turns: int) -> Pixels:
    """A vector rotated clockwise by quarter turns."""
    cosine, sine = _QUARTERS[turns % 4]
    x, y = vector
    return x * cosine - y * sine, x * sine + y * cosine


def frame_area(area: Area, screen: Pixels, turns: int = 0) -> Framing:
    (left, top), (right, bottom) = area
    wide, high = screen if turns % 2 == 0 else screen[::-1]
    scale = min(wide / max(right - left, 1e-6), high / max(bottom - top, 1e-6))
    return Framing(((left + right) / 2, (top + bottom) / 2), scale, turns)


def whole_cells(point: Point, grid: Grid) -> Point:
    """Snap a point to the nearest corner of a square, or to the centre of its hex."""
    if isinstance(grid, Hexes):
        return grid.centre(grid.cell_of(point))
    squares = Squares(grid.feet)
    return squares.corners(squares.cell_of((point[0] + grid.feet / 2, point[1] + grid.feet / 2)))[0]


STRIP: Final = 0.068
"""Minimum height of the strip, as a share of the screen's shorter side."""
_SCREEN: Pixels = (1920.0, 1080.0)


class Viewport(NamedTuple):
    """The players' screen: its size in desktop pixels, each `ratio` physical pixels wide.

    Its display is `across` physical pixels wide. The order of turns covers a `strip` at the lower
    edge or a `column` at the right one, given as shares of the screen's shorter side.
    """

    screen: Pixels = _SCREEN
    ratio: float = 1.0
    across: int = round(_SCREEN[0])
    fit: Fit = Fit()
    strip: float = 0.0
    column: float = 0.0

    @property
    def square(self) -> float | None:
        exact = square_pixels(self.fit, self.across)
        return float(exact) / self.ratio if exact else None

    @property
    def is_locked(self) -> bool:
        return self.fit.locked and self.fit.calibration is not None

    @property
    def free(self) -> Pixels:
        wide, high = self.screen
        side = min(wide, high)
        return wide - self.column * side, high - self.strip * side

    def around(self, area: Area) -> Framing:
        framing = frame_area(area, self.free, self.fit.turns)
        return self.centre_on(framing, framing.middle)

    def centre_on(self, framing: Framing, place: Point) -> Framing:
        """The framing with a point centred on the free part of the screen."""
        across, down = self._off_middle(framing)
        return framing._replace(middle=(place[0] + across, place[1] + down))

    def middle(self, framing: Framing) -> Point:
        """The point at the centre of the free part of the screen."""
        across, down = self._off_middle(framing)
        return framing.middle[0] - across, framing.middle[1] - down

    def _off_middle(self, framing: Framing) -> Point:
        """The vector in feet from the centre of the free part to the centre of the screen."""
        covered = self.screen[0] - self.free[0], self.screen[1] - self.free[1]
        across, down = rotate_vector((covered[0] / 2, covered[1] / 2), -framing.turns)
        return across / framing.scale, down / framing.scale

    def framing(
        self, aimed: "AimedFraming | None", board: Board, whole: Area | None = None
    ) -> Framing:
        """The framing on this screen: as chosen, or of the whole map; at true scale if locked."""
        if aimed is None:
            free = self.around(whole or ((0.0, 0.0), board.size_ft))
        else:
            free = aimed.on(self.screen)._replace(turns=self.fit.turns)
        if self.square is None or not self.fit.locked:
            return free
        scale = self.square / board.grid.feet
        if aimed is None:
            free = self.centre_on(free._replace(scale=scale), self.middle(free))
        return free.lock(scale, board.grid)


class AimedFraming(NamedTuple):
    """A chosen framing, and the screen it was chosen for."""

    framing: Framing
    screen: Pixels

    def on(self, screen: Pixels) -> Framing:
        """The framing scaled for another screen, so that it shows at least the same area."""
        share = min(screen[0] / self.screen[0], screen[1] / self.screen[1])
        return self.framing._replace(scale=self.framing.scale * share)


_ROOM: Final = 0.2
"""Margin on each side of what the players know, as a share of its size."""
_LEAST_ROOM_FT: Final = 10.0
_STEP_FT: Final = 10.0
_TOO_LARGE: Final = 16.0
"""A frame this many times too large comes from another map, or from ground hidden again since."""


class KnownFrame:
    """The frame around what the players know: it changes only if it no longer fits.

    A frame fits if it holds all they know and is not far too large. Without this rule, the players'
    map would change its scale with every step of their party.
    """

    def __init__(self) -> None:
        self._area: Area | None = None

    def around(self, boxes: Sequence[Box]) -> Area | None:
        """The frame around boxes in feet; without boxes, forget the frame and return None."""
        if not boxes:
            self._area = None
            return None
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        # Round out to whole steps: then the coarser mask of a large board seldom changes the frame.
        known = (
            (_step_down(min(lefts)), _step_down(min(tops))),
            (-_step_down(-max(rights)), -_step_down(-max(bottoms))),
        )
        if self._area is None or not _frames(self._area, known):
            self._area = _with_room(known)
        return self._area


def _step_down(feet: float) -> float:
    return floor(feet / _STEP_FT) * _STEP_FT


def _frames(area: Area, known: Area) -> bool:
    (left, top), (right, bottom) = area
    (least_x, least_y), (most_x, most_y) = known
    holds = left <= least_x and top <= least_y and most_x <= right and most_y <= bottom
    return holds and _size(area) <= _TOO_LARGE * _size(known)


def _size(area: Area) -> float:
    (left, top), (right, bottom) = area
    return max(right - left, _LEAST_ROOM_FT) * max(bottom - top, _LEAST_ROOM_FT)


def _with_room(known: Area) -> Area:
    (left, top), (right, bottom) = known
    across, down = (max(_LEAST_ROOM_FT, _ROOM * size) for size in (right - left, bottom - top))
    return (left - across, top - down), (right + across, bottom + down)
