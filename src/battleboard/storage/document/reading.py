"""Reading a battle's file in whatever way the place where it lies allows."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from battleboard.storage.document.aside import put_aside
from battleboard.storage.document.fault import DAMAGE, NewerError, UnreadableError, why
from battleboard.storage.document.lock import Lock
from battleboard.storage.document.migration import check_known, migrate
from battleboard.storage.document.schema import VERSION, connect, sidecars, version_of


def connected(path: Path, *, writable: bool) -> sqlite3.Connection:
    """Open a battle's file with SQLite; what is none, or is too new, is refused in a sentence."""
    if writable:
        return _checked(path, connect(path, "rw"))
    try:
        return _checked(path, connect(path, "ro"))
    except UnreadableError as fault:
        if not isinstance(fault.__cause__, sqlite3.OperationalError):
            raise
        # To read what was not written into the file itself yet, SQLite has to write beside it.
        return _checked(path, _copy(path))


def up_to_date(path: Path, connection: sqlite3.Connection, lock: Lock | None) -> sqlite3.Connection:
    """Bring an older file to the form of today: itself, or a copy in memory where it is locked."""
    version = version_of(connection) or 0
    if version == VERSION:
        return connection
    try:
        check_known(version)
        if lock is None:
            connection = _in_memory(connection)
        else:
            put_aside(path, f"form {version}")
        migrate(connection)
    except BaseException as fault:
        connection.close()
        if isinstance(fault, DAMAGE):
            raise _unreadable(path, fault) from fault
        raise
    return connection


def _copy(path: Path) -> sqlite3.Connection:
    """Read a file by way of a copy in a folder where SQLite may write."""
    with TemporaryDirectory() as folder:
        copy = Path(folder, path.name)
        try:
            for source, its in zip((path, *sidecars(path)), (copy, *sidecars(copy)), strict=True):
                if source.exists():
                    shutil.copyfile(source, its)
            return _in_memory(connect(copy, "rw"))
        except (OSError, sqlite3.Error) as fault:
            raise _unreadable(path, fault) from fault


def _in_memory(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Copy an open file into memory, and close it."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    with closing(connection):
        connection.backup(copy)
    return copy


def _checked(path: Path, connection: sqlite3.Connection) -> sqlite3.Connection:
    try:
        _check(path, version_of(connection))
    except BaseException as fault:
        connection.close()
        if isinstance(fault, DAMAGE):
            raise _unreadable(path, fault) from fault
        raise
    return connection


def _check(path: Path, version: int | None) -> None:
    if version is None:
        raise UnreadableError(f"'{path.name}' is no battle of Battleboard.")
    if version > VERSION:
        raise NewerError(
            f"'{path.name}' comes from a newer Battleboard (form {version}; this one knows forms "
            f"up to {VERSION}). Open it with that; it was not touched."
        )


def _unreadable(path: Path, fault: Exception) -> UnreadableError:
    if getattr(fault, "sqlite_errorname", "") == "SQLITE_NOTADB":
        return UnreadableError(f"'{path.name}' is no battle of Battleboard.")
    return UnreadableError(f"'{path.name}' cannot be read ({why(fault)}).")
