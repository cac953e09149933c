"""Sizes are printed beside their aims."""

from pathlib import Path

import pytest

from figures import main, size_line


def _package(path: Path, megabytes: int) -> Path:
    with path.open("wb") as file:
        file.truncate(megabytes * 1_000_000)
    return path


def test_a_package_within_its_aim(tmp_path: Path) -> None:
    line = size_line(_package(tmp_path / "a.deb", 40))
    assert line == ("a.deb: 40.0 MB (aim 45 MB)", True)


def test_a_package_that_is_too_large(tmp_path: Path) -> None:
    line = size_line(_package(tmp_path / "a.AppImage", 56))
    assert line == ("a.AppImage: 56.0 MB (aim 55 MB, not reached)", False)


def test_what_has_no_aim_is_only_told(tmp_path: Path) -> None:
    assert size_line(_package(tmp_path / "a.whl", 2)) == ("a.whl: 2.0 MB", True)


def test_a_package_that_is_too_large_ends_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["figures.py", str(_package(tmp_path / "a.dmg", 61))])
    assert main() == 1
    assert capsys.readouterr().out == "a.dmg: 61.0 MB (aim 60 MB, not reached)\n"
