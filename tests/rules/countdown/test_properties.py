"""Every round of the countdown keeps its invariants, whatever the figures do."""

import json
from contextlib import suppress
from itertools import combinations
from random import Random
from typing import Final, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.rules import Resolution, Scene, SceneError, find_ruleset
from battleboard.rules.game_features import RuleConcept
from battleboard.rules.rules_context import rules_context
from battleboard.rules.rulesets.countdown.course import number_of
from battleboard.rules.timing.plan import resolve
from battleboard.storage.scenario import read_scenario
from battleboard.storage.scenario_form import Phase
from tests.profiles import examples
from tests.rules.scenes import TABLES
from tests.scenarios.strategies import dice, random_melee, random_scenario, settled

GAME: Final = find_ruleset("countdown")
OPTIONS: Final = {option.id: option.answers for option in GAME.options}
ELSEWHERE: Final = {"hold", "parry", "set"}
sizes = st.integers(1, 14)


def scene_of(
    rng: Random, figures: int, phase: Phase = "round", *, first_only: bool = True
) -> Scene:
    """A random scene with everything that only this game has."""
    if phase == "round" and rng.random() < 0.4:
        plain = random_melee(rng, max(2, figures))
    else:
        plain = random_scenario(rng, figures, phase)
    actions = plain.get("actions", [])
    if first_only and actions:
        actions = list({action["by"]: action for action in reversed(actions)}.values())
    plain |= {
        "ruleset": "countdown",
        "actions": actions,
        "options": {
            name: rng.choice(answers) for name, answers in OPTIONS.items() if rng.random() < 0.3
        },
    }
    for figure in plain["combatants"]:
        figure["type"] = rng.choice(("", "orc", "ogre"))
        figure.setdefault("weapon", {"kind": "melee"})["receives_charge"] = rng.random() < 0.5
        if rng.random() < 0.5:
            figure.pop("last_charge", None)
    for action in actions:
        if "spell" in action:
            action["spell"]["lasting"] = rng.random() < 0.5
    return read_scenario(json.dumps(plain)).scene


def answered(scene: Scene, phase: Phase = "round") -> Resolution:
    rulings = GAME.rulings(scene.options)
    plan = GAME.plan_surprise if phase == "surprise" else GAME.plan_round
    return resolve(plan(scene, TABLES, rulings), scene.outcomes)


def essence(answer: Resolution) -> dict[str, object]:
    """Everything that must not depend on the order of listing."""
    return {
        "acts": {(t.act.id, t.rank, t.segment, t.fixed, t.outcome) for t in answer.acts},
        "pairs": {
            (
                pair.first if pair.relation == "before" else min(pair.first, pair.second),
                pair.second if pair.relation == "before" else max(pair.first, pair.second),
                pair.relation,
                pair.rule,
                pair.spoils,
            )
            for pair in answer.pairs
        },
        "spells": set(answer.spells),
        "notes": frozenset(answer.notes),
    }


@settings(max_examples=examples(200), deadline=None)
@given(rng=dice(), figures=sizes, phase=st.sampled_from(["round", "surprise"]))
def test_the_order_of_figures_and_actions_does_not_matter(
    rng: Random, figures: int, phase: Phase
) -> None:
    scene = scene_of(rng, figures, phase)
    mixed = scene._replace(
        sides={name: scene.sides[name] for name in reversed([*scene.sides])},
        combatants=tuple(rng.sample(scene.combatants, len(scene.combatants))),
        actions=tuple(rng.sample(scene.actions, len(scene.actions))),
    )
    assert essence(answered(mixed, phase)) == essence(answered(scene, phase))


@settings(max_examples=examples(300), deadline=None)
@given(rng=dice(), figures=sizes)
def test_every_act_stands_in_its_figures_own_number(rng: Random, figures: int) -> None:
    """All acts except those held, parried, set, received, or delayed to the next round."""
    scene = scene_of(rng, figures, first_only=False)
    answer = answered(scene)
    case = rules_context(scene, TABLES, GAME.rulings(scene.options))
    for timing in answer.acts:
        act, number = timing.act, answer.ruler.number(timing.segment)
        own = number_of(case, case.figures[act.by], "").value
        received = act.mode == "strike" and case.figures[act.by].weapon.receives_charge
        if act.runs_on:
            assert answer.ruler.number(act.begun) == own
        elif received:
            assert own is not None
            assert number >= own or case.scene.actions[act.action].kind == "set"
        elif scene.actions[act.action].kind not in ELSEWHERE:
            assert number == own
        assert timing.fixed


@settings(max_examples=examples(300), deadline=None)
@given(rng=dice(), figures=sizes)
def test_equal_numbers_are_together_and_higher_ones_first(rng: Random, figures: int) -> None:
    answer = answered(scene_of(rng, figures, first_only=False))
    assert answer.loops == ()
    usual = [t for t in answer.acts if t.act.place.order == (2,)]
    for one, other in combinations(usual, 2):
        assert (one.segment < other.segment) == (one.rank < other.rank)
        assert (one.segment == other.segment) == (one.rank == other.rank)


@settings(max_examples=examples(200), deadline=None)
@given(rng=dice(), figures=sizes)
def test_a_caster_is_only_threatened_before_his_own_number(rng: Random, figures: int) -> None:
    scene = scene_of(rng, figures, first_only=False)
    answer = answered(scene)
    own = scene.options.get("cast.own_number", "both")
    places = {t.act.id: (t.segment, t.act.place.order) for t in answer.acts}
    begun = {t.act.id: (t.act.begun, (2,)) for t in answer.acts}
    for spell in answer.spells:
        for threat in spell.threats:
            assert places[threat] <= begun[spell.act]
            assert own != "both" or places[threat] < begun[spell.act]
            assert own != "only" or places[threat][0] == begun[spell.act][0]


@settings(max_examples=examples(300), deadline=None)
@given(rng=dice(), figures=sizes, phase=st.sampled_from(["round", "surprise"]))
def test_there_is_always_an_answer_or_a_sentence(rng: Random, figures: int, phase: Phase) -> None:
    scene = scene_of(rng, figures, phase, first_only=False)
    if rng.random() < 0.5:
        scene = scene._replace(
            sides={name: side._replace(initiative=None) for name, side in scene.sides.items()},
            combatants=tuple(each._replace(at_ft=None) for each in scene.combatants),
        )
    acts: list[str] = []
    with suppress(SceneError):
        acts = [timing.act.id for timing in answered(scene, phase).acts]
    if not acts:
        return
    ends = settled(rng, {}, acts)["outcomes"]
    assert len(answered(scene._replace(outcomes=ends), phase).acts) == len(acts)


def test_what_the_game_lacks_is_said_in_sentences() -> None:
    assert set(GAME.unsupported) <= set(get_args(RuleConcept))
    assert {"setting a weapon", "parrying", "individual initiative"}.isdisjoint(GAME.unsupported)
    assert all(said[0].isupper() and said.endswith(".") for said in GAME.unsupported.values())
