"""Generations: copies of a battle's file as it was after earlier evenings, to go back to."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from shutil import copy2
from typing import Final, NamedTuple

from battleboard.storage.battle_file.database import connected
from battleboard.storage.battle_file.sqlite_file import copy_file, remove_file
from battleboard.storage.disk import NotSavedError, StorageError, files_in, why, writing

CLOSINGS: Final = 10
MONTH: Final = timedelta(days=31)
MOST_BYTES: Final = 2**30
_NAME: Final = "%Y-%m-%d %H.%M.%S"
_SUFFIX: Final = ".battle"
_TITLE: Final = "SELECT value FROM meta WHERE name = 'title'"
_END: Final = "SELECT hex(chain) FROM records ORDER BY number DESC LIMIT 1"


class Backup(NamedTuple):
    """One copy: where it is, when it was made, how large it is, and what the battle is called."""

    path: Path
    when: datetime
    size: int
    title: str


def keep_backup(
    path: Path, folder: Path, now: datetime, most_bytes: int = MOST_BYTES
) -> tuple[Backup, ...]:
    """Copy a file that was closed just now, let old copies go, and give those that are left.

    A battle in which nothing was done since its last copy needs no other one. The days are those
    of the place whose time `now` is.
    """
    home = home_of(path, folder)
    try:
        home.mkdir(parents=True, exist_ok=True)
        known = _listed(home)
        if not known or _asked(path, _END) != _asked(known[0].path, _END):
            copy = home / f"{now.astimezone(UTC).strftime(_NAME)}{_SUFFIX}"
            with closing(connected(path, writable=False)) as connection:
                copy_file(connection, copy)
        for each in _superfluous(_listed(home), now, most_bytes):
            remove_file(each.path)
    except (StorageError, OSError, sqlite3.Error) as fault:
        problem = f"No copy of '{path.name}' to go back to could be kept"
        raise NotSavedError(f"{problem} ({why(fault)}).") from fault
    return _listed(home)


def list_backups(path: Path, folder: Path) -> tuple[Backup, ...]:
    """List the copies of a file, the newest first."""
    return _listed(home_of(path, folder))


def carry_backups(old: Path, new: Path, folder: Path) -> None:
    """Let a file that goes on under another name have the copies that it had under the old one.

    Where the old file is still there, it keeps them as well.
    """
    home, there = home_of(old, folder), home_of(new, folder)
    with writing(f"Earlier versions of '{new.name}' stay with '{old.name}'"):
        for copy in files_in(home, f"*{_SUFFIX}"):
            there.mkdir(parents=True, exist_ok=True)
            if old.exists():
                copy2(copy, there / copy.name)
            else:
                copy.replace(there / copy.name)


def home_of(path: Path, folder: Path) -> Path:
    """Say where the copies of a file are: by its name, and by where it lies."""
    place = sha256(str(path.resolve()).encode(errors="surrogateescape")).hexdigest()[:8]
    return folder / f"{path.stem} {place}"


def _listed(home: Path) -> tuple[Backup, ...]:
    return tuple(_read(reversed(files_in(home, f"*{_SUFFIX}"))))


def _read(files: Iterable[Path]) -> Iterator[Backup]:
    """Read what the copies are; a file of any other name is none."""
    for path in files:
        with suppress(ValueError, OSError):
            when = datetime.strptime(path.stem, _NAME).replace(tzinfo=UTC)
            yield Backup(path, when, path.stat().st_size, _asked(path, _TITLE))


def _asked(path: Path, query: str) -> str:
    """Ask a file for one word; one that cannot answer says nothing."""
    try:
        with closing(connected(path, writable=False)) as connection:
            (word,) = connection.execute(query).fetchone()
            return str(word)
    except (StorageError, sqlite3.Error, TypeError):
        return ""


def _superfluous(known: Iterable[Backup], now: datetime, most_bytes: int) -> Iterator[Backup]:
    """Choose what goes: all but the last closings and one a day, and what takes too much room."""
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
