"""Begins, opens, saves, imports and exports battles, and asks the user for what that needs."""

import gc
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import msgspec
from PySide6.QtCore import QObject, QPoint, QStandardPaths, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from battleboard.foundation.fault import Fault
from battleboard.models.event_loop import (
    beside,
    is_kept_responsive,
    keeping_responsive,
    yield_to_event_loop,
)
from battleboard.models.recent_battles_model import RecentBattles, day_in_words
from battleboard.storage.disk import is_same_file
from battleboard.storage.game_texts import load_offers, load_outlines
from battleboard.storage.recent_battles import RecentBattle
from battleboard.views.menus.menu_item import MenuChoice
from battleboard.views.start.prompts import DialogPrompts, UserPrompts, file_name
from battleboard.views.start.start_page import StartPage
from battleboard.views.widgets.popups import BATTLES, EVERYTHING, JSON, open_menu
from battleboard.views.window.messages import MessageBar, Severity

if TYPE_CHECKING:
    # They pull in everything a battle needs, and the start page does not wait for that.
    from battleboard.models.document import Document
    from battleboard.models.library import Library
    from battleboard.models.session import Session
    from battleboard.views.window.desk import Desk

_PICTURE_EVERY_MS: Final = 120_000
_LOOK_MS: Final = 20
_MOST: Final = 12


class FileControllerWindow(Protocol):
    """What the file controller needs of the DM's window.

    The `start_page` is there while no battle is open, and the `desk` while one is.
    """

    start_page: StartPage
    recent_battles: RecentBattles
    messages: MessageBar
    desk: "Desk | None"

    @property
    def widget(self) -> QWidget:
        """The window itself, as the parent of dialogs."""

    def load_menus(self) -> None:
        """Fill the menus, if they are not filled yet."""

    def guard_displays(self) -> None:
        """See to it from now on that the players' display never shows the DM's window."""

    def show_battle(self, session: "Session", /) -> "Desk":
        """Show a battle in place of the one that is open."""

    def take_tour(self) -> None:
        """Show what is where, in six steps."""


