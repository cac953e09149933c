"""The log file stays small, and never in the way."""

import logging
from contextlib import closing
from pathlib import Path

import pytest

from battleboard.storage import log_file
from battleboard.storage.log_file import LogFile, battle_tag, last_lines


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "logs" / "battleboard.log"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of about two lines."""
    monkeypatch.setattr(log_file, "_MOST_BYTES", 20)


def write(path: Path, *lines: str) -> None:
    """Write lines to a log, as one run of the program."""
    with closing(LogFile(path)) as file:
        for line in lines:
            file.handle(logging.makeLogRecord({"msg": line}))


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_the_first_line_makes_the_folder_and_the_file(path: Path) -> None:
    write(path)
    assert not path.parent.exists()
    write(path, "begun − ended", "a\udcffb")
    assert path.read_text("utf-8") == "begun − ended\na\\udcffb\n"


@pytest.mark.usefixtures("small")
def test_the_oldest_lines_go(path: Path) -> None:
    write(path, *(f"line {n:02}" for n in range(20)))
    assert names(path.parent) == ["battleboard.log", "battleboard.log.1", "battleboard.log.2"]
    assert last_lines(path, 3) == ("line 17", "line 18", "line 19")
    assert last_lines(path, 1) == ("line 19",)
    assert last_lines(path) == ("line 16", "line 17", "line 18", "line 19")


@pytest.mark.usefixtures("small")
def test_a_file_that_cannot_be_set_aside_grows(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def held(*_: object) -> None:
        raise PermissionError("another program is using it")

    monkeypatch.setattr(LogFile, "rotate", held)
    write(path, *(f"line {n:02}" for n in range(5)))
    assert len(path.read_text("utf-8").splitlines()) == 5


def test_where_no_file_can_be_made_nothing_happens(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    path = tmp_path / "file" / "battleboard.log"
    write(path, "begun", "ended")
    assert last_lines(path) == ()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_on_a_full_disk_nothing_happens(tmp_path: Path) -> None:
    path = tmp_path / "battleboard.log"
    path.symlink_to("/dev/full")
    write(path, "begun", "ended")


def test_a_battle_is_told_from_others_but_not_named(tmp_path: Path) -> None:
    ford, bridge = (battle_tag(tmp_path / f"{name}.battle") for name in ("ford", "bridge"))
    assert ford == battle_tag(tmp_path / "ford.battle") != bridge
    assert ford.startswith("battle ")
    assert "ford" not in ford
