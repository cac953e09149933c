"""Recognizes displays that are plugged in again, and decides which window goes on which."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from battleboard.storage.settings import DisplayFacts, ScreenContents

_Likeness: TypeAlias = Callable[[DisplayFacts, DisplayFacts], bool]


class KnownDisplay(NamedTuple):
    """A display that was connected before: its key, and the facts that it reported then."""

    key: str
    facts: DisplayFacts


def keys_for(there: Sequence[DisplayFacts], known: Sequence[KnownDisplay]) -> tuple[str, ...]:
    """The keys of the connected displays: their previous keys, where recognized.

    The surest matches go first; an ambiguous match does not count. Keys are unique.
    """
    found: dict[int, str] = {}
    for alike in _LIKENESSES:
        taken = set(found.values())
        left = {at: facts for at, facts in enumerate(there) if at not in found}
        free = [each for each in known if each.key not in taken]
        found |= dict(_matches(left, free, alike))
    for at, facts in enumerate(there):
        if at not in found:
            found[at] = _unused(_new_key(facts, there), set(found.values()))
    return tuple(found[at] for at in range(len(there)))


def _matches(
    left: dict[int, DisplayFacts], free: Sequence[KnownDisplay], alike: _Likeness
) -> Iterator[tuple[int, str]]:
    """Yield the pairs of displays and keys that match each other and no others."""
    for at, facts in left.items():
        like = [each for each in free if alike(facts, each.facts)]
        if len(like) == 1 and sum(alike(each, like[0].facts) for each in left.values()) == 1:
            yield at, like[0].key


def _new_key(facts: DisplayFacts, there: Sequence[DisplayFacts]) -> str:
    """A key from what a display reports, with its port if that is not enough.

    A serial number identifies a display on any port, but some makers give all the same number.
    """
    twins = sum(_mark(each) == _mark(facts) for each in there) > 1
    by_port = twins or not facts.number
    known = (facts.name, facts.maker, facts.model) if by_port else _mark(facts)
    return "/".join(filter(None, known)) or _NAMELESS


_NAMELESS: Final = "display"
"""Key of a display that reports nothing about itself; '' means no display."""


def _unused(key: str, taken: set[str]) -> str:
    while key in taken:
        key = f"{key}+"
    return key


def _mark(facts: DisplayFacts) -> tuple[str, str, str]:
    return facts.maker, facts.model, facts.number


def _kind(facts: DisplayFacts) -> tuple[str, str]:
    return facts.maker, facts.model


def _may_be_same(one: DisplayFacts, other: DisplayFacts) -> bool:
    apart = one.number and other.number and one.number != other.number
    return _kind(one) == _kind(other) and not apart


def _same_in_place(one: DisplayFacts, other: DisplayFacts) -> bool:
    return one == other


def _same_on_port(one: DisplayFacts, other: DisplayFacts) -> bool:
    return one.name == other.name and _mark(one) == _mark(other)


def _same_number(one: DisplayFacts, other: DisplayFacts) -> bool:
    return bool(one.number) and _mark(one) == _mark(other)


def _alike_on_port(one: DisplayFacts, other: DisplayFacts) -> bool:
    return one.name == other.name and _may_be_same(one, other)


def _alike_in_place(one: DisplayFacts, other: DisplayFacts) -> bool:
    return any(_kind(one)) and one.area == other.area and _may_be_same(one, other)


def _alike(one: DisplayFacts, other: DisplayFacts) -> bool:
    return any(_kind(one)) and _may_be_same(one, other)


def _nothing_but_place(one: DisplayFacts, other: DisplayFacts) -> bool:
    """Whether both report neither maker, model nor number, and have the same area."""
    return not any((*_mark(one), *_mark(other))) and any(one.area) and one.area == other.area


_LIKENESSES: Final[tuple[_Likeness, ...]] = (
    _same_in_place,
    _same_on_port,
    _same_number,
    _alike_on_port,
    _alike_in_place,
    _alike,
    _nothing_but_place,
)
"""Ways to recognize a display, the most reliable first."""


DesktopArea: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height on the desktop."""


class DisplayPlace(NamedTuple):
    """A connected display: its key, and its area on the desktop."""

    key: str
    area: DesktopArea


class FurtherSeat(NamedTuple):
    """A display for a further players' screen, and what the screen shows."""

    key: str
    contents: ScreenContents


class Seats(NamedTuple):
    """Where the windows go, by display key.

    If there is no display for the DM's window, it is hidden (`dm` is ''). The players' window fills
    the display `players`, or, with `own`, is an ordinary window there; `players` is '' if it has no
    display. With `blank` it shows only a dark page. `further` screens are on other displays.
    """

    dm: str = ""
    players: str = ""
    own: bool = False
    blank: bool = False
    further: tuple[FurtherSeat, ...] = ()


