"""Questions are asked in dialogs, and whoever cancels has answered nothing."""

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from battleboard.models.new_battle import NewBattle
from battleboard.views.main_window import MainWindow
from battleboard.views.start.asking import BATTLES, Dialogs
from battleboard.views.start.new_battle_dialog import NewBattleDialog


@pytest.mark.parametrize(("given", "path"), [("/a/b.battle", Path("/a/b.battle")), ("", None)])
def test_a_file_to_open(
    given: str, path: Path | None, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (given, ""))
    assert Dialogs().file_to_open(window, "Open", Path("/a"), BATTLES) == path


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ("/a/b.battle", Path("/a/b.battle")),
        ("/a/b", Path("/a/b.battle")),
        ("/a/b.c", Path("/a/b.c")),
        ("", None),
    ],
)
def test_a_file_to_save_gets_its_ending(
    given: str, path: Path | None, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (given, ""))
    assert Dialogs().file_to_save(window, "Save", Path("/a/x.battle"), BATTLES) == path


@pytest.mark.parametrize(("given", "words"), [((" Ford ", True), "Ford"), (("", False), None)])
def test_a_line_of_words(
    given: tuple[str, bool],
    words: str | None,
    window: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: given)
    assert Dialogs().words(window, "Name", "What?", "old") == words


@pytest.mark.parametrize("answer", ["Throw it away", "Cancel"])
def test_leave(answer: str, window: MainWindow) -> None:
    def press() -> None:
        (box,) = window.findChildren(QMessageBox)
        next(each for each in box.findChildren(QPushButton) if each.text() == answer).click()

    QTimer.singleShot(0, press)
    assert Dialogs().sure(window, "For good?", "Throw it away") is (answer == "Throw it away")


@pytest.mark.parametrize("begins", [True, False])
def test_a_new_battle(begins: bool, window: MainWindow, qtbot: QtBot) -> None:  # noqa: FBT001
    def answer() -> None:
        (dialog,) = window.findChildren(NewBattleDialog)
        dialog.title.setText("The ford")
        dialog.done(int(begins))

    QTimer.singleShot(0, answer)
    plan = Dialogs().new_battle(window)
    assert plan == (NewBattle("The ford") if begins else None)
    qtbot.waitUntil(lambda: not window.findChildren(NewBattleDialog))
