"""Loads a battle file through SQLite, with a rebuilt header if its own is damaged."""

import sqlite3
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple

from battleboard.storage.battle_file import database, sqlite_file
from battleboard.storage.battle_file.bounds import ReadLimiter
from battleboard.storage.battle_file.last_step import LastStep, read_note
from battleboard.storage.battle_file.raw_contents import RawContents, read_raw, with_missing
from battleboard.storage.battle_file.salvage import SoundContents, salvage
from battleboard.storage.disk import DAMAGE, UnreadableError, why

_HEAD: Final = "The first page of the file is damaged."


class OpenedFile(NamedTuple):
    """An open file, its raw contents, and the sound part of those, if any."""

    connection: sqlite3.Connection
    found: RawContents
    sound: SoundContents | None


def load_file(path: Path, lock: sqlite_file.Lock | None, watch: ReadLimiter) -> OpenedFile:
    """Salvage the sound part of a file; raise an `UnreadableError` if it is not a battle file.

    With the lock, the connection is writable unless the first page is damaged.
    """
    # Read the note first: another program may append meanwhile, and an older note does no harm.
    noted = read_note(path)
    watch.check_file(sum(each.stat().st_size for each in _parts(path)))
    try:
        connection = _connection(path, lock)
    except (UnreadableError, *DAMAGE) as fault:
        if isinstance(fault, (database.UnknownFormatError, sqlite_file.ForeignError)):
            raise
        return _rebuilt(path, noted, watch, _as_sentence(path, fault))
    if connection is None:
        return _rebuilt(path, noted, watch, None)
    notes = () if sqlite_file.has_valid_header(path) else (_HEAD,)
    return _take_over(connection, noted, watch, notes)


def _parts(path: Path) -> tuple[Path, ...]:
    return tuple(each for each in (path, *sqlite_file.sidecars(path)) if each.is_file())


def _connection(path: Path, lock: sqlite_file.Lock | None) -> sqlite3.Connection | None:
    """Open the file with SQLite; None if its tables are not exactly ours."""
    connection = database.open_connection(path, writable=lock is not None)
    connection = database.migrate_file(path, connection, lock)
    with ExitStack() as stack:
        stack.callback(connection.close)
        if not sqlite_file.has_our_tables(path, connection):
            return None
        stack.pop_all()
    return connection


def _rebuilt(
    path: Path, noted: LastStep | None, watch: ReadLimiter, fault: UnreadableError | None
) -> OpenedFile:
    """Load the file with its first page restored; if it is still not a battle, raise `fault`."""
    try:
        found = _take_over(database.rebuilt(path), noted, watch, (_HEAD,))
    except UnreadableError as other:
        raise fault or other from other
    if found.sound is None and fault is not None:
        found.connection.close()
        raise fault
    return found


def _take_over(
    connection: sqlite3.Connection,
    noted: LastStep | None,
    watch: ReadLimiter,
    notes: tuple[str, ...],
) -> OpenedFile:
    with ExitStack() as stack:
        stack.callback(connection.close)
        found = with_missing(read_raw(connection, watch), noted)
        found = found._replace(notes=(*notes, *found.notes))
        opened_file = OpenedFile(connection, found, salvage(found, watch))
        stack.pop_all()
    return opened_file


def _as_sentence(path: Path, fault: Exception) -> UnreadableError:
    if isinstance(fault, UnreadableError):
        return fault
    return UnreadableError(f"'{path.name}' cannot be read ({why(fault)}).")
