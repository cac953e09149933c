"""Prints what was measured beside what was aimed at; being late is read, it fails nothing."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.growth import growth


class Measured(NamedTuple):
    """The median of one benchmark in seconds, and what the benchmark says of itself.

    `what` is measured, `aim` the seconds to reach, and `less` the benchmark that does all but that.
    `grows` names what is measured at several sizes, and the size here. Of what is painted frame by
    frame, `bare` is the benchmark of the least that could be painted, and `late` the 95th
    percentile.
    """

    median: float
    what: str
    aim: float | None
    less: str | None
    grows: tuple[str, int] | None
    bare: str | None = None
    late: float = 0.0


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
        times = benchmark.stats.stats.sorted_data
        facts = told.get("aim"), told.get("less"), told.get("grows"), told.get("bare")
        late = times[int(0.95 * len(times))]
        measured = Measured(median, told.get("what", ""), *facts, late)
        request.config.stash[MEASURED][request.node.name] = measured


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print a line for each aim, and one for all that is measured at several sizes."""
    terminalreporter.section("aims")
    found = config.stash[MEASURED]
    for measured in found.values():
        if measured.aim is None or (measured.less and measured.less not in found):
            continue
        median = measured.median - (found[measured.less].median if measured.less else 0)
        verdict = "reached" if median <= measured.aim else "MISSED"
        figures = f"aim {in_words(measured.aim):>8}   measured median {in_words(median):>8}"
        terminalreporter.line(
            f"{measured.what:<32} {figures}   {verdict}{of_frames(measured, found)}"
        )
    terminalreporter.section("growth")
    for line in table_of_growth(found.values()):
        terminalreporter.line(line)


def of_frames(measured: Measured, found: Mapping[str, Measured]) -> str:
    """What is told of a frame besides its median."""
    if not measured.bare:
        return ""
    late = f"   95 % {in_words(measured.late):>8}"
    bare = found.get(measured.bare)
    return f"{late}   {measured.median / bare.median:4.1f} x bare" if bare else late


def table_of_growth(found: Iterable[Measured]) -> Iterator[str]:
    """A line for everything that is measured at several sizes."""
    medians: dict[str, dict[int, float]] = {}
    for measured in found:
        if measured.grows:
            what, size = measured.grows
            medians.setdefault(what, {})[size] = measured.median
    for what, sizes in medians.items():
        yield growth(what, sizes)


def in_words(seconds: float) -> str:
    """A time in seconds or milliseconds."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.2f} ms"
