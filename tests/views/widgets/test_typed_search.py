"""An entry of a combo box is chosen by typing."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from battleboard.storage.game_texts import load_titles
from battleboard.views.theme.theme import Theme
from battleboard.views.widgets.fields import TypedSearch


@pytest.fixture
def choice(qtbot: QtBot, theme: Theme) -> QComboBox:
    """A combo box with the games."""
    _ = theme
    choice = QComboBox()
    choice.addItems(list(load_titles().values()))
    qtbot.addWidget(choice)
    with qtbot.waitExposed(choice):
        choice.show()
    return choice


def test_qt_alone_opens_the_list_at_the_space(choice: QComboBox) -> None:
    QTest.keyClicks(choice, "OSRIC 3")
    assert choice.currentText() != "OSRIC 3"
    choice.hidePopup()


def test_a_name_with_a_space_is_found(choice: QComboBox) -> None:
    TypedSearch(choice)
    chosen: list[int] = []
    choice.activated.connect(chosen.append)
    QTest.keyClicks(choice, "OSRIC 3")
    assert choice.currentText() == "OSRIC 3"
    assert chosen[-1] == choice.currentIndex()
    assert not choice.view().isVisible()


def test_a_later_word_is_found_where_no_entry_begins_so(choice: QComboBox) -> None:
    TypedSearch(choice)
    QTest.keyClicks(choice, "eleven")
    assert choice.currentText() == "AD&D 1e in eleven phases"


def test_what_fits_nothing_begins_a_new_word(choice: QComboBox) -> None:
    TypedSearch(choice)
    QTest.keyClicks(choice, "osric")
    QTest.keyClicks(choice, "ose")
    assert choice.currentText() == "OSE (B/X): phases by side"
    QTest.keyClicks(choice, "%")
    assert choice.currentText() == "OSE (B/X): phases by side"


def test_after_a_pause_a_new_word_begins(choice: QComboBox) -> None:
    search = TypedSearch(choice)
    QTest.keyClicks(choice, "osric")
    search.forget()
    QTest.keyClicks(choice, "i")
    assert choice.currentText().startswith("Individual")


def test_in_the_open_list_it_is_marked_and_enter_takes_it(choice: QComboBox) -> None:
    TypedSearch(choice)
    QTest.keyClick(choice, Qt.Key.Key_Space)
    assert choice.view().isVisible()
    QTest.keyClicks(choice.view(), "OSRIC 3")
    assert choice.view().currentIndex().data() == "OSRIC 3"
    QTest.keyClick(choice.view(), Qt.Key.Key_Return)
    assert choice.currentText() == "OSRIC 3"
    assert not choice.view().isVisible()


def test_keys_with_control_are_left_alone(choice: QComboBox) -> None:
    search = TypedSearch(choice)
    key = QEvent.Type.KeyPress
    held = QKeyEvent(key, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier, "o")
    assert not search.eventFilter(choice, held)
    assert not search.eventFilter(choice, QKeyEvent(key, Qt.Key.Key_Down, held.modifiers()))
    plain = QKeyEvent(key, Qt.Key.Key_O, Qt.KeyboardModifier.NoModifier, "o")
    assert search.eventFilter(choice, plain)
