"""A morale check is a command."""

from typing import Any

import pytest

from battleboard.battle.apply import Outcome, apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import CheckMorale
from battleboard.battle.round.morale_checks import may_lose_heart
from battleboard.battle.state.command_context import Refusal, TypedRolls
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.event import MoraleChecked, Rolled
from battleboard.battle.state.figure import Effect, HitPoints
from battleboard.rules.attack.modifier import Modifier
from battleboard.rules.scene import Fighting
from tests.battle.battles import TABLES, battle, figure

DEAD = HitPoints(-12, 8)


def orcs(game: str, **changes: Any) -> Battle:
    grub = figure("grub", "red", morale=7, **changes)
    return battle(figure("ann"), grub, figure("snot", "red", morale=9), ruleset=game)


def check(found: Battle, typed: dict[str, int], *who: str, **more: Any) -> Outcome:
    return apply(found, CheckMorale(who or ("grub",), **more), TypedRolls(typed), TABLES)


def test_one_throw_is_held_against_the_morale_of_each() -> None:
    dice = {"morale 1: grub": 3, "morale 2: grub": 5}
    outcome = check(orcs("ose"), dice, "grub", "snot", "grub")
    assert outcome.events == (
        Rolled("morale 1: grub", "1d6", 3),
        Rolled("morale 2: grub", "1d6", 5),
        MoraleChecked(
            "grub",
            holds=False,
            result="flees or surrenders",
            why="3 + 5 = 8 is above its morale of 7: it flees or surrenders.",
            rule="OSE morale",
        ),
        MoraleChecked(
            "snot",
            holds=True,
            result="fights on",
            why="3 + 5 = 8 is not above its morale of 9: it fights on.",
            rule="OSE morale",
        ),
    )
    grub, snot = (outcome.battle.figures[who] for who in ("grub", "snot"))
    assert grub.effects == (Effect("morale", "flees or surrenders", "fleeing"),)
    assert (grub.passed_checks, snot.passed_checks) == (0, 1)
    assert outcome.battle.running.tested == {"grub", "snot"}


@pytest.mark.parametrize(
    ("roll", "result", "fleeing"),
    [
        (50, "falls back, fighting", False),
        (65, "breaks off and retreats", True),
        (99, "surrenders", False),
    ],
)
def test_who_gives_ground_in_order_does_not_flee(roll: int, result: str, fleeing: bool) -> None:  # noqa: FBT001
    steady = (Modifier(-30, "steady"),)
    outcome = check(orcs("addict"), {"morale: snot": roll}, "snot", modifiers=steady)
    (effect,) = outcome.battle.figures["snot"].effects
    assert effect.name == result
    assert outcome.battle.figures["snot"].has("fleeing") is fleeing


@pytest.mark.parametrize("game", ["addict", "osric", "osric3"])
def test_who_surrenders_does_nothing_more_and_is_asked_for_no_more_morale(game: str) -> None:
    before = orcs(game)
    shaken = (Modifier(40, "shaken"),)
    after = check(before, {"morale: snot": 99}, "snot", modifiers=shaken).battle
    snot = after.figure("snot")
    assert snot.has("surrendered")
    assert is_out(after, snot)
    assert not may_lose_heart(after, snot)


def test_without_a_score_of_its_own_the_hit_dice_count() -> None:
    ogre = figure("ogre", "red", fighting=Fighting(hit_dice="4+1"))
    hero = figure("hero", "red", fighting=Fighting(level=5))
    man = figure("man", "red", fighting=Fighting())
    found = battle(ogre, hero, man)
    dice = {"morale: ogre": 66}
    told = check(found, dice, "ogre", "hero", "man").events
    checks = [event for event in told if isinstance(event, MoraleChecked)]
    assert [each.why for each in checks] == [
        "66 = 66 against morale 66, holds.",
        "66 = 66 against morale 70, holds.",
        "66 = 66 against morale 50, 16 too high: breaks off and retreats.",
    ]


def test_modifiers_count() -> None:
    dice = {"morale 1: grub": 3, "morale 2: grub": 4}
    assert not check(orcs("ose"), dice).battle.figures["grub"].has("fleeing")
    shaken = check(orcs("ose"), dice, modifiers=(Modifier(1, "leader slain"),))
    assert shaken.battle.figures["grub"].has("fleeing")


@pytest.mark.parametrize("game", ["ose", "osric"])
def test_after_two_passes_nothing_is_thrown(game: str) -> None:
    outcome = check(orcs(game, passed_checks=2), {})
    assert outcome.battle.figures["grub"].passed_checks == 3
    assert not any(isinstance(event, Rolled) for event in outcome.events)


def test_the_cornered_fight_even_if_they_never_do() -> None:
    timid = battle(figure("rat", "red", morale=2), ruleset="ose")
    assert check(timid, {}, "rat").battle.figures["rat"].has("fleeing")
    assert not check(timid, {}, "rat", cornered=True).battle.figures["rat"].has("fleeing")


def test_those_who_are_down_are_left_out() -> None:
    found = orcs("ose", hp=DEAD)
    outcome = check(found, {"morale 1: snot": 1, "morale 2: snot": 1}, "grub", "snot")
    assert [event[0] for event in outcome.events] == ["morale 1: snot", "morale 2: snot", "snot"]
    with pytest.raises(Refusal, match="None of them is left standing to check morale"):
        check(found, {}, "grub")


def test_sleepers_are_left_out() -> None:
    found = orcs("ose", effects=(Effect("sleep", "Sleep", "asleep"),))
    outcome = check(found, {"morale 1: snot": 6, "morale 2: snot": 6}, "grub", "snot")
    assert outcome.battle.figures["snot"].has("fleeing")
    assert not outcome.battle.figures["grub"].has("fleeing")


def test_a_game_without_morale_leaves_it_to_the_referee() -> None:
    with pytest.raises(Refusal, match="has no morale check: the DM decides"):
        check(orcs("countdown"), {})


def test_the_deed_has_its_sentence() -> None:
    both = CheckMorale(("grub", "snot"))
    assert both.sentence(orcs("ose")) == "Check the morale of Grub and Snot"