class DisplayRoles(NamedTuple):
    """Which window goes where, as arranged by the DM.

    `home` is the display with the DM's window. The players' window goes on the first connected one
    of `wanted`, or, with `in_window`, on the display `own_home`. `shown` are all displays that the
    players have seen so far, `idle` those reserved for something else, and `further` those with
    further players' screens.
    """

    there: tuple[DisplayPlace, ...] = ()
    home: str = ""
    wanted: tuple[str, ...] = ()
    in_window: bool = False
    own_home: str = ""
    is_open: bool = False
    shown: frozenset[str] = frozenset()
    idle: frozenset[str] = frozenset()
    further: tuple[FurtherSeat, ...] = ()

    @property
    def seats(self) -> Seats:
        first = self._first_seats
        if not self.is_open:
            return first
        return first._replace(further=tuple(self._further_beside({first.dm, first.players})))

    @property
    def _first_seats(self) -> Seats:
        dm = self._dm
        if not dm:
            return Seats("", self._covered, blank=not self.is_open)
        if not self.is_open:
            return Seats(dm)
        if self.in_window:
            own_home = self.own_home or dm
            return Seats(dm, own_home if self._is_there(own_home) else "", own=True)
        return Seats(dm, self._players)

    def _further_beside(self, taken: set[str]) -> Iterator[FurtherSeat]:
        for each in self.further:
            meets = any(each.key == other or self._overlap(each.key, other) for other in taken)
            if self._is_there(each.key) and not meets:
                taken.add(each.key)
                yield each

    def with_further(self, key: str, contents: ScreenContents | None) -> "DisplayRoles":
        """The roles with a further screen on a display; None removes the screen."""
        others = tuple(each for each in self.further if each.key != key)
        own = () if contents is None else (FurtherSeat(key, contents),)
        return self._replace(further=(*others, *own))

    @property
    def free(self) -> tuple[str, ...]:
        """The displays on which the players' window would not cover the DM's."""
        dm = self._dm
        return tuple(
            each.key for each in self.there if each.key != dm and not self._overlap(each.key, dm)
        )

    def with_there(self, there: Sequence[DisplayPlace]) -> "DisplayRoles":
        """The roles once the connected displays have changed.

        A new display is offered to the players if they have none and it is not the DM's.
        """
        before = {each.key for each in self.there}
        roles = self._replace(there=tuple(there))
        for each in there:
            if each.key not in before:
                roles = offer_display(roles, each.key)
        return roles

    def with_window_open(self) -> "DisplayRoles":
        """The roles once the players' window is opened: displays not wanted for it become idle."""
        here = {each.key for each in self.there}
        return self._replace(is_open=True, idle=frozenset(here - set(self.wanted)))

    def with_home(self, key: str) -> "DisplayRoles":
        """The roles with the DM's window moved to a display, which no longer counts as shown."""
        return self._replace(home=key, shown=self.shown - {key})

    def with_shown(self, key: str) -> "DisplayRoles":
        return self._replace(shown=self.shown | {key})

    @property
    def needs_display(self) -> bool:
        return self.is_open and not self.in_window and not self._players

    @property
    def _dm(self) -> str:
        """The DM's display: the home, or else one the players do not see; '' if there is none."""
        if self._is_there(self.home) and not self._mirrors_players(self.home):
            return self.home
        away = (each.key for each in self.there if each.key != self.home)
        return next((key for key in away if not self._is_players(key)), "")

    def _mirrors_players(self, key: str) -> bool:
        """Whether the players' window is open on another display that mirrors this one."""
        looked_at = () if self.in_window or not self.is_open else self.wanted
        return any(each != key and self._overlap(each, key) for each in looked_at)

    def _is_players(self, key: str) -> bool:
        """Whether the players see a display, or another display that mirrors it."""
        theirs = {*self.shown, *self.wanted, *(each.key for each in self.further)}
        if self.in_window and self.own_home != self.home:
            theirs.add(self.own_home)
        return any(each == key or self._overlap(each, key) for each in theirs)

    @property
    def _players(self) -> str:
        free = self.free
        return next((each for each in self.wanted if each in free), "")

    @property
    def _covered(self) -> str:
        here = [each.key for each in self.there]
        likely = (*self.wanted, *((self.own_home,) if self.in_window else ()), *here)
        return next((each for each in likely if each in here), "")

    def _is_there(self, key: str) -> bool:
        return any(each.key == key for each in self.there)

    def _overlap(self, one: str, other: str) -> bool:
        """Whether two connected displays show the same part of the desktop."""
        areas = {each.key: each.area for each in self.there}
        return one in areas and other in areas and _meet(areas[one], areas[other])


def offer_display(roles: DisplayRoles, key: str) -> DisplayRoles:
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
    """Where a window was: its display, and the desktop areas of the display and the window.

    `state` is the window state: maximized, full screen and so on.
    """

    display: str
    screen: DesktopArea
    area: DesktopArea
    state: int = 0


def area_on(spot: WindowSpot, screen: DesktopArea) -> DesktopArea:
    """The area of a window once its display is back, possibly moved or smaller."""
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
