"""Contents are cached on disk for a while."""

import os
from pathlib import Path

import pytest

from battleboard.storage.disk import cache_on_disk


def test_what_is_laid_aside_is_read_by_the_system_and_has_no_name(tmp_path: Path) -> None:
    kept = cache_on_disk(b"a picture", tmp_path)
    assert kept is not None
    os.lseek(kept.handle, 2, os.SEEK_SET)
    assert os.read(kept.handle, 99) == b"picture"
    if os.name == "posix":
        assert not list(tmp_path.iterdir())


def test_it_is_gone_with_whoever_has_it(tmp_path: Path) -> None:
    kept = cache_on_disk(b"a picture", tmp_path)
    assert kept is not None
    handle = kept.handle
    del kept
    with pytest.raises(OSError, match="descriptor"):
        os.fstat(handle)
    assert not list(tmp_path.iterdir())


def test_without_the_usual_folder_it_lies_where_other_files_do(tmp_path: Path) -> None:
    kept = cache_on_disk(b"a picture", tmp_path / "none")
    assert kept is not None
    assert os.fstat(kept.handle).st_size == len(b"a picture")


def test_where_there_is_no_room_nothing_is_laid_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full:
        """A file on a full disk."""

        closed = False

        def fileno(self) -> int:
            return -1

        def write(self, _content: bytes) -> int:
            raise OSError(28, "No space left on device")

        def close(self) -> None:
            self.closed = True

    full = Full()
    monkeypatch.setattr("battleboard.storage.disk.TemporaryFile", lambda **_: full)
    assert cache_on_disk(b"a picture", tmp_path) is None
    assert full.closed
