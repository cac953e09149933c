"""The glass: the players' screen, how fine its pixels are, and how the map lies on it."""

from typing import Final, NamedTuple

from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.models.calibration import square_pixels
from battleboard.models.framing import Area, Framing, Pixels, fitted, turned
from battleboard.storage.settings import Fit

STRIP: Final = 0.068
"""How high the strip is, as a share of the shorter side of the screen."""
_SCREEN: Pixels = (1920.0, 1080.0)


class Glass(NamedTuple):
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
        """Give the place that lies in the middle of what nothing covers."""
        across, down = self._below_middle(framing)
        return framing.middle[0] - across, framing.middle[1] - down

    def _below_middle(self, framing: Framing) -> Point:
        """Give the way in feet from there to the middle of all of the screen."""
        covered = self.screen[1] - self.free[1]
        across, down = turned((0.0, covered / 2), -framing.turns)
        return across / framing.scale, down / framing.scale

    def framing(self, aimed: "Aimed | None", board: Board) -> Framing:
        """Give what it shows: all of the table, or what it was aimed at."""
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


class Aimed(NamedTuple):
    """A framing, and the screen that it was chosen for."""

    framing: Framing
    screen: Pixels

    def on(self, screen: Pixels) -> Framing:
        """Give the same part of the table on a screen of another size."""
        share = min(screen[0] / self.screen[0], screen[1] / self.screen[1])
        return self.framing._replace(scale=self.framing.scale * share)
