"""Screens that people have."""

from math import hypot
from typing import NamedTuple


class Screen(NamedTuple):
    """A screen as sold."""

    name: str
    across: int
    down: int
    inches: str

    @property
    def exact(self) -> float:
        """Exact pixels per inch."""
        return hypot(self.across, self.down) / float(self.inches)


SCREENS = (
    Screen("a laptop of long ago", 1366, 768, "15.6"),
    Screen("a small laptop", 1920, 1200, "13.3"),
    Screen("an office monitor", 1920, 1080, "23.8"),
    Screen("a larger office monitor", 1920, 1080, "27"),
    Screen("a square monitor", 1280, 1024, "19"),
    Screen("a monitor for pictures", 2560, 1440, "27"),
    Screen("a fine monitor", 3840, 2160, "27"),
    Screen("a wide monitor", 3440, 1440, "34"),
    Screen("a very wide monitor", 5120, 1440, "49"),
    Screen("a monitor of 5K", 5120, 2880, "27"),
    Screen("a television for the table", 1920, 1080, "31.5"),
    Screen("a television of 4K", 3840, 2160, "31.5"),
    Screen("the usual table", 3840, 2160, "42.5"),
    Screen("a 43-inch set", 3840, 2160, "43"),
    Screen("a set for the wall", 3840, 2160, "54.6"),
    Screen("a large set", 3840, 2160, "64.5"),
    Screen("a set of 8K", 7680, 4320, "74.5"),
    Screen("a plasma set", 1366, 768, "42"),
    Screen("a projector on a table", 1280, 800, "60"),
    Screen("a tablet", 2732, 2048, "12.9"),
)
RATIOS = (1.0, 1.25, 1.5, 2.0)
