"""Displays come and go: the players' window follows its own, and never shows the DM's."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from threading import Event, Thread
from typing import Final

import pytest

from battleboard.views.theme.colours import DARK
from tests.e2e.eye import Eye, Region, eye_on
from tests.e2e.sitting import HIGH, WIDE, Screen, Sitting, sitting, until
from tests.profiles import all_or_few

STATES = ("laid", "maximized", "full screen")
PLAYERS = "^Battleboard: players$"
ON_TV = (WIDE, 0, WIDE, HIGH)
TITLE = "Example of melee"
DMS = "Battleboard$"
LIGHT = 200
"""The players' picture has hardly a pixel that is so light, as the DM's window is in this look."""
LIGHTEST = 0.02
LOOKS = 200
A_BLINK = 0.002
TV_REGION = Region(WIDE, 0, 2 * WIDE, HIGH)
NOTE = 40
"""Below this lies nothing of the line over a display that stands in for the DM's."""
MANY = 150
"""So many colours has a battle, and a dark page with a faint sign has fewer."""


def begin(here: Sitting) -> None:
    here.choose(TITLE.lower())
    until(lambda: here.title.startswith(TITLE), "the demonstration lies on the desk")


def colours_of(here: Sitting, folder: Path) -> set[int]:
    """The colours on the right display, below a line of words at its top."""
    image = here.see(folder / "seen.png")
    return {image.pixel(x, y) for x in range(WIDE, 2 * WIDE, 5) for y in range(NOTE, HIGH, 5)}


def wait_for_battle(here: Sitting, folder: Path) -> None:
    until(lambda: len(colours_of(here, folder)) > MANY, "the players see the battle")


def wait_for_dark(here: Sitting, folder: Path) -> None:
    until(lambda: len(colours_of(here, folder)) < MANY, "the players see a dark page")


@pytest.mark.deep
@pytest.mark.timeout(120)
def test_it_opens_on_the_second_display_and_leaves_the_keyboard_where_it_is(
    wide_screen: Screen, tmp_path: Path
) -> None:
    wide_screen.plug_in("TV", 1)
    with sitting(wide_screen, "--theme", "dark") as here:
        begin(here)
        here.press("F5")
        until(lambda: here.place_of(PLAYERS) == ON_TV, "the window fills the television")
        wait_for_battle(here, tmp_path)
        assert here.keyboard.startswith(TITLE)
        here.press("ctrl+3")
        wait_for_dark(here, tmp_path)
        here.press("ctrl+1")
        wait_for_battle(here, tmp_path)
        here.press("F5")
        until(lambda: here.place_of(PLAYERS) is None, "it is closed again")
        assert here.end() == (0, "", "")


@pytest.mark.timeout(120)
def test_drawn_out_while_live_it_never_covers_the_dms_window_and_comes_back(
    wide_screen: Screen, tmp_path: Path
) -> None:
    wide_screen.plug_in("TV", 1)
    with sitting(wide_screen, "--theme", "dark") as here:
        begin(here)
        here.press("F5")
        until(lambda: here.place_of(PLAYERS) == ON_TV, "the window fills the television")
        wait_for_battle(here, tmp_path)
        wide_screen.draw_out("TV")
        until(lambda: here.place_of(PLAYERS) is None, "the window vanishes")
        here.wait_for_rest()
        assert here.place_of(PLAYERS) is None
        assert here.title.startswith(TITLE)
        assert has_message(here, tmp_path)
        wide_screen.plug_in("TV", 1)
        until(lambda: here.place_of(PLAYERS) == ON_TV, "it fills the television again")
        wait_for_battle(here, tmp_path)
        assert here.keyboard.startswith(TITLE)
        assert here.end() == (0, "", "")


