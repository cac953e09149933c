"""How fast the rules answer; `make bench` prints medians, and ratios to the first of each group."""

import json
import subprocess
import sys
from collections.abc import Callable
from itertools import cycle
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.rules import Resolution, Scene, resolve_round
from battleboard.storage.catalogue import load_tables
from battleboard.storage.scenario import read_scenario
from tests.scenarios.strategies import random_scenario

TABLES = load_tables()
SCENES_OF_ONE_SIZE = 40
LINES = 10_000


def scenes(figures: int) -> Callable[[], Scene]:
    """Hand out random rounds of so many figures, the same ones in every run."""
    made = [
        read_scenario(json.dumps(random_scenario(Random(seed), figures))).scene
        for seed in range(SCENES_OF_ONE_SIZE)
    ]
    return cycle(made).__next__


@pytest.mark.benchmark(group="a random round, resolved")
@pytest.mark.parametrize("figures", [14, 200])
def test_resolve_a_round(benchmark: BenchmarkFixture, figures: int) -> None:
    """Aims: 14 figures in 3 ms, 200 figures in 50 ms, at the median."""
    following = scenes(figures)

    def setup() -> tuple[tuple[Scene], dict[str, object]]:
        return (following(),), {}

    def resolve(scene: Scene) -> Resolution:
        return resolve_round(scene, tables=TABLES)

    answer = benchmark.pedantic(resolve, setup=setup, rounds=SCENES_OF_ONE_SIZE)
    assert answer.acts


@pytest.mark.benchmark(group="10,000 scenarios of two figures, as a process")
def test_resolve_lines(benchmark: BenchmarkFixture) -> None:
    """Aim: 10 s from start to end."""
    lines = "\n".join(json.dumps(random_scenario(Random(seed), 2)) for seed in range(LINES))

    def process() -> int:
        command = [sys.executable, "-m", "battleboard", "resolve", "-"]
        done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
        return done.stdout.count("\n")

    assert benchmark.pedantic(process, rounds=3) == LINES


@pytest.mark.benchmark(group="a new interpreter")
@pytest.mark.parametrize("imports", ["pass", "import battleboard.rules"])
def test_import_rules(benchmark: BenchmarkFixture, imports: str) -> None:
    """Aim: 60 ms between the two."""

    def process() -> int:
        return subprocess.run([sys.executable, "-c", imports], check=True).returncode

    assert benchmark.pedantic(process, rounds=15, warmup_rounds=2) == 0
