"""The fields and tables of the card dialog."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPalette

from battleboard.queries.figures.card_sheet import CardColumn, CardRow, Listed, card_row, in_units
from battleboard.storage.exchange.cell import YES
from battleboard.views.theme.sizes import HAIR, XS, L, TextStyle, label
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.fields import NameCompleter
from battleboard.views.widgets.forms import text_field
from battleboard.views.widgets.layouts import hbox, vbox, with_stretch

FormField = QtWidgets.QLineEdit | QtWidgets.QCheckBox | QtWidgets.QComboBox


def field_text(field: FormField) -> str:
    if isinstance(field, QtWidgets.QLineEdit):
        return field.text()
    if isinstance(field, QtWidgets.QCheckBox):
        return YES if field.isChecked() else ""
    return str(field.currentData())


def value_field(text: str) -> QtWidgets.QLineEdit:
    """Build a text field scrolled to the start of its text, however long."""
    made = text_field(text)
    made.setCursorPosition(0)
    return made


class FieldGroup(QtWidgets.QWidget):
    """A titled group of fields, with room for an error below each."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._faults: dict[str, tuple[FormField, QtWidgets.QLabel]] = {}
        column = vbox(label(title, TextStyle.STRONG), on=self, margins=(0, 0, 0, L))
        self._grid = QtWidgets.QGridLayout()
        self._grid.setHorizontalSpacing(L)
        self._grid.setVerticalSpacing(HAIR * 2)
        self._grid.setColumnMinimumWidth(0, 148)
        self._grid.setColumnStretch(1, 1)
        column.addLayout(self._grid)
        column.addStretch()

    def add(self, name: str, words: str, field: FormField, source: str = "") -> None:
        """Add a field; `source` says where its value comes from."""
        row = self._grid.rowCount()
        before, fault = label(words, faint=True), fault_label()
        before.setBuddy(field)
        field.setAccessibleName(words)
        self._grid.addWidget(before, row, 0)
        self._grid.addWidget(field, row, 1)
        self._grid.addWidget(fault, row + 1, 1)
        if source:
            field.setAccessibleDescription(source)
            self._grid.addWidget(label(source, TextStyle.SMALL, faint=True, wrap=True), row + 2, 1)
        self._faults[name] = field, fault

    def holds(self, name: str) -> bool:
        return name in self._faults

    def tell(self, name: str, sentence: str) -> None:
        """Show the error of a field; '' clears it."""
        if name in self._faults:
            field, fault = self._faults[name]
            mark_fault(field, sentence)
            fault.setText(sentence)
            fault.setVisible(bool(sentence))


def mark_fault(field: QtWidgets.QWidget, sentence: str) -> None:
    """Mark a field as invalid, for screen readers as well; '' clears the mark."""
    field.setProperty("fault", "true" if sentence else "false")
    field.setAccessibleDescription(sentence)
    field.style().polish(field)


def fault_label() -> QtWidgets.QLabel:
    made = label("", TextStyle.SMALL, wrap=True)
    palette = made.palette()
    bad = QColor(colours_of(palette).bad)
    palette.setColor(QPalette.ColorRole.WindowText, bad)
    made.setPalette(palette)
    made.hide()
    return made


_WIDE: Final = 3


class _NameLine(QtWidgets.QLineEdit):
    """A line in which Enter adds a name instead of closing the dialog.

    `named()` is emitted when a name is picked or entered.
    """

    named = Signal()

    def __init__(self, known: Sequence[str], words: str) -> None:
        super().__init__()
        self.setPlaceholderText(f"Type a {words} and press Enter")
        self.setAccessibleName(f"Add a {words}")
        completer = NameCompleter(known, self)
        self.setCompleter(completer)
        # Queued: when the slot runs, the line already holds the picked completion.
        queued = Qt.ConnectionType.QueuedConnection
        completer.activated.connect(self._tell, queued)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter add the typed name, unless a completion is being chosen from the popup."""
        if event.key() not in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            super().keyPressEvent(event)
            return
        event.setAccepted(bool(self.text().strip()) and not self._is_choosing())
        if event.isAccepted():
            self._tell()

    def _is_choosing(self) -> bool:
        popup = self.completer().popup()
        return popup is not None and popup.isVisible() and popup.currentIndex().isValid()

    def _tell(self) -> None:
        self.named.emit()


class ListedRows(QtWidgets.QWidget):
    """Rows of cells under headings, with a field below to add a row.

    `changed()` is emitted whenever a row is added, removed or edited.
    """

    changed = Signal()

    def __init__(
        self,
        cells: Sequence[CardColumn],
        rows: Sequence[CardRow],
        known: Sequence[str],
        make: Callable[[str], Sequence[Listed]],
        scale: int = 1,
    ) -> None:
        super().__init__()
        self._cells, self._make, self._scale = cells, make, scale
        self._rows: list[tuple[Listed, list[QtWidgets.QLineEdit], list[QtWidgets.QWidget]]] = []
        self._grid = QtWidgets.QGridLayout()
        self._grid.setHorizontalSpacing(XS)
        self._grid.setVerticalSpacing(HAIR * 2)
        self.fault = fault_label()
        self.more = _NameLine(known, cells[0].words.casefold())
        self.more.named.connect(self._add_named)
        self.add = button("Add", self._add_named)
        self.add.setAutoDefault(False)
        self._lay_out()
        for row in rows:
            self._put(row)

    @property
    def listed(self) -> tuple[CardRow, ...]:
        return tuple(
            CardRow(base, tuple(each.text() for each in fields), self._scale)
            for base, fields, _ in self._rows
        )

    def tell(self, sentence: str) -> None:
        """Show an error in the rows; '' clears it."""
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))

    def _lay_out(self) -> None:
        column = vbox(on=self)
        for at, each in enumerate(self._cells):
            words = in_units(each.words, self._scale)
            self._grid.addWidget(label(words, TextStyle.SMALL, faint=True), 0, at)
            self._grid.setColumnStretch(at, 1 if at else _WIDE)
        column.addLayout(self._grid)
        column.addWidget(self.fault)
        foot = hbox(with_stretch(self.more), self.add)
        column.addLayout(foot)
        column.addStretch()

    def _put(self, row: CardRow) -> None:
        at = self._grid.rowCount()
        fields = [value_field(text) for text in row.texts]
        for column, (cell, field) in enumerate(zip(self._cells, fields, strict=True)):
            words = in_units(cell.words, self._scale)
            field.setAccessibleName(f"{words} {len(self._rows) + 1}")
            field.textEdited.connect(self.changed)
            self._grid.addWidget(field, at, column)
        gone = button(
            "×", lambda: self._take(fields), ButtonStyle.QUIET, hint="Remove from the card"
        )
        gone.setAccessibleName(f"Remove {row.texts[0]}")
        gone.setAutoDefault(False)
        self._grid.addWidget(gone, at, len(self._cells))
        self._rows.append((row.base, fields, [*fields, gone]))

    def _take(self, fields: list[QtWidgets.QLineEdit]) -> None:
        taken = next(row for row in self._rows if row[1] is fields)
        self._rows.remove(taken)
        for widget in taken[2]:
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self.more.setFocus()
        self.changed.emit()

    def _add_named(self) -> None:
        if self.more.text().strip():
            for base in self._make(self.more.text().strip()):
                self._put(card_row(base, self._scale))
            self.more.clear()
            self.changed.emit()
