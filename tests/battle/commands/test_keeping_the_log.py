"""The DM keeps the date, and notes and throws on a table go into the log."""

import pytest

from battleboard.battle.apply import apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import PassTime, RollOnTable, SetCalendar, WriteNote
from battleboard.battle.knowledge.recap import report_events
from battleboard.battle.state.adventure_event import WanderersCame
from battleboard.battle.state.command_context import Refusal, Roll, RollRequest, TypedRolls
from battleboard.rules.measures import DAY_S, HOUR_S
from tests.battle.battles import battle, do, figure


def party() -> Battle:
    return battle(figure("ann"), figure("orc", "red"), ruleset="osric")


def test_a_throw_on_a_table_is_in_the_log_and_secret() -> None:
    numbers = (RollRequest("number of Goblins", Roll(2, 4)),)
    command = RollOnTable("Level 1", Roll(1, 12), "5 goblins", numbers, "through a door")
    outcome = apply(party(), command, TypedRolls({"row of Level 1": 3, "number of Goblins": 5}))
    assert outcome.events[-1] == WanderersCame("Level 1", 3, "5 goblins", "through a door")
    assert [(each.what, each.value) for each in outcome.record.dice] == [
        ("row of Level 1", 3),
        ("number of Goblins", 5),
    ]
    words = "3 on Level 1: 5 goblins, through a door."
    assert report_events(outcome.battle, outcome.events) == words
    assert not report_events(outcome.battle, outcome.events, players=True)
    bare = WanderersCame("Level 1", 3, "a noise")
    assert report_events(outcome.battle, (bare,)) == "3 on Level 1: a noise."


def test_the_date_and_hour_count_on_from_what_the_dm_says() -> None:
    assert party().date_and_hour == ""
    later = do(do(party(), SetCalendar(" Day  3 ", 9 * HOUR_S)), PassTime(6))
    assert later.date_and_hour == "Day 3, 10:00"
    assert SetCalendar("Day 3").sentence(later) == "It is Day 3"
    assert do(later, SetCalendar("Day 9", 0)).date_and_hour == "Day 9, 0:00"
    assert do(later, SetCalendar(" ")).date_and_hour == ""
    assert SetCalendar(" ").sentence(later) == "Stop keeping the date"
    with pytest.raises(Refusal):
        do(later, SetCalendar("Day 1", DAY_S))


def test_a_note_has_the_date_and_hour_and_is_secret() -> None:
    dated = do(party(), SetCalendar("Day 3", 9 * HOUR_S))
    outcome = apply(dated, WriteNote(" The lever  is stuck. "))
    assert report_events(outcome.battle, outcome.events) == "Day 3, 9:00: The lever is stuck."
    assert not report_events(outcome.battle, outcome.events, players=True)
    assert outcome.battle.log[-1].text == "Note"
    plain = apply(party(), WriteNote("Here"))
    assert report_events(plain.battle, plain.events) == "Here."
    with pytest.raises(Refusal):
        do(party(), WriteNote("  "))
