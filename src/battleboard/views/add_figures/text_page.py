"""The page for pasted text: monsters from stat blocks, with what each part of the text became."""

from pathlib import Path
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor

from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.figure import Figure
from battleboard.foundation.fault import Fault
from battleboard.foundation.words import count
from battleboard.models.session import Session
from battleboard.queries.figures import figures_to_add
from battleboard.queries.figures.block_words import block_lines, part_in_words
from battleboard.queries.figures.pasted_monster import (
    PastedMonster,
    TypedValues,
    block_dialect,
    pasted_monster,
)
from battleboard.rules.measures import FEET_IN_INCH
from battleboard.storage.catalogue.catalogue import Catalogue
from battleboard.storage.catalogue.own_monsters import keep_monster
from battleboard.storage.stat_blocks.block_reader import read_blocks
from battleboard.storage.stat_blocks.stat_block import StatBlock
from battleboard.views.add_figures.figure_page import FigurePage
from battleboard.views.theme.sizes import M, S, TextStyle, label
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.labels import escape_html
from battleboard.views.widgets.layouts import hbox, vbox

_PASTE: Final = (
    "Paste the text of a monster (Ctrl+V): a line of a module, a stat block, a row of a table. "
    "What is understood is underlined; the rest goes into the notes."
)
_NOTHING: Final = "No monster in this text: expected values such as AC 6, HD 1, hp 5."
_SHARE: Final = (2, 3)


