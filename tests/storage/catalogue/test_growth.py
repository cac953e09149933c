"""Dice, numbers and durations grow with a level."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.battle.state.command_context import Roll
from battleboard.rules.measures import Pace
from battleboard.storage.catalogue.power_list import parse_growing, parse_lasting
from tests.profiles import examples

BASIC = Pace(10, 0)


@pytest.mark.parametrize(
    ("text", "level", "dice"),
    [
        ("6d6", 9, Roll(6, 6)),
        ("1d6/level", 7, Roll(7, 6)),
        ("1d6/level, at most 10", 14, Roll(10, 6)),
        ("1d6/level, at most 10", 3, Roll(3, 6)),
        ("2d8 + 1/level", 5, Roll(2, 8, 5)),
        ("1d4+1/level", 9, Roll(9, 4, 9)),
        ("1d8/2 levels", 7, Roll(3, 8)),
        ("1/2 levels", 9, Roll(plus=4)),
        ("1/2 levels", 1, Roll()),
        ("1d8/2 levels", 1, Roll()),
        ("1 + 1/2 levels", 5, Roll(plus=3)),
        ("1/2 levels rounded up", 1, Roll(plus=1)),
        ("1/2 levels rounded up", 2, Roll(plus=1)),
        ("1/2 levels rounded up", 5, Roll(plus=3)),
        ("-1 + 2/5 levels rounded up", 5, Roll(plus=1)),
        ("-1 + 2/5 levels rounded up", 6, Roll(plus=3)),
        ("3", 1, Roll(plus=3)),
        ("1d6/level", 0, Roll(1, 6)),
    ],
)
def test_dice_grow_with_the_level(text: str, level: int, dice: Roll) -> None:
    assert parse_growing(text).at(level) == dice


@pytest.mark.parametrize(
    "text", ["", "lots", "1d6/lvl", "1d6 + 1d8", "1d6/level,at most 3", "1d6/0 levels"]
)
def test_what_is_no_dice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="Expected dice or a duration, not"):
        parse_growing(text)


@given(st.integers(1, 30), st.integers(1, 30))
@settings(max_examples=examples(50))
def test_what_grows_never_shrinks(level: int, more: int) -> None:
    for text in ("1d6/level, at most 10", "2d8 + 1/level", "1d4+1/2 levels", "5d6"):
        growing = parse_growing(text)
        assert growing.at(level + more).highest >= growing.at(level).highest


@pytest.mark.parametrize(
    ("text", "level", "lasts"),
    [
        ("permanent", 5, (None, Roll(), 0)),
        ("3 rounds", 5, (180, Roll(), 0)),
        ("1 round", 5, (60, Roll(), 0)),
        ("5 rounds/level", 5, (1500, Roll(), 0)),
        ("4 rounds + 1 round/level", 5, (540, Roll(), 0)),
        ("1 round/2 levels", 5, (120, Roll(), 0)),
        ("2d4 rounds", 5, (0, Roll(2, 4), 60)),
        ("1d4+1 rounds", 5, (60, Roll(1, 4), 60)),
        ("2d4 rounds + 1 round/level", 5, (300, Roll(2, 4), 60)),
        ("6 turns/level", 2, (7200, Roll(), 0)),
        ("1 segment", 5, (6, Roll(), 0)),
        ("2 hours", 5, (7200, Roll(), 0)),
        ("1 day", 5, (86400, Roll(), 0)),
        ("1 round/level", 0, (60, Roll(), 0)),
    ],
)
def test_a_duration_is_so_many_seconds_and_dice(
    text: str, level: int, lasts: tuple[int | None, Roll, int]
) -> None:
    assert parse_lasting(text).at(level, Pace()) == lasts


def test_a_round_is_as_long_as_the_game_has_it_and_a_segment_lasts_six_seconds_at_least() -> None:
    assert parse_lasting("3 rounds").at(1, BASIC)[0] == 30
    assert parse_lasting("1 segment").at(1, BASIC)[0] == 6


@pytest.mark.parametrize("text", ["", "3", "3 moons", "1d4 rounds + 1d6 turns", "x rounds"])
def test_what_is_no_duration_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="Expected dice or a duration, not"):
        parse_lasting(text)
