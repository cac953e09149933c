"""Changing the game or a house rule is a command."""

from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands.declaring import Declare
from battleboard.battle.commands.health import Damage
from battleboard.battle.commands.house_rules import ChangeOption, ChangeRuleset, change_game
from battleboard.battle.commands.phase_changes import NextPhase, ThrowAll
from battleboard.battle.commands.playing import Settle
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.placed_acts import next_acts, placed_acts
from battleboard.rules import RULESETS, Action, Casting, Option, find_ruleset
from tests.battle.battles import TABLES
from tests.battle.table import at, done, fights, in_round, led_to, meet, open_now, played

DICE = {"initiative: blue": 5, "initiative: red": 2}


def fighting(ruleset: str = "addict", **changes: Any) -> Battle:
    before = at(in_round(ruleset, **changes), fights("ann", "orc"), fights("orc", "ann"))
    return led_to(before, "resolution", DICE)


def test_another_game_keeps_the_options_that_it_knows() -> None:
    before = meet(options={"charge.contact": "reach", "bleeding.from": "0"})
    assert done(before, ChangeRuleset("procedure")).battle.options == before.options
    assert done(before, ChangeRuleset("ose")).battle.options == {}


def test_a_game_that_nobody_knows_is_refused() -> None:
    with pytest.raises(Refusal, match=r"no ruleset 'oze' \(did you mean 'ose'\?\)"):
        at(meet(), ChangeRuleset("oze"))
    with pytest.raises(Refusal, match="AD&D 1e by the book is the current game"):
        at(meet(), ChangeRuleset("addict"))
    assert ChangeRuleset("osric").sentence(meet()) == "Switch to OSRIC 2"


@pytest.mark.parametrize("kind", ["surprise", "distance", "advantage"])
def test_before_the_first_round_surprise_is_checked_again(kind: str) -> None:
    surprised = {"surprise: blue": 6, "surprise: red": 2}
    after = done(led_to(meet(), kind, surprised), ChangeRuleset("ose")).battle
    assert open_now(after).kind == "surprise"
    assert after.encounter.lost == {}
    assert not after.running.surprised
    assert not any(throw.is_open for throw in open_now(after).wanted) or kind == "surprise"


def test_a_round_of_which_nothing_was_played_is_worked_out_anew() -> None:
    after = done(fighting(), ChangeRuleset("osric")).battle
    assert open_now(after).kind == "resolution"
    assert {turn.act.id: turn.place for turn in placed_acts(after)} == {
        "ann:strike 1": 2,
        "orc:strike 1": 5,
    }


def test_dice_that_the_other_game_does_not_throw_are_thrown_anew() -> None:
    after = done(fighting(), ChangeRuleset("countdown")).battle
    assert open_now(after).kind == "initiative"
    assert after.running.dice == {}
    assert len(after.running.actions) == 2
    assert len(placed_acts(led_to(after, "resolution"))) == 2


def test_between_acts_the_game_is_not_changed() -> None:
    before = at(fighting(), Settle("ann:strike 1", "miss"))
    with pytest.raises(Refusal, match="Actions are already resolved"):
        at(before, ChangeRuleset("osric"))


@pytest.mark.parametrize("to", RULESETS)
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("kind", ["surprise", "initiative", "resolution", "end"])
def test_every_game_may_follow_every_other(ruleset: str, to: str, kind: str) -> None:
    before = in_round(ruleset, kind) if kind != "surprise" else meet(ruleset=ruleset)
    if ruleset == to:
        return
    after = done(before, ChangeRuleset(to)).battle
    assert open_now(after).kind in {kind, "initiative"}
    rounds = after.running.number
    after = led_to(led_to(after, "resolution"), "end")
    assert at(after, Damage(("ann",), 1)).running.number == max(1, rounds + (kind == "end"))


def test_a_round_that_is_over_goes_on_where_it_was() -> None:
    before = led_to(played(fighting("procedure")), "reset")
    after = done(before, ChangeRuleset("osric")).battle
    assert open_now(after).kind == "end"
    assert after.clock_s == before.clock_s
    assert at(after, NextPhase()).running.number == 2


def test_a_spell_goes_on_in_another_game() -> None:
    cast = Declare(Action("ann", "cast", ("orc",), Casting("web", 15)))
    before = led_to(at(in_round(), cast), "resolution", DICE)
    after = at(before, NextPhase(), ChangeRuleset("osric"), NextPhase())
    assert after.running.actions[0].casting == Casting("web", 15, 10)


def test_an_answer_that_the_other_game_does_not_know_falls_away() -> None:
    strict = find_ruleset("procedure")._replace(options=(Option("charge.contact", ("full",)),))
    before = meet(options={"charge.contact": "reach"})
    assert change_game(before, strict, TABLES).options == {}
    full = meet(options={"charge.contact": "full"})
    assert change_game(full, strict, TABLES).options == full.options


def test_another_answer_works_the_round_out_anew() -> None:
    before = fighting("ose")
    assert [turn.act.id for turn in next_acts(before)] == ["ann:strike 1"]
    after = done(before, ChangeOption("initiative.individual", "on")).battle
    assert after.options == {"initiative.individual": "on"}
    assert open_now(after).wanted[0].what == "initiative: ann"
    numbers = {"initiative: ann": 1, "initiative: orc": 6, "initiative: bob": 2}
    thrown = at(after, ThrowAll(), typed={**numbers, "initiative: ogre": 3})
    assert [turn.act.id for turn in next_acts(thrown)] == ["orc:strike 1"]


def test_an_answer_that_nobody_knows_is_refused() -> None:
    with pytest.raises(Refusal, match=r"no option 'bleeding\.form'"):
        at(meet(), ChangeOption("bleeding.form", "0"))
    assert ChangeOption("bleeding.from", "0").sentence(meet()) == "Rule bleeding.from: 0"
    told = ChangeOption("bleeding.from", "0", "They bleed at 0.").sentence(meet())
    assert told == "House rule: They bleed at 0."
