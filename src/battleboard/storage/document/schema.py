"""The tables of a battle's file, and how SQLite opens it."""

import sqlite3
from pathlib import Path
from typing import Final, Literal, TypeAlias

Mode: TypeAlias = Literal["ro", "rw", "rwc"]

APPLICATION: Final = 0x42_54_4C_42
"""What tells a battle from every other file of SQLite's: the letters BTLB."""
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


def connect(path: Path, mode: Mode) -> sqlite3.Connection:
    """Open a file of SQLite's; each transaction is begun and ended by hand."""
    address = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(address, timeout=_PATIENCE_S, isolation_level=None, uri=True)


def sidecars(path: Path) -> tuple[Path, ...]:
    """Name the files in which SQLite keeps what is not in the file itself yet."""
    return tuple(path.with_name(f"{path.name}{end}") for end in ("-wal", "-shm", "-journal"))


def version_of(connection: sqlite3.Connection) -> int | None:
    """Read the version of a battle's form, or nothing if it is no battle."""
    # Lets SQLite read a file that has become shorter than it should be.
    connection.execute("PRAGMA writable_schema = ON")
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    connection.execute("PRAGMA writable_schema = OFF")
    return version if application == APPLICATION else None


def build(connection: sqlite3.Connection) -> None:
    """Make the tables of an empty file."""
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    for table in TABLES:
        connection.execute(table)
