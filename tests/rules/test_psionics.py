"""Psionic combat."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules.psionics import Mind, Toll, contest, exchange

ADEPT = Mind("adept", "blue", 40)
FLAYER = Mind("flayer", "red", 30)
BOTH = (ADEPT, FLAYER)


def test_V_both_attack_and_defend_at_once() -> None:
    after = exchange(BOTH, {"adept": Toll(5, 8), "flayer": Toll(7, 3)})
    assert [mind.strength for mind in after] == [27, 20]


def test_V_both_may_be_out_in_the_same_segment() -> None:
    told = contest(BOTH, [{"adept": Toll(0, 40), "flayer": Toll(0, 99)}])
    assert [mind.strength for mind in told.minds] == [0, 0]
    assert told.ended == "out"
    assert (
        told.why[-1].text == "Segment 1: adept 0, flayer 0 left; blue and red out, which ends it."
    )


def test_V_it_ends_when_one_side_is_out() -> None:
    told = contest(BOTH, [{"flayer": Toll(0, 20)}, {"flayer": Toll(5, 5)}, {"adept": Toll(9)}])
    assert (told.segment, told.ended) == (2, "out")
    assert told.minds == (ADEPT, FLAYER._replace(strength=0))
    assert [reason.rule for reason in told.why] == ["ADDICT V"] * 2


def test_V_a_side_of_two_is_out_only_when_both_are() -> None:
    ally = Mind("ally", "red", 10)
    told = contest((*BOTH, ally), [{"flayer": Toll(0, 30)}])
    assert told.ended is None


def test_V_it_ends_after_the_segment_in_which_a_mundane_attack_hits() -> None:
    told = contest(BOTH, [{}, {"adept": Toll(4, 0, struck=True)}, {}])
    assert (told.segment, told.ended) == (2, "struck")
    assert told.minds[0].strength == 36
    assert told.why[-1].text == (
        "Segment 2: adept 36, flayer 30 left; a mundane attack on adept ends it."
    )


def test_V_it_ends_after_ten_segments() -> None:
    told = contest(BOTH, [{"adept": Toll(1)}] * 12)
    assert (told.segment, told.ended) == (10, "time")
    assert told.minds[0].strength == 30


def test_V_it_goes_on_while_nothing_ends_it() -> None:
    told = contest(BOTH, [{"adept": Toll(1)}])
    assert (told.segment, told.ended) == (1, None)
    assert told.why[0].text == "Segment 1: adept 39, flayer 30 left."
    assert contest(BOTH, []).minds == BOTH


@pytest.mark.parametrize("toll", [Toll(41), Toll(-1), Toll(0, -1)])
def test_V_nobody_spends_what_he_has_not(toll: Toll) -> None:
    with pytest.raises(ValueError, match="adept has 40 psionic strength left and cannot spend"):
        exchange(BOTH, {"adept": toll})


def test_V_all_may_be_spent_and_one_point_still_fights() -> None:
    assert contest(BOTH, [{"adept": Toll(40)}]).ended == "out"
    assert contest(BOTH, [{"adept": Toll(39)}]).ended is None


def test_V_strangers_have_no_part_in_it() -> None:
    with pytest.raises(ValueError, match="'orc' has no part in the psionic combat"):
        exchange(BOTH, {"orc": Toll(1)})


TOLL = st.builds(Toll, st.just(0), st.integers(0, 20), st.booleans())
TOLLS = st.fixed_dictionaries({"adept": TOLL, "flayer": TOLL})


@given(st.lists(TOLLS, max_size=14))
def test_V_strength_never_rises_and_ten_segments_are_the_most(
    segments: list[dict[str, Toll]],
) -> None:
    told = contest(BOTH, segments)
    assert told.segment == len(told.why) <= 10
    assert all(0 <= now.strength <= was.strength for now, was in zip(told.minds, BOTH, strict=True))
