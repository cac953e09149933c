"""Backups: copies of a battle file from earlier sessions.

Closing a battle makes a backup if anything was done. The last ten are kept, and the last of each
day for a month, up to a gigabyte in total; the newest is always kept.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from shutil import copy2
from typing import Final, NamedTuple

from battleboard.storage.battle_file.database import open_connection
from battleboard.storage.battle_file.sqlite_file import copy_file, remove_file
from battleboard.storage.disk import NotSavedError, StorageError, files_in, why, writing

CLOSINGS: Final = 10
MONTH: Final = timedelta(days=31)
MOST_BYTES: Final = 2**30
_NAME: Final = "%Y-%m-%d %H.%M.%S"
_SUFFIX: Final = ".battle"
_TITLE: Final = "SELECT value FROM meta WHERE name = 'title'"
# The last chain hash covers every row: files that share this hash have the same history.
_LAST_CHAIN: Final = "SELECT hex(chain) FROM records ORDER BY number DESC LIMIT 1"


class Backup(NamedTuple):
    """One copy: its path, when it was made, its size in bytes, and the battle's title."""

    path: Path
    when: datetime
    size: int
    title: str


def keep_backup(
    path: Path, folder: Path, now: datetime, most_bytes: int = MOST_BYTES
) -> tuple[Backup, ...]:
    """Back up a file that was just closed, delete old copies, and return those that remain.

    Makes no new copy if nothing has been done since the last one. Days begin at midnight in the
    time zone of `now`.
    """
    home = backup_folder(path, folder)
    try:
        home.mkdir(parents=True, exist_ok=True)
        known = _backups_in(home)
        if not known or _query_text(path, _LAST_CHAIN) != _query_text(known[0].path, _LAST_CHAIN):
            copy = home / f"{now.astimezone(UTC).strftime(_NAME)}{_SUFFIX}"
            with closing(open_connection(path, writable=False)) as connection:
                # SQLite's backup API copies the WAL too; a plain file copy would not.
                copy_file(connection, copy)
        for each in _superfluous(_backups_in(home), now, most_bytes):
            remove_file(each.path)
    except (StorageError, OSError, sqlite3.Error) as fault:
        problem = f"No backup of '{path.name}' could be saved"
        raise NotSavedError(f"{problem} ({why(fault)}).") from fault
    return _backups_in(home)


def list_backups(path: Path, folder: Path) -> tuple[Backup, ...]:
    """The copies of a file, newest first."""
    return _backups_in(backup_folder(path, folder))


def move_backups(old: Path, new: Path, folder: Path) -> None:
    """Move the backups to a file's new name; copy them if the old file still exists."""
    home, there = backup_folder(old, folder), backup_folder(new, folder)
    with writing(f"Earlier versions of '{new.name}' stay with '{old.name}'"):
        for copy in files_in(home, f"*{_SUFFIX}"):
            there.mkdir(parents=True, exist_ok=True)
            if old.exists():
                copy2(copy, there / copy.name)
            else:
                copy.replace(there / copy.name)


def backup_folder(path: Path, folder: Path) -> Path:
    place = sha256(str(path.resolve()).encode(errors="surrogateescape")).hexdigest()[:8]
    return folder / f"{path.stem} {place}"


def _backups_in(home: Path) -> tuple[Backup, ...]:
    return tuple(_read(reversed(files_in(home, f"*{_SUFFIX}"))))


def _read(files: Iterable[Path]) -> Iterator[Backup]:
    """Yield the backups among some files: those whose names are timestamps."""
    for path in files:
        with suppress(ValueError, OSError):
            when = datetime.strptime(path.stem, _NAME).replace(tzinfo=UTC)
            yield Backup(path, when, path.stat().st_size, _query_text(path, _TITLE))


def _query_text(path: Path, query: str) -> str:
    """Return the one text that a query finds; '' if the file cannot be read."""
    try:
        with closing(open_connection(path, writable=False)) as connection:
            (word,) = connection.execute(query).fetchone()
            return str(word)
    except (StorageError, sqlite3.Error, TypeError):
        return ""


def _superfluous(known: Iterable[Backup], now: datetime, most_bytes: int) -> Iterator[Backup]:
    """Yield the copies to delete: all but the last ten and the last of each day for a month.

    Also yields copies that would exceed `most_bytes`, but never the newest.
    """
    days: set[date] = set()
    size = 0
    for at, each in enumerate(known):
        day = each.when.astimezone(now.tzinfo).date()
        wanted = at < CLOSINGS or (day not in days and now - each.when <= MONTH)
        days.add(day)
        if at and not (wanted and size + each.size <= most_bytes):
            yield each
        else:
            size += each.size
