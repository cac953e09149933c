"""How fast and quiet the machine was during the measurements, by timing the same work."""

from statistics import median
from time import perf_counter
from typing import Final

from tests.bench.table import in_words

_TIMES: Final = 5
_AMOUNT: Final = 100_000
AT_THE_AIMS: Final = 0.0054
"""So long the same work takes where the aims are meant to be met."""


def same_work() -> float:
    """Time the same work now: the median of a few tries."""
    return median(_once() for _ in range(_TIMES))


def slowness(took: float) -> float:
    """Roughly how many times longer everything takes here than on the reference machine."""
    return max(1.0, took / AT_THE_AIMS)


def quietness(took: list[float]) -> str:
    """The summary of this between the benchmarks."""
    best, middle, worst, aimed = (
        in_words(each, "s") for each in (min(took), median(took), max(took), AT_THE_AIMS)
    )
    return (
        f"Between the benches the same work took {best} at best, {middle} at the median and "
        f"{worst} at worst: the farther apart, the busier the machine. Where the aims are meant to "
        f"be met it takes {aimed}."
    )


def _once() -> float:
    begun = perf_counter()
    total = 0
    for number in range(_AMOUNT):
        total += number * number % 7
    return perf_counter() - begun
