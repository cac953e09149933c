"""What a benchmark measures: many values of one thing, and their aims.

A benchmark declares it with `declare`, or with `at_the_screen` for values of its own.
"""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Final, Literal, NamedTuple, TypeAlias

from pytest_benchmark.fixture import BenchmarkFixture

Unit: TypeAlias = Literal["s", "MB", "%"]
Size: TypeAlias = tuple[str, int]
"""What is measured at several sizes, and one of these."""
DECLARED: Final = "declared"
COMPILED: Final = "compiled core"
"""The core of the packed programs, as a run calls it."""


class Shares(NamedTuple):
    """What half of many values stay below, what 95% and 99% do, and the maximum."""

    median: float
    late: float
    latest: float
    longest: float


class Aims(NamedTuple):
    """Upper limits for each of these; exceeding one is reported, but fails nothing."""

    median: float | None = None
    late: float | None = None
    latest: float | None = None
    longest: float | None = None


SHARES: Final = dict(zip(Shares._fields, (0.5, 0.95, 0.99, 1.0), strict=True))
IN_WORDS: Final = dict(zip(Shares._fields, ("median", "95 %", "99 %", "longest"), strict=True))


class Declared(NamedTuple):
    """What is measured, and its aims.

    `grows` says that it is measured at several sizes. `less` is what does all but what is meant,
    and `bare` the least that could be done, both as they are declared themselves. `core` is the
    core that the aims are for, where they are not for both.
    """

    what: str
    aims: Aims = Aims()
    unit: Unit = "s"
    grows: Size | None = None
    less: str = ""
    bare: str = ""
    core: str = ""


class Measured(NamedTuple):
    """What was declared, and what came out.

    `amount` is how many values there were, and `slowness` how many times as long all took on the
    machine as where the aims are meant to be met.
    """

    declared: Declared
    shares: Shares
    amount: int
    slowness: float = 1.0


def declare(
    benchmark: BenchmarkFixture,
    what: str,
    aim: float | None = None,
    *,
    late_aim: float | None = None,
    grows: Size | None = None,
    less: str = "",
    bare: str = "",
    core: str = "",
) -> None:
    """Declare what a benchmark measures by the clock of its rounds, and its aims in seconds."""
    declared = Declared(what, Aims(aim, late_aim), grows=grows, less=less, bare=bare, core=core)
    benchmark.extra_info[DECLARED] = declared


def measured(declared: Declared, values: Iterable[float]) -> Measured:
    """The result of all these values."""
    found = sorted(values)
    shares = Shares(*(share_of(found, each) for each in SHARES.values()))
    return Measured(declared, shares, len(found))


def share_of(values: Sequence[float], part: float) -> float:
    """The smallest of sorted values that this share of them does not exceed."""
    return values[max(0, ceil(part * len(values)) - 1)]
