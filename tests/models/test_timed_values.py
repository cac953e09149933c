"""Timed values last for a moment."""

import pytest
from pytestqt.qtbot import QtBot

from battleboard.models.animations import TimedValues
from tests.models.sessions import HandClock


@pytest.fixture
def clock(qtbot: QtBot) -> HandClock:
    """A clock that nobody needs yet."""
    _ = qtbot
    return HandClock()


def test_a_value_grows_older_and_passes(clock: HandClock) -> None:
    words = TimedValues[str](clock, 2.0)
    words.add(["Hark"])
    assert dict(words.phases) == {"Hark": 0.0}
    clock.let_pass(1.0)
    assert dict(words.phases) == pytest.approx({"Hark": 0.5})
    clock.let_pass(1.1)
    assert dict(words.phases) == {}


def test_the_clock_runs_only_as_long_as_anything_is_there(clock: HandClock) -> None:
    words = TimedValues[str](clock, 1.0)
    assert not clock.ticks
    words.add(["one"])
    clock.let_pass(0.5)
    words.add(["two"])
    clock.let_pass(0.6)
    assert [word for word, _ in words.phases] == ["two"]
    assert clock.ticks
    words.clear()
    assert not clock.ticks


def test_every_change_is_told_and_nothing_else(clock: HandClock, qtbot: QtBot) -> None:
    words = TimedValues[str](clock, 1.0)
    with qtbot.assertNotEmitted(words.changed):
        words.clear()
        words.add([])
        clock.ticked.emit(0.1)
    with qtbot.waitSignal(words.changed):
        words.add(["Hark"])
    with qtbot.waitSignal(words.changed):
        clock.let_pass(0.1)
