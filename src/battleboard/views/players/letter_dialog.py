"""Asks for a text to lay over the players' map: a letter or a title card."""

from typing import Final

from PySide6.QtWidgets import QDialog, QWidget

from battleboard.models.session import Session
from battleboard.models.written_handouts import add_letter
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.theme.sizes import L, M, label
from battleboard.views.widgets.buttons import button
from battleboard.views.widgets.forms import text_area
from battleboard.views.widgets.layouts import stretched, vbox
from battleboard.views.widgets.popups import dialog_buttons

_SIZE: Final = (460, 280)


class LetterDialog(QDialog):
    """A text field; *Show* lays the text over the map."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        set_up_dialog(self, "Write to the players", Topic.PLAYERS)
        self._session = session
        prompt = "A letter, a riddle, or a title such as: The gatehouse"
        self.text = text_area(name="Text", prompt=prompt)
        self.show_button = button("Show", self.accept)
        hint = label("One short line becomes a title card.", faint=True)
        below = dialog_buttons(self, self.show_button)
        vbox(stretched(self.text), hint, below, on=self, spacing=M, margins=L)
        self.text.textChanged.connect(self._check)
        self._check()
        self.resize(*_SIZE)

    def accept(self) -> None:
        document = self._session.document
        with document.telling():
            letter = add_letter(self.text.toPlainText(), document.battle_file)
            self._session.broadcast.lay_over(letter)
        super().accept()

    def _check(self) -> None:
        self.show_button.setEnabled(bool(self.text.toPlainText().strip()))
