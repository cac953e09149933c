"""ADDICT VII: what hits, and every situation that changes it."""

from fractions import Fraction
from typing import Any

import pytest

from battleboard.rules import Act, Fighting, find_ruleset
from battleboard.rules.attack.aim import Aim
from battleboard.rules.attack.modifier import Modifier
from battleboard.rules.rules_context import rules_context
from tests.rules.aims import ARROW, BLOW, SHOT, aim_of, attacker, defender, ids
from tests.rules.scenes import TABLES, casts, does, figure, scene, weapon

GAME = "addict"
ADDICT = find_ruleset(GAME)
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
    return ADDICT.hit_chance(rules_context(fight, TABLES, rulings), act)


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
    assert ADDICT.hit_chance(rules_context(fight, TABLES, rulings), act) is None


def test_situations_are_those_of_the_book() -> None:
    found = {
        name: (each.to_hit, each.armour, each.damage, " ".join(sorted(each.loses)), each.helpless)
        for name, each in ADDICT.situations.items()
    }
    assert found == {
        "charge": (2, 0, 1, "", False),
        "charged": (0, 0, 1, "dexterity", False),
        "charged_exposed": (0, -1, 1, "", False),
        "casting": (0, 0, 1, "dexterity", False),
        "set": (0, 0, 2, "", False),
        "behind": (2, 0, 1, "dexterity shield", False),
        "rear_flank": (0, 0, 1, "dexterity shield", False),
        "flank": (0, 0, 1, "shield", False),
        "prone": (4, 0, 1, "dexterity shield", False),
        "stunned": (4, 0, 1, "dexterity shield", False),
        "motionless": (4, 0, 1, "dexterity shield", False),
        "slowed": (4, 0, 1, "", False),
        "asleep": (0, 0, 1, "dexterity shield", True),
        "held": (0, 0, 1, "dexterity shield", True),
        "fleeing": (4, 0, 1, "dexterity shield", False),
        "invisible": (-4, 0, 1, "", False),
        "blind": (-4, 0, 1, "", False),
        "medium_range": (-2, 0, 1, "", False),
        "long_range": (-5, 0, 1, "", False),
        "cover_quarter": (-2, 0, 1, "", False),
        "cover_half": (-4, 0, 1, "", False),
        "cover_three_quarters": (-7, 0, 1, "", False),
        "cover_slit": (-10, 0, 1, "", False),
        "concealed_quarter": (-1, 0, 1, "", False),
        "concealed_half": (-2, 0, 1, "", False),
        "concealed_three_quarters": (-3, 0, 1, "", False),
        "concealed": (-4, 0, 1, "", False),
        "two_weapons": (-2, 0, 1, "", False),
        "off_hand": (-4, 0, 1, "", False),
        **{f"backstab {times}": (4, 0, times, "dexterity shield", False) for times in range(2, 6)},
    }


def test_37_8_a_blind_attacker_hits_as_if_its_target_were_invisible() -> None:
    figures = (attacker(FIGHTER), defender())
    blind, unseen = frozenset({"blind"}), frozenset({"invisible"})
    assert ids(aim_of(GAME, figures, own=blind)) == {"blind": -4}
    assert ids(aim_of(GAME, figures, own=blind, statuses=unseen)) == {"invisible": -4}


def blow(name: str, level: int, ac: int, *values: int) -> Aim:
    """Aim at an armour class with some modifiers."""
    added = tuple(Modifier(value, "as told") for value in values)
    return aim_of(
        GAME,
        (attacker(Fighting(character_class=name, level=level)), defender(fighting=Fighting(ac=ac))),
        to_hit=added,
    )


def test_EM_7_fighter_8_rolls_11_with_2_2_3() -> None:
    assert blow("fighter", 8, -4, 2, 2, 3).hits(11)
    assert not blow("fighter", 8, -4, 2, 2, 3).hits(10)
    assert not blow("fighter", 8, -5, 2, 2, 3).hits(11)


def test_EM_7_does_14_damage() -> None:
    # A long sword's 9, plus the bonuses of Strength and the sword.
    added = (Modifier(2, "Strength"), Modifier(3, "sword +3"))
    figures = attacker(Fighting(character_class="fighter", level=8)), defender()
    assert aim_of(GAME, figures, damage=added).harm(9) == 14


def test_EM_8_cleric_12_rolls_5_with_2_minus_2_0() -> None:
    assert blow("cleric", 12, 9, 2, -2, 0).hits(5)
    assert not blow("cleric", 12, 8, 2, -2, 0).hits(5)


