"""The message bar reports failures: it stays, blocks nothing, and can be dismissed."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from battleboard.views.theme.colours import LIGHT
from battleboard.views.theme.theme import Theme
from battleboard.views.window.messages import MessageBar, MessagePlaces, Severity
from tests.views.drawing import colour_at

LONG = "The magic-user cannot cast: she was struck before her spell was done. " * 4


class Room(QWidget):
    """A window with a text field, and the bar over it."""

    def __init__(self) -> None:
        super().__init__()
        self.field = QLineEdit()
        self.places = MessagePlaces(QRect(200, 4, 692, 32), QRect(8, 60, 600, 200))
        self.bar = MessageBar(self, lambda: self.places)
        QVBoxLayout(self).addWidget(self.field)
        self.resize(900, 300)


@pytest.fixture
def room(qtbot: QtBot, theme: Theme) -> Room:
    """The window, with the keyboard focus in its field."""
    _ = theme
    room = Room()
    qtbot.addWidget(room)
    with qtbot.waitExposed(room):
        room.show()
    room.activateWindow()
    room.field.setFocus()
    return room


def test_it_tells_a_sentence_and_leaves_the_keyboard_where_it_is(room: Room) -> None:
    assert room.bar.sentence == ""
    before = room.field.geometry()
    room.bar.tell("Nothing to undo.")
    assert room.bar.sentence == "Nothing to undo."
    assert room.bar.accessibleName() == "Nothing to undo."
    assert room.bar.isVisible()
    assert room.field.hasFocus()
    assert room.field.geometry() == before


def test_escape_sends_it_away_whoever_has_the_keyboard(room: Room) -> None:
    room.bar.tell("Nothing to undo.")
    QTest.keyClicks(room.field, "7")
    assert room.bar.isVisible()
    QTest.keyClick(room.field, Qt.Key.Key_Escape)
    assert not room.bar.isVisible()
    assert room.field.text() == "7"
    assert room.bar.sentence == ""


def test_once_it_is_gone_it_listens_no_more(room: Room) -> None:
    room.bar.tell("Nothing to undo.")
    room.bar.hide()
    room.bar.hide()
    QTest.keyClick(room.field, Qt.Key.Key_Escape)
    room.bar.tell("Nothing to redo.")
    assert room.bar.isVisible()


def test_a_click_anywhere_on_it_sends_it_away(room: Room) -> None:
    room.bar.tell("Nothing to undo.")
    QTest.mouseClick(room.bar, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert not room.bar.isVisible()


def test_its_button_sends_it_away_and_takes_no_keyboard(room: Room) -> None:
    room.bar.tell("Nothing to undo.")
    (button,) = room.bar.findChildren(QPushButton)
    QTest.mousePress(button, Qt.MouseButton.LeftButton)
    assert room.field.hasFocus()
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton)
    assert not room.bar.isVisible()


def test_another_sentence_takes_the_place_of_the_one_before(room: Room) -> None:
    room.bar.tell("Nothing to undo.")
    room.bar.tell("Saved.", Severity.NOTE)
    assert (room.bar.sentence, room.bar.severity) == ("Saved.", Severity.NOTE)


def test_it_lies_on_the_right_in_its_line_or_below_as_high_as_its_sentence(room: Room) -> None:
    room.bar.tell("Short.")
    low = room.bar.height()
    assert room.bar.geometry().topRight() == QPoint(891, 4)
    room.bar.tell(LONG)
    assert room.bar.height() > low
    assert room.bar.geometry().topRight() == QPoint(607, 60)
    room.places = MessagePlaces(QRect(), QRect(8, 40, 500, 200))
    room.bar.tell("Short.")
    assert room.bar.geometry().topLeft() == QPoint(8, 40)
    assert room.bar.width() == 500


def test_it_goes_where_there_is_room_once_all_is_laid_out(room: Room, qtbot: QtBot) -> None:
    room.bar.tell(LONG)
    room.places = room.places._replace(room=QRect(8, 90, 600, 200))
    qtbot.waitUntil(lambda: room.bar.y() == 90)


@pytest.mark.parametrize("severity", Severity)
def test_its_sign_has_the_colour_of_its_weight(room: Room, severity: Severity) -> None:
    room.bar.tell("Nothing to undo.", severity)
    seen = room.bar.grab().toImage()
    expected = {
        Severity.NOTE: LIGHT.accent,
        Severity.REFUSED: LIGHT.warn,
        Severity.FAULT: LIGHT.bad,
    }
    assert colour_at(seen, 15, room.bar.height() / 2) == expected[severity]


def test_the_signs_differ_without_their_colours(room: Room) -> None:
    shapes = set()
    for severity in Severity:
        room.bar.tell("Nothing to undo.", severity)
        seen = room.bar.grab().toImage()
        middle = room.bar.height() // 2
        inked = [
            colour_at(seen, 22 + x, middle + y) == LIGHT.panel
            for x in range(-6, 7)
            for y in range(-6, 7)
        ]
        shapes.add(tuple(inked))
    assert len(shapes) == len(Severity)


def test_what_came_of_something_is_a_note(room: Room) -> None:
    room.bar.note("5 charge and 4 close in.")
    assert room.bar.sentence == "5 charge and 4 close in."
    assert room.bar.severity is Severity.NOTE


def test_what_is_kept_stays_whatever_is_done_until_it_is_dismissed(room: Room) -> None:
    room.bar.keep("The battle goes on elsewhere.")
    room.bar.dismiss_transient()
    assert (room.bar.sentence, room.bar.severity) == (
        "The battle goes on elsewhere.",
        Severity.FAULT,
    )
    room.bar.tell("Nothing to undo.")
    assert room.bar.sentence == "The battle goes on elsewhere.\nNothing to undo."
    assert room.bar.severity is Severity.FAULT
    room.bar.keep("A picture is lost.")
    room.bar.dismiss_transient()
    assert room.bar.sentence == "The battle goes on elsewhere.\nA picture is lost."
    QTest.keyClick(room.field, Qt.Key.Key_Escape)
    assert room.bar.sentence == ""
    room.bar.tell("Nothing to undo.")
    assert room.bar.sentence == "Nothing to undo."
    room.bar.dismiss_transient()
    assert room.bar.sentence == ""
