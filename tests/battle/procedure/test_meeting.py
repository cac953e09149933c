"""Distance and reaction are phases."""

import pytest

from battleboard.battle.commands.phase_changes import (
    NextPhase,
    PreviousPhase,
    RethrowDice,
    SkipPhase,
    ThrowAll,
)
from battleboard.battle.commands.sides import SetMeeting, SetReaction
from battleboard.battle.procedure.initiative_dice import PhaseThrow
from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.event import Met, Reacted
from battleboard.board.board import Board
from battleboard.rules import Meeting
from tests.battle.table import UNSURPRISED, at, done, led_to, meet, open_now

ROOM = Meeting((), room_ft=(30.0, 40.0))


def dice(*faces: int) -> list[Roll]:
    return [Roll(1, each) for each in faces]


@pytest.mark.parametrize(
    ("ruleset", "where", "thrown"),
    [
        ("addict", "indoors", dice(6)),
        ("addict", "outdoors", dice(4, 4, 4, 4, 4, 4)),
        ("procedure", "indoors", dice(6)),
        ("countdown", "outdoors", dice(6, 6, 6)),
        ("ose", "indoors", dice(6, 6)),
        ("ose", "outdoors", dice(6, 6, 6, 6)),
    ],
)
def test_each_game_has_its_dice_for_the_distance(
    ruleset: str, where: str, thrown: list[Roll]
) -> None:
    board = Board((300.0, 200.0), where="outdoors" if where == "outdoors" else "indoors")
    now = open_now(led_to(meet(ruleset=ruleset, board=board), "distance", UNSURPRISED))
    assert [throw.dice for throw in now.wanted] == thrown
    assert now.result is None


def test_the_distance_follows_from_dice_place_and_surprise() -> None:
    surprised = {"surprise: blue": 6, "surprise: red": 2, "distance: die 1, d3": 3}
    before = at(led_to(meet(), "distance", surprised), ThrowAll(), typed=surprised)
    result = open_now(before).result
    assert result is not None
    assert result.text == "They meet 30 ft apart."
    assert result.feet == 30
    assert result.why[0].rule == "ADDICT II.B.5"
    outcome = done(before, NextPhase())
    assert outcome.battle.encounter.distance_ft == 30
    assert Met(30) in outcome.events


def test_a_die_that_only_limits_may_be_left_out() -> None:
    before = at(
        led_to(meet(), "distance", UNSURPRISED), SetMeeting(Meeting((), room_ft=(60.0, 40.0)))
    )
    first, second = open_now(before).wanted
    assert (second.words, second.optional) == ("Distance, die 2 of 2: the room", True)
    thrown = at(before, ThrowAll(), typed={first.what: 6})
    assert open_now(thrown).may_go_on
    assert at(thrown, NextPhase()).encounter.distance_ft == 60
    limited = at(thrown, ThrowAll(), typed={second.what: 1})
    assert at(limited, NextPhase()).encounter.distance_ft == 0


def test_a_number_of_another_die_does_not_count() -> None:
    """The d6 of an encounter without surprise is not the d3 of one with surprise."""
    before = at(led_to(meet(), "distance", UNSURPRISED), ThrowAll(), PreviousPhase(), RethrowDice())
    surprised = {"surprise: blue": 6, "surprise: red": 2}
    after = at(at(before, RethrowDice(), typed=surprised), NextPhase())
    assert open_now(after).stays == "Still to roll: Distance."


def test_a_distance_that_is_plain_needs_no_dice() -> None:
    after = at(led_to(meet(), "distance", UNSURPRISED), SkipPhase())
    assert after.encounter.distance_ft is None


@pytest.mark.parametrize(
    ("ruleset", "numbers", "band"),
    [
        ("countdown", {"reaction: die 1, d6": 6, "reaction: die 2, d6": 5}, "helpful"),
        ("ose", {"reaction: die 1, d6": 1, "reaction: die 2, d6": 1}, "hostile"),
        ("procedure", {"reaction: die 1, d100": 44}, "uncertain, leaning to hostility"),
    ],
)
def test_those_who_are_met_show_how_they_take_it(
    ruleset: str, numbers: dict[str, int], band: str
) -> None:
    before = led_to(meet(ruleset=ruleset), "reaction", UNSURPRISED)
    before = at(before, SetReaction(1), ThrowAll(), typed=numbers)
    result = open_now(before).result
    assert result is not None
    assert result.text == f"Reaction: {band}."
    assert len(result.why) == 1
    outcome = done(before, NextPhase())
    assert outcome.battle.encounter.reaction == band
    assert Reacted(band) in outcome.events


def test_a_reaction_that_was_not_thrown_is_left_open() -> None:
    before = led_to(meet(ruleset="ose"), "reaction", UNSURPRISED)
    assert open_now(before).result is None
    assert at(before, SkipPhase()).encounter.reaction == ""


def test_a_throw_is_open_until_it_has_fallen_without_a_tie() -> None:
    throw = PhaseThrow("initiative: blue", Roll(1, 6), "Initiative of Blue")
    assert throw.is_open
    assert not throw._replace(value=3).is_open
    assert throw._replace(value=3, tied=True).is_open
