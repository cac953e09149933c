"""How fast and how quiet the machine was while it was measured: the same work tells that."""

from statistics import median
from time import perf_counter
from typing import Final

from tests.bench.table import in_words

_TIMES: Final = 5
_AMOUNT: Final = 100_000
AT_THE_AIMS: Final = 0.0054
"""So long the same work takes where the aims are meant to be met."""


def same_work() -> float:
    """How long the same work takes now: the middle of a few tries."""
    return median(_once() for _ in range(_TIMES))


def slowness(took: float) -> float:
    """How many times as long all takes here as where the aims are meant to be met, roughly."""
    return max(1.0, took / AT_THE_AIMS)


def quietness(took: list[float]) -> str:
    """What that came to between the benches."""
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
