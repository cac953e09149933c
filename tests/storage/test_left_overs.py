"""Files left behind by killed programs are found and removed."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from battleboard.storage.battle_file.sqlite_file import (
    COPY_PREFIX,
    is_being_written,
    lock_path,
    unfinished_path,
)
from battleboard.storage.recent_battles import delete_stale_files
from battleboard.storage.user_folders import UserFolders, find_user_folders
from tests.storage.battle_file.files import held, saved


@pytest.fixture
def places(tmp_path: Path) -> UserFolders:
    """A user's folders, with a battle and its leftovers."""
    places = find_user_folders({"BATTLEBOARD_HOME": str(tmp_path / "home")})
    places.autosave.mkdir(parents=True)
    places.config.mkdir(parents=True)
    return places


def test_what_is_left_is_cleared_and_all_else_stays(places: UserFolders, tmp_path: Path) -> None:
    battle = places.autosave / "hall.battle"
    saved(battle)
    beside = tmp_path / "mine"
    beside.mkdir()
    (beside / ".notes.new").write_text("mine")
    (beside / "list.battle").write_text("mine")
    for path in (unfinished_path(battle), unfinished_path(beside / "list.battle")):
        path.write_text("half a battle")
        path.with_name(f"{path.name}-journal").write_text("half")
    lock_path(battle).touch()
    (places.config / ".settings.json.new").write_text("{")
    places.settings.write_text("{}")
    delete_stale_files(places, [beside])
    left = {
        path.name
        for folder in (places.autosave, places.config, beside)
        for path in folder.iterdir()
    }
    assert left == {"hall.battle", ".notes.new", "list.battle", "settings.json"}


def test_39_6_copies_of_killed_programs_are_cleared_and_those_in_use_stay(
    places: UserFolders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("battleboard.storage.recent_battles.gettempdir", lambda: str(tmp_path))
    old, new, others = (
        tmp_path / name for name in (f"{COPY_PREFIX}old", f"{COPY_PREFIX}new", "copy of mine")
    )
    for folder in (old, new, others):
        folder.mkdir()
        (folder / "hall.battle").write_text("a battle")
    for folder in (old, others):
        os.utime(folder, (0, 0))
    delete_stale_files(places)
    assert [folder.exists() for folder in (old, new, others)] == [False, True, True]


def test_what_is_in_use_stays(places: UserFolders) -> None:
    battle = places.autosave / "hall.battle"
    saved(battle)
    lock = held(battle)
    new = unfinished_path(battle)
    with closing(sqlite3.connect(new, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        assert is_being_written(new)
        delete_stale_files(places)
        assert new.exists()
        assert lock_path(battle).exists()
    lock.release()
    delete_stale_files(places)
    assert [path.name for path in places.autosave.iterdir()] == ["hall.battle"]
