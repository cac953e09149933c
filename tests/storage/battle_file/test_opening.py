"""Files that are open elsewhere, write-protected, foreign or newer open as well as possible."""

import os
import sys
from contextlib import closing
from pathlib import Path

import pytest

from battleboard.storage.battle_file.audit import inspect
from battleboard.storage.battle_file.battle_file import OFTEN
from battleboard.storage.battle_file.opening import (
    create_battle_file,
    open_battle_file,
    open_read_only,
)
from battleboard.storage.battle_file.raw_contents import read_raw
from battleboard.storage.battle_file.salvage import salvage
from battleboard.storage.battle_file.sqlite_file import build_file, connect, lock_path
from battleboard.storage.disk import NotSavedError, UnreadableError
from tests.battle.battles import TABLES
from tests.storage.battle_file.files import (
    HALL,
    PROTECTED,
    as_nobody,
    asked,
    crashed,
    full_disk,
    held,
    made,
    numbered_command,
    reopened,
    saved,
    sql,
)
from tests.storage.battle_file.test_strangers import built

ELSEWHERE = "is already open in another window or program: here you can only view it."


def test_a_file_that_is_there_is_not_written_over(path: Path) -> None:
    path.write_text("My shopping list")
    with pytest.raises(NotSavedError, match=r"^There is already a file 'hall\.battle'\.$"):
        create_battle_file(path, HALL, TABLES)
    assert path.read_text() == "My shopping list"


def test_nothing_is_left_beside_a_file_that_was_closed(path: Path) -> None:
    saved(path, 3)
    assert list(path.parent.iterdir()) == [path]


def test_a_battle_that_was_not_closed_stands_as_it_was_left(path: Path) -> None:
    with made(path) as document:
        for at in range(OFTEN + 5):
            document.do(numbered_command(at))
        last = document.battle
        document.undo()
        left = crashed(document)
    with reopened(left) as (again, warnings):
        assert warnings == ()
        assert again.battle == document.battle
        assert again.redo() == last


def test_who_opens_a_file_second_can_only_look(path: Path) -> None:
    with made(path) as document:
        document.do(numbered_command(0))
        with reopened(path) as (second, warnings):
            assert warnings == (f"'hall.battle' {ELSEWHERE}",)
            assert second.read_only
            assert second.battle == document.battle
            with pytest.raises(NotSavedError, match=r"^'hall\.battle' can only be viewed here"):
                second.do(numbered_command(1))
            with pytest.raises(NotSavedError):
                second.undo()
            assert second.save_copy(path.with_name("copy.battle")) == ()
        document.do(numbered_command(1))
    with reopened(path) as (again, warnings):
        assert warnings == ()
        assert again.battle == document.battle


def test_who_can_only_look_may_go_on_elsewhere(path: Path) -> None:
    with made(path) as document:
        document.do(numbered_command(0))
        with reopened(path) as (second, _):
            second.move(path.with_name("second.battle"))
            assert not second.read_only
            second.do(numbered_command(1))
            assert path.exists()


def test_a_lock_that_a_dead_program_left_holds_nobody_up(path: Path) -> None:
    saved(path)
    lock_path(path).touch()
    with reopened(path) as (document, warnings):
        assert warnings == ()
        assert not document.read_only


def test_a_folder_that_takes_no_lock_leaves_the_file_to_be_looked_at(path: Path) -> None:
    """Existing files may be changed, but no new ones created."""
    battles = saved(path, 2)
    lock_path(path).mkdir()
    with reopened(path) as (document, warnings):
        assert warnings == (f"'hall.battle' {PROTECTED}",)
        assert document.battle == battles[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="its folders are protected otherwise")
