"""Commands of the encounter record what the DM decides before the dice."""

import pytest

from battleboard.battle.commands.phase_changes import ThrowAll, ThrowDie
from battleboard.battle.commands.sides import SetAlertness, SetMeeting, SetReaction, StandApart
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.event import Moved
from battleboard.board.point import distance
from battleboard.rules import Meeting
from tests.battle.battles import TEAMS
from tests.battle.table import UNSURPRISED, at, done, led_to, meet, open_now

ROOM = Meeting((), room_ft=(30.0, 40.0))
TWO = {"surprise: blue": 5, "surprise: red": 2}
PARTY, FOES = ("ann", "bob"), ("orc", "ogre")


def test_what_is_said_later_calls_for_other_dice() -> None:
    thrown = at(led_to(meet(), "distance", UNSURPRISED), ThrowDie("distance: die 1, d6"))
    after = at(thrown, SetMeeting(ROOM))
    assert after.encounter.meeting == ROOM
    assert all(throw.is_open for throw in open_now(after).wanted)
    assert SetMeeting(ROOM).sentence(after) == "Change how the parties meet"


def test_what_the_speaker_adds_is_noted() -> None:
    outcome = done(meet(ruleset="ose"), SetReaction(-1))
    assert outcome.battle.encounter.added == -1
    assert outcome.battle.log[-1].text == "The speaker adds −1 to the reaction"


def test_a_number_of_another_die_is_forgotten() -> None:
    thrown = at(meet(), ThrowAll(), typed=TWO)
    assert at(thrown, SetAlertness("red", aware=True)).encounter.rolls == {"blue": 5, "red": 2}
    assert at(thrown, SetAlertness("red", die=8)).encounter.rolls == {"blue": 5}


def test_watchfulness_is_of_a_side_and_a_die() -> None:
    with pytest.raises(Refusal, match="There is no side 'green'"):
        at(meet(), SetAlertness("green"))
    with pytest.raises(Refusal, match="at least 2 faces, not 1"):
        at(meet(), SetAlertness("red", die=1))
    said = [SetAlertness("red").sentence(meet()), SetAlertness("red", aware=True).sentence(meet())]
    assert said == ["Red can be surprised", "Red has noticed the others"]
    foes = {"red": TEAMS["red"]._replace(name="Foes")}
    many = SetAlertness("red", aware=True).sentence(meet()._replace(teams=foes))
    assert many == "Foes have noticed the others"


def test_the_sides_stand_apart_and_it_is_told_who_moved() -> None:
    outcome = done(meet(), StandApart(60.0))
    assert outcome.battle.log[-1].text == "Place the sides 60 ft apart"
    places = {who: figure.body.at for who, figure in outcome.battle.figures.items()}
    assert min(distance(places[a], places[b]) for a in PARTY for b in FOES) == 60.0
    assert {event.who for event in outcome.events if isinstance(event, Moved)} == {*PARTY, *FOES}


def test_who_stands_so_already_stays() -> None:
    before = at(meet(), StandApart(60.0))
    with pytest.raises(Refusal, match="The sides are already 60 ft apart"):
        at(before, StandApart(60.0))


@pytest.mark.parametrize("feet", [-1.0, float("nan"), float("inf")])
def test_nobody_stands_at_no_distance_at_all(feet: float) -> None:
    with pytest.raises(Refusal, match="The sides cannot stand"):
        at(meet(), StandApart(feet))
