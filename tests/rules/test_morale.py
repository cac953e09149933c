"""Base morale and morale checks follow each game's rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules.attack.modifier import Modifier, total
from battleboard.rules.morale import (
    MoraleSituation,
    base_morale,
    check_percentile,
    listed_situations,
)
from battleboard.rules.tables import TableError, Tables
from battleboard.storage.catalogue import load_tables

TABLES = load_tables()


def situation(name: str) -> MoraleSituation:
    return next(each for each in listed_situations(TABLES) if each.id == name)


@pytest.mark.parametrize(
    ("dice", "points", "morale"),
    [(0, 0, 50), (1, 0, 50), (1, -1, 50), (1, 1, 51), (2, 0, 55), (3, 2, 62), (16, 0, 125)],
)
def test_DMG_67_base_morale(dice: int, points: int, morale: int) -> None:
    assert base_morale(dice, points, TABLES) == morale


def test_DMG_67_situations() -> None:
    assert situation("leader_lost").modifier() == Modifier(30, "leader dead or gone", "DMG 67")
    assert situation("foe_slain").modifier(3) == Modifier(-30, "a foe slain, 3 times", "DMG 67")


@pytest.mark.parametrize(
    ("roll", "holds", "failed_by", "result"),
    [
        (50, True, 0, "holds"),
        (51, False, 1, "falls back, fighting"),
        (65, False, 15, "falls back, fighting"),
        (66, False, 16, "breaks off and retreats"),
        (80, False, 30, "breaks off and retreats"),
        (81, False, 31, "flees in panic"),
        (100, False, 50, "flees in panic"),
    ],
)
def test_DMG_67_check(*, roll: int, holds: bool, failed_by: int, result: str) -> None:
    told = check_percentile(roll, 50, (), TABLES)
    assert (told.holds, told.failed_by, told.result) == (holds, failed_by, result)


def test_DMG_67_failing_by_more_than_50_is_surrender() -> None:
    told = check_percentile(81, 50, [situation("outclassed").modifier()], TABLES)
    assert (told.failed_by, told.result) == (51, "surrenders")


def test_DMG_67_a_check_is_explained() -> None:
    modifiers = (situation("leader_lost").modifier(), situation("foe_deserts").modifier())
    told = check_percentile(40, 55, modifiers, TABLES)
    assert told.modifiers == modifiers
    assert told.why.rule == "DMG 67"
    assert told.why.text == (
        "40 +30 (leader dead or gone) -5 (a foe deserts) = 65 against morale 55, "
        "10 too high: falls back, fighting."
    )
    assert check_percentile(40, 55, (), TABLES).why.text == "40 = 40 against morale 55, holds."


@given(st.integers(1, 100), st.integers(0, 140), st.lists(st.integers(-40, 40), max_size=4))
def test_DMG_67_they_hold_when_the_roll_is_not_above_morale(
    roll: int, base: int, values: list[int]
) -> None:
    modifiers = [Modifier(value, "any") for value in values]
    assert check_percentile(roll, base, modifiers, TABLES).holds == (
        roll + total(modifiers) <= base
    )


@pytest.mark.parametrize("roll", [0, 101])
def test_DMG_67_a_d100_shows_1_to_100(roll: int) -> None:
    with pytest.raises(ValueError, match="Expected a d100 roll, 1 to 100"):
        check_percentile(roll, 50, (), TABLES)


def test_morale_says_what_is_missing() -> None:
    with pytest.raises(TableError, match="No morale table was passed in, so base morale cannot"):
        base_morale(1, 0, Tables())
    assert listed_situations(Tables()) == ()
    assert TABLES.morale is not None
    endless = TABLES._replace(morale=TABLES.morale._replace(failures=TABLES.morale.failures[:1]))
    with pytest.raises(TableError, match="does not say what failing by 20 means"):
        check_percentile(70, 50, (), endless)
