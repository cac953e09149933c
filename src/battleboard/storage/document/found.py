"""What is found in a battle's file, sound or not: as much of it as SQLite can still read."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from battleboard.storage.document.fault import DAMAGE
from battleboard.storage.document.plain import FormError
from battleboard.storage.document.row import Row, row_of

_META: Final = "SELECT name, value FROM meta"
_ROWS: Final = (
    "SELECT number, kind, parent, head, deed, dice, entry, state, chain FROM records{} "
    "ORDER BY number"
)
_SNAPSHOTS: Final = "SELECT number, state FROM snapshots{} ORDER BY number"
_BY_NUMBER: Final = " WHERE number = ?"
_PATIENCE: Final = 2_000


class Found(NamedTuple):
    """Everything that could be read, by its name or number; `damage` is what SQLite complains of.

    With each row stands the hash that ends the chain there.
    """

    meta: Mapping[str, str]
    rows: Mapping[int, tuple[Row, bytes]]
    snapshots: Mapping[int, bytes]
    damage: tuple[str, ...] = ()

    @property
    def first(self) -> int:
        """The number of the first battle."""
        with suppress(ValueError):
            return int(self.meta.get("first", "0"))
        return 0


def find(connection: sqlite3.Connection, *, thoroughly: bool = False) -> Found:
    """Read all that can be read."""
    damage = _damage(connection, "integrity_check" if thoroughly else "quick_check")
    if damage:
        with suppress(*DAMAGE):
            # Lets SQLite read a file that has become shorter than it should be.
            connection.execute("PRAGMA writable_schema = ON")
    # All of it as it is at one moment, whoever writes meanwhile.
    with suppress(*DAMAGE):
        connection.execute("BEGIN")
    found = Found(
        _meta(connection), dict(_rows(connection)), dict(_snapshots(connection)), tuple(damage)
    )
    with suppress(*DAMAGE):
        connection.execute("COMMIT")
    return found


def _damage(connection: sqlite3.Connection, check: str) -> list[str]:
    try:
        found = [str(row[0]) for row in connection.execute(f"PRAGMA {check}")]
    except DAMAGE as fault:
        return [str(fault)]
    return [] if found == ["ok"] else found


def _meta(connection: sqlite3.Connection) -> dict[str, str]:
    try:
        found = connection.execute(_META).fetchall()
    except DAMAGE:
        return {}
    return {name: value for name, value in found if isinstance(value, str)}


def _rows(connection: sqlite3.Connection) -> Iterator[tuple[int, tuple[Row, bytes]]]:
    for *words, chain in _each(connection, _ROWS):
        with suppress(FormError):
            row = row_of(tuple(words))
            yield row.number, (row, chain)


def _snapshots(connection: sqlite3.Connection) -> Iterator[tuple[int, bytes]]:
    for number, state in _each(connection, _SNAPSHOTS):
        if type(state) is bytes:
            yield number, state


def _each(connection: sqlite3.Connection, query: str) -> list[tuple[Any, ...]]:
    try:
        return connection.execute(query.format("")).fetchall()
    except DAMAGE:
        return list(_one_by_one(connection, query.format(_BY_NUMBER)))


def _one_by_one(connection: sqlite3.Connection, query: str) -> Iterator[tuple[Any, ...]]:
    """Ask for each number, until there has been none for long."""
    number = missing = 0
    while missing < _PATIENCE:
        row = None
        with suppress(*DAMAGE):
            row = connection.execute(query, (number,)).fetchone()
        if row is not None:
            yield row
        missing = 0 if row is not None else missing + 1
        number += 1
