"""The clock of the evening counts durations, lights and rests."""

import pytest

from battleboard.battle.round.passing_time import go_on, pass_time
from battleboard.battle.state.event import (
    Bled,
    BurnsLow,
    BurntOut,
    Changed,
    EffectEnded,
    Event,
    RestDue,
    TableLightLow,
    TableLightOut,
    TimePassed,
)
from battleboard.battle.state.figure import CarriedLight, Effect, Figure, HitPoints
from battleboard.board.board import Board, Light
from battleboard.rules.measures import CountdownMoment
from tests.battle.battles import battle, figure
from tests.battle.rounds import context

TURN = 600


def carrying(light: CarriedLight) -> Figure:
    return figure("ann", light=light)


@pytest.mark.parametrize("moment", ["segment", "start", "end"])
def test_every_duration_runs_down_while_time_passes(moment: CountdownMoment) -> None:
    effect = Effect("bless", "Bless", left_s=2 * TURN, moment=moment, whose="ann")
    lies = battle(figure("ann", effects=(effect,)))
    (left,) = pass_time(lies, TURN, context()).figures["ann"].effects
    assert left.left_s == TURN
    judge = context()
    assert pass_time(lies, 2 * TURN, judge).figures["ann"].effects == ()
    assert judge.events == [EffectEnded("ann", "Bless", "time"), TimePassed(2 * TURN)]


@pytest.mark.parametrize(
    ("left_s", "after_s", "told"),
    [
        (3600, 3000, []),
        (1200, 600, [BurnsLow("ann", "torch", 600, "1 turn")]),
        (1199, 599, [BurnsLow("ann", "torch", 599, "1 turn")]),
        (600, None, [BurntOut("ann", "torch")]),
        (1, None, [BurntOut("ann", "torch")]),
    ],
)
def test_a_light_burns_down_and_says_so(
    left_s: int, after_s: int | None, told: list[Event]
) -> None:
    judge = context()
    later = go_on(battle(carrying(CarriedLight("torch", 40, left_s=left_s))), TURN, judge)
    light = later.figures["ann"].light
    assert (light.left_s if light else None) == after_s
    assert judge.events == [*told, TimePassed(TURN)]


def test_a_light_that_burns_low_says_so_once() -> None:
    judge = context()
    low = battle(carrying(CarriedLight("torch", 40, left_s=500)))
    go_on(low, 60, judge)
    assert judge.events == [TimePassed(60)]


@pytest.mark.parametrize(
    "light", [CarriedLight("torch", 40, left_s=90, lit=False), CarriedLight("sword", 20)]
)
def test_what_does_not_burn_stays(light: CarriedLight) -> None:
    carried = battle(carrying(light))
    assert go_on(carried, TURN, context()).figures is carried.figures


def test_one_turn_in_six_is_for_rest() -> None:
    judge = context()
    later = battle(figure("ann"))
    for _ in range(7):
        later = go_on(later, TURN, judge)
    assert later.clock_s == 7 * TURN
    assert [place for place, event in enumerate(judge.events) if event == RestDue(3000)] == [5]


def test_who_bleeds_goes_on_bleeding_until_it_is_over() -> None:
    judge = context()
    later = pass_time(battle(figure("ann", hp=HitPoints(-2, 8))), TURN, judge)
    assert later.figures["ann"].hp.now == -10
    assert judge.events[-2:] == [
        Changed("ann", "bleeding", "dead", "ADDICT VIII"),
        TimePassed(TURN),
    ]
    assert judge.events[0] == Bled("ann", 1, -3)


def test_three_rounds_of_time_are_three_of_bleeding() -> None:
    bleeds = battle(figure("ann", hp=HitPoints(-2, 8)), ruleset="procedure")
    assert pass_time(bleeds, 180, context()).figures["ann"].hp.now == -5


@pytest.mark.parametrize(
    ("left_s", "after_s", "told"),
    [
        (3600, 3000, []),
        (1200, 600, [TableLightLow("torch", 600, "1 turn")]),
        (900, 300, [TableLightLow("torch", 300, "5 rounds")]),
        (600, 0, [TableLightOut("torch")]),
        (1, 0, [TableLightOut("torch")]),
    ],
)
def test_a_light_on_the_table_burns_down_too(left_s: int, after_s: int, told: list[Event]) -> None:
    judge = context()
    lamp, magic = Light((5.0, 5.0), 40, kind="torch", left_s=left_s), Light((9.0, 5.0), 20)
    start = battle(board=Board((50.0, 50.0), lights=(lamp, magic)))
    later = go_on(start, TURN, judge)
    assert later.board.lights == (lamp._replace(left_s=after_s, lit=bool(after_s)), magic)
    assert judge.events == [*told, TimePassed(TURN)]


@pytest.mark.parametrize(
    "lamp", [Light((5.0, 5.0), 40, left_s=90, lit=False), Light((5.0, 5.0), 40)]
)
def test_a_light_on_the_table_that_does_not_burn_stays(lamp: Light) -> None:
    board = Board((50.0, 50.0), lights=(lamp,))
    assert go_on(battle(board=board), TURN, context()).board is board
    other = Light((9.0, 9.0), 30, left_s=700)
    board = board._replace(lights=(lamp, other))
    later = go_on(battle(board=board), TURN, context())
    assert later.board.lights == (lamp, other._replace(left_s=100))
