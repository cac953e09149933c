"""Surprise is a phase with rolls and results."""

from fractions import Fraction

import pytest

from battleboard.battle.commands.phase_changes import NextPhase, SkipPhase, ThrowAll, ThrowDie
from battleboard.battle.commands.sides import SetAlertness, SetMeeting
from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.event import Surprised
from battleboard.rules import RULESETS, Meeting
from tests.battle.battles import battle, figure
from tests.battle.table import at, done, led_to, meet, open_now

TWO = {"surprise: blue": 5, "surprise: red": 2}


def surprise_of(ruleset: str) -> list[str]:
    start = led_to(meet(ruleset=ruleset), "surprise")
    return [throw.what for throw in open_now(start).wanted]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_side_throws_a_die(ruleset: str) -> None:
    assert surprise_of(ruleset) == ["surprise: blue", "surprise: red"]


def test_who_has_noticed_the_others_throws_none() -> None:
    now = open_now(at(meet(), SetAlertness("blue", aware=True)))
    assert [throw.what for throw in now.wanted] == ["surprise: red"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_in_a_lit_open_line_of_sight_nobody_throws_or_is_surprised(ruleset: str) -> None:
    thrown = at(led_to(meet(ruleset=ruleset), "surprise"), ThrowAll(), typed=TWO)
    seen = thrown.encounter.meeting._replace(line_of_sight=True)
    now = open_now(at(thrown, SetMeeting(seen)))
    assert now.wanted == ()
    assert now.result is not None
    assert now.result.text == "Nobody is surprised."


def test_II_B_1_a_lit_tunnel_leaves_the_distance_as_rolled() -> None:
    dark = at(meet(), SetMeeting(Meeting((), light_radius_ft=10)))
    lit = at(meet(), SetMeeting(Meeting((), light_radius_ft=10, line_of_sight=True)))
    found = [
        open_now(at(led_to(now, "distance", TWO), ThrowAll(), typed={"distance: die 1, d6": 6}))
        for now in (dark, lit)
    ]
    assert found[0].result != found[1].result
    assert found[1].result is not None
    assert "100 ft" in found[1].result.text


def test_one_side_alone_surprises_nobody() -> None:
    now = open_now(battle(figure("ann")))
    assert now.wanted == ()
    assert now.may_go_on
    assert now.result is not None
    assert now.result.text == "Nobody is surprised."


def test_those_who_wait_off_the_table_surprise_nobody() -> None:
    assert open_now(battle(figure("ann"), figure("orc", "red", present=False))).wanted == ()


def test_the_result_comes_with_its_reasons_once_all_dice_have_fallen() -> None:
    assert open_now(at(meet(), ThrowDie("surprise: red"), typed=TWO)).result is None
    result = open_now(at(meet(), ThrowAll(), typed=TWO)).result
    assert result is not None
    assert result.text == "Surprised: Red for 2 segments."
    assert [reason.rule for reason in result.why] == ["ADDICT I.A", "ADDICT I.C.1"]


def test_going_on_notes_what_was_lost() -> None:
    outcome = done(at(meet(), ThrowAll(), typed=TWO), NextPhase())
    assert outcome.battle.encounter.lost == {"red": 2}
    assert Surprised("red", 2, "segment") in outcome.events


def test_a_figure_may_lose_less_than_its_side() -> None:
    quick = battle(figure("ann"), figure("orc", "red", dexterity=18), figure("goblin", "red"))
    now = open_now(at(quick, ThrowAll(), typed=TWO))
    assert now.result is not None
    assert now.result.text == "Surprised: Red for 2 segments."
    assert now.result.why[0].text.startswith("No surprise for Blue.")
    assert now.result.why[-1].text.startswith("Orc loses no segments, and")
    after = at(quick, ThrowAll(), NextPhase(), typed=TWO)
    assert after.encounter.lost == {"red": 2, "orc": 0}
    assert after.encounter.loss("orc", "red") == 0
    assert after.encounter.loss("other", "red") == 2
    assert after.encounter.loss("ann", "blue") == 0


def test_surprise_ends_when_nobody_of_the_side_is_left_surprised() -> None:
    scout = battle(figure("ann"), figure("orc", "red", dexterity=18))
    now = open_now(at(scout, ThrowAll(), typed=TWO))
    assert now.result is not None
    assert now.result.text == "Nobody is surprised."
    assert now.result.why[-1].text == "No one in Red is still surprised: no segment is lost."
    after = at(scout, ThrowAll(), NextPhase(), typed=TWO)
    assert after.encounter.longest == 0


def test_a_skipped_check_surprises_nobody() -> None:
    after = at(meet(), ThrowAll(), SkipPhase(), typed=TWO)
    assert after.encounter.lost == {}


def test_another_die_has_its_own_faces_and_chance() -> None:
    half = at(meet(), SetAlertness("red", die=10, surprised_on=Fraction(5)))
    assert open_now(half).wanted[1].dice == Roll(1, 10)
    after = at(half, ThrowAll(), typed={"surprise: blue": 6, "surprise: red": 5})
    result = open_now(after).result
    assert result is not None
    assert "Red for 3 segments" in result.text


def test_the_usual_chance_on_another_die_is_a_third() -> None:
    tenth = at(meet(), SetAlertness("red", die=10))
    hit = at(tenth, ThrowAll(), NextPhase(), typed={"surprise: blue": 6, "surprise: red": 3})
    assert hit.encounter.lost == {"red": 2}
    missed = at(tenth, ThrowAll(), NextPhase(), typed={"surprise: blue": 6, "surprise: red": 4})
    assert missed.encounter.lost == {}
