"""Start and end of a round each do their part once, at the right moment."""

from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.round.round_end import begin_round, end_of_round, length_of
from battleboard.battle.state.event import (
    Bled,
    Changed,
    EffectEnded,
    MoraleDue,
    RoundBegan,
    RoundEnded,
    TimePassed,
)
from battleboard.battle.state.figure import CarriedLight, Effect, HitPoints
from battleboard.battle.state.running_round import Round
from battleboard.rules import RULESETS
from battleboard.rules.measures import CountdownMoment
from tests.battle.battles import battle, figure
from tests.battle.rounds import MAGE, ORC, casts, context, moved_on, playing, strikes


def round_after(before: Battle) -> Battle:
    """Begin the next round, with nothing declared in it."""
    running = Round(number=before.running.number + 1)
    return begin_round(before.with_running(running), context())


def dazed(**effect: Any) -> Battle:
    lies = Effect("daze", "Daze", **effect)
    return playing(casts(), strikes(), figures=(MAGE, ORC._replace(effects=(lies,))))


def left_s(found: Battle) -> int | None:
    return found.figures["orc"].effects[0].left_s if found.figures["orc"].effects else 0


def test_a_round_that_is_ended_twice_is_ended_once() -> None:
    bleeding = figure("ann", hp=HitPoints(-2, 8), light=CarriedLight("torch", 40, left_s=3600))
    judge = context()
    once = end_of_round(playing(figures=(bleeding, ORC)), judge)
    assert once.figures["ann"].hp.now == -3
    told = list(judge.events)
    assert told == [Bled("ann", 1, -3), TimePassed(60), RoundEnded(1)]
    assert end_of_round(once, judge) == once
    assert judge.events == told


def test_stepping_back_and_on_again_ends_a_round_as_before() -> None:
    before = dazed(left_s=180)
    assert end_of_round(before, context()) == end_of_round(before, context())
    assert left_s(before) == 180


def test_a_round_that_is_begun_twice_is_begun_once() -> None:
    judge = context()
    waiting = battle(ORC._replace(effects=(Effect("daze", "Daze", left_s=120, moment="start"),)))
    once = begin_round(waiting, judge)
    assert left_s(once) == 60
    assert begin_round(once, judge) == once
    assert judge.events == [RoundBegan(0)]


@pytest.mark.parametrize(
    ("moment", "after_end", "after_start"),
    [("end", 60, 60), ("start", 120, 60), ("segment", 60, 60)],
)
def test_rounds_count_at_their_own_start_or_end(
    moment: CountdownMoment, after_end: int, after_start: int
) -> None:
    ended = end_of_round(dazed(left_s=120, moment=moment), context())
    assert left_s(ended) == after_end
    assert left_s(round_after(ended)) == after_start


@pytest.mark.parametrize("moment", ["start", "end"])
@pytest.mark.parametrize("now", [3, 5, 9])
def test_a_round_of_ones_own_counts_once_whether_its_turn_came_or_not(
    moment: CountdownMoment, now: int
) -> None:
    begun = dazed(left_s=120, moment=moment, whose="mage")
    assert left_s(end_of_round(moved_on(begun, now), context())) == 60


def test_a_round_of_one_who_does_nothing_counts_when_the_round_is_over() -> None:
    begun = dazed(left_s=60, moment="end", whose="orc")
    idle = begun.with_running(begun.running._replace(resolution=None))
    judge = context()
    assert end_of_round(idle, judge).figures["orc"].effects == ()
    assert EffectEnded("orc", "Daze", "time") in judge.events


def test_a_round_of_one_who_has_left_the_table_still_runs_out() -> None:
    begun = dazed(left_s=60, moment="start", whose="cid")
    assert end_of_round(begun, context()).figures["orc"].effects == ()


def test_what_was_counted_in_one_round_counts_again_in_the_next() -> None:
    begun = dazed(left_s=180, moment="end", whose="mage")
    assert left_s(moved_on(begun, 9)) == 120
    second = round_after(end_of_round(moved_on(begun, 9), context()))
    assert left_s(end_of_round(second, context())) == 60


@pytest.mark.parametrize("now", [0, 4, 10])
def test_segments_run_on_to_the_end_of_the_round(now: int) -> None:
    begun = dazed(left_s=100, moment="segment")
    assert left_s(end_of_round(moved_on(begun, now), context())) == 40


@pytest.mark.parametrize("game", RULESETS)
def test_a_round_takes_as_long_as_the_game_says(game: str) -> None:
    seconds = {"countdown": 6, "ose": 10}.get(game, 60)
    begun = playing(casts(), strikes(), game=game)
    assert length_of(begun) == seconds
    assert end_of_round(begun, context()).clock_s == seconds


def surprised(game: str, segments: int) -> Battle:
    lies = Effect("daze", "Daze", left_s=120)
    hurt = figure("ann", hp=HitPoints(-2, 8))
    begun = playing(game=game, figures=(hurt, ORC._replace(effects=(lies,))))
    answer = begun.running.resolution
    assert answer is not None
    ruler = answer.ruler._replace(marks=answer.ruler.marks[:segments])
    running = begun.running._replace(surprised=True, resolution=answer._replace(ruler=ruler))
    return begun.with_running(running)


@pytest.mark.parametrize("segments", [3, 10])
def test_surprise_segments_take_their_own_time_and_are_no_round(segments: int) -> None:
    judge = context()
    ended = end_of_round(surprised("addict", segments), judge)
    assert ended.clock_s == 6 * segments
    assert left_s(ended) == 120
    assert ended.figures["ann"].hp.now == -2
    assert judge.events == [TimePassed(6 * segments), RoundEnded(1)]


def test_a_whole_round_of_surprise_is_a_round() -> None:
    ended = end_of_round(surprised("ose", 10), context())
    assert ended.clock_s == 10
    assert left_s(ended) == 110


def test_surprise_that_is_not_worked_out_takes_a_round() -> None:
    begun = surprised("addict", 3)
    unknown = begun.with_running(begun.running._replace(resolution=None))
    assert length_of(unknown) == 60


def test_those_who_fell_this_round_bleed_from_the_next_where_the_game_says_so() -> None:
    """PROCEDURE phase 9 asks for a figure's hit points at the start of the round."""
    ann = figure("ann", hp=HitPoints(4, 8))
    begun = begin_round(battle(ann, ruleset="procedure"), context())
    fell = begun.with_figure(begun.figures["ann"]._replace(hp=HitPoints(-3, 8)))
    first = end_of_round(fell, context())
    assert first.figures["ann"].hp.now == -3
    assert end_of_round(round_after(first), context()).figures["ann"].hp.now == -4


def test_a_round_tells_of_the_dead_and_of_those_whose_hearts_sink() -> None:
    dying = figure("grub", "red", hp=HitPoints(-9, 8), began_hp=3)
    judge = context()
    end_of_round(playing(figures=(MAGE, ORC, dying)), judge)
    assert judge.events == [
        Bled("grub", 1, -10),
        Changed("grub", "bleeding", "dead", "ADDICT VIII"),
        MoraleDue("red", "1 of 2 figures is down, which is half or more.", "DMG 67"),
        TimePassed(60),
        RoundEnded(1),
    ]
