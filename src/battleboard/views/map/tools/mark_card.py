"""The note of a DM's mark: the card that shows it, and the dialog that edits it."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QLineEdit, QPlainTextEdit, QWidget

from battleboard.board.board import Note, NoteKind
from battleboard.queries.table.marks import MARK_KINDS
from battleboard.views.help.guide_window import with_help
from battleboard.views.help.topics import Topic
from battleboard.views.theme.sizes import L, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.popups import Popover, dialog_buttons, side_by_side

_WIDE: Final = 300


class MarkCard(Popover):
    """The DM's note at a place; a click outside closes it."""

    def __init__(self, note: Note, change: Callable[[], object], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(note.title)
        self.panel.rows.addWidget(label(note.title, TextStyle.TITLE))
        self.words = label(note.text or "No notes here.", wrap=True, faint=not note.text)
        self.words.setFixedWidth(_WIDE)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.panel.rows.addWidget(self.words)
        self._over = parent
        self._change = change
        self.panel.rows.addWidget(side_by_side(button("Change…", self._ask, ButtonStyle.QUIET)))

    def open_at(self, at: QPoint) -> None:
        """Open next to a point of the screen."""
        super().open_at(at + QPoint(L, L))

    def _ask(self) -> None:
        self.close()
        self._change()


class MarkDialog(QDialog):
    """Asks for the kind, the title and the text of a mark."""

    def __init__(self, note: Note, parent: QWidget) -> None:
        super().__init__(parent)
        self._note = note
        self.setWindowTitle("DM's mark")
        with_help(self, Topic.GROUND)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.kind = QComboBox()
        self.kind.setAccessibleName("Kind")
        for kind, name in MARK_KINDS.items():
            self.kind.addItem(name, kind)
        self.kind.setCurrentIndex(self.kind.findData(note.kind))
        self.title = QLineEdit(note.title)
        self.title.setAccessibleName("Title")
        self.title.selectAll()
        self.text = QPlainTextEdit(note.text)
        self.text.setAccessibleName("Note")
        self.text.setTabChangesFocus(True)
        self.text.setMinimumSize(_WIDE, 120)
        form = QFormLayout(self)
        form.setContentsMargins(L, L, L, L)
        form.addRow("Kind", self.kind)
        form.addRow("Title", self.title)
        form.addRow("Note", self.text)
        form.addRow(label("Players never see this.", faint=True))
        self.done_button = button("Done", self.accept)
        form.addRow(dialog_buttons(self, self.done_button))
        self.title.textChanged.connect(self._check)
        self.title.setFocus()

    @property
    def note(self) -> Note:
        kind: NoteKind = self.kind.currentData()
        text = self.text.toPlainText().strip()
        return self._note._replace(kind=kind, title=self.title.text().strip(), text=text)

    def _check(self) -> None:
        self.done_button.setEnabled(bool(self.title.text().strip()))
