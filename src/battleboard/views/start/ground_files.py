"""Saves the map of the open battle for reuse, and loads saved maps."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from PySide6 import QtWidgets

from battleboard.board.board import Board
from battleboard.board.level_board import first_level, picture_names
from battleboard.foundation.fault import Fault
from battleboard.models.battle_pictures import do_with, map_preview
from battleboard.models.document import Document
from battleboard.queries.table.brought_ground import bringing
from battleboard.storage.disk import UnreadableError
from battleboard.storage.saved_maps import SavedMap, keep_ground, own_titles, take_ground
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.map.paint.board_picture import board_thumbnail
from battleboard.views.start.ground_shelf import GroundShelfRow, ShelfPrompts
from battleboard.views.start.table_preview import TablePreview, size_of
from battleboard.views.theme.sizes import XL, L, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.layouts import add_parts, vbox, with_stretch
from battleboard.views.widgets.popups import dialog_buttons
from battleboard.views.window.messages import Severity
from battleboard.views.window.window_surface import WindowSurface

_WIDE: Final = 760


def save_map(window: WindowSurface) -> None:
    desk = window.desk
    if desk is None:
        return
    document, folder = desk.session.document, window.recent_battles.places.grounds
    question, usual = "Name of the map:", document.title
    title = window.asking.words(window.widget, "Save this map", question, usual)
    if not title or not _may_replace(window, title):
        return
    keep_ground(folder, ground_of(document, title))
    words = f"'{title}' is on the shelf. Choose it in New battle (Ctrl+N)."
    window.messages.tell(words, Severity.NOTE)


def _may_replace(window: WindowSurface, title: str) -> bool:
    """Whether a title is free, or the user agrees to overwrite the map of that title."""
    if title not in own_titles(window.recent_battles.places.grounds):
        return True
    question = f"There is already a map called '{title}'. Replace it?"
    return window.asking.sure(window.widget, question, "Replace")


def ground_of(document: Document, title: str) -> SavedMap:
    """Return a battle's map without figures; unreadable pictures are left out."""
    board = document.battle.board
    pictures = dict(_pictures(document, board))
    face = board_thumbnail(board, pictures, first_level(board))
    return SavedMap(title, board, pictures, size_of(board), face)


def _pictures(document: Document, board: Board) -> Iterator[tuple[str, bytes]]:
    for name in picture_names(board):
        with suppress(UnreadableError):
            yield name, document.battle_file.picture(name)


def load_saved_map(window: WindowSurface) -> None:
    desk = window.desk
    if desk is None:
        return
    dialog = BringGroundDialog(desk.session.document, window)
    dialog.open()


class BringGroundDialog(QtWidgets.QDialog):
    """Asks which saved map to lay under the figures; undo restores the old map."""

    def __init__(self, document: Document, window: WindowSurface) -> None:
        super().__init__(window.widget)
        set_up_dialog(self, "Load a map", Topic.GROUND)
        self._document = document
        self._ground: SavedMap | None = None
        asking: ShelfPrompts = window.asking
        self.shelf = GroundShelfRow(window.recent_battles.places.grounds, asking, floor=False)
        self._preview = TablePreview()
        self._line = label(wrap=True)
        self.fault = label(kind=TextStyle.SMALL, faint=True, wrap=True)
        hint = "Figures stay where they are. Undo (Ctrl+Z) restores the old map."
        self._bring = button("Load", self.accept, ButtonStyle.PRIMARY)
        undone = label(hint, TextStyle.SMALL, faint=True, wrap=True)
        rows = vbox(self.shelf, self.fault, on=self, spacing=L, margins=(XL, XL, XL, L))
        add_parts(rows, with_stretch(self._preview), self._line, undone)
        rows.addLayout(dialog_buttons(self, self._bring))
        self.setMinimumWidth(_WIDE)
        self.shelf.chosen.connect(self._take)
        self.shelf.begun.connect(self.accept)
        self.shelf.told.connect(self.fault.setText)
        self.accepted.connect(self._lay)
        self.fault.setText("\n".join(self.shelf.faults))
        self._take()

    def _take(self) -> None:
        """Load and preview the selected map; a damaged map disappears from the row."""
        chosen = self.shelf.answer
        try:
            self._ground = take_ground(chosen) if chosen else None
        except Fault as fault:
            self.shelf.renew()
            self.fault.setText(str(fault))
            return
        ground = self._ground
        self._bring.setEnabled(ground is not None)
        self._line.setText(ground.line if ground else "")
        if ground:
            self._preview.show_board(ground.board, map_preview(ground))

    def _lay(self) -> None:
        if self._ground is not None:
            pictures = self._ground.pictures.values()
            do_with(self._document, bringing(self._ground), pictures)
