"""Wounds and durations last through the phases of every game as the DM goes on."""

import pytest

from battleboard.battle.apply import apply, replay
from battleboard.battle.battle import Battle
from battleboard.battle.commands import ApplyEffect, Damage
from battleboard.battle.commands.phase_changes import NextPhase, PreviousPhase
from battleboard.battle.knowledge.recap import recap
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.event import RoundEnded
from battleboard.battle.state.figure import Effect
from battleboard.rules import RULESETS
from battleboard.rules.ruleset import PhaseKind
from tests.battle.battles import TABLES
from tests.battle.rounds import casts, playing, strikes

DAZE = Effect("daze", "Daze", left_s=12000)


def gone_on(found: Battle) -> Battle:
    return apply(found, NextPhase(leaving_open=True), tables=TABLES).battle


def gone_on_to(found: Battle, kind: PhaseKind) -> Battle:
    while found.rules.phases[found.phase].kind != kind:
        found = gone_on(found)
    return found


@pytest.mark.parametrize("game", RULESETS)
def test_the_end_of_a_round_is_worked_out_once_however_one_goes_on_and_back(game: str) -> None:
    begun = playing(casts(), strikes(), game=game)
    begun = apply(begun, ApplyEffect(("mage",), DAZE), tables=TABLES).battle
    over = gone_on_to(begun, "end")
    round_s = over.rules.pace.round_s
    assert over.figures["mage"].effects[0].left_s == 12000 - round_s
    assert over.clock_s == round_s
    with pytest.raises(Refusal, match="use Undo to go back"):
        apply(over, PreviousPhase(), tables=TABLES)
    again = gone_on_to(begun, "end")
    assert again == over
    after = gone_on(over)
    assert (after.clock_s, after.figures["mage"].effects) == (
        over.clock_s,
        over.figures["mage"].effects,
    )


def test_who_bleeds_does_so_once_a_round_and_the_recap_says_it() -> None:
    begun = playing(casts(), strikes())
    first = gone_on_to(apply(begun, Damage(("orc",), 12), tables=TABLES).battle, "end")
    assert first.figures["orc"].hp.now == -3
    second = gone_on(first)
    assert second.running.number == 2
    assert second.figures["orc"].hp.now == -3
    assert second.figures["orc"].began_hp == -3
    assert recap(second, 0) == (
        "Orc takes 12 and falls bleeding.",
        "The round ends. Orc bleeds to −3.",
    )


@pytest.mark.parametrize("game", RULESETS)
def test_going_on_can_be_done_once_more_from_its_record(game: str) -> None:
    found = playing(casts(), strikes(), game=game)
    found = apply(found, ApplyEffect(("mage",), DAZE), tables=TABLES).battle
    ends = 0
    while found.running.number < 2:
        outcome = apply(found, NextPhase(leaving_open=True), tables=TABLES)
        assert replay(found, outcome.record, TABLES) == outcome.battle
        ends += outcome.events.count(RoundEnded(1))
        found = outcome.battle
    assert ends == 1
