"""The library: battles are started, opened, saved under other names, exported and closed here."""

from collections.abc import Iterable
from contextlib import closing
from datetime import datetime
from functools import cached_property, partial
from logging import getLogger
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from battleboard.battle.battle import Battle
from battleboard.foundation.fault import Fault
from battleboard.models.document import Document, RandomDice
from battleboard.models.event_loop import beside, yield_to_event_loop
from battleboard.models.recent_battles_model import RecentBattles
from battleboard.models.session import Guide, Session
from battleboard.queries.figures.figure_commands import Figures
from battleboard.queries.table.new_battle import NewBattle
from battleboard.rules import Tables
from battleboard.storage.battle_file import opening
from battleboard.storage.battle_file.backups import Backup, keep_backup, list_backups, move_backups
from battleboard.storage.battle_file.battle_file import BattleFile
from battleboard.storage.battle_file.bounds import PATIENT, Bounds
from battleboard.storage.catalogue import load_tables
from battleboard.storage.disk import read_file, resolve_path, write_file
from battleboard.storage.recent_battles import new_battle_path

_logger: Final = getLogger(__name__)


class Library(QObject):
    """Starts, opens, saves and closes battles, and keeps backups so that nothing is lost.

    Failures raise a `Fault`. `told(sentence)` says what the DM should know about a file.
    """

    told = Signal(str)

    def __init__(self, recent_battles: RecentBattles, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._recent_battles = recent_battles

    @cached_property
    def tables(self) -> Tables:
        return load_tables()

    def new(self, plan: NewBattle) -> Session:
        """Start a battle; its file gets a proper name only when it is saved under one."""
        return self._begun(plan.battle, plan.title, plan.pictures)

    def begin(self, demonstration: str) -> Session:
        from battleboard.models.demonstration import begin  # noqa: PLC0415 - other battles need none

        place, created = self._place(), self._recent_battles.now().isoformat()
        tables = beside(lambda: self.tables)
        return self._session(beside(partial(begin, demonstration, place, tables, created=created)))

    def import_battle(self, path: Path) -> Session:
        from battleboard.storage.exchange.battle_json import read_any_battle  # noqa: PLC0415 - seldom

        tables = beside(lambda: self.tables)
        whole = beside(lambda: read_any_battle(read_file(path), path.name, tables))
        _logger.info("a battle is imported")
        return self._begun(whole.battle, whole.title or path.stem, whole.pictures.values())

    def open(self, path: Path, *, patient: bool = False) -> Session:
        """Open a battle as it was left; with `patient`, even one that takes long to open."""
        bounds = PATIENT if patient else Bounds()
        # Load the tables in a worker thread, too; `load_tables` caches them.
        tables = beside(lambda: self.tables)
        opened = beside(partial(opening.open_battle_file, path.absolute(), tables, bounds))
        self._say(opened.warnings)
        return self._session(opened.document)

    def open_copy(self, generation: Backup) -> Session:
        """Open a backup as a new battle; the battle itself stays as it is."""
        place, tables = self._place(), beside(lambda: self.tables)

        def copy() -> None:
            with closing(opening.open_read_only(generation.path, tables).document) as battle_file:
                battle_file.save_copy(place)

        beside(copy)
        return self.open(place)

    def earlier(self, path: Path) -> tuple[Backup, ...]:
        """The backups of a battle, newest first."""
        return list_backups(path, self._recent_battles.places.backups)

    def save_as(self, document: Document, path: Path) -> bool:
        """Move a battle to another file; return whether all of it could be saved.

        A file that the user has named stays where it is.
        """
        path = resolve_path(path.absolute())
        old, title = document.battle_file.path, document.title
        named = old.parent != self._recent_battles.places.autosave
        whole = self._say(document.battle_file.move(path, leave_old=named))
        document.battle_file.set_title(title or path.stem)
        self._carry_backups(old, document.battle_file.path)
        if not named:
            self._recent_battles.note_gone(old)
        self._recent_battles.note_open(document.battle_file.path, *_describe(document.battle_file))
        document.renamed.emit()
        return whole

    def save_copy(self, document: Document, path: Path) -> bool:
        """Write a copy of a battle as it is now; return whether all of it could be saved."""
        return self._say(document.battle_file.save_copy(path))

    def set_title(self, document: Document, title: str) -> None:
        document.battle_file.set_title(title)
        self._recent_battles.note_open(document.battle_file.path, *_describe(document.battle_file))
        document.renamed.emit()

    def close(self, session: Session) -> None:
        """Close a battle's file and back it up."""
        battle_file = session.document.battle_file
        session.playhead.stop()
        session.document.stop()
        session.broadcast.explored.finish()
        problem = beside(partial(self._close_file, battle_file, self._recent_battles.now()))
        notes = battle_file.take_notes()
        if notes:
            self._note_moved(session.document, "\n".join(notes))
        if problem:
            self.told.emit(problem)
        self._recent_battles.note_closed(battle_file.path)

    def ensure_saved(self, document: Document) -> str:
        """Ensure that all of a battle is on disk; return a sentence that says where, or why not."""
        battle_file = document.battle_file
        try:
            seen = opening.open_read_only(battle_file.path, self.tables).document
            same = seen.battle == battle_file.battle
            seen.close()
        except Fault:
            same = False
        if same:
            return f"All changes are saved in '{battle_file.path.name}'."
        try:
            place = self._place()
            battle_file.save_copy(place)
        except Fault as fault:
            return f"The battle could not be saved: {fault}"
        return f"The battle was also saved as '{place.name}'; the start page shows it."

    def _carry_backups(self, old: Path, new: Path) -> None:
        try:
            move_backups(old, new, self._recent_battles.places.backups)
        except Fault as fault:
            self.told.emit(str(fault))

    def _close_file(self, battle_file: BattleFile, now: datetime) -> str:
        """Close a battle's file and back it up; return '', or a sentence if the backup failed."""
        battle_file.close()
        if not battle_file.read_only:
            try:
                keep_backup(battle_file.path, self._recent_battles.places.backups, now)
            except Fault as fault:
                return str(fault)
        return ""

    def _begun(self, battle: Battle, title: str, pictures: Iterable[bytes]) -> Session:
        created, place = self._recent_battles.now().isoformat(), self._place()
        tables = beside(lambda: self.tables)

        def create() -> BattleFile:
            made = opening.create_battle_file(place, battle, tables, title=title, created=created)
            for picture in pictures:
                made.add_picture(picture)
            return made

        return self._session(beside(create))

    def _session(self, battle_file: BattleFile) -> Session:
        self._recent_battles.note_open(battle_file.path, *_describe(battle_file))
        document = Document(battle_file, self.tables, RandomDice())
        document.moved.connect(partial(self._note_moved, document))
        yield_to_event_loop()
        return Session(document, guide=_guide_for(document))

    def _note_moved(self, document: Document, sentence: str) -> None:
        """Record the new place of a battle that had to be saved elsewhere, and report it."""
        self._recent_battles.note_open(document.battle_file.path, *_describe(document.battle_file))
        self.told.emit(sentence)

    def _place(self) -> Path:
        return new_battle_path(self._recent_battles.places.autosave, self._recent_battles.now())

    def _say(self, sentences: tuple[str, ...]) -> bool:
        """Report sentences about losses; return True if there are none."""
        if sentences:
            self.told.emit("\n".join(sentences))
        return not sentences


def _guide_for(document: Document) -> Guide | None:
    if not document.battle_file.story:
        return None
    from battleboard.models.demonstration import guide_for  # noqa: PLC0415 - other battles need none

    return guide_for(document)


def _describe(battle_file: BattleFile) -> tuple[str, str]:
    """What is remembered about a battle: its title, and the title of its game."""
    return battle_file.title, battle_file.battle.rules.title


def export_battle(document: Document, path: Path) -> tuple[str, ...]:
    """Export a battle as it is now; return sentences on what is left out."""
    from battleboard.storage.exchange.battle_json import write_battle_json  # noqa: PLC0415 - seldom

    written = write_battle_json(document.battle, document.title, document.battle_file.picture)
    write_file(path, written.content)
    _logger.info("exported: the whole battle")
    return written.notes


def export_round(document: Document, path: Path) -> tuple[str, ...]:
    """Export the current round as a scenario; return sentences on what is left out."""
    from battleboard.storage.exchange import scenario_excerpt  # noqa: PLC0415 - seldom needed

    written = scenario_excerpt.write_running_round(document.battle)
    write_file(path, written.content)
    _logger.info("exported: the running round")
    return written.notes


def save_as_party(document: Document, who: Figures, name: str, folder: Path) -> None:
    from battleboard.storage.roster import party_of, save_party  # noqa: PLC0415 - seldom needed

    party = party_of(document.battle, who, name)
    names = {each.card.portrait for each in party.figures if each.card.portrait}
    pictures = {each: document.picture(each) for each in names}
    readable = {each: content for each, content in pictures.items() if content}
    save_party(folder, party._replace(pictures=readable))


def export_figures(document: Document, who: Figures, path: Path) -> tuple[str, ...]:
    """Export figures to a file; return sentences on what is left out.

    Writes JSON if the file name ends in .json, otherwise a sheet.
    """
    from battleboard.storage.exchange import figure_sheets as sheets  # noqa: PLC0415 - seldom needed

    figures = [document.battle.figure(each) for each in who]
    is_json = path.suffix.casefold() == ".json"
    content = sheets.write_json(figures) if is_json else sheets.write_sheet(figures)
    write_file(path, content)
    _logger.info("exported: figures as %s", "JSON" if is_json else "a sheet")
    return sheets.read_figures(content, path.name, side="").faults
