"""Checks that a file has exactly our tables, and rebuilds a damaged first page.

SQLite keeps table and column names as text in the first page, without a checksum. So they are
compared letter by letter before any table is read. Anything foreign is refused: a trigger, for
one, would run code while a battle is saved. If our own entries are damaged, the first page can be
rebuilt, since it is the same in every battle file but for a few counters.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Final

from battleboard.storage.battle_file import sqlite_file
from battleboard.storage.disk import UnreadableError

PAGE: Final = 4096
_LISTED: Final = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid LIMIT 50"
_FORMATS: Final = slice(18, 20)
_FORMATS_KNOWN: Final = frozenset({b"\1\1", b"\2\2"})
_CHANGES: Final = slice(24, 28)
_PAGES: Final = slice(28, 32)
_FREE: Final = slice(32, 40)
_VALID_FOR: Final = slice(92, 96)
_ONE: Final = (1).to_bytes(4)

Entry = tuple[Any, ...]


class ForeignError(UnreadableError):
    """A file that contains something foreign, such as a trigger."""


@cache
def _ours() -> tuple[Sequence[Entry], bytes]:
    """The schema entries of our tables, and the first page of an empty file."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"PRAGMA page_size = {PAGE}")
        sqlite_file.build(connection)
        return connection.execute(_LISTED).fetchall(), connection.serialize()[:PAGE]


def has_our_tables(path: Path, connection: sqlite3.Connection) -> bool:
    """Whether a file has exactly our tables; additional ones raise a `ForeignError`."""
    ours, _ = _ours()
    found = [_plain(entry) for entry in connection.execute(_LISTED)]
    strange = [entry for entry in found if entry not in ours]
    if len(found) > len(ours) or any(kind in {"trigger", "view"} for kind, *_ in strange):
        raise ForeignError(
            f"'{path.name}' contains something that does not belong in a battle "
            f"({_named(strange)}), so it is not opened."
        )
    return sorted(map(str, found)) == sorted(map(str, ours))


def _plain(entry: Entry) -> Entry:
    """A schema entry without the quotes that SQLite adds when a table is renamed."""
    *names, sql = entry
    return (*names, sql.replace('"', "") if isinstance(sql, str) else sql)


def _named(entries: Sequence[Entry]) -> str:
    kind, name, *_ = entries[0] if entries else ("table", "")
    return f"{'an' if kind == 'index' else 'a'} {kind} called '{name}'"


def has_valid_header(path: Path) -> bool:
    """Whether the header's read and write versions are ones we write.

    SQLite would treat any other value as a format that only later versions may write.
    """
    with path.open("rb") as file:
        return file.read(_FORMATS.stop)[_FORMATS] in _FORMATS_KNOWN


def restore_first_page(path: Path, *, logged: bool) -> None:
    """Overwrite the first page of a file with ours; `logged` if the file has a WAL."""
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
