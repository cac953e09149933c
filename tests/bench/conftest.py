"""Prints what was measured beside what was aimed at; being late is read, it fails nothing."""

from collections.abc import Iterable, Iterator, Mapping
from statistics import median
from typing import NamedTuple, Protocol

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.growth import growth


class Percentiles(NamedTuple):
    """What else is told of steps at the screen: 99 % and the longest, and aims for 95 % and it."""

    latest: float
    longest: float
    late_aim: float | None = None
    longest_aim: float | None = None


class Measured(NamedTuple):
    """The median of one benchmark in seconds, and what the benchmark says of itself.

    `what` is measured, `aim` the seconds to reach, and `less` the benchmark that does all but that.
    `grows` names what is measured at several sizes, and the size here. Of what is painted frame by
    frame, `bare` is the benchmark of the least that could be painted. `late` is the 95th
    percentile, and `screen` tells more of what was seen on a real screen.
    """

    median: float
    what: str
    aim: float | None
    less: str | None
    grows: tuple[str, int] | None
    bare: str | None = None
    late: float = 0.0
    screen: Percentiles | None = None

    @property
    def is_late(self) -> bool:
        """Whether an aim for more than the median is missed."""
        seen = self.screen
        if seen is None:
            return False
        aims = ((self.late, seen.late_aim), (seen.longest, seen.longest_aim))
        return any(aim is not None and found > aim for found, aim in aims)


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
        late = benchmark.stats.stats.sorted_data[int(0.95 * len(benchmark.stats.stats.sorted_data))]
        facts = told.get("aim"), told.get("less"), told.get("grows"), told.get("bare"), late
        measured = Measured(benchmark.stats.stats.median, told.get("what", ""), *facts)
        request.config.stash[MEASURED].setdefault(request.node.name, measured)


class AtTheScreen(Protocol):
    """Notes what a scene took on a real screen, step by step."""

    def __call__(
        self,
        what: str,
        times: Iterable[float],
        aim: float,
        *,
        late_aim: float | None = None,
        longest_aim: float | None = None,
        grows: tuple[str, int] | None = None,
    ) -> None:
        """Note the seconds of each step; the aims are for their median, 95 % and the longest."""


@pytest.fixture
def at_the_screen(request: pytest.FixtureRequest, benchmark: BenchmarkFixture) -> AtTheScreen:
    """Notes times that were taken with an eye on the screen."""
    # A test that does not use the clock of the processor is left out of a run of benchmarks.
    benchmark.pedantic(int, rounds=1)

    def note(
        what: str,
        times: Iterable[float],
        aim: float,
        *,
        late_aim: float | None = None,
        longest_aim: float | None = None,
        grows: tuple[str, int] | None = None,
    ) -> None:
        taken = sorted(times)
        late, latest = (taken[int(share * len(taken))] for share in (0.95, 0.99))
        aims = Percentiles(latest, taken[-1], late_aim, longest_aim)
        measured = Measured(median(taken), f"screen: {what}", aim, None, grows, None, late, aims)
        request.config.stash[MEASURED][f"{request.node.name} {what}"] = measured

    return note


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print a line for each aim, and one for all that is measured at several sizes."""
    terminalreporter.section("aims")
    found = config.stash[MEASURED]
    for measured in found.values():
        if measured.aim is None or (measured.less and measured.less not in found):
            continue
        middle = measured.median - (found[measured.less].median if measured.less else 0)
        is_reached = middle <= measured.aim and not measured.is_late
        verdict = "reached" if is_reached else "MISSED"
        figures = f"aim {in_words(measured.aim):>8}   measured median {in_words(middle):>8}"
        terminalreporter.line(
            f"{measured.what:<40} {figures}   {verdict}{of_frames(measured, found)}"
        )
    terminalreporter.section("growth")
    for line in table_of_growth(found.values()):
        terminalreporter.line(line)


def of_frames(measured: Measured, found: Mapping[str, Measured]) -> str:
    """What is told of a frame besides its median."""
    if measured.screen:
        _, longest, late_aim, longest_aim = measured.screen
        shares = (
            ("95 %", measured.late, late_aim),
            ("99 %", measured.screen.latest, None),
            ("longest", longest, longest_aim),
        )
        return "".join(
            f"   {share} {in_words(found)}" + (f" (aim {in_words(aim)})" if aim else "")
            for share, found, aim in shares
        )
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
