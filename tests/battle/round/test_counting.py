"""The turns of a round are known, and which have been counted."""

import pytest

from battleboard.battle.round.passing_time import Span, is_counted, spans
from battleboard.battle.state.figure import Effect
from battleboard.rules.measures import CountdownMoment
from tests.battle.battles import figure
from tests.battle.rounds import MAGE, ORC, casts, moved_on, playing, strikes


def test_a_turn_lasts_from_the_first_act_to_the_last() -> None:
    quick = ORC._replace(card=ORC.card._replace(routines=ORC.card.routines * 2))
    begun = playing(casts(), strikes(), figures=(MAGE, quick, figure("cid")))
    found = spans(begun)
    assert found["mage"] == Span(5, 5)
    assert found["orc"].first < found["orc"].last
    assert "cid" not in found


@pytest.mark.parametrize(
    ("moment", "now", "counted"),
    [
        ("start", 4, False),
        ("start", 5, True),
        ("end", 9, False),
    ],
)
def test_a_moment_is_over_once_the_turn_has_begun_and_not_while_it_waits(
    moment: CountdownMoment,
    now: int,
    counted: bool,  # noqa: FBT001
) -> None:
    begun = moved_on(playing(casts(), strikes()), now)
    assert is_counted(begun, Effect("e", "E", moment=moment, whose="mage")) is counted


@pytest.mark.parametrize("ruled", [{}, {"mage:spell": 5}])
def test_a_turn_whose_act_does_not_happen_is_over_all_the_same(ruled: dict[str, int]) -> None:
    begun = playing(casts(), strikes())
    spoiled = begun.running._replace(spoiled=frozenset({"mage:spell"}), ruled=ruled)
    for now, counted in ((5, False), (6, True)):
        later = begun.with_running(spoiled._replace(now=now))
        assert spans(later)["mage"] == Span(5, 5)
        assert is_counted(later, Effect("e", "E", moment="end", whose="mage")) is counted


@pytest.mark.parametrize(("moment", "counted"), [("start", True), ("end", False)])
def test_whoever_has_no_turn_starts_the_next_and_ends_with_the_round(
    moment: CountdownMoment,
    counted: bool,  # noqa: FBT001
) -> None:
    begun = playing(casts(), strikes(), figures=(MAGE, ORC, figure("cid")))
    assert is_counted(begun, Effect("e", "E", moment=moment, whose="cid")) is counted


def test_between_rounds_every_moment_is_still_to_come() -> None:
    begun = moved_on(playing(casts(), strikes()), 9)
    effect = Effect("e", "E", moment="start", whose="mage")
    assert not is_counted(begun.with_running(begun.running._replace(ended=True)), effect)
    assert not is_counted(begun.with_running(begun.running._replace(resolution=None)), effect)
