"""Older file formats are migrated."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from types import MappingProxyType

import pytest

from battleboard.storage.battle_file import database
from battleboard.storage.battle_file.database import Step, migrate
from battleboard.storage.battle_file.opening import open_battle_file
from battleboard.storage.battle_file.sqlite_file import VERSION, connect, version_of
from battleboard.storage.disk import UnreadableError
from tests.battle.battles import TABLES
from tests.storage.battle_file.files import asked, held, reopened, saved, sql


def put_things_in_place(connection: sqlite3.Connection) -> None:
    """Make a file of format 1 from a fictitious one, in which rows were called steps."""
    connection.execute("ALTER TABLE steps RENAME TO records")


def stumble(connection: sqlite3.Connection) -> None:
    """Begin, and fail half-way."""
    connection.execute("ALTER TABLE steps RENAME TO records")
    connection.execute("SELECT * FROM nothing")


STEPS: Mapping[int, Step] = MappingProxyType({0: put_things_in_place})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of format 0."""
    path = tmp_path / "hall.battle"
    saved(path, 3)
    sql(path, "ALTER TABLE records RENAME TO steps", "PRAGMA user_version = 0")
    return path


@pytest.fixture
def _with_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "STEPS", STEPS)


@pytest.mark.usefixtures("_with_steps")
def test_an_older_file_is_put_aside_and_brought_to_the_form_of_today(path: Path) -> None:
    before = path.read_bytes()
    with reopened(path) as (document, warnings):
        assert warnings == ()
        assert len(document.battle.log) == 3
    assert asked(path, "PRAGMA user_version") == [(VERSION,)]
    assert path.with_name("hall (form 0).battle").read_bytes() == before


@pytest.mark.usefixtures("_with_steps")
def test_an_older_file_that_is_open_elsewhere_is_not_touched(path: Path) -> None:
    before = path.read_bytes()
    lock = held(path)
    with reopened(path) as (document, _):
        assert len(document.battle.log) == 3
    lock.release()
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_form_of_which_nothing_is_known_is_told(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(UnreadableError, match=r"^Unknown battle file format: 0\.$"):
        open_battle_file(path, TABLES)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.usefixtures("_with_steps")
@pytest.mark.parametrize("elsewhere", [False, True])
def test_an_older_file_that_is_damaged_is_told(path: Path, *, elsewhere: bool) -> None:
    sql(path, "ALTER TABLE steps RENAME TO rubbish")
    lock = held(path) if elsewhere else None
    with pytest.raises(UnreadableError, match=r"^'hall\.battle' cannot be read \(no such table"):
        open_battle_file(path, TABLES)
    if lock is not None:
        lock.release()


def test_a_file_is_brought_up_all_of_the_way_or_not_at_all(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "STEPS", {0: stumble})
    with closing(connect(path, "rw")) as connection:
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection)
        assert version_of(connection) == 0
        assert connection.execute("SELECT count(*) FROM steps").fetchone() == (3,)
