"""Earlier evenings are backed up."""

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from battleboard.storage.battle_file.backups import (
    CLOSINGS,
    backup_folder,
    keep_backup,
    list_backups,
    move_backups,
)
from battleboard.storage.disk import NotSavedError
from tests.storage.battle_file.files import numbered_command, reopened, saved

EVENING = datetime(2026, 11, 22, 20, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "hall.battle"
    saved(path, 1)
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "generations"


def play(path: Path) -> None:
    """Do one more command."""
    with reopened(path) as (document, _):
        document.do(numbered_command(len(document.battle.log)))


def test_a_copy_is_the_battle_as_it_was(path: Path, folder: Path) -> None:
    (kept,) = keep_backup(path, folder, EVENING)
    play(path)
    assert (kept.when, kept.title, kept.size) == (EVENING, "The hall", kept.path.stat().st_size)
    with reopened(kept.path) as (old, warnings):
        assert warnings == ()
        assert len(old.battle.log) == 1


def test_nothing_new_needs_no_other_copy(path: Path, folder: Path) -> None:
    keep_backup(path, folder, EVENING)
    with reopened(path):
        pass
    assert len(keep_backup(path, folder, EVENING + HOUR)) == 1
    play(path)
    assert len(keep_backup(path, folder, EVENING + 2 * HOUR)) == 2


def closings(path: Path, folder: Path, moments: list[datetime]) -> list[datetime]:
    """Play and close at some moments, and return those of which a backup is left."""
    for moment in moments:
        play(path)
        keep_backup(path, folder, moment)
    return [each.when for each in reversed(list_backups(path, folder))]


def test_the_last_closings_are_all_kept(path: Path, folder: Path) -> None:
    moments = [EVENING + at * timedelta(minutes=5) for at in range(CLOSINGS + 3)]
    assert closings(path, folder, moments) == moments[3:]


def test_of_earlier_days_the_last_copy_is_kept_for_a_month(path: Path, folder: Path) -> None:
    long_ago = [EVENING - at * DAY for at in (40, 20)]
    twice = [EVENING - 10 * DAY, EVENING - 10 * DAY + HOUR]
    today = [EVENING + at * timedelta(minutes=1) for at in range(CLOSINGS)]
    left = closings(path, folder, [*long_ago, *twice, *today])
    assert left == [long_ago[1], twice[1], *today]


def test_days_are_those_of_the_table(path: Path, folder: Path) -> None:
    """Two in the morning in Greenwich is the evening before in New York."""
    here = timezone(-5 * HOUR)
    night = datetime(2026, 11, 1, 2, 0, tzinfo=UTC)
    today = [EVENING.astimezone(here) + at * timedelta(minutes=1) for at in range(CLOSINGS)]
    left = closings(path, folder, [night - 4 * HOUR, night, night + 12 * HOUR, *today])
    assert left == [night, night + 12 * HOUR, *today]


def test_copies_do_not_fill_the_disk(path: Path, folder: Path) -> None:
    moments = [EVENING + at * DAY for at in range(5)]
    closings(path, folder, moments)
    play(path)
    size = list_backups(path, folder)[0].size
    left = keep_backup(path, folder, EVENING + 5 * DAY, most_bytes=3 * size + 1)
    assert [each.when for each in left] == [EVENING + at * DAY for at in (5, 4, 3)]
    assert len(keep_backup(path, folder, EVENING + 6 * DAY, most_bytes=1)) == 1


def test_copies_are_kept_apart_by_where_the_files_lie(path: Path, folder: Path) -> None:
    (path.parent / "other").mkdir()
    other = path.parent / "other" / path.name
    saved(other)
    keep_backup(path, folder, EVENING)
    keep_backup(other, folder, EVENING)
    assert len(list_backups(path, folder)) == len(list_backups(other, folder)) == 1


@pytest.mark.parametrize("gone", [True, False])
def test_copies_go_along_under_another_name(path: Path, folder: Path, *, gone: bool) -> None:
    keep_backup(path, folder, EVENING)
    if gone:
        path.unlink()
    new = path.with_name("bridge.battle")
    move_backups(path, new, folder)
    assert [each.when for each in list_backups(new, folder)] == [EVENING]
    assert len(list_backups(path, folder)) == (0 if gone else 1)


def test_where_nothing_was_kept_nothing_is_offered(path: Path, folder: Path) -> None:
    assert list_backups(path, folder) == ()


def test_what_is_no_copy_is_not_offered(path: Path, folder: Path) -> None:
    home = backup_folder(path, folder)
    home.mkdir(parents=True)
    (home / "My shopping list.battle").write_text("Eggs")
    (home / "2026-11-22 20.00.00.battle").write_text("Eggs")
    (damaged,) = list_backups(path, folder)
    assert damaged.title == ""


def test_a_file_that_cannot_be_read_is_not_copied(path: Path, folder: Path) -> None:
    path.write_text("Eggs")
    with pytest.raises(NotSavedError, match=r"\('hall\.battle' is not a Battleboard battle\.\)"):
        keep_backup(path, folder, EVENING)
    assert list_backups(path, folder) == ()
