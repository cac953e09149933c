"""The dialog after a fault shows what happened, and a report."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from battleboard.views.theme.theme import Theme
from battleboard.views.window.messages import CLOSE, CrashDialog


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> CrashDialog:
    _ = theme
    dialog = CrashDialog("All changes are saved in 'ford.battle'.", "Battleboard 1\nValueError: no")
    qtbot.addWidget(dialog)
    dialog.open()
    dialog.activateWindow()
    return dialog


def button(dialog: CrashDialog, text: str) -> QPushButton:
    return next(each for each in dialog.findChildren(QPushButton) if each.text() == text)


def texts(dialog: CrashDialog) -> set[str]:
    return {each.text() for each in dialog.findChildren(QLabel) if each.isVisible()}


def test_it_says_first_that_the_battle_is_safe(dialog: CrashDialog) -> None:
    assert "All changes are saved in 'ford.battle'." in texts(dialog)
    assert not dialog.findChildren(QPlainTextEdit)[0].isVisible()


@pytest.mark.parametrize(
    ("key", "result"), [(Qt.Key.Key_Return, 1), (Qt.Key.Key_Escape, 0)], ids=["Enter", "Escape"]
)
def test_enter_and_escape_go_on(
    dialog: CrashDialog, qtbot: QtBot, key: Qt.Key, result: int
) -> None:
    assert dialog.go_on.hasFocus()
    with qtbot.waitSignal(dialog.finished, timeout=0) as finished:
        QTest.keyClick(dialog, key)
    assert finished.args == [result]
    assert result != CLOSE


def test_to_close_has_a_button_of_its_own(dialog: CrashDialog, qtbot: QtBot) -> None:
    with qtbot.waitSignal(dialog.finished, timeout=0) as finished:
        QTest.mouseClick(button(dialog, "Close Battleboard"), Qt.MouseButton.LeftButton)
    assert finished.args == [CLOSE]


def test_the_report_is_shown_when_it_is_asked_for(dialog: CrashDialog) -> None:
    more, report = button(dialog, "Show the report"), dialog.findChildren(QPlainTextEdit)[0]
    QTest.mouseClick(more, Qt.MouseButton.LeftButton)
    assert report.isVisible()
    assert report.isReadOnly()
    assert more.text() == "Hide the report"
    QTest.mouseClick(more, Qt.MouseButton.LeftButton)
    assert not report.isVisible()


def test_the_report_can_be_copied(dialog: CrashDialog) -> None:
    QTest.mouseClick(button(dialog, "Show the report"), Qt.MouseButton.LeftButton)
    QTest.mouseClick(button(dialog, "Copy"), Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "Battleboard 1\nValueError: no"
    assert "Report copied to the clipboard." in texts(dialog)


def test_the_report_can_be_saved(
    dialog: CrashDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "report.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(place), ""))
    QTest.mouseClick(button(dialog, "Show the report"), Qt.MouseButton.LeftButton)
    QTest.mouseClick(button(dialog, "Save…"), Qt.MouseButton.LeftButton)
    assert place.read_text() == dialog.report
    assert "Report saved as 'report.txt'." in texts(dialog)


def test_where_it_cannot_be_saved_that_is_said(dialog: CrashDialog, tmp_path: Path) -> None:
    QTest.mouseClick(button(dialog, "Show the report"), Qt.MouseButton.LeftButton)
    dialog.write(tmp_path / "no" / "report.txt")
    assert any(text.startswith("'report.txt' could not be written") for text in texts(dialog))


def test_what_happens_meanwhile_is_added(dialog: CrashDialog) -> None:
    dialog.add("KeyError: 'orc'")
    assert dialog.report == "Battleboard 1\nValueError: no\n\nKeyError: 'orc'"
