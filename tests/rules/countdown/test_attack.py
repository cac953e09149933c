"""COUNTDOWN: chances to hit, and every situation that the rules name."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from battleboard.rules import Action, Fighting, find_ruleset
from battleboard.rules.attack.aim import Size, chosen_target, dividing_die
from battleboard.rules.attack.modifier import Situation
from battleboard.rules.rules_context import rules_context
from battleboard.rules.rulesets.countdown.attack import (
    MELEE_FIRE,
    SITUATIONS,
    charging,
    shares,
    two_weapons,
)
from tests.rules.aims import ARROW, SHOT, aim_of, attacker, defender, ids
from tests.rules.scenes import TABLES, does, figure, scene, weapon

GAME = find_ruleset("countdown")
BLOW = does("a", "melee", "orc")


def twentieths(
    *acts: Action,
    of: str = "a:strike 1",
    dice: tuple[int, int] = (4, 2),
    options: Mapping[str, str] | None = None,
    bonus: int | None = 3,
    ac: int | None = 14,
    **orc: Any,
) -> Fraction | None:
    """How many numbers of a d20 hit, when `a` with this bonus attacks an orc of this AC."""
    figures = [
        figure("a", fighting=Fighting(attack_bonus=bonus, ac=12)),
        figure("b", fighting=Fighting(attack_bonus=bonus)),
        figure(
            "orc",
            "red",
            orc.get("arm"),
            fighting=Fighting(
                attack_bonus=0, ac=ac, character_class=orc.get("character_class", "")
            ),
        ),
    ]
    table = scene(figures, acts, dice, options=options)
    rulings = GAME.rulings(table.options)
    act = next(act for act in GAME.plan_round(table, TABLES, rulings).acts if act.id == of)
    found = GAME.hit_chance(rules_context(table, TABLES, rulings), act)
    return None if found is None else found * 20


def test_attack_d20_and_the_bonus_must_reach_the_armour_class() -> None:
    assert twentieths(BLOW) == 10  # 11 or more
    assert twentieths(BLOW, bonus=4, ac=12) == 13
    assert twentieths(BLOW._replace(to_hit=2)) == 12
    assert twentieths(does("a", "missile", "orc"), of="a:shot 1") == 10


def test_attack_the_chance_stays_between_never_and_always() -> None:
    assert twentieths(BLOW, ac=60) == 0
    assert twentieths(BLOW, ac=-60) == 20


@pytest.mark.parametrize("unknown", [{"bonus": None}, {"ac": None}])
def test_attack_there_is_no_chance_without_the_figures(unknown: dict[str, Any]) -> None:
    assert twentieths(BLOW, **unknown) is None
    assert twentieths(does("a", "move"), of="a:move") is None


def test_charge_bonus_option() -> None:
    run = does("a", "charge", "orc", distance_ft=60)
    assert twentieths(run) == 10
    assert twentieths(run, options={"charge.bonus": "to_hit"}) == 12


@pytest.mark.parametrize(("dice", "better"), [((4, 4), 2), ((3, 4), 2), ((5, 4), 0)])
def test_charge_makes_the_chargers_armour_worse_from_then_on(
    dice: tuple[int, int], better: int
) -> None:
    run = does("orc", "charge", "b", distance_ft=60)
    assert twentieths(does("a", "missile", "orc"), run, of="a:shot 1", dice=dice) == 10 + better


def test_charge_is_no_worse_for_armour_if_it_falls_short() -> None:
    run = does("orc", "charge", "b", distance_ft=600)
    assert twentieths(does("a", "missile", "orc"), run, of="a:shot 1") == 10


def test_charge_is_received_at_two_worse() -> None:
    acts = (does("a", "charge", "orc", distance_ft=60), does("orc", "melee", "a"))
    arm = weapon(receives_charge=True)
    assert twentieths(*acts, of="orc:strike 1", arm=arm) == 11  # a's 12 is 10


@pytest.mark.parametrize(
    ("character_class", "better"),
    [("", 2), ("Cleric", 2), ("fighter", 4), ("Dwarf", 4), ("elf", 4), ("magic-user", 2)],
)
def test_parry_betters_armour(character_class: str, better: int) -> None:
    parry = does("orc", "parry")
    assert twentieths(BLOW, parry, character_class=character_class) == 10 - better


def test_parry_must_be_all_that_is_done() -> None:
    assert twentieths(BLOW, does("orc", "none"), does("orc", "parry")) == 8
    assert twentieths(BLOW, does("orc", "move"), does("orc", "parry")) == 10


@pytest.mark.parametrize(
    ("name", "to_hit", "armour", "damage", "loses"),
    [
        ("press", 2, -4, 1, ""),
        ("defend", -4, 2, 1, ""),
        ("two_weapons", 0, 0, 1, ""),
        ("two_weapons_to_hit", 1, 0, 1, ""),
        ("charge", 0, -2, 2, ""),
        ("charge_to_hit", 2, -2, 1, ""),
        ("set", 0, 0, 2, ""),
        ("parry", 0, 2, 1, ""),
        ("parry_trained", 0, 4, 1, ""),
        ("draw", -2, 0, 1, ""),
        ("behind", 2, 0, 1, "dexterity shield"),
        ("rummaging", 2, 0, 1, "dexterity shield"),
        ("aimed", 4, 0, 1, ""),
        ("aiming", 0, 0, 1, "dexterity"),
        ("cover", -2, 0, 1, ""),
        ("cover_good", -4, 0, 1, ""),
        ("unseen", -6, 0, 1, ""),
        ("into_melee", 0, 0, 1, ""),
        ("mounted", 1, 1, 1, ""),
        ("mounted_archer", -5, 0, 1, ""),
    ],
)
def test_situations(name: str, to_hit: int, armour: int, damage: int, loses: str) -> None:
    words, rule, *figures = SITUATIONS[name]
    assert figures[:4] == [to_hit, armour, damage, frozenset(loses.split())]
    assert figures[4:] == [2 if name == "two_weapons" else 1, False]
    assert rule.startswith("COUNTDOWN ")
    assert words


def test_situations_are_all_tested_and_shown() -> None:
    assert GAME.situations == SITUATIONS
    assert len(SITUATIONS) == 20


def test_draw_costs_two_to_hit() -> None:
    assert SITUATIONS["draw"][2:] == Situation("", "", to_hit=-2)[2:]


def test_behind_counts_by_what_the_table_shows() -> None:
    figures = attacker(Fighting(attack_bonus=3)), defender(1, fighting=Fighting(ac=16), steps=2)
    found = aim_of("countdown", figures, arc="behind")
    assert (ids(found), found.ac) == ({"behind": 2}, 13)
    assert aim_of("countdown", figures, arc="flank").ac == 16


def test_a_weapon_that_receives_a_charge_does_double_damage() -> None:
    figures = (
        attacker(Fighting(attack_bonus=3), arm=weapon(receives_charge=True), initiative=1),
        defender(initiative=4),
    )
    run = does("b", "charge", "a", distance_ft=60)
    found = aim_of("countdown", figures, BLOW._replace(targets=("b",)), run)
    assert (found.harm(5), found.ac) == (10, 3)


@pytest.mark.parametrize(
    ("name", "option", "best_of", "to_hit"),
    [
        ("fighter", "better_of_two", 2, {}),
        ("fighter", "to_hit", 1, {"two_weapons_to_hit": 1}),
        ("magic-user", "to_hit", 1, {}),
    ],
)
def test_two_weapons_in_a_blow(
    name: str, option: str, best_of: int, to_hit: dict[str, int]
) -> None:
    figures = attacker(Fighting(attack_bonus=3, character_class=name)), defender()
    found = aim_of("countdown", figures, options={"two_weapons": option}, hand="main")
    assert (found.best_of, ids(found)) == (best_of, to_hit)


def test_stances_are_said_by_the_dm() -> None:
    figures = attacker(Fighting(attack_bonus=3)), defender(fighting=Fighting(ac=14))
    found = aim_of("countdown", figures, also=frozenset({"press", "target defend"}))
    assert (ids(found), found.ac) == ({"press": 2}, 16)


@pytest.mark.parametrize(("cover", "to_hit"), list(enumerate((-2, -2, -4, -4), 1)))
def test_cover_protects_from_shots(cover: int, to_hit: int) -> None:
    figures = attacker(Fighting(attack_bonus=3)), defender()
    found = aim_of("countdown", figures, *ARROW, of=SHOT, cover=cover)
    assert list(ids(found).values()) == [to_hit]


def test_behind_ignores_shield_and_dexterity() -> None:
    assert SITUATIONS["behind"].to_hit == 2
    assert SITUATIONS["behind"].loses == {"shield", "dexterity"}


def test_aim_brings_four_and_costs_dexterity_meanwhile() -> None:
    assert SITUATIONS["aimed"].to_hit == 4
    assert SITUATIONS["aiming"].loses == {"dexterity"}


def test_cover_and_darkness_protect_from_missiles() -> None:
    assert [SITUATIONS[name].to_hit for name in ("cover", "cover_good", "unseen")] == [-2, -4, -6]


def test_mounted_fighters_gain_and_mounted_archers_lose() -> None:
    assert (SITUATIONS["mounted"].to_hit, SITUATIONS["mounted"].armour) == (1, 1)
    assert SITUATIONS["mounted_archer"].to_hit == -5


@pytest.mark.parametrize(
    ("chosen", "situation"),
    [({}, "two_weapons"), ({"two_weapons": "to_hit"}, "two_weapons_to_hit")],
)
def test_two_weapons_option(chosen: dict[str, str], situation: str) -> None:
    assert two_weapons("specialist", GAME.rulings(chosen)) == situation
    assert situation in SITUATIONS


@pytest.mark.parametrize("name", ["magic-user", "Magic-User", "magic user", "magic_user"])
def test_two_weapons_are_not_for_non_martial_classes(name: str) -> None:
    assert two_weapons(name, GAME.rulings({})) is None


def test_charging_follows_the_option() -> None:
    found = [charging(GAME.rulings({"charge.bonus": each})) for each in ("damage", "to_hit")]
    assert found == ["charge", "charge_to_hit"]


MELEE: tuple[tuple[str, Size], ...] = (("elf", "S"), ("orc", "M"), ("ogre", "L"))


def test_fire_into_a_melee_has_equal_chances_and_the_large_count_twice() -> None:
    found = shares(MELEE)
    assert [share.chance for share in found] == [Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)]
    assert sum(share.chance for share in found) == 1
    assert shares(()) == ()


def test_fire_into_a_melee_is_settled_by_a_die() -> None:
    parts = shares(MELEE)
    assert dividing_die(parts) == 4
    assert [chosen_target(parts, roll, 4).id for roll in (1, 2, 3, 4)] == [
        "elf",
        "orc",
        "ogre",
        "ogre",
    ]
    why = chosen_target(parts, 3, 4).why
    assert why.text == "3 on a d4: the shot goes at ogre, a chance of 1/2."
    assert GAME.attack_rules.crossfire == (shares, MELEE_FIRE)
