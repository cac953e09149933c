"""Every round and surprise of both OSRIC editions keeps its invariants."""

import json
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.rules import Resolution, Scene, SceneError, Side, resolve_round, resolve_surprise
from battleboard.rules.scene import SEGMENTS_IN_ROUND
from battleboard.storage.scenario import Scenario, read_scenario
from battleboard.storage.scenario_form import Phase
from tests.profiles import examples
from tests.rules.addict.test_properties import OUTCOMES, Names, essence
from tests.rules.scenes import TABLES
from tests.scenarios.strategies import Plain, dice, random_melee, random_scenario

GAMES: Final = ("osric", "osric3")
OPTIONS: Final = {"osric": ("spoil.before_casting", "off"), "osric3": ("close.shots", "allowed")}
PHASES: Final[tuple[Phase, ...]] = ("round", "surprise")
TURNED: Final = Names({}, {"blue": "red", "red": "blue"})
of_both_games = pytest.mark.parametrize("game", GAMES)
of_both_phases = pytest.mark.parametrize("phase", PHASES)
sizes = st.integers(2, 14)


def read(plain: Plain, game: str, **more: Any) -> Scenario:
    return read_scenario(json.dumps(plain | {"ruleset": game, "options": {}} | more))


def scene_of(rng: Random, figures: int, game: str, phase: Phase = "round") -> Scene:
    """A scene of any kind, or of close fighting, with only the first action of each figure."""
    plain = random_scenario(rng, figures, phase)
    if phase == "round" and rng.random() < 0.5:
        plain = random_melee(rng, figures)
    actions = {action["by"]: action for action in reversed(plain["actions"])}
    name, answer = OPTIONS[game]
    options = {name: answer} if rng.random() < 0.5 else {}
    return read(plain, game, actions=list(actions.values()), options=options).scene


def answered(scene: Scene, game: str) -> Resolution:
    ask = resolve_surprise if scene.lost else resolve_round
    return ask(scene, game, TABLES)


def fault_of(scene: Scene, game: str) -> SceneError | None:
    try:
        answered(scene, game)
    except SceneError as fault:
        return fault
    return None


@of_both_games
@of_both_phases
@settings(max_examples=examples(150))
@given(rng=dice(), figures=sizes)
def test_there_is_always_an_answer(game: str, phase: Phase, rng: Random, figures: int) -> None:
    """Also with several actions per figure, and outcomes for some of the acts."""
    scene = read(random_scenario(rng, figures, phase), game).scene
    found = answered(scene, game)
    outcomes = {timing.act.id: rng.choice(OUTCOMES) for timing in found.acts if rng.random() < 0.5}
    again = answered(scene._replace(outcomes=outcomes), game)
    assert [timing.act.id for timing in again.acts] == [timing.act.id for timing in found.acts]


@of_both_games
@settings(max_examples=examples(100))
@given(rng=dice(), figures=sizes)
def test_a_lacking_die_is_asked_for_or_not_needed(game: str, rng: Random, figures: int) -> None:
    scene = scene_of(rng, figures, game)
    bare = scene._replace(sides=dict.fromkeys(scene.sides, Side()))
    fault = fault_of(bare, game)
    assert fault is None or (fault.path.endswith(".initiative") and "depends on" in fault.problem)


@of_both_games
@of_both_phases
@settings(max_examples=examples(150))
@given(rng=dice(), figures=sizes)
def test_the_order_of_the_lists_does_not_matter(
    game: str, phase: Phase, rng: Random, figures: int
) -> None:
    scene = scene_of(rng, figures, game, phase)
    mixed = scene._replace(
        sides=dict(rng.sample(list(scene.sides.items()), len(scene.sides))),
        combatants=tuple(rng.sample(scene.combatants, len(scene.combatants))),
        actions=tuple(rng.sample(scene.actions, len(scene.actions))),
    )
    found, again = essence(answered(scene, game)), essence(answered(mixed, game))
    assert again["loops"] == found["loops"]
    assert found["loops"] or again == found


@of_both_games
@of_both_phases
@settings(max_examples=examples(150))
@given(rng=dice(), figures=sizes)
def test_the_sides_can_change_places(game: str, phase: Phase, rng: Random, figures: int) -> None:
    scene = scene_of(rng, figures, game, phase)
    turned = TURNED.renamed(scene)
    lost = {TURNED.sides.get(name, name): n for name, n in scene.lost.items()}
    mirrored = essence(answered(turned._replace(lost=lost), game))
    assert mirrored == essence(answered(scene, game), TURNED)


@of_both_games
@of_both_phases
@settings(max_examples=examples(150))
@given(rng=dice(), figures=sizes)
def test_every_pair_agrees_with_the_segments(
    game: str, phase: Phase, rng: Random, figures: int
) -> None:
    found = answered(scene_of(rng, figures, game, phase), game)
    timings = {timing.act.id: timing for timing in found.acts}
    segments = [timing.segment for timing in found.acts]
    assert segments == sorted(segments)
    assert all(1 <= segment <= found.ruler.last <= SEGMENTS_IN_ROUND for segment in segments)
    for pair in found.pairs:
        first, second = timings[pair.first], timings[pair.second]
        assert first.act.due <= second.act.due
        assert pair.relation == "before" or first.act.due == second.act.due
        if pair.relation == "same" and not found.loops:
            assert first.rank == second.rank
        elif not found.loops:
            assert first.rank < second.rank


@of_both_phases
@settings(max_examples=examples(150))
@given(rng=dice(), figures=sizes)
def test_segments_leave_nothing_to_go_round(phase: Phase, rng: Random, figures: int) -> None:
    """Loops need weapon speed to separate acts of one segment, which does not happen here."""
    found = answered(scene_of(rng, figures, "osric", phase), "osric")
    assert found.loops == ()
    assert not any(pair.laid for pair in found.pairs)
    assert not any("stand" in note and "later than" in note for note in found.notes)


@of_both_games
@settings(max_examples=examples(150))
@given(rng=dice(), figures=sizes)
def test_a_figure_does_its_routines_one_after_the_other(
    game: str, rng: Random, figures: int
) -> None:
    found = answered(scene_of(rng, figures, game), game)
    for who in {timing.act.by for timing in found.acts}:
        own = [t for t in found.acts if t.act.by == who and not t.act.extra and t.act.routines > 1]
        assert [t.act.routine for t in own] == sorted(t.act.routine for t in own)
        assert found.loops or len({t.rank for t in own}) == len(own)
