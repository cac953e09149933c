"""Making a whole file of a battle: it appears under its name only when it is finished."""

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from pathlib import Path

from battleboard.storage.document.contents import Contents
from battleboard.storage.document.fault import NotSavedError, why
from battleboard.storage.document.lock import take_lock
from battleboard.storage.document.schema import build, connect, sidecars

Pictures = Iterable[tuple[str, bytes]]


def build_file(
    path: Path, contents: Contents, pictures: Pictures = (), *, locked: bool = False
) -> None:
    """Write a battle into a new file; one that has the name already is replaced.

    `locked` says that whoever asks holds the lock on that name himself.
    """

    def fill(connection: sqlite3.Connection) -> None:
        connection.execute("BEGIN")
        build(connection)
        _fill(connection, contents, pictures)
        connection.execute("COMMIT")

    _appear(path, fill, locked=locked)


def copy_file(source: sqlite3.Connection, path: Path) -> None:
    """Copy an open file, as it is at this moment, into one of another name."""
    _appear(path, source.backup)


def _appear(
    path: Path, fill: Callable[[sqlite3.Connection], None], *, locked: bool = False
) -> None:
    """Fill a file beside the place, then let it take the place."""
    new = path.with_name(f".{path.name}.new")
    try:
        remove(new)
        with closing(connect(new, "rwc")) as connection:
            fill(connection)
        _take_place(new, path, locked=locked)
    except (sqlite3.Error, OSError) as fault:
        with suppress(OSError):
            remove(new)
        raise NotSavedError(f"'{path.name}' could not be written ({why(fault)}).") from fault


def _take_place(new: Path, path: Path, *, locked: bool) -> None:
    lock = None if locked else take_lock(path)
    if lock is None and not locked:
        raise OSError(None, "it is open in another window or program")
    try:
        # What an older file of this name has left behind would be taken for this one's.
        for each in sidecars(path):
            each.unlink(missing_ok=True)
        new.replace(path)
    finally:
        if lock is not None:
            lock.release()


def _fill(connection: sqlite3.Connection, contents: Contents, pictures: Pictures) -> None:
    connection.executemany("INSERT INTO meta VALUES (?, ?)", contents.meta().items())
    connection.executemany("INSERT INTO snapshots VALUES (?, ?)", contents.snapshots.items())
    chain = contents.beginning
    for row in contents.rows:
        chain = row.chained(chain)
        connection.execute("INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, chain))
    connection.executemany("INSERT INTO pictures VALUES (?, ?)", pictures)


def remove(path: Path) -> None:
    """Remove a file with all that SQLite keeps beside it, if there is any."""
    for each in (path, *sidecars(path)):
        each.unlink(missing_ok=True)
