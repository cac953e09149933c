"""Buttons in the looks that the style sheet knows."""

from collections.abc import Callable
from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton


class Look(StrEnum):
    """What a button is: see the style sheet."""

    PLAIN = ""
    PRIMARY = "primary"
    QUIET = "quiet"
    CHIP = "chip"


class EnterButton(QPushButton):
    """A button that Enter presses as Space does, in windows too that are no dialogs."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press it."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.modifiers():
            self.click()
            return
        super().keyPressEvent(event)


def button(
    text: str, pressed: Callable[[], object], look: Look = Look.PLAIN, *, hint: str = ""
) -> QPushButton:
    """Make a button that does something."""
    made = EnterButton(text)
    made.setProperty("look", look.value)
    made.setToolTip(hint)
    made.setAccessibleName(text or hint)
    # The space bar plays the next act wherever the focus is; Return presses a button instead.
    made.setAutoDefault(True)
    made.clicked.connect(lambda *_: pressed())
    return made


def dress(made: QPushButton, look: Look) -> None:
    """Give a button another look."""
    if made.property("look") != look.value:
        made.setProperty("look", look.value)
        made.style().polish(made)
