"""The row of dice."""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.battle.state.referee import Roll
from battleboard.views.procedure.dice_fields import DiceRow
from tests.battle.table import meet
from tests.models.sessions import MakeSession
from tests.views.procedure.bars import ShowBar


def test_a_bar_that_was_there_for_a_moment_takes_no_room_from_dice_that_fit_in_a_line(
    session_of: MakeSession, qtbot: QtBot
) -> None:
    session = session_of(meet())
    row = DiceRow(session)
    qtbot.addWidget(row)
    row.show_throws(session.document.stage.wanted)
    row.show()
    wide = row.wide()
    row.setFixedSize(wide, 8)
    qtbot.waitUntil(row.verticalScrollBar().isVisible)
    row.keep_to(wide)
    qtbot.waitUntil(lambda: row.viewport().width() == wide)
    assert len({box.y() for box in row.boxes}) == 1


def test_dice_of_more_lines_than_there_is_room_for_scroll(
    session_of: MakeSession, qtbot: QtBot
) -> None:
    session = session_of(meet())
    row = DiceRow(session)
    qtbot.addWidget(row)
    throws = session.document.stage.wanted
    row.show_throws(
        tuple(each._replace(what=f"{each.what} {at}") for at in range(6) for each in throws)
    )
    row.show()
    row.keep_to(200)
    qtbot.waitUntil(row.verticalScrollBar().isVisible)
    assert row.height() < row.boxes[-1].geometry().bottom()


def test_beside_a_die_that_nobody_owns_stands_what_to_throw(
    session_of: MakeSession, qtbot: QtBot
) -> None:
    session = session_of(meet())
    row = DiceRow(session)
    qtbot.addWidget(row)
    first, *others = session.document.stage.wanted
    row.show_throws((first._replace(dice=Roll(1, 13)), *others))
    marks = {box.throw.what: box.mark.text() for box in row.boxes}
    assert marks[first.what] == "d20, throw 14 to 20 again"
    assert {marks[each.what] for each in others} == {""}


def test_a_die_that_is_needed_no_more_keeps_its_field_and_the_keyboard(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(meet())
    row = show_bar(session).dice
    throws = session.document.stage.wanted
    row.boxes[0].field.setFocus()
    known = row.boxes
    row.show_throws(tuple(each._replace(optional=True) for each in throws))
    assert row.boxes == known
    assert [box.mark.text() for box in known] == ["if needed", "if needed"]
    assert QApplication.focusWidget() is known[0].field
    row.show_throws(tuple(each._replace(words=f"{each.words} anew") for each in throws))
    assert row.boxes != known
    assert QApplication.focusWidget() is row.boxes[0].field
