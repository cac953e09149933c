"""Fields of a form: each holds a text, whatever it looks like."""

from collections.abc import Sequence

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from battleboard.storage.exchange.cell import YES
from battleboard.views.look.label import Type, label
from battleboard.views.look.space import HAIR, L, S
from battleboard.views.look.theme import colours_of

Field = QLineEdit | QCheckBox | QComboBox


def text_of(field: Field) -> str:
    """Give the text that a field holds."""
    if isinstance(field, QLineEdit):
        return field.text()
    if isinstance(field, QCheckBox):
        return YES if field.isChecked() else ""
    return str(field.currentData())


def line(text: str) -> QLineEdit:
    """Make a line to write in."""
    made = QLineEdit(text)
    made.setCursorPosition(0)
    return made


def tick(text: str) -> QCheckBox:
    """Make a box to tick."""
    made = QCheckBox()
    made.setChecked(text == YES)
    return made


def choice(items: Sequence[tuple[str, str]], chosen: str) -> QComboBox:
    """Make a choice between some items, each with the text that it stands for."""
    made = QComboBox()
    for shown, text in items:
        made.addItem(shown, text)
    made.setCurrentIndex(made.findData(chosen))
    return made


class Group(QWidget):
    """Fields that belong together, under their title, with room for what is wrong in each."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._faults: dict[str, tuple[Field, QLabel]] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, L)
        column.setSpacing(S)
        column.addWidget(label(title, Type.STRONG))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(L)
        self._grid.setVerticalSpacing(HAIR * 2)
        self._grid.setColumnMinimumWidth(0, 148)
        self._grid.setColumnStretch(1, 1)
        column.addLayout(self._grid)
        column.addStretch()

    def add(self, name: str, words: str, field: Field) -> None:
        """Add a field, with its words before it."""
        row = self._grid.rowCount()
        before, fault = label(words, faint=True), fault_label()
        before.setBuddy(field)
        field.setAccessibleName(words)
        self._grid.addWidget(before, row, 0)
        self._grid.addWidget(field, row, 1)
        self._grid.addWidget(fault, row + 1, 1)
        self._faults[name] = field, fault

    def holds(self, name: str) -> bool:
        """Whether a field is one of these."""
        return name in self._faults

    def tell(self, name: str, sentence: str) -> None:
        """Say under a field what is wrong in it, or nothing."""
        if name in self._faults:
            field, fault = self._faults[name]
            mark(field, sentence)
            fault.setText(sentence)
            fault.setVisible(bool(sentence))


def mark(field: QWidget, sentence: str) -> None:
    """Give a field the rim of one in which something is wrong, and say it to a screen reader."""
    field.setProperty("fault", "true" if sentence else "false")
    field.setAccessibleDescription(sentence)
    field.style().polish(field)


def fault_label() -> QLabel:
    """Make the place for a sentence that says what is wrong; it shows only then."""
    made = label("", Type.SMALL, wrap=True)
    palette = made.palette()
    bad = QColor(colours_of(palette).bad)
    palette.setColor(QPalette.ColorRole.WindowText, bad)
    made.setPalette(palette)
    made.hide()
    return made
