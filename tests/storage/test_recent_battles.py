"""Recent battles are offered, with their thumbnails."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from battleboard.storage import recent_battles
from battleboard.storage.battle_file.sqlite_file import take_lock
from battleboard.storage.disk import NotSavedError
from battleboard.storage.recent_battles import (
    RecentBattle,
    delete_battle,
    drop_picture,
    keep_picture,
    left_open,
    list_recent_battles,
    picture_of,
)
from battleboard.storage.settings import Recent, Settings
from battleboard.storage.user_folders import UserFolders, find_user_folders

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def places(tmp_path: Path) -> UserFolders:
    """Folders, of which only the one for unnamed battles exists."""
    places = find_user_folders({"BATTLEBOARD_HOME": str(tmp_path)})
    places.autosave.mkdir(parents=True)
    return places


def named(tmp_path: Path, name: str = "ford.battle") -> Path:
    path = tmp_path / name
    path.write_text("a battle")
    return path


def nameless(places: UserFolders, name: str = "Battle of 2026-03-01 12.00.battle") -> Path:
    return named(places.autosave, name)


def test_a_recent_battle_is_shown_with_all_that_is_known_of_it(
    places: UserFolders, tmp_path: Path
) -> None:
    path = named(tmp_path)
    settings = Settings(recents=(Recent(str(path), NOON, "The ford", "OSRIC"),))
    picture = picture_of(path, places)
    assert list_recent_battles(settings, places) == (
        RecentBattle(path, NOON, "The ford", "OSRIC", picture),
    )


def test_a_battle_without_a_title_is_called_as_its_file(
    places: UserFolders, tmp_path: Path
) -> None:
    (battle,) = list_recent_battles(Settings(recents=(Recent(str(named(tmp_path)), NOON),)), places)
    assert battle.title == "ford"


def test_a_file_that_is_gone_is_still_shown_as_gone(places: UserFolders, tmp_path: Path) -> None:
    (battle,) = list_recent_battles(
        Settings(recents=(Recent(str(tmp_path / "gone"), NOON),)), places
    )
    assert not battle.there


def test_nameless_battles_are_shown_even_if_nothing_is_remembered(places: UserFolders) -> None:
    path = nameless(places)
    os.utime(path, (NOON.timestamp(), NOON.timestamp()))
    (battle,) = list_recent_battles(Settings(), places)
    assert battle == RecentBattle(
        path, NOON, "New battle", picture=picture_of(path, places), unnamed=True
    )


def test_a_nameless_battle_is_shown_once_and_not_when_it_is_gone(places: UserFolders) -> None:
    path, gone = nameless(places), places.autosave / "gone.battle"
    recents = (Recent(str(path), NOON, "Wererats"), Recent(str(gone), NOON))
    (battle,) = list_recent_battles(Settings(recents=recents), places)
    assert (battle.title, battle.unnamed) == ("Wererats", True)


def test_the_latest_battle_is_the_first(places: UserFolders, tmp_path: Path) -> None:
    late, early = named(tmp_path, "late"), named(tmp_path, "early")
    recents = (Recent(str(early), NOON - timedelta(1)), Recent(str(late), NOON))
    assert [each.path for each in list_recent_battles(Settings(recents=recents), places)] == [
        late,
        early,
    ]


def test_a_file_that_vanishes_while_it_is_looked_at_is_left_out(
    places: UserFolders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        recent_battles, "unnamed_battles", lambda _folder: (places.autosave / "gone.battle",)
    )
    assert list_recent_battles(Settings(), places) == ()


def test_a_battle_that_was_not_closed_is_found(places: UserFolders, tmp_path: Path) -> None:
    path = named(tmp_path)
    recent = Recent(str(path), NOON, "The ford")
    found = left_open(Settings(left_open=str(path), recents=(recent,)), places)
    assert found is not None
    assert (found.title, found.path) == ("The ford", path)


def test_a_battle_that_was_not_closed_is_found_even_if_it_was_forgotten(
    places: UserFolders, tmp_path: Path
) -> None:
    path = named(tmp_path)
    found = left_open(Settings(left_open=str(path)), places)
    assert found is not None
    assert (found.title, found.unnamed) == ("ford", False)


def test_what_was_closed_or_is_gone_is_not_offered(places: UserFolders, tmp_path: Path) -> None:
    assert left_open(Settings(), places) is None
    assert left_open(Settings(left_open=str(tmp_path / "gone")), places) is None


def test_what_another_window_has_open_is_not_offered(places: UserFolders, tmp_path: Path) -> None:
    path = named(tmp_path)
    lock = take_lock(path)
    assert lock is not None
    assert left_open(Settings(left_open=str(path)), places) is None
    lock.release()
    assert left_open(Settings(left_open=str(path)), places) is not None


def test_where_no_lock_can_be_taken_nobody_else_can_have_it(
    places: UserFolders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path) -> None:
        raise sqlite3.OperationalError

    monkeypatch.setattr(recent_battles, "take_lock", refuse)
    assert left_open(Settings(left_open=str(named(tmp_path))), places) is not None


def test_a_picture_is_kept_by_the_place_of_its_battle(places: UserFolders, tmp_path: Path) -> None:
    path = tmp_path / "ford.battle"
    keep_picture(path, b"png", places)
    assert picture_of(path, places).read_bytes() == b"png"
    assert picture_of(tmp_path / "other.battle", places) != picture_of(path, places)
    drop_picture(path, places)
    drop_picture(path, places)
    assert not picture_of(path, places).exists()


def test_a_picture_that_cannot_be_kept_is_no_matter(places: UserFolders, tmp_path: Path) -> None:
    places.cache.write_text("in the way")
    keep_picture(tmp_path / "ford.battle", b"png", places)
    drop_picture(tmp_path / "ford.battle", places)
    assert places.cache.read_text() == "in the way"


def test_a_battle_is_thrown_away_with_all_that_lies_beside_it(places: UserFolders) -> None:
    path = nameless(places)
    path.with_name(f"{path.name}-wal").write_text("more of it")
    delete_battle(path)
    assert list(places.autosave.iterdir()) == []


def test_what_another_window_has_open_is_not_thrown_away(places: UserFolders) -> None:
    path = nameless(places)
    lock = take_lock(path)
    assert lock is not None
    with pytest.raises(NotSavedError, match="is open in another window"):
        delete_battle(path)
    lock.release()
    assert path.exists()


@pytest.fixture
def stuck(places: UserFolders) -> Iterator[Path]:
    """A folder in place of a file, which cannot be unlinked."""
    path = places.autosave / "folder.battle"
    path.mkdir()
    yield path
    with suppress(OSError):
        path.rmdir()


def test_what_cannot_be_thrown_away_is_a_sentence(stuck: Path) -> None:
    with pytest.raises(NotSavedError, match=r"'folder.battle' could not be removed \("):
        delete_battle(stuck)
