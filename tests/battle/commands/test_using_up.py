"""Spells, charges and shots are ticked off, and rest brings spells back as the game says."""

from typing import Any

import pytest

from battleboard.battle.apply import Outcome, apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    Declare,
    EditCard,
    Memorize,
    NextPhase,
    PassTime,
    RestDays,
    Settle,
    TickOff,
)
from battleboard.battle.knowledge.recap import report_events
from battleboard.battle.round.between_fights import slept_seconds
from battleboard.battle.round.memorizing import rest_in_words, who_studies
from battleboard.battle.state.adventure_event import SpellsMemorized
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.figure import Device, Spell
from battleboard.rules import Action, Casting, find_ruleset
from battleboard.rules.measures import HOUR_S
from tests.battle.battles import BOW, TABLES, battle, do, figure
from tests.battle.table import at, in_round, led_to

READY = (
    Spell("sleep", left=1, level=1, memorized=2),
    Spell("web", left=0, level=2, memorized=1),
    Spell("fireball", left=0, level=3, memorized=1),
    Spell("light", left=2, level=1),
)
ARROWS = BOW._replace(left=20)
STUDY = "15 minutes for each level of each spell"
WAND = Device("wand of fire", 7, 20)


def company(game: str = "osric", **changes: Any) -> Battle:
    ann = figure("ann", spells=READY, arms=(ARROWS,), devices=(WAND, Device("potion", 1)))
    return battle(ann, figure("bob"), figure("orc", "red", spells=READY), ruleset=game)._replace(
        **changes
    )


def left(there: Battle) -> list[int]:
    return [spell.left for spell in there.figures["ann"].card.spells]


def of_ann(outcome: Outcome) -> list[int]:
    return [each.number for each in outcome.events if isinstance(each, SpellsMemorized)]


def test_a_spell_is_ticked_off_and_given_back() -> None:
    there = company()
    used = do(there, TickOff("ann", "spell", 3))
    assert used.figures["ann"].card.spells[3] == Spell("light", left=1, level=1, memorized=2)
    assert used.log[-1].text == "Ann uses light: 1 left"
    assert do(used, TickOff("ann", "spell", 3, -1)).figures["ann"].card.spells[3].left == 2


def test_charges_and_shots_count_as_well() -> None:
    there = do(company(), TickOff("ann", "device", 0, 2), TickOff("ann", "shots", 0, 20))
    card = there.figures["ann"].card
    assert card.devices[0] == Device("wand of fire", 5, 20)
    assert card.devices[1].total == 1
    assert card.arms[0].left == 0
    sentence = TickOff("ann", "device", 0, 2).sentence(company())
    assert sentence == "Ann uses wand of fire 2 times: 5 left"
    again = TickOff("ann", "shots", 0, -1).sentence(there)
    assert again == "Ann regains short bow: 1 left"


def test_no_more_is_used_than_there_is() -> None:
    with pytest.raises(Refusal, match="Ann has no web left"):
        do(company(), TickOff("ann", "spell", 1))
    with pytest.raises(Refusal, match="Ann has 20 × short bow left"):
        do(company(), TickOff("ann", "shots", 0, -1000))
    for kind in ("spell", "device", "shots"):
        with pytest.raises(Refusal, match="no longer lists that"):
            do(company(), TickOff("ann", kind, 9))


def test_a_device_that_was_used_has_a_charge_less_and_an_empty_one_is_refused() -> None:
    before = in_round("addict", "declaration")
    card = before.figures["ann"].card._replace(devices=(WAND, Device("wand of fire", 0)))
    armed = at(before, EditCard("ann", card))
    use = Declare(Action("ann", "device", ("orc",), Casting("wand of fire", 1)))
    with pytest.raises(Refusal, match="Ann has used up the wand of fire"):
        at(armed, use)
    one = at(armed, EditCard("ann", card._replace(devices=(WAND,))))
    dice = {"initiative: blue": 5, "initiative: red": 2}
    played = led_to(at(one, use), "resolution", dice)
    after = at(played, Settle("ann:device"), NextPhase())
    assert after.figures["ann"].card.devices == (Device("wand of fire", 6, 20),)
    idle = at(played, NextPhase(leaving_open=True))
    assert idle.figures["ann"].card.devices == (WAND,)
    bare = at(played, EditCard("ann", card._replace(devices=())), Settle("ann:device"), NextPhase())
    assert bare.figures["ann"].card.devices == ()


def test_rest_by_spell_level_and_study_bring_spells_back() -> None:
    rested = do(company(), PassTime(4, "hour", resting=True, wandering="due"))
    outcome = apply(rested, Memorize(), tables=TABLES)
    assert left(outcome.battle) == [2, 1, 0, 2]
    assert of_ann(outcome) == [2]
    # A spell of the first level and one of the second: 15 and 30 minutes.
    assert outcome.battle.clock_s - rested.clock_s == 45 * 60
    assert report_events(outcome.battle, outcome.events).startswith("They rest for 45 minutes.")
    with pytest.raises(Refusal, match="Third-level spells need 6 hours of rest"):
        do(outcome.battle, Memorize())
    longer = do(company(), *[PassTime(3, "hour", resting=True, wandering="due")] * 2)
    assert left(do(longer, Memorize())) == [2, 1, 1, 2]


def test_what_comes_between_breaks_the_rest() -> None:
    rested = do(company(), PassTime(8, "hour", resting=True))
    assert slept_seconds(rested) == 8 * HOUR_S
    later = do(rested, PassTime(1))
    assert slept_seconds(later) == 0
    with pytest.raises(Refusal, match="so far no hours"):
        do(later, Memorize())


def test_a_night_and_an_hour_in_the_basic_game() -> None:
    rested = do(company("ose"), PassTime(8, "hour", resting=True))
    after = do(rested, Memorize(("ann", "bob")))
    assert left(after) == [2, 1, 1, 2]
    assert after.clock_s - rested.clock_s == HOUR_S
    assert after.log[-1].text == "Memorize spells: Ann and Bob"


def test_a_game_without_the_rule_leaves_it_to_the_dm() -> None:
    before = company("countdown")
    after = do(before, Memorize())
    assert (left(after), after.clock_s) == ([2, 1, 1, 2], before.clock_s)
    with pytest.raises(Refusal, match="No one has spells to regain"):
        do(after, Memorize())
    with pytest.raises(Refusal, match="There are no spells to regain"):
        do(after, Memorize(("bob",)))
    with pytest.raises(Refusal, match="There are no spells to regain"):
        do(company(), Memorize(("bob",)))


def test_a_day_of_rest_brings_everything_back() -> None:
    outcome = apply(company(), RestDays(), tables=TABLES)
    assert left(outcome.battle) == [2, 1, 1, 2]
    assert who_studies(outcome.battle) == ()
    assert outcome.battle.figures["orc"].card.spells == READY


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (
            "addict",
            f"4 to 12 hours of rest by spell level, then {STUDY} (DMG 40)",
        ),
        ("ose", "8 hours of rest, then an hour (OSE spells)"),
    ],
)
def test_the_rule_is_said(game: str, words: str) -> None:
    rest = find_ruleset(game).exploration.spells
    assert rest is not None
    assert rest_in_words(rest) == words
    assert rest.hours_for(0) == rest.hours_for(1)
    assert rest.hours_for(20) == rest.hours[-1]
