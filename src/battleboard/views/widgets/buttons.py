"""Styled buttons, alone or as a row of answers."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Generic, TypeVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QPushButton, QToolButton, QWidget

from battleboard.views.theme.sizes import XS
from battleboard.views.widgets.icons import TOOL_ICON_PX
from battleboard.views.widgets.labels import escape_html, escape_mnemonics
from battleboard.views.widgets.layouts import FlowLayout, hbox


class ButtonStyle(StrEnum):
    """The style of a button: see the style sheet."""

    PLAIN = ""
    PRIMARY = "primary"
    QUIET = "quiet"
    CHIP = "chip"


class EnterButton(QPushButton):
    """A button that Enter clicks, even outside dialogs."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
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
    made = EnterButton(escape_mnemonics(text))
    made.setProperty("look", look.value)
    made.setToolTip(escape_html(hint))
    made.setAccessibleName(text or hint)
    # In the main window Space plays the next action, so Return must click buttons.
    made.setAutoDefault(True)
    made.clicked.connect(lambda *_: pressed())
    return made


def tool_button(
    words: str,
    hint: str,
    pressed: Callable[[], object],
    *,
    name: str = "",
    group: QButtonGroup | None = None,
) -> QToolButton:
    """A small toolbar button; in a group it is exclusively checkable."""
    made = QToolButton()
    made.setProperty("look", ButtonStyle.QUIET.value)
    made.setIconSize(QSize(TOOL_ICON_PX, TOOL_ICON_PX))
    made.setText(words)
    made.setToolTip(escape_html(hint))
    made.setAccessibleName(name or words)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.clicked.connect(lambda *_: pressed())
    if group is not None:
        made.setCheckable(True)
        group.addButton(made)
    return made


def tight_group(*parts: QWidget) -> QWidget:
    """Group widgets tightly, so that a wrapping bar keeps them on one line."""
    made = QWidget()
    hbox(*parts, on=made, spacing=XS)
    return made


def set_button_style(made: QPushButton, look: ButtonStyle) -> None:
    if made.property("look") != look.value:
        made.setProperty("look", look.value)
        made.style().polish(made)


T = TypeVar("T")


class ChoiceRow(QWidget, Generic[T]):
    """A row of exclusive buttons; the first is on initially.

    `chosen()` is emitted when a button is clicked or `give` selects an answer.
    """

    chosen = Signal()

    def __init__(self, what: str, answers: Mapping[T, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._answers = tuple(answers)
        self._group = QButtonGroup(self)
        line = FlowLayout(self, spacing=XS)
        for number, words in enumerate(answers.values()):
            # Not EnterButtons: Enter on an answer must close the dialog.
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
        return self._answers[self._group.checkedId()]

    def give(self, answer: T) -> None:
        self._group.button(self._answers.index(answer)).setChecked(True)
        self.chosen.emit()
