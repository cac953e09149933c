"""Rates of attack give the routines on each occasion."""

from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules.attack.attack_rates import haste, parse_rate, rate_for, routines_on
from battleboard.rules.tables import TableError, Tables
from battleboard.storage.catalogue import load_tables

TABLES = load_tables()
RATES = st.fractions(min_value=0, max_value=12, max_denominator=12)


def occasions(rate: str, count: int = 4) -> list[int]:
    return [routines_on(parse_rate(rate), occasion) for occasion in range(1, count + 1)]


def test_I_D_fractional_rates_alternate_over_the_occasions() -> None:
    assert occasions("3/2") == [2, 1, 2, 1]
    assert occasions("5/2") == [3, 2, 3, 2]
    assert occasions("1/2") == [1, 0, 1, 0]
    assert occasions("2") == [2, 2, 2, 2]
    assert occasions("4/3", 6) == [2, 1, 1, 2, 1, 1]


def test_EM_12_a_ranger_shoots_through_surprise_segments_and_rounds() -> None:
    assert occasions("3/2", 5) == [2, 1, 2, 1, 2]


@given(RATES, st.integers(0, 60))
def test_I_D_over_any_time_the_rate_is_kept(rate: Fraction, rounds: int) -> None:
    assert sum(routines_on(rate, n) for n in range(1, rounds + 1)) == ceil(rate * rounds)


@given(RATES, st.integers(1, 10**6))
def test_I_D_an_occasion_never_strays_from_the_rate_by_a_whole_routine(
    rate: Fraction, occasion: int
) -> None:
    assert abs(routines_on(rate, occasion) - rate) < 1


@given(RATES)
def test_I_D_the_first_occasion_has_the_larger_number(rate: Fraction) -> None:
    assert routines_on(rate, 1) == ceil(rate)


@given(RATES)
def test_VII_A_haste_doubles_the_routines(rate: Fraction) -> None:
    assert haste(rate) == rate + rate


def test_VII_A_haste_makes_3_2_three_each_round() -> None:
    assert [routines_on(haste(parse_rate("3/2")), n) for n in (1, 2)] == [3, 3]


def test_rates_are_read_as_people_write_them() -> None:
    assert parse_rate(2) == 2
    assert parse_rate(" 2 ") == 2
    assert parse_rate("3/2") == Fraction(3, 2)
    assert parse_rate("2/1") == 2
    assert parse_rate("0") == 0
    assert parse_rate("999") == 999


@pytest.mark.parametrize(
    "text", ["", "/", "3/", "/2", "3/0", "-1", "1.5", "3/2/1", "two", "²", "1000", "1" * 5000]
)
def test_what_is_no_rate_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"^Expected a rate of attack such as 2 or 3/2, not '"):
        parse_rate(text)


@given(RATES)
def test_rates_survive_being_written(rate: Fraction) -> None:
    assert parse_rate(str(rate)) == rate


@pytest.mark.parametrize(
    ("character_class", "level", "rate"),
    [
        ("fighter", 0, "1"),
        ("fighter", 1, "1"),
        ("fighter", 6, "1"),
        ("fighter", 7, "3/2"),
        ("fighter", 12, "3/2"),
        ("fighter", 13, "2"),
        ("fighter", 40, "2"),
        ("Paladin", 6, "1"),
        ("paladin", 7, "3/2"),
        ("paladin", 12, "3/2"),
        ("paladin", 13, "2"),
        ("ranger", 7, "1"),
        ("ranger", 8, "3/2"),
        ("ranger", 14, "3/2"),
        ("ranger", 15, "2"),
        ("cleric", 20, "1"),
        ("magic-user", 1, "1"),
    ],
)
def test_VII_A_rates_by_class_and_level(character_class: str, level: int, rate: str) -> None:
    assert rate_for(character_class, level, TABLES) == parse_rate(rate)


@pytest.mark.parametrize(
    ("character_class", "level", "rate"),
    [
        ("fighter", 1, "3/2"),
        ("fighter", 7, "2"),
        ("fighter", 13, "5/2"),
        ("ranger", 8, "2"),
        ("thief", 8, "1"),
    ],
)
def test_VII_A_specialists_strike_more_often(character_class: str, level: int, rate: str) -> None:
    assert rate_for(character_class, level, TABLES, skill="specialised") == parse_rate(rate)


def test_rates_without_a_table_or_a_row_say_so() -> None:
    with pytest.raises(TableError, match="No attack rate table was passed in, so class 'thief'"):
        rate_for("thief", 3, Tables())
    with pytest.raises(TableError, match="no row for class 'thief' at level -1"):
        rate_for("thief", -1, TABLES)
