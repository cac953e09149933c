"""DMG 70: a figure that turns to flee gives every foe in reach a free routine."""

from typing import Any

import pytest

from battleboard.rules import Combatant, Resolution, find_ruleset
from battleboard.rules.attack.aim import Circumstances
from battleboard.rules.attack.attack_rules import find_aim
from battleboard.rules.rules_context import rules_context
from battleboard.rules.scene import Fighting
from tests.rules.scenes import (
    TABLES,
    casts,
    does,
    figure,
    order,
    relation,
    round_of,
    scene,
    timing,
    weapon,
)

GAMES = pytest.mark.parametrize("game", ["addict", "procedure"])
ELF = figure("elf", at_ft=(0, 0), fighting=Fighting(ac=5))
FREE = "orc:strike 2"


def breaks_off(
    orc: Combatant | None = None,
    *more: Any,
    game: str = "addict",
    dice: tuple[int, int] = (3, 6),
    kind: str = "flee",
) -> Resolution:
    foe = orc or figure("orc", "red", at_ft=(5, 0))
    acts = [does("elf", kind), *(more or (does("orc", "melee", "elf"),))]  # type: ignore[arg-type]
    return round_of([ELF, foe], acts, dice, game)


@GAMES
def test_every_foe_in_reach_strikes_once_at_the_back(game: str) -> None:
    answer = breaks_off(game=game)
    assert order(answer) == [["orc:strike 1"], [FREE], ["elf:move"]]
    assert timing(answer, FREE).segment == timing(answer, "elf:move").segment
    why = timing(answer, FREE).why[0]
    assert why.rule == "DMG 70"
    assert why.text.startswith("elf turns to flee: first orc gets a free routine")
    assert relation(answer, FREE, "elf:move").rule == "DMG 70"


@GAMES
def test_who_wins_the_dice_is_struck_at_the_back_and_then_away(game: str) -> None:
    answer = breaks_off(game=game, dice=(6, 3))
    assert order(answer) == [[FREE], ["elf:move"], ["orc:strike 1"]]
    assert timing(answer, "orc:strike 1").outcome == "prevented"


@GAMES
def test_a_fighting_withdrawal_gives_none(game: str) -> None:
    answer = breaks_off(game=game, kind="withdraw")
    assert order(answer) == [["orc:strike 1"], ["elf:move"]]
    assert any("nobody gets a free routine" in why.text for why in timing(answer, "elf:move").why)


@GAMES
@pytest.mark.parametrize(
    "foe",
    [
        figure("orc", "red", weapon("missile"), at_ft=(5, 0)),
        figure("orc", "red", at_ft=(11, 0)),
        figure("orc", at_ft=(5, 0)),
        figure("orc", "red", at_ft=(5, 0), down=True),
    ],
    ids=["a bow in hand", "out of reach", "a friend", "lies there"],
)
def test_nobody_else_has_one(game: str, foe: Combatant) -> None:
    answer = breaks_off(foe, does("orc", "parry"), game=game)
    assert not any(each.act.parting for each in answer.acts)


@GAMES
@pytest.mark.parametrize("busy", [casts("orc", 3), does("orc", "flee"), does("orc", "move")])
def test_who_is_busy_or_moves_off_has_none(game: str, busy: Any) -> None:
    answer = breaks_off(None, busy, game=game)
    assert not any(each.act.by == "orc" and each.act.parting for each in answer.acts)


def test_without_places_those_in_melee_are_in_reach_by_what_they_declare() -> None:
    here, there = ELF._replace(at_ft=None), figure("orc", "red")
    acts = [does("elf", "flee"), does("orc", "melee", "elf")]
    assert FREE in round_of([here, there], acts, (3, 6)).ranks()
    acts[1] = does("orc", "parry")
    assert len(round_of([here, there], acts, (3, 6)).acts) == 2
    for feet, found in ((5.0, True), (20.0, False)):
        acts = [does("elf", "flee", "orc", distance_ft=feet), does("orc", "parry")]
        answer = round_of([here, there], acts, (3, 6))
        assert any(each.act.parting for each in answer.acts) is found


def test_a_long_weapon_reaches_farther() -> None:
    pike = figure("orc", "red", weapon(length=18), at_ft=(15, 0))
    assert "orc:strike 1" in breaks_off(pike, does("orc", "parry")).ranks()


def test_the_free_routine_is_at_four_better_and_without_shield_or_dexterity() -> None:
    foe = figure("orc", "red", at_ft=(5, 0), fighting=Fighting(hit_dice="1"))
    answer = breaks_off(foe)
    asked = scene([ELF, foe], [does("elf", "flee"), does("orc", "melee", "elf")], (3, 6))
    rules = find_ruleset("addict")
    case = rules_context(asked, TABLES, rules.rulings({}))
    aim = find_aim(rules.attack_rules, case, timing(answer, FREE).act, Circumstances("elf"))
    assert [(each.value, each.reason) for each in aim.to_hit] == [(4, "turns to flee from melee")]


@GAMES
def test_one_who_is_felled_as_it_turns_is_struck_by_nobody_after_that(game: str) -> None:
    orcs = [figure(name, "red", at_ft=(5, 0)) for name in ("orc", "other")]
    acts = [does("elf", "flee"), does("orc", "melee", "elf"), does("other", "parry")]
    answer = round_of([ELF, *orcs], acts, (3, 6), game, outcomes={"orc:strike 1": "incapacitated"})
    assert timing(answer, FREE).outcome == "prevented"
    assert timing(answer, "elf:move").outcome == "prevented"


@GAMES
def test_a_caster_in_the_melee_is_not_threatened_by_a_free_routine(game: str) -> None:
    figures = [ELF, figure("orc", "red", at_ft=(5, 0)), figure("mage", at_ft=(6, 0))]
    acts = [does("elf", "flee"), does("orc", "melee", "mage"), casts("mage", 9)]
    answer = round_of(figures, acts, (3, 6), game)
    assert answer.spells[0].threats == ("orc:strike 1",)


@GAMES
def test_no_rule_sets_a_free_routine_against_the_acts_of_others(game: str) -> None:
    figures = [ELF, figure("orc", "red", at_ft=(5, 0)), figure("pal", at_ft=(6, 0))]
    acts = [does("elf", "flee"), does("orc", "melee", "elf"), does("pal", "melee", "orc")]
    answer = round_of(figures, acts, (3, 6), game)
    assert relation(answer, FREE, "pal:strike 1").laid
