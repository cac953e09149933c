"""Only one may write at a time."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from battleboard.storage.battle_file.sqlite_file import lock_path, take_lock
from tests.storage.battle_file.files import held

TAKE = """
import sys
from pathlib import Path
from battleboard.storage.battle_file.sqlite_file import take_lock
lock = take_lock(Path(sys.argv[1]))
print("taken" if lock else "not taken", flush=True)
sys.stdin.read()
"""


def other_program(path: Path) -> "subprocess.Popen[str]":
    """Start a program that takes a lock, and holds it until it is ended."""
    return subprocess.Popen(
        [sys.executable, "-c", TAKE, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_a_lock_is_given_once(tmp_path: Path) -> None:
    path = tmp_path / "hall.battle"
    lock = held(path)
    assert take_lock(path) is None
    lock.release()
    held(path).release()
    assert not lock_path(path).exists()


def test_a_lock_holds_against_other_programs_and_dies_with_them(tmp_path: Path) -> None:
    path = tmp_path / "hall.battle"
    with other_program(path) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "taken\n"
        assert take_lock(path) is None
        other.kill()
    assert lock_path(path).exists()
    held(path).release()


def test_a_lock_that_may_not_be_written_to_is_no_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hall.battle"
    lock_path(path).touch()
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError):
        take_lock(path)


def test_a_lock_that_is_another_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "hall.battle"
    lock_path(path).write_text("My shopping list")
    with pytest.raises(sqlite3.DatabaseError, match="not a database"):
        take_lock(path)
    assert lock_path(path).read_text() == "My shopping list"


def test_other_programs_find_our_lock(tmp_path: Path) -> None:
    path = tmp_path / "hall.battle"
    lock = held(path)
    with other_program(path) as other:
        assert other.communicate()[0] == "not taken\n"
    lock.release()
