"""Work in another thread: its headway is told, it can be ended, and only the last piece counts."""

import gc
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from battleboard.models.background_work import BackgroundWork, GivenUpError, Headway
from battleboard.storage.disk import UnreadableError

WAIT = 5_000


def refuse(found: object) -> None:
    """Take nothing."""
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

    def task(headway: Headway) -> str:
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


def test_a_fault_is_told(work: BackgroundWork, qtbot: QtBot) -> None:
    def task(_headway: Headway) -> None:
        raise UnreadableError("It is no map.")

    with qtbot.waitSignal(work.failed, timeout=WAIT) as told:
        work.begin(task, refuse)
    assert told.args == ["It is no map."]
    assert not work.is_busy


def test_what_is_begun_anew_ends_what_went_before(work: BackgroundWork, qtbot: QtBot) -> None:
    goes_on, ended = Event(), Event()
    found: list[object] = []

    def slow(headway: Headway) -> str:
        goes_on.wait(WAIT / 1000)
        try:
            headway(0.5)
        except GivenUpError:
            ended.set()
            raise
        return "slow"

    work.begin(slow, found.append)
    work.begin(lambda _: "quick", found.append)
    goes_on.set()
    qtbot.waitUntil(lambda: found == ["quick"], timeout=WAIT)
    assert ended.wait(WAIT / 1000)


def test_what_is_given_up_comes_to_nothing(work: BackgroundWork, qtbot: QtBot) -> None:
    goes_on, over = Event(), Event()

    def late(_headway: Headway) -> str:
        goes_on.wait(WAIT / 1000)
        over.set()
        return "late"

    def refused(headway: Headway) -> None:
        goes_on.wait(WAIT / 1000)
        headway.between(0, 1)(0.3)

    for task in (late, refused):
        goes_on.clear()
        work.begin(task, refuse)
        with qtbot.waitSignal(work.changed):
            work.give_up()
        assert not work.is_busy
        goes_on.set()
    work.give_up()
    assert over.wait(WAIT / 1000)
    qtbot.waitUntil(lambda: not work.is_busy)


def test_no_garbage_is_collected_while_work_goes_on(qtbot: QtBot) -> None:
    work = BackgroundWork()
    found: list[bool] = []
    assert gc.isenabled()
    work.begin(lambda _: gc.isenabled(), found.append)
    qtbot.waitUntil(lambda: found == [False])
    qtbot.waitUntil(gc.isenabled)
