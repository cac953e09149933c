"""Prints measurements beside their aims; a slow result is reported, but fails nothing."""

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
    parser.addoption(
        "--beside", type=Path, help="a file of results; what they were is told beside what they are"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.stash[MEASURED] = []
    config.stash[SAME_WORK] = list[float]()


@pytest.fixture(autouse=True)
def _keep_what_was_measured(
    request: pytest.FixtureRequest, benchmark: BenchmarkFixture
) -> Iterator[None]:
    """Record a measurement for the table, and how slow the machine was meanwhile."""
    found, known = request.config.stash[MEASURED], len(request.config.stash[MEASURED])
    before = same_work()
    yield
    declared = benchmark.extra_info.get(DECLARED, Declared(request.node.name))
    if declared is not None and benchmark.stats is not None:
        found.append(measured(declared, benchmark.stats.stats.sorted_data))
    # Take the shorter time: a busy moment before or after says nothing about the whole test.
    took = min(before, same_work())
    request.config.stash[SAME_WORK].append(took)
    found[known:] = (each._replace(slowness=slowness(took)) for each in found[known:])


class AtTheScreen(Protocol):
    """Records the timings of a scene on a real screen."""

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
        """Record all values; the aims are for the median, 95%, 99% and the maximum."""


@pytest.fixture
def noted(request: pytest.FixtureRequest, benchmark: BenchmarkFixture) -> AtTheScreen:
    """Records values that were not timed by the benchmark's clock."""
    # A test that does not use that clock is left out of a benchmark run.
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
    """Records values that were timed by watching the screen."""

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
    """Print one table, and write it to a file."""
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
