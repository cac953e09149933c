"""Creates, opens, saves, imports and exports battles, with the dialogs for that."""

import gc
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

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
    # For type checking only: these import everything, and the start page must not wait for that.
    from battleboard.models.document import Document
    from battleboard.models.library import Library
    from battleboard.models.session import Session
    from battleboard.views.window.desk import Desk

_PICTURE_EVERY_MS: Final = 120_000
_LOOK_MS: Final = 20
_MOST: Final = 12


class FileControllerWindow(Protocol):
    """The part of the DM's window that the file controller uses.

    Without an open battle, `desk` is None and the start page shows.
    """

    start_page: StartPage
    recent_battles: RecentBattles
    messages: MessageBar
    desk: "Desk | None"

    @property
    def widget(self) -> QWidget:
        """The window itself, as the parent of dialogs."""

    def load_menus(self) -> None:
        """Fill the menus on the first call."""

    def guard_displays(self) -> None:
        """Keep the DM's window off the players' display from now on."""

    def show_battle(self, session: "Session", /) -> "Desk":
        """Replace the open battle with another battle."""


class FileController(QObject):
    """Handles the Battle menu and the start page: new, open, save, rename, import, export."""

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
        """The library of battles, loaded on first use."""
        from battleboard.models.library import Library  # noqa: PLC0415 - the start page needs none

        library = Library(self._recent_battles, self)
        library.told.connect(self._window.messages.keep)
        return library

    def load(self) -> None:
        """Load what the first frame of a battle needs, and exclude it from garbage collection.

        Runs once. With a battle open it excludes nothing: the battle's objects must stay
        collectable.
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
        """Preload modules so that the first battle opens at once, and guard the displays."""
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
        self._audit_left_open()

    def _audit_left_open(self) -> None:
        """Audit the battle that was left open, in a worker thread, and record the findings."""
        from battleboard.models.background_work import BackgroundWork  # noqa: PLC0415 - as above
        from battleboard.storage.battle_file.audit import findings_in_words  # noqa: PLC0415 - as above

        left = self._recent_battles.left_open
        if left is not None:
            path, tables = left.path, self.library.tables
            work = BackgroundWork(self)
            take = partial(self._recent_battles.note_found, path)
            work.begin(lambda _headway: findings_in_words(path, tables), take)

    # ── opening ──

    def new(self, ground: Path | None = None) -> None:
        plan = self.asking.new_battle(self._window.widget, self._recent_battles, ground)
        if plan is not None:
            self._lay(partial(self.library.new, plan))

    def begin(self, demonstration: str) -> None:
        self._lay(partial(self.library.begin, demonstration))

    def open(self) -> None:
        from battleboard.views.ground import map_files  # noqa: PLC0415 - as above

        title, kinds = "Open a battle or a map", map_files.BATTLES_AND_MAPS
        path = self.asking.file_to_open(self._window.widget, title, self._folder, kinds)
        if path is not None and map_files.has_map_extension(path):
            self.new(path)
        elif path is not None:
            self.open_path(path)

    def open_dropped(self, path: Path) -> None:
        from battleboard.views.ground.map_files import has_map_extension  # noqa: PLC0415 - as above

        desk = self._window.desk
        if not has_map_extension(path):
            self.open_path(path)
        elif desk is None:
            self.new(path)
        else:
            desk.ground.bring_file(path)

    def open_path(self, path: Path) -> None:
        """Open a battle file, unless it is open already."""
        here = self._document
        if here is None or not is_same_file(here.battle_file.path, path.absolute()):
            self._lay(partial(self._open_or_ask, path))

    def _open_or_ask(self, path: Path) -> "Session":
        from battleboard.storage.battle_file.bounds import TakesLongError  # noqa: PLC0415 - as above

        try:
            return self.library.open(path)
        except TakesLongError as fault:
            question = f"{fault} Opening it may be slow and use a lot of memory. Open it anyway?"
            if not self.asking.sure(self._window.widget, question, "Open"):
                raise
        return self.library.open(path, patient=True)

    def open_when_free(self, path: Path) -> None:
        """Open a battle file as soon as no other load or modal dialog is in progress."""
        dialog = QApplication.activeModalWidget()
        if is_kept_responsive():
            QTimer.singleShot(_LOOK_MS, self, partial(self.open_when_free, path))
        elif isinstance(dialog, QDialog):
            dialog.finished.connect(partial(self._open_later, path))
        else:
            self.open_path(path)

    def import_battle(self) -> None:
        title, kinds = "Import a battle or a round", f"{JSON};;{EVERYTHING}"
        path = self.asking.file_to_open(self._window.widget, title, self._folder, kinds)
        if path is not None:
            self._lay(partial(self.library.import_battle, path))

    # ── saving ──

    def save(self) -> None:
        """Ask for a file name if there is none yet; changes are always saved at once."""
        document = self._document
        if document is None:
            return
        if document.battle_file.path.parent == self._recent_battles.places.autosave:
            self.save_as()
        else:
            name = document.battle_file.path.name
            self._say(f"Already saved in '{name}': each change is saved at once.")

    def save_as(self) -> None:
        document = self._document
        path = self._place("Save battle as", ".battle", BATTLES)
        if document is not None and path is not None and self.library.save_as(document, path):
            self.keep_picture()
            self._say(f"The battle is now saved as '{document.battle_file.path.name}'.")

    def save_copy(self) -> None:
        document = self._document
        path = self._place("Save a copy", ".battle", BATTLES, word=" (copy)")
        if document is not None and path is not None and self.library.save_copy(document, path):
            self._say(f"A copy was saved as '{path.name}'.")

    def rename(self) -> None:
        document = self._document
        if document is None:
            return
        title, question = "Rename battle", "Name of the battle:"
        words = self.asking.words(self._window.widget, title, question, document.title)
        if words:
            self.library.set_title(document, words)

    def export_battle(self) -> None:
        from battleboard.models.library import export_battle  # noqa: PLC0415 - seldom needed

        self._export("Export the whole battle", "", export_battle)

    def export_round(self) -> None:
        from battleboard.models.library import export_round  # noqa: PLC0415 - seldom needed

        self._export("Export the current round", " (round)", export_round)

    def export_map(self) -> None:
        """Ask for a file and export the level shown for other virtual tabletops."""
        from battleboard.views.ground.map_files import VTT, export_map  # noqa: PLC0415 - as above

        desk = self._window.desk
        export = partial(export_map, level=desk.map.levels.number if desk else 0)
        self._write_export(self._place("Export the map", ".dd2vtt", VTT), export)

    # ── choices ──

    def examples(self) -> Sequence[MenuChoice]:
        return [MenuChoice(each.title, partial(self.begin, each.id)) for each in load_offers()]

    def recent(self) -> Sequence[MenuChoice]:
        there = [each for each in self._recent_battles.battles if each.there]
        return [
            MenuChoice(each.title, partial(self.open_path, each.path)) for each in there[:_MOST]
        ]

    def earlier(self) -> Sequence[MenuChoice]:
        return self.earlier_of(self._document.battle_file.path) if self._document else ()

    def earlier_of(self, path: Path) -> Sequence[MenuChoice]:
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
        open_menu(self.menu_of(battle), position)

    def menu_of(self, battle: RecentBattle) -> QMenu:
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
        """Remove a battle from the list; confirm if that deletes its only copy."""
        question = f"'{battle.title}' was never saved as a file. Delete it permanently?"
        if not battle.unnamed or self.asking.sure(self._window.widget, question, "Delete"):
            self._recent_battles.forget(battle)

    def keep_picture(self) -> None:
        desk = self._window.desk
        if desk is not None and desk.map.isVisible():
            self._recent_battles.keep_picture(
                desk.session.document.battle_file.path, desk.map.grab().toImage()
            )

    def close(self, session: "Session") -> None:
        self._pictures.stop()
        self.library.close(session)

    def ensure_saved(self) -> str:
        document = self._document
        return self.library.ensure_saved(document) if document else "No battle was open."

    def about(self) -> None:
        from battleboard.views.help.about_dialog import AboutDialog  # noqa: PLC0415 - seldom needed

        AboutDialog(self._window.widget).open()

    @property
    def _document(self) -> "Document | None":
        desk = self._window.desk
        return desk.session.document if desk is not None else None

    @property
    def _folder(self) -> Path:
        """The initial folder of dialogs: that of the last named battle, or the documents folder."""
        named = (each.path.parent for each in self._recent_battles.battles if not each.unnamed)
        usual = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        return next((each for each in (*named, Path(usual)) if each.is_dir()), Path.home())

    def _lay(self, open_battle: "Callable[[], Session]") -> None:
        """Open a battle on the desk; if that fails, keep the current one."""
        self._window.messages.dismiss()
        with keeping_responsive("opening a battle"):
            self.load()
            try:
                session = open_battle()
            except Fault as fault:
                # Report the fault here: while the window is still opening, nothing else would.
                self._warn(str(fault))
            else:
                self._window.show_battle(session)
                self._pictures.start()

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
        QTimer.singleShot(0, partial(self.open_path, path))

    def _warn(self, sentence: str) -> None:
        self._window.messages.tell(sentence)

    def _say(self, sentence: str) -> None:
        self._window.messages.tell(sentence, Severity.NOTE)


def _show_folder(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))
