"""What Battleboard says of itself."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QTabWidget, QTextBrowser
from pytestqt.qtbot import QtBot

from battleboard import __version__
from battleboard.storage.resources import resource
from battleboard.views.theme.theme import Theme
from battleboard.views.window.help_sheets import AboutDialog
from battleboard.views.window.main_window import MainWindow


def test_it_says_the_version_and_on_whose_terms(qtbot: QtBot, theme: Theme) -> None:
    _ = theme
    dialog = AboutDialog()
    qtbot.addWidget(dialog)
    assert f"Version {__version__}" in {each.text() for each in dialog.findChildren(QLabel)}
    (tabs,) = dialog.findChildren(QTabWidget)
    pages = dialog.findChildren(QTextBrowser)
    names = {page: tabs.tabText(tabs.indexOf(page)) for page in pages}
    assert set(names.values()) == {"Licence", "Figures", "Open Game License"}
    texts = {names[page]: page.toPlainText() for page in pages}
    assert "MIT licence" in texts["Licence"]
    assert "OSRIC" in texts["Figures"]
    licence = resource("catalogue", "OPEN-GAME-LICENSE.txt").read_text("utf-8")
    assert texts["Open Game License"].split() == licence.split()


def test_f1_opens_it_and_enter_closes_it(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_F1)
    (dialog,) = window.findChildren(AboutDialog)
    assert dialog.isVisible()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not window.findChildren(AboutDialog))
