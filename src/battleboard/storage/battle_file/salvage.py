"""What can be read of a damaged file, and the part of it that can be trusted.

A stretch is a battle known by its hash and the rows after it whose chain of hashes holds. It starts
at the first battle, or at any snapshot, whose hash is in its row:

    first ── 1 ── 2 ── ✗ ── 4 ── 5 ── 6 ── 7         ✗ a row that cannot be read
    ├────────────┤          ├──────────────┤
      ends at 2             snapshot after 4, ends at 7: taken

The stretch that reaches the latest battle wins, since the DM needs the battle as it is now more
than steps to undo. The log sentences before a snapshot are gathered from the rows one by one.
"""

import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from battleboard.storage.battle_file import journal
from battleboard.storage.battle_file.codec import ENTRY, read
from battleboard.storage.battle_file.history import digest
from battleboard.storage.battle_file.plain_value import FormError
from battleboard.storage.disk import DAMAGE

_META: Final = "SELECT name, value FROM meta"
_ROWS: Final = (
    "SELECT number, kind, parent, head, deed, dice, entry, state, chain FROM records{} "
    "ORDER BY number"
)
_SNAPSHOTS: Final = "SELECT number, state FROM snapshots{} ORDER BY number"
_BY_NUMBER: Final = " WHERE number = ?"
_LONGEST_GAP: Final = 2_000


class RawContents(NamedTuple):
    """All that could be read, by name or number, not yet checked; `damage` is what SQLite reports.

    Beside each row is the hash of the chain that the file has for it.
    """

    meta: Mapping[str, str]
    rows: Mapping[int, tuple[journal.JournalRow, bytes]]
    snapshots: Mapping[int, bytes]
    damage: tuple[str, ...] = ()

    @property
    def first(self) -> int:
        """The number of the first battle."""
        with suppress(ValueError):
            return int(self.meta.get("first", "0"))
        return 0


def read_raw(connection: sqlite3.Connection, *, thoroughly: bool = False) -> RawContents:
    """Read all that can be read."""
    damage = _damage(connection, "integrity_check" if thoroughly else "quick_check")
    if damage:
        with suppress(*DAMAGE):
            # Lets SQLite read a file that was cut short.
            connection.execute("PRAGMA writable_schema = ON")
    # One transaction: another program may write to the file meanwhile.
    with suppress(*DAMAGE):
        connection.execute("BEGIN")
    found = RawContents(
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


def _rows(connection: sqlite3.Connection) -> Iterator[tuple[int, tuple[journal.JournalRow, bytes]]]:
    for *words, chain in _each(connection, _ROWS):
        with suppress(FormError):
            row = journal.row_of(tuple(words))
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
    """Read row by row, up to a long gap: a query over all stops at the first damaged page."""
    number = missing = 0
    while missing < _LONGEST_GAP:
        row = None
        with suppress(*DAMAGE):
            row = connection.execute(query, (number,)).fetchone()
        if row is not None:
            yield row
        missing = 0 if row is not None else missing + 1
        number += 1


class SoundContents(NamedTuple):
    """The contents that can be trusted, and a sentence for each thing lost."""

    contents: journal.Contents
    losses: tuple[str, ...] = ()


class _Stretch(NamedTuple):
    """A battle known by its hash, and the rows that follow it without a gap."""

    first: int
    log: str
    rows: tuple[journal.JournalRow, ...]

    @property
    def last(self) -> int:
        return self.first + len(self.rows)


def salvage(found: RawContents) -> SoundContents | None:
    """The contents of the stretch that reaches the latest battle, or none at all."""
    whole = _from_beginning(found)
    if whole is not None and whole.last == max(found.rows, default=found.first):
        return SoundContents(_contents(found, whole), found.damage and ("The file was damaged.",))
    others = (_from_snapshot(found, number) for number in found.snapshots)
    known = [stretch for stretch in (whole, *others) if stretch is not None]
    if not known:
        return None
    best = max(known, key=lambda stretch: (stretch.last, -stretch.first))
    return SoundContents(_contents(found, best), tuple(_losses(found, best)))


def _from_beginning(found: RawContents) -> _Stretch | None:
    """The stretch from the first battle on."""
    state = _state(found.snapshots, found.first)
    log = found.meta.get("log", "[]")
    start = journal.beginning(state or b"", log)
    if state is None or start.hex() != found.meta.get("beginning"):
        return None
    return _Stretch(found.first, log, _following(found, found.first, start))


def _from_snapshot(found: RawContents, number: int) -> _Stretch | None:
    """The stretch from a snapshot on, if its row has its hash."""
    state = _state(found.snapshots, number)
    if state is None or number not in found.rows:
        return None
    row, chain = found.rows[number]
    if digest(state) != row.state:
        return None
    return _Stretch(number, _log_before(found, number), _following(found, number, chain))


def _following(found: RawContents, number: int, chain: bytes) -> tuple[journal.JournalRow, ...]:
    """The rows after a number, as long as the chain holds and each starts where the last ended."""
    trail, rows = journal.UndoTrail(number), []
    while (number := number + 1) in found.rows:
        row, stored = found.rows[number]
        chain = row.chained(chain)
        try:
            if chain == stored:
                trail.follow(row)
        except FormError:
            break
        if trail.last != number:
            break
        rows.append(row)
    return tuple(rows)


def _log_before(found: RawContents, number: int) -> str:
    """The log up to a battle, from as many rows before it as can be read."""
    lines: list[str] = []
    before = number + 1
    # Damaged rows might form a ring, so only smaller numbers are followed.
    while number < before and number in found.rows:
        row = found.rows[number][0]
        if row.kind != "deed" or not _is_entry(row.entry):
            break
        lines.append(row.entry)
        before, number = number, row.parent
    return f"[{','.join(reversed(lines))}]"


def _is_entry(text: str) -> bool:
    try:
        read(ENTRY, text)
    except FormError:
        return False
    return True


def _contents(found: RawContents, stretch: _Stretch) -> journal.Contents:
    numbers = {stretch.first, *(row.number for row in stretch.rows)}
    snapshots = {number: each for number, each in found.snapshots.items() if number in numbers}
    about = (found.meta.get(name, "") for name in ("title", "created", "story"))
    return journal.Contents(snapshots, stretch.rows, stretch.first, stretch.log, *about)


def _losses(found: RawContents, stretch: _Stretch) -> Iterator[str]:
    yield "The file was damaged."
    if stretch.first > found.first:
        yield f"What was done before step {stretch.first + 1} cannot be undone any more."
    if stretch.last < max((*found.rows, *found.snapshots), default=0):
        yield f"What was done after step {stretch.last} is lost."


def _state(snapshots: Mapping[int, bytes], number: int) -> bytes | None:
    try:
        return journal.unpacked(snapshots[number])
    except (KeyError, zlib.error):
        return None