@pytest.mark.parametrize("killed", [False, True])
def test_a_folder_that_is_write_protected_is_told_and_left_for_another(
    path: Path, *, killed: bool
) -> None:
    folder, elsewhere = path.with_name("protected"), path.with_name("elsewhere")
    with made(path) as document:
        document.do(numbered_command(0))
        document.do(numbered_command(2))
        crashed(document).parent.rename(folder)
        if not killed:
            with reopened(folder / path.name):
                pass
        elsewhere.mkdir()
        elsewhere.chmod(0o777)
        folder.chmod(0o555)
        with as_nobody(), reopened(folder / path.name) as (again, warnings):
            assert warnings == (f"'hall.battle' {PROTECTED}",)
            assert again.battle == document.battle
            with pytest.raises(NotSavedError, match=r"^'hall\.battle' can only be viewed here"):
                again.do(numbered_command(3))
            assert again.move(elsewhere / path.name) == ()
            again.do(numbered_command(3))
        folder.chmod(0o755)


@pytest.mark.skipif(sys.platform == "win32", reason="its folders are protected otherwise")
def test_a_file_of_which_no_copy_can_be_made_for_reading_is_told(
    monkeypatch: pytest.MonkeyPatch, path: Path
) -> None:
    folder = path.with_name("protected")
    with made(path) as document:
        document.do(numbered_command(0))
        crashed(document).parent.rename(folder)
        folder.chmod(0o555)
        monkeypatch.setattr("shutil.copyfile", full_disk)
        with as_nobody(), pytest.raises(UnreadableError, match=r"read \(no space left on device"):
            open_battle_file(folder / path.name, TABLES)
        folder.chmod(0o755)


def test_a_file_that_is_write_protected_can_only_be_looked_at(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    battles = saved(path, 2)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with reopened(path) as (document, warnings):
        assert warnings == (f"'hall.battle' {PROTECTED}",)
        assert document.battle == battles[-1]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is not a Battleboard battle"),
        (b"My shopping list", "is not a Battleboard battle"),
        (b"SQLite format 3\0" + bytes(5000), "is not a Battleboard battle"),
    ],
)
def test_a_file_that_is_no_battle_is_refused(path: Path, content: bytes, said: str) -> None:
    path.write_bytes(content)
    with pytest.raises(UnreadableError, match=rf"^'hall\.battle' {said}"):
        open_battle_file(path, TABLES)
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


def test_another_program_s_database_is_refused(path: Path) -> None:
    sql(path, "CREATE TABLE records (a)")
    with pytest.raises(UnreadableError, match=r"^'hall\.battle' is not a Battleboard battle\.$"):
        open_battle_file(path, TABLES)


@pytest.mark.parametrize("folder", [False, True])
def test_a_file_that_is_not_there_is_told(path: Path, *, folder: bool) -> None:
    if folder:
        path.mkdir()
    with pytest.raises(UnreadableError, match=r"^There is no file 'hall\.battle'\.$"):
        open_battle_file(path, TABLES)


def test_a_file_of_a_newer_battleboard_is_left_to_that(path: Path) -> None:
    saved(path, 1)
    sql(path, "PRAGMA user_version = 2")
    before = path.read_bytes()
    with pytest.raises(
        UnreadableError, match=r"comes from a newer Battleboard \(format 2; .* up to 1\)"
    ):
        open_battle_file(path, TABLES)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_foreign_file_is_refused_though_somebody_has_it_open(path: Path) -> None:
    path.write_text("My shopping list")
    lock = held(path)
    with pytest.raises(UnreadableError, match="is not a Battleboard battle"):
        open_battle_file(path, TABLES)
    lock.release()


def test_a_command_that_is_not_known_yet_is_no_damage(path: Path) -> None:
    """The hash chain holds, so another version wrote it: nothing is cut off."""
    saved(path, 1)
    with closing(connect(path, "ro")) as connection:
        kept = salvage(read_raw(connection))
    assert kept is not None
    unknown = kept.contents.rows[0]._replace(deed='{"is":"Teleport","who":"elf"}')
    first = {0: kept.contents.snapshots[0]}
    path.unlink()
    build_file(path, kept.contents._replace(rows=(unknown,), snapshots=first))
    before = path.read_bytes()
    with pytest.raises(
        UnreadableError,
        match=r"unknown to this version of Battleboard \(is: nothing is called 'Teleport'",
    ):
        open_battle_file(path, TABLES)
    assert path.read_bytes() == before


