"""Handouts: picture files shown to the players."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from battleboard.models.battle_pictures import add_handout
from battleboard.models.broadcast import BroadcastMode
from battleboard.views.menus.menu_item import MenuChoice
from battleboard.views.widgets.popups import EVERYTHING, PICTURES
from battleboard.views.window.window_surface import WindowSurface


class Handouts:
    """Asks for pictures and shows them to the players; outlives battles.

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
        """Ask for a picture, starting in the last folder, and show it."""
        window, kinds = self._window, f"{PICTURES};;{EVERYTHING}"
        title = "Show the players a picture"
        path = window.asking.file_to_open(window.widget, title, self.folder, kinds)
        if path is not None:
            self.folder = path.parent
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

    def choices(self) -> tuple[MenuChoice, ...]:
        """Return the pictures shown before and a line to choose another, for a menu."""
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
