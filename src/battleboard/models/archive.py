"""The archive: where battles are begun, opened, kept under other names, and closed."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from battleboard.battle.battle import Battle
from battleboard.models.chance import Generated
from battleboard.models.demonstration import begin, guide_for
from battleboard.models.document import Document
from battleboard.models.evening import Evening
from battleboard.models.new_battle import NewBattle
from battleboard.models.shelf import Shelf
from battleboard.rules import Tables
from battleboard.rules.tables import TableError
from battleboard.storage.battle_file.backups import Backup, carry_backups, keep_backup, list_backups
from battleboard.storage.battle_file.battle_file import BattleFile as Kept
from battleboard.storage.battle_file.opening import (
    create_battle_file,
    open_battle_file,
    open_read_only,
)
from battleboard.storage.catalogue import load_tables
from battleboard.storage.disk import ExchangeError, StorageError, read_file, why
from battleboard.storage.exchange.battle_json import read_any_battle
from battleboard.storage.recent_battles import new_battle_path
from battleboard.storage.resources import OwnFileError


class Archive(QObject):
    """Opens battles, and sees to it that nothing is lost when they are closed.

    `told(sentence)` says what could not be done, and what the DM should know of a file.
    """

    told = Signal(str)

    def __init__(self, shelf: Shelf, parent: QObject | None = None) -> None:
        """Take the shelf that remembers the battles."""
        super().__init__(parent)
        self._shelf = shelf

    @cached_property
    def tables(self) -> Tables:
        """The tables of the games."""
        return load_tables()

    def new(self, plan: NewBattle) -> Evening | None:
        """Begin a battle; it has no name of its own until it is saved under one."""
        with self._telling():
            pictures = (plan.picture.content,) if plan.picture else ()
            return self._begun(plan.battle, plan.title, pictures)
        return None

    def begin(self, demonstration: str) -> Evening | None:
        """Begin a demonstration."""
        with self._telling():
            place, created = self._place(), self._shelf.now().isoformat()
            return self._evening(begin(demonstration, place, self.tables, created=created))
        return None

    def take_in(self, path: Path) -> Evening | None:
        """Begin a battle out of a file that one was given out in."""
        with self._telling(path):
            whole = read_any_battle(read_file(path), path.name, self.tables)
            return self._begun(whole.battle, whole.title or path.stem, whole.pictures.values())
        return None

    def open(self, path: Path) -> Evening | None:
        """Open a battle as it was left."""
        with self._telling(path):
            opened = open_battle_file(path.absolute(), self.tables)
            self._say(opened.warnings)
            return self._evening(opened.document)
        return None

    def open_copy(self, generation: Backup) -> Evening | None:
        """Open a copy of a battle as it was earlier; the battle itself stays as it is."""
        with self._telling(generation.path):
            place = self._place()
            kept = open_read_only(generation.path, self.tables).document
            try:
                kept.save_copy(place)
            finally:
                kept.close()
            return self.open(place)
        return None

    def earlier(self, path: Path) -> tuple[Backup, ...]:
        """List the copies of a battle as it was earlier, the newest first."""
        return list_backups(path, self._shelf.places.backups)

    def save_as(self, document: Document, path: Path) -> bool:
        """Keep a battle under another name from now on, and say whether all of it could be.

        A file that somebody has named stays as it is.
        """
        with self._telling(path):
            old, title = document.battle_file.path, document.title
            named = old.parent != self._shelf.places.autosave
            whole = self._say(document.battle_file.move(path.absolute(), leave_old=named))
            document.battle_file.entitle(title or path.stem)
            self._carry_backups(old, document.battle_file.path)
            if not named:
                self._shelf.note_gone(old)
            self._shelf.note_open(document.battle_file.path, *_described(document.battle_file))
            document.renamed.emit()
            return whole
        return False

    def save_copy(self, document: Document, path: Path) -> bool:
        """Write a copy of a battle as it is now, and say whether all of it could be."""
        with self._telling(path):
            return self._say(document.battle_file.save_copy(path))
        return False

    def entitle(self, document: Document, title: str) -> None:
        """Call a battle something else."""
        with self._telling():
            document.battle_file.entitle(title)
            self._shelf.note_open(document.battle_file.path, *_described(document.battle_file))
            document.renamed.emit()

    def close(self, evening: Evening) -> None:
        """Let go of a battle's file; a copy of it is kept, to go back to."""
        kept = evening.document.battle_file
        evening.playhead.stop()
        evening.broadcast.explored.finish()
        kept.close()
        if not kept.read_only:
            self._keep_generation(kept.path)
        self._shelf.note_closed(kept.path)

    def make_sure(self, document: Document) -> str:
        """See to it that all of a battle is on the disk, and say where."""
        kept = document.battle_file
        try:
            seen = open_read_only(kept.path, self.tables).document
            same = seen.battle == kept.battle
            seen.close()
        except StorageError:
            same = False
        if same:
            return f"Everything that was done is safe in '{kept.path.name}'."
        try:
            place = self._place()
            kept.save_copy(place)
        except (StorageError, OSError) as fault:
            return f"The battle could not be made safe: {fault}"
        return f"The battle was saved once more as '{place.name}'; the start page shows it."

    def _carry_backups(self, old: Path, new: Path) -> None:
        try:
            carry_backups(old, new, self._shelf.places.backups)
        except OSError as fault:
            self.told.emit(
                f"Earlier versions of '{new.name}' stay with '{old.name}' ({why(fault)})."
            )

    def _keep_generation(self, path: Path) -> None:
        try:
            keep_backup(path, self._shelf.places.backups, self._shelf.now())
        except (StorageError, OSError) as fault:
            self.told.emit(f"No copy of '{path.name}' to go back to could be kept ({why(fault)}).")

    def _begun(self, battle: Battle, title: str, pictures: Iterable[bytes]) -> Evening:
        created = self._shelf.now().isoformat()
        kept = create_battle_file(self._place(), battle, self.tables, title=title, created=created)
        for picture in pictures:
            kept.add_picture(picture)
        return self._evening(kept)

    def _evening(self, kept: Kept) -> Evening:
        self._shelf.note_open(kept.path, *_described(kept))
        document = Document(kept, self.tables, Generated())
        return Evening(document, guide=guide_for(document))

    def _place(self) -> Path:
        return new_battle_path(self._shelf.places.autosave, self._shelf.now())

    def _say(self, sentences: tuple[str, ...]) -> bool:
        """Tell what was lost on the way, if anything was."""
        if sentences:
            self.told.emit("\n".join(sentences))
        return not sentences

    @contextmanager
    def _telling(self, path: Path | None = None) -> Iterator[None]:
        """Say in a sentence what went wrong."""
        try:
            yield
        except (StorageError, ExchangeError, OwnFileError, TableError) as fault:
            self.told.emit(str(fault))
        except OSError as fault:
            name = f"'{path.name}'" if path else "The battle's file"
            self.told.emit(f"{name} cannot be used ({why(fault)}).")


def _described(kept: Kept) -> tuple[str, str]:
    """Give what is remembered of a battle: its title, and that of its game."""
    return kept.title, kept.battle.rules.title
