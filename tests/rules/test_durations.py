"""Durations counting down."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules.durations import (
    Countdown,
    Moment,
    half,
    in_segments,
    parse_duration,
    spoken,
    tick,
)

MOMENTS: st.SearchStrategy[Moment] = st.sampled_from(["segment", "start", "end"])
COUNTDOWNS = st.builds(
    Countdown, st.sampled_from(["bless", "haste"]), st.integers(1, 500), MOMENTS, st.just("")
)


def test_EM_27_half_a_dose_lasts_half_as_long_rounded_up() -> None:
    assert half(11) == 6
    assert half(10) == 5
    assert half(1) == 1
    assert half(0) == 0


def test_VIII_units() -> None:
    assert in_segments(3, "segment") == 3
    assert in_segments(2, "round") == 20
    assert in_segments(1, "turn") == 100
    assert in_segments(2, "hour") == 1200


@pytest.mark.parametrize(
    ("text", "segments"),
    [
        (7, 7),
        (" 8", 8),
        ("1 segment", 1),
        ("2 rounds", 20),
        ("1 turn", 100),
        ("3  hours", 1800),
        ("999999", 999999),
    ],
)
def test_VIII_durations_are_read_as_people_write_them(text: str | int, segments: int) -> None:
    assert parse_duration(text) == segments


@pytest.mark.parametrize(
    "text", ["", "rounds", "-2 rounds", "2 days", "2.5", "²", "1000000", "1" * 5000]
)
def test_VIII_what_is_no_duration_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"^Expected a duration such as 3, '2 rounds' or '1 turn'"):
        parse_duration(text)


def test_VIII_durations_are_written_in_the_largest_units() -> None:
    assert spoken(0) == "0 segments"
    assert spoken(1) == "1 segment"
    assert spoken(132) == "1 turn 3 rounds 2 segments"
    assert spoken(1300) == "2 hours 1 turn"


@given(st.integers(0, 99999))
def test_VIII_what_is_written_adds_up(segments: int) -> None:
    words = spoken(segments).split()
    pairs = zip(words[::2], words[1::2], strict=True)
    assert sum(parse_duration(f"{amount} {unit}") for amount, unit in pairs) == segments


def test_VIII_rounds_count_down_at_their_own_moment() -> None:
    bless = Countdown("bless", 20, "end")
    shield = Countdown("shield", 10, "start")
    told = tick([bless, shield], "start")
    assert told.running == (bless,)
    assert told.ended == (shield._replace(remaining=0),)
    assert told.why == (("ADDICT VIII", "shield has run out."),)
    assert tick([bless], "end").running == (bless._replace(remaining=10),)


def test_VIII_whose_round_it_is_matters() -> None:
    haste = Countdown("haste", 20, "end", "red")
    assert tick([haste], "end").running == (haste,)
    assert tick([haste], "end", "blue").running == (haste,)
    assert tick([haste], "end", "red").running == (haste._replace(remaining=10),)


def test_VIII_segments_count_one_at_a_time() -> None:
    stun = Countdown("stun", 2, "segment")
    once = tick([stun], "segment")
    assert once.running == (stun._replace(remaining=1),)
    assert tick(once.running, "segment").ended == (stun._replace(remaining=0),)


def test_VIII_a_turn_passes_ten_rounds_at_once() -> None:
    torch = Countdown("torch", in_segments(6, "turn"))
    assert tick([torch], "end", times=10).running[0].remaining == in_segments(5, "turn")


@given(st.lists(COUNTDOWNS), MOMENTS, st.integers(1, 60))
def test_VIII_several_moments_at_once_are_the_same_as_one_by_one(
    countdowns: list[Countdown], moment: Moment, times: int
) -> None:
    running, ended = tuple(countdowns), 0
    for _ in range(times):
        told = tick(running, moment)
        running, ended = told.running, ended + len(told.ended)
    together = tick(countdowns, moment, times=times)
    assert (running, ended) == (together.running, len(together.ended))
