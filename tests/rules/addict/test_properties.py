"""What holds for every round, whatever the figures do."""

import json
from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.rules import Relation, Resolution, Scene, Side, Timing, resolve_round
from battleboard.rules.scene import SEGMENTS_IN_ROUND, Settlement
from battleboard.storage.scenario import read_scenario
from tests.rules.scenes import TABLES
from tests.scenarios.strategies import Plain, random_scenario

CLOCKED = {"spell", "device", "contact", "arrive"}
OUTCOMES: tuple[Settlement, ...] = ("hit", "miss", "saved", "incapacitated")


def scene_of(scenario: Plain) -> Scene:
    """Read a random scenario, leaving each figure its first action only."""
    actions = {action["by"]: action for action in reversed(scenario["actions"])}
    return read_scenario(json.dumps(scenario | {"actions": list(actions.values())})).scene


def random_round(seed: int, figures: int) -> Scene:
    return scene_of(random_scenario(Random(seed), figures))


# By seed: a scene drawn value by value is slow to make, and no easier to read when it fails.
seeds = st.integers(0, 2**32)
rounds = st.builds(random_round, seeds, st.integers(1, 14))


def resolve(scene: Scene) -> Resolution:
    return resolve_round(scene, tables=TABLES)


def essence(answer: Resolution) -> set[tuple[object, ...]]:
    """All that must not depend on the order in which things were written down."""
    acts = {(t.act.id, t.rank, t.segment, t.fixed, t.outcome) for t in answer.acts}
    pairs = {(*_ends(pair), pair.relation, pair.rule) for pair in answer.pairs}
    return {*acts, *pairs, *answer.spells}


def _ends(pair: Relation) -> tuple[str, ...]:
    ends = (pair.first, pair.second)
    return ends if pair.relation == "before" else tuple(sorted(ends))


@settings(max_examples=200)
@given(rounds, seeds.map(Random))
def test_the_order_of_figures_and_actions_does_not_matter(scene: Scene, random: Random) -> None:
    answer = resolve(scene)
    mixed = scene._replace(
        combatants=tuple(random.sample(scene.combatants, len(scene.combatants))),
        actions=tuple(random.sample(scene.actions, len(scene.actions))),
    )
    again = resolve(mixed)
    assert {frozenset(loop) for loop in again.loops} == {frozenset(loop) for loop in answer.loops}
    if not answer.loops:
        assert essence(again) == essence(answer)


@settings(max_examples=200)
@given(rounds)
def test_swapping_the_sides_mirrors_the_result(scene: Scene) -> None:
    swap = {"blue": "red", "red": "blue"}
    mirrored = scene._replace(
        sides={swap.get(name, name): side for name, side in reversed(list(scene.sides.items()))},
        combatants=tuple(
            figure._replace(side=swap.get(figure.side, figure.side)) for figure in scene.combatants
        ),
    )
    assert essence(resolve(mirrored)) == essence(resolve(scene))


@settings(max_examples=200)
@given(rounds)
def test_swapping_the_dice_of_equal_fighters_swaps_who_is_first(scene: Scene) -> None:
    """Two figures that are alike in all but their dice: the answer follows the dice alone."""
    one = scene.combatants[0]
    action = scene.actions[0]
    if not action.targets or action.casting or scene.sides[one.side].initiative is None:
        return
    pair = [one._replace(id=name, side=name, initiative=None) for name in ("a", "b")]
    acts = [action._replace(by=a, targets=(b,), closed_last_round=False) for a, b in ("ab", "ba")]
    dice = [(5, 2), (2, 5)]
    found = [
        resolve(
            scene._replace(
                sides={"a": Side(first), "b": Side(second)},
                combatants=tuple(pair),
                actions=tuple(acts),
            )
        )
        for first, second in dice
    ]
    rename = str.maketrans("ab", "ba")
    mirrored = {
        (t.act.id.split(":")[0].translate(rename) + ":" + t.act.id.split(":")[1], t.rank)
        for t in found[1].acts
    }
    assert {(t.act.id, t.rank) for t in found[0].acts} == mirrored


@settings(max_examples=200)
@given(rounds)
def test_nothing_happens_before_its_own_beginning(scene: Scene) -> None:
    for timing in resolve(scene).acts:
        if timing.act.mode in CLOCKED and timing.act.stage > 0:
            assert timing.segment >= min(timing.act.due, SEGMENTS_IN_ROUND)
        assert timing.segment >= min(timing.act.delay, SEGMENTS_IN_ROUND)


def settled(scene: Scene, answer: Resolution, random: Random) -> Scene:
    return scene._replace(outcomes={t.act.id: random.choice(OUTCOMES) for t in answer.acts})


@settings(max_examples=200)
@given(rounds, seeds.map(Random))
def test_only_an_earlier_act_takes_a_figure_out(scene: Scene, random: Random) -> None:
    settled_scene = settled(scene, resolve(scene), random)
    answer = resolve(settled_scene)
    together = {frozenset((p.first, p.second)) for p in answer.pairs if p.relation == "same"}
    for late in answer.acts:
        takers = [
            early
            for early in answer.acts
            if settled_scene.outcomes[early.act.id] == "incapacitated"
            and early.outcome not in {"prevented", "spoiled", "runs on"}
            and late.act.by in early.act.targets
            and early.rank < late.rank
            and frozenset((early.act.id, late.act.id)) not in together
        ]
        gone = late.outcome == "prevented" or (late.outcome == "spoiled" and bool(takers))
        assert gone == bool(takers)


def own_order(acts: Iterable[Timing]) -> list[tuple[str, str]]:
    """Each figure does its own routines one after the other."""
    own: dict[str, list[Timing]] = defaultdict(list)
    for timing in acts:
        own[timing.act.by].append(timing)
    steps = []
    for timings in own.values():
        line = sorted(timings, key=lambda t: (t.act.stage, t.act.row, t.act.extra))
        steps += [(a.act.id, b.act.id) for a, b in pairwise(line)]
    return steps


def in_rings(answer: Resolution) -> set[str]:
    """Search every way through the relations for acts that come before themselves."""
    before = [(p.first, p.second) for p in answer.pairs if p.relation == "before"]
    before += own_order(answer.acts)
    onward: dict[str, set[str]] = defaultdict(set)
    for first, second in before:
        onward[first].add(second)
    for pair in answer.pairs:
        if pair.relation == "same":
            onward[pair.first].add(pair.second)
            onward[pair.second].add(pair.first)
    found: set[str] = set()
    for first, second in before:
        reached, waiting = {second}, [second]
        while waiting:
            fresh = onward[waiting.pop()] - reached
            reached |= fresh
            waiting.extend(fresh)
        if first in reached:
            found |= {first, second}
    return found


@settings(max_examples=300)
@given(rounds)
def test_loops_are_reported_just_where_the_relations_go_round(scene: Scene) -> None:
    answer = resolve(scene)
    reported = {act for loop in answer.loops for act in loop}
    assert in_rings(answer) <= reported
    assert bool(reported) == bool(in_rings(answer))
