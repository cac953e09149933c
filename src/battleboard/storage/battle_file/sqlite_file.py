"""The SQLite side of a battle file: tables, lock, atomic writing, copying and removal."""

import errno
import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from battleboard import __version__
from battleboard.storage.battle_file.journal import PROGRAM, Contents
from battleboard.storage.battle_file.last_step import LastStep
from battleboard.storage.disk import NotSavedError, UnreadableError, why

PAGE: Final = 4096
_LISTED: Final = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid LIMIT 50"
COPY_PREFIX: Final = "battleboard-copy-"
"""Prefix of folders that hold copies of battles while these are read."""
_FORMATS: Final = slice(18, 20)
_FORMATS_KNOWN: Final = frozenset({b"\1\1", b"\2\2"})
_CHANGES: Final = slice(24, 28)
_PAGES: Final = slice(28, 32)
_FREE: Final = slice(32, 40)
_VALID_FOR: Final = slice(92, 96)
_ONE: Final = (1).to_bytes(4)

_RELEASE: Final = re.compile(r"\d{1,6}(\.\d{1,6}){0,3}")
Entry = tuple[Any, ...]


class ForeignError(UnreadableError):
    """A file that contains something foreign, such as a trigger."""


@cache
def _ours() -> tuple[Sequence[Entry], bytes]:
    """The schema entries of our tables, and the first page of an empty file."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"PRAGMA page_size = {PAGE}")
        build(connection)
        return connection.execute(_LISTED).fetchall(), connection.serialize()[:PAGE]


def has_our_tables(path: Path, connection: sqlite3.Connection) -> bool:
    """Whether a file has exactly our tables; raise a `ForeignError` for anything added."""
    ours, _ = _ours()
    found = [_plain(entry) for entry in connection.execute(_LISTED)]
    strange = [entry for entry in found if entry not in ours]
    if len(found) > len(ours) or any(kind in {"trigger", "view"} for kind, *_ in strange):
        raise ForeignError(
            f"'{path.name}' contains something that does not belong in a battle "
            f"({_entry_in_words(strange)}), so it is not opened."
        )
    return sorted(map(str, found)) == sorted(map(str, ours))


def _plain(entry: Entry) -> Entry:
    """A schema entry without the quotes that SQLite adds when a table is renamed."""
    *names, sql = entry
    return (*names, sql.replace('"', "") if isinstance(sql, str) else sql)


def _entry_in_words(entries: Sequence[Entry]) -> str:
    kind, name, *_ = entries[0] if entries else ("table", "")
    return f"{'an' if kind == 'index' else 'a'} {kind} called '{name}'"


def has_valid_header(path: Path) -> bool:
    """Whether the read and write versions in the header are versions that we write.

    SQLite would treat any other value as a format that only later versions may write.
    """
    with path.open("rb") as file:
        return file.read(_FORMATS.stop)[_FORMATS] in _FORMATS_KNOWN


def restore_first_page(path: Path, *, logged: bool) -> None:
    """Replace a damaged first page with that of an empty battle; `logged` if the file has a WAL.

    Its header gets the page count of this file.
    """
    _, page = _ours()
    size = path.stat().st_size
    head = bytearray(page)
    head[_FORMATS] = b"\2\2" if logged else b"\1\1"
    # SQLite trusts the page count in the header only if these two counters agree.
    head[_CHANGES] = head[_VALID_FOR] = _ONE
    head[_PAGES] = (size // PAGE).to_bytes(4)
    # The free list is lost; an empty one only means that free pages are not reused.
    head[_FREE] = bytes(8)
    with path.open("r+b") as file:
        file.write(head)


Mode: TypeAlias = Literal["ro", "rw", "rwc"]

APPLICATION: Final = 0x42_54_4C_42
"""The id that marks an SQLite file as a battle: the letters BTLB."""
VERSION: Final = 1
TABLES: Final = (
    "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    (
        "CREATE TABLE records (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, "
        "parent INTEGER NOT NULL, head INTEGER NOT NULL, deed TEXT NOT NULL, dice TEXT NOT NULL, "
        "entry TEXT NOT NULL, state BLOB NOT NULL, chain BLOB NOT NULL)"
    ),
    "CREATE TABLE snapshots (number INTEGER PRIMARY KEY, state BLOB NOT NULL)",
    "CREATE TABLE pictures (id TEXT PRIMARY KEY, content BLOB NOT NULL)",
)
_PATIENCE_S: Final = 2.0
_ONE_THREAD: Final = False
"""A file may be opened in one thread and handed to another, but two never use it at once."""
_SIDES: Final = ("-wal", "-shm", "-journal", "-last")


def connect(path: Path, mode: Mode) -> sqlite3.Connection:
    """Open an SQLite file, with explicit transactions."""
    address = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(
        address,
        timeout=_PATIENCE_S,
        isolation_level=None,
        uri=True,
        check_same_thread=_ONE_THREAD,
    )


def sidecars(path: Path) -> tuple[Path, ...]:
    """The paths of what SQLite and Battleboard keep beside an open battle file, the WAL first."""
    return tuple(path.with_name(f"{path.name}{end}") for end in _SIDES)


def version_of(connection: sqlite3.Connection) -> int | None:
    """The format version of a battle file; None if the file is not a battle file."""
    # With a writable schema, SQLite reads even a truncated file.
    connection.execute("PRAGMA writable_schema = ON")
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    connection.execute("PRAGMA writable_schema = OFF")
    return version if application == APPLICATION else None


def build(connection: sqlite3.Connection) -> None:
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    for table in TABLES:
        connection.execute(table)


class Lock:
    """The lock on a battle file, held by this process.

    The lock is an open transaction on an empty SQLite file beside the battle file, because SQLite
    can lock files on every system. Releasing the lock deletes that file. If two programs both take
    the lock at that moment, the second to write fails, since the number of its row is already
    taken.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection

    def release(self) -> None:
        self._connection.close()
        with suppress(OSError):
            self._path.unlink()


