"""Everything readable in a file, unverified, and notes on everything unreadable."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final, NamedTuple

from battleboard import __version__
from battleboard.storage.battle_file.bounds import NO_LIMIT, ReadLimiter
from battleboard.storage.battle_file.journal import HANDOUTS, PROGRAM, JournalRow, row_of
from battleboard.storage.battle_file.last_step import (
    OPEN,
    LastStep,
    lone_copy_warning,
    parse_step,
)
from battleboard.storage.battle_file.plain_value import FormError
from battleboard.storage.battle_file.sqlite_file import release_of
from battleboard.storage.disk import DAMAGE

SEAL: Final = "seal"
"""Name of the meta value with the hash of the `SEALED` values; the oldest files lack it."""

NAMES: Final = frozenset({"beginning", "created", "first", "log", "title"})
"""Names of the meta values that every file has."""
LAST: Final = "last"
"""Name of the meta value with the last step at closing; the oldest files lack it."""
_LATER: Final = frozenset({"story", SEAL, LAST, OPEN, PROGRAM, HANDOUTS})
_META: Final = "SELECT name, value FROM meta"
_ROWS: Final = (
    "SELECT number, kind, parent, head, deed, dice, entry, state, chain FROM records{} "
    "ORDER BY number"
)
_SNAPSHOTS: Final = "SELECT number, state FROM snapshots{} ORDER BY number"
_LARGEST_PICTURE: Final = "SELECT max(length(content)) FROM pictures"
_BY_NUMBER: Final = " WHERE number = ?"
# Consecutive missing rows after which no more are expected.
_LONGEST_GAP: Final = 2_000
_OFTEN: Final = 200_000
_ABOUT: Final = "The battle's own settings are damaged."


class RawContents(NamedTuple):
    """Everything that could be read, by name or number, not yet verified.

    Each row comes with the chain hash stored for it. `damage` is what SQLite reports; `notes` are
    sentences about what is present but unreadable, and `broken` the numbers of unreadable rows.
    `missing` is the number of a step that was acknowledged but is not in the file, else 0.
    `has_note` tells whether the note of the last step was found beside the file.
    """

    meta: Mapping[str, str]
    rows: Mapping[int, tuple[JournalRow, bytes]]
    snapshots: Mapping[int, bytes]
    damage: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    broken: frozenset[int] = frozenset()
    missing: int = 0
    has_note: bool = False

    @property
    def first(self) -> int:
        with suppress(ValueError):
            return int(self.meta.get("first", "0"))
        return 0

    @property
    def last_row(self) -> int:
        """The number of the last row, readable or not; without rows, that of the first battle."""
        return max(*self.rows, *self.broken, self.missing, self.first)

    @property
    def is_complete(self) -> bool:
        """Whether the note beside the file was found, and the last step is the one noted."""
        return self.has_note and not self.missing

    @property
    def newer_release(self) -> str:
        """The release that wrote to the file, if it is newer than this one; else ''."""
        wrote = release_of(self.meta.get(PROGRAM, ""))
        return wrote if _numbers(wrote) > _numbers(release_of(__version__)) else ""

    @property
    def warnings(self) -> tuple[str, ...]:
        """A warning if the file was copied while open, without the files beside it; else empty."""
        if self.has_note or OPEN not in self.meta:
            return ()
        return (lone_copy_warning(self.last_row, self.meta[OPEN]),)


def _numbers(release: str) -> list[int]:
    return [int(each) for each in release.split(".") if each]


def read_raw(connection: sqlite3.Connection, watch: ReadLimiter = NO_LIMIT) -> RawContents:
    # SQLite calls the handler every 200,000 VM steps and aborts on True: even a long query obeys
    # the time limit.
    connection.set_progress_handler(watch.is_over, _OFTEN)
    damage = _damage(connection)
    if damage:
        with suppress(*DAMAGE):
            # With a writable schema, SQLite reads even a truncated file.
            connection.execute("PRAGMA writable_schema = ON")
    # Keep damaged bytes as surrogates: one flipped bit can then still be found and mended.
    connection.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
    try:
        with _limit_length(connection, watch, watch.bounds.value_bytes):
            found = _Reader(connection, watch, damage).all_of_it()
        _check_pictures(connection, watch)
    finally:
        connection.text_factory = str
        connection.set_progress_handler(None, 0)
    watch.check()
    return found


def with_missing(found: RawContents, noted: LastStep | None) -> RawContents:
    """Set `missing` if the last acknowledged step is not among the rows, and set `has_note`."""
    chains = {chain for _, chain in found.rows.values()}
    with suppress(ValueError):
        chains.add(bytes.fromhex(found.meta.get("beginning", "")))
    kept = parse_step(found.meta[LAST]) if LAST in found.meta else None
    if kept is None and LAST in found.meta:
        found = found._replace(notes=(*found.notes, _ABOUT))
    lost = [step.number for step in (kept, noted) if step is not None and step.chain not in chains]
    return found._replace(missing=max(lost, default=0), has_note=noted is not None)


def _damage(connection: sqlite3.Connection) -> list[str]:
    try:
        found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check")]
    except DAMAGE as fault:
        return [str(fault)]
    return [] if found == ["ok"] else found


@contextmanager
def _limit_length(connection: sqlite3.Connection, watch: ReadLimiter, most: int) -> Iterator[None]:
    """Make SQLite refuse values longer than `most`, before it allocates memory for them."""
    before = connection.getlimit(sqlite3.SQLITE_LIMIT_LENGTH)
    # In a file too small to hold such a value, a length above the limit means damage.
    lower = min(before, most) if watch.may_have(most) else before
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, lower)
    try:
        yield
    finally:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, before)


def _check_pictures(connection: sqlite3.Connection, watch: ReadLimiter) -> None:
    most = watch.bounds.picture_bytes
    if not watch.may_have(most):
        return
    try:
        with _limit_length(connection, watch, most):
            (largest,) = connection.execute(_LARGEST_PICTURE).fetchone()
    except DAMAGE as fault:
        if _is_too_large(fault):
            raise watch.large_picture() from fault
    else:
        if (largest or 0) > most:
            raise watch.large_picture()


def _is_too_large(fault: Exception) -> bool:
    return getattr(fault, "sqlite_errorname", "") == "SQLITE_TOOBIG"


class _Reader:
    """Reads one file, and collects notes on its damage."""

    def __init__(
        self, connection: sqlite3.Connection, watch: ReadLimiter, damage: list[str]
    ) -> None:
        self._connection = connection
        self._watch = watch
        self._damage = damage
        self._notes: list[str] = []
        self._broken: set[int] = set()

    def all_of_it(self) -> RawContents:
        """Read everything in one transaction, since another program may be writing to the file."""
        with suppress(*DAMAGE):
            self._connection.execute("BEGIN")
        meta, rows, snapshots = self._meta(), dict(self._rows()), dict(self._snapshots())
        with suppress(*DAMAGE):
            self._connection.execute("COMMIT")
        damage, notes = tuple(self._damage), tuple(self._notes)
        return RawContents(meta, rows, snapshots, damage, notes, frozenset(self._broken))

    def _meta(self) -> dict[str, str]:
        try:
            found = dict(self._meter_rows(self._connection.execute(_META)))
        except DAMAGE as fault:
            self._refuse_large(fault)
            self._damage.append(str(fault))
            return {}
        known = {name: found[name] for name in NAMES | _LATER if isinstance(found.get(name), str)}
        if len(known) < len(found) or not known.keys() >= NAMES:
            self._notes.append(_ABOUT)
        return known

    def _rows(self) -> Iterator[tuple[int, tuple[JournalRow, bytes]]]:
        for *words, chain in self._each(_ROWS):
            try:
                row = row_of(tuple(words))
                if type(chain) is not bytes:
                    raise FormError("expected a hash")  # noqa: TRY301 - as for the other values
            except FormError:
                self._broken.add(words[0])
                self._notes.append(f"Step {words[0]} cannot be read.")
            else:
                yield row.number, (row, chain)

    def _snapshots(self) -> Iterator[tuple[int, bytes]]:
        for number, state in self._each(_SNAPSHOTS):
            if type(state) is bytes:
                yield number, state
            else:
                self._notes.append(f"The snapshot after step {number} cannot be read.")

    def _each(self, query: str) -> list[tuple[Any, ...]]:
        try:
            return list(self._meter_rows(self._connection.execute(query.format(""))))
        except DAMAGE as fault:
            self._refuse_large(fault)
            self._damage.append(str(fault))
            return list(self._one_by_one(query.format(_BY_NUMBER)))

    def _one_by_one(self, query: str) -> Iterator[tuple[Any, ...]]:
        """Read rows one by one until a long gap: a single query would stop at a bad page."""
        number = missing = 0
        while missing < _LONGEST_GAP:
            row = None
            try:
                row = self._connection.execute(query, (number,)).fetchone()
            except DAMAGE as fault:
                self._refuse_large(fault)
                self._broken.add(number)
            if row is not None:
                yield from self._meter_rows((row,))
            missing = 0 if row is not None else missing + 1
            number += 1

    def _meter_rows(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
        for row in rows:
            self._watch.read(sum(len(each) for each in row if isinstance(each, (str, bytes))))
            yield row

    def _refuse_large(self, fault: Exception) -> None:
        if _is_too_large(fault):
            raise self._watch.large_value() from fault
