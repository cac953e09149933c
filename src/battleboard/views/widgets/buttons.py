"""Buttons in the looks that the style sheet knows, alone or as a row of answers."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Generic, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from battleboard.views.theme.sizes import XS
from battleboard.views.widgets.layouts import FlowLayout


class ButtonStyle(StrEnum):
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
    text: str,
    pressed: Callable[[], object],
    look: ButtonStyle = ButtonStyle.PLAIN,
    *,
    hint: str = "",
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


def set_button_style(made: QPushButton, look: ButtonStyle) -> None:
    """A button another look."""
    if made.property("look") != look.value:
        made.setProperty("look", look.value)
        made.style().polish(made)


T = TypeVar("T")


class ChoiceRow(QWidget, Generic[T]):
    """Buttons of which one is on; the first one at the beginning.

    `chosen()` tells that it is another one.
    """

    chosen = Signal()

    def __init__(self, what: str, answers: Mapping[T, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._answers = tuple(answers)
        self._group = QButtonGroup(self)
        line = FlowLayout(self, spacing=XS)
        for number, words in enumerate(answers.values()):
            # Enter on an answer ends the dialog: an ordinary button leaves it to that.
            each = QPushButton(words)
            each.setProperty("look", ButtonStyle.CHIP.value)
            each.setCheckable(True)
            each.setAutoDefault(False)
            each.clicked.connect(self.chosen)
            each.setAccessibleName(f"{what}: {words}")
            self._group.addButton(each, number)
            line.addWidget(each)
        self._group.button(0).setChecked(True)

    @property
    def answer(self) -> T:
        """The answer that is given."""
        return self._answers[self._group.checkedId()]

    def give(self, answer: T) -> None:
        """Another answer."""
        self._group.button(self._answers.index(answer)).setChecked(True)
        self.chosen.emit()
