"""The lock on a document: one may write at a time, and the lock dies with whoever holds it."""

import errno
import os
import sqlite3
from contextlib import suppress
from pathlib import Path


class Lock:
    """A lock that is held.

    It is an open transaction on an empty file of SQLite's beside the document, because SQLite
    knows how to lock files on every system. The file is taken away with the lock; should two
    slip through in that moment, then the second to write finds its row's number taken.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection

    def release(self) -> None:
        """Let others write."""
        self._connection.close()
        with suppress(OSError):
            self._path.unlink()


def lock_of(path: Path) -> Path:
    """Say which file stands for the lock on a document."""
    return path.with_name(f"{path.name}-lock")


def take_lock(path: Path) -> Lock | None:
    """Lock a document, or give nothing if somebody else has it.

    A place that takes no locks raises what it has against them, as SQLite or the system says it.
    """
    file = lock_of(path)
    if file.exists() and not os.access(file, os.W_OK):
        # SQLite would quietly lock it for reading only.
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    connection = sqlite3.connect(file, timeout=0, isolation_level=None)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError as fault:
        connection.close()
        if fault.sqlite_errorname.startswith("SQLITE_BUSY"):
            return None
        raise
    return Lock(file, connection)
