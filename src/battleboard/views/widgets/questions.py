"""A popover that asks in one line each how often something is so."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QSizePolicy, QSpinBox, QWidget

from battleboard.foundation.words import signed, with_capital
from battleboard.views.theme.sizes import M, S, TextStyle, label
from battleboard.views.widgets.panels import FittingScrollArea
from battleboard.views.widgets.popups import Popover


class CountedQuestion(Protocol):
    """What a line asks: its words, what each time adds, and how often it may count."""

    @property
    def id(self) -> str:
        """What its answer goes by."""

    @property
    def words(self) -> str:
        """What it asks."""

    @property
    def value(self) -> int:
        """What each time adds."""

    @property
    def most(self) -> int:
        """How often it may count."""


class QuestionsForm(Popover):
    """Asks in one line each how often something is so; `changed(id, times)` is called for each."""

    def __init__(
        self,
        title: str,
        questions: Sequence[CountedQuestion],
        times: Mapping[str, int],
        changed: Callable[[str, int], object],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.panel.rows.addWidget(label(title, TextStyle.STRONG))
        self.fields: dict[str, QCheckBox | QSpinBox] = {}
        inside = QWidget()
        lines = QGridLayout(inside)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setHorizontalSpacing(M)
        lines.setVerticalSpacing(S)
        for at, each in enumerate(questions):
            field = _field(each, times[each.id], partial(changed, each.id))
            self.fields[each.id] = field
            lines.addWidget(field, at, 0, 1, 1 if each.most > 1 else 2)
            if each.most > 1:
                lines.addWidget(label(with_capital(each.words)), at, 1)
            lines.addWidget(label(_adds(each), faint=True), at, 2, Qt.AlignmentFlag.AlignRight)
        lines.setColumnStretch(1, 1)
        self.panel.rows.addWidget(FittingScrollArea(inside))


def _field(
    question: CountedQuestion, times: int, changed: Callable[[int], object]
) -> QCheckBox | QSpinBox:
    """A box to tick, or a number for what may happen more than once."""
    if question.most == 1:
        tick = QCheckBox(with_capital(question.words))
        tick.setChecked(bool(times))
        tick.toggled.connect(lambda on: changed(int(on)))
        return tick
    number = QSpinBox()
    number.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    number.setRange(0, question.most)
    number.setValue(times)
    number.setAccessibleName(with_capital(question.words))
    number.valueChanged.connect(changed)
    return number


def _adds(question: CountedQuestion) -> str:
    """What it adds to the throw, in a few letters."""
    return f"{signed(question.value)}{' each' if question.most > 1 else ''}"
