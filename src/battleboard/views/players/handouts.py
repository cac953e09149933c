"""Handouts: picture files shown to the players."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QDialog, QWidget

from battleboard.models.battle_pictures import add_handout
from battleboard.models.broadcast import BroadcastMode
from battleboard.models.session import Session
from battleboard.models.written_handouts import add_letter
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.menus.menu_item import MenuChoice
from battleboard.views.theme.sizes import L, M, label
from battleboard.views.widgets.buttons import button
from battleboard.views.widgets.forms import text_area
from battleboard.views.widgets.layouts import vbox, with_stretch
from battleboard.views.widgets.popups import EVERYTHING, PICTURES, dialog_buttons
from battleboard.views.window.window_surface import WindowSurface


class Handouts:
    """Asks for pictures and shows them to the players; kept from battle to battle.

    `folder` is where the last picture was chosen.
    """

    def __init__(self, window: WindowSurface) -> None:
        self._window = window
        usual = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
        self.folder = Path(usual)

    def show_last(self) -> None:
        """Show the latest picture again, or ask for one."""
        desk = self._window.desk
        if desk is None:
            return
        if desk.session.broadcast.handouts:
            desk.session.broadcast.show(BroadcastMode.PICTURE)
        else:
            self.ask()

    def ask(self) -> None:
        path = self._ask_for_picture("Show the players a picture")
        if path is not None:
            self.hand_out(path)

    def hand_out(self, path: Path) -> None:
        """Show the players a picture file; it is saved with the battle."""
        desk = self._window.desk
        if desk is None:
            return
        document = desk.session.document
        with document.telling():
            handout = add_handout(path, document.battle_file)
            desk.session.broadcast.hand_out(handout)
            if handout.note:
                document.noted.emit(handout.note)

    def choices_to_lay(self) -> tuple[MenuChoice, ...]:
        """Return menu choices for the pictures that can lie over the map, and for another file."""
        desk, another = self._window.desk, MenuChoice("Choose a file…", self.ask_to_lay)
        if desk is None:
            return (another,)
        broadcast = desk.session.broadcast
        lines = (
            MenuChoice(
                each.title,
                partial(broadcast.take_off, each.name)
                if each.place
                else partial(broadcast.lay_over, each),
                is_on=each.place is not None,
            )
            for each in sorted(broadcast.handouts, key=lambda one: one.title)
        )
        return (*lines, another)

    def ask_to_lay(self) -> None:
        path = self._ask_for_picture("Lay a picture over the players' map")
        desk = self._window.desk
        if path is None or desk is None:
            return
        with desk.session.document.telling():
            handout = add_handout(path, desk.session.document.battle_file)
            desk.session.broadcast.lay_over(handout)

    def idle_choices(self) -> tuple[MenuChoice, ...]:
        idle = self._window.recent_battles.idle_picture
        own = not idle.image.isNull()
        return (
            MenuChoice("Battleboard logo", idle.forget, is_on=not own),
            MenuChoice("Choose a file…", self.ask_idle, is_on=own),
        )

    def ask_idle(self) -> None:
        path = self._ask_for_picture("The picture on a blank screen")
        if path is not None:
            self._window.recent_battles.idle_picture.choose(path)

    def _ask_for_picture(self, title: str) -> Path | None:
        window, kinds = self._window, f"{PICTURES};;{EVERYTHING}"
        path = window.asking.file_to_open(window.widget, title, self.folder, kinds)
        if path is not None:
            self.folder = path.parent
        return path

    def choices(self) -> tuple[MenuChoice, ...]:
        """Return menu choices for the pictures shown before, and for another file."""
        desk, another = self._window.desk, MenuChoice("Choose a file…", self.ask)
        if desk is None:
            return (another,)
        broadcast = desk.session.broadcast
        shown = broadcast.handouts[0] if broadcast.mode is BroadcastMode.PICTURE else None
        again = (
            MenuChoice(each.title, partial(broadcast.hand_out, each), is_on=each == shown)
            for each in broadcast.handouts
        )
        return (*again, another)


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
        vbox(with_stretch(self.text), hint, below, on=self, spacing=M, margins=L)
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
