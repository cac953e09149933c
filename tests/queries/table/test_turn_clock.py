"""The turn clock shows the time."""

from typing import Any

import pytest

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.commands import (
    BeginEncounter,
    CheckWandering,
    EndBattle,
    PassTime,
    SetCalendar,
    SetRhythm,
)
from battleboard.battle.state.command_context import Roll, RollRequest, TypedRolls
from battleboard.battle.state.event import RoundEnded, TimePassed
from battleboard.battle.state.figure import CarriedLight, Effect
from battleboard.board.board import Light
from battleboard.queries.table.turn_clock import (
    RunningDown,
    a_turn_on,
    date_and_second,
    healing_in_words,
    short_time,
    to_the_full_turn,
    turn_clock,
    wandering_throw,
)
from battleboard.rules import find_ruleset
from battleboard.rules.exploration import Rhythm
from battleboard.rules.measures import HOUR_S, TURN_S
from tests.battle.battles import FLOOR, battle, do, figure

USUAL = "A wandering monster on 1 (d6), every 3 turns (OSRIC exploration); the next "
TIRED = "Tired: −1 to hit and damage until a turn of rest, after 6 turns without one (OSE resting)."
LIGHTS = (
    Light((5, 5), 40, kind="torch", left_s=3 * TURN_S),
    Light((9, 5), 40, kind="brazier"),
    Light((9, 9), 40, kind="torch", left_s=0, lit=False),
)


def party(game: str = "osric", **changes: Any) -> Battle:
    return battle(figure("ann"), figure("orc", "red"), ruleset=game)._replace(**changes)


def on(before: Battle, turns: int) -> Battle:
    for _ in range(turns):
        before = do(before, a_turn_on())
    return before


def test_all_that_burns_and_lasts_is_listed_with_what_ends_first_at_the_top() -> None:
    bless = Effect("bless", "Bless", left_s=11 * TURN_S)
    held = Effect("held", "Held")
    torch = CarriedLight("torch", 40, left_s=240)
    ann = figure("ann", light=torch, effects=(bless, held))
    bob = figure("bob", light=CarriedLight("lantern", 30, left_s=900, lit=False))
    spell = figure("cid", light=CarriedLight("spell of light", 20))
    board = FLOOR._replace(lights=LIGHTS)
    clock = turn_clock(battle(ann, bob, spell, figure("dan"), board=board))
    assert clock.lasting == (
        RunningDown("Ann's torch", 240),
        RunningDown("Torch on the map", 3 * TURN_S),
        RunningDown("Bless on Ann", 11 * TURN_S),
    )
    assert [each.left for each in clock.lasting] == ["4 minutes", "3 turns", "11 turns"]
    assert RunningDown("", TURN_S).left == "1 turn"


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(0, "0:00"), (660, "0:11"), (600, "0:10"), (4800, "1:20"), (90000, "25:00")],
)
def test_the_time_is_shown_as_clocks_show_it(seconds: int, shown: str) -> None:
    assert short_time(seconds) == shown
    assert turn_clock(party(clock_s=seconds))[:2] == (seconds // TURN_S + 1, shown)


@pytest.mark.parametrize(
    ("game", "turns", "sentence"),
    [
        ("countdown", 9, "This game requires no rest; the DM decides."),
        ("ose", 2, "Rest 1 turn in 6 (OSE resting): 2 turns since the last rest."),
        ("osric", 5, "A turn of rest is due, after 5 turns (OSRIC exploration)."),
        ("osric", 7, "A turn of rest is due, after 7 turns (OSRIC exploration)."),
        ("ose", 5, "A turn of rest is due, after 5 turns (OSE resting)."),
        (
            "ose",
            6,
            TIRED,
        ),
    ],
)
def test_what_is_said_of_rest(game: str, turns: int, sentence: str) -> None:
    clock = turn_clock(on(party(game), turns))
    assert (clock.rest, clock.rest_due) == (sentence, game != "countdown" and turns >= 5)


def test_a_rest_that_a_fight_asks_for_says_so() -> None:
    ended = LogEntry(1, 9, "", (TimePassed(60), RoundEnded(1)))
    after = party(log=(ended,), clock_s=60)
    assert turn_clock(after).rest == "A turn of rest is due after a fight (OSRIC exploration)."


@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        (party("countdown"), "No checks for wandering monsters."),
        (do(party(), SetRhythm(Rhythm(3, 0))), "No checks for wandering monsters."),
        (
            party(),
            USUAL + "check is in 3 turns.",
        ),
        (
            do(party(), SetRhythm(Rhythm(1, 2, 8))),
            "A wandering monster on 1 to 2 (d8), every turn; the next check is in 1 turn.",
        ),
        (
            on(party(), 6),
            f"2 checks due: a{USUAL[1:].split(';', maxsplit=1)[0]}.",
        ),
        (
            party(clock_s=3 * TURN_S),
            USUAL + "check is now.",
        ),
    ],
)
def test_what_is_said_of_wandering_monsters(before: Battle, sentence: str) -> None:
    assert turn_clock(before).wandering == sentence


