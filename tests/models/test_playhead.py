"""The playhead runs by one clock, and is scrubbed by hand."""

import pytest
from pytestqt.qtbot import QtBot

from battleboard.models.playhead import FrameClock, Playhead
from tests.models.sessions import HandClock


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def playhead(clock: HandClock) -> Playhead:
    return Playhead(clock)


def test_it_goes_at_its_pace_and_arrives(playhead: Playhead, clock: HandClock) -> None:
    arrivals: list[float] = []
    playhead.arrived.connect(lambda: arrivals.append(playhead.time))
    playhead.pace = 2.0
    playhead.run_to(3)
    clock.let_pass(1)
    assert playhead.time == pytest.approx(2)
    assert arrivals == []
    clock.let_pass(1)
    assert playhead.time == 3
    assert arrivals == [3]
    assert not clock.ticks


def test_it_has_arrived_once_the_picture_of_it_is_painted(
    playhead: Playhead, clock: HandClock
) -> None:
    goals = [2.0]

    def arrived() -> None:
        assert not playhead.running
        if goals:
            playhead.run_to(goals.pop())

    playhead.arrived.connect(arrived)
    playhead.run_to(1)
    clock.ticked.emit(1.5)
    assert (playhead.time, playhead.running, goals) == (1, True, [2])
    clock.painted.emit()
    assert (playhead.running, goals) == (True, [])
    assert clock.ticks
    clock.painted.emit()
    assert playhead.running
    clock.ticked.emit(1.5)
    clock.painted.emit()
    assert (playhead.time, playhead.running) == (2, False)
    assert not clock.ticks


def test_who_stops_it_at_its_goal_has_not_arrived(
    playhead: Playhead, clock: HandClock, qtbot: QtBot
) -> None:
    playhead.run_to(1)
    clock.ticked.emit(1.5)
    playhead.stop()
    with qtbot.assertNotEmitted(playhead.arrived):
        clock.painted.emit()


def test_it_goes_back_as_well_as_forth(playhead: Playhead, clock: HandClock) -> None:
    playhead.show(5)
    playhead.run_to(4)
    clock.let_pass(0.5)
    assert playhead.time == pytest.approx(4.5)
    clock.let_pass(1)
    assert playhead.time == 4


def test_nobody_waits_long_until_it_has_caught_up(playhead: Playhead, clock: HandClock) -> None:
    playhead.catch_up(9)
    clock.let_pass(1.6)
    assert playhead.time == 9


def test_sent_again_to_where_it_is_going_it_keeps_its_pace(
    playhead: Playhead, clock: HandClock
) -> None:
    """Otherwise its speed would reveal to players that something was done behind the screen."""
    playhead.catch_up(9)
    clock.let_pass(0.8)
    playhead.catch_up(9)
    clock.let_pass(0.8)
    assert playhead.time == 9
    playhead.run_to(4)
    playhead.catch_up(4)
    clock.let_pass(2.0)
    assert playhead.time == pytest.approx(7)
    playhead.catch_up(8)
    clock.let_pass(1.1)
    assert playhead.time == 8


def test_it_arrives_with_a_tick_even_where_it_stands_already(
    playhead: Playhead, clock: HandClock, qtbot: QtBot
) -> None:
    with qtbot.assertNotEmitted(playhead.arrived):
        playhead.run_to(0)
    with qtbot.waitSignal(playhead.arrived):
        clock.let_pass(0.1)


def test_whoever_scrubs_it_stops_it(playhead: Playhead, clock: HandClock, qtbot: QtBot) -> None:
    playhead.run_to(5)
    with qtbot.waitSignals([playhead.scrubbed, playhead.running_changed]):
        playhead.scrub(2.5)
    clock.let_pass(1)
    assert playhead.time == 2.5
    playhead.scrub(-1)
    assert playhead.time == 0


def test_it_runs_on_only_to_a_later_moment(playhead: Playhead) -> None:
    ran_on: list[bool] = []
    playhead.moved.connect(lambda: ran_on.append(playhead.runs_on))
    playhead.run_to(4)
    assert playhead.runs_on
    playhead.scrub(2)
    playhead.run_to(1)
    assert playhead.running
    assert not playhead.runs_on
    assert ran_on == [False]


def test_a_moment_that_is_shown_is_not_scrubbed(playhead: Playhead, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(playhead.scrubbed):
        playhead.show(3)


def test_a_late_tick_does_not_move_it(playhead: Playhead, clock: HandClock) -> None:
    playhead.run_to(3)
    playhead.stop()
    clock.ticked.emit(1.0)
    assert playhead.time == 0


def test_the_clock_of_real_time_ticks_while_it_runs(qtbot: QtBot) -> None:
    clock = FrameClock()
    with qtbot.waitSignals([clock.ticked, clock.ticked]) as ticks:
        clock.start(clock)
        clock.start(clock)
    clock.stop(clock)
    for tick in ticks.all_signals_and_args:
        assert 0 <= tick.args[0] <= 0.1
    with qtbot.assertNotEmitted(clock.ticked, wait=50):
        pass
