"""Prints what was measured beside what was aimed at; being late is read, it fails nothing."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.measured import DECLARED, Aims, Declared, Measured, Size, Unit, measured
from tests.bench.quietness import quietness, same_work, slowness
from tests.bench.results_file import CORE, read_results, write_results
from tests.bench.table import table

OUT = Path(__file__).parents[2] / "out" / "bench"
MEASURED = pytest.StashKey[list[Measured]]()
SAME_WORK = pytest.StashKey[list[float]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the results of an earlier run."""
    parser.addoption(
        "--beside", type=Path, help="a file of results; what they were is told beside what they are"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Begin with nothing measured."""
    config.stash[MEASURED] = []
    config.stash[SAME_WORK] = list[float]()


@pytest.fixture(autouse=True)
def _keep_what_was_measured(
    request: pytest.FixtureRequest, benchmark: BenchmarkFixture
) -> Iterator[None]:
    """Note for the table what a bench has measured, and how slow the machine was meanwhile."""
    found, known = request.config.stash[MEASURED], len(request.config.stash[MEASURED])
    before = same_work()
    yield
    declared = benchmark.extra_info.get(DECLARED, Declared(request.node.name))
    if declared is not None and benchmark.stats is not None:
        found.append(measured(declared, benchmark.stats.stats.sorted_data))
    # A busy moment at one end of it says nothing of the whole.
    took = min(before, same_work())
    request.config.stash[SAME_WORK].append(took)
    found[known:] = (each._replace(slowness=slowness(took)) for each in found[known:])


class AtTheScreen(Protocol):
    """Notes what came of a scene, as on a real screen."""

    def __call__(
        self,
        what: str,
        values: Iterable[float],
        aim: float | None = None,
        *,
        late_aim: float | None = None,
        latest_aim: float | None = None,
        longest_aim: float | None = None,
        grows: Size | None = None,
        unit: Unit = "s",
    ) -> None:
        """Note all values; the aims are for their median, 95 %, 99 % and the longest."""


@pytest.fixture
def noted(request: pytest.FixtureRequest, benchmark: BenchmarkFixture) -> AtTheScreen:
    """Notes values that were taken otherwise than by the clock of the bench."""
    # A test that does not use that clock is left out of a run of benchmarks.
    benchmark.pedantic(int, rounds=1)
    benchmark.extra_info[DECLARED] = None

    def note(
        what: str,
        values: Iterable[float],
        aim: float | None = None,
        *,
        late_aim: float | None = None,
        latest_aim: float | None = None,
        longest_aim: float | None = None,
        grows: Size | None = None,
        unit: Unit = "s",
    ) -> None:
        aims = Aims(aim, late_aim, latest_aim, longest_aim)
        declared = Declared(what, aims, unit, grows)
        request.config.stash[MEASURED].append(measured(declared, values))

    return note


@pytest.fixture
def at_the_screen(noted: AtTheScreen) -> AtTheScreen:
    """Notes values that were taken with an eye on the screen."""

    def note(
        what: str, values: Iterable[float], aim: float | None = None, **aims_and_size: Any
    ) -> None:
        noted(f"screen: {what}", values, aim, **aims_and_size)

    return note


# After the plugins, so that the misses are counted in the last line.
@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print one table, and keep it in a file."""
    found = config.stash[MEASURED]
    if not found:
        return
    earlier: Path | None = config.getoption("--beside")
    terminalreporter.section("what was measured, and its aims")
    kept = write_results(OUT, found).relative_to(Path.cwd())
    terminalreporter.line(f"measured with the {CORE}, kept in {kept}")
    for line in table(found, read_results(earlier) if earlier else {}, CORE):
        terminalreporter.line(line)
    terminalreporter.line(quietness(config.stash[SAME_WORK]))
