"""Comparisons of dice become bits, and some answers are known."""

from itertools import product

import pytest

from battleboard.rules.likelihood.chances import AnswerCache, Comparisons
from battleboard.rules.timing.dice import Throw

THROWS = (Throw("a", figures=("a",)), Throw("bc", figures=("b", "c"), added=1))
KNOWN = {"d": 4, "e": 2, "f": 4}
ROLLS = tuple(product(range(1, 7), repeat=2))


def compared(*, high_first: bool = True) -> Comparisons:
    return Comparisons(THROWS, KNOWN, high_first=high_first)


def numbers(values: tuple[int, ...]) -> dict[str, int]:
    """Each figure's number with these dice."""
    return KNOWN | {"a": values[0], "b": values[1] + 1, "c": values[1] + 1}


def sign(one: int, other: int) -> int:
    return (one > other) - (one < other)


@pytest.mark.parametrize("couple", ["ab", "ac", "ad", "be", "cf", "de"])
def test_a_mask_leaves_how_the_dice_of_two_compare(couple: str) -> None:
    found = compared()
    mask = found.among(couple)
    ends = {
        (found.of(values) & mask, sign(*(numbers(values)[who] for who in couple)))
        for values in ROLLS
    }
    assert len({bits for bits, _ in ends}) == len({order for _, order in ends}) == len(ends)


@pytest.mark.parametrize("high_first", [True, False])
@pytest.mark.parametrize("couple", ["ab", "ba", "da", "ad", "ce"])
def test_a_mask_leaves_whether_a_die_puts_one_before_another(
    couple: str,
    high_first: bool,  # noqa: FBT001
) -> None:
    found = compared(high_first=high_first)
    mask = found.before(*couple)
    first = 1 if high_first else -1
    for values in ROLLS:
        before = sign(*(numbers(values)[who] for who in couple)) == first
        assert bool(found.of(values) & mask) == before


def test_figures_with_one_die_or_without_one_are_not_compared() -> None:
    found = compared()
    assert found.before("b", "c") == found.among("bc") == 0
    assert found.before("d", "f") == 0
    assert found.before("a", "x") == found.before("x", "a") == found.among("ax") == 0


def test_an_answer_is_known_wherever_that_is_the_same_on_which_it_rests() -> None:
    known = AnswerCache[str]()
    assert known.find(0b0110) is None
    known.learn("the first", 0b0011, 0b0110)
    known.learn("the second", 0b1100, 0b0101)
    assert known.find(0b1010) == "the first"
    assert known.find(0b0111) == "the second"
    assert known.find(0b1001) is None
