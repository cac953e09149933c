"""Known failures of programs that track fights, each as a test."""

from fractions import Fraction

import pytest

from battleboard.battle.apply import apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands.declaring import Declare
from battleboard.battle.commands.effects import ApplyEffect
from battleboard.battle.commands.health import Damage
from battleboard.battle.commands.phase_changes import (
    NextPhase,
    PreviousPhase,
    RethrowDice,
    SetDie,
    SkipPhase,
    ThrowAll,
    ThrowDie,
)
from battleboard.battle.commands.placing import EditCard, PlaceFigure, RemoveFigure
from battleboard.battle.commands.playing import Settle
from battleboard.battle.state.command_context import NO_ROLLS, Refusal
from battleboard.battle.state.event import RoundBegan, RoundEnded
from battleboard.battle.state.figure import Effect
from battleboard.battle.state.placed_acts import next_acts, placed_acts
from battleboard.rules import RULESETS, Action
from tests.battle.battles import SWORD, TABLES, figure
from tests.battle.table import at, done, fights, in_round, led_to, open_now, played

DICE = {"initiative: blue": 6, "initiative: red": 3}
ALL_FIGHT = (fights("ann", "orc"), fights("bob", "ogre"), fights("orc", "ann"))

every_game = pytest.mark.parametrize("ruleset", RULESETS)


def fighting(ruleset: str = "addict") -> Battle:
    """A round in which everybody attacks, before anything of it has been played."""
    kind = "initiative" if ruleset == "countdown" else "declaration"
    before = at(in_round(ruleset, kind), *ALL_FIGHT, fights("ogre", "bob"))
    return led_to(before, "resolution", DICE)


def order(before: Battle) -> list[str]:
    return [turn.act.id for turn in placed_acts(before)]


def ends_of(before: Battle) -> list[int]:
    return [
        event.number
        for entry in before.log
        for event in entry.events
        if isinstance(event, RoundEnded)
    ]


def begins_of(before: Battle) -> list[int]:
    return [
        event.number
        for entry in before.log
        for event in entry.events
        if isinstance(event, RoundBegan)
    ]


def effects_of(before: Battle) -> list[str]:
    return [effect.id for effect in before.figures["ann"].effects]


@every_game
def test_the_end_of_a_round_is_run_once(ruleset: str) -> None:
    """A figure dying at 0 or below bleeds once a round, however the DM gets to the next."""
    before = at(played(fighting(ruleset)), Damage(("ann",), 11))
    after = led_to(at(before, NextPhase()), "end")
    bled = after.figures["ann"].hp.now
    while after.running.number == 1:
        try:
            after = at(after, PreviousPhase())
        except Refusal:
            after = at(after, NextPhase())
        else:
            after = at(after, NextPhase(), NextPhase())
    assert ends_of(after) == [1]
    assert begins_of(after) == [1, 2]
    assert after.figures["ann"].hp.now == bled


@every_game
def test_stepping_back_and_on_again_ends_the_round_as_before(ruleset: str) -> None:
    """Undo is the older value: the end of the round comes to the same from it, once."""
    before = at(played(fighting(ruleset)), Damage(("ann",), 11))
    once = apply(before, NextPhase(), NO_ROLLS, TABLES).battle
    again = apply(before, NextPhase(), NO_ROLLS, TABLES).battle
    assert once == again
    assert ends_of(led_to(again, "end")) == [1]


@every_game
def test_a_late_joiner_skips_nobody(ruleset: str) -> None:
    before = fighting(ruleset)
    first = next_acts(before)[0].act.id
    before = at(before, Settle(first, "miss"))
    still = [turn.act.id for turn in placed_acts(before) if turn.is_open]
    came = at(before, PlaceFigure(figure("elf", at=(8.0, 0.0))))
    if ruleset == "countdown":
        came = at(came, ThrowDie("initiative: elf"))
    after = at(came, fights("elf", "orc"))
    to_come = [turn.act.id for turn in placed_acts(after) if turn.is_open]
    assert [act for act in to_come if act != "elf:strike 1"] == still
    assert "elf:strike 1" in to_come
    assert played(after).running.settled[0].act.id == first
    assert len(played(after).running.settled) == 5


