"""A few answers side by side, one of which is given."""

from collections.abc import Mapping
from typing import Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from battleboard.views.look.button import Look
from battleboard.views.look.flow import Flow
from battleboard.views.look.space import XS

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
        line = Flow(self, spacing=XS)
        for number, words in enumerate(answers.values()):
            # Enter on an answer ends the dialog: an ordinary button leaves it to that.
            each = QPushButton(words)
            each.setProperty("look", Look.CHIP.value)
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
        """Give another answer."""
        self._group.button(self._answers.index(answer)).setChecked(True)
        self.chosen.emit()
