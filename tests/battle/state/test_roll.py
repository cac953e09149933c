"""Dice notation is read, with its minimum and maximum."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.state.command_context import D6, Roll, RollError, parse_roll

POINTS = st.integers(-9999, 9999)
ROLLS = st.one_of(
    st.builds(Roll, st.integers(1, 200), st.integers(1, 1000), POINTS),
    st.builds(Roll, st.just(0), st.just(0), POINTS),
)


@pytest.mark.parametrize(
    ("text", "roll", "lowest", "highest"),
    [
        ("1d8", Roll(1, 8), 1, 8),
        ("2d4+1", Roll(2, 4, 1), 3, 9),
        ("1d2-1", Roll(1, 2, -1), 0, 1),
        ("d6", D6, 1, 6),
        (" 1 D 4 + 1 ", Roll(1, 4, 1), 2, 5),
        ("50", Roll(plus=50), 50, 50),
        ("-2", Roll(plus=-2), -2, -2),
        ("0", Roll(), 0, 0),
    ],
)
def test_dice_are_read(text: str, roll: Roll, lowest: int, highest: int) -> None:
    assert parse_roll(text) == roll
    assert (roll.lowest, roll.highest) == (lowest, highest)


@pytest.mark.parametrize(
    "text",
    ["", " ", "d", "1d", "two", "1d6d4", "1d6+1d4", "1d6++1", "1d6+", "1,5", "1d6;", "٣d6"],
)
def test_what_is_no_dice_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(RollError, match=r"^Expected dice such as 1d8 or 2d4\+1, not '"):
        parse_roll(text)


def test_a_long_text_is_not_shown_whole() -> None:
    with pytest.raises(RollError) as refused:
        parse_roll("1" * 5000)
    assert len(str(refused.value)) < 100


@pytest.mark.parametrize("text", ["0d6", "201d6", "1d0", "1d1001"])
def test_dice_that_nobody_has_are_refused(text: str) -> None:
    with pytest.raises(RollError, match=rf"^Expected dice from 1d1 to 200d1000, not '{text}'\.$"):
        parse_roll(text)


@pytest.mark.parametrize("text", ["1d6+10000", "1d6-10000", "10000"])
def test_points_have_an_end(text: str) -> None:
    with pytest.raises(
        RollError, match=r"^Expected at most 9999 points added to the dice, not -?1"
    ):
        parse_roll(text)


@given(ROLLS)
def test_what_is_written_is_read_again(roll: Roll) -> None:
    assert parse_roll(str(roll)) == roll
