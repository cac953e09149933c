"""On a full disk nothing is half done, finished work is safe, and may be saved elsewhere."""

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from battleboard.battle.commands import EditCard
from battleboard.battle.state.command_context import Refusal
from battleboard.storage.battle_file import sqlite_file
from battleboard.storage.battle_file.battle_file import OFTEN, BattleFile
from battleboard.storage.disk import NotSavedError
from tests.storage.battle_file.files import (
    HALL,
    PICTURE,
    crashed,
    made,
    numbered_command,
    reopened,
)

FULL = r"^'hall\.battle' could not be saved \(the disk is full\)\. Your last change was not made; "


@contextmanager
def no_room(document: BattleFile) -> Iterator[None]:
    """Stop the file from growing."""
    connection = document._store._connection  # noqa: SLF001 - there is no small disk at hand
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    yield
    if document._store._connection is connection:  # noqa: SLF001
        connection.execute("PRAGMA max_page_count = 1000000")


def long_notes(document: BattleFile) -> EditCard:
    """A command that needs more room than any page has left."""
    card = document.battle.figures["orc"].card
    return EditCard("orc", card._replace(notes="He grumbles. " * 2_000))


def test_a_command_for_which_there_is_no_room_is_not_done(path: Path) -> None:
    with made(path) as document:
        after = document.do(numbered_command(0)).battle
        with no_room(document):
            with pytest.raises(NotSavedError, match=FULL):
                document.do(long_notes(document))
            assert document.battle is after
            assert document.undo_text == after.log[-1].text
            with pytest.raises(NotSavedError, match=FULL):
                document.add_picture(PICTURE)
    with reopened(path) as (again, warnings):
        assert warnings == ()
        assert again.battle == after


def test_all_of_it_can_still_be_saved_elsewhere(path: Path) -> None:
    with made(path) as document:
        document.do(numbered_command(0))
        with no_room(document):
            with pytest.raises(NotSavedError):
                document.do(long_notes(document))
            document.move(path.with_name("roomy.battle"))
        after = document.do(long_notes(document)).battle
        document.undo()
        assert document.undo() == HALL
        document.redo()
        assert document.redo() == after


def test_the_battle_goes_on_as_soon_as_there_is_room(path: Path) -> None:
    with made(path) as document:
        with no_room(document), pytest.raises(NotSavedError):
            document.do(long_notes(document))
        after = document.do(long_notes(document)).battle
    with reopened(path) as (again, _):
        assert again.battle == after


def test_a_snapshot_for_which_there_is_no_room_is_done_without(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with made(path) as document:
        document.do(long_notes(document))

        def refuse(*_: object) -> None:
            raise NotSavedError("There is no room.")

        monkeypatch.setattr(document._store, "put_snapshot", refuse)  # noqa: SLF001
        for at in range(OFTEN + 2):
            after = document.do(numbered_command(at)).battle
    with reopened(path) as (again, warnings):
        assert warnings == ()
        assert again.battle == after


@pytest.mark.skipif(sys.platform == "win32", reason="it has no limits of this kind")
def test_a_limit_of_the_system_on_the_size_of_files_is_told(path: Path) -> None:
    import resource  # noqa: PLC0415 - not on Windows
    import signal  # noqa: PLC0415

    with made(path) as document:
        after = document.do(numbered_command(0)).battle
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 60_000, limits[1]))
        try:
            with pytest.raises(NotSavedError, match=r"could not be saved \("):
                document.add_picture(bytes(200_000))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
            signal.signal(signal.SIGXFSZ, handler)
        assert document.battle is after
        document.do(numbered_command(1))


class Failing:
    """An SQLite connection that runs out of space from one statement on."""

    def __init__(self, connection: sqlite3.Connection, at: int) -> None:
        self._connection = connection
        self.left = at

    def execute(self, *words: Any) -> sqlite3.Cursor:
        """Execute it, or fail."""
        self.left -= 1
        if self.left < 0 and words[0] not in {"ROLLBACK", "PRAGMA busy_timeout = 0"}:
            raise sqlite3.OperationalError("database or disk is full")
        return self._connection.execute(*words)

    def __getattr__(self, name: str) -> Any:
        """Delegate to the connection."""
        return getattr(self._connection, name)


def saving(document: BattleFile) -> Iterator[Callable[[], object]]:
    """One of each operation that writes to a file."""
    yield lambda: document.do(numbered_command(2))
    yield document.undo
    yield document.redo
    yield lambda: document.add_picture(PICTURE)
    yield lambda: document.set_title("The other hall")
    yield lambda: document.save_copy(document.path.with_name("copy.battle"))
    yield lambda: document.move(document.path.with_name("named.battle"), leave_old=True)
    yield lambda: document.do(numbered_command(5))


@pytest.mark.parametrize("at", range(46))
def test_the_disk_may_be_full_at_every_step_of_a_save(
    at: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with made(path) as document:
        document.do(numbered_command(0))
        room: Any = Failing(document._store._connection, at)  # noqa: SLF001 - no small disk
        monkeypatch.setattr(document._store, "_connection", room)  # noqa: SLF001
        real = sqlite_file.connect

        def connect(where: Path, mode: sqlite_file.Mode) -> Any:
            opened = real(where, mode)
            return Failing(opened, room.left) if mode == "rwc" else opened

        monkeypatch.setattr(sqlite_file, "connect", connect)
        faults: list[NotSavedError] = []
        for step in saving(document):
            before, known = document.battle, len(faults)
            with suppress(Refusal):
                try:
                    step()
                except NotSavedError as fault:
                    faults.append(fault)
            assert len(faults) == known or document.battle is before
        assert all(str(fault).endswith(".") for fault in faults)
        monkeypatch.undo()
        room.left = 10**6
        left = crashed(document)
        after = document.battle
    for each in (left, document.path):
        with reopened(each) as (again, warnings):
            assert warnings == ()
            assert again.battle == after