def has_message(here: Sitting, folder: Path) -> bool:
    """Whether the message bar reports something that was not done."""
    image = here.see(folder / "seen.png")
    over_map = [(x, y) for x in range(WIDE // 8, 3 * WIDE // 4) for y in range(125, 165)]
    colours = {image.pixelColor(x, y).name() for x, y in over_map}
    return DARK.warn in colours


class Watcher:
    """Watches the television for the DM's window, which is light where the players' is dark."""

    def __init__(self, eye: Eye) -> None:
        self._eye = eye
        self._done = Event()
        self._watch = Thread(target=self._look)
        self.doing = ""
        """What is going on; with nothing the television is not there, and nobody sees its place."""
        self.looks = 0
        self.seen: dict[str, float] = {}
        """What was being done when something light was seen, and how much of it there was."""

    def begin(self) -> None:
        self._watch.start()

    def end(self) -> None:
        self._done.set()
        self._watch.join()

    def _look(self) -> None:
        while not self._done.wait(A_BLINK):
            doing, light = self.doing, self._eye.lightness(TV_REGION, LIGHT)
            self.looks += 1
            if doing and light >= LIGHTEST:
                self.seen[doing] = max(light, self.seen.get(doing, 0.0))


@contextmanager
def watching(here: Sitting) -> Iterator[Watcher]:
    """Watch the television all the time."""
    with eye_on(here.screen.kept) as eye:
        watcher = Watcher(eye)
        watcher.begin()
        try:
            yield watcher
        finally:
            watcher.end()


def lightness(here: Sitting, folder: Path, at: int) -> float:
    """The share of a display, counted from the left, that is as light as the DM's window."""
    image = here.see(folder / "seen.png")
    places = [(x, y) for x in range(at * WIDE, (at + 1) * WIDE, 16) for y in range(0, HIGH, 16)]
    return sum(image.pixelColor(x, y).lightness() > LIGHT for x, y in places) / len(places)


@pytest.mark.parametrize("state", all_or_few(STATES, ("laid",)))
@pytest.mark.timeout(180)
def test_the_dms_display_goes_and_comes_and_the_players_see_nothing_of_it(
    wide_screen: Screen, tmp_path: Path, state: str
) -> None:
    wide_screen.plug_in("TV", 1)
    with sitting(wide_screen, "--theme", "light") as here:
        begin(here)
        if state == "laid":
            here.lay_window(90, 60, 1100, 650)
        elif state == "full screen":
            here.press("F11")
            until(lambda: here.place_of(DMS) == (0, 0, WIDE, HIGH), "it fills the screen")
        here.press("F5")
        until(lambda: here.place_of(PLAYERS) == ON_TV, "the window fills the television")
        wait_for_battle(here, tmp_path)
        here.wait_for_rest()
        at_home = here.place_of(DMS)
        with watching(here) as watcher:
            for time in range(2):
                watcher.doing = f"the laptop's display goes for time {time}"
                wide_screen.draw_out("Laptop")
                until(lambda: here.place_of(DMS) is None, "the DM's window is put away")
                here.wait_for_rest()
                assert here.place_of(PLAYERS) == ON_TV
                assert here.place_of(DMS) is None
                watcher.doing = f"the laptop's display comes for time {time}"
                wide_screen.plug_in("Laptop", 0)
                until(lambda: here.place_of(DMS) == at_home, "it is where it was")
                here.wait_for_rest()
                assert here.place_of(DMS) == at_home
                assert here.place_of(PLAYERS) == ON_TV
        assert watcher.looks > LOOKS
        assert not watcher.seen
        until(lambda: lightness(here, tmp_path, 0) > 10 * LIGHTEST, "the DM sees the window again")
        assert here.keyboard.startswith(TITLE)
        assert here.end() == (0, "", "")


Plugged = frozenset[str]
PLACES: Final = {"Laptop": 0, "TV": 1, "Side": 2}


def neighbours(plugged: Plugged) -> Iterator[Plugged]:
    """The displays after one more has come or gone; one always stays."""
    for name in sorted(PLACES):
        other = plugged ^ {name}
        if other:
            yield other


def walk_through_all(start: Plugged) -> list[Plugged]:
    """A walk in which each display comes and goes once in every combination of the others."""
    left = {start: list(neighbours(start))}
    way, walk = [start], list[Plugged]()
    while way:
        here = way[-1]
        following = left.setdefault(here, list(neighbours(here)))
        if following:
            way.append(following.pop())
        else:
            walk.append(way.pop())
    return walk[::-1]


def test_the_walk_makes_each_step_once() -> None:
    steps = list(pairwise(walk_through_all(frozenset(PLACES))))
    assert len(steps) == len(set(steps)) == 2 * 9


def is_on(place: tuple[int, int, int, int] | None, name: str) -> bool:
    """Whether a window is on a display."""
    return place is not None and place[0] // WIDE == PLACES[name]


@pytest.mark.deep
@pytest.mark.timeout(300)
def test_with_three_displays_in_every_order_all_is_where_it_belongs(
    widest_screen: Screen,
) -> None:
    with sitting(widest_screen, "--theme", "light") as here:
        begin(here)
        here.lay_window(90, 60, 1100, 650)
        here.press("F5")
        until(lambda: here.place_of(PLAYERS) is not None, "the players' window opens")
        here.choose("TV")
        until(lambda: here.place_of(PLAYERS) == ON_TV, "the window fills the television")
        here.wait_for_rest()
        at_home = here.place_of(DMS)

        def stand_right(plugged: Plugged) -> bool:
            dms, players = here.place_of(DMS), here.place_of(PLAYERS)
            if "Laptop" in plugged:
                dms_right = dms == at_home
            else:
                dms_right = is_on(dms, "Side") if "Side" in plugged else dms is None
            return dms_right and players == (ON_TV if "TV" in plugged else None)

        with watching(here) as watcher:
            for before, plugged in pairwise(walk_through_all(frozenset(PLACES))):
                step = f"{sorted(before)} to {sorted(plugged)}"
                watcher.doing = step if "TV" in plugged else ""
                for name in before - plugged:
                    widest_screen.draw_out(name)
                for name in plugged - before:
                    widest_screen.plug_in(name, PLACES[name])
                until(partial(stand_right, plugged), step)
                here.wait_for_rest()
                assert stand_right(plugged), step
        assert watcher.looks > LOOKS
        assert not watcher.seen
        assert here.end() == (0, "", "")


@pytest.mark.deep
@pytest.mark.timeout(180)
def test_with_the_players_window_closed_their_display_is_blank_until_the_dm_wants_it(
    wide_screen: Screen, tmp_path: Path
) -> None:
    wide_screen.plug_in("TV", 1)
    with sitting(wide_screen, "--theme", "light") as here:
        begin(here)
        here.press("F5")
        until(lambda: here.place_of(PLAYERS) == ON_TV, "the window fills the television")
        here.press("F5")
        until(lambda: here.place_of(PLAYERS) is None, "it is closed")
        wide_screen.draw_out("Laptop")
        until(lambda: here.place_of(PLAYERS) == ON_TV, "a dark page covers the television")
        assert here.place_of(DMS) is None
        wait_for_dark(here, tmp_path)
        until(lambda: "players" in here.keyboard, "it has the keyboard")
        here.press("ctrl+k", "F5", "ctrl+b", "Escape", "F11", "alt+p")
        here.wait_for_rest()
        assert here.place_of(PLAYERS) == ON_TV
        assert here.place_of(DMS) is None
        assert lightness(here, tmp_path, 1) < LIGHTEST
        here.press("ctrl+shift+F5")
        until(lambda: is_on(here.place_of(DMS), "TV"), "the DM wants the window there")
        until(lambda: here.place_of(PLAYERS) is None, "the dark page is gone")
        assert here.end() == (0, "", "")


@pytest.mark.deep
@pytest.mark.timeout(180)
def test_before_any_battle_is_open_the_players_display_is_guarded(
    wide_screen: Screen, tmp_path: Path
) -> None:
    wide_screen.plug_in("TV", 1)
    with sitting(wide_screen, "--theme", "light") as here:
        begin(here)
        here.press("F5")
        until(lambda: here.place_of(PLAYERS) == ON_TV, "the players have used the television")
        assert here.end() == (0, "", "")
    with sitting(wide_screen, "--theme", "light") as here:
        here.wait_for_rest()
        at_home = here.place_of(DMS)
        assert is_on(at_home, "Laptop")
        for _ in range(2):
            wide_screen.draw_out("Laptop")
            until(lambda: here.place_of(PLAYERS) == ON_TV, "a dark page covers the television")
            assert here.place_of(DMS) is None
            here.wait_for_rest()
            wait_for_dark(here, tmp_path)
            wide_screen.plug_in("Laptop", 0)
            until(lambda: here.place_of(DMS) == at_home, "it is where it was")
            until(lambda: here.place_of(PLAYERS) is None, "the dark page is gone")
        assert here.end() == (0, "", "")


@pytest.mark.deep
@pytest.mark.timeout(120)
def test_41_8_a_further_screen_fills_the_third_display_and_goes_with_it(
    widest_screen: Screen, tmp_path: Path
) -> None:
    def on_third() -> int:
        image = here.see(tmp_path / "seen.png")
        places = ((x, y) for x in range(2 * WIDE, 3 * WIDE, 5) for y in range(NOTE, HIGH, 5))
        return len({image.pixel(x, y) for x, y in places if image.valid(x, y)})

    with sitting(widest_screen, "--theme", "dark") as here:
        begin(here)
        here.choose("side whole map")
        until(lambda: on_third() > MANY, "the third display shows the map")
        wait_for_battle(here, tmp_path)
        assert here.keyboard.startswith(TITLE)
        widest_screen.draw_out("Side")
        until(lambda: on_third() < MANY, "it vanishes with its display")
        widest_screen.plug_in("Side", 2)
        until(lambda: on_third() > MANY, "it is back with its display")
        here.press("F5")
        until(lambda: on_third() < MANY, "it closes with the players' window")
        assert here.end() == (0, "", "")