class TextPage(FigurePage):
    """Reads stat blocks from a text while it is typed or pasted."""

    def __init__(self, session: Session, catalogue: Catalogue, folder: Path) -> None:
        super().__init__()
        self._session, self._catalogue, self._folder = session, catalogue, folder
        self._blocks: tuple[StatBlock, ...] = ()
        self.text = QtWidgets.QPlainTextEdit()
        self.text.setPlaceholderText(_PASTE)
        self.text.setAccessibleName("Text of the monsters")
        self.text.setTabChangesFocus(True)
        self.text.setUndoRedoEnabled(False)
        self.read = QtWidgets.QTreeWidget()
        self.read.setProperty("look", "table")
        self.read.setHeaderLabels(["Monster", "Read"])
        self.read.setAccessibleName("What the text says")
        self.read.setColumnWidth(0, 176)
        self.read.setWordWrap(True)
        self.fields = {
            "ac": _field("Armour class"),
            "hit_points": _field("Hit points"),
            "move": _field("Move"),
        }
        self._labels = {
            field: label(words, faint=True)
            for field, words in (("ac", "AC"), ("hit_points", "Hit points"), ("move", "Move"))
        }
        self.told = label("", TextStyle.SMALL, faint=True, wrap=True)
        self.keep = button("Keep in my catalogue", self._keep, ButtonStyle.CHIP)
        self._lay_out()
        self.text.textChanged.connect(self._read)
        for field in self.fields.values():
            field.textChanged.connect(self._show)
        self._read()

    def paste(self, text: str) -> None:
        """Replace the text, and leave Enter to the dialog."""
        self.text.setPlainText(text)
        self.begin()

    def coming(self) -> tuple[Figure, ...]:
        if not self._blocks:
            raise Refusal(_NOTHING if self.text.toPlainText().strip() else "Paste a stat block.")
        session = self._session
        return figures_to_add.pasted_figures(
            session.battle, self._catalogue, self._pasted(), session.document.throw
        )

    def begin(self) -> None:
        missing = [field for field in self.fields.values() if field.isVisibleTo(self)]
        first = missing[0] if missing else self.read
        (first if self._blocks else self.text).setFocus()

    def prepare_next(self) -> None:
        for field in self.fields.values():
            field.clear()
        self.begin()

    def _pasted(self) -> list[PastedMonster]:
        typed = TypedValues(
            figures_to_add.whole_in(self.fields["ac"].text(), "an armour class such as 5"),
            figures_to_add.hit_points_in(self.fields["hit_points"].text()),
            self._typed_move(),
        )
        battle = self._session.battle
        return [pasted_monster(battle, self._catalogue, each, typed) for each in self._blocks]

    def _typed_move(self) -> int | None:
        """The move in feet; it is typed in the unit of the game."""
        move = figures_to_add.whole_in(self.fields["move"].text(), "a move such as 12")
        in_feet = self._session.battle.rules.moves_in_feet
        return move if move is None or in_feet else move * FEET_IN_INCH

    def _read(self) -> None:
        """Read the text again, and underline what is understood."""
        text = self.text.toPlainText()
        self._blocks = read_blocks(text, block_dialect(self._session.battle.rules))
        with QSignalBlocker(self.text):
            self._underline(text)
        self._show()

    def _underline(self, text: str) -> None:
        """Underline the understood parts; a hint says what each became."""
        cursor = QTextCursor(self.text.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.setCharFormat(QTextCharFormat())
        line = QColor(colours_of(self.palette()).accent)
        for block in self._blocks:
            for part in block.parts:
                known = QTextCharFormat()
                known.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
                known.setUnderlineColor(line)
                known.setToolTip(escape_html(part_in_words(block, part.field)))
                start, end = (_in_utf16(text, each) for each in part.span)
                cursor.setPosition(start)
                cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
                cursor.setCharFormat(known)

    def _show(self) -> None:
        """List what was read, and ask for what is missing."""
        self.read.clear()
        try:
            pasted = self._pasted()
        except Fault as why:
            self.told.setText(str(why))
            return
        for block, each in zip(self._blocks, pasted, strict=True):
            self.read.addTopLevelItem(_item(block, each))
        self.read.expandAll()
        missing = {field for each in self._bare() for field in each.missing}
        for field, edit in self.fields.items():
            edit.setVisible(field in missing)
            self._labels[field].setVisible(field in missing)
        self.keep.setEnabled(bool(self._blocks))
        has_text = bool(self.text.toPlainText().strip())
        self.told.setText(_NOTHING if has_text and not self._blocks else "")

    def _bare(self) -> list[PastedMonster]:
        battle = self._session.battle
        return [pasted_monster(battle, self._catalogue, each) for each in self._blocks]

    def _keep(self) -> None:
        """Keep the monsters in the DM's own catalogue."""
        try:
            for each in self._pasted():
                keep_monster(self._folder, each.monster)
        except Fault as why:
            self.told.setText(str(why))
        else:
            kept = count(len(self._blocks), "monster", "monsters")
            self.told.setText(f"{kept} kept: the search finds them the next time.")

    def _lay_out(self) -> None:
        column = vbox(on=self, spacing=S, margins=(0, M, 0, 0))
        column.addWidget(self.text, stretch=_SHARE[0])
        column.addWidget(self.read, stretch=_SHARE[1])
        line = hbox(spacing=S)
        for field, edit in self.fields.items():
            line.addWidget(self._labels[field])
            line.addWidget(edit)
        line.addWidget(self.told, stretch=1)
        line.addWidget(self.keep)
        column.addLayout(line)


def _field(words: str) -> QtWidgets.QLineEdit:
    field = QtWidgets.QLineEdit()
    field.setPlaceholderText("not in the text")
    field.setAccessibleName(words)
    return field


def _item(block: StatBlock, pasted: PastedMonster) -> QtWidgets.QTreeWidgetItem:
    """The row of a monster, with a row for each field below it."""
    many = f"{pasted.number} × " if pasted.number > 1 else ""
    item = QtWidgets.QTreeWidgetItem([f"{many}{pasted.monster.name}", " ".join(pasted.derived)])
    for line in block_lines(block):
        doubt = " (doubtful)" if line.field in block.marked else ""
        row = QtWidgets.QTreeWidgetItem([line.title, f"{line.text}{doubt}"])
        row.setToolTip(1, escape_html(row.text(1)))
        item.addChild(row)
    item.setToolTip(1, escape_html(item.text(1)))
    return item


def _in_utf16(text: str, at: int) -> int:
    """A place in Qt's text, where signs beyond the basic plane count twice."""
    return len(text[:at].encode("utf-16-le")) // 2