def test_the_die_is_asked_for_when_it_is_due() -> None:
    asked = RollRequest("wandering monsters", Roll(1, 6))
    assert turn_clock(on(party(), 2)).throw is None
    assert turn_clock(on(party(), 3)).throw == asked
    assert wandering_throw(party()) == asked
    assert wandering_throw(party("countdown")) is None


@pytest.mark.parametrize(("shown", "came"), [(1, "Something comes."), (5, "Nothing comes.")])
def test_it_tells_what_the_latest_stretch_of_time_has_brought(shown: int, came: str) -> None:
    assert turn_clock(party()).came == ""
    due = on(party(), 3)
    assert turn_clock(due).came == "Time passes: 10 minutes. 1 check for wandering monsters is due."
    thrown = do(due, CheckWandering(), rolls=TypedRolls({"wandering monsters": shown}))
    later = do(thrown, SetRhythm(None))
    assert turn_clock(later)[-2:] == (came, shown == 1)
    assert not turn_clock(on(later, 1)).comes


def test_what_came_before_the_latest_round_is_past() -> None:
    fought = LogEntry(2, 5, "A blow", ())
    later = on(party(), 1)
    assert turn_clock(later._replace(log=(*later.log, fought))).came == ""


def test_another_encounter_is_told_too() -> None:
    begun = do(party(), EndBattle(), BeginEncounter())
    assert turn_clock(begun).came == "A new encounter begins."


@pytest.mark.parametrize(
    ("game", "clock_s", "command"),
    [
        ("osric", 1200, None),
        ("osric", 1320, PassTime(80, "segment", wandering="due")),
        ("ose", 630, PassTime(57, "round", wandering="due")),
        ("countdown", 606, PassTime(594, "segment", wandering="due")),
    ],
)
def test_what_is_left_of_a_turn_can_be_let_go_by(
    game: str, clock_s: int, command: Command | None
) -> None:
    before = party(game, clock_s=clock_s)
    assert to_the_full_turn(before) == command
    if command:
        assert do(before, command).clock_s % TURN_S == 0


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (
            "addict",
            "A day of rest heals 1 hit point, and everything after 4 weeks (DMG 82).",
        ),
        ("ose", "A day of rest heals d3 hit points (OSE natural healing)."),
        (
            "countdown",
            "A day of rest heals d3 hit points, or 1 point if below half (COUNTDOWN healing).",
        ),
    ],
)
def test_what_a_day_of_rest_heals_is_said(game: str, sentence: str) -> None:
    assert healing_in_words(find_ruleset(game).exploration.healing) == sentence


def test_the_date_and_hour_are_those_that_the_dm_keeps() -> None:
    assert date_and_second(battle()) == ("", 0)
    assert date_and_second(do(battle(), SetCalendar("Day 3", HOUR_S))) == ("Day 3", HOUR_S)
