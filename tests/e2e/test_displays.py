"""Two displays: the players' window finds the second one, and follows its plug."""

from pathlib import Path

import pytest

from battleboard.views.theme.colours import DARK
from tests.e2e.sitting import HIGH, WIDE, Screen, Sitting, sitting, until

PLAYERS = "^Battleboard: players$"
ON_TV = (WIDE, 0, WIDE, HIGH)
TITLE = "Example of melee"
MANY = 150
"""So many colours has a battle, and a dark page with a faint sign has fewer."""


def begin(here: Sitting) -> None:
    here.choose(TITLE.lower())
    until(lambda: here.title.startswith(TITLE), "the demonstration lies on the desk")


def colours_of(here: Sitting, folder: Path) -> set[int]:
    """Say which colours there are on the right display."""
    image = here.see(folder / "seen.png")
    return {image.pixel(x, y) for x in range(WIDE, 2 * WIDE, 5) for y in range(0, HIGH, 5)}


def wait_for_battle(here: Sitting, folder: Path) -> None:
    until(lambda: len(colours_of(here, folder)) > MANY, "the players see the battle")


def wait_for_dark(here: Sitting, folder: Path) -> None:
    until(lambda: len(colours_of(here, folder)) < MANY, "the players see a dark page")


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
    """Whether the bar of messages tells something that was not done."""
    image = here.see(folder / "seen.png")
    colours = {image.pixelColor(x, y).name() for x in range(WIDE // 3, WIDE) for y in range(60)}
    return DARK.warn in colours
