"""Garbage is collected by the window's own timer, and in no other thread."""

import gc
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import get_ident

import pytest
from PySide6.QtCore import QEventLoop, QObject, QTimer
from pytestqt.qtbot import QtBot

from battleboard.models.window_garbage import WindowGarbage


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
