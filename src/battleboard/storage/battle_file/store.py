"""The open file of a battle: each change is one transaction, flushed beside the work."""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from battleboard.storage.battle_file.journal import JournalRow
from battleboard.storage.battle_file.sqlite_file import Lock, connect, sidecars, take_lock
from battleboard.storage.disk import NotSavedError, UnreadableError, not_saved, why


class Flusher:
    """Flushes one file whenever it is asked to, one time after another.

    What was written survives the end of the program at once, since the system has it. A power cut
    is survived only by what has reached the disk: here some milliseconds later. A disk that
    refuses is remembered as `fault`.
    """

    def __init__(self, path: Path) -> None:
        self.fault: OSError | None = None
        self._path = path
        self._file: int | None = None
        self._pool = ThreadPoolExecutor(1, "flusher")
        self._last: Future[None] | None = None

    def ask(self) -> None:
        """Have the file flushed; a flush that has not begun yet does for this one too."""
        if self._last is None or self._last.running() or self._last.done():
            self._last = self._pool.submit(self._flush)

    def close(self) -> None:
        """Wait for the last flush."""
        self._pool.shutdown()
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _flush(self) -> None:
        try:
            if self._file is None:
                self._file = os.open(self._path, os.O_RDWR)
            os.fsync(self._file)
        except OSError as fault:
            self.fault = fault


Identity = tuple[int, int]


class Store:
    """A file that is open: for writing if a lock is held on it, else only for reading."""

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: Lock | None) -> None:
        self.path = path
        self._connection = connection
        self._lock = lock
        self._flusher = None if lock is None else _flusher(path, connection)
        self._file = _identity(path)

    @property
    def read_only(self) -> bool:
        """Whether it can only be read."""
        return self._lock is None

    def append(self, row: JournalRow, chain: bytes) -> None:
        """Write a row; when this returns, the row survives the end of the program."""
        words = "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        with self._writing() as connection:
            connection.execute(words, (*row, chain))

    def put_snapshot(self, number: int, state: bytes, superfluous: Iterable[int] = ()) -> None:
        """Write a battle, and let go of older ones."""
        gone = [(each,) for each in superfluous]
        with self._writing() as connection:
            connection.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?)", (number, state))
            connection.executemany("DELETE FROM snapshots WHERE number = ?", gone)

    def put_meta(self, name: str, value: str) -> None:
        """Write a single value."""
        with self._writing() as connection:
            connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value))

    def put_picture(self, content: bytes) -> str:
        """Write a picture, and give the name by which it is known: its hash."""
        name = picture_name(content)
        with self._writing() as connection:
            connection.execute("INSERT OR IGNORE INTO pictures VALUES (?, ?)", (name, content))
        return name

    def picture(self, name: str) -> bytes:
        """Read a picture; one that is not as it was put in is refused."""
        try:
            query = "SELECT content FROM pictures WHERE id = ?"
            found = self._connection.execute(query, (name,)).fetchone()
        except sqlite3.Error as fault:
            raise UnreadableError(f"A picture could not be read ({why(fault)}).") from fault
        if found is None:
            raise UnreadableError("A picture is missing from the battle's file.")
        if sha256(found[0]).hexdigest() != name:
            raise UnreadableError("A picture in the battle's file is damaged.")
        return bytes(found[0])

    def pictures(self, lost: list[str]) -> Iterator[tuple[str, bytes]]:
        """Read all pictures; what is lost of them is told by a sentence in `lost`."""
        try:
            names = self._connection.execute("SELECT id FROM pictures ORDER BY id").fetchall()
        except sqlite3.Error as fault:
            lost.append(f"The pictures could not be read ({why(fault)}).")
            return
        for (name,) in names:
            try:
                content = self.picture(name)
            except UnreadableError as fault:
                lost.append(str(fault))
            else:
                yield name, content

    def close(self) -> None:
        """Close the file, and let others have it."""
        if self._flusher is not None:
            self._flusher.close()
            with suppress(sqlite3.Error):
                # So that who only looks at the file later leaves nothing beside it.
                self._connection.execute("PRAGMA busy_timeout = 0")
                self._connection.execute("PRAGMA journal_mode = DELETE")
        self._connection.close()
        if self._lock is not None:
            self._lock.release()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Do all of it, or nothing and say why."""
        self._check()
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection
            self._connection.execute("COMMIT")
        except sqlite3.Error as fault:
            raise not_saved(self.path, fault) from fault
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        if self._flusher is not None:
            self._flusher.ask()

    def _check(self) -> None:
        if self.read_only:
            raise NotSavedError(f"'{self.path.name}' can only be looked at here.")
        if _identity(self.path) != self._file:
            moved = OSError(None, "it has been moved or deleted")
            raise not_saved(self.path, moved)
        if self._flusher is not None and self._flusher.fault is not None:
            raise not_saved(self.path, self._flusher.fault)


def picture_name(content: bytes) -> str:
    """The name by which a picture is known."""
    return sha256(content).hexdigest()


def open_store(path: Path) -> Store:
    """Open a file that was just written, for writing."""
    try:
        lock = take_lock(path)
        if lock is not None:
            return Store(path, connect(path, "rw"), lock)
    except (sqlite3.Error, OSError) as fault:
        raise not_saved(path, fault) from fault
    raise not_saved(path, OSError(None, "it is open in another window or program"))


def _flusher(path: Path, connection: sqlite3.Connection) -> Flusher | None:
    """Have SQLite write ahead and leave the flushing to us; where it cannot, it flushes itself."""
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    connection.execute(f"PRAGMA synchronous = {'NORMAL' if mode == 'wal' else 'FULL'}")
    return Flusher(sidecars(path)[0]) if mode == "wal" else None


def _identity(path: Path) -> Identity | None:
    """Say which file a name stands for, if any."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
