"""OSE 9: chances to hit, damage, and death."""

from fractions import Fraction

import pytest

from battleboard.rules import Fighting, condition, end_of_round, find_ruleset
from battleboard.rules.attack.aim import Circumstances
from battleboard.rules.attack.basic_abilities import basic_aim
from battleboard.rules.attack.modifier import Modifier
from battleboard.rules.rules_context import rules_context
from battleboard.rules.scene import Action
from tests.rules.aims import BLOW as BLOWS
from tests.rules.aims import aim_of, attacker, defender
from tests.rules.scenes import TABLES, casts, does, figure, scene, weapon

GAME = "ose"
OSE = find_ruleset(GAME)
FIGHTER = Fighting(ac=3, thac0=17, attack_bonus=2)


def chance(
    *actions: Action,
    attacker: Fighting = FIGHTER,
    target: Fighting = FIGHTER,
    ascending: str = "off",
) -> Fraction | None:
    """The chance of the first act."""
    figures = [figure("a", fighting=attacker), figure("x", "red", fighting=target)]
    table = scene(figures, actions, options={"ac.ascending": ascending})
    rulings = OSE.rulings(table.options)
    act = OSE.plan_round(table, TABLES, rulings).acts[0]
    return OSE.hit_chance(rules_context(table, TABLES, rulings), act)


BLOW = does("a", "melee", "x")


def test_9_attack_by_thac0_against_descending_armour_class() -> None:
    assert aim_of(GAME, (attacker(FIGHTER), defender(fighting=FIGHTER))).needed == 14
    assert chance(BLOW) == Fraction(7, 20)
    assert chance(BLOW, target=Fighting(ac=9)) == Fraction(13, 20)


def test_9_attack_by_bonus_against_ascending_armour_class() -> None:
    assert chance(BLOW, target=Fighting(ac=16), ascending="on") == Fraction(7, 20)
    assert chance(BLOW, attacker=Fighting(thac0=17), ascending="on") is None


@pytest.mark.parametrize(
    ("attacker", "target"), [(Fighting(), FIGHTER), (FIGHTER, Fighting()), (Fighting(), Fighting())]
)
@pytest.mark.parametrize("ascending", ["off", "on"])
def test_9_attack_is_not_known_without_its_figures(
    attacker: Fighting, target: Fighting, ascending: str
) -> None:
    assert chance(BLOW, attacker=attacker, target=target, ascending=ascending) is None


def test_9_attack_needs_a_target() -> None:
    assert chance(casts("a", 1)) is None


def test_9_attack_adds_what_is_declared() -> None:
    assert chance(does("a", "melee", "x", to_hit=3)) == Fraction(10, 20)
    assert chance(does("a", "charge", "x", distance_ft=30)) == Fraction(7, 20)


def test_9_attack_at_one_who_retreats_is_at_plus_2() -> None:
    assert chance(BLOW, does("x", "flee", "a")) == Fraction(9, 20)
    assert chance(BLOW, does("x", "flee", "a"), casts("x", 1)) == Fraction(7, 20)
    assert chance(BLOW, does("x", "withdraw", "a")) == Fraction(7, 20)


@pytest.mark.parametrize(
    ("roll", "added", "needed", "hit"),
    [
        (14, 0, 14, True),
        (13, 0, 14, False),
        (12, 2, 14, True),
        (20, -9, 30, True),
        (1, 9, 2, False),
    ],
)
def test_9_attack_a_natural_20_hits_and_a_natural_1_misses(
    roll: int,
    added: int,
    needed: int,
    hit: bool,  # noqa: FBT001
) -> None:
    figures = attacker(Fighting(thac0=needed + 5)), defender()
    found = aim_of(GAME, figures, does("a", "melee", "b", to_hit=added))
    assert (found.needed, found.hits(roll)) == (needed, hit)


def test_9_attack_is_never_sure_and_never_hopeless() -> None:
    assert chance(BLOW, target=Fighting(ac=-30)) == Fraction(1, 20)
    assert chance(BLOW, target=Fighting(ac=30)) == Fraction(19, 20)


@pytest.mark.parametrize(
    ("rolled", "added", "taken"), [(4, 1, 5), (1, -3, 1), (1, 0, 1), (6, 0, 6)]
)
def test_9_damage_is_at_least_1(rolled: int, added: int, taken: int) -> None:
    figures = attacker(FIGHTER), defender()
    assert aim_of(GAME, figures, damage=(Modifier(added, "as told"),)).harm(rolled) == taken


@pytest.mark.parametrize(("variable", "die"), [("off", 6), ("on", None)])
def test_9_damage_is_a_d6_or_by_weapon(variable: str, die: int | None) -> None:
    assert OSE.attack_rules.plain_die(OSE.rulings({"damage.variable": variable})) == die


@pytest.mark.parametrize(
    ("actions", "statuses", "ac"),
    [((does("b", "flee", "a"),), [], 6), ((), ["fleeing"], 6), ((), ["prone"], 5)],
)
def test_9_attack_at_one_who_retreats_ignores_the_shield(
    actions: tuple[Action, ...], statuses: list[str], ac: int
) -> None:
    figures = attacker(FIGHTER), defender(1, steps=2)
    found = aim_of(GAME, figures, *BLOWS, *actions, statuses=frozenset(statuses))
    assert found.ac == ac


def test_9_attack_counts_armour_upwards_where_the_table_does() -> None:
    figures = attacker(FIGHTER), defender(1, fighting=Fighting(ac=14))
    options = {"ac.ascending": "on"}
    flight = does("b", "flee", "a")
    found = aim_of(GAME, figures, *BLOWS, flight, options=options)
    assert (found.ac, [each.value for each in found.armour]) == (13, [-1])


@pytest.mark.parametrize(
    ("hp", "state"), [(8, "standing"), (1, "standing"), (0, "dead"), (-7, "dead")]
)
def test_9_death_at_0_hit_points(hp: int, state: str) -> None:
    told = condition(hp, GAME)
    assert (told.state, told.why.rule) == (state, "OSE attack")
    assert end_of_round(hp, GAME)[:3] == (hp, 0, state)
    assert OSE.health.states == ("standing", "dead")
    assert condition(hp, GAME, tended=True) == told


@pytest.mark.parametrize(
    ("score", "also", "value"),
    [
        (None, (), []),
        (12, (), []),
        (16, (), [2]),
        (16, ("into_melee",), []),
        (5, ("into_melee",), [-2]),
    ],
)
def test_9_attack_dexterity_counts_for_shots_but_does_not_help_into_a_melee(
    score: int | None, also: tuple[str, ...], value: list[int]
) -> None:
    figures = [figure("a", arm=weapon("missile"), dexterity=score), figure("x", "red")]
    case = rules_context(scene(figures, []), TABLES, {})
    shot = OSE.plan_round(
        scene(figures, [does("a", "missile", "x")]), TABLES, OSE.rulings({})
    ).acts[0]
    added = basic_aim(case, shot, Circumstances(also=frozenset(also)), "9")
    assert [each.value for each in added] == value
