"""How fast exact odds are computed, over two sides' dice and over a die per figure."""

import json
from collections.abc import Callable
from fractions import Fraction
from itertools import cycle
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.rules import Odds, Scene, odds
from battleboard.rules.timing.dice import without_throws
from battleboard.storage.catalogue import load_tables
from battleboard.storage.scenario import read_scenario
from tests.bench.measured import declare
from tests.scenarios.strategies import random_melee

TABLES = load_tables()
SCENES = 20


def melees(figures: int, game: str, *, lethal: bool) -> Callable[[], Scene]:
    """Random melees before their dice, the same in every run."""
    return cycle(
        [melee(Random(seed), figures, game, lethal=lethal) for seed in range(SCENES)]
    ).__next__


def melee(rng: Random, figures: int, game: str, *, lethal: bool) -> Scene:
    """A melee without dice, in which every blow may hit."""
    plain = random_melee(rng, figures) | {"ruleset": game, "options": {}}
    scene = without_throws(read_scenario(json.dumps(plain)).scene)
    actions = (
        action._replace(hit_chance=Fraction(rng.randint(1, 19), 20), lethal=lethal)
        for action in scene.actions
    )
    return scene._replace(actions=tuple(actions))


@pytest.mark.benchmark(group="exact odds")
@pytest.mark.parametrize("lethal", [False, True], ids=["plain", "lethal"])
@pytest.mark.parametrize("size", [("addict", 14, 6**2, 0.15), ("countdown", 6, 6**6, 1)])
def test_odds(
    benchmark: BenchmarkFixture,
    size: tuple[str, int, int, float],
    lethal: bool,  # noqa: FBT001
) -> None:
    """A melee of many figures on two sides, or of six figures with a die each."""
    game, figures, combinations, aim = size
    what = f"odds of {figures} figures{', lethal' if lethal else ''}"
    declare(benchmark, what, aim)
    following = melees(figures, game, lethal=lethal)

    def setup() -> tuple[tuple[Scene, str], dict[str, object]]:
        return (following(), game), {}

    def work_out(scene: Scene, game: str) -> Odds:
        return odds(scene, game, TABLES)

    answer = benchmark.pedantic(work_out, setup=setup, rounds=SCENES)
    assert answer.combinations == combinations


@pytest.mark.benchmark(group="exact odds")
def test_odds_of_many_dice(benchmark: BenchmarkFixture) -> None:
    """A melee of 14 figures with a die each, who cannot take each other out at one blow."""
    declare(benchmark, "odds of 14 figures' dice", 2)
    scenes = [melee(Random(seed), 14, "countdown", lethal=False) for seed in range(SCENES)]
    following = cycle(scenes).__next__

    def setup() -> tuple[tuple[Scene], dict[str, object]]:
        return (following(),), {}

    def work_out(scene: Scene) -> Odds:
        return odds(scene, "countdown", TABLES)

    answer = benchmark.pedantic(work_out, setup=setup, rounds=SCENES)
    assert answer.combinations == 6**14
