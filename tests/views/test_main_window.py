"""The DM's window."""

import pytest
from battleboard.views.segment_strip import SegmentStrip, Stretch
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from battleboard.views.actions import ACTIONS
from battleboard.views.look.mark import Mark
from battleboard.views.look.theme import DARK, Shade, Theme, colours_of
from battleboard.views.main_window import MainWindow


@pytest.fixture
def window(qtbot: QtBot, theme: Theme) -> MainWindow:
    """The window, shown."""
    window = MainWindow(theme)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    return window


def texts(window: MainWindow) -> list[str]:
    return [label.text() for label in window.findChildren(QLabel) if label.isVisible()]


def test_it_says_its_name_and_what_it_is_for(window: MainWindow) -> None:
    assert window.windowTitle() == "Battleboard"
    assert "Knows when everything in a round happens, and says why." in texts(window)
    assert not window.windowIcon().isNull()


def test_an_empty_round_is_called_one(window: MainWindow) -> None:
    assert "A round of ten segments" in texts(window)
    assert window.findChildren(SegmentStrip)[0].accessibleDescription() == "No acts in this round."


def test_a_round_is_shown_with_its_reason(window: MainWindow) -> None:
    shot = Stretch("Archer", "shoots", 0, 2, 2, Mark.SHOT)
    window.show_round("One shot", [shot], "Nobody else acts.")
    assert {"One shot", "Nobody else acts."} <= set(texts(window))
    strip = window.findChildren(SegmentStrip)[0]
    assert strip.accessibleDescription() == "Archer: shoots, segments 2 to 2."


def test_it_fits_the_smallest_laptop(window: MainWindow) -> None:
    lanes = [Stretch("Archer " * 9, "shoots", 0, 2, 2, Mark.SHOT)] * 4
    window.show_round("Four shots", lanes, "Nobody else acts. " * 20)
    assert window.minimumSizeHint().width() <= 1024
    assert window.minimumSizeHint().height() <= window.sizeHint().height() <= 700


def test_every_action_of_the_table_is_in_a_menu_once(window: MainWindow) -> None:
    in_menus = [
        action.objectName()
        for menu in window.menuBar().findChildren(QMenu)
        for action in menu.actions()
    ]
    assert sorted(in_menus) == sorted(action.id for action in ACTIONS)


def test_ctrl_q_closes_it(window: MainWindow) -> None:
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    assert not window.isVisible()


def test_the_look_can_be_chosen(window: MainWindow, theme: Theme, qapp: QApplication) -> None:
    checked = [action.objectName() for action in window.findChildren(QAction) if action.isChecked()]
    assert checked == ["light"]
    window.findChildren(QAction, "dark")[0].trigger()
    assert theme.shade is Shade.DARK
    assert colours_of(qapp.palette()) is DARK
