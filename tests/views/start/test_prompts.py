"""Questions are asked in dialogs, and cancelling gives no answer."""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QInputDialog, QLineEdit, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from battleboard.queries.table.new_battle import NewBattle
from battleboard.views.start.new_battle_dialog import NewBattleDialog
from battleboard.views.start.prompts import DialogPrompts
from battleboard.views.widgets.popups import BATTLES
from battleboard.views.window.main_window import MainWindow


@pytest.mark.parametrize(("given", "path"), [("/a/b.battle", Path("/a/b.battle")), ("", None)])
def test_a_file_to_open(
    given: str, path: Path | None, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (given, ""))
    assert DialogPrompts().file_to_open(window, "Open", Path("/a"), BATTLES) == path


def test_where_a_folder_is_not_there_the_one_around_it_is_looked_into(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    places: list[str] = []

    def note(_parent: MainWindow, _title: str, place: str, _kinds: str) -> tuple[str, str]:
        places.append(place)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", note)
    DialogPrompts().file_to_open(window, "Open", tmp_path / "Pictures" / "Maps", BATTLES)
    DialogPrompts().file_to_open(window, "Open", tmp_path, BATTLES)
    assert places == [str(tmp_path)] * 2


def save_as(window: MainWindow, folder: Path, name: str, *answers: str) -> Path | None:
    """Type a file name where one is asked for, and answer the follow-up questions."""
    asked: list[str] = []

    def give(answer: str) -> None:
        (box,) = (each for each in window.findChildren(QMessageBox) if each.isVisible())
        asked.append(box.text())
        next(each for each in box.buttons() if answer in each.text()).click()

    def type_name() -> None:
        (dialog,) = (each for each in window.findChildren(QFileDialog) if each.isVisible())
        field = dialog.findChild(QLineEdit)
        assert isinstance(field, QLineEdit)
        field.setText(name)
        for at, answer in enumerate(answers):
            QTimer.singleShot(at * 50, partial(give, answer))
        if name:
            dialog.accept()
        else:
            dialog.reject()

    QTimer.singleShot(0, type_name)
    path = DialogPrompts().file_to_save(window, "Save", folder / "x.battle", BATTLES)
    assert len(asked) == len(answers)
    assert all("b.battle" in question for question in asked)
    return path


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("b.battle", "b.battle"),
        ("b", "b.battle"),
        ("B.Battle", "B.Battle"),
        ("elves vs. orcs", "elves vs. orcs.battle"),
    ],
)
def test_a_file_to_save_gets_its_ending(
    given: str, name: str, window: MainWindow, tmp_path: Path
) -> None:
    assert save_as(window, tmp_path, given) == tmp_path / name


def test_who_cancels_saves_in_no_file(window: MainWindow, tmp_path: Path) -> None:
    assert save_as(window, tmp_path, "") is None


@pytest.mark.parametrize("given", ["b", "b.battle"])
def test_leave_is_asked_for_the_file_that_would_be_replaced(
    given: str, window: MainWindow, tmp_path: Path
) -> None:
    (tmp_path / "b.battle").touch()
    assert save_as(window, tmp_path, given, "Yes") == tmp_path / "b.battle"


@pytest.mark.parametrize(("answer", "name"), [("Replace", "b.b.battle"), ("Cancel", None)])
def test_leave_is_asked_where_the_ending_is_added_to_a_name_with_a_point(
    answer: str, name: str | None, window: MainWindow, tmp_path: Path
) -> None:
    (tmp_path / "b.b.battle").touch()
    assert save_as(window, tmp_path, "b.b", answer) == (tmp_path / name if name else None)


@pytest.mark.parametrize(("given", "words"), [((" Ford ", True), "Ford"), (("", False), None)])
def test_a_line_of_words(
    given: tuple[str, bool],
    words: str | None,
    window: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: given)
    assert DialogPrompts().words(window, "Name", "What?", "old") == words


@pytest.mark.parametrize("answer", ["Throw it away", "Cancel"])
def test_leave(answer: str, window: MainWindow) -> None:
    def press() -> None:
        (box,) = window.findChildren(QMessageBox)
        next(each for each in box.findChildren(QPushButton) if each.text() == answer).click()

    QTimer.singleShot(0, press)
    assert DialogPrompts().sure(window, "For good?", "Throw it away") is (answer == "Throw it away")


def test_39_6_enter_never_confirms_what_cannot_be_undone(window: MainWindow) -> None:
    def press() -> None:
        (box,) = window.findChildren(QMessageBox)
        assert box.defaultButton().text() == "Cancel"
        QTest.keyClick(box, Qt.Key.Key_Return)

    QTimer.singleShot(0, press)
    assert not DialogPrompts().sure(window, "For good?", "Throw it away")


@pytest.mark.parametrize("begins", [True, False])
def test_a_new_battle(begins: bool, window: MainWindow, qtbot: QtBot) -> None:  # noqa: FBT001
    def answer() -> None:
        (dialog,) = window.findChildren(NewBattleDialog)
        dialog.title.setText("The ford")
        dialog.done(int(begins))

    QTimer.singleShot(0, answer)
    plan = DialogPrompts().new_battle(window, window.recent_battles, None)
    assert plan == (NewBattle("The ford") if begins else None)
    qtbot.waitUntil(lambda: not window.findChildren(NewBattleDialog))