def wrote(path: Path, release: str) -> None:
    """Make it seem that another release wrote to a file last."""
    sql(path, f"UPDATE meta SET value = '{release}' WHERE name = 'program'")  # noqa: S608 - our own words


@pytest.mark.parametrize(
    "deed", ['{"is":"Teleport","who":"elf"}', '{"is":"Heal","who":["nobody"]}']
)
def test_39_7_what_a_newer_release_knows_is_neither_damage_nor_cut_off(
    path: Path, deed: str
) -> None:
    saved(path, 1)
    with closing(connect(path, "ro")) as connection:
        kept = salvage(read_raw(connection))
    assert kept is not None
    unknown = kept.contents.rows[0]._replace(deed=deed)
    path.unlink()
    first = {0: kept.contents.snapshots[0]}
    build_file(path, kept.contents._replace(rows=(unknown,), snapshots=first))
    wrote(path, "0.3.0")
    before = path.read_bytes()
    sentence = (
        "'hall.battle' was made by Battleboard 0.3.0 or newer, and has something that this version "
        "does not know. Open it with that version; it was not changed."
    )
    with pytest.raises(UnreadableError) as fault:
        open_battle_file(path, TABLES)
    assert str(fault.value) == sentence
    assert inspect(path, TABLES) == ((), (sentence,))
    assert path.read_bytes() == before


def test_39_7_a_state_that_only_a_newer_release_knows_is_told_by_check(path: Path) -> None:
    built(path, lambda plain: plain.update(board={"size_ft": ["inf", 1]}))
    wrote(path, "0.3.0")
    (told,) = inspect(path, TABLES).faults
    assert told.startswith("'hall.battle' was made by Battleboard 0.3.0 or newer")


def test_a_seal_that_is_no_hash_is_mended_where_the_values_are_whole(path: Path) -> None:
    saved(path, 1)
    sql(path, "UPDATE meta SET value = 'no hash' WHERE name = 'seal'")
    with reopened(path) as (document, warnings):
        assert len(document.battle.log) == 1
        assert warnings


@pytest.mark.parametrize("release", ["0.3.0", "0.2.0", "0.1.9.9", "", "nonsense"])
def test_39_7_a_file_of_another_release_opens_where_all_of_it_is_known(
    path: Path, release: str
) -> None:
    battles = saved(path, 2)
    wrote(path, release)
    with reopened(path) as (document, warnings):
        assert warnings == ()
        assert document.battle == battles[-1]
    assert asked(path, "SELECT value FROM meta WHERE name = 'program'") == [("0.2.0",)]


def test_a_past_that_is_not_known_yet_cannot_be_undone_into(path: Path) -> None:
    saved(path, 2)
    with closing(connect(path, "ro")) as connection:
        kept = salvage(read_raw(connection))
    assert kept is not None
    first, second = kept.contents.rows
    path.unlink()
    rows = (first._replace(deed='{"is":"Teleport","who":"elf"}'), second)
    build_file(path, kept.contents._replace(rows=rows))
    with reopened(path) as (document, warnings):
        assert warnings == ()
        now = document.battle
        with pytest.raises(UnreadableError, match=r"cannot be read .*'Teleport'"):
            document.undo()
        assert document.battle is now


def test_a_file_that_is_only_looked_into_is_left_as_it_is(path: Path) -> None:
    battles = saved(path, 5)
    sql(path, "DELETE FROM records WHERE number = 2", "DELETE FROM snapshots WHERE number > 0")
    before = path.read_bytes()
    document, warnings = open_read_only(path, TABLES)
    assert document.read_only
    assert document.battle == battles[1]
    assert warnings == ("The file was damaged.", "What was done after step 1 is lost.")
    document.close()
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]
    with pytest.raises(UnreadableError, match="There is no file"):
        open_read_only(path.parent, TABLES)
