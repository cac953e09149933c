"""With links and saving under another name, only the intended file is ever removed."""

import os
import shutil
import sys
from contextlib import closing
from pathlib import Path

import pytest

from battleboard.storage.battle_file.audit import inspect
from battleboard.storage.battle_file.opening import open_read_only
from battleboard.storage.battle_file.sqlite_file import lock_path
from battleboard.storage.disk import NotSavedError, is_same_file
from tests.battle.battles import TABLES
from tests.storage.battle_file.files import HALL, held, made, numbered_command, reopened, saved

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
ITSELF = "is this battle's own file"


def test_a_link_is_the_file_that_it_leads_to(path: Path) -> None:
    battles = saved(path, 2)
    link = path.with_name("link.battle")
    link.symlink_to(path)
    with reopened(link) as (document, warnings):
        assert warnings == ()
        assert document.path == path
        assert document.battle == battles[-1]
        document.do(numbered_command(3))
        with reopened(path) as (other, told):
            assert other.read_only
            assert "is already open in another window or program" in told[0]
        with pytest.raises(NotSavedError, match=ITSELF):
            document.save_copy(link)
    assert link.is_symlink()
    assert inspect(link, TABLES).faults == ()
    with closing(open_read_only(link, TABLES).document) as document:
        assert document.path == path


def test_a_link_that_is_locked_is_locked_by_its_own_name_too(path: Path) -> None:
    saved(path)
    link = path.with_name("link.battle")
    link.symlink_to(path)
    lock = held(path)
    with reopened(link) as (document, _):
        assert document.read_only
    lock.release()


def test_a_file_with_two_names_is_only_looked_at(path: Path) -> None:
    battles = saved(path, 2)
    other = path.with_name("other.battle")
    os.link(path, other)
    for name in (path, other):
        with reopened(name) as (document, warnings):
            assert document.read_only
            assert warnings[0].startswith(f"'{name.name}' has another name (a hard link)")
            assert document.battle == battles[-1]
            with pytest.raises(NotSavedError, match=ITSELF):
                document.save_copy(other)
            document.move(name.with_name(f"new {name.name}"))
            document.do(numbered_command(3))
        assert name.exists()


def test_a_copy_goes_where_a_link_leads_to(path: Path) -> None:
    battles = saved(path, 2)
    there, link = path.with_name("there.battle"), path.with_name("link.battle")
    link.symlink_to(there)
    with reopened(path) as (document, _):
        document.save_copy(link)
    assert link.is_symlink()
    with reopened(there) as (document, _):
        assert document.battle == battles[-1]


@pytest.mark.parametrize("linked", [False, True])
def test_39_6_what_is_no_file_is_never_replaced_by_a_copy(path: Path, *, linked: bool) -> None:
    saved(path, 1)
    pipe, link = path.with_name("pipe.battle"), path.with_name("link.battle")
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    with reopened(path) as (document, _), pytest.raises(NotSavedError, match="is not a file"):
        document.save_copy(link if linked else pipe)
    assert pipe.is_fifo()
    assert link.is_symlink()


def test_moving_leaves_a_file_that_has_come_into_the_place(path: Path) -> None:
    with made(path) as document:
        document.do(numbered_command(0))
        path.rename(path.with_name("taken away.battle"))
        path.write_text("My shopping list")
        document.move(path.with_name("new.battle"))
        document.do(numbered_command(1))
    assert path.read_text() == "My shopping list"
    with reopened(path.with_name("new.battle")) as (document, warnings):
        assert warnings == ()
        assert len(document.battle.log) == 2


def test_what_a_killed_save_left_is_cleared_when_the_file_is_opened(path: Path) -> None:
    saved(path)
    left = path.with_name(".hall.battle.new")
    shutil.copyfile(path, left)
    left.with_name(f"{left.name}-journal").write_text("x")
    with reopened(path) as (document, _):
        assert document.battle == HALL
    assert list(path.parent.iterdir()) == [path]
    assert not lock_path(path).exists()


def test_what_is_not_there_is_the_same_only_by_its_name(path: Path) -> None:
    assert is_same_file(path, path.parent / "." / path.name)
    assert not is_same_file(path, path.with_name("other.battle"))
