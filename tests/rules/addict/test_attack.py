"""Chances to hit, from the figures of a scenario."""

from fractions import Fraction
from typing import Any

import pytest

from battleboard.rules import Act, Fighting, find_ruleset
from battleboard.rules.case import case_of
from tests.rules.scenes import TABLES, casts, does, figure, scene

ADDICT = find_ruleset("addict")
FIGHTER = Fighting(character_class="fighter", level=1)


def chance(
    attacker: Fighting, target: Fighting, kind: Any = "melee", **more: Any
) -> Fraction | None:
    figures = [
        figure("ann", fighting=attacker, at_ft=(0, 0)),
        figure("orc", "red", fighting=target, at_ft=(50, 0)),
    ]
    fight = scene(figures, [does("ann", kind, "orc", **more)])
    rulings = ADDICT.rulings({})
    act: Act = ADDICT.plan_round(fight, TABLES, rulings).acts[0]
    return ADDICT.hit_chance(case_of(fight, TABLES, rulings), act)


def test_a_class_and_level_against_an_armour_class() -> None:
    # A first-level fighter needs 16 against AC 4.
    assert chance(FIGHTER, Fighting(ac=4)) == Fraction(5, 20)
    assert chance(FIGHTER, Fighting(ac=4), to_hit=3) == Fraction(8, 20)
    assert chance(FIGHTER, Fighting(ac=4), "charge") == Fraction(7, 20)


def test_hit_dice_against_an_armour_class() -> None:
    # Four hit dice and more need 11 against AC 4.
    assert chance(Fighting(hit_dice="4+1"), Fighting(ac=4)) == Fraction(10, 20)


@pytest.mark.parametrize(
    ("attacker", "target"),
    [
        (Fighting(), Fighting(ac=4)),
        (FIGHTER, Fighting()),
        (Fighting(character_class="fighter"), Fighting(ac=4)),
    ],
)
def test_no_figures_no_chance(attacker: Fighting, target: Fighting) -> None:
    assert chance(attacker, target) is None


def test_an_act_without_a_target_has_no_chance() -> None:
    fight = scene([figure("ann", fighting=FIGHTER)], [casts("ann", 3)])
    rulings = ADDICT.rulings({})
    act = ADDICT.plan_round(fight, TABLES, rulings).acts[0]
    assert ADDICT.hit_chance(case_of(fight, TABLES, rulings), act) is None


def test_situations_are_those_of_the_book() -> None:
    found = {
        name: (each.to_hit, each.damage, each.loses) for name, each in ADDICT.situations.items()
    }
    dexterity = frozenset({"dexterity"})
    assert found == {
        "charge": (2, 1, frozenset()),
        "charged": (0, 1, dexterity),
        "casting": (0, 1, dexterity),
        "set": (0, 2, frozenset()),
    }
