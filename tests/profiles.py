"""How many examples a property is tried on: `quick` every day, `deep` for `make deep`."""

from collections.abc import Sequence
from typing import Final, TypeVar

from hypothesis import settings

T = TypeVar("T")
DEEP: Final = 100
"""The examples of a property that names no number; the numbers that others name are for `deep`."""
QUICK: Final = 20
FEWEST: Final = 5


def register() -> None:
    """Register both profiles for `--hypothesis-profile`; the default is `quick`."""
    for name, examples in (("quick", QUICK), ("deep", DEEP)):
        # With CI set, hypothesis would draw the same examples each time.
        settings.register_profile(
            name, max_examples=examples, deadline=None, derandomize=False, print_blob=True
        )
    settings.load_profile("quick")


def examples(deep: int) -> int:
    """How many of these examples, seeds or steps the chosen profile tries."""
    return max(min(deep, FEWEST), deep * settings().max_examples // DEEP)


def is_deep() -> bool:
    """Whether every case is wanted, however long it takes."""
    return settings().max_examples >= DEEP


def all_or_few(cases: Sequence[T], few: Sequence[T]) -> Sequence[T]:
    """All cases in the deep profile, a few of them every day."""
    assert set(few) <= set(cases)
    return cases if is_deep() else few
