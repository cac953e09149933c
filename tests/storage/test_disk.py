"""Files are written whole or not at all."""

import errno
import os
from pathlib import Path

import pytest

from battleboard.storage.disk import NotSavedError, UnreadableError, read_file, write_file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "recap.md"


def test_a_new_file_has_what_was_written(path: Path) -> None:
    write_file(path, b"one")
    assert path.read_bytes() == b"one"
    assert list(path.parent.iterdir()) == [path]


def test_an_old_file_is_replaced_and_keeps_who_may_read_it(path: Path) -> None:
    path.write_bytes(b"much longer than one")
    path.chmod(0o640)
    write_file(path, b"one")
    assert path.read_bytes() == b"one"
    assert path.stat().st_mode & 0o777 == 0o640


def test_what_a_link_leads_to_is_replaced_and_not_the_link(path: Path) -> None:
    path.write_bytes(b"old")
    link = path.with_name("link.md")
    link.symlink_to(path)
    write_file(link, b"new")
    assert (path.read_bytes(), link.is_symlink()) == (b"new", True)


def test_what_is_no_file_stays_what_it_is() -> None:
    write_file(Path(os.devnull), b"one")
    assert not Path(os.devnull).is_file()


def test_a_full_disk_leaves_the_old_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotSavedError, match=r"^'recap\.md' could not be written \(no space left"):
        write_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere/recap.md", "no such file or directory"),
        (".", "is a directory"),
        ("a\0b", "embedded null byte"),
    ],
)
def test_a_place_that_cannot_be_written_to_is_told(name: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(NotSavedError, match=rf"could not be written \({why}\)\.$"):
        write_file(tmp_path / name, b"one")


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    (tmp_path / "map.png").write_bytes(b"one")
    assert read_file(tmp_path / "map.png") == b"one"


@pytest.mark.parametrize(
    ("name", "why"), [("map.png", "no such file or directory"), ("a\0b", "embedded null byte")]
)
def test_a_file_that_cannot_be_read_is_told(name: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=rf"cannot be read \({why}\)\.$"):
        read_file(tmp_path / name)
