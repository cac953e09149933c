"""The tables of the timing rules are looked up."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules.tables import ChargeRow, TableError, Tables, covers
from battleboard.storage.catalogue import load_tables

TABLES = load_tables()


@pytest.mark.parametrize(
    ("score", "row"),
    [
        (3, (-3, -3, 4)),
        (4, (-2, -2, 3)),
        (5, (-1, -1, 2)),
        (6, (0, 0, 1)),
        (7, (0, 0, 0)),
        (14, (0, 0, 0)),
        (15, (0, 0, -1)),
        (16, (1, 1, -2)),
        (17, (2, 2, -3)),
        (18, (3, 3, -4)),
    ],
)
def test_PH_11_dexterity(score: int, row: tuple[int, int, int]) -> None:
    assert TABLES.dexterity(score) == row


def test_I_dexterity_15_gives_no_reaction_and_no_attacking_adjustment() -> None:
    row = TABLES.dexterity(15)
    assert (row.reaction, row.attacking, row.defensive) == (0, 0, -1)


@pytest.mark.parametrize(("score", "end"), [(-4, 3), (1, 3), (19, 18), (25, 18)])
def test_PH_11_scores_beyond_the_table_use_its_ends(score: int, end: int) -> None:
    assert TABLES.dexterity(score) == TABLES.dexterity(end)


@given(st.integers(), st.integers())
def test_PH_11_more_dexterity_is_never_worse(one: int, other: int) -> None:
    less, more = TABLES.dexterity(min(one, other)), TABLES.dexterity(max(one, other))
    assert less.reaction <= more.reaction
    assert less.attacking <= more.attacking
    assert less.defensive >= more.defensive


@pytest.mark.parametrize(
    ("place", "legs", "factor"),
    [
        ("indoors", 2, Fraction(2)),
        ("indoors", 4, Fraction(2)),
        ("outdoors", 0, Fraction(4, 3)),
        ("outdoors", 2, Fraction(4, 3)),
        ("outdoors", 3, Fraction(4, 3)),
        ("outdoors", 4, Fraction(3, 2)),
        ("outdoors", 8, Fraction(3, 2)),
    ],
)
def test_VII_B_1_charge_bonus(place: str, legs: int, factor: Fraction) -> None:
    assert place in {"indoors", "outdoors"}
    assert TABLES.charge_factor("indoors" if place == "indoors" else "outdoors", legs) == factor


def test_tables_without_dexterity_say_so() -> None:
    expected = "No Dexterity table was passed in, so a score of 16 cannot be looked up."
    with pytest.raises(TableError, match=expected):
        Tables().dexterity(16)


def test_tables_without_charges_say_so() -> None:
    with pytest.raises(TableError, match=r"^No charge table was passed in, so a charge indoors"):
        Tables().charge_factor("indoors", 2)


def test_charges_without_a_fitting_row_say_so() -> None:
    tables = Tables(charges=(ChargeRow("outdoors", 4, Fraction(3, 2)),))
    with pytest.raises(TableError, match="no row for a charge outdoors on 2 legs"):
        tables.charge_factor("outdoors", 2)


def test_tables_are_values() -> None:
    assert load_tables() == TABLES
    assert hash(load_tables()) == hash(TABLES)


def test_levels_are_covered_up_to_the_last_or_without_end() -> None:
    assert [covers(2, 4, level) for level in range(1, 6)] == [False, True, True, True, False]
    assert covers(0, 0, 0)
    assert not covers(0, 0, 1)
    assert covers(17, None, 99)
