"""How quiet the machine was while it was measured: the same work takes longer on a busy one."""

from time import perf_counter
from typing import Final

from tests.bench.table import in_words

_TIMES: Final = 5
_AMOUNT: Final = 100_000


def same_work() -> float:
    """How long the same work takes now: the least of a few tries."""
    return min(_once() for _ in range(_TIMES))


def quietness(took: list[float]) -> str:
    """What that came to between the benches."""
    best, median, worst = (
        in_words(each, "s") for each in (min(took), sorted(took)[len(took) // 2], max(took))
    )
    return (
        f"Between the benches the same work took {best} at best, {median} at the median and "
        f"{worst} at worst: the farther apart, the busier the machine."
    )


def _once() -> float:
    begun = perf_counter()
    total = 0
    for number in range(_AMOUNT):
        total += number * number % 7
    return perf_counter() - begun
