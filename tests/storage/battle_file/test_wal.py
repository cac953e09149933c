"""Damage in the write-ahead log, which SQLite ignores silently, is found."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from battleboard.storage.battle_file.database import is_torn
from battleboard.storage.battle_file.last_step import note_path
from battleboard.storage.battle_file.sqlite_file import sidecars
from tests.storage.battle_file.files import crashed, made, numbered_command, reopened

FRAME = 24 + 4096
LOST = "The end of the file was damaged: the last changes are lost."


@pytest.fixture
def left(tmp_path: Path) -> Path:
    """The file of a killed program, whose commands are in the log beside it."""
    with made(tmp_path / "hall.battle") as document:
        for at in range(12):
            document.do(numbered_command(at))
        return crashed(document)


def change(path: Path, at: int, change_to: Callable[[int], int] = lambda byte: byte ^ 1) -> None:
    content = bytearray(path.read_bytes())
    content[at] = change_to(content[at])
    path.write_bytes(content)


def frames(wal: Path) -> int:
    return (wal.stat().st_size - 32) // FRAME


def test_what_a_killed_program_leaves_is_whole(left: Path) -> None:
    wal = sidecars(left)[0]
    assert frames(wal) >= 12
    assert not is_torn(wal)


def test_where_there_is_nothing_nothing_is_torn(tmp_path: Path) -> None:
    wal = tmp_path / "hall.battle-wal"
    assert not is_torn(wal)
    wal.touch()
    assert not is_torn(wal)


@pytest.mark.parametrize("at", [0, 9, 17, 28], ids=["kind", "page", "salt", "sum"])
def test_a_damaged_head_is_noticed(left: Path, at: int) -> None:
    wal = sidecars(left)[0]
    change(wal, at)
    assert is_torn(wal)


@pytest.mark.parametrize("at", [3, 10, 18, 24 + 2000], ids=["head", "salt", "sum", "page"])
def test_a_damaged_frame_is_noticed_also_if_it_is_the_last(left: Path, at: int) -> None:
    wal = sidecars(left)[0]
    whole = wal.read_bytes()
    change(wal, 32 + 5 * FRAME + at)
    assert is_torn(wal)
    wal.write_bytes(whole)
    change(wal, 32 + (frames(wal) - 1) * FRAME + at)
    assert is_torn(wal)


def test_a_frame_that_was_broken_off_is_no_damage(left: Path) -> None:
    wal = sidecars(left)[0]
    wal.write_bytes(wal.read_bytes()[:-100])
    assert not is_torn(wal)


def test_frames_of_an_earlier_time_are_no_damage(tmp_path: Path) -> None:
    """Once everything has been checkpointed, the log is overwritten from its beginning."""
    path = tmp_path / "file"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE notes (text)")
        for at in range(9):
            connection.execute("INSERT INTO notes VALUES (?)", ("x" * 500 * at,))
        connection.execute("PRAGMA wal_checkpoint").fetchall()
        connection.execute("INSERT INTO notes VALUES (1)")
        connection.execute("INSERT INTO notes VALUES (2)")
        wal = sidecars(path)[0]
        assert not is_torn(wal)
        change(wal, 32 + 2000)
        assert is_torn(wal)


def test_what_is_lost_by_it_is_told_and_the_files_are_put_aside(left: Path) -> None:
    wal = sidecars(left)[0]
    change(wal, 32 + 10 * FRAME + 2000)
    whole, beside = left.read_bytes(), wal.read_bytes()
    with reopened(left) as (document, warnings):
        steps = len(document.battle.log)
        assert 0 < steps < 12
        assert warnings == (
            "The file was damaged.",
            f"What was done after step {steps} is lost.",
            LOST,
            "The damaged file is kept as 'hall (damaged).battle'.",
        )
    assert left.with_name("hall (damaged).battle").read_bytes() == whole
    assert left.with_name("hall (damaged).battle-wal").read_bytes() == beside
    with reopened(left) as (document, warnings):
        assert warnings == ()


def half_a_frame(wal: Path) -> None:
    """Write the head of a further frame over an old one, as a kill between two writes leaves it."""
    content = bytearray(wal.read_bytes())
    salts = content[16:24]
    heads = range(32, len(content), FRAME)
    old = next(at for at in heads if content[at + 8 : at + 16] != salts)
    content[old + 8 : old + 16] = salts
    wal.write_bytes(content)


@pytest.mark.parametrize("noted", [True, False])
def test_half_a_frame_over_an_old_log_is_no_loss_if_the_last_step_is_there(
    tmp_path: Path,
    noted: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    with made(tmp_path / "hall.battle") as document:
        for at in range(6):
            document.do(numbered_command(at))
        document.fold_in()
        document._store._flusher._pool.submit(int).result()  # type: ignore[union-attr] # noqa: SLF001 - waits for it
        document.do(numbered_command(6))
        left = crashed(document)
    half_a_frame(sidecars(left)[0])
    if not noted:
        note_path(left).unlink()
    assert is_torn(sidecars(left)[0])
    with reopened(left) as (again, warnings):
        assert len(again.battle.log) == 7
        assert (LOST in warnings) is not noted
