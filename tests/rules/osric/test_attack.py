"""OSRIC 6 and 7: chances to hit and the situations that change them."""

from fractions import Fraction
from typing import Any

import pytest

from battleboard.rules import Fighting, Scene, SceneError, find_ruleset, resolve_round
from battleboard.rules.attack.modifier import total
from battleboard.rules.rules_context import rules_context
from battleboard.rules.rulesets.osric import EDITION
from battleboard.rules.rulesets.osric.blows import melee_around, shares
from battleboard.rules.rulesets.osric.declared_fight import fight_of
from battleboard.rules.scene import Action
from tests.rules.aims import ARROW, SHOT, aim_of, attacker, defender
from tests.rules.scenes import TABLES, casts, does, figure, scene, timing

OSRIC = find_ruleset("osric")
AC5 = Fighting(ac=5)


@pytest.mark.parametrize(
    ("name", "to_hit"),
    [
        ("behind", 2),
        ("prone", 4),
        ("stunned", 4),
        ("invisible", -4),
        ("cover_quarter", -2),
        ("cover_half", -4),
        ("cover_three_quarters", -7),
        ("cover_slit", -10),
        ("concealed_quarter", -1),
        ("concealed_half", -2),
        ("concealed_three_quarters", -3),
        ("concealed", -4),
        ("two_weapons", -2),
        ("off_hand", -4),
        ("charge", 2),
        ("fleeing", 4),
        ("flank", 0),
        ("medium_range", -2),
        ("long_range", -5),
    ],
)
def test_7_to_hit(name: str, to_hit: int) -> None:
    situation = OSRIC.situations[name]
    assert situation.to_hit == to_hit
    assert situation.rule in {"OSRIC to hit", "OSRIC charge", "OSRIC interrupt"}


def test_6_and_7_double_damage() -> None:
    doubled = {name for name, each in OSRIC.situations.items() if each.damage == 2}
    assert doubled == {"set", "lance", "backstab 2"}


def test_7_charge_costs_the_dexterity_bonus_or_an_armour_class() -> None:
    assert OSRIC.situations["charged"].loses == {"dexterity"}
    assert OSRIC.situations["charged_exposed"].armour == -1


@pytest.mark.parametrize(
    ("dexterity", "penalties"),
    [(10, (-2, -4)), (16, (-1, -3)), (17, (0, -2)), (18, (0, -1)), (5, (-3, -5)), (3, (-5, -7))],
)
def test_7_two_weapons_are_adjusted_by_dexterity_never_above_0(
    dexterity: int, penalties: tuple[int, int]
) -> None:
    figures = attacker(Fighting(thac0=16), dexterity=dexterity), defender()
    aims = (aim_of("osric", figures, hand=hand) for hand in ("main", "off"))
    assert tuple(total(aim.to_hit) for aim in aims) == penalties


@pytest.mark.parametrize(
    ("seen", "to_hit", "ac"),
    [
        ({"arc": "behind"}, 2, 8),
        ({"arc": "flank"}, 0, 6),
        ({"statuses": frozenset({"prone"})}, 4, 8),
        ({"statuses": frozenset({"stunned", "held"})}, 4, 8),
        ({"statuses": frozenset({"invisible"})}, -4, 5),
        ({"statuses": frozenset({"blind"}), "own": frozenset({"blind"})}, 0, 5),
        ({"also": frozenset({"lance", "concealed_half"})}, -2, 5),
    ],
)
def test_7_to_hit_by_what_the_table_shows(seen: dict[str, Any], to_hit: int, ac: int) -> None:
    figures = attacker(Fighting(thac0=16)), defender(1, dexterity=16)
    found = aim_of("osric", figures, **seen)
    assert (total(found.to_hit), found.ac, found.sure) == (to_hit, ac, False)


@pytest.mark.parametrize(("cover", "to_hit"), list(enumerate((-2, -4, -7, -10), 1)))
def test_7_cover_and_range_of_a_shot(cover: int, to_hit: int) -> None:
    figures = attacker(Fighting(thac0=16), dexterity=16), defender()
    far: dict[str, Any] = {"distance_ft": 120, "ranges_ft": (50, 100, 150)}
    found = aim_of("osric", figures, *ARROW, of=SHOT, cover=cover, **far)
    assert total(found.to_hit) == to_hit - 5 + 1


def test_6_a_set_weapon_does_double_damage() -> None:
    run = does("b", "charge", "a", distance_ft=50)
    found = aim_of("osric", (attacker(Fighting(thac0=16)), defender()), does("a", "set", "b"), run)
    assert found.harm(5) == 10


def test_7_missiles_each_in_a_melee_has_an_equal_chance() -> None:
    figures = [figure(name) for name in "abcde"]
    acts = [does("a", "melee", "b"), does("c", "melee", "a"), does("d", "melee", "e")]
    case = rules_context(scene(figures, acts), TABLES, OSRIC.rulings({}))
    assert melee_around(fight_of(EDITION, case, {}), "b", 4) == ("a", "b", "c")
    assert [share.chance for share in shares(("a", "b", "c"))] == [Fraction(1, 3)] * 3


