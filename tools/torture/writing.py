"""Faults while a battle is saved: every acknowledged step must be in the file, whatever fails.

Each case plays a battle in which one thing fails: disk space, an SQLite call, a system call, the
log or the file itself. Then the program is killed or closed, and the file where the battle was
last saved must hold all acknowledged steps.
"""

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from battleboard.battle.battle import Battle
from battleboard.battle.commands import EditCard
from battleboard.battle.state.command_context import Refusal
from battleboard.foundation.fault import Fault
from battleboard.storage.battle_file import sqlite_file
from battleboard.storage.battle_file.battle_file import BattleFile
from battleboard.storage.battle_file.opening import create_battle_file, open_battle_file
from battleboard.storage.disk import StorageError
from tests.battle.battles import TABLES
from tests.storage.battle_file.files import HALL, numbered_command
from tools.torture.samples import NAME
from tools.torture.verdict import HangError, Verdict, alarm, crash_of

_SYSTEM: Final = ("os.fsync", "os.replace", "pathlib.Path.replace", "shutil.copyfile", "os.open")


class _FailingConnection:
    """An SQLite connection on which one call fails."""

    def __init__(self, connection: sqlite3.Connection, at: int, fault: sqlite3.Error) -> None:
        self._connection = connection
        self._left = at
        self._fault = fault

    def execute(self, *words: Any) -> sqlite3.Cursor:
        """Pass the call on, or roll back and raise the fault when its turn has come."""
        self._left -= 1
        if self._left == 0:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise self._fault
        return self._connection.execute(*words)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


class _Play(NamedTuple):
    """A battle that is played, and the folder of its file."""

    document: BattleFile
    folder: Path
    random: Random


def written(random: Random, folder: Path) -> Verdict:
    """Play a battle with one fault on the way, and judge whether its file has every step."""
    try:
        with alarm():
            return _played(random, folder)
    except HangError:
        return Verdict("hang")
    except Exception as fault:  # noqa: BLE001 - that is what is looked for
        return Verdict("traceback", crash_of(fault))


def _played(random: Random, folder: Path) -> Verdict:
    document = create_battle_file(folder / NAME, HALL, TABLES, title="The hall")
    play = _Play(document, folder, random)
    refused = _steps(play, random.randrange(12))
    fault = random.choice(_FAULTS)
    with fault(play):
        refused += _steps(play, random.randrange(1, 12))
    refused += _steps(play, random.randrange(6))
    noted = bool(document.take_notes()) or refused > 0
    known, at = document.battle, document.path
    if random.random() < 0.5:
        _killed(document, folder)
    else:
        with suppress(StorageError):
            document.close()
    with suppress(sqlite3.Error):
        document._store._connection.close()  # noqa: SLF001 - nothing of it is written any more
    return _found(at, known, told=noted)


def _steps(play: _Play, number: int) -> int:
    """Do some commands, undo, and save elsewhere; return how often saving or reading failed."""
    refused = 0
    for _ in range(number):
        before = play.document.battle
        try:
            _one_step(play, play.random.randrange(20))
        except Refusal:
            continue
        except StorageError as fault:
            refused += 1
            if not str(fault).endswith(".") or play.document.battle is not before:
                raise AssertionError(f"no sentence, or half done: {fault}") from fault
    return refused


def _one_step(play: _Play, way: int) -> None:
    document, before = play.document, play.document.battle
    if way < 13:
        document.do(numbered_command(len(before.log)))
    elif way < 15:
        card = before.figures["orc"].card
        notes = "He grumbles. " * play.random.randrange(3_000)
        document.do(EditCard("orc", card._replace(notes=notes)))
    elif way < 17:
        document.undo()
    elif way < 18:
        document.add_picture(play.random.randbytes(9_000))
    elif way < 19:
        document.save_copy(play.folder / f"copy {way}.battle")
    else:
        document.move(play.folder / f"new {len(before.log)}.battle", leave_old=True)


