"""Loaded objects are exempt from garbage collection until a battle is closed."""

import gc
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from battleboard.models.gc_policy import GcPolicy
from battleboard.views.window.main_window import MainWindow
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession


def test_what_belongs_to_a_battle_may_become_garbage(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    spared = list[object]()
    monkeypatch.setattr(gc, "freeze", lambda: spared.append(window.desk))
    window.file_controller.load()
    window.file_controller.begin("example-of-melee")
    window.file_controller.make_ready()
    assert spared == [None], "once, before there is a battle"


@pytest.fixture
def garbage(qapp: QApplication) -> Iterator[GcPolicy]:
    made = GcPolicy(qapp)
    yield made
    gc.unfreeze()
    delete(made)


def test_once_a_battle_is_closed_it_is_garbage_even_where_it_was_spared(
    window: MainWindow, qapp: QApplication, garbage: GcPolicy
) -> None:
    window.file_controller.begin("example-of-melee")
    assert window.desk
    session = weakref.ref(window.desk.session)
    gc.freeze()
    window.close_battle()
    for _ in range(9):
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        qapp.processEvents()
    look = garbage.findChild(QTimer)
    assert look is not None
    # The first one comes after everything that has just happened.
    look.timeout.emit()
    look.timeout.emit()
    assert session() is None


def test_what_the_first_battle_needs_is_spared_before_it_is_open(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    spared = list[object]()
    monkeypatch.setattr(gc, "freeze", lambda: spared.append(window.desk))
    window.file_controller.begin("example-of-melee")
    window.file_controller.make_ready()
    assert spared == [None], "once, before there is a battle"


def test_what_is_loaded_after_a_battle_is_open_spares_nothing(
    window: MainWindow, session_of: MakeSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    spared = list[object]()
    monkeypatch.setattr(gc, "freeze", lambda: spared.append(window.desk))
    window.show_battle(session_of(battle(figure("ann"))))
    window.file_controller.make_ready()
    assert not spared