class FileController(QObject):
    """Does what Battle menu and start page ask for: new, open, save, rename, import, export."""

    def __init__(self, window: FileControllerWindow, asking: UserPrompts | None = None) -> None:
        super().__init__(window.widget)
        self._window = window
        self._recent_battles = window.recent_battles
        self.asking: UserPrompts = asking or DialogPrompts()
        self._recent_battles.told.connect(self._warn)
        self._is_loaded = False
        self._pictures = QTimer(self)
        self._pictures.setInterval(_PICTURE_EVERY_MS)
        self._pictures.timeout.connect(self.keep_picture)
        page = window.start_page
        page.new_asked.connect(self.new)
        page.open_asked.connect(self.open)
        page.battle_asked.connect(self.open_path)
        page.demonstration_asked.connect(self.begin)
        page.menu_asked.connect(self.show_menu)

    @cached_property
    def library(self) -> "Library":
        """The library of battles; loaded when the first battle is wanted."""
        from battleboard.models.library import Library  # noqa: PLC0415 - the start page needs none

        library = Library(self._recent_battles, self)
        library.told.connect(self._window.messages.keep)
        return library

    def load(self) -> None:
        """Load what the first picture of a battle needs; it stays, and is never garbage.

        That is done once, before a battle is open: what belongs to a battle may become garbage.
        """
        if self._is_loaded:
            return
        from battleboard.views.window.desk import Desk  # noqa: F401, PLC0415 - only to have it loaded

        self._is_loaded = True
        _ = self.library
        beside(load_outlines)
        if self._window.desk is None:
            gc.freeze()

    def make_ready(self) -> None:
        """Load what battles need, so that the first one opens at once, and guard the displays."""
        if is_kept_responsive():
            QTimer.singleShot(_LOOK_MS, self, self.make_ready)
            return
        with keeping_responsive("loading what battles need"):
            self.load()
            self._window.load_menus()
            yield_to_event_loop()
            self._window.guard_displays()
            yield_to_event_loop()
            self._recent_battles.tidy()
        self._look_through()

    def _look_through(self) -> None:
        """Look through the battle that was left open, in another thread, and tell what is found."""
        from battleboard.models.background_work import BackgroundWork  # noqa: PLC0415 - as above
        from battleboard.storage.battle_file.audit import found_in  # noqa: PLC0415 - as above

        left = self._recent_battles.left_open
        if left is not None:
            path, tables = left.path, self.library.tables
            work = BackgroundWork(self)
            take = partial(self._recent_battles.note_found, path)
            work.begin(lambda _headway: found_in(path, tables), take)

    # ── opening ──

    def new(self, ground: Path | None = None) -> None:
        """Ask what a new battle is like, and begin it; a map or a picture may be its ground."""
        plan = self.asking.new_battle(self._window.widget, self._recent_battles, ground)
        if plan is not None:
            self._lay(partial(self.library.new, plan))
            self._begin_tour()

    def begin(self, demonstration: str) -> None:
        """Begin a demonstration battle."""
        self._lay(partial(self.library.begin, demonstration))

    def open(self) -> None:
        """Ask for the file of a battle, and open it."""
        kinds = f"{BATTLES};;{EVERYTHING}"
        path = self.asking.file_to_open(self._window.widget, "Open a battle", self._folder, kinds)
        if path is not None:
            self.open_path(path)

    def take_dropped(self, path: Path) -> None:
        """Open a battle file, or bring a map or a picture as the ground."""
        from battleboard.views.ground.brought_files import is_called_map  # noqa: PLC0415 - as above

        desk = self._window.desk
        if not is_called_map(path):
            self.open_path(path)
        elif desk is None:
            self.new(path)
        else:
            desk.ground.bring_file(path)

    def open_path(self, path: Path) -> None:
        """Open a battle file; one that is already open stays as it is."""
        here = self._document
        if here is None or not is_same_file(here.battle_file.path, path.absolute()):
            self._lay(partial(self._opened, path))

    def _opened(self, path: Path) -> "Session":
        """The battle in a file; where that is very large, only if the user wants it."""
        from battleboard.storage.battle_file.bounds import TakesLongError  # noqa: PLC0415 - as above

        try:
            return self.library.open(path)
        except TakesLongError as fault:
            question = f"{fault} Opening it may be slow and use much memory. Open it anyway?"
            if not self.asking.sure(self._window.widget, question, "Open"):
                raise
        return self.library.open(path, patient=True)

    def open_when_free(self, path: Path) -> None:
        """Open a battle file now, or when another one is open or closed, or a question answered."""
        dialog = QApplication.activeModalWidget()
        if is_kept_responsive():
            QTimer.singleShot(_LOOK_MS, self, partial(self.open_when_free, path))
        elif isinstance(dialog, QDialog):
            dialog.finished.connect(partial(self._open_later, path))
        else:
            self.open_path(path)

    def import_battle(self) -> None:
        """Ask for an exported battle or round, and begin a battle from it."""
        title, kinds = "Import a battle or a round", f"{JSON};;{EVERYTHING}"
        path = self.asking.file_to_open(self._window.widget, title, self._folder, kinds)
        if path is not None:
            self._lay(partial(self.library.import_battle, path))

    # ── saving ──

    def save(self) -> None:
        """Ask for a name, if there is none yet; changes are saved all the time."""
        document = self._document
        if document is None:
            return
        if document.battle_file.path.parent == self._recent_battles.places.autosave:
            self.save_as()
        else:
            name = document.battle_file.path.name
            self._say(f"Already saved in '{name}': each change is saved at once.")

    def save_as(self) -> None:
        """Ask for a file, and go on with the battle there."""
        document = self._document
        path = self._place("Save battle as", ".battle", BATTLES)
        if document is not None and path is not None and self.library.save_as(document, path):
            self.keep_picture()
            self._say(f"The battle is now saved as '{document.battle_file.path.name}'.")

    def save_copy(self) -> None:
        """Ask for a file, and save a copy of the battle in it."""
        document = self._document
        path = self._place("Save a copy", ".battle", BATTLES, word=" (copy)")
        if document is not None and path is not None and self.library.save_copy(document, path):
            self._say(f"A copy was saved as '{path.name}'.")

    def rename(self) -> None:
        """Ask for another name of the battle."""
        document = self._document
        if document is None:
            return
        title, question = "Rename battle", "Name of the battle:"
        words = self.asking.words(self._window.widget, title, question, document.title)
        if words:
            self.library.entitle(document, words)

    def export_battle(self) -> None:
        """Ask for a file, and export the whole battle as it stands now to it."""
        from battleboard.models.library import export_battle  # noqa: PLC0415 - seldom needed

        self._export("Export the whole battle", "", export_battle)

    def export_round(self) -> None:
        """Ask for a file, and export the current round to it as a scenario."""
        from battleboard.models.library import export_round  # noqa: PLC0415 - seldom needed

        self._export("Export the current round", " (round)", export_round)

    def export_map(self) -> None:
        """Ask for a file, and export the board to it for other virtual tabletops."""
        from battleboard.views.ground.brought_files import VTT  # noqa: PLC0415 - seldom needed
        from battleboard.views.ground.map_export import export_map  # noqa: PLC0415 - the same

        desk = self._window.desk
        export = partial(export_map, level=desk.map.levels.number if desk else 0)
        self._write_export(self._place("Export the map", ".dd2vtt", VTT), export)

    # ── choices ──

    def examples(self) -> Sequence[MenuChoice]:
        """The demonstrations that can be played."""
        return [MenuChoice(each.title, partial(self.begin, each.id)) for each in load_offers()]

    def recent(self) -> Sequence[MenuChoice]:
        """The battles that were open last."""
        there = [each for each in self._recent_battles.battles if each.there]
        return [
            MenuChoice(each.title, partial(self.open_path, each.path)) for each in there[:_MOST]
        ]

    def earlier(self) -> Sequence[MenuChoice]:
        """The earlier versions of the open battle."""
        return self.earlier_of(self._document.battle_file.path) if self._document else ()

    def earlier_of(self, path: Path) -> Sequence[MenuChoice]:
        """The earlier versions of a battle, one a session."""
        today = self._recent_battles.now()
        choices = []
        for each in self.library.earlier(path):
            when = each.when.astimezone(today.tzinfo)
            text = f"{day_in_words(when.date(), today.date())}, {when:%H:%M}"
            choices.append(
                MenuChoice(text, partial(self._lay, partial(self.library.open_copy, each)))
            )
        return choices

    # ── recent battles ──

    def show_menu(self, battle: RecentBattle, position: QPoint) -> None:
        """Open the context menu of a battle on the start page."""
        open_menu(self.menu_of(battle), position)

    def menu_of(self, battle: RecentBattle) -> QMenu:
        """The context menu of a battle that is not open."""
        menu = QMenu(self._window.widget)
        if battle.there:
            menu.addAction("&Open", partial(self.open_path, battle.path))
        earlier = self.earlier_of(battle.path)
        if earlier:
            versions = menu.addMenu("Open an earlier &version")
            for choice in earlier:
                versions.addAction(choice.text, choice.run)
        if battle.there:
            menu.addAction("Show in &folder", partial(_show_folder, battle.path))
        menu.addSeparator()
        text = "&Delete…" if battle.unnamed else "&Remove from this list"
        menu.addAction(text, partial(self.forget, battle))
        return menu

    def forget(self, battle: RecentBattle) -> None:
        """Remove a battle from the list; ask first where its only copy would be deleted."""
        question = f"'{battle.title}' was never saved as a file. Delete it permanently?"
        if not battle.unnamed or self.asking.sure(self._window.widget, question, "Delete"):
            self._recent_battles.forget(battle)

    def keep_picture(self) -> None:
        """Save a picture of the battle as it looks now, for the start page."""
        desk = self._window.desk
        if desk is not None and desk.map.isVisible():
            self._recent_battles.keep_picture(
                desk.session.document.battle_file.path, desk.map.grab().toImage()
            )

    def close(self, session: "Session") -> None:
        """Close the file of the open battle."""
        self._pictures.stop()
        self.library.close(session)

    def make_sure(self) -> str:
        """Make sure that the open battle is saved, and say where."""
        document = self._document
        return self.library.make_sure(document) if document else "No battle was open."

    def about(self) -> None:
        """Show the About dialog."""
        from battleboard.views.help.about_dialog import AboutDialog  # noqa: PLC0415 - seldom needed

        AboutDialog(self._window.widget).open()

    @property
    def _document(self) -> "Document | None":
        desk = self._window.desk
        return desk.session.document if desk is not None else None

    @property
    def _folder(self) -> Path:
        """The folder to begin in: that of the last battle that was saved as a file."""
        named = (each.path.parent for each in self._recent_battles.battles if not each.unnamed)
        usual = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        return next((each for each in (*named, Path(usual)) if each.is_dir()), Path.home())

    def _lay(self, open_battle: "Callable[[], Session]") -> None:
        """Show a battle on the desk; if it cannot be opened, everything stays as it is."""
        self._window.messages.dismiss()
        with keeping_responsive("opening a battle"):
            self.load()
            try:
                session = open_battle()
            except Fault as fault:
                # Told here, because nothing else would as long as the window is only being opened.
                self._warn(str(fault))
            else:
                self._window.show_battle(session)
                self._pictures.start()

    def _begin_tour(self) -> None:
        """Begin the tour over the user's first battle, as soon as it is laid out."""
        preferences = self._recent_battles.preferences
        if self._window.desk is not None and not preferences.settings.toured:
            preferences.choose(msgspec.structs.replace(preferences.settings, toured=True))
            QTimer.singleShot(0, self, self._window.take_tour)

    def _place(self, title: str, ending: str, kinds: str, word: str = "") -> Path | None:
        document = self._document
        if document is None:
            return None
        name = file_name(document.title or document.battle_file.path.stem, "Battle")
        place = self._folder / f"{name}{word}{ending}"
        return self.asking.file_to_save(self._window.widget, title, place, kinds)

    def _export(
        self, title: str, word: str, write: "Callable[[Document, Path], tuple[str, ...]]"
    ) -> None:
        self._write_export(self._place(title, ".json", JSON, word), write)

    def _write_export(
        self, path: Path | None, write: "Callable[[Document, Path], tuple[str, ...]]"
    ) -> None:
        document = self._document
        if document is not None and path is not None:
            notes = write(document, path)
            if notes:
                self._warn("\n".join(notes))
            else:
                self._say(f"Exported to '{path.name}'.")

    def _open_later(self, path: Path, _how: int) -> None:
        """Open a file when what closes the dialog is over."""
        QTimer.singleShot(0, partial(self.open_path, path))

    def _warn(self, sentence: str) -> None:
        self._window.messages.tell(sentence)

    def _say(self, sentence: str) -> None:
        """Tell the user that something was done."""
        self._window.messages.tell(sentence, Severity.NOTE)


def _show_folder(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))
