"""The roles of displays: the DM's and the players', and which window stands where of it.

It is a value. Displays come and go, and leave what was chosen as it is; so where everything stands
follows from the displays that are there alone, in whatever order they came.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

DesktopArea: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height on the desktop."""


class DisplayPlace(NamedTuple):
    """A connected display: its key, and where it lies."""

    key: str
    area: DesktopArea


class Seats(NamedTuple):
    """Where the windows stand, by keys of displays.

    Without a display for it, the DM's window is put away (`dm` is ''). The players' window fills
    the display `players`, or is an ordinary window there if it is `own`; '' if it has none. With
    `blank` it shows nothing but a dark page.
    """

    dm: str = ""
    players: str = ""
    own: bool = False
    blank: bool = False


class DisplayRoles(NamedTuple):
    """What is to stand where, as the DM has arranged it.

    `home` is the display on which the DM has put the window. The players' window belongs on the
    first of `wanted` that is there, or, `in_window`, on the display `own_home`. Displays that the
    players have ever looked at are `shown`, and those that are there for something else are `idle`.
    """

    there: tuple[DisplayPlace, ...] = ()
    home: str = ""
    wanted: tuple[str, ...] = ()
    in_window: bool = False
    own_home: str = ""
    is_open: bool = False
    shown: frozenset[str] = frozenset()
    idle: frozenset[str] = frozenset()

    @property
    def seats(self) -> Seats:
        """Where everything stands now."""
        dm = self._dm
        if not dm:
            return Seats("", self._covered, blank=not self.is_open)
        if not self.is_open:
            return Seats(dm)
        if self.in_window:
            own_home = self.own_home or dm
            return Seats(dm, own_home if self._is_there(own_home) else "", own=True)
        return Seats(dm, self._players)

    @property
    def free(self) -> tuple[str, ...]:
        """The displays on which the players' window would not cover the DM's."""
        dm = self._dm
        return tuple(
            each.key for each in self.there if each.key != dm and not self._overlap(each.key, dm)
        )

    def with_there(self, there: Sequence[DisplayPlace]) -> "DisplayRoles":
        """The roles with other displays there.

        A new one is offered to the players, if they have to do without any, and it is not the DM's.
        """
        before = {each.key for each in self.there}
        roles = self._replace(there=tuple(there))
        for each in there:
            if each.key not in before:
                roles = offered(roles, each.key)
        return roles

    def opened(self) -> "DisplayRoles":
        """The roles once the players are to see something: others than theirs stay idle."""
        here = {each.key for each in self.there}
        return self._replace(is_open=True, idle=frozenset(here - set(self.wanted)))

    def brought(self, key: str) -> "DisplayRoles":
        """The roles once the DM's window was put on a display: it is not the players' any more."""
        return self._replace(home=key, shown=self.shown - {key})

    def shown_on(self, key: str) -> "DisplayRoles":
        """The roles once the players have looked at a display."""
        return self._replace(shown=self.shown | {key})

    @property
    def needs_display(self) -> bool:
        """Whether the players' window has no display, though it is to have one."""
        return self.is_open and not self.in_window and not self._players

    @property
    def _dm(self) -> str:
        """Where the DM's window stands: at home, or else where the players do not look."""
        if self._is_there(self.home) and not self._mirrors_players(self.home):
            return self.home
        away = (each.key for each in self.there if each.key != self.home)
        return next((key for key in away if not self._is_players(key)), "")

    def _mirrors_players(self, key: str) -> bool:
        """Whether the players' window is open on another display that shows the same."""
        looked_at = () if self.in_window or not self.is_open else self.wanted
        return any(each != key and self._overlap(each, key) for each in looked_at)

    def _is_players(self, key: str) -> bool:
        """Whether the players look at a display, or at one that shows the same."""
        theirs = {*self.shown, *self.wanted}
        if self.in_window and self.own_home != self.home:
            theirs.add(self.own_home)
        return any(each == key or self._overlap(each, key) for each in theirs)

    @property
    def _players(self) -> str:
        """The display that the players' window fills, if it is there."""
        free = self.free
        return next((each for each in self.wanted if each in free), "")

    @property
    def _covered(self) -> str:
        """The display that is covered while the DM's window is put away, if there is any."""
        here = [each.key for each in self.there]
        likely = (*self.wanted, *((self.own_home,) if self.in_window else ()), *here)
        return next((each for each in likely if each in here), "")

    def _is_there(self, key: str) -> bool:
        return any(each.key == key for each in self.there)

    def _overlap(self, one: str, other: str) -> bool:
        """Whether two displays that are there show the same part of the desktop."""
        areas = {each.key: each.area for each in self.there}
        return one in areas and other in areas and _meet(areas[one], areas[other])


def offered(roles: DisplayRoles, key: str) -> DisplayRoles:
    """The roles once a new display was offered to the players."""
    if not roles.needs_display or key not in roles.free or key in {roles.home, *roles.idle}:
        return roles
    return roles._replace(wanted=(*(each for each in roles.wanted if each != key), key))


def _meet(one: DesktopArea, other: DesktopArea) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


class WindowSpot(NamedTuple):
    """Where a window stood: its display, how that lay, and where the window lay on the desktop.

    `state` is that of the window: maximized, full screen and the like.
    """

    display: str
    screen: DesktopArea
    area: DesktopArea
    state: int = 0


def area_on(spot: WindowSpot, screen: DesktopArea) -> DesktopArea:
    """Where a window lies once its display is back, which may lie elsewhere or be smaller now."""
    left, top, wide, high = spot.area
    if screen == spot.screen:
        return spot.area
    wide, high = min(wide, screen[2]), min(high, screen[3])
    across, down = left - spot.screen[0], top - spot.screen[1]
    return (
        screen[0] + min(max(across, 0), screen[2] - wide),
        screen[1] + min(max(down, 0), screen[3] - high),
        wide,
        high,
    )