def test_EM_22_thief_8_rolls_3_with_4_minus_1() -> None:
    assert not blow("thief", 8, 10, 4, -1).hits(3)


@pytest.mark.parametrize(
    ("ac", "dexterity", "counts", "changes"),
    [
        (5, 16, 7, [2]),  # loses its bonus of 2
        (5, None, 6, [1]),
        (5, 10, 6, [1]),
        (7, 5, 8, [1]),  # the penalty stays, and the charge makes it one worse
        (9, 10, 10, [1]),
        (10, 10, 10, [1, -1]),
        (10, 3, 10, [1, -1]),
    ],
)
def test_VII_B_2_charging_and_armour_class(
    ac: int, dexterity: int | None, counts: int, changes: list[int]
) -> None:
    target = defender(fighting=Fighting(ac=ac), dexterity=dexterity)
    run = does("b", "charge", "a", distance_ft=50)
    found = aim_of(GAME, (attacker(FIGHTER), target), *BLOW, run)
    assert (found.ac, [each.value for each in found.armour]) == (counts, changes)
    assert {each.rule for each in found.armour} <= {"ADDICT VII.B.2", "ADDICT VII"}


@pytest.mark.parametrize("charger", [{"encumbered": True}, {"last_charge": 1}])
def test_VII_B_2_a_charge_that_is_forbidden_exposes_nobody(charger: dict[str, Any]) -> None:
    run = does("b", "charge", "a", distance_ft=50)
    figures = attacker(FIGHTER), defender(dexterity=16, **charger)
    assert aim_of(GAME, figures, *BLOW, run).armour == ()


@pytest.mark.parametrize(("dexterity", "counts"), [(18, 9), (10, 5), (5, 5), (None, 5)])
def test_VII_C_6_a_caster_has_no_dexterity_bonus(dexterity: int | None, counts: int) -> None:
    figures = attacker(FIGHTER), defender(dexterity=dexterity)
    found = aim_of(GAME, figures, *BLOW, casts("b", 3))
    assert found.ac == counts
    assert aim_of(GAME, figures, *BLOW, casts("b", 3), casts=False).ac == 5
    assert aim_of(GAME, figures, casts=True).ac == counts


def test_VII_B_3_a_charge_has_2_and_a_set_weapon_does_double_damage() -> None:
    run = does("a", "charge", "b", distance_ft=50)
    assert ids(aim_of(GAME, (attacker(FIGHTER), defender()), run)) == {"charge": 2}
    run = does("b", "charge", "a", distance_ft=50)
    found = aim_of(GAME, (attacker(FIGHTER), defender()), does("a", "set", "b"), run)
    assert [each.value for each in found.times] == [2]
    assert found.harm(5) == 10


@pytest.mark.parametrize(
    ("arc", "to_hit", "ac"), [("front", {}, 5), ("flank", {}, 6), ("behind", {"behind": 2}, 8)]
)
def test_DMG_70_the_side_of_an_attack(arc: str, to_hit: dict[str, int], ac: int) -> None:
    found = aim_of(GAME, (attacker(FIGHTER), defender(1, dexterity=16)), arc=arc)
    assert (ids(found), found.ac) == (to_hit, ac)


def test_DMG_70_what_helps_alike_does_not_add_up() -> None:
    figures = attacker(FIGHTER), defender(1, dexterity=16)
    states = frozenset({"stunned", "prone", "silenced"})
    found = aim_of(GAME, figures, arc="behind", statuses=states)
    assert (list(ids(found).values()), found.ac) == ([4], 8)
    slow = aim_of(GAME, figures, arc="behind", statuses=frozenset({"slowed"}))
    assert (ids(slow), slow.ac) == ({"slowed": 4}, 8)
    up = aim_of(GAME, figures, arc="behind", statuses=states, without=states)
    assert ids(up) == {"behind": 2}


@pytest.mark.parametrize("status", ["held", "asleep"])
def test_DMG_70_the_held_and_the_sleeping_are_hit_without_a_roll(status: str) -> None:
    found = aim_of(GAME, (attacker(FIGHTER), defender()), statuses=frozenset({status}))
    assert found.sure
    assert found.chance == 1


