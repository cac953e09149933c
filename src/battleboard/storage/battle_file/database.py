"""Connections to battle files, including those that are read-only, torn, or in an old format."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from struct import iter_unpack, unpack_from
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import BinaryIO, Final, NamedTuple

from battleboard.storage.battle_file import sqlite_file
from battleboard.storage.battle_file.bit_repair import is_near
from battleboard.storage.battle_file.bounds import NO_LIMIT, ReadLimiter
from battleboard.storage.disk import DAMAGE, UnreadableError, why

# SQLite's WAL has a header (byte order of the checksums, page size, two salts that change
# each time the WAL restarts, checksum), then frames of a header and one page each:
#
#     header │ frame 1 │ frame 2 │ frame 3 │ old frames, with other salts
#
# Each checksum continues the one before. SQLite silently stops at the first frame whose
# checksum fails. If that frame or a later one has the current salts, commands were lost.
_HEADER: Final = 32
_FRAME_HEADER: Final = 24
_BYTE_ORDERS: Final = {0x377F0682: "<", 0x377F0683: ">"}
_PAGES: Final = frozenset(1 << power for power in range(9, 17))
_MASK: Final = 0xFFFF_FFFF

Checksum = tuple[int, int]


class _Frame(NamedTuple):
    """One WAL frame: its salts, the bytes that are checksummed, and their checksum."""

    salts: bytes
    summed: bytes
    total: Checksum


def is_torn(wal: Path, watch: ReadLimiter = NO_LIMIT) -> bool:
    """Whether SQLite will drop frames from the middle of the WAL onwards, losing their contents.

    A truncated last frame does not count: that is a command that was still being saved when the
    program was stopped. A complete frame with a wrong checksum was damaged, or the power failed
    while it was being written.
    """
    if not wal.exists():
        return False
    with wal.open("rb") as log:
        head = log.read(_HEADER)
        order = _BYTE_ORDERS.get(int.from_bytes(head[:4]))
        if order is None or len(head) < _HEADER:
            return bool(log.read(1))
        total = _checksum(head[:_FRAME_HEADER], (0, 0), order)
        if total != unpack_from(">II", head, _FRAME_HEADER):
            return True
        return _is_torn_within(log, head, order, watch)


def _is_torn_within(log: BinaryIO, head: bytes, order: str, watch: ReadLimiter) -> bool:
    """Whether the checksums stop matching at or before a frame with the current salts."""
    salts, holds = head[16:24], True
    total: Checksum = unpack_from(">II", head, _FRAME_HEADER)
    for frame in _frames(log, unpack_from(">I", head, 8)[0]):
        watch.check()
        if holds:
            total = _checksum(frame.summed, total, order)
            holds = frame.salts == salts and frame.total == total
        # A frame left over from before a restart has other salts. One flipped bit in the salts is
        # damage to a current frame.
        if not holds and is_near(frame.salts, salts):
            return True
    return False


def _frames(log: BinaryIO, page: int) -> Iterator[_Frame]:
    size = _FRAME_HEADER + page
    while page in _PAGES and len(frame := log.read(size)) == size:
        summed = frame[:8] + frame[_FRAME_HEADER:]
        yield _Frame(frame[8:16], summed, unpack_from(">II", frame, 16))


def _checksum(words: bytes, total: Checksum, order: str) -> Checksum:
    one, other = total
    for first, second in iter_unpack(f"{order}II", words):
        one = (one + first + other) & _MASK
        other = (other + second + one) & _MASK
    return one, other


_LATEST_EVER: Final = 1_000
"""No release will have a format number this high: a file that claims one is damaged."""

Step = Callable[[sqlite3.Connection], None]

STEPS: Final[Mapping[int, Step]] = MappingProxyType({})
"""The migration from each format to the next; it must keep the hash chain intact."""


class UnknownFormatError(UnreadableError):
    """A battle file in a format this version of Battleboard cannot read."""


def check_known(version: int) -> None:
    # Stop at the first gap: with a flipped bit, the version may be billions of steps away.
    missing = next((at for at in range(version, sqlite_file.VERSION) if at not in STEPS), None)
    if missing is not None:
        raise UnknownFormatError(f"Unknown battle file format: {missing}.")


def migrate(connection: sqlite3.Connection) -> None:
    version = sqlite_file.version_of(connection) or 0
    connection.execute("BEGIN IMMEDIATE")
    try:
        for at in range(version, sqlite_file.VERSION):
            STEPS[at](connection)
        connection.execute(f"PRAGMA user_version = {sqlite_file.VERSION}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def rebuilt(path: Path) -> sqlite3.Connection:
    """An in-memory copy of a file and its WAL, with the first page replaced by a sound one."""
    return _copy(path, with_our_head=True)


def open_connection(path: Path, *, writable: bool) -> sqlite3.Connection:
    """Open a battle file; raise an `UnreadableError` for a foreign or newer file.

    Also refuses an empty file with a WAL: SQLite would delete the WAL, and every step in it.
    """
    if _is_emptied(path):
        raise UnreadableError(f"'{path.name}' is empty, but its write-ahead log is not.")
    if writable:
        return _check_or_close(path, sqlite_file.connect(path, "rw"))
    try:
        return _check_or_close(path, sqlite_file.connect(path, "ro"))
    except UnreadableError as fault:
        if not isinstance(fault.__cause__, sqlite3.OperationalError):
            raise
        # To read a WAL, SQLite must create `-shm` beside it, which may be forbidden there.
        return _check_or_close(path, _copy(path))


def _is_emptied(path: Path) -> bool:
    log = sqlite_file.sidecars(path)[0]
    return path.exists() and not path.stat().st_size and log.exists() and bool(log.stat().st_size)


def migrate_file(
    path: Path, connection: sqlite3.Connection, lock: sqlite_file.Lock | None
) -> sqlite3.Connection:
    """Migrate an older file in place or, without the lock, a copy of it in memory."""
    version = sqlite_file.version_of(connection) or 0
    if version == sqlite_file.VERSION:
        return connection
    try:
        check_known(version)
        if lock is None:
            connection = _in_memory(connection)
        else:
            sqlite_file.put_aside(path, f"form {version}")
        migrate(connection)
    except BaseException as fault:
        connection.close()
        if isinstance(fault, DAMAGE):
            raise UnknownFormatError(str(_unreadable(path, fault))) from fault
        raise
    return connection


def _copy(path: Path, *, with_our_head: bool = False) -> sqlite3.Connection:
    """Load a file through a copy in a temporary folder, where SQLite may write."""
    with TemporaryDirectory(prefix=sqlite_file.COPY_PREFIX) as folder:
        copy = Path(folder, path.name)
        try:
            for source, target in zip(
                (path, *sqlite_file.sidecars(path)),
                (copy, *sqlite_file.sidecars(copy)),
                strict=True,
            ):
                if source.exists():
                    shutil.copyfile(source, target)
            if with_our_head:
                sqlite_file.restore_first_page(copy, logged=sqlite_file.sidecars(copy)[0].exists())
            return _in_memory(sqlite_file.connect(copy, "rw"))
        except (OSError, sqlite3.Error) as fault:
            raise _unreadable(path, fault) from fault


def _in_memory(connection: sqlite3.Connection) -> sqlite3.Connection:
    copy = sqlite3.connect(":memory:", isolation_level=None)
    with closing(connection):
        connection.backup(copy)
    return copy


def _check_or_close(path: Path, connection: sqlite3.Connection) -> sqlite3.Connection:
    try:
        _check(path, sqlite_file.version_of(connection))
    except BaseException as fault:
        connection.close()
        if isinstance(fault, DAMAGE):
            raise _unreadable(path, fault) from fault
        raise
    return connection


def _check(path: Path, version: int | None) -> None:
    if version is None:
        raise UnreadableError(f"'{path.name}' is not a Battleboard battle.")
    if version > _LATEST_EVER:
        raise UnreadableError(f"'{path.name}' is damaged: its format cannot be read.")
    if version > sqlite_file.VERSION:
        raise UnknownFormatError(
            f"'{path.name}' comes from a newer Battleboard (format {version}; this one knows "
            f"formats up to {sqlite_file.VERSION}). Open it with that version; it was not changed."
        )


def _unreadable(path: Path, fault: Exception) -> UnreadableError:
    if getattr(fault, "sqlite_errorname", "") == "SQLITE_NOTADB":
        return UnreadableError(f"'{path.name}' is not a Battleboard battle.")
    return UnreadableError(f"'{path.name}' cannot be read ({why(fault)}).")
