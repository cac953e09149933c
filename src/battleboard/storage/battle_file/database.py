"""Opening a battle's file with SQLite, wherever it lies, torn or of an older form as it may be."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from itertools import islice
from pathlib import Path
from struct import iter_unpack, unpack_from
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.storage.battle_file.sqlite_file import (
    VERSION,
    Lock,
    connect,
    put_aside,
    sidecars,
    version_of,
)
from battleboard.storage.disk import DAMAGE, UnreadableError, why

# A file begins with a head: which way round its sums are made, the size of a page, two numbers
# that change whenever the file is begun anew, and a sum. Frames follow: a head, and one page.
_HEAD: Final = 32
_FRAME_HEAD: Final = 24
_ORDERS: Final = {0x377F0682: "<", 0x377F0683: ">"}
_WORD: Final = 0xFFFF_FFFF

Sum = tuple[int, int]


class _Frame(NamedTuple):
    """One page as it was written: whose time it is of, what was summed up, and the sum."""

    salts: bytes
    summed: bytes
    total: Sum


def is_torn(wal: Path) -> bool:
    """Whether something in the middle is damaged, and what was written later is lost by it.

    The last frame may be broken off: that is what a program leaves that is stopped while it writes.
    """
    content = wal.read_bytes() if wal.exists() else b""
    order = _ORDERS.get(int.from_bytes(content[:4]))
    if order is None or len(content) < _HEAD:
        return len(content) > _HEAD
    total = _sum(content[:_FRAME_HEAD], (0, 0), order)
    if total != unpack_from(">II", content, _FRAME_HEAD):
        return True
    salts = content[16:24]
    frames = list(_frames(content))
    last = max((at for at, frame in enumerate(frames) if frame.salts == salts), default=0)
    for frame in islice(frames, last):
        total = _sum(frame.summed, total, order)
        if frame.salts != salts or frame.total != total:
            return True
    return False


def _frames(content: bytes) -> Iterator[_Frame]:
    """Give each whole frame."""
    (page,) = unpack_from(">I", content, 8)
    for at in range(_HEAD, len(content) - _FRAME_HEAD - page + 1, _FRAME_HEAD + page):
        body = at + _FRAME_HEAD
        summed = content[at : at + 8] + content[body : body + page]
        yield _Frame(content[at + 8 : at + 16], summed, unpack_from(">II", content, at + 16))


def _sum(words: bytes, total: Sum, order: str) -> Sum:
    """Sum up words in pairs, as SQLite does."""
    one, other = total
    for first, second in iter_unpack(f"{order}II", words):
        one = (one + first + other) & _WORD
        other = (other + second + one) & _WORD
    return one, other


Step = Callable[[sqlite3.Connection], None]

STEPS: Final[Mapping[int, Step]] = MappingProxyType({})
"""What makes a file of each form one of the next. A step keeps the chain of hashes whole."""


def check_known(version: int) -> None:
    """Refuse a form from which no steps lead to that of today."""
    missing = [at for at in range(version, VERSION) if at not in STEPS]
    if missing:
        raise UnreadableError(f"Nothing is known of form {missing[0]} of a battle's file.")


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a file to the form of today: all of the way or not at all."""
    version = version_of(connection) or 0
    connection.execute("BEGIN IMMEDIATE")
    try:
        for at in range(version, VERSION):
            STEPS[at](connection)
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def connected(path: Path, *, writable: bool) -> sqlite3.Connection:
    """Open a battle's file with SQLite; what is none, or is too new, is refused in a sentence."""
    if writable:
        return _checked(path, connect(path, "rw"))
    try:
        return _checked(path, connect(path, "ro"))
    except UnreadableError as fault:
        if not isinstance(fault.__cause__, sqlite3.OperationalError):
            raise
        # To read what was not written into the file itself yet, SQLite has to write beside it.
        return _checked(path, _copy(path))


def up_to_date(path: Path, connection: sqlite3.Connection, lock: Lock | None) -> sqlite3.Connection:
    """Bring an older file to the form of today: itself, or a copy in memory where it is locked."""
    version = version_of(connection) or 0
    if version == VERSION:
        return connection
    try:
        check_known(version)
        if lock is None:
            connection = _in_memory(connection)
        else:
            put_aside(path, f"form {version}")
        migrate(connection)
    except BaseException as fault:
        connection.close()
        if isinstance(fault, DAMAGE):
            raise _unreadable(path, fault) from fault
        raise
    return connection


def _copy(path: Path) -> sqlite3.Connection:
    """Read a file by way of a copy in a folder where SQLite may write."""
    with TemporaryDirectory() as folder:
        copy = Path(folder, path.name)
        try:
            for source, its in zip((path, *sidecars(path)), (copy, *sidecars(copy)), strict=True):
                if source.exists():
                    shutil.copyfile(source, its)
            return _in_memory(connect(copy, "rw"))
        except (OSError, sqlite3.Error) as fault:
            raise _unreadable(path, fault) from fault


def _in_memory(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Copy an open file into memory, and close it."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    with closing(connection):
        connection.backup(copy)
    return copy


def _checked(path: Path, connection: sqlite3.Connection) -> sqlite3.Connection:
    try:
        _check(path, version_of(connection))
    except BaseException as fault:
        connection.close()
        if isinstance(fault, DAMAGE):
            raise _unreadable(path, fault) from fault
        raise
    return connection


def _check(path: Path, version: int | None) -> None:
    if version is None:
        raise UnreadableError(f"'{path.name}' is no battle of Battleboard.")
    if version > VERSION:
        raise UnreadableError(
            f"'{path.name}' comes from a newer Battleboard (form {version}; this one knows forms "
            f"up to {VERSION}). Open it with that; it was not touched."
        )


def _unreadable(path: Path, fault: Exception) -> UnreadableError:
    if getattr(fault, "sqlite_errorname", "") == "SQLITE_NOTADB":
        return UnreadableError(f"'{path.name}' is no battle of Battleboard.")
    return UnreadableError(f"'{path.name}' cannot be read ({why(fault)}).")
