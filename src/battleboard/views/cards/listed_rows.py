"""The weapons or the spells of a card, a row for each, and a field that adds others."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from battleboard.battle.state.figure import Arm, Spell
from battleboard.queries.figures.card_sheet import CardColumn, CardRow, listed
from battleboard.views.cards.field import fault_label, line
from battleboard.views.look.button import Look, button
from battleboard.views.look.completion import Completion
from battleboard.views.look.label import Type, label
from battleboard.views.look.space import HAIR, XS, S

_WIDE: Final = 3


class _NameLine(QLineEdit):
    """A line whose Enter names something, and closes no dialog.

    `named()` tells that a name was chosen or entered.
    """

    named = Signal()

    def __init__(self, known: Sequence[str], words: str) -> None:
        super().__init__()
        self.setPlaceholderText(f"Add a {words}, and press Enter")
        self.setAccessibleName(f"Add a {words}")
        completer = Completion(known, self)
        self.setCompleter(completer)
        # Only after the line has taken over what was chosen.
        queued = Qt.ConnectionType.QueuedConnection
        completer.activated.connect(self._tell, queued)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Enter, where there is a name and none is being chosen from those that are known."""
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


class ListedRows(QWidget):
    """Rows of cells under their headings, and under them a field in which one more is found.

    `changed()` tells that something else stands in them.
    """

    changed = Signal()

    def __init__(
        self,
        cells: Sequence[CardColumn],
        rows: Sequence[CardRow],
        known: Sequence[str],
        make: Callable[[str], Sequence[Arm | Spell]],
    ) -> None:
        super().__init__()
        self._cells, self._make = cells, make
        self._rows: list[tuple[Arm | Spell, list[QLineEdit], list[QWidget]]] = []
        self._grid = QGridLayout()
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
        """What stands in the rows now."""
        return tuple(
            CardRow(base, tuple(each.text() for each in fields)) for base, fields, _ in self._rows
        )

    def tell(self, sentence: str) -> None:
        """Say what is wrong in a row, or nothing."""
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        for at, each in enumerate(self._cells):
            self._grid.addWidget(label(each.words, Type.SMALL, faint=True), 0, at)
            self._grid.setColumnStretch(at, 1 if at else _WIDE)
        column.addLayout(self._grid)
        column.addWidget(self.fault)
        foot = QHBoxLayout()
        foot.setSpacing(S)
        foot.addWidget(self.more, stretch=1)
        foot.addWidget(self.add)
        column.addLayout(foot)
        column.addStretch()

    def _put(self, row: CardRow) -> None:
        """Add a row at the end."""
        at = self._grid.rowCount()
        fields = [line(text) for text in row.texts]
        for column, (cell, field) in enumerate(zip(self._cells, fields, strict=True)):
            field.setAccessibleName(f"{cell.words} {len(self._rows) + 1}")
            field.textEdited.connect(self.changed)
            self._grid.addWidget(field, at, column)
        gone = button("×", lambda: self._take(fields), Look.QUIET, hint="Take it off the card")
        gone.setAccessibleName(f"Take off {row.texts[0]}")
        gone.setAutoDefault(False)
        self._grid.addWidget(gone, at, len(self._cells))
        self._rows.append((row.base, fields, [*fields, gone]))

    def _take(self, fields: list[QLineEdit]) -> None:
        """Take a row away."""
        taken = next(row for row in self._rows if row[1] is fields)
        self._rows.remove(taken)
        for widget in taken[2]:
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self.more.setFocus()
        self.changed.emit()

    def _add_named(self) -> None:
        """Add what is named in the field: from the catalogue, or a blank one of that name."""
        if self.more.text().strip():
            for base in self._make(self.more.text().strip()):
                self._put(listed(base))
            self.more.clear()
            self.changed.emit()
