"""A round of many figures is declared in a real window, with few clicks and keys."""

from pathlib import Path
from typing import Final

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, GiveOrder, NextPhase
from battleboard.battle.state.figure import Figure
from battleboard.queries.round.group_declarations import each_at_nearest
from battleboard.storage.battle_file.opening import create_battle_file
from tests.battle.battles import BOW, SWORD, TABLES, battle, do, figure
from tests.battle.table import UNSURPRISED, at, led_to, played
from tests.e2e.sitting import Screen, Sitting, sitting, until
from tests.e2e.test_journey import after, battle_in

IN_FIRST_ROUND: Final = 10
IN_SECOND_ROUND: Final = 6
"""The most clicks and keys that declaring a round may take."""
DICE: Final = {"initiative: blue": 5, "initiative: red": 2}


@pytest.fixture
def watched_screen(screen: Screen, tmp_path: Path) -> Screen:
    """A display on which a test finds what it wants to click."""
    return screen._replace(eyes=str(tmp_path / "eyes"))


def facing(party: int, orcs: int) -> Battle:
    """A party with swords and bows, and a number of orcs in front of it, about to declare."""
    left = [
        figure(f"man-{n}", at=(20.0 - 5 * (n % 2), 20.0 + 10 * (n // 2)), arms=_arms(n))
        for n in range(party)
    ]
    right = [
        figure(f"orc-{n}", "red", at=(90.0 + 6 * (n // 8), 20.0 + 6 * (n % 8))) for n in range(orcs)
    ]
    return led_to(battle(*left, *right), "declaration", UNSURPRISED)


def _arms(number: int) -> tuple[object, ...]:
    return (SWORD, BOW) if number % 3 == 0 else (SWORD,)


def in_second_round(first: Battle) -> Battle:
    """The second round, after one in which each attacked the nearest and one orc fell."""
    found = each_at_nearest(first, TABLES, tuple(first.figures))
    assert found.command
    over = played(led_to(at(first, found.command), "resolution", DICE))
    later = led_to(at(do(over, Damage(("orc-0",), 99)), NextPhase()), "declaration")
    assert later.running.number == 2
    return later


def kept(folder: Path, laid: Battle) -> Path:
    """Keep a battle in a file."""
    path = folder / "The field.battle"
    create_battle_file(path, laid, TABLES, title="The field").close()
    return path


def used(here: Sitting) -> int:
    return here.clicks + here.keys


def undeclared(battle: Battle) -> set[str]:
    up = {each.id for each in battle.figures.values() if each.hp.now > 0}
    return up - {each.by for each in battle.running.actions}


@pytest.mark.deep
@pytest.mark.timeout(120)
def test_sixty_figures_are_declared_in_ten_clicks_and_keys(
    watched_screen: Screen, tmp_path: Path
) -> None:
    first = facing(14, 46)
    path = kept(tmp_path, first)
    assert len(first.figures) == 60
    with sitting(watched_screen, str(path)) as here:
        here.click("All")
        here.press("1")
        done = after(path, first, "they have declared")
        assert undeclared(done) == set()
        kinds = {each.kind for each in done.running.actions}
        assert {"missile", "charge"} <= kinds
        assert len(done.log) == len(first.log) + 1

        here.press("ctrl+z")
        until(lambda: not battle_in(path).running.actions, "one undo takes all of it back")
        here.press("n")
        again = after(path, first, "they have declared by one key")
        assert again.running.actions == done.running.actions
        here.press("ctrl+Return")
        until(lambda: battle_in(path).open_phase.kind == "initiative", "the dice are asked for")
        assert used(here) <= IN_FIRST_ROUND
        assert here.end() == (0, "", "")


@pytest.mark.deep
@pytest.mark.timeout(120)
def test_the_second_round_of_fourteen_is_declared_in_six(
    watched_screen: Screen, tmp_path: Path
) -> None:
    later = in_second_round(facing(6, 8))
    path = kept(tmp_path, later)
    assert len(later.figures) == 14
    with sitting(watched_screen, str(path)) as here:
        here.press("ctrl+Return")
        here.find("Continue")
        here.press("Escape")
        here.click("Same again")
        done = after(path, later, "they do the same again")
        assert undeclared(done) == set()
        assert not any("orc-0" in each.targets for each in done.running.actions)
        assert all(_holds_what_it_needs(done, each.by, each.kind) for each in done.running.actions)
        here.press("ctrl+Return")
        until(lambda: battle_in(path).open_phase.kind == "initiative", "the dice are asked for")
        assert used(here) <= IN_SECOND_ROUND
        assert here.end() == (0, "", "")


@pytest.mark.deep
@pytest.mark.timeout(120)
def test_orders_declare_for_the_foes_when_the_round_opens(
    watched_screen: Screen, tmp_path: Path
) -> None:
    orcs = tuple(f"orc-{n}" for n in range(8))
    start = do(facing(6, 8), GiveOrder(orcs, "mob"))
    before = led_to(at(start, NextPhase()), "end", DICE)
    path = kept(tmp_path, before)
    with sitting(watched_screen, str(path)) as here:
        here.press("ctrl+Return")
        until(lambda: battle_in(path).running.actions, "the orcs have declared")
        done = battle_in(path)
        assert {each.by for each in done.running.actions} == set(orcs)
        assert here.end() == (0, "", "")


def _holds_what_it_needs(battle: Battle, who: str, kind: str) -> bool:
    held: Figure = battle.figure(who)
    shoots = held.arm.weapon.kind == "missile"
    return shoots if kind == "missile" else not shoots or kind not in {"melee", "charge"}
