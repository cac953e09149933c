"""Garbage is collected by the window's own timer, and in no other thread."""

import gc
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import get_ident

import pytest
from PySide6.QtCore import QEventLoop, QObject, QTimer, Signal
from pytestqt.qtbot import QtBot

from battleboard.models import window_garbage
from battleboard.models.window_garbage import WindowGarbage, collect_if_due


class Cycle:
    """Garbage that only a collection finds."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def few() -> Iterator[None]:
    """As if Python collected after every few objects."""
    usual = gc.get_threshold()
    gc.set_threshold(5, 1, 1)
    yield
    gc.set_threshold(*usual)


@pytest.mark.usefixtures("qapp")
def test_it_rests_while_nothing_happens_and_goes_on_with_whatever_does() -> None:
    parent = QObject()
    garbage = WindowGarbage(parent)
    loop = QEventLoop()
    tries = 0

    # Only the loop, which makes nothing.
    while not garbage.is_resting:
        loop.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        tries += 1
        assert tries < 100
    made = [Cycle() for _ in range(10)]
    QTimer.singleShot(0, loop.quit)
    loop.exec()
    assert not garbage.is_resting
    assert made


@pytest.mark.usefixtures("few")
def test_garbage_of_every_thread_is_taken_down_in_that_of_the_window(qtbot: QtBot) -> None:
    parent = QObject()
    gone: list[int] = []

    def make() -> None:
        for _ in range(1000):
            weakref.finalize(Cycle(), lambda: gone.append(get_ident()))

    gc.enable()
    WindowGarbage(parent)
    with ThreadPoolExecutor(1) as other:
        other.submit(make).result()
    assert not gone
    qtbot.waitUntil(lambda: len(gone) == 1000)
    assert set(gone) == {get_ident()}


@pytest.mark.parametrize(
    ("counts", "is_idle", "collected"),
    [
        ((701, 10, 10), True, [0]),
        ((701, 11, 11), True, [2]),
        ((701, 11, 11), False, [0]),
        ((0, 101, 11), False, [1]),
        ((701, 0, 11), False, [0]),
        ((0, 0, 101), False, [2]),
        ((700, 10, 10), True, []),
    ],
)
def test_all_that_there_is_is_looked_through_only_while_nothing_moves(
    monkeypatch: pytest.MonkeyPatch,
    counts: tuple[int, int, int],
    collected: list[int],
    *,
    is_idle: bool,
) -> None:
    """It takes as long as several frames, and held up a round that was being played."""
    found = list[int]()
    monkeypatch.setattr(gc, "get_count", lambda: counts)
    monkeypatch.setattr(gc, "get_threshold", lambda: (700, 10, 10))
    monkeypatch.setattr(gc, "collect", found.append)
    collect_if_due(is_idle=is_idle)
    assert found == collected


class Looks(QObject):
    """Tells of each look for garbage whether the window was idle."""

    looked = Signal(bool)

    def look(self, *, is_idle: bool) -> None:
        """Tell of a look."""
        self.looked.emit(is_idle)


@pytest.mark.parametrize("moves", [True, False])
def test_a_window_in_which_something_moves_is_not_idle(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, *, moves: bool
) -> None:
    looks = Looks()
    monkeypatch.setattr(window_garbage, "collect_if_due", looks.look)
    moving = QTimer(looks, interval=5)
    if moves:
        moving.start()
    WindowGarbage(looks)
    with qtbot.waitSignal(looks.looked, timeout=20_000, check_params_cb=moves.__ne__):
        pass
