"""Cached plans are the same as new ones."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules import RULESETS, Scene, Side, find_ruleset, resolve_round
from battleboard.rules.scene import ActionKind
from battleboard.rules.timing.plan import plan_of, resolve
from tests.rules.scenes import TABLES, does, figure, scene

FIGHTERS = [
    figure("ann", at_ft=(0.0, 0.0)),
    figure("orc", "red", at_ft=(40.0, 0.0), routines=Fraction(3, 2)),
]
CHARGE = scene(FIGHTERS, [does("ann", "charge", "orc"), does("orc", "melee", "ann")], (4, 3))
ADDICT = find_ruleset("addict")
KINDS: tuple[ActionKind, ...] = ("melee", "missile", "charge")
RULINGS = ADDICT.rulings({})


def test_a_plan_is_kept_whatever_comes_of_its_acts() -> None:
    plan = plan_of(ADDICT.plan_round, CHARGE, TABLES, RULINGS)
    later = CHARGE._replace(outcomes={"ann:strike": "hit"})
    assert plan_of(ADDICT.plan_round, later, TABLES, RULINGS) is plan


@pytest.mark.parametrize(
    "changed",
    [
        CHARGE._replace(round=2),
        CHARGE._replace(place="outdoors"),
        CHARGE._replace(sides={"blue": Side(4), "red": Side(5)}),
        CHARGE._replace(combatants=(FIGHTERS[0]._replace(move=6.0), FIGHTERS[1])),
        CHARGE._replace(actions=CHARGE.actions[:1]),
    ],
)
def test_a_scene_that_has_changed_is_planned_anew(changed: Scene) -> None:
    old = plan_of(ADDICT.plan_round, CHARGE, TABLES, RULINGS)
    new = plan_of(ADDICT.plan_round, changed, TABLES, RULINGS)
    fresh = ADDICT.plan_round(changed, TABLES, RULINGS)
    assert resolve(new, {}) == resolve(fresh, {}) != resolve(old, {})


@pytest.mark.parametrize("part", ["game", "tables", "rulings"])
def test_another_game_other_tables_and_rulings_make_another_plan(part: str) -> None:
    osric = find_ruleset("osric")
    rulings = {**osric.rulings({}), **RULINGS}
    planner, tables, chosen = {
        "game": (osric.plan_round, TABLES, rulings),
        "tables": (ADDICT.plan_round, TABLES._replace(), rulings),
        "rulings": (ADDICT.plan_round, TABLES, {**rulings, "charge.contact": "ten_feet"}),
    }[part]
    plan = plan_of(ADDICT.plan_round, CHARGE, TABLES, rulings)
    assert plan_of(planner, CHARGE, tables, chosen) is not plan


@given(st.integers(0, 10**6), st.sampled_from(RULESETS))
def test_in_whatever_order_rounds_are_asked_for_each_gets_its_own_answer(
    seed: int, game: str
) -> None:
    random = Random(seed)
    rules = find_ruleset(game)
    for _ in range(6):
        asked = _round(random)
        fresh = rules.plan_round(asked, TABLES, rules.rulings({}))
        assert resolve_round(asked, game, TABLES) == resolve(fresh, {})


def _round(random: Random) -> Scene:
    kinds = random.choices(KINDS, k=2)
    acts = [does("ann", kinds[0], "orc"), does("orc", kinds[1], "ann")]
    fighters = [each._replace(initiative=random.choice((1, 6))) for each in FIGHTERS]
    return scene(fighters, acts, (random.randint(1, 2), 3), round=random.randint(1, 2))
