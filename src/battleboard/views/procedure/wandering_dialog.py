"""The dialog for wandering monsters: the dice of the table, who comes, and from where."""

from functools import partial
from os import environ
from pathlib import Path
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import Signal

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import Roll, RollRequest
from battleboard.foundation.fault import Fault
from battleboard.foundation.words import listing, with_capital
from battleboard.models.session import Session
from battleboard.queries.table.approaches import WayIn, approaches, likeliest
from battleboard.queries.table.wandering import (
    LabelledThrow,
    WanderingPlan,
    WanderingTable,
    bring_on,
    plan_wandering,
    preferred_tables,
    row_in_words,
    row_monsters,
    row_throw,
)
from battleboard.rules import Tables
from battleboard.storage.catalogue.catalogue import Catalogue, load_catalogue
from battleboard.storage.encounter_tables import (
    EncounterTable,
    KeptTable,
    forget_table,
    keep_table,
    kept_tables,
    read_encounter_table,
    table_in_words,
)
from battleboard.storage.user_folders import find_user_folders
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.theme.sizes import XS, M, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.fields import DieField
from battleboard.views.widgets.forms import (
    choice_field,
    number_field,
    text_area,
    text_field,
    text_table,
)
from battleboard.views.widgets.labels import escape_html
from battleboard.views.widgets.layouts import FlowLayout, hbox, vbox, with_stretch
from battleboard.views.widgets.popups import dialog_buttons, dialog_rows

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
        vbox(hbox(with_stretch(self.title), self.forget, self.keep), self.text, on=self.editor)
        chosen = hbox(with_stretch(self.choice), self.edit, self.new)
        vbox(chosen, with_stretch(self.editor), with_stretch(self.rows), self.told, on=self)
        self.editor.hide()


_SIZE: Final = (640, 600)
_FARTHEST_FT: Final = 3000
_STEP_FT: Final = 10
_USUAL_FT: Final = 60
_WAY: Final = "where they come from"


