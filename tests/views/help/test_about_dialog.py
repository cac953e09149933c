"""The about dialog describes Battleboard."""

import platform
from pathlib import Path

import pytest
from PySide6 import __version__ as qt_version
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from battleboard.storage.resources import resource
from battleboard.storage.revision import version_in_words
from battleboard.views.help import about_dialog
from battleboard.views.help.about_dialog import AboutDialog
from battleboard.views.theme.theme import Theme
from battleboard.views.widgets.icons import MarkLabel
from battleboard.views.window.main_window import MainWindow


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> AboutDialog:
    _ = theme
    dialog = AboutDialog()
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def press(dialog: AboutDialog, text: str) -> None:
    next(each for each in dialog.findChildren(QPushButton) if each.text() == text).click()


def read(dialog: AboutDialog, title: str) -> str:
    """The page with a title."""
    (found,) = dialog.titles.findItems(title, Qt.MatchFlag.MatchExactly)
    dialog.titles.setCurrentItem(found)
    assert dialog.page.verticalScrollBar().value() == 0
    return dialog.page.toPlainText()


def test_it_says_the_versions_beside_the_mark(dialog: AboutDialog) -> None:
    words = " ".join(each.text() for each in dialog.findChildren(QLabel))
    assert f"Version {version_in_words()}" in words
    assert f"PySide6 {qt_version}, Python {platform.python_version()}" in words
    assert len(dialog.findChildren(MarkLabel)) == 1


def test_it_begins_with_what_is_in_it(dialog: AboutDialog) -> None:
    assert dialog.titles.currentRow() == 0
    assert "What Battleboard is made of" in dialog.page.toPlainText()


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("What it contains", "how to exchange them"),
        ("Battleboard", "Permission is hereby granted, free of charge"),
        ("Figures and rules", "not affiliated with Mythmere Games LLC"),
        ("Qt and PySide6", "GNU LESSER GENERAL PUBLIC LICENSE"),
        ("GNU GPL 3", "GNU GENERAL PUBLIC LICENSE"),
        ("Qt, third-party", "HarfBuzz"),
        ("Python", "Python Software Foundation"),
        ("msgspec", "Jim Crist-Harif"),
        ("PyInstaller", "Bootloader Exception"),
        ("Libraries for Linux", "libxkbcommon"),
    ],
)
def test_it_has_the_licences_of_all_that_is_shipped(
    dialog: AboutDialog, title: str, words: str
) -> None:
    assert words.casefold() in read(dialog, title).casefold()


def test_the_open_game_license_is_there_word_for_word(dialog: AboutDialog) -> None:
    licence = resource("catalogue", "OPEN-GAME-LICENSE.txt").read_text("utf-8")
    assert read(dialog, "Open Game License").split() == licence.split()


def test_the_version_is_copied(dialog: AboutDialog) -> None:
    press(dialog, "Copy version")
    assert (
        QGuiApplication.clipboard().text().startswith(f"Battleboard\nVersion {version_in_words()}")
    )


def test_the_files_are_shown_in_their_folder(
    dialog: AboutDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(about_dialog, "show_in_folder", shown.append)
    press(dialog, "Show the files")
    assert [each.name for each in shown] == ["CONTENTS.md"]


def test_its_menu_item_opens_it_and_enter_closes_it(qtbot: QtBot, window: MainWindow) -> None:
    window.action("about").trigger()
    (dialog,) = window.findChildren(AboutDialog)
    assert dialog.isVisible()
    assert dialog.width() < window.width()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not window.findChildren(AboutDialog))
