"""The note of a DM's mark: the card that shows it, and the dialog that edits it."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QDialog, QLabel, QWidget

from battleboard.board.board import Note, NoteKind
from battleboard.board.room_text import RoomText
from battleboard.models.session import Session
from battleboard.models.written_handouts import add_letter
from battleboard.queries.table.marks import MARK_KINDS, text_of
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.theme.sizes import L, S, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import choice_field, form_rows, text_area, text_field
from battleboard.views.widgets.layouts import vbox
from battleboard.views.widgets.panels import FittingScrollArea
from battleboard.views.widgets.popups import Popover, dialog_buttons, side_by_side

_WIDE: Final = 300


class KeyWords(QWidget):
    """The text of a room: the part that is read aloud, in italics, and the DM's part."""

    def __init__(self, text: RoomText) -> None:
        super().__init__()
        rows = vbox(on=self, spacing=S)
        self.aloud, self.words = _words(), _words()
        font = self.aloud.font()
        font.setItalic(True)
        self.aloud.setFont(font)
        rows.addWidget(self.aloud)
        rows.addWidget(self.words)
        self.say(text)

    def say(self, text: RoomText) -> None:
        self.aloud.setText(text.aloud)
        self.words.setText(text.text or "No notes here.")
        self.aloud.setVisible(bool(text.aloud))
        self.words.setVisible(bool(text.text) or not text.aloud)


def _words() -> QLabel:
    words = label("", wrap=True)
    words.setFixedWidth(_WIDE)
    words.setTextFormat(Qt.TextFormat.PlainText)
    words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return words


def show_aloud(session: Session, text: RoomText) -> None:
    """Lay the part of a room's text that is read aloud over the players' map."""
    document = session.document
    with document.telling():
        session.broadcast.lay_over(add_letter(text.aloud, document.battle_file))


class MarkCard(Popover):
    """The DM's note at a place; a click outside closes it."""

    def __init__(
        self, session: Session, note: Note, change: Callable[[], object], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._text = text_of(session.battle.board, note)
        self.setAccessibleName(self._text.title)
        self.panel.rows.addWidget(label(self._text.title, TextStyle.TITLE, wrap=True))
        key = KeyWords(self._text)
        self.words, self.aloud = key.words, key.aloud
        self.panel.rows.addWidget(FittingScrollArea(key))
        self._over = parent
        self._session, self._change = session, change
        self.show_button = button("Show to players", self._show, ButtonStyle.QUIET)
        self.show_button.setVisible(bool(self._text.aloud))
        change_button = button("Change…", self._ask, ButtonStyle.QUIET)
        self.panel.rows.addWidget(side_by_side(self.show_button, change_button))

    def open_at(self, at: QPoint) -> None:
        super().open_at(at + QPoint(L, L))

    def _ask(self) -> None:
        self.close()
        self._change()

    def _show(self) -> None:
        self.close()
        show_aloud(self._session, self._text)


class MarkDialog(QDialog):
    """Asks for the kind, the title and the text of a mark."""

    def __init__(self, note: Note, parent: QWidget) -> None:
        super().__init__(parent)
        self._note = note
        set_up_dialog(self, "DM's mark", Topic.GROUND)
        self.kind = choice_field(MARK_KINDS, note.kind)
        self.title = text_field(note.title)
        self.title.selectAll()
        self.text = text_area(note.text, name="Note")
        self.text.setMinimumSize(_WIDE, 120)
        self.done_button = button("Done", self.accept)
        form = form_rows(
            ("Kind", self.kind),
            ("Title", self.title),
            ("Note", self.text),
            label("Players never see this.", faint=True),
            dialog_buttons(self, self.done_button),
            on=self,
            spacing=None,
        )
        form.setContentsMargins(L, L, L, L)
        self.title.textChanged.connect(self._check)
        self.title.setFocus()

    @property
    def note(self) -> Note:
        kind: NoteKind = self.kind.currentData()
        text = self.text.toPlainText().strip()
        return self._note._replace(kind=kind, title=self.title.text().strip(), text=text)

    def _check(self) -> None:
        self.done_button.setEnabled(bool(self.title.text().strip()))
