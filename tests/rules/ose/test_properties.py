"""Every OSE round keeps its invariants, whatever the figures do."""

import json
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.rules import (
    Distance,
    Resolution,
    Scene,
    SceneError,
    SurpriseCheck,
    Timing,
    check_surprise,
    encounter_distance,
    resolve_round,
    resolve_surprise,
)
from battleboard.rules.rulesets import find_ruleset
from battleboard.rules.rulesets.ose.turns import TurnMoment, TurnPhase, moment_of
from battleboard.rules.timing.act import Act
from battleboard.storage.scenario import Scenario, read_scenario
from battleboard.storage.scenario_form import Phase as Asked
from tests.profiles import examples
from tests.scenarios.strategies import dice, random_melee, random_scenario

GAME: Final = "ose"
OSE: Final = find_ruleset(GAME)
Answer = Resolution | SurpriseCheck | Distance
PHASE_OF: Final = {
    "strike": TurnPhase.MELEE,
    "shot": TurnPhase.MISSILES,
    "spell": TurnPhase.SPELLS,
    "device": TurnPhase.SPELLS,
    "turn": TurnPhase.SPELLS,
    "arrive": TurnPhase.MOVEMENT,
    "move": TurnPhase.MOVEMENT,
    "other": TurnPhase.MELEE,
}
sizes = st.integers(1, 14)
phases = st.sampled_from(get_args(Asked))
playing = st.sampled_from(["round", "surprise"])


class Play(NamedTuple):
    """A random scene and its answer, or the refusal of tied dice."""

    scene: Scene
    answer: Resolution | SceneError

    @property
    def acts(self) -> tuple[Timing, ...]:
        return () if isinstance(self.answer, SceneError) else self.answer.acts

    @property
    def by_sides(self) -> bool:
        lost = self.scene.lost
        own = any(
            each.initiative is not None and not lost.get(each.id, lost.get(each.side))
            for each in self.scene.combatants
        )
        return not own and self.scene.options.get("initiative.individual", "off") == "off"

    @property
    def shared(self) -> bool:
        """Whether all sides share the phases, by a house rule."""
        return self.scene.options.get("phases.shared", "off") == "on"

    def rank_of(self, act: Act) -> tuple[int, int, int]:
        """The moment of an act, as numbers that sort like the round goes."""
        slow, turn, phase = moment_of(act).order
        # Slow weapons strike at the end, one side after the other.
        return (slow, phase, turn) if self.shared and not slow else (slow, turn, phase)


def scenario(rng: Random, figures: int, phase: Asked) -> Scenario:
    """A random scenario of this game, with slow weapons and its own options."""
    near = phase == "round" and figures > 1 and rng.random() < 0.5
    plain = random_melee(rng, figures) if near else random_scenario(rng, figures, phase)
    plain |= {"ruleset": GAME, "options": options(rng)}
    by_sides = rng.random() < 0.5
    for each in plain["combatants"]:
        each.setdefault("weapon", {})["slow"] = rng.random() < 0.3
        if by_sides:
            each.pop("initiative", None)
    return read_scenario(json.dumps(plain))


def options(rng: Random) -> dict[str, str]:
    return {each.id: rng.choice(each.answers) for each in OSE.options if rng.random() < 0.3}


def answered(scene: Scene, phase: Asked) -> Resolution | SceneError:
    try:
        return (resolve_surprise if phase == "surprise" else resolve_round)(scene, GAME)
    except SceneError as fault:
        return fault


def told(asked: Scenario) -> Answer | SceneError:
    try:
        match asked.phase:
            case "distance":
                return encounter_distance(asked.meeting, GAME)
            case "surprise_check":
                return check_surprise(asked.scene, GAME)
            case _:
                return answered(asked.scene, asked.phase)
    except SceneError as fault:
        return fault


def play(rng: Random, figures: int, phase: Asked) -> Play:
    """A scene in which each figure does one thing."""
    scene = scenario(rng, figures, phase).scene
    own = {action.by: action for action in reversed(scene.actions)}
    scene = scene._replace(actions=tuple(own.values()))
    return Play(scene, answered(scene, phase))


@settings(max_examples=examples(300))
@given(rng=dice(), figures=sizes, phase=phases)
def test_there_is_an_answer_or_a_sentence_that_says_what_is_wrong(
    rng: Random, figures: int, phase: Asked
) -> None:
    asked = scenario(rng, figures, phase)
    answer = told(asked)
    match answer:
        case SceneError():
            assert answer.path
            assert "expected" in answer.problem or "roll again" in answer.problem
        case Distance():
            assert answer.feet > 0
        case SurpriseCheck():
            assert set(answer.lost.values()) <= {1}
        case Resolution():
            assert answer.loops == ()
            assert not any(pair.laid for pair in answer.pairs)


def essence(answer: Resolution | SceneError) -> object:
    if isinstance(answer, SceneError):
        return answer.problem.endswith("roll again")
    return {
        "acts": {(t.act.id, t.rank, t.segment, t.outcome, t.act.targets) for t in answer.acts},
        "pairs": {
            (frozenset((p.first, p.second)), p.relation == "before" and p.first, p.rule, p.spoils)
            for p in answer.pairs
        },
        "spells": {spell._replace(when="") for spell in answer.spells},
        "notes": len(answer.notes),
        "marks": [mark[:2] for mark in answer.ruler.marks],
    }