class WanderingDialog(QtWidgets.QDialog):
    """Rolls on one of the DM's tables, and brings the monsters onto the map in one command.

    The DM may type each roll; the program makes the others.
    """

    def __init__(self, session: Session, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        set_up_dialog(self, "Wandering monsters", Topic.TIME)
        self._session = session
        folders = find_user_folders(environ)
        own = folders.catalogue if folders.catalogue.is_dir() else None
        catalogue = load_catalogue(session.battle.ruleset, own=own)
        self.page = TablePage(catalogue, session.document.tables, folders.encounters)
        self.throws = QtWidgets.QWidget()
        self._flow = FlowLayout(self.throws, spacing=M)
        self.cells: dict[str, _ThrowCell] = {}
        self.feet = _distance_field(session.battle)
        self.way = choice_field({}, name="They come")
        self._ways: dict[float, tuple[WayIn, ...]] = {}
        self._shown_ways: tuple[WayIn, ...] = ()
        self.told = label("", wrap=True)
        self.roll = button("Roll all", self.roll_all)
        self.bring = button("Bring them in", self.accept, ButtonStyle.PRIMARY)
        self._plan = WanderingPlan(())
        self._lay_out()
        self.resize(*_SIZE)
        self.page.changed.connect(self._show)
        self.page.row_chosen.connect(self._take_row)
        self.feet.valueChanged.connect(self._show)
        self.page.show_tables(*preferred_tables(session.battle))
        self._show()
        if self.page.table.table.rows:
            next(iter(self.cells.values())).field.setFocus()

    @property
    def fell(self) -> dict[str, int]:
        """The numbers in the fields, by the name of their roll."""
        values = {what: cell.field.value for what, cell in self.cells.items()}
        return {what: value for what, value in values.items() if value is not None}

    def roll_all(self) -> None:
        """Roll all dice that are not typed, including those that other rolls call for."""
        while waiting := self._plan.open_throws(self.fell):
            for each in waiting:
                self._roll(each.ask)

    def accept(self) -> None:
        try:
            self.roll_all()
            fell, way = self.fell, self.way.currentData()
            table, throw = self.page.table, self._session.document.throw
            command = bring_on(self._session.battle, table, self._plan, way, throw)
        except Fault as why:
            self.told.setText(str(why))
            return
        before = self._session.battle.figures
        if self._session.document.do(command, fell):
            self.page.keep_if_new()
            new = (who for who in self._session.battle.figures if who not in before)
            self._session.selection.select(*new)
            super().accept()

    def _roll(self, ask: RollRequest) -> None:
        self.cells[ask.what].field.show_value(self._session.document.throw(ask))

    def _take_row(self, shown: int) -> None:
        cell = self.cells.get(row_throw(self.page.table).what)
        if cell:
            cell.field.show_value(shown)

    def _show(self) -> None:
        table, feet = self.page.table, self.feet.value() or None
        try:
            self._plan = plan_wandering(self._session.battle, table, self.fell, feet)
        except Fault as why:
            self.told.setText(str(why))
            return
        self._show_throws(self._plan.throws)
        self.page.mark_row(self.fell.get(row_throw(table).what))
        self._show_ways()
        self.told.setText(self._in_words())
        self.roll.setEnabled(bool(self._plan.open_throws(self.fell)))
        self.bring.setText("Note it" if self._is_mere_note else "Bring them in")
        for part in (self.throws, self.where, self.roll):
            part.setVisible(bool(table.table.rows))
        self.bring.setEnabled(bool(table.table.rows))

    @property
    def _is_mere_note(self) -> bool:
        """Whether no monsters come, or none that the catalogue knows."""
        plan = self._plan
        return plan.nothing or (plan.row is not None and not plan.groups)

    def _in_words(self) -> str:
        plan = self._plan
        if plan.nothing:
            return "Nothing comes."
        who = row_in_words(plan)
        unknown = listing(plan.unknown)
        lacks = f"Not in your catalogue: {unknown}. Place them yourself." if unknown else ""
        return " ".join(filter(None, (with_capital(f"{who}.") if who else "", plan.told, lacks)))

    def _show_throws(self, throws: tuple[LabelledThrow, ...]) -> None:
        wanted = {each.ask.what: each for each in throws}
        for what in [what for what in self.cells if what not in wanted]:
            gone = self.cells.pop(what)
            self._flow.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for what, each in wanted.items():
            known = self.cells.get(what)
            if known is None or known.field.dice != each.ask.dice:
                self.cells[what] = self._cell(each)
                self._flow.addWidget(self.cells[what])
                self.cells[what].show()

    def _cell(self, throw: LabelledThrow) -> "_ThrowCell":
        cell = _ThrowCell(throw.words, throw.ask.dice)
        cell.field.roll_asked.connect(partial(self._roll, throw.ask))
        cell.field.textChanged.connect(self._show)
        cell.field.entered.connect(self.accept)
        return cell

    def _show_ways(self) -> None:
        plan = self._plan
        self.way.setEnabled(plan.feet is not None)
        ways: tuple[WayIn, ...] = ()
        if plan.feet is not None:
            if plan.feet not in self._ways:
                self._ways[plan.feet] = approaches(self._session.battle, plan.feet)
            ways = self._ways[plan.feet]
        if ways is self._shown_ways:
            return
        self._shown_ways = ways
        self.way.clear()
        for each in ways:
            self.way.addItem(with_capital(each.words), each)
        best = likeliest(ways)
        if best:
            choice = RollRequest(_WAY, Roll(1, len(best)))
            self.way.setCurrentIndex(self._session.document.throw(choice) - 1)

    def _lay_out(self) -> None:
        where = hbox()
        for words, field in (("Distance", self.feet), ("They come", self.way)):
            where.addWidget(label(words, TextStyle.SMALL, faint=True))
            where.addLayout(hbox(with_stretch(field)), 1 if field is self.way else 0)
        self.where = QtWidgets.QWidget()
        self.where.setLayout(where)
        buttons = dialog_buttons(self, self.bring)
        buttons.insertWidget(0, self.roll)
        page = with_stretch(self.page)
        dialog_rows(self, "Wandering monsters", page, self.throws, self.where, self.told, buttons)


class _ThrowCell(QtWidgets.QWidget):
    """The field of a roll, under its label."""

    def __init__(self, words: str, dice: Roll) -> None:
        super().__init__()
        self.field = DieField(dice, words)
        vbox(label(words, TextStyle.SMALL, faint=True), self.field, on=self, spacing=XS)


def _distance_field(battle: Battle) -> QtWidgets.QSpinBox:
    """Build the field that overrules the distance; games without dice for it need a number."""
    by_dice = any(phase.kind == "distance" for phase in battle.rules.phases)
    name, hint = "Distance in feet", "Your game leaves the distance to you"
    if by_dice:
        field = number_field(0, _FARTHEST_FT, name=name, unit=" ft", lowest="by the dice")
    else:
        field = number_field(1, _FARTHEST_FT, _USUAL_FT, name=name, hint=hint, unit=" ft")
    field.setSingleStep(_STEP_FT)
    return field
