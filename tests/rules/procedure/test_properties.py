"""Every round and ambush of the procedure keeps its invariants, whatever the figures do."""

import json
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.rules import (
    Resolution,
    Scene,
    SceneError,
    check_surprise,
    encounter_distance,
    resolve_round,
    resolve_surprise,
)
from battleboard.rules.scene import SEGMENTS_IN_ROUND
from battleboard.storage.scenario import read_scenario
from tests.profiles import examples
from tests.rules.addict.test_properties import (
    CLOCKED,
    Maker,
    any_round,
    essence,
    in_rings,
    melee,
    settled,
)
from tests.rules.procedure.duels import GAME
from tests.rules.scenes import TABLES
from tests.scenarios.strategies import Plain, dice, scenarios

sizes = st.integers(1, 14)
of_both_kinds = pytest.mark.parametrize("make", [any_round, melee])
HITS = {"hit", "incapacitated"}


def resolve(scene: Scene) -> Resolution:
    return resolve_round(scene, GAME, TABLES)


@settings(max_examples=examples(300))
@given(scenario=scenarios())
def test_there_is_always_an_answer_or_a_sentence(scenario: Plain) -> None:
    with suppress(SceneError):
        found = read_scenario(json.dumps(scenario | {"ruleset": GAME}))
        match found.phase:
            case "round":
                resolve(found.scene)
            case "surprise":
                resolve_surprise(found.scene, GAME, TABLES)
            case "surprise_check":
                check_surprise(found.scene, GAME, TABLES)
            case _:
                encounter_distance(found.meeting, GAME)


@of_both_kinds
@settings(max_examples=examples(150))
@given(rng=dice(), figures=sizes)
def test_the_order_of_figures_and_actions_does_not_matter(
    make: Maker, rng: Random, figures: int
) -> None:
    scene = make(rng, figures)
    mixed = scene._replace(
        combatants=tuple(rng.sample(scene.combatants, len(scene.combatants))),
        actions=tuple(rng.sample(scene.actions, len(scene.actions))),
    )
    found, again = essence(resolve(scene)), essence(resolve(mixed))
    assert again["loops"] == found["loops"]
    # Only loops are broken by the order of declaration.
    assert found["loops"] or again == found


@of_both_kinds
@settings(max_examples=examples(150))
@given(rng=dice(), figures=sizes)
def test_a_spell_is_lost_to_a_hit_in_an_earlier_segment_alone(
    make: Maker, rng: Random, figures: int
) -> None:
    """Unless it needs concentration, or the table has ruled otherwise."""
    scene = make(rng, figures)
    scene = settled(scene, resolve(scene), rng)
    answer = resolve(scene)
    at = {timing.act.id: timing for timing in answer.acts}
    for spell in answer.spells:
        # If breaking a loop put a threat after the spell, the threat comes too late.
        in_time = (name for name in spell.threats if at[name].rank <= at[spell.act].rank)
        hits = [name for name in in_time if scene.outcomes[name] in HITS]
        landed = [at[name] for name in hits if at[name].outcome not in {"prevented", "spoiled"}]
        assert not landed or spell.outcome == "spoiled"
        act = at[spell.act].act
        casting = scene.actions[act.action].casting
        loose = casting is not None and casting.concentration
        loose = loose or scene.options.get("spoil.same_segment") == "on"
        # An act that the ruler had to delay is no longer in its own segment.
        late = {t.act.id for t in answer.acts if t.act.place.fixed and not t.fixed}
        if loose or act.runs_on or spell.act in late:
            continue
        for threat in set(spell.threats) - late - {act for loop in answer.loops for act in loop}:
            assert at[threat].segment < at[spell.act].segment, threat


@of_both_kinds
@settings(max_examples=examples(100))
@given(rng=dice(), figures=sizes)
def test_nothing_happens_before_its_own_beginning(make: Maker, rng: Random, figures: int) -> None:
    for timing in resolve(make(rng, figures)).acts:
        if timing.act.mode in CLOCKED:
            assert timing.segment >= min(timing.act.due, SEGMENTS_IN_ROUND)
        assert timing.segment >= min(timing.act.delay, SEGMENTS_IN_ROUND)


@of_both_kinds
@settings(max_examples=examples(100))
@given(rng=dice(), figures=sizes)
def test_loops_are_reported_just_where_the_relations_go_round(
    make: Maker, rng: Random, figures: int
) -> None:
    answer = resolve(make(rng, figures))
    reported = {act for loop in answer.loops for act in loop}
    assert in_rings(answer) <= reported
    assert bool(reported) == bool(in_rings(answer))