@settings(max_examples=examples(200))
@given(rng=dice(), figures=sizes, phase=playing)
def test_the_order_of_sides_figures_and_actions_does_not_matter(
    rng: Random, figures: int, phase: Asked
) -> None:
    scene, found = play(rng, figures, phase)
    mixed = scene._replace(
        sides={name: scene.sides[name] for name in reversed([*scene.sides])},
        combatants=tuple(rng.sample(scene.combatants, len(scene.combatants))),
        actions=tuple(rng.sample(scene.actions, len(scene.actions))),
    )
    again = answered(mixed, phase)
    assert essence(again) == essence(found)


@settings(max_examples=examples(200))
@given(rng=dice(), figures=sizes, phase=playing)
def test_each_act_has_the_phase_of_its_kind_and_all_stand_in_order(
    rng: Random, figures: int, phase: Asked
) -> None:
    found = play(rng, figures, phase)
    for timing in found.acts:
        assert moment_of(timing.act).phase == PHASE_OF[timing.act.kind]
        assert timing.segment == timing.act.place.segment
        assert timing.fixed
    for early, late in pairwise(found.acts):
        assert found.rank_of(early.act) <= found.rank_of(late.act)
        assert (early.rank == late.rank) == (moment_of(early.act) == moment_of(late.act))


@settings(max_examples=examples(200))
@given(rng=dice(), figures=sizes)
def test_the_loser_does_nothing_before_the_winner_is_done(rng: Random, figures: int) -> None:
    """Nor within a phase, if the sides share the phases; slow weapons have none to share."""
    found = play(rng, figures, "round")
    for one in found.acts:
        for other in found.acts:
            slow = moment_of(one.act).slow, moment_of(other.act).slow
            higher = (one.act.die.value or 0) > (other.act.die.value or 0)
            apart = moment_of(one.act).phase != moment_of(other.act).phase
            if found.shared and apart and not any(slow):
                higher = moment_of(one.act).phase < moment_of(other.act).phase
            if slow[0] < slow[1] or (slow[0] == slow[1] and higher):
                assert one.rank < other.rank


@settings(max_examples=examples(200))
@given(rng=dice(), figures=sizes, phase=playing)
def test_the_ruler_has_five_phases_for_each_turn_of_sides(
    rng: Random, figures: int, phase: Asked
) -> None:
    found = play(rng, figures, phase)
    if isinstance(found.answer, SceneError):
        return
    marks = found.answer.ruler.marks
    usual = [mark for mark in marks if mark.name != "Slo"]
    assert marks[: len(usual)] == tuple(usual)
    assert [mark.number for mark in usual] == [*range(1, len(usual) + 1)]
    assert {mark.number for mark in marks[len(usual) :]} <= {max(1, len(usual))}
    if found.by_sides:
        names, turns = ["Mor", "Mov", "Mis", "Spl", "Mel"], len(usual) // 5
        shared = [name for name in names for _ in range(turns)]
        assert [mark.name for mark in usual] == (shared if found.shared else names * turns)
    elif found.acts:
        assert {timing.segment for timing in found.acts} == {*range(1, len(marks) + 1)}


@settings(max_examples=examples(200))
@given(rng=dice(), figures=sizes, phase=playing)
def test_spells_fear_only_what_comes_in_an_earlier_turn(
    rng: Random, figures: int, phase: Asked
) -> None:
    found = play(rng, figures, phase)
    if isinstance(found.answer, SceneError):
        return
    acts = {timing.act.id: timing.act for timing in found.acts}
    for spell in found.answer.spells:
        at = moment_of(acts[spell.act])
        for threat in spell.threats:
            assert acts[threat].aims_at(acts[spell.act])
            if found.shared:
                assert found.rank_of(acts[threat]) < found.rank_of(acts[spell.act])
            else:
                assert moment_of(acts[threat]) < TurnMoment(at.slow, at.turn, TurnPhase.MORALE)


@pytest.mark.parametrize("phase", ["round", "surprise"])
def test_random_scenes_are_rich_in_what_is_hard(phase: Asked) -> None:
    """A property is worthless if its cases never occur: ties, slow weapons, threats, turns."""
    found: Counter[str] = Counter()
    for seed in range(450):
        rng = Random(seed)
        each = play(rng, rng.randint(2, 14), phase)
        found["acts"] += bool(each.acts)
        if isinstance(each.answer, SceneError):
            found["rerolled"] += "roll again" in each.answer.problem
            continue
        found["slow"] += any(moment_of(timing.act).slow for timing in each.acts)
        found["same"] += any(pair.relation == "same" for pair in each.answer.pairs)
        found["threats"] += any(spell.threats for spell in each.answer.spells)
        found["by_sides"] += each.by_sides
    least = {"acts": 200, "slow": 20, "by_sides": 50}
    if phase == "round":
        least |= {"rerolled": 10, "same": 30, "threats": 20}
    assert {name: found[name] for name, share in least.items() if found[name] < share} == {}
