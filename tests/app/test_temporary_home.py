"""Where nothing can be saved, the user is asked, and a temporary folder is used."""

import os
import tempfile
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from battleboard.app.temporary_home import (
    UnwritableHomeError,
    ask_for_temporary,
    ensure_writable_home,
)
from battleboard.storage.user_folders import HOME


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home that cannot be written to."""
    home = tmp_path / "home"
    home.write_text("no folder")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv(HOME, str(home))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    return home


def never(_problem: str) -> bool:
    raise AssertionError


def test_a_home_that_can_be_written_to_is_nobodys_business(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    assert ensure_writable_home(never) == ""


def test_with_leave_it_goes_on_in_a_temporary_folder(locked: Path) -> None:
    told: list[str] = []

    def agree(problem: str) -> bool:
        told.append(problem)
        return True

    notice = ensure_writable_home(agree)
    assert told == [f"Battleboard cannot save anything in '{locked / 'data'}' (not a directory)."]
    assert f"'{os.environ[HOME]}'" in notice
    assert Path(os.environ[HOME]).is_dir()
    assert ensure_writable_home(never) == ""


def test_without_leave_it_ends(locked: Path) -> None:
    with pytest.raises(UnwritableHomeError, match="cannot save anything"):
        ensure_writable_home(lambda _problem: False)
    assert os.environ[HOME] == str(locked)


@pytest.mark.parametrize(("button", "answer"), [("Use a temporary folder", True), ("Quit", False)])
def test_the_question_has_two_answers(qtbot: QtBot, button: str, *, answer: bool) -> None:
    _ = qtbot
    asked: list[str] = []

    def press() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        asked.append(box.text())
        next(each for each in box.findChildren(QPushButton) if each.text() == button).click()

    QTimer.singleShot(0, press)
    assert ask_for_temporary("Nothing can be kept.") is answer
    assert asked == ["Nothing can be kept."]
