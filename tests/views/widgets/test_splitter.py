"""As the mouse comes and goes, a splitter repaints only its handle."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from battleboard.views.theme.theme import ColourScheme, Theme
from battleboard.views.widgets.panels import Splitter
from tests.views.paintings import Paintings


class Shown:
    """Two labels side by side, below a third where the mouse starts."""

    def __init__(self, qtbot: QtBot) -> None:
        self._qtbot = qtbot
        self.window, self.splitter, self.part = QWidget(), Splitter(), QLabel("left")
        self.splitter.addWidget(self.part)
        self.splitter.addWidget(QLabel("right"))
        self.splitter.setHandleWidth(8)
        column = QVBoxLayout(self.window)
        self.above = QLabel("above")
        column.addWidget(self.above)
        column.addWidget(self.splitter)
        qtbot.addWidget(self.window)
        self.window.resize(300, 200)
        with qtbot.waitExposed(self.window):
            self.window.show()

    def paintings_as_mouse_comes(self, there: QWidget, watched: QWidget) -> int:
        """How often a widget is painted as the mouse comes to one of them from above."""
        self._move_mouse(self.above)
        painted = Paintings(watched)
        self._move_mouse(there)
        return painted.many

    def _move_mouse(self, there: QWidget) -> None:
        """Move the mouse to a corner of a widget, and process all resulting events."""
        QTest.mouseMove(self.window, there.mapTo(self.window, QPoint(3, 9)))
        self._qtbot.waitUntil(there.underMouse)
        # Windows are painted on request, by an event.
        QCoreApplication.sendPostedEvents()


def restyled(_shown: Shown, theme: Theme) -> None:
    theme.choose(ColourScheme.LIGHT)


def untouched(_shown: Shown, _theme: Theme) -> None:
    """Leave it as it is."""


@pytest.mark.parametrize("change", [untouched, restyled])
def test_its_parts_are_not_painted_as_the_mouse_comes(
    qtbot: QtBot, theme: Theme, change: Callable[[Shown, Theme], None]
) -> None:
    shown = Shown(qtbot)
    change(shown, theme)
    painted = shown.paintings_as_mouse_comes(shown.part, shown.part)
    assert painted == 0


@pytest.mark.parametrize("change", [untouched, restyled])
def test_its_handle_is_painted_as_the_mouse_comes(
    qtbot: QtBot, theme: Theme, change: Callable[[Shown, Theme], None]
) -> None:
    shown = Shown(qtbot)
    change(shown, theme)
    handle = shown.splitter.handle(1)
    assert shown.paintings_as_mouse_comes(handle, handle) > 0
    assert shown.paintings_as_mouse_comes(handle, shown.part) == 0
