"""The manifest of a packaged program lists and checks its files."""

import sys
from pathlib import Path

import pytest

from battleboard.storage.bundle_manifest import (
    NAME,
    bundle_folder,
    changed_files,
    missing_files,
    write_manifest,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "one.so").write_bytes(b"1" * 3_000_000)
    (tmp_path / "two.so").write_bytes(b"")
    return tmp_path


def test_a_folder_is_as_it_was_listed(folder: Path) -> None:
    assert write_manifest(folder) == 2
    # Written a second time, the manifest does not list itself.
    assert write_manifest(folder) == 2
    assert (missing_files(folder), changed_files(folder)) == ((), ())


def test_what_is_gone_is_missing_and_what_is_another_is_changed(folder: Path) -> None:
    write_manifest(folder)
    (folder / "two.so").unlink()
    assert (missing_files(folder), changed_files(folder)) == (("two.so",), ())
    (folder / "lib" / "one.so").write_bytes(b"1" * 2_999_999 + b"2")
    assert changed_files(folder) == ("lib/one.so",)


def test_of_what_is_signed_later_only_the_names_are_listed(folder: Path) -> None:
    write_manifest(folder, contents=False)
    (folder / "two.so").write_bytes(b"signed")
    assert (missing_files(folder), changed_files(folder)) == ((), ())
    (folder / "two.so").unlink()
    assert missing_files(folder) == ("two.so",)


@pytest.mark.parametrize("text", [None, "no list"])
def test_without_a_list_nothing_is_missing(folder: Path, text: str | None) -> None:
    if text:
        (folder / NAME).write_text(text)
    assert (missing_files(folder), changed_files(folder)) == ((), ())


def test_only_a_packed_program_has_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bundle_folder() is None
    monkeypatch.setattr(sys, "_MEIPASS", "/packed", raising=False)
    assert bundle_folder() == Path("/packed")
