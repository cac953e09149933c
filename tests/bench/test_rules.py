"""How fast the rules answer: `make bench` prints the medians and aims."""

import json
import subprocess
import sys
from collections.abc import Callable
from itertools import cycle
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.app.resolve_command import resolution_page
from battleboard.app.terminal import Terminal
from battleboard.rules import Resolution, Scene, resolve_round
from battleboard.storage.catalogue import load_tables
from battleboard.storage.scenario import read_scenario
from tests.bench.measured import declare
from tests.scenarios.strategies import Plain, random_melee, random_scenario

TABLES = load_tables()
SCENES_OF_ONE_SIZE = 40
LINES = 10_000
NOTHING = "an interpreter that imports nothing"
Maker = Callable[[Random, int], Plain]


def scenes(make: Maker, figures: int) -> Callable[[], Scene]:
    """Random rounds of this many figures, the same in every run."""
    made = [
        read_scenario(json.dumps(make(Random(seed), figures))).scene
        for seed in range(SCENES_OF_ONE_SIZE)
    ]
    return cycle(made).__next__


@pytest.mark.benchmark(group="a random round, resolved")
@pytest.mark.parametrize("make", [random_scenario, random_melee])
@pytest.mark.parametrize(("figures", "aim"), [(14, 0.003), (200, 0.05)], ids=["14", "200"])
def test_resolve_a_round(
    benchmark: BenchmarkFixture, make: Maker, figures: int, aim: float
) -> None:
    """Few figures or many, doing anything at all or blocking each other."""
    kind = "a melee" if make is random_melee else "a round"
    declare(benchmark, f"{kind} of {figures} figures", aim)
    following = scenes(make, figures)

    def setup() -> tuple[tuple[Scene], dict[str, object]]:
        return (following(),), {}

    def resolve(scene: Scene) -> Resolution:
        return resolve_round(scene, tables=TABLES)

    answer = benchmark.pedantic(resolve, setup=setup, rounds=SCENES_OF_ONE_SIZE)
    assert answer.acts


@pytest.mark.benchmark(group="10,000 scenarios of two figures, as a process")
def test_resolve_lines(benchmark: BenchmarkFixture) -> None:
    """From the start of a process to its end."""
    declare(benchmark, "10,000 scenarios of two figures", 10)
    lines = "\n".join(json.dumps(random_scenario(Random(seed), 2)) for seed in range(LINES))

    def process() -> int:
        command = [sys.executable, "-m", "battleboard", "resolve", "-"]
        done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
        return done.stdout.count("\n")

    assert benchmark.pedantic(process, rounds=3) == LINES


@pytest.mark.benchmark(group="a new interpreter")
@pytest.mark.parametrize("imports", ["pass", "import battleboard.rules"])
def test_import_rules(benchmark: BenchmarkFixture, imports: str) -> None:
    """An interpreter that imports the rules, minus one that imports nothing."""
    if imports == "pass":
        declare(benchmark, NOTHING)
    else:
        declare(benchmark, imports, 0.06, less=NOTHING)

    def process() -> int:
        return subprocess.run([sys.executable, "-c", imports], check=True).returncode

    assert benchmark.pedantic(process, rounds=15, warmup_rounds=2) == 0


@pytest.mark.benchmark(group="tables read from the catalogue")
def test_load_tables(benchmark: BenchmarkFixture) -> None:
    """Every table that the rules need, from its file."""
    declare(benchmark, "the rules' tables loaded", 0.015)
    assert benchmark.pedantic(load_tables, rounds=20).dexterity_table


@pytest.mark.benchmark(group="a page for the terminal")
def test_a_page_of_200_figures(benchmark: BenchmarkFixture) -> None:
    """The table that `resolve` prints, given its answer."""
    declare(benchmark, "a page of 200 figures", 0.04)
    scenario = read_scenario(json.dumps(random_scenario(Random(1), 200)))
    found = resolve_round(scenario.scene, tables=TABLES)
    assert benchmark.pedantic(resolution_page, args=(scenario, found, Terminal()), rounds=10)
