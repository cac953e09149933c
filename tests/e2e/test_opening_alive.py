"""While a battle opens the window responds, and input meanwhile waits for the desk."""

from pathlib import Path
from threading import Event
from typing import Final

import pytest

from battleboard.queries.table.new_battle import NewBattle
from battleboard.storage.battle_file.opening import create_battle_file
from tests.battle.battles import TABLES
from tests.e2e.sitting import Screen, opened, sitting, started, until
from tests.profiles import all_or_few

_A_MOMENT_S: Final = 0.5
"""Long enough for a key to be heard, if the program listened."""


@pytest.mark.parametrize("by_another_start", all_or_few((False, True), (True,)))
def test_keys_that_are_pressed_while_a_battle_opens_are_for_its_desk(
    screen: Screen, tmp_path: Path, *, by_another_start: bool
) -> None:
    path, hold = tmp_path / "ford.battle", tmp_path / "hold"
    fight = NewBattle(floor="grass").battle
    create_battle_file(path, fight, TABLES, title="The ford").close()
    hold.touch()
    held_up = ("tests.e2e.held_up", str(hold))
    words = () if by_another_start else (str(path),)
    with sitting(screen, *words, program=held_up) as here:
        if by_another_start:
            assert started(screen, tmp_path, path.name) == (0, "", "")
            here.wait_for_rest()
        here.press("ctrl+Return")
        Event().wait(_A_MOMENT_S)
        assert here.title == "Battleboard", "it opens the battle still"
        hold.unlink()
        until(lambda: phase_of(path) > fight.phase, "the phase is over")
        assert here.title.startswith("The ford - ")
        assert here.end() == (0, "", "")


def phase_of(path: Path) -> int:
    with opened(path) as document:
        return document.battle.phase
