"""Anything longer than a frame is counted, with the commands done meanwhile."""

import logging
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from battleboard.models.event_loop import FrameBudget, LongFrames, note_doing
from battleboard.models.gc_policy import collect_if_due


class Work:
    """The work of a thread, as a test says."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def take(self, seconds: float, *doings: str) -> None:
        """Be busy for this long."""
        for doing in doings:
            note_doing(doing)
        self.seconds += seconds


@pytest.fixture
def work() -> Work:
    return Work()


@pytest.fixture
def budget(qtbot: QtBot, work: Work) -> Iterator[FrameBudget]:
    _ = qtbot
    budget = FrameBudget(worked=work)
    run(qtbot)
    assert not budget.long
    yield budget
    budget.deleteLater()


def run(qtbot: QtBot, deed: object = None) -> None:
    """Let the event loop turn, with a command in one of its turns."""
    done = list[bool]()

    def act() -> None:
        if callable(deed):
            deed()
        done.append(True)

    QTimer.singleShot(0, act)
    qtbot.waitUntil(lambda: bool(done))
    qtbot.wait(1)


def test_a_long_frame_is_counted_with_what_was_done_in_it(
    budget: FrameBudget, work: Work, qtbot: QtBot
) -> None:
    run(qtbot, lambda: work.take(0.0625, "Move", "painting the map"))
    run(qtbot, lambda: work.take(0.125, "Move", "painting the map"))
    run(qtbot, lambda: work.take(0.25))
    assert budget.long == {
        "Move, painting the map": LongFrames(2, 0.125),
        "something else": LongFrames(1, 0.25),
    }
    first, *others = budget.sentences
    assert first == f"{budget.frames} frames, 3 of them longer than 33 ms"
    assert others == [
        "1 x something else, at most 250 ms",
        "2 x Move, painting the map, at most 125 ms",
    ]


def test_what_was_done_in_a_short_frame_is_not_laid_to_the_next(
    budget: FrameBudget, work: Work, qtbot: QtBot
) -> None:
    run(qtbot, lambda: work.take(0.03125, "Move"))
    assert not budget.long
    run(qtbot, lambda: work.take(0.0625, "undo"))
    assert budget.long == {"undo": LongFrames(1, 0.0625)}


def test_waiting_is_no_work(qtbot: QtBot) -> None:
    budget = FrameBudget()
    qtbot.wait(100)
    before, goes_on = budget.frames, list[bool]()
    QTimer.singleShot(100, lambda: goes_on.append(True))
    qtbot.waitUntil(lambda: bool(goes_on))
    assert budget.frames > before
    assert not [long for long in budget.long.values() if long.longest_s > 0.09]
    budget.deleteLater()


def test_it_comes_into_the_log(
    budget: FrameBudget, work: Work, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "battleboard.models.event_loop")
    run(qtbot, lambda: work.take(0.0625, "Move"))
    assert [each.getMessage() for each in caplog.records] == ["a frame of 62 ms: Move"]
    caplog.clear()
    budget.end()
    assert [each.getMessage() for each in caplog.records] == list(budget.sentences)


def test_whoever_collects_garbage_says_so(
    budget: FrameBudget, work: Work, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gc.get_count", lambda: (0, 0, 1_000))

    def collect() -> None:
        collect_if_due()
        work.take(0.1)

    run(qtbot, collect)
    assert list(budget.long) == ["collecting garbage"]