def lock_path(path: Path) -> Path:
    return path.with_name(f"{path.name}-lock")


def take_lock(path: Path) -> Lock | None:
    """Lock a battle file; None if another window or program holds the lock.

    Raises the SQLite or system error if the file system does not support locks.
    """
    file = lock_path(path)
    if file.exists() and not os.access(file, os.W_OK):
        # On a read-only lock file SQLite would silently take only a shared lock.
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    connection = sqlite3.connect(
        file, timeout=0, isolation_level=None, check_same_thread=_ONE_THREAD
    )
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError as fault:
        connection.close()
        if fault.sqlite_errorname.startswith("SQLITE_BUSY"):
            return None
        raise
    return Lock(file, connection)


Pictures = Iterable[tuple[str, bytes]]


def build_file(
    path: Path, contents: Contents, pictures: Pictures = (), *, locked: bool = False
) -> None:
    """Write a battle to a new file, replacing any file of that name.

    `locked` is true if the caller already holds the lock on that name.
    """

    def fill(connection: sqlite3.Connection) -> None:
        connection.execute("BEGIN")
        build(connection)
        _fill(connection, contents, pictures)
        connection.execute("COMMIT")

    _write_whole(path, fill, locked=locked)


def copy_file(source: sqlite3.Connection, path: Path) -> None:
    _write_whole(path, source.backup)


def _write_whole(
    path: Path, fill: Callable[[sqlite3.Connection], None], *, locked: bool = False
) -> None:
    """Write to a temporary file beside the path, then rename: no half-written file is ever seen."""
    if path.exists() and not path.is_file():
        # Renaming a file over a device or a pipe would replace it for every program.
        raise NotSavedError(f"'{path.name}' is not a file: it cannot be replaced by a battle.")
    new = unfinished_path(path)
    try:
        remove_file(new)
        with closing(connect(new, "rwc")) as connection:
            fill(connection)
        _move_into_place(new, path, locked=locked)
    except (sqlite3.Error, OSError) as fault:
        with suppress(OSError):
            remove_file(new)
        raise NotSavedError(f"'{path.name}' could not be written ({why(fault)}).") from fault


def unfinished_path(path: Path) -> Path:
    """The temporary path a file is written to before it is renamed."""
    return path.with_name(f".{path.name}.new")


def is_being_written(path: Path) -> bool:
    try:
        with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as fault:
        return getattr(fault, "sqlite_errorname", "").startswith("SQLITE_BUSY")
    return False


def _move_into_place(new: Path, path: Path, *, locked: bool) -> None:
    lock = None if locked else take_lock(path)
    if lock is None and not locked:
        raise OSError(None, "it is open in another window or program")
    try:
        # SQLite would take a leftover WAL of the old file for that of the new one.
        for each in sidecars(path):
            each.unlink(missing_ok=True)
        new.replace(path)
    finally:
        if lock is not None:
            lock.release()


def _fill(connection: sqlite3.Connection, contents: Contents, pictures: Pictures) -> None:
    connection.executemany("INSERT INTO meta VALUES (?, ?)", contents.meta().items())
    connection.execute("INSERT INTO meta VALUES (?, ?)", (PROGRAM, release_of(__version__)))
    connection.executemany("INSERT INTO snapshots VALUES (?, ?)", contents.snapshots.items())
    chain = contents.beginning
    for row in contents.rows:
        chain = row.chain_hash(chain)
        connection.execute("INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, chain))
    if contents.rows:
        last = "last", LastStep(contents.rows[-1].number, chain).text
        connection.execute("INSERT INTO meta VALUES (?, ?)", last)
    connection.executemany("INSERT INTO pictures VALUES (?, ?)", pictures)


def release_of(version: str) -> str:
    """The release number at the start of a version, such as 0.2.0 of 0.2.0.dev0; '' if none."""
    found = _RELEASE.match(version)
    return found[0] if found else ""


def remove_file(path: Path) -> None:
    for each in (path, *sidecars(path)):
        each.unlink(missing_ok=True)


def free_path(path: Path, word: str) -> Path:
    """An unused path beside a file, with `word` added to its name."""
    names = (f"{path.stem} ({word}{f' {at}' if at > 1 else ''}){path.suffix}" for at in count(1))
    return next(each for each in map(path.with_name, names) if not each.exists())


def put_aside(path: Path, word: str) -> Path:
    aside = free_path(path, word)
    try:
        shutil.copyfile(path, aside)
        for each, target in zip(sidecars(path), sidecars(aside), strict=True):
            if each.exists() and not each.name.endswith("-shm"):
                shutil.copyfile(each, target)
    except OSError as fault:
        with suppress(OSError):
            remove_file(aside)
        raise NotSavedError(
            f"'{path.name}' was left as it is: it could not be copied ({why(fault)})."
        ) from fault
    return aside
