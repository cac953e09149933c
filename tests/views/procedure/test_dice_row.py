"""The row of dice accepts rolls."""

from itertools import product
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import NextPhase
from battleboard.battle.commands.sides import SetTeam
from battleboard.battle.state.command_context import Roll
from battleboard.models.session import Session
from battleboard.views.procedure.dice_fields import DiceRow
from battleboard.views.procedure.encounter_form import EncounterForm
from battleboard.views.theme.theme import Theme
from battleboard.views.widgets.labels import NameLabel
from battleboard.views.window.main_window import TEXT_SCALES
from tests.battle.battles import battle, figure
from tests.battle.table import UNSURPRISED, led_to, meet
from tests.models.sessions import MakeSession, do
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
    assert marks[first.what] == "d20, reroll 14 to 20"
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


LONG: Final = "The Most Illustrious and Exceedingly Numerous Company of the Grey Marches " * 3


def of_long_names(session_of: MakeSession) -> Session:
    """An encounter of sides with names several lines long."""
    session = session_of(meet())
    for side, team in session.battle.teams.items():
        session.document.do(SetTeam(side, team._replace(name=f"{LONG} {side}")))
    return session


@pytest.mark.parametrize("scale", TEXT_SCALES)
def test_the_name_of_a_side_never_hides_its_die(
    session_of: MakeSession, show_bar: ShowBar, theme: Theme, scale: float
) -> None:
    theme.enlarge(scale)
    try:
        bar = show_bar(of_long_names(session_of))
        for wide, box in product([760, 1366], bar.dice.boxes):
            bar.resize(wide, bar.height())
            QApplication.processEvents()
            left = box.field.mapTo(bar, box.field.rect().topLeft()).x()
            assert left + box.field.width() <= wide
            assert box.field.visibleRegion().boundingRect() == box.field.rect()
            assert box.field.width() == box.field.maximumWidth()
            assert box.name.full.startswith(LONG[:60])
            assert box.name.toolTip() == box.name.full
    finally:
        theme.enlarge(1.0)


def test_a_name_that_fits_is_not_cut_and_larger_letters_cut_it_anew(
    qtbot: QtBot, theme: Theme
) -> None:
    _ = theme
    short, long = NameLabel("Orcs"), NameLabel(LONG)
    qtbot.addWidget(short)
    qtbot.addWidget(long)
    assert (short.text(), short.toolTip()) == ("Orcs", "")
    before = long.sizeHint().width()
    font = long.font()
    font.setPointSizeF(2 * font.pointSizeF())
    long.setFont(font)
    assert before < long.sizeHint().width() < 2.5 * before
    assert "…" in long.text()


def test_the_form_of_a_meeting_is_no_wider_for_a_long_name(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    form = EncounterForm(of_long_names(session_of), show_bar(session_of(meet())))
    assert form.sizeHint().width() < 900


def test_38_6_r_rolls_one_die_after_the_other_and_then_goes_on(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(meet())
    bar = show_bar(session)
    assert len([each for each in session.document.stage.wanted if each.is_open]) > 1
    for waiting in session.document.stage.wanted:
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_R)
        assert any(
            each.what == waiting.what and not each.is_open for each in session.document.stage.wanted
        )
    assert bar.on.hasFocus()


def test_38_6_a_digit_too_many_begins_the_next_die(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(meet())
    bar = show_bar(session)
    first, second = [box for box in bar.dice.boxes if box.is_open][:2]
    for digit in "52":
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClicks(focused, digit)
    assert (first.field.text(), first.is_open) == ("5", False)
    assert (second.field.text(), second.is_open) == ("2", True)
    # The last of them waits: nothing follows that the digit could belong to.
    QTest.keyClicks(second.field, "9")
    assert second.field.text() == "29"
    assert second.is_open


def test_38_enter_goes_on_without_dice_that_are_rolled_only_if_needed(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    start = battle(figure("ann"), figure("orc", "red", at=(60.0, 0.0)), ruleset="addict")
    session = session_of(led_to(start, "declaration", UNSURPRISED))
    do(session, NextPhase())
    bar = show_bar(session)
    assert all(box.throw.optional for box in bar.dice.boxes)
    first = bar.dice.boxes[0].field
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Return)
    assert bar.stage.kind == "resolution"
    assert not session.battle.running.dice


def test_38_the_last_die_of_initiative_begins_the_round_and_that_of_surprise_does_not(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    start = battle(figure("ann"), figure("orc", "red", at=(60.0, 0.0)), ruleset="osric3")
    session = session_of(start)
    bar = show_bar(session)
    for kind, stays in (("surprise", True), ("initiative", False)):
        while bar.stage.kind != kind:
            do(session, NextPhase())
        bar.dice.throw_all()
        assert (bar.stage.kind == kind) is stays
