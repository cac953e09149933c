"""Nothing that a test leaves in its process affects the next one."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

_BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton)


def release_buttons() -> None:
    """Release held mouse buttons: while one is held, the mouse enters no other widget."""
    held = QGuiApplication.mouseButtons()
    for button in _BUTTONS:
        if held & button:
            QTest.mouseRelease(QWidget(), button)


def delete_closed_windows() -> None:
    """Delete what a test has closed, and fail the test if a window of its own is left.

    Without an event loop nothing marked by `deleteLater` goes away: every change of the style sheet
    would style all windows of all earlier tests once more.
    """
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    left = QApplication.topLevelWidgets()
    for each in left:
        each.hide()
        each.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    if left:
        names = ", ".join(sorted(type(each).__name__ for each in left))
        pytest.fail(f"Left windows behind: {names}", pytrace=False)
