"""A whole evening as a DM plays it: each step is checked in the file that it writes."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from battleboard.battle.battle import Battle
from battleboard.storage.exchange.written_recap import as_markdown, written_recap
from battleboard.views.theme.colours import LIGHT
from tests.e2e.sitting import Screen, Sitting, opened, sitting, until

TITLE = "Example of melee"
PARTY = "Adventurers"
MAP_AREA = range(20, 980), range(210, 560)
"""Pixels that the map fills, under its tools."""
_ALIKE = 16


def battle_in(path: Path) -> Battle:
    with opened(path) as document:
        return document.battle


def after(path: Path, before: Battle, what: str) -> Battle:
    """Wait for another command, and return its result."""
    until(lambda: len(battle_in(path).log) > len(before.log), what)
    return battle_in(path)


def step(here: Sitting, path: Path, key: str, before: Battle | None = None) -> Battle:
    """Press a key that does something, and return what it did."""
    known = before or battle_in(path)
    here.press(key)
    return after(path, known, f"something is done by {key}")


def is_sound(path: Path) -> bool:
    """Whether the file is sound by its own audit, with nothing left beside it."""
    with closing(sqlite3.connect(path)) as file:
        (found,) = file.execute("PRAGMA integrity_check").fetchall()
    return found == ("ok",) and list(path.parent.glob(f"{path.name}*")) == [path]


def unnamed(home: Path) -> Path:
    """Find the only battle without a name."""
    folder = home / "data" / "battles"
    until(lambda: list(folder.glob("*.battle")), "the battle is begun")
    (path,) = folder.glob("*.battle")
    return path


def places(battle: Battle) -> dict[str, tuple[float, float]]:
    return {who: figure.body.at for who, figure in battle.figures.items()}


def a_figure_in(picture: QImage, colour: str) -> tuple[int, int]:
    """Find something of a side's colour."""
    wanted = QColor(colour)
    across, down = MAP_AREA
    for y in down:
        for x in across:
            block = ((x + right, y + under) for right in range(3) for under in range(3))
            if all(are_alike(picture.pixelColor(*place), wanted) for place in block):
                return x + 1, y + 1
    raise AssertionError("no figure is to be seen")


def are_alike(one: QColor, other: QColor) -> bool:
    parts = ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    return all(abs(this - that) < _ALIKE for this, that in parts)


def begin(here: Sitting, home: Path) -> Path:
    here.choose(TITLE.lower())
    until(lambda: here.title.startswith(TITLE), "the demonstration lies on the desk")
    return unnamed(home)


def follow_to_the_end(here: Sitting, path: Path) -> Battle:
    """Follow the story: some of it step by step, and then a round at a time."""
    battle = step(here, path, "F9")
    while not battle.running.number:
        battle = step(here, path, "F9")
    while not battle.over:
        # It plays a whole round, command by command; only some may be visible yet.
        battle = step(here, path, "shift+F9", battle)
    return battle


@pytest.mark.deep
@pytest.mark.timeout(180)
def test_the_demonstration_is_played_kept_and_found_again(screen: Screen, tmp_path: Path) -> None:
    home, kept, told = tmp_path / "home", tmp_path / "The guild.battle", tmp_path / "told.md"
    with sitting(screen) as here:
        path = begin(here, home)
        first = battle_in(path)
        assert len(first.figures) == 14
        assert (first.running.number, first.over) == (0, False)

        end = follow_to_the_end(here, path)
        assert end.running.number == 4
        standing = {each.side for each in end.figures.values() if each.hp.now > 0}
        assert [end.teams[side].name for side in standing] == [PARTY]

        here.choose("export the recap")
        here.answer(told)
        until(told.is_file, "the recap is written")
        assert told.read_text("utf-8") == as_markdown(written_recap(end, TITLE))
        assert "## Round 4" in told.read_text("utf-8")

        here.press("ctrl+z")
        until(lambda: not battle_in(path).over, "the end is undone")
        assert battle_in(path).log == end.log[:-1]

        here.press("ctrl+shift+s")
        here.answer(kept)
        until(kept.is_file, "the battle has a name")
        until(lambda: not path.exists(), "the nameless file is gone")
        until(lambda: here.title.startswith(TITLE), "its title stands over the window")
        undone = battle_in(kept)
        assert undone.log == end.log[:-1]
        here.kill()

    with sitting(screen) as here:
        assert battle_in(kept) == undone
        here.choose(f"recent {TITLE}")
        until(lambda: here.title.startswith(TITLE), "the battle lies on the desk again")
        assert battle_in(kept) == undone
        again = step(here, kept, "ctrl+shift+z")
        assert again == end
        assert here.end() == (0, "", "")
    assert battle_in(kept) == end


@pytest.mark.deep
@pytest.mark.timeout(120)
def test_a_figure_is_dragged_over_the_map_and_put_back(screen: Screen, tmp_path: Path) -> None:
    with sitting(screen) as here:
        path = begin(here, tmp_path / "home")
        before = battle_in(path)
        here.wait_for_rest()
        across, down = a_figure_in(here.see(tmp_path / "before.png"), LIGHT.side(0))
        here.drag((across, down), (across + 90, down + 60))
        dragged = after(path, before, "a figure is moved")
        moved = [who for who, at in places(dragged).items() if at != places(before)[who]]
        assert len(moved) == 1
        assert dragged.log[-1].text == f"Move {dragged.figures[moved[0]].card.name}"
        here.press("ctrl+z")
        until(lambda: battle_in(path) == before, "it is put back")
        assert here.end() == (0, "", "")


@pytest.mark.deep
@pytest.mark.timeout(120)
def test_dice_and_a_wound_are_typed(screen: Screen, tmp_path: Path) -> None:
    with sitting(screen) as here:
        path = begin(here, tmp_path / "home")
        met = battle_in(path)
        here.wait_for_rest()
        for dice in ("12", "77"):
            here.type(dice)
            here.press("Return")
        thrown = after(path, met, "the dice are thrown")
        assert sorted(thrown.encounter.rolls.values()) == [12, 77]

        ranger = next(each for each in thrown.figures.values() if each.card.name == "Ranger")
        here.choose("ranger")
        here.press("h")
        here.type("-7")
        here.press("Return")
        hurt = after(path, thrown, "the ranger is hurt")
        assert hurt.figures[ranger.id].hp.now == ranger.hp.now - 7
        assert here.end() == (0, "", "")
    assert battle_in(path) == hurt
    assert is_sound(path)


@pytest.mark.deep
@pytest.mark.timeout(120)
def test_an_unnamed_battle_is_offered_again_after_a_power_cut(
    screen: Screen, tmp_path: Path
) -> None:
    with sitting(screen) as here:
        path = begin(here, tmp_path / "home")
        left = step(here, path, "F9")
        here.kill()
    with sitting(screen) as here:
        here.press("Return")
        until(lambda: here.title.startswith(TITLE), "it goes on where it stopped")
        assert battle_in(path) == left
        assert here.end() == (0, "", "")