def _killed(document: BattleFile, folder: Path) -> None:
    """Close the file, and leave the folder as it would be if the program had been killed."""
    left = folder / "left"
    left.mkdir()
    for each in folder.iterdir():
        if each.is_file() and not each.name.endswith(("-shm", "-lock")):
            shutil.copyfile(each, left / each.name)
    document.close()
    for each in folder.iterdir():
        if each.is_file():
            each.unlink()
    for each in left.iterdir():
        each.replace(folder / each.name)
    left.rmdir()


def _found(path: Path, known: Battle, *, told: bool) -> Verdict:
    try:
        opened = open_battle_file(path, TABLES)
    except Fault as fault:
        return Verdict("noticed" if told else "lost in silence", str(fault))
    try:
        there = opened.document.battle == known
    finally:
        opened.document.close()
    if there:
        return Verdict("saved" if told else "harmless")
    return Verdict("noticed" if told or opened.warnings else "lost in silence", "by a fault")


@contextmanager
def _full(play: _Play) -> Iterator[None]:
    """Let the file grow by a few pages only."""
    connection = play.document._store._connection  # noqa: SLF001 - there is no small disk at hand
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages + play.random.randrange(4)}")
    yield
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA max_page_count = 1000000")


@contextmanager
def _sqlite_fails(play: _Play) -> Iterator[None]:
    """Make one SQLite call fail, as on a disk error."""
    store = play.document._store  # noqa: SLF001 - no disk at hand fails
    words = play.random.choice(["disk I/O error", "database or disk is full", "database is locked"])
    real = store._connection  # noqa: SLF001 - the same
    failing = _FailingConnection(
        real, play.random.randrange(1, 12), sqlite3.OperationalError(words)
    )
    store._connection = failing  # type: ignore[assignment]  # noqa: SLF001 - the same
    yield
    store._connection = real  # noqa: SLF001 - the same


@contextmanager
def _writing_whole_fails(play: _Play) -> Iterator[None]:
    """Make the writing of whole files fail at some statement, for lack of space."""
    real, at = sqlite_file.connect, play.random.randrange(1, 40)

    def connect(path: Path, mode: sqlite_file.Mode) -> Any:
        connection = real(path, mode)
        fault = sqlite3.OperationalError("database or disk is full")
        return _FailingConnection(connection, at, fault) if mode == "rwc" else connection

    with patch("battleboard.storage.battle_file.sqlite_file.connect", connect):
        yield


@contextmanager
def _system_fails(play: _Play) -> Iterator[None]:
    """Make one kind of system call fail."""
    number = play.random.choice([errno.EIO, errno.ENOSPC, errno.EACCES, errno.EROFS])

    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    with patch(play.random.choice(_SYSTEM), fail):
        yield


@contextmanager
def _log_is_gone(play: _Play) -> Iterator[None]:
    """Delete, replace or cut off the log, as another program might."""
    wal = sqlite_file.sidecars(play.document.path)[0]
    if wal.exists():
        way = play.random.randrange(3)
        if way == 0:
            wal.unlink()
        elif way == 1:
            other = wal.with_name("other")
            other.write_bytes(wal.read_bytes())
            other.replace(wal)
        else:
            os.truncate(wal, wal.stat().st_size // 2)
    yield


@contextmanager
def _file_is_gone(play: _Play) -> Iterator[None]:
    """Move the file away, and perhaps put another in its place, as another program might."""
    path = play.document.path
    aside = path.with_name("moved away")
    path.rename(aside)
    if play.random.random() < 0.5:
        path.write_bytes(b"My shopping list")
    yield
    if path == play.document.path:
        aside.replace(path)


@contextmanager
def _folder_is_protected(play: _Play) -> Iterator[None]:
    """Make the folder read-only, and break renaming and SQLite, since root may write anywhere."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    play.folder.chmod(0o555)
    try:
        with patch("pathlib.Path.replace", refuse), patch("sqlite3.connect", _refuse_new):
            yield
    finally:
        play.folder.chmod(0o755)


def _refuse_new(*_: object, **__: object) -> None:
    raise sqlite3.OperationalError("unable to open database file")


_FAULTS: Final[tuple[Callable[[_Play], Any], ...]] = (
    *(_full, _sqlite_fails, _writing_whole_fails, _system_fails),
    *(_log_is_gone, _file_is_gone, _folder_is_protected),
)
