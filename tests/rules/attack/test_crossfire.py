"""Shots into a melee are spread over it."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules.attack.aim import (
    Size,
    chosen_target,
    dividing_die,
    rolls_of_targets,
    shares,
)

SIZES: st.SearchStrategy[Size] = st.sampled_from(["S", "M", "L"])
MELEES = st.lists(SIZES, min_size=1, max_size=9).map(
    lambda sizes: [(f"figure {number}", size) for number, size in enumerate(sizes)]
)


def test_rulings_a_shot_into_a_melee_goes_by_size() -> None:
    parts = shares([("halfling", "S"), ("orc", "M"), ("ogre", "L")])
    assert [share.chance for share in parts] == [
        Fraction(1, 6),
        Fraction(1, 3),
        Fraction(1, 2),
    ]
    assert dividing_die(parts) == 6


def test_rulings_the_die_chooses_the_target_in_order() -> None:
    parts = shares([("halfling", "S"), ("orc", "M"), ("ogre", "L")])
    chosen = [chosen_target(parts, roll, 6).id for roll in range(1, 7)]
    assert chosen == ["halfling", "orc", "orc", "ogre", "ogre", "ogre"]


def test_rulings_the_choice_is_explained() -> None:
    why = chosen_target(shares([("orc", "M"), ("ogre", "L")]), 3, 5).why
    assert why.rule == "ADDICT rulings"
    assert why.text == "3 on a d5: the shot goes at ogre, a chance of 3/5."


def test_rulings_nobody_in_the_melee_leaves_nobody_to_hit() -> None:
    assert shares([]) == ()
    with pytest.raises(ValueError, match="Expected figures in melee and a d6 roll, not 3"):
        chosen_target((), 3, 6)


@pytest.mark.parametrize("roll", [0, 7])
def test_rulings_a_die_shows_what_it_has(roll: int) -> None:
    with pytest.raises(ValueError, match="a d6 roll"):
        chosen_target(shares([("orc", "M")]), roll, 6)


@given(MELEES)
def test_rulings_the_chances_make_a_whole(melee: list[tuple[str, Size]]) -> None:
    assert sum(share.chance for share in shares(melee)) == 1


@given(MELEES)
def test_rulings_the_exact_die_gives_the_exact_chances(melee: list[tuple[str, Size]]) -> None:
    parts = shares(melee)
    sides = dividing_die(parts)
    rolled = [chosen_target(parts, roll, sides).id for roll in range(1, sides + 1)]
    assert [Fraction(rolled.count(share.id), sides) for share in parts] == [
        share.chance for share in parts
    ]


@given(MELEES)
def test_38_each_roll_is_told_for_the_figure_that_it_chooses(melee: list[tuple[str, Size]]) -> None:
    parts = shares(melee)
    sides = dividing_die(parts)
    told = [who for who, first, last in rolls_of_targets(parts) for _ in range(first, last + 1)]
    assert told == [chosen_target(parts, roll, sides).id for roll in range(1, sides + 1)]
