"""Random input for the window in front: clicks, keys, drags, wheel, sizes and displays."""

import subprocess
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import isValid

_KEYS: Final = (
    *"abcdefghijklmnopqrstuvwxyz0123456789",
    *("Space", "Return", "Escape", "Tab", "Delete", "Backspace", "Up", "Down", "Left", "Right"),
    *("F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "Home", "End", "PgUp", "PgDown"),
    *("Ctrl+Z", "Ctrl+Y", "Ctrl+K", "Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+D", "Ctrl+F", "Ctrl+G"),
    *("Shift+F6", "Shift+Tab", "Ctrl+N", "Ctrl+P", "Ctrl++", "Ctrl+-", "Ctrl+0", "Menu"),
)
_OFTEN: Final = ("Space", "Return", "Return", "n", "r", "Ctrl+Z", "Escape")
_TYPED: Final = (
    "12",
    "8 orcs",
    "Ann, thief 8, dex 17",
    "-5",
    "1d6+1",
    "sleep",
    "torch",
    "%$ é 漢",
    "99999",
)
_ANYWHERE: Final = 4
"""One in this many places is anywhere in the window; the others may be on a control."""
_DOUBLE: Final = 0.1
_SIZES: Final = (QSize(960, 600), QSize(1366, 768), QSize(1920, 1080), QSize(1100, 900))


class Hands:
    """Random input to Battleboard's windows; `displays` runs a command that changes displays."""

    def __init__(self, random: Random, displays: Callable[[Sequence[str]], object]) -> None:
        self._random = random
        self._displays = displays
        self._has_second = False
        self._deeds: Final[Sequence[tuple[int, Callable[[QWindow], object]]]] = (
            (40, self.click),
            (30, self.press),
            (8, self.drag),
            (6, self.turn_wheel),
            (5, self.type_words),
            (2, self.resize),
            (1, self.plug),
        )

    def act(self) -> str:
        """Do one random thing to the window in front, and name it; 'nothing' without a window."""
        window = self._window()
        if window is None:
            return "nothing"
        weights = [weight for weight, _ in self._deeds]
        deed = self._random.choices([deed for _, deed in self._deeds], weights)[0]
        try:
            deed(window)
        except RuntimeError:
            # The first half of an action may close the window that its second half needs.
            if isValid(window):
                raise
        return deed.__name__

    def click(self, window: QWindow) -> None:
        at = self._place(window)
        button = self._random.choices(
            [Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton], [9, 1]
        )[0]
        modifier = self._modifier()
        for _ in range(2 if self._random.random() < _DOUBLE else 1):
            QTest.mousePress(window, button, modifier, at)
            _release_mouse(window, button, modifier, at)

    def press(self, window: QWindow) -> None:
        key = self._random.choice(_OFTEN if self._random.random() < 0.3 else _KEYS)
        combination = QKeySequence(key)[0]
        keys = combination.key(), combination.keyboardModifiers()
        QTest.keyPress(window, *keys)
        if isValid(window):
            QTest.keyRelease(window, *keys)

    def type_words(self, window: QWindow) -> None:
        for letter in self._random.choice(_TYPED):
            QTest.keyPress(window, letter)
            QTest.keyRelease(window, letter)

    def drag(self, window: QWindow) -> None:
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QTest.mousePress(window, left, none, self._place(window))
        for _ in range(self._random.randrange(1, 6)):
            QTest.mouseMove(window, self._place(window))
        _release_mouse(window, left, none, self._place(window))

    def turn_wheel(self, window: QWindow) -> None:
        turn = QPoint(0, self._random.choice([-240, -120, 120, 240]))
        QTest.wheelEvent(window, self._place(window), turn)

    def resize(self, window: QWindow) -> None:
        size = self._random.choice(_SIZES)
        window.resize(size.expandedTo(window.minimumSize()))

    def plug(self, _window: QWindow) -> None:
        """Plug in a second display, or pull it out."""
        self._has_second = not self._has_second
        second = ("--setmonitor", "TV", "800/200x600/150+1366+0", "none")
        self._displays(second if self._has_second else ("--delmonitor", "TV"))

    def _modifier(self) -> Qt.KeyboardModifier:
        keys = Qt.KeyboardModifier
        return self._random.choices(
            [keys.NoModifier, keys.ShiftModifier, keys.ControlModifier, keys.AltModifier],
            [20, 1, 1, 1],
        )[0]

    def _window(self) -> QWindow | None:
        """The open popup or modal dialog, else a random visible window; None if there is none."""
        front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if front is not None and front.window().windowHandle() is not None:
            return front.window().windowHandle()
        windows = [each for each in QGuiApplication.topLevelWindows() if each.isVisible()]
        windows.sort(key=lambda each: (-each.width() * each.height(), each.objectName()))
        return (
            windows[self._random.choices(range(len(windows)), _weights(len(windows)))[0]]
            if windows
            else None
        )

    def _place(self, window: QWindow) -> QPoint:
        """A place in a window: on one of its controls, or anywhere."""
        widget = next(
            (each for each in QApplication.topLevelWidgets() if each.windowHandle() is window), None
        )
        if widget is not None and self._random.randrange(_ANYWHERE):
            controls = [each for each in widget.findChildren(QAbstractButton) if _can_be_met(each)]
            if controls and self._random.random() < 0.7:
                control = self._random.choice(controls)
                place = control.mapTo(widget, control.rect().center())
                if widget.rect().contains(place):
                    return place
        wide, high = max(1, window.width()), max(1, window.height())
        return QPoint(self._random.randrange(wide), self._random.randrange(high))


def _release_mouse(
    window: QWindow, button: Qt.MouseButton, modifier: Qt.KeyboardModifier, at: QPoint
) -> None:
    # `QTest.mouseClick` would release the button in a window that the press has deleted.
    if isValid(window):
        QTest.mouseRelease(window, button, modifier, at)


def _weights(many: int) -> list[float]:
    """The weights of windows in descending size, so that the largest is used most."""
    return [1.0 if at == 0 else 0.15 for at in range(many)]


def _can_be_met(control: QWidget) -> bool:
    return control.isVisible() and control.isEnabled()


def with_xrandr(words: Sequence[str]) -> None:
    """Have the X server add or remove a display."""
    subprocess.run(["xrandr", *words], check=False, capture_output=True, timeout=10)
