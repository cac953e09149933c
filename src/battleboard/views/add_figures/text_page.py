"""The page for pasted text: monsters from stat blocks, with what each part of the text became."""

from pathlib import Path
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor

from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.figure import Figure
from battleboard.foundation.fault import Fault
from battleboard.foundation.words import count, listing
from battleboard.models.session import Session
from battleboard.queries.figures import figures_to_add
from battleboard.queries.figures.block_words import attacks_in_words, block_lines, part_in_words
from battleboard.queries.figures.pasted_monster import (
    PastedMonster,
    TypedValues,
    block_dialect,
    pasted_monster,
)
from battleboard.rules.measures import FEET_IN_INCH, inches_in_words
from battleboard.storage.catalogue.catalogue import Catalogue
from battleboard.storage.catalogue.own_monsters import keep_monster
from battleboard.storage.stat_blocks.block_reader import read_blocks
from battleboard.storage.stat_blocks.stat_block import StatBlock
from battleboard.views.add_figures.figure_page import FigurePage
from battleboard.views.add_figures.monster_page import attacks_of
from battleboard.views.theme.sizes import M, TextStyle, label
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import text_area, text_field, text_table
from battleboard.views.widgets.labels import escape_html
from battleboard.views.widgets.layouts import STRETCH, add_parts, hbox, vbox, with_stretch

_PASTE: Final = (
    "Paste the text of a monster (Ctrl+V): a line of a module, a stat block, a row of a table. "
    "What is understood is underlined; the rest goes into the notes."
)
_NOTHING: Final = "No monster in this text: expected values such as AC 6, HD 1, hp 5."
_FIELD: Final = 108
_SHARE: Final = (3, 2)
_HEADINGS: Final = ("Monster", "Hit dice", "AC", "Move", "Hit points", "Attacks")
_IN_COLUMNS: Final = frozenset({"number", "ac", "moves", "hit_dice", "hit_points", "attacks"})


