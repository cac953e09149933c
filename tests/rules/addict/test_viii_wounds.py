"""ADDICT VIII: bleeding and death."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules.rulesets.addict.attack import (
    BleedingFrom,
    condition,
    end_of_round,
)
from battleboard.rules.wounds import State


def after_rounds(hp: int, rounds: int, bleeding_from: BleedingFrom = -1) -> int:
    for _ in range(rounds):
        hp = end_of_round(hp, bleeding_from).hp
    return hp


FROM: st.SearchStrategy[BleedingFrom] = st.sampled_from([-1, 0, -4])


@pytest.mark.parametrize(
    ("hp", "state"),
    [
        (7, "standing"),
        (1, "standing"),
        (0, "unconscious"),
        (-1, "bleeding"),
        (-9, "bleeding"),
        (-10, "dead"),
        (-23, "dead"),
    ],
)
def test_VIII_states(hp: int, state: State) -> None:
    told = condition(hp)
    assert told.state == state
    assert told.why.rule == "ADDICT VIII"


@pytest.mark.parametrize(("bleeding_from", "highest"), [(-1, -1), (0, 0), (-4, -4)])
def test_VIII_bleeding_from(bleeding_from: BleedingFrom, highest: int) -> None:
    bleeding = [hp for hp in range(-12, 3) if condition(hp, bleeding_from).state == "bleeding"]
    assert bleeding == list(range(-9, highest + 1))


def test_VIII_bleeding_takes_one_hit_point_a_round() -> None:
    assert end_of_round(-3)[:3] == (-4, 1, "bleeding")
    assert end_of_round(-1)[:3] == (-2, 1, "bleeding")
    assert after_rounds(-1, 1) == -2
    assert end_of_round(-3).why == ("ADDICT VIII", "Bleeding: from -3 to -4.")


def test_VIII_bleeding_ends_in_death_at_minus_10() -> None:
    assert end_of_round(-9)[:3] == (-10, 1, "dead")
    assert end_of_round(-9).why.text == "Bleeding: from -9 to -10, dead at -10."
    assert end_of_round(-10)[:3] == (-10, 0, "dead")


def test_VIII_those_who_do_not_bleed_lose_nothing() -> None:
    assert end_of_round(5)[:3] == (5, 0, "standing")
    assert end_of_round(0)[:3] == (0, 0, "unconscious")
    assert end_of_round(0, 0)[:3] == (-1, 1, "bleeding")
    assert end_of_round(-3, -4)[:3] == (-3, 0, "unconscious")


def test_VIII_the_staunched_bleed_no_more() -> None:
    told = end_of_round(-5, staunched=True)
    assert told[:3] == (-5, 0, "unconscious")
    assert told.why.text == "-5 hit points: the bleeding is staunched."
    assert condition(-10, staunched=True).state == "dead"


def test_VIII_states_are_explained() -> None:
    assert [condition(hp).why.text for hp in (4, 0, -2, -10)] == [
        "Hit points left: 4.",
        "0 hit points: unconscious, but not bleeding.",
        "-2 hit points: 1 more is lost at the end of each round.",
        "-10 hit points: dead at -10.",
    ]


def test_EM_25_three_rounds_of_bleeding() -> None:
    fallen = {"acrobat": 10 - 12, "magic_user": 4 - 7}
    assert {who: after_rounds(hp, 3) for who, hp in fallen.items()} == {
        "acrobat": -5,
        "magic_user": -6,
    }


@given(st.integers(-30, 30), st.integers(0, 30), FROM)
def test_VIII_bleeding_never_heals_and_never_goes_past_death(
    hp: int, rounds: int, bleeding_from: BleedingFrom
) -> None:
    left = after_rounds(hp, rounds, bleeding_from)
    assert min(hp, max(hp - rounds, -10)) <= left <= hp


@given(st.integers(-30, 30), FROM)
def test_VIII_enough_rounds_leave_nobody_bleeding(hp: int, bleeding_from: BleedingFrom) -> None:
    assert condition(after_rounds(hp, 10, bleeding_from), bleeding_from).state != "bleeding"
