"""The stage describes the open phase to a window."""

import pytest

from battleboard.battle.apply import apply
from battleboard.battle.commands.health import Damage
from battleboard.battle.commands.phase_changes import NextPhase, ThrowAll
from battleboard.battle.commands.playing import Settle
from battleboard.battle.state.command_context import HIGHEST
from battleboard.battle.state.event import MoraleNotChecked
from battleboard.rules import RULESETS
from tests.battle.battles import TABLES
from tests.battle.table import at, fights, in_round, led_to, meet, open_now, played

SURPRISED = {"surprise: blue": 6, "surprise: red": 2}
DICE = {"initiative: blue": 5, "initiative: red": 2}


def test_a_stage_says_which_phase_is_open_and_of_how_many() -> None:
    now = open_now(meet())
    assert (now.name, now.kind, now.at, now.number, now.round) == ("surprise", "surprise", 0, 7, 0)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_phases_of_a_game_come_in_its_order(ruleset: str) -> None:
    before, names = meet(ruleset=ruleset), []
    while before.running.number < 2:
        names.append(open_now(before).name)
        before = at(before, *([ThrowAll()] if open_now(before).stays else [NextPhase()]))
    once = [name for at, name in enumerate(names) if name not in names[:at]]
    played_through = [phase.name for phase in before.rules.phases if phase.kind != "advantage"]
    assert [name for name in once if name in played_through] == played_through


def test_the_steps_are_those_that_make_sense() -> None:
    fresh = open_now(meet())
    assert fresh.steps == {"skip", "throw", "end battle"}
    assert not fresh.may_go_on
    assert fresh.may_skip
    thrown = open_now(at(meet(), ThrowAll()))
    assert thrown.steps == {"go on", "skip", "redo", "correct", "end battle"}
    declaring = open_now(in_round())
    assert declaring.steps == {"go on", "skip", "declare", "end battle"}


def test_acts_are_played_until_none_is_left() -> None:
    before = led_to(at(in_round(), fights("ann", "orc")), "resolution", DICE)
    assert open_now(before).steps == {"play", "back", "end battle", "throw"}
    after = open_now(at(before, Settle("ann:strike 1", "miss")))
    assert after.steps == {"go on", "end battle", "throw"}


def test_the_losses_by_surprise_stand_by_while_they_are_played() -> None:
    now = open_now(led_to(meet(), "advantage", SURPRISED))
    assert now.result is not None
    assert now.result.text == "Surprised: Red for 2 segments."
    assert len(now.result.why) == 2
    basic = open_now(led_to(meet(ruleset="ose"), "advantage", SURPRISED))
    assert basic.result is not None
    assert basic.result.text == "Surprised: Red for 1 round."


@pytest.mark.parametrize("kind", ["declaration", "initiative", "resolution", "end"])
def test_a_phase_without_dice_of_its_own_has_no_result(kind: str) -> None:
    assert open_now(in_round("addict", kind)).result is None


def test_those_who_have_not_declared_are_named() -> None:
    now = open_now(at(in_round(), fights("ann", "orc")))
    assert now.declarers == ("ann", "bob", "orc", "ogre")
    assert now.undeclared == ("bob", "orc", "ogre")


@pytest.mark.parametrize(("ruleset", "kind"), [("osric", "morale"), ("addict", "end")])
def test_checks_of_morale_that_are_due_are_named(ruleset: str, kind: str) -> None:
    before = at(in_round(ruleset), Damage(("orc",), 30))
    assert open_now(before).checks == ()
    now = open_now(led_to(played(before), kind))
    assert {due.side for due in now.checks} == {"red"}


@pytest.mark.parametrize(("ruleset", "kind"), [("osric", "morale"), ("addict", "end")])
def test_a_check_of_morale_is_not_passed_over_without_a_word(ruleset: str, kind: str) -> None:
    before = led_to(played(at(in_round(ruleset), Damage(("orc",), 30))), kind)
    told = apply(before, NextPhase(), HIGHEST, TABLES).events
    assert MoraleNotChecked("red") in told
    tested = before.with_running(before.running._replace(tested=frozenset({"ogre"})))
    assert MoraleNotChecked("red") not in apply(tested, NextPhase(), HIGHEST, TABLES).events