class TextPage(FigurePage):
    """Reads stat blocks from a text while it is typed or pasted."""

    def __init__(self, session: Session, catalogue: Catalogue, folder: Path) -> None:
        super().__init__()
        self._session, self._catalogue, self._folder = session, catalogue, folder
        self._blocks: tuple[StatBlock, ...] = ()
        self.text = text_area(name="Text of the monsters", prompt=_PASTE)
        self.text.setUndoRedoEnabled(False)
        self.read = text_table("Monsters in the text", _HEADINGS, (150, 84, 44, 60, 132))
        self.detail = label("", TextStyle.SMALL, faint=True, wrap=True)
        """Shows the other values of the monster in the current row."""
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
        self.read.currentItemChanged.connect(self._show_detail)
        for field in self.fields.values():
            field.textChanged.connect(self._show)
        self._read()

    def paste(self, text: str) -> None:
        self.text.setPlainText(text)
        self.begin()

    def coming(self) -> tuple[Figure, ...]:
        if not self._blocks:
            raise Refusal(_NOTHING if self.text.toPlainText().strip() else "Paste a stat block.")
        session = self._session
        return figures_to_add.pasted_figures(
            session.battle, self._catalogue, self._pasted_monsters(), session.document.throw
        )

    def begin(self) -> None:
        missing = [field for field in self.fields.values() if field.isVisibleTo(self)]
        first = missing[0] if missing else self.read
        (first if self._blocks else self.text).setFocus()

    def prepare_next(self) -> None:
        for field in self.fields.values():
            field.clear()
        self.begin()

    def _pasted_monsters(self) -> list[PastedMonster]:
        typed = TypedValues(
            figures_to_add.whole_in(self.fields["ac"].text(), "an armour class such as 5"),
            figures_to_add.hit_points_in(self.fields["hit_points"].text()),
            self._typed_move(),
        )
        battle = self._session.battle
        return [pasted_monster(battle, self._catalogue, each, typed) for each in self._blocks]

    def _typed_move(self) -> int | None:
        """The move in feet, typed in the unit of the game; None if the field is empty."""
        move = figures_to_add.whole_in(self.fields["move"].text(), "a move such as 12")
        in_feet = self._session.battle.rules.moves_in_feet
        return move if move is None or in_feet else move * FEET_IN_INCH

    def _read(self) -> None:
        text = self.text.toPlainText()
        self._blocks = read_blocks(text, block_dialect(self._session.battle.rules))
        with QSignalBlocker(self.text):
            self._underline(text)
        self._show()

    def _underline(self, text: str) -> None:
        """Underline the understood parts; a tooltip says how each was read."""
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
        self.read.clear()
        try:
            pasted = self._pasted_monsters()
        except Fault as why:
            self.told.setText(str(why))
            return
        in_feet = self._session.battle.rules.moves_in_feet
        for block, each in zip(self._blocks, pasted, strict=True):
            self.read.addTopLevelItem(_item(block, each, in_feet=in_feet))
        self.read.setCurrentIndex(self.read.model().index(0, 0))
        missing = {field for each in self._bare() for field in each.missing}
        for field, edit in self.fields.items():
            edit.setVisible(field in missing)
            self._labels[field].setVisible(field in missing)
        self.keep.setEnabled(bool(self._blocks))
        has_text = bool(self.text.toPlainText().strip())
        self.told.setText(_NOTHING if has_text and not self._blocks else "")

    def _show_detail(self) -> None:
        at = self.read.currentIndex().row()
        if not 0 <= at < len(self._blocks):
            self.detail.setText("")
            return
        block, pasted = self._blocks[at], self._pasted_monsters()[at]
        lines = (line for line in block_lines(block) if line.field not in _IN_COLUMNS)
        said = " · ".join(f"{line.title}: {line.text}" for line in lines)
        doubts = [line.title for line in block_lines(block) if line.field in block.marked]
        doubt = f"Please check: {listing(doubts)}." if doubts else ""
        self.detail.setText("\n".join(filter(None, (said, " ".join(pasted.derived), doubt))))

    def _bare(self) -> list[PastedMonster]:
        battle = self._session.battle
        return [pasted_monster(battle, self._catalogue, each) for each in self._blocks]

    def _keep(self) -> None:
        try:
            for each in self._pasted_monsters():
                keep_monster(self._folder, each.own)
        except Fault as why:
            self.told.setText(str(why))
        else:
            many = len(self._blocks)
            which = "it" if many == 1 else "them"
            self.told.setText(
                f"{count(many, 'monster')} saved: the search will find {which} from now on."
            )

    def _lay_out(self) -> None:
        line = hbox()
        for field, edit in self.fields.items():
            add_parts(line, self._labels[field], edit)
        add_parts(line, STRETCH, self.keep)
        halves = with_stretch(self.text, _SHARE[0]), with_stretch(self.read, _SHARE[1])
        vbox(*halves, self.detail, line, self.told, on=self, margins=(0, M, 0, 0))


def _field(words: str) -> QtWidgets.QLineEdit:
    field = text_field(name=words, prompt="not stated")
    field.setMaximumWidth(_FIELD)
    return field


def _item(block: StatBlock, pasted: PastedMonster, *, in_feet: bool) -> QtWidgets.QTreeWidgetItem:
    """The row of a monster; what its text does not state is in italics."""
    monster = pasted.monster
    many = f"{pasted.number} × " if pasted.number > 1 else ""
    points = ", ".join(map(str, pasted.hit_points))
    cells = (
        (f"{many}{monster.name}", True),
        (block.hit_dice or " or ".join(monster.hit_dice) or "-", bool(block.hit_dice)),
        ("?" if monster.ac is None else str(monster.ac), block.ac is not None),
        (_move(pasted, in_feet=in_feet), bool(block.moves)),
        ("?" if "hit_points" in pasted.missing else points or "rolled", bool(block.hit_points)),
        (attacks_in_words(block.attacks) or attacks_of(monster) or "-", bool(block.attacks)),
    )
    item = QtWidgets.QTreeWidgetItem([text for text, _ in cells])
    for column, (text, is_stated) in enumerate(cells):
        item.setToolTip(column, escape_html(text))
        if not is_stated:
            font = item.font(column)
            font.setItalic(True)
            item.setFont(column, font)
    return item


def _move(pasted: PastedMonster, *, in_feet: bool) -> str:
    if "move" in pasted.missing:
        return "?"
    return inches_in_words(pasted.monster.pace.best / FEET_IN_INCH, in_feet=in_feet)


def _in_utf16(text: str, at: int) -> int:
    """Convert a position in the text to UTF-16 units, in which Qt counts."""
    return len(text[:at].encode("utf-16-le")) // 2
