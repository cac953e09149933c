"""Turns pass between two fights, in a real window."""

from pathlib import Path

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import EndBattle
from battleboard.battle.state.event import Waited, WanderingChecked
from battleboard.battle.state.figure import CarriedLight
from battleboard.board.board import Light
from battleboard.rules.measures import TURN_S
from battleboard.storage.battle_file.opening import create_battle_file
from tests.battle.battles import FLOOR, TABLES, battle, figure
from tests.e2e.sitting import Screen, sitting
from tests.e2e.test_journey import after, battle_in


@pytest.fixture
def seen_screen(screen: Screen, tmp_path: Path) -> Screen:
    """A display on which a test finds what it wants to click."""
    return screen._replace(eyes=str(tmp_path / "eyes"))


def after_a_fight() -> Battle:
    """A party with one torch in hand and one on the ground, and the orcs that it has met."""
    torch = CarriedLight("torch", 40, left_s=6 * TURN_S)
    ann, orc = figure("ann", light=torch, at=(20.0, 20.0)), figure("orc", "red", at=(60.0, 20.0))
    lights = (Light((30, 20), 40, kind="torch", left_s=4 * TURN_S),)
    return battle(ann, orc, ruleset="osric3", board=FLOOR._replace(lights=lights))


@pytest.mark.deep
def test_turns_go_by_a_monster_comes_and_another_fight_begins(
    seen_screen: Screen, tmp_path: Path
) -> None:
    path = tmp_path / "Warren.battle"
    kept = create_battle_file(path, after_a_fight(), TABLES, title="Warren")
    kept.do(EndBattle())
    kept.close()
    with sitting(seen_screen, str(path)) as here:
        known = battle_in(path)
        for _ in range(3):
            here.click("Advance 10 minutes")
            known = after(path, known, "ten minutes go by")
        # The die for wandering monsters is due, and has the keyboard focus.
        here.find("Wandering monsters?")
        here.find("typed", "")
        here.type("1")
        here.press("Return")
        known = after(path, known, "the die is thrown")
        here.click("New encounter")
        after(path, known, "another encounter begins")
        assert here.clicks == 4
        here.see(tmp_path / "seen.png")
        assert here.end()[0] == 0
    found = battle_in(path)
    torch = found.figure("ann").light
    assert torch is not None
    assert (torch.left_s, found.board.lights[0].left_s) == (3 * TURN_S, TURN_S)
    told = [event for entry in found.log for event in entry.events]
    assert sum(isinstance(event, Waited) for event in told) == 3
    assert [event.comes for event in told if isinstance(event, WanderingChecked)] == [True]
