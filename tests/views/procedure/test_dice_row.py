"""The row of dice."""

from pytestqt.qtbot import QtBot

from battleboard.battle.state.referee import Roll
from battleboard.views.procedure.dice_fields import DiceRow
from tests.battle.table import meet
from tests.models.sessions import MakeSession


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
