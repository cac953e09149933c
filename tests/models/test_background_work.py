"""Background work reports progress, can be cancelled, and only the latest result counts."""

import weakref
from threading import Event, get_ident

import pytest
from pytestqt.qtbot import QtBot

from battleboard.models.background_work import (
    BackgroundWork,
    ProgressReporter,
    WorkCancelledError,
    end_all_work,
    is_loading,
)
from battleboard.storage.disk import UnreadableError

WAIT = 5_000


def refuse(found: object) -> None:
    """Ignore the result."""
    pytest.fail(f"Nothing was to come of it, but {found} did.")


@pytest.fixture
def work(qtbot: QtBot) -> BackgroundWork:
    _ = qtbot
    return BackgroundWork()


def test_what_comes_of_it_is_handed_over_in_the_thread_of_the_window(
    work: BackgroundWork, qtbot: QtBot
) -> None:
    found: list[object] = []
    told: list[float] = []
    work.told.connect(told.append)

    def task(headway: ProgressReporter) -> str:
        for share in (0.0, 0.0, 0.001, 0.5):
            headway(share)
        headway.between(0.5, 1.0)(0.5)
        return "done"

    with qtbot.waitSignal(work.changed):
        work.begin(task, found.append)
    assert work.is_busy
    qtbot.waitUntil(lambda: not work.is_busy, timeout=WAIT)
    assert found == ["done"]
    assert told == [0.0, 0.5, 0.75]


@pytest.mark.parametrize("loads", [True, False])
def test_it_is_known_whether_any_of_it_loads_what_stays(qtbot: QtBot, *, loads: bool) -> None:
    work, other, goes_on = BackgroundWork(loads=loads), BackgroundWork(), Event()
    for each in (work, other):
        each.begin(lambda _headway: goes_on.wait(WAIT / 1000), lambda _: None)
    assert is_loading() is loads
    goes_on.set()
    qtbot.waitUntil(lambda: not (work.is_busy or other.is_busy), timeout=WAIT)
    assert not is_loading()


def test_what_was_given_up_loads_nothing_once_it_has_ended(qtbot: QtBot) -> None:
    work, begun, goes_on = BackgroundWork(loads=True), Event(), Event()

    def task(_headway: ProgressReporter) -> None:
        begun.set()
        goes_on.wait(WAIT / 1000)

    work.begin(task, refuse)
    assert begun.wait(WAIT / 1000)
    work.give_up()
    assert is_loading()
    goes_on.set()
    qtbot.waitUntil(lambda: not is_loading(), timeout=WAIT)


def test_a_fault_is_told(work: BackgroundWork, qtbot: QtBot) -> None:
    def task(_headway: ProgressReporter) -> None:
        raise UnreadableError("It is no map.")

    with qtbot.waitSignal(work.failed, timeout=WAIT) as told:
        work.begin(task, refuse)
    assert told.args == ["It is no map."]
    assert not work.is_busy


def test_what_is_begun_anew_ends_what_went_before(work: BackgroundWork, qtbot: QtBot) -> None:
    begun, goes_on, ended = Event(), Event(), Event()
    found: list[object] = []

    def slow(headway: ProgressReporter) -> str:
        begun.set()
        goes_on.wait(WAIT / 1000)
        try:
            headway(0.5)
        except WorkCancelledError:
            ended.set()
            raise
        return "slow"

    work.begin(slow, found.append)
    assert begun.wait(WAIT / 1000), "what has not begun has nothing to end"
    work.begin(lambda _: "quick", found.append)
    goes_on.set()
    qtbot.waitUntil(lambda: found == ["quick"], timeout=WAIT)
    assert ended.wait(WAIT / 1000)


def test_what_is_given_up_comes_to_nothing(work: BackgroundWork, qtbot: QtBot) -> None:
    begun, goes_on, over = Event(), Event(), Event()

    def late(_headway: ProgressReporter) -> str:
        begun.set()
        goes_on.wait(WAIT / 1000)
        over.set()
        return "late"

    def refused(headway: ProgressReporter) -> None:
        begun.set()
        goes_on.wait(WAIT / 1000)
        headway.between(0, 1)(0.3)

    for task in (late, refused):
        begun.clear()
        goes_on.clear()
        work.begin(task, refuse)
        assert begun.wait(WAIT / 1000), "what has not begun has nothing to end"
        with qtbot.waitSignal(work.changed):
            work.give_up()
        assert not work.is_busy
        goes_on.set()
    work.give_up()
    assert over.wait(WAIT / 1000)
    qtbot.waitUntil(lambda: not work.is_busy)


class Held:
    """An object of the window that a task holds."""


def test_what_a_task_holds_is_let_go_of_in_the_thread_of_the_window(qtbot: QtBot) -> None:
    work = BackgroundWork()
    goes_on = Event()
    gone: list[int] = []

    def begin() -> None:
        held = Held()
        weakref.finalize(held, lambda: gone.append(get_ident()))

        def task(headway: ProgressReporter) -> None:
            goes_on.wait(WAIT / 1000)
            headway(0.5)
            pytest.fail(f"{held} is not wanted any more.")

        work.begin(task, refuse)

    begin()
    work.give_up()
    goes_on.set()

    def is_gone() -> bool:
        work.begin(lambda _: None, lambda _: None)
        return bool(gone)

    qtbot.waitUntil(is_gone, timeout=WAIT)
    assert gone == [get_ident()]


@pytest.mark.expects_output
def test_an_error_of_the_program_comes_up_in_the_thread_of_the_window(
    work: BackgroundWork, qtbot: QtBot
) -> None:
    def broken(_headway: ProgressReporter) -> None:
        raise ZeroDivisionError

    with qtbot.captureExceptions() as caught:
        work.begin(broken, refuse)
        qtbot.waitUntil(lambda: bool(caught), timeout=WAIT)
    assert caught[0][0] is ZeroDivisionError
    assert not work.is_busy


def test_all_work_ends_with_the_program_and_nothing_is_told_of_it(
    work: BackgroundWork, qtbot: QtBot
) -> None:
    told: list[str] = []
    work.failed.connect(told.append)
    begun, ended, over = Event(), Event(), Event()

    def long(headway: ProgressReporter) -> None:
        begun.set()
        try:
            while not over.wait(0.01):
                headway(0.0)
        except WorkCancelledError:
            ended.set()
            raise

    work.begin(long, refuse)
    assert begun.wait(WAIT / 1000)
    end_all_work()
    was_ended = ended.is_set()
    over.set()
    assert was_ended
    qtbot.waitUntil(lambda: not work.is_busy, timeout=WAIT)
    assert told == []
