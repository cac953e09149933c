"""Whatever reaches a window at the points where a battle lets events through does no harm."""

from collections.abc import Callable
from functools import partial
from itertools import cycle

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from battleboard.models import event_loop
from battleboard.views.window.main_window import MainWindow
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession


def resize(window: MainWindow, size: QSize) -> None:
    window.resize(size)


def paint(window: MainWindow) -> None:
    window.repaint()


def move(window: MainWindow) -> None:
    """Move the window, and the mouse over whatever is in its middle."""
    window.move(window.pos() + QPoint(3, 2))
    at = window.rect().center()
    under = window.childAt(at) or window
    place = QPointF(under.mapFrom(window, at))
    none = Qt.MouseButton.NoButton
    moved = QMouseEvent(
        QEvent.Type.MouseMove, place, QPointF(window.mapToGlobal(at)), none, none, _NO_KEYS
    )
    QApplication.sendEvent(under, moved)


_NO_KEYS = Qt.KeyboardModifier.NoModifier
Happening = Callable[[MainWindow], object]
HAPPENINGS: dict[str, tuple[Happening, ...]] = {
    "resized": (
        partial(resize, size=QSize(1366, 768)),
        partial(resize, size=QSize(1100, 700)),
    ),
    "painted": (paint,),
    "moved": (move,),
    "all of it": (
        partial(resize, size=QSize(1280, 720)),
        paint,
        move,
        partial(resize, size=QSize(1500, 900)),
    ),
}


@pytest.mark.parametrize("what", HAPPENINGS)
def test_39_8_a_battle_opens_whatever_happens_to_the_window_meanwhile(
    what: str, window: MainWindow, session_of: MakeSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    happenings, points = cycle(HAPPENINGS[what]), list[str]()

    def let_through(*, at_once: bool = False) -> None:
        _ = at_once
        points.append("")
        next(happenings)(window)
        for each in (window, *window.findChildren(QWidget)):
            QCoreApplication.sendPostedEvents(each)
            QApplication.sendEvent(each, QResizeEvent(each.size(), each.size()))
        QCoreApplication.processEvents(event_loop.NO_INPUT)

    for module in MODULES:
        monkeypatch.setattr(f"battleboard.views.{module}.yield_to_event_loop", let_through)
    desk = window.show_battle(session_of(battle(figure("ann"), figure("orc", "red", at=(20, 0)))))
    assert len(points) > 15
    assert window.desk is desk


MODULES = ("window.desk", "window.main_window", "map.map_view")
