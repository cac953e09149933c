"""The dialog for the texts of a module's rooms: pasted once, then shown at the numbered keys."""

from typing import Final

from PySide6 import QtWidgets

from battleboard.battle.commands import SetRoomTexts
from battleboard.board.room_text import RoomText
from battleboard.models.session import Session
from battleboard.queries.table.marks import placing_in_words
from battleboard.storage.room_texts import as_text, read_room_texts
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.theme.sizes import L, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import text_area, text_table
from battleboard.views.widgets.labels import escape_html
from battleboard.views.widgets.layouts import hbox, with_stretch
from battleboard.views.widgets.popups import dialog_buttons, dialog_rows

_SIZE: Final = (860, 560)
_PASTE: Final = (
    "Paste the keyed rooms of a module (Ctrl+V):\n\n"
    "1. GUARD ROOM: Two orcs play dice.\n\n"
    "> The room smells of sweat.\n\n"
    "2. Store. Nothing of value.\n\n"
    "A paragraph in quotes, after > or after Read aloud: is for the players."
)
_COLUMNS: Final = ("Room", "Read aloud", "Note")
_WIDE: Final = (120, 130)


class RoomTextsDialog(QtWidgets.QDialog):
    """Takes a module's text, and lists the rooms found in it while it is typed or pasted."""

    def __init__(self, session: Session, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        set_up_dialog(self, "Room texts", Topic.GROUND)
        self._session = session
        self._texts: tuple[RoomText, ...] = ()
        self.text = text_area(name="Text of the module", prompt=_PASTE)
        self.rooms = text_table("Rooms in the text", _COLUMNS, _WIDE)
        self.told = label("", TextStyle.SMALL, faint=True, wrap=True)
        self.done_button = button("Save", self.accept, ButtonStyle.PRIMARY)
        halves = hbox(with_stretch(self.text), with_stretch(self.rooms), spacing=L)
        below = dialog_buttons(self, self.done_button)
        dialog_rows(self, "Room texts", with_stretch(halves), self.told, below)
        self.resize(*_SIZE)
        self.text.textChanged.connect(self._read)
        self.text.setPlainText(as_text(session.battle.board.room_texts))
        self._read()
        self.text.setFocus()

    def accept(self) -> None:
        same = self._texts == self._session.battle.board.room_texts
        if same or self._session.document.do(SetRoomTexts(self._texts)):
            super().accept()

    def _read(self) -> None:
        self._texts = read_room_texts(self.text.toPlainText())
        self.rooms.clear()
        for room in self._texts:
            words = room.title, room.aloud, room.text
            item = QtWidgets.QTreeWidgetItem([" ".join(each.split()) for each in words])
            for column, each in enumerate(words):
                item.setToolTip(column, escape_html(each))
            self.rooms.addTopLevelItem(item)
        self.told.setText(placing_in_words(self._session.battle.board, self._texts))
