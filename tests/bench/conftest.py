"""Prints what was measured beside what was aimed at; being late is read, it fails nothing."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture


class Measured(NamedTuple):
    """The median of one benchmark in seconds, and what the benchmark says of itself.

    `what` is measured, `aim` the seconds to reach, and `less` the benchmark that does all but that.
    """

    median: float
    what: str
    aim: float | None
    less: str | None


MEASURED = pytest.StashKey[dict[str, Measured]]()


def pytest_configure(config: pytest.Config) -> None:
    """Begin with nothing measured."""
    config.stash[MEASURED] = {}


@pytest.fixture(autouse=True)
def _keep_the_median(request: pytest.FixtureRequest, benchmark: BenchmarkFixture) -> Iterator[None]:
    """Note each benchmark's median for the summary."""
    yield
    if benchmark.stats is not None:
        told = benchmark.extra_info
        median = benchmark.stats.stats.median
        measured = Measured(median, told.get("what", ""), told.get("aim"), told.get("less"))
        request.config.stash[MEASURED][request.node.name] = measured


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print a line for each aim."""
    terminalreporter.section("aims")
    found = config.stash[MEASURED]
    for measured in found.values():
        if measured.aim is None or (measured.less and measured.less not in found):
            continue
        median = measured.median - (found[measured.less].median if measured.less else 0)
        verdict = "reached" if median <= measured.aim else "MISSED"
        figures = f"aim {in_words(measured.aim):>8}   measured median {in_words(median):>8}"
        terminalreporter.line(f"{measured.what:<32} {figures}   {verdict}")


def in_words(seconds: float) -> str:
    """A time in seconds or milliseconds."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.2f} ms"