def chance(
    attacker: Fighting, act: Action, target: Fighting = AC5, name: str = "a:strike 1", **more: Any
) -> Fraction | None:
    """The chance of an act of `a` against `b`, in segments 4 and 5."""
    figures = (figure("a", fighting=attacker), figure("b", "red", fighting=target, **more))
    played = Scene(scene((), ()).sides, figures, (act, *more.pop("also", ())))
    case = rules_context(played, TABLES, OSRIC.rulings({}))
    return OSRIC.hit_chance(case, timing(resolve_round(played, "osric", TABLES), name).act)


STRIKE = does("a", "melee", "b")


@pytest.mark.parametrize(
    ("attacker", "expected"),
    [
        (Fighting(thac0=16), Fraction(10, 20)),  # 11 or more
        (Fighting(attack_bonus=4), Fraction(10, 20)),
        (Fighting(character_class="fighter", level=1), Fraction(6, 20)),
        (Fighting(hit_dice="1"), Fraction(7, 20)),
        (Fighting(thac0=30), Fraction(0)),
        (Fighting(thac0=-10), Fraction(1)),
        (Fighting(), None),
        (Fighting(character_class="fighter"), None),
    ],
)
def test_7_to_hit_from_the_figures_at_hand(attacker: Fighting, expected: Fraction | None) -> None:
    assert chance(attacker, STRIKE) == expected


def test_7_to_hit_needs_an_armour_class() -> None:
    assert chance(Fighting(thac0=16), STRIKE, target=Fighting()) is None
    assert chance(Fighting(thac0=16), does("a", "other"), name="a:other") is None


def test_7_to_hit_counts_what_is_declared() -> None:
    assert chance(Fighting(thac0=16), does("a", "melee", "b", to_hit=-2)) == Fraction(8, 20)


def test_7_charge_adds_2() -> None:
    charge = does("a", "charge", "b", distance_ft=50)
    assert chance(Fighting(thac0=16), charge) == Fraction(12, 20)


@pytest.mark.parametrize(
    ("dexterity", "faces"), [(None, 11), (10, 11), (5, 11), (16, 12), (18, 14)]
)
def test_7_charge_makes_the_charger_easier_to_hit(dexterity: int | None, faces: int) -> None:
    figures = (
        figure("a", fighting=Fighting(thac0=16)),
        figure("b", "red", fighting=AC5, dexterity=dexterity),
    )
    played = scene(figures, [STRIKE, does("b", "charge", "a", distance_ft=50)])
    case = rules_context(played, TABLES, OSRIC.rulings({}))
    act = timing(resolve_round(played, "osric", TABLES), "a:strike 1").act
    assert OSRIC.hit_chance(case, act) == Fraction(faces, 20)


def test_6_interrupt_a_free_attack_has_plus_4() -> None:
    figures = [
        figure("a", fighting=Fighting(thac0=16), at_ft=(0, 0)),
        figure("b", "red", fighting=AC5, at_ft=(0, 0)),
    ]
    flight = does("b", "flee", to_hit=-3)
    for actions, name, faces in [
        ([flight], "a:strike 1", 14),
        ([flight, does("a", "melee", "b", to_hit=1)], "a:strike 2", 15),
    ]:
        played = scene(figures, actions)
        act = timing(resolve_round(played, "osric", TABLES), name).act
        assert OSRIC.hit_chance(rules_context(played, TABLES, {}), act) == Fraction(faces, 20)


@pytest.mark.parametrize(
    ("attacker", "key"),
    [
        (Fighting(character_class="tinker", level=1), "class"),
        (Fighting(hit_dice="many"), "hit_dice"),
    ],
)
def test_7_to_hit_what_no_table_knows_is_told(attacker: Fighting, key: str) -> None:
    with pytest.raises(SceneError, match=rf"combatants\[0\]\.{key}: "):
        chance(attacker, STRIKE)


@pytest.mark.parametrize(
    ("charger", "others"),
    [
        ({"encumbered": True}, []),
        ({"last_charge": 1}, []),
        ({}, [casts("b", 2)]),
    ],
)
def test_7_charge_that_is_forbidden_makes_nobody_easier_to_hit(
    charger: dict[str, Any], others: list[Action]
) -> None:
    figures = (
        figure("a", fighting=Fighting(thac0=16)),
        figure("b", "red", fighting=AC5, dexterity=18, **charger),
    )
    actions = [STRIKE, does("b", "charge", "a", distance_ft=50), *others]
    played = scene(figures, actions, round=5)
    act = timing(resolve_round(played, "osric", TABLES), "a:strike 1").act
    assert OSRIC.hit_chance(rules_context(played, TABLES, {}), act) == Fraction(10, 20)
