"""What a test leaves behind is reset before the next one."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.leftovers import release_buttons

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


@pytest.mark.parametrize("held", [(), (LEFT,), (RIGHT,), (LEFT, RIGHT)])
def test_buttons_that_are_held_are_released(qtbot: QtBot, held: tuple[Qt.MouseButton, ...]) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    for button in held:
        QTest.mousePress(widget, button)
    assert all(QGuiApplication.mouseButtons() & button for button in held)
    release_buttons()
    assert QGuiApplication.mouseButtons() == Qt.MouseButton.NoButton
