"""Another program deletes or replaces SQLite's log while a battle is open."""

import shutil
from pathlib import Path

import pytest

from battleboard.storage.battle_file.audit import inspect
from battleboard.storage.battle_file.sqlite_file import sidecars
from battleboard.storage.disk import NotSavedError, UnreadableError
from tests.battle.battles import TABLES
from tests.storage.battle_file.files import PICTURE, crashed, made, numbered_command, reopened

SAID = (
    "The file 'hall.battle-wal' is missing. Another program deleted or replaced it while "
    "'hall.battle' was open. Nothing is lost: the battle is saved as 'hall (saved).battle' "
    "and continues there."
)


def delete(wal: Path) -> None:
    wal.unlink()


def replace(wal: Path) -> None:
    other = wal.with_name("other")
    shutil.copyfile(wal, other)
    other.replace(wal)


def cut_off(wal: Path) -> None:
    with wal.open("r+b") as file:
        file.truncate(100)


@pytest.mark.parametrize("harm", [delete, replace, cut_off])
def test_it_is_noticed_at_the_next_command_and_nothing_is_lost(harm: object, path: Path) -> None:
    assert callable(harm)
    with made(path) as document:
        name = document.add_picture(PICTURE)
        for at in range(30):
            document.do(numbered_command(at))
        harm(sidecars(path)[0])
        after = document.do(numbered_command(30)).battle
        assert document.path.name == "hall (saved).battle"
        assert document.take_notes()[0] == SAID
        assert document.take_notes() == ()
        document.do(numbered_command(31))
        left = crashed(document)
    with reopened(left) as (again, warnings):
        assert warnings == () or harm is cut_off
        assert len(again.battle.log) == 32
        assert again.undo() == after
        assert again.picture(name) == PICTURE or harm is cut_off
    assert inspect(document.path, TABLES).faults == ()


def test_a_title_and_a_picture_notice_it_too(path: Path) -> None:
    with made(path) as document:
        document.do(numbered_command(0))
        delete(sidecars(path)[0])
        document.set_title("The ford")
        assert document.path.name == "hall (saved).battle"
        delete(sidecars(document.path)[0])
        name = document.add_picture(PICTURE)
        assert document.path.name == "hall (saved) (saved).battle"
    with reopened(document.path) as (again, warnings):
        assert warnings == ()
        assert again.title == "The ford"
        assert again.picture(name) == PICTURE


def test_where_it_cannot_be_saved_elsewhere_it_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with made(path) as document:
        before = document.do(numbered_command(0)).battle
        delete(sidecars(path)[0])

        def refuse(*_: object) -> None:
            raise NotSavedError("There is no room.")

        monkeypatch.setattr("battleboard.storage.battle_file.battle_file.build_file", refuse)
        with pytest.raises(NotSavedError, match="There is no room"):
            document.do(numbered_command(1))
        assert document.battle == before
        monkeypatch.undo()
    with reopened(path) as (again, warnings):
        assert warnings == ()
        assert again.battle == before


def emptied(path: Path, *, steps: int) -> tuple[Path, bytes]:
    """A battle that lost its main file only, and the log beside it."""
    with made(path) as document:
        for at in range(steps):
            document.do(numbered_command(at))
        left = crashed(document)
    left.write_bytes(b"")
    return left, sidecars(left)[0].read_bytes()


def test_39_3_an_empty_file_beside_a_log_that_holds_the_battle_is_saved(path: Path) -> None:
    left, log = emptied(path, steps=66)
    assert inspect(left, TABLES).faults
    assert sidecars(left)[0].read_bytes() == log
    with reopened(left) as (again, warnings):
        assert warnings
        assert len(again.battle.log) == 66


def test_39_3_an_empty_file_keeps_its_log_where_that_holds_too_little(path: Path) -> None:
    left, log = emptied(path, steps=1)
    with pytest.raises(UnreadableError, match="but its write-ahead log is not"), reopened(left):
        pass  # pragma: no cover - it is never opened
    assert sidecars(left)[0].read_bytes() == log