@pytest.mark.parametrize(
    ("dexterity", "hand", "added"),
    [
        (None, "main", {"two_weapons": -2}),
        (16, "main", {"two_weapons": -2, "dexterity": 1}),
        (18, "main", {"two_weapons": -2, "dexterity": 2}),
        (18, "off", {"off_hand": -4, "dexterity": 3}),
        (5, "off", {"off_hand": -4, "dexterity": -1}),
    ],
)
def test_DMG_70_two_weapons_are_adjusted_by_dexterity_never_above_0(
    dexterity: int | None, hand: str, added: dict[str, int]
) -> None:
    figures = attacker(FIGHTER, dexterity=dexterity), defender()
    assert ids(aim_of(GAME, figures, hand=hand)) == added


@pytest.mark.parametrize(
    ("feet", "to_hit"), [(50, {}), (51, {"medium_range": -2}), (150, {"long_range": -5})]
)
def test_PH_38_ranges(feet: float, to_hit: dict[str, int]) -> None:
    found = aim_of(
        GAME,
        (attacker(FIGHTER), defender()),
        *ARROW,
        of=SHOT,
        distance_ft=feet,
        ranges_ft=(50, 100, 150),
    )
    assert (ids(found), found.bars) == (to_hit, ())


@pytest.mark.parametrize(("cover", "to_hit"), list(enumerate((-2, -4, -7, -10), 1)))
def test_DMG_64_cover(cover: int, to_hit: int) -> None:
    found = aim_of(GAME, (attacker(FIGHTER), defender()), *ARROW, of=SHOT, cover=cover)
    assert list(ids(found).values()) == [to_hit]
    assert not ids(aim_of(GAME, (attacker(FIGHTER), defender()), cover=cover))


def test_PH_11_dexterity_helps_a_shot() -> None:
    figures = attacker(FIGHTER, dexterity=17), defender()
    assert ids(aim_of(GAME, figures, *ARROW, of=SHOT)) == {"dexterity": 2}
    assert ids(aim_of(GAME, figures)) == {}


NOT_AGAINST_ARMOUR = {"to_hit.weapon_vs_armour": "off"}
DAGGER = weapon()._replace(name="Dagger")


@pytest.mark.parametrize(
    ("armour", "seen", "added"),
    [
        ({"type": 10}, {}, {"weapon against armour": 3}),
        ({"type": 9, "shield": 1}, {}, {"weapon against armour": 1}),
        ({"type": 9, "shield": 1}, {"arc": "flank"}, {"weapon against armour": 3}),
        ({"type": 10}, {"row": "Sword, two-handed"}, {"weapon against armour": 0}),
        ({"type": 10}, {"row": "Chair"}, {}),
        ({"worn": "none"}, {}, {"weapon against armour": 3}),
        ({"worn": "Chainmail"}, {}, {"weapon against armour": -2}),
        ({"worn": "chain mail", "shield": 1}, {}, {"weapon against armour": -2}),
        ({"worn": "plate mail", "shield": 1}, {"arc": "rear"}, {"weapon against armour": -3}),
        ({"worn": "plate mail", "type": 10}, {}, {"weapon against armour": 3}),
        ({"worn": "dragon hide"}, {}, {}),
        ({}, {}, {}),
    ],
)
def test_2nd_reading_weapon_against_armour_type_counts_where_both_are_known(
    armour: dict[str, Any], seen: dict[str, Any], added: dict[str, int]
) -> None:
    figures = attacker(FIGHTER, arm=DAGGER), defender(**armour)
    assert ids(aim_of(GAME, figures, **seen)) == added
    assert ids(aim_of(GAME, figures, options=NOT_AGAINST_ARMOUR, **seen)) == {}


def test_to_hit_weapon_vs_armour_has_no_row_for_claws_and_another_for_thrown_daggers() -> None:
    figures = attacker(FIGHTER), defender(type=10)
    assert ids(aim_of(GAME, figures)) == {}
    figures = attacker(FIGHTER, arm=DAGGER), defender(type=10)
    thrown = aim_of(GAME, figures, *ARROW, of=SHOT)
    assert ids(thrown) == {"weapon against armour": 1}


def test_the_procedure_aims_as_the_book_does() -> None:
    own, book = find_ruleset("procedure").attack_rules, ADDICT.attack_rules
    assert own.situations.keys() == book.situations.keys()
    cites = {name: each._replace(rule="") for name, each in own.situations.items()}
    assert cites == {name: each._replace(rule="") for name, each in book.situations.items()}
    alike = own._replace(rule=book.rule, situations=book.situations, crossfire=book.crossfire)
    assert alike == book