@every_game
def test_a_late_joiner_in_segment_four_does_not_act_before_it(ruleset: str) -> None:
    before = fighting(ruleset)
    before = before.with_running(before.running._replace(now=4))
    came = at(before, PlaceFigure(figure("elf", at=(8.0, 0.0))))
    if ruleset == "countdown":
        came = at(came, ThrowDie("initiative: elf"), typed={"initiative: elf": 6})
    after = at(came, fights("elf", "orc"))
    assert next(turn.place for turn in placed_acts(after) if turn.act.by == "elf") >= 4


@every_game
@pytest.mark.parametrize("leaver", ["ann", "bob", "orc", "ogre"])
def test_a_leaver_skips_nobody(ruleset: str, leaver: str) -> None:
    before = fighting(ruleset)
    first = next_acts(before)[0]
    before = at(before, Settle(first.act.id, "hit", 1))
    still = [turn.act.id for turn in placed_acts(before) if turn.is_open]
    after = done(before, RemoveFigure(leaver)).battle
    gone = {f"{leaver}:strike 1"}
    foe = {"ann": "orc", "orc": "ann", "bob": "ogre", "ogre": "bob"}[leaver]
    gone.add(f"{foe}:strike 1")
    to_come = [turn.act.id for turn in placed_acts(after) if turn.is_open]
    assert to_come == [act for act in still if act not in gone]
    assert after.running.settled == before.running.settled
    assert open_now(played(after)).may_go_on


@every_game
def test_deleting_a_figure_in_combat_is_undone(ruleset: str) -> None:
    """Undo is the older value, which the command has not touched."""
    before = at(fighting(ruleset), Settle(next_acts(fighting(ruleset))[0].act.id, "miss"))
    as_it_was = repr(before)
    after = at(before, RemoveFigure("orc"))
    assert "orc" not in after.figures
    assert repr(before) == as_it_was
    assert order(at(before, Settle(next_acts(before)[0].act.id))) != order(after)


@pytest.mark.parametrize("ruleset", ["addict", "procedure"])
def test_a_speed_changed_in_mid_round_leaves_what_was_played(ruleset: str) -> None:
    """On tied dice the quicker weapon goes first; Ann has attacked when Orc's turns out quick."""
    tied = {"initiative: blue": 4, "initiative: red": 4}
    before = at(in_round(ruleset), *ALL_FIGHT, fights("ogre", "bob"))
    slow = SWORD._replace(weapon=SWORD.weapon._replace(speed=9))
    before = at(before, EditCard("orc", before.figures["orc"].card._replace(arms=(slow,))))
    before = led_to(before, "resolution", tied)
    assert order(before).index("ann:strike 1") < order(before).index("orc:strike 1")
    before = at(before, Settle("ann:strike 1", "miss"))
    quick = SWORD._replace(weapon=SWORD.weapon._replace(speed=1))
    after = done(before, EditCard("orc", before.figures["orc"].card._replace(arms=(quick,)))).battle
    assert order(after)[0] == "ann:strike 1"
    assert after.running.settled == before.running.settled
    assert {turn.act.id for turn in placed_acts(after) if turn.is_open} >= {"orc:strike 1"}


@every_game
@pytest.mark.parametrize("routines", [1, 3])
def test_routines_changed_in_mid_round_leave_what_was_played(ruleset: str, routines: int) -> None:
    two = figure("ann", routines=Fraction(2)).card
    kind = "initiative" if ruleset == "countdown" else "declaration"
    before = at(in_round(ruleset, kind), EditCard("ann", two), *ALL_FIGHT)
    before = led_to(before, "resolution", DICE)
    before = at(before, Settle("ann:strike 1", "hit", 1))
    after = done(before, EditCard("ann", two._replace(routines=Fraction(routines)))).battle
    assert after.running.settled == before.running.settled
    assert order(after)[0] == order(before)[0]
    played_out = played(after)
    assert open_now(played_out).may_go_on
    ids = [settled.act.id for settled in played_out.running.settled]
    assert len(ids) == len(set(ids))


