"""The open file of a battle: each change is one transaction, and a thread flushes it to disk.

A flush waits for the disk, and on a slow one the DM would feel that with every command. So SQLite
commits to its WAL without waiting, and the flusher calls fsync right after:

    command ──▶ INSERT, COMMIT ──▶ shown to the DM        from here on safe from a crash,
                      └── flusher: fsync of the WAL       and from here on also from a power cut

A power cut in between tears the tail of the WAL. SQLite drops a torn tail as a whole on the next
open: the last commands are lost, all before them are intact. A failed flush is reported with the
next change, which is then refused.

Whenever the DM pauses, the flusher also folds the WAL into the main file, so that even a copy of
that file alone is only seconds old, and checks that the file still has all steps.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from battleboard import __version__
from battleboard.storage.battle_file.journal import PROGRAM, Contents, JournalRow
from battleboard.storage.battle_file.last_step import OPEN, LastStep, StepNote, time_now
from battleboard.storage.battle_file.sqlite_file import (
    Lock,
    connect,
    release_of,
    sidecars,
    take_lock,
)
from battleboard.storage.disk import DAMAGE, NotSavedError, UnreadableError, not_saved, why


class Flusher:
    """Flushes one WAL, and folds it into the main file, in the background, one job at a time.

    A failed flush is kept as `fault`; `lost_steps` is set if the main file lacks steps after the
    WAL was folded in.
    """

    def __init__(self, path: Path, main: Path) -> None:
        self.fault: OSError | None = None
        self.lost_steps = False
        self._path = path
        self._main = main
        self._file: int | None = None
        self._pool = ThreadPoolExecutor(1, "flusher")
        self._last: Future[None] | None = None

    def ask(self) -> None:
        """Request a flush, unless one is already queued and has not started."""
        if self._last is None or self._last.running() or self._last.done():
            self._last = self._pool.submit(self._flush)

    def fold_in(self, last: LastStep, steps: int) -> None:
        """Request that the WAL be folded into the main file.

        The main file must then have `steps` rows, and the last of them must be `last`.
        """
        self._pool.submit(self._fold_in, last, steps)

    def close(self) -> None:
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
            # After a failed fsync the kernel may drop the dirty pages: a later fsync that succeeds
            # proves nothing, so the fault stays.
            self.fault = fault

    def _fold_in(self, last: LastStep, steps: int) -> None:
        # Use a new connection: it reads from the disk, not from the cache of the open connection.
        try:
            with closing(connect(self._main, "rw")) as connection:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
                found = connection.execute(_UNTIL, (last.number,)).fetchone()
                ends = connection.execute(_CHAIN, (last.number,)).fetchone()
        except sqlite3.OperationalError:
            return  # Busy, or deleted: the next change reports it.
        except sqlite3.Error:
            self.lost_steps = True
            return
        self.lost_steps = found != (steps,) or (steps > 0 and ends != (last.chain,))


_UNTIL: Final = "SELECT count(*) FROM records WHERE number <= ?"
_ROWS: Final = (
    "SELECT number, kind, parent, head, deed, dice, entry, state FROM records ORDER BY number"
)
_CHAIN: Final = "SELECT chain FROM records WHERE number = ?"
Identity = tuple[int, int]


class LogLostError(NotSavedError):
    """Steps that now exist only in memory: the WAL was deleted, or the main file overwritten."""


class LogState(NamedTuple):
    """The identity of the WAL file, and its size after the last write."""

    identity: Identity
    size: int


class Store:
    """An open file: writable if it holds the lock, else read-only."""

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: Lock | None) -> None:
        self.path = path
        self._connection = connection
        self._lock = lock
        self._flusher = None if lock is None else _flusher(path, connection)
        self._file = _identity(path)
        self._note = StepNote(path)
        self._log: LogState | None = None

    @property
    def read_only(self) -> bool:
        return self._lock is None

    @property
    def is_there(self) -> bool:
        """Whether the path still leads to the file that was opened."""
        return _identity(self.path) == self._file

    def mark_open(self, last: LastStep) -> None:
        """Record in and beside the main file that it is open; a failure is ignored."""
        if self._flusher is not None:
            self._note.write(last)
            with suppress(NotSavedError, sqlite3.Error):
                self.put_meta({OPEN: time_now(), PROGRAM: release_of(__version__)})
                self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def append(self, row: JournalRow, chain: bytes) -> None:
        """Insert a row; once this returns, the row survives a crash of the program."""
        statement = "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        with self._writing() as connection:
            connection.execute(statement, (*row, chain))
        # Only after the commit: the note must never name a step that the file may not have.
        self._note.write(LastStep(row.number, chain))

    def fold_in(self, last: LastStep, steps: int) -> None:
        """Have the flusher fold the WAL into the main file; this thread only records the time."""
        if self._flusher is not None:
            self.put_meta({OPEN: time_now()})
            self._flusher.fold_in(last, steps)

    def has(self, contents: Contents) -> bool:
        """Whether the file on the disk is sound and has exactly these steps and snapshots."""
        try:
            with closing(connect(self.path, "ro")) as connection:
                if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                    return False
                rows = connection.execute(_ROWS).fetchall()
                snapshots = dict(connection.execute("SELECT number, state FROM snapshots"))
        except DAMAGE:
            return False
        return tuple(rows) == contents.rows and snapshots == contents.snapshots

    def put_snapshot(
        self, number: int, state: bytes, snapshots_to_drop: Iterable[int] = ()
    ) -> None:
        dropped = [(each,) for each in snapshots_to_drop]
        with self._writing() as connection:
            connection.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?)", (number, state))
            connection.executemany("DELETE FROM snapshots WHERE number = ?", dropped)

    def put_meta(self, values: Mapping[str, str]) -> None:
        with self._writing() as connection:
            statement = "INSERT OR REPLACE INTO meta VALUES (?, ?)"
            connection.executemany(statement, values.items())

    def put_picture(self, content: bytes) -> str:
        name = picture_name(content)
        with self._writing() as connection:
            connection.execute("INSERT OR IGNORE INTO pictures VALUES (?, ?)", (name, content))
        return name

    def picture(self, name: str) -> bytes:
        try:
            query = "SELECT content FROM pictures WHERE id = ?"
            found = self._connection.execute(query, (name,)).fetchone()
        except sqlite3.Error as fault:
            raise UnreadableError(f"A picture could not be read ({why(fault)}).") from fault
        if found is None:
            raise UnreadableError("A picture is missing from the battle's file.")
        if type(found[0]) is not bytes or sha256(found[0]).hexdigest() != name:
            raise UnreadableError("A picture in the battle's file is damaged.")
        return found[0]

    def pictures(self, lost: list[str]) -> Iterator[tuple[str, bytes]]:
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
        if self._flusher is not None:
            self._flusher.close()
            self._flusher = None
            with suppress(sqlite3.Error):
                self._connection.execute("DELETE FROM meta WHERE name = ?", (OPEN,))
                # Leave WAL mode, or even a later reader would leave `-wal` and `-shm` behind.
                self._connection.execute("PRAGMA busy_timeout = 0")
                self._connection.execute("PRAGMA journal_mode = DELETE")
        self._connection.close()
        if self._lock is not None:
            self._note.close()
            self._lock.release()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Write in a transaction and request a flush; raise a `NotSavedError` if writing fails."""
        self._check()
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection
            self._connection.execute("COMMIT")
        except sqlite3.Error as fault:
            raise not_saved(self.path, fault) from fault
        finally:
            if self._connection.in_transaction:
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
        if self._flusher is not None:
            self._log = _log_state(self.path)
            self._flusher.ask()

    def _check(self) -> None:
        if self.read_only:
            raise NotSavedError(f"'{self.path.name}' can only be viewed here.")
        if not self.is_there:
            moved = OSError(None, "it has been moved or deleted")
            raise not_saved(self.path, moved)
        if self._log is not None:
            now = _log_state(self.path)
            if now is None or now.identity != self._log.identity or now.size < self._log.size:
                raise LogLostError(f"The file '{sidecars(self.path)[0].name}' is missing.")
        if self._flusher is not None and self._flusher.lost_steps:
            raise LogLostError(f"The file '{self.path.name}' lacks steps that were saved.")
        if self._flusher is not None and self._flusher.fault is not None:
            raise not_saved(self.path, self._flusher.fault)


def picture_name(content: bytes) -> str:
    return sha256(content).hexdigest()


def open_store(path: Path) -> Store:
    try:
        lock = take_lock(path)
        if lock is not None:
            return Store(path, connect(path, "rw"), lock)
    except (sqlite3.Error, OSError) as fault:
        raise not_saved(path, fault) from fault
    raise not_saved(path, OSError(None, "it is open in another window or program"))


def _flusher(path: Path, connection: sqlite3.Connection) -> Flusher | None:
    """Switch to WAL mode with our own flusher; without WAL support, SQLite flushes itself."""
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    # In WAL mode, NORMAL commits without fsync: the flusher does that.
    connection.execute(f"PRAGMA synchronous = {'NORMAL' if mode == 'wal' else 'FULL'}")
    return Flusher(sidecars(path)[0], path) if mode == "wal" else None


def _log_state(path: Path) -> LogState | None:
    with suppress(OSError):
        status = sidecars(path)[0].stat()
        return LogState((status.st_dev, status.st_ino), status.st_size)
    return None


def _identity(path: Path) -> Identity | None:
    """The device and inode behind a path, to notice a replaced file; None if it is gone."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
