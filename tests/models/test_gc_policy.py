"""Garbage is collected by the window's own timer, and in no other thread."""

import gc
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import get_ident

import pytest
from PySide6.QtCore import QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from battleboard.models import gc_policy
from battleboard.models.gc_policy import GcPolicy, collect_after_closing, collect_if_due


class Cycle:
    """Garbage that only a collection finds."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def few() -> Iterator[None]:
    """As if Python collected more often, but not so often that 1,000 objects are many."""
    usual = gc.get_threshold()
    gc.set_threshold(500, 1, 1)
    yield
    gc.set_threshold(*usual)


@pytest.mark.usefixtures("qapp")
def test_it_rests_while_nothing_happens_and_goes_on_with_whatever_does() -> None:
    parent = QObject()
    garbage = GcPolicy(parent)
    loop = QEventLoop()
    tries = 0

    # Run only the event loop, which allocates nothing.
    while not garbage.is_resting:
        loop.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        tries += 1
        assert tries < 100
    # Many more than may be freed meanwhile.
    made = [Cycle() for _ in range(1_000)]
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
    GcPolicy(parent)
    with ThreadPoolExecutor(1) as other:
        other.submit(make).result()
    assert not gone
    qtbot.waitUntil(lambda: len(gone) == 1000)
    assert set(gone) == {get_ident()}


@pytest.mark.parametrize(
    ("counts", "collected"),
    [((701, 10, 10), [0]), ((701, 11, 11), [2]), ((0, 11, 10), [1]), ((700, 10, 10), [])],
)
def test_the_oldest_generation_that_is_due_is_collected(
    monkeypatch: pytest.MonkeyPatch, counts: tuple[int, int, int], collected: list[int]
) -> None:
    found = list[int]()
    monkeypatch.setattr(gc, "get_count", lambda: counts)
    monkeypatch.setattr(gc, "get_threshold", lambda: (700, 10, 10))
    monkeypatch.setattr(gc, "collect", found.append)
    collect_if_due()
    assert found == collected


class Hand:
    """Triggers collections by hand, and records what is done."""

    def __init__(self, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done = list[str]()
        monkeypatch.setattr(gc, "get_threshold", lambda: (700, 10, 10))
        monkeypatch.setattr(gc, "collect", lambda old: self.done.append(f"collected {old}"))
        for each in ("freeze", "unfreeze"):
            monkeypatch.setattr(gc, each, partial(self.done.append, each))
        self.has_come(monkeypatch, 0)
        self.garbage = GcPolicy(qapp)

    def has_come(self, monkeypatch: pytest.MonkeyPatch, made: int) -> None:
        """This many objects were allocated since the last collection."""
        monkeypatch.setattr(gc, "get_count", lambda: (made, 0, 0))

    def look(self) -> None:
        """Let the timer fire."""
        found = self.garbage.findChild(QTimer)
        assert found is not None
        found.timeout.emit()

    def end(self) -> None:
        """Remove it from the program."""
        delete(self.garbage)


@pytest.fixture
def hand(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    made = Hand(qapp, monkeypatch)
    yield made
    made.end()


@pytest.mark.parametrize("loads", ["is_kept_responsive", "is_loading"])
def test_while_something_is_loaded_nothing_is_looked_for_and_then_it_is_spared_uncounted(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, loads: str
) -> None:
    """Python counts few objects where many old ones were freed; all had been examined."""
    hand.has_come(monkeypatch, 14_000)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(gc_policy, loads, lambda: True)
        hand.look()
        hand.look()
    assert hand.done == []
    assert not hand.garbage.is_resting
    hand.look()
    assert hand.done == ["freeze"]
    hand.look()
    assert hand.done == ["freeze", "collected 0"]


def test_once_a_battle_is_closed_all_is_looked_through_once(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    collect_after_closing()
    hand.look()
    assert hand.done == ["unfreeze", "collected 2", "freeze"]
    hand.has_come(monkeypatch, 701)
    hand.look()
    assert hand.done[3:] == ["collected 0"], "only once"


@pytest.mark.usefixtures("qapp")
def test_without_the_programs_own_garbage_nothing_is_spared() -> None:
    before = gc.get_freeze_count()
    collect_after_closing()
    assert gc.get_freeze_count() == before