@every_game
def test_the_play_is_never_stuck_on_a_segment(ruleset: str) -> None:
    """Whatever is played, in whatever order, the next act is there until none is left."""
    before = fighting(ruleset)
    for _ in range(20):
        if not (coming := next_acts(before)):
            break
        before = at(before, Settle(coming[-1].act.id, "hit", 4))
    assert next_acts(before) == ()
    assert open_now(before).may_go_on


@every_game
def test_initiative_reset_by_a_slip_is_undone_and_asks_for_dice_first(ruleset: str) -> None:
    before = in_round(ruleset, "initiative")
    with pytest.raises(Refusal, match="No dice to reroll yet"):
        at(before, RethrowDice())
    thrown = at(before, ThrowAll(), typed=DICE)
    as_it_was = repr(thrown)
    at(thrown, RethrowDice())
    assert repr(thrown) == as_it_was


@every_game
def test_initiative_redone_in_mid_round_leaves_what_was_played(ruleset: str) -> None:
    before = fighting(ruleset)
    first = next_acts(before)[0].act.id
    before = at(before, Settle(first, "miss"))
    what = [throw.what for throw in open_now(before).wanted]
    numbers = dict(zip(what, (1, 5, 2, 3), strict=False))
    after = done(before, RethrowDice(), numbers).battle
    assert order(after)[0] == first
    assert sorted(order(after)) == sorted(order(before))
    assert all(turn.place >= before.running.now for turn in placed_acts(after) if turn.is_open)
    assert after.running.settled == before.running.settled


def test_initiative_redone_in_mid_round_gives_the_rest_another_order() -> None:
    before = at(fighting(), Settle("ann:strike 1", "miss"))
    assert order(before)[:2] == ["ann:strike 1", "bob:strike 1"]
    after = at(before, RethrowDice(), typed={"initiative: blue": 1, "initiative: red": 6})
    assert order(after)[0] == "ann:strike 1"
    assert order(after)[-1] == "bob:strike 1"


@every_game
def test_expiry_at_a_start_or_an_end_comes_at_that_one(ruleset: str) -> None:
    """Two blessings of one round: one ends with this round, the other as the next one begins."""
    before = fighting(ruleset)
    one = Effect("end", "Until the end", left_s=before.rules.pace.round_s)
    other = one._replace(id="start", name="Until the start", moment="start")
    before = played(at(before, ApplyEffect(("ann",), one), ApplyEffect(("ann",), other)))
    assert effects_of(before) == ["end", "start"]
    ended = led_to(before, "end")
    assert effects_of(ended) == ["start"]
    assert effects_of(led_to(at(ended, NextPhase()), "initiative", DICE)) == []


def test_expiry_at_the_end_of_ones_own_turn_waits_until_that_is_over() -> None:
    """A spell of one round on Ann that ends with the turn of Orc, who attacks after her."""
    mine = Effect("hex", "Hex", left_s=60, moment="end", whose="orc")
    before = at(fighting(), ApplyEffect(("ann",), mine), Settle("ann:strike 1", "miss"))
    assert effects_of(before) == ["hex"]
    before = at(before, Settle("orc:strike 1", "miss"))
    assert effects_of(before) == ["hex"]
    assert effects_of(led_to(played(before), "end")) == []


def test_a_die_set_in_the_wrong_phase_resets_nothing() -> None:
    with pytest.raises(Refusal, match="Nothing is rolled for 'initiative: blue' in this phase"):
        at(in_round(), SetDie("initiative: blue", 1))


def test_a_target_that_leaves_takes_one_of_several_blows_along() -> None:
    before = at(
        in_round(), Declare(Action("ann", "cast", ("orc", "ogre"), None)._replace(kind="other"))
    )
    before = led_to(before, "resolution", DICE)
    after = at(before, RemoveFigure("orc"))
    assert [turn.act.targets for turn in placed_acts(after)] == [("ogre",)]


def test_a_round_that_nobody_fights_in_is_over_at_once() -> None:
    before = in_round()
    after = led_to(at(before, SkipPhase(), NextPhase(), NextPhase()), "end")
    assert ends_of(after) == [1]
