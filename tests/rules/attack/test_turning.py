"""Turning undead."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules.attack.turning import turn_undead, turning_entry
from battleboard.rules.tables import TableError, Tables
from battleboard.storage.catalogue import load_tables

TABLES = load_tables()


@pytest.mark.parametrize(
    ("undead", "level", "found"),
    [
        ("skeleton", 1, "10"),
        (1, 4, "T"),
        ("Skeleton", 6, "D"),
        ("skeleton", 8, "D*"),
        ("ghast", 1, "-"),
        ("ghast", 2, "20"),
        ("spectre", 13, "7"),
        ("spectre", 14, "T"),
        ("fiend", 18, "16"),
        ("fiend", 19, "13"),
        (13, 40, "13"),
    ],
)
def test_turning_table(undead: str | int, level: int, found: str) -> None:
    assert turning_entry(undead, level, TABLES) == found


def test_two_dice_are_read_in_their_own_table() -> None:
    assert [turning_entry("skeleton", level, TABLES, "2d6") for level in (1, 2, 4)] == [
        "7",
        "T",
        "D",
    ]


def test_turning_needs_the_number_or_more() -> None:
    failed, turned = turn_undead(9, "skeleton", 1, TABLES), turn_undead(10, "skeleton", 1, TABLES)
    assert (failed.effect, failed.needed) == ("no effect", 10)
    assert (turned.effect, turned.needed) == ("turned", 10)
    assert turned.why.rule == "OSRIC turning"
    assert turned.why.text == "Level 1 against skeleton: 10 is needed and 10 was rolled."


def test_turning_by_the_letters_needs_no_roll() -> None:
    assert turn_undead(1, "zombie", 4, TABLES)[:3] == ("turned", None, False)
    assert turn_undead(1, "zombie", 6, TABLES)[:3] == ("destroyed", None, False)
    assert turn_undead(1, "zombie", 9, TABLES)[:3] == ("destroyed", None, True)
    assert turn_undead(20, "lich", 5, TABLES)[:3] == ("no effect", None, False)


def test_turning_explains_the_letters() -> None:
    assert turn_undead(1, 2, 4, TABLES).why.text == "Level 4 against 2: turned without a roll."
    assert turn_undead(1, 2, 6, TABLES).why.text == "Level 6 against 2: destroyed without a roll."
    assert (
        turn_undead(20, 12, 5, TABLES).why.text == "Level 5 against 12: beyond this level's power."
    )


@given(st.integers(1, 20), st.integers(1, 13), st.integers(1, 30))
def test_turning_a_higher_level_never_does_less(roll: int, undead: int, level: int) -> None:
    order = ["no effect", "turned", "destroyed"]
    lower, higher = (
        turn_undead(roll, undead, level, TABLES),
        turn_undead(roll, undead, level + 1, TABLES),
    )
    assert order.index(lower.effect) <= order.index(higher.effect)


@given(st.integers(1, 20), st.integers(1, 12), st.integers(1, 30))
def test_turning_the_greater_undead_are_never_easier(roll: int, undead: int, level: int) -> None:
    order = ["no effect", "turned", "destroyed"]
    lesser, greater = (
        turn_undead(roll, undead, level, TABLES),
        turn_undead(roll, undead + 1, level, TABLES),
    )
    assert order.index(lesser.effect) >= order.index(greater.effect)


@pytest.mark.parametrize("roll", [0, 21])
def test_turning_a_d20_shows_1_to_20(roll: int) -> None:
    with pytest.raises(ValueError, match="Expected what a d20 shows, 1 to 20"):
        turn_undead(roll, "skeleton", 1, TABLES)


def test_turning_says_what_is_missing() -> None:
    with pytest.raises(TableError, match="No turning table was passed in, so level 3 against"):
        turn_undead(5, "skeleton", 3, Tables())
    with pytest.raises(TableError, match="no row for 'orc'"):
        turn_undead(5, "orc", 3, TABLES)
    with pytest.raises(TableError, match="no column for level 0"):
        turn_undead(5, "skeleton", 0, TABLES)
