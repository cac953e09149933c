"""The DM's tables of wandering monsters: chosen, pasted, edited, and shown row by row."""

from pathlib import Path
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import Signal

from battleboard.foundation.fault import Fault
from battleboard.queries.table.wandering import WanderingTable, row_monsters
from battleboard.rules import Tables
from battleboard.storage.catalogue.catalogue import Catalogue
from battleboard.storage.encounter_tables import (
    EncounterTable,
    KeptTable,
    forget_table,
    keep_table,
    kept_tables,
    read_encounter_table,
    table_in_words,
)
from battleboard.views.theme.sizes import TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import choice_field, text_area, text_field, text_table
from battleboard.views.widgets.labels import escape_html
from battleboard.views.widgets.layouts import hbox, stretched, vbox

_PASTE: Final = (
    "Paste a table (Ctrl+V), one row a line:\n\n"
    "1–2 | 2d4 goblins\n3 | giant rat (3d6)\n4-6. 1d6 orcs and 1 ogre\n\n"
    "A heading may name the dice, such as 2d6 or d%; otherwise they follow from the rows."
)
_UNTITLED: Final = "Wandering monsters"
_ROWS_WIDE: Final = 64


class TablePage(QtWidgets.QWidget):
    """Shows one of the DM's tables, which are kept in a folder.

    `changed()` is emitted when the text of a table has been read, `row_chosen(shown)` when the DM
    picks a row; `shown` is a number that falls on it.
    """

    changed = Signal()
    row_chosen = Signal(int)

    def __init__(self, catalogue: Catalogue, tables: Tables, folder: Path) -> None:
        super().__init__()
        self._catalogue, self._tables, self._folder = catalogue, tables, folder
        self._table: EncounterTable = read_encounter_table("")
        self.choice = choice_field({}, name="Table")
        self.edit = button("Edit", self._edit, ButtonStyle.CHIP, hint="Change the table's text")
        self.new = button("New table", self._begin_new, ButtonStyle.CHIP, hint="Paste a table")
        prompt = "Title: a dungeon level or a type of terrain"
        self.title = text_field(name="Title of the table", prompt=prompt)
        self.text = text_area(name="Text of the table", prompt=_PASTE)
        self.keep = button("Save", self._keep, ButtonStyle.CHIP)
        self.forget = button("Delete", self._forget, ButtonStyle.CHIP)
        self.rows = text_table("Rows of the table", ("Row", "Monsters"), (_ROWS_WIDE,))
        self.told = label("", TextStyle.SMALL, faint=True, wrap=True)
        self._lay_out()
        self.choice.activated.connect(self._take)
        self.text.textChanged.connect(self._read)
        self.rows.itemDoubleClicked.connect(self._choose_row)

    def show_tables(self, *preferred: str) -> None:
        """List the saved tables and show a preferred table, else the first, else a new one."""
        self.choice.clear()
        for table in kept_tables(self._folder):
            self.choice.addItem(table.title, table.text)
        self.choice.setVisible(self.choice.count() > 0)
        self.new.setVisible(self.choice.count() > 0)
        found = (self.choice.findText(title) for title in preferred)
        self.choice.setCurrentIndex(next((at for at in found if at >= 0), 0))
        self._take()
        if not self.choice.count():
            self._begin_new()

    @property
    def table(self) -> WanderingTable:
        title = self.title.text().strip() or _UNTITLED
        return WanderingTable(title, self._table, self._catalogue, self._tables)

    def mark_row(self, shown: int | None) -> None:
        """Select the row for the number rolled; None clears the selection."""
        self.rows.clearSelection()
        row = None if shown is None else self._table.row_for(shown)
        item = self.rows.topLevelItem(self._table.rows.index(row)) if row else None
        if item:
            item.setSelected(True)
            self.rows.scrollToItem(item)

    def keep_if_new(self) -> None:
        """Save the table if its editor is open and its text has rows."""
        if self._table.rows and not self.editor.isHidden():
            self._keep()

    def _take(self) -> None:
        self.editor.hide()
        self.edit.setVisible(self.choice.count() > 0)
        self.title.setText(self.choice.currentText())
        self.text.setPlainText(str(self.choice.currentData() or ""))

    def _edit(self) -> None:
        self.editor.setVisible(self.editor.isHidden())
        self.forget.setVisible(self.choice.count() > 0)
        if not self.editor.isHidden():
            self.text.setFocus()

    def _begin_new(self) -> None:
        self.editor.show()
        self.forget.hide()
        self.title.clear()
        self.text.clear()
        self.text.setFocus()

    def _keep(self) -> None:
        try:
            kept = keep_table(self._folder, KeptTable(self.table.title, self.text.toPlainText()))
        except Fault as why:
            self.told.setText(str(why))
        else:
            self.show_tables(kept.title)

    def _forget(self) -> None:
        try:
            forget_table(self._folder, self.choice.currentText())
        except Fault as why:
            self.told.setText(str(why))
        else:
            self.show_tables()

    def _read(self) -> None:
        self._table = read_encounter_table(self.text.toPlainText())
        self.rows.clear()
        strange = 0
        for row in self._table.rows:
            known, unknown = row_monsters(self._catalogue, row)
            item = QtWidgets.QTreeWidgetItem([row.range, known or row.text])
            item.setToolTip(1, escape_html(row.text))
            if unknown:
                strange += 1
                font = item.font(1)
                font.setItalic(True)
                item.setFont(1, font)
            self.rows.addTopLevelItem(item)
        note = "Rows in italics name something that is not in your catalogue." if strange else ""
        said = (table_in_words(self._table), *self._table.faults, note)
        self.told.setText(" ".join(filter(None, said)))
        self.keep.setEnabled(bool(self._table.rows))
        self.changed.emit()

    def _choose_row(self, item: QtWidgets.QTreeWidgetItem) -> None:
        row = self._table.rows[self.rows.indexOfTopLevelItem(item)]
        self.row_chosen.emit(row.first)

    def _lay_out(self) -> None:
        self.editor = QtWidgets.QWidget()
        vbox(hbox(stretched(self.title), self.forget, self.keep), self.text, on=self.editor)
        chosen = hbox(stretched(self.choice), self.edit, self.new)
        vbox(chosen, stretched(self.editor), stretched(self.rows), self.told, on=self)
        self.editor.hide()
