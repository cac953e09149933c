"""Durations follow each game's clock."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules import RULESETS, find_ruleset
from battleboard.rules.measures import Pace
from battleboard.rules.tables import TableError

FIRST = Pace()
PHASES = Pace(10, 0)


def test_VIII_units() -> None:
    assert FIRST.units == {"hour": 3600, "turn": 600, "round": 60, "segment": 6}
    assert FIRST.seconds(3, "segment") == 18
    assert FIRST.seconds(2, "hour") == 7200


@pytest.mark.parametrize(
    ("game", "round_s", "place_s"),
    [
        ("addict", 60, 6),
        ("procedure", 60, 6),
        ("osric", 60, 6),
        ("osric3", 60, 6),
        ("countdown", 6, 1),
        ("ose", 10, 0),
    ],
)
def test_each_game_has_a_round_of_its_own(game: str, round_s: int, place_s: int) -> None:
    assert find_ruleset(game).pace == (round_s, place_s)


def test_every_game_says_how_long_its_round_is() -> None:
    assert all(600 % find_ruleset(game).pace.round_s == 0 for game in RULESETS)


def test_a_game_of_phases_has_no_segments() -> None:
    with pytest.raises(TableError, match=r"^This game has no segments: expected rounds, turns"):
        PHASES.seconds(3, "segment")
    assert PHASES.in_words(0) == "0 rounds"
    assert PHASES.at(7) == 0


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        (7, 420),
        (" 8", 480),
        ("1 segment", 6),
        ("2 rounds", 120),
        ("1 turn", 600),
        ("3  hours", 10800),
        ("999999", 59999940),
    ],
)
def test_VIII_durations_are_read_as_people_write_them(text: str | int, seconds: int) -> None:
    assert FIRST.read(text) == seconds


@pytest.mark.parametrize(
    "text", ["", "rounds", "-2 rounds", "2 days", "2.5", "²", "1000000", "1" * 5000]
)
def test_VIII_what_is_no_duration_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"^Expected a duration such as 3, '2 rounds' or '1 turn'"):
        FIRST.read(text)


def test_VIII_durations_are_written_in_the_largest_units() -> None:
    assert FIRST.in_words(0) == "0 segments"
    assert FIRST.in_words(6) == "1 segment"
    assert FIRST.in_words(792) == "1 turn 3 rounds 2 segments"
    assert FIRST.in_words(7800) == "2 hours 1 turn"


def test_what_is_begun_of_the_least_unit_counts_whole() -> None:
    assert FIRST.in_words(61) == "1 round 1 segment"
    assert PHASES.in_words(1) == "1 round"
    assert PHASES.in_words(601) == "1 turn 1 round"


@given(st.sampled_from(RULESETS), st.integers(0, 9999))
def test_VIII_what_is_written_adds_up(game: str, amount: int) -> None:
    pace = find_ruleset(game).pace
    least = list(pace.units.values())[-1]
    words = pace.in_words(amount * least).split()
    pairs = zip(words[::2], words[1::2], strict=True)
    assert sum(pace.read(f"{number} {unit}") for number, unit in pairs) == amount * least


def test_a_place_of_the_ruler_is_as_long_after_the_start_as_there_are_places_before_it() -> None:
    assert [FIRST.at(place) for place in (0, 1, 7, 10, 12)] == [0, 6, 42, 60, 60]
