"""Time passes, and lights burn down."""

import pytest

from battleboard.battle.apply import Command, apply
from battleboard.battle.commands import KindleLight, PassTime, PutOutLight
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.event import LightLit, RestDue, TimePassed, WentOut
from battleboard.battle.state.figure import CarriedLight, fresh_light
from battleboard.rules import find_ruleset
from tests.battle.battles import battle, do, figure
from tests.battle.rounds import casts, playing, strikes

TORCH = fresh_light(find_ruleset("addict"), "torch")
DARK = battle(figure("ann"))
LIT = do(DARK, KindleLight("ann", TORCH))


@pytest.mark.parametrize(
    ("game", "command", "seconds"),
    [
        ("addict", PassTime(3, "segment"), 18),
        ("countdown", PassTime(2, "round"), 12),
        ("ose", PassTime(1, "turn"), 600),
        ("ose", PassTime(2, "hour"), 7200),
    ],
)
def test_time_passes_in_the_units_of_the_game(game: str, command: PassTime, seconds: int) -> None:
    outcome = apply(DARK._replace(ruleset=game), command)
    assert outcome.battle.clock_s == seconds
    assert TimePassed(seconds) in outcome.events


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (PassTime(1), "1 turn passes"),
        (PassTime(3, "hour", resting=True), "3 hours pass at rest"),
        (KindleLight("ann", TORCH), "Ann lights a torch"),
        (PutOutLight("ann"), "Ann puts out the torch"),
    ],
)
def test_each_deed_has_its_sentence(command: Command, sentence: str) -> None:
    assert command.sentence(LIT) == sentence


def test_one_without_a_light_puts_out_some_light() -> None:
    assert PutOutLight("ann").sentence(DARK) == "Ann puts out the light"


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (PassTime(0), "Expected a time up to 1000 hours, not 0 turns."),
        (PassTime(-3), "Expected a time up to 1000 hours, not -3 turns."),
        (PassTime(1001, "hour"), "Expected a time up to 1000 hours, not 1001 hours."),
        (PutOutLight("ann"), "Ann carries no burning light."),
        (KindleLight("nan", TORCH), "There is no figure 'nan' (did you mean 'ann'?)."),
        (KindleLight("ann", TORCH._replace(left_s=0)), "The torch has burned out."),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(command: Command, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        apply(DARK, command)
    assert str(refused.value) == sentence


def test_a_game_of_phases_lets_no_segments_pass() -> None:
    with pytest.raises(Refusal, match="This game has no segments"):
        apply(DARK._replace(ruleset="ose"), PassTime(3, "segment"))


def test_no_time_passes_while_a_round_is_played() -> None:
    begun = playing(casts(), strikes())
    with pytest.raises(Refusal, match=r"^Finish the current round first\.$"):
        do(begun, PassTime(1))
    over = begun.with_running(begun.running._replace(ended=True))
    assert do(over, PassTime(1)).clock_s == 600


def test_a_torch_burns_for_six_turns_and_a_lantern_for_four_hours() -> None:
    later = do(LIT, PassTime(5))
    assert later.figures["ann"].light == TORCH._replace(left_s=600)
    assert do(later, PassTime(1)).figures["ann"].light is None
    lantern = do(DARK, KindleLight("ann", fresh_light(find_ruleset("addict"), "lantern")))
    assert do(lantern, PassTime(3, "hour")).figures["ann"].light is not None
    assert do(lantern, PassTime(4, "hour")).figures["ann"].light is None


def test_a_light_that_is_put_out_is_kept_and_burns_on_where_it_stopped() -> None:
    half = do(LIT, PassTime(3))
    out = apply(half, PutOutLight("ann"))
    assert out.events == (WentOut("ann", "torch"),)
    kept = do(out.battle, PassTime(9)).figures["ann"].light
    assert kept == TORCH._replace(left_s=1800, lit=False)
    with pytest.raises(Refusal, match="Ann carries no burning light"):
        do(out.battle, PutOutLight("ann"))
    again = apply(out.battle, KindleLight("ann", kept))
    assert again.events == (LightLit("ann", "torch"),)
    assert again.battle.figures["ann"].light == TORCH._replace(left_s=1800)


def test_a_light_may_burn_for_ever() -> None:
    sword = CarriedLight("sword", 20)
    later = do(DARK, KindleLight("ann", sword), PassTime(900, "hour"))
    assert later.figures["ann"].light == sword


def test_a_rest_counts_from_its_end() -> None:
    tired = do(DARK, PassTime(4))
    rested = do(tired, PassTime(1, resting=True))
    assert rested.rested_s == rested.clock_s == 3000
    assert RestDue(3000) in apply(tired, PassTime(1)).events
    assert RestDue(3000) not in apply(tired, PassTime(1, resting=True)).events
    assert RestDue(3000) in apply(rested, PassTime(5)).events
