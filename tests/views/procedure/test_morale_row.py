"""Morale is checked in the procedure bar."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QSpinBox
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import EndBattle, Kill
from battleboard.battle.state.event import MoraleChecked, MoraleDue
from battleboard.models.session import Session
from battleboard.views.procedure.morale_row import MoraleRow, due_by_side
from battleboard.views.procedure.popovers import (
    MoralePopover,
    open_morale_checks,
    sides_to_check,
)
from battleboard.views.widgets.popups import QuestionsForm
from tests.battle.table import in_round
from tests.models.sessions import MakeSession, do, lead_to
from tests.views.procedure.bars import ShowBar, click, enter


def shaken(session_of: MakeSession, game: str = "addict") -> Session:
    """The ogre has fallen, and half of its side is down."""
    battle = in_round(game)
    orc = battle.figure("orc")
    session = session_of(battle.with_figure(orc._replace(card=orc.card._replace(morale=7))))
    do(session, Kill(("ogre",)))
    lead_to(session, "morale" if game == "osric" else "end")
    return session


def row_of(session: Session, show_bar: ShowBar) -> MoraleRow:
    bar = show_bar(session)
    assert len(bar.morale) == 1
    return bar.morale[0]


def test_a_typed_number_decides(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = shaken(session_of)
    row = row_of(session, show_bar)
    noted: list[str] = []
    session.document.noted.connect(noted.append)
    enter(next(iter(row.fields.values())), 100)
    assert noted == [f"{session.battle.teams['red'].name}: 1 of 1 lost heart."]
    assert session.battle.running.tested == {"orc"}
    assert session.battle.figure("orc").effects
    assert session.document.stage.checks == ()


def test_the_check_is_rolled(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = shaken(session_of)
    click(row_of(session, show_bar).roll)
    assert session.battle.running.tested == {"orc"}


def test_it_is_said_where_morale_holds(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = shaken(session_of, "ose")
    noted: list[str] = []
    session.document.noted.connect(noted.append)
    row = row_of(session, show_bar)
    for field in row.fields.values():
        enter(field, 1)
    assert noted == [f"{session.battle.teams['red'].name}: morale holds."]


def test_its_die_has_the_keyboard_and_can_be_rolled_with_the_phase(
    session_of: MakeSession, show_bar: ShowBar, qtbot: QtBot
) -> None:
    session = shaken(session_of)
    bar = show_bar(session)
    qtbot.waitUntil(lambda: next(iter(bar.morale[0].fields.values())).hasFocus())
    bar.more.setFocus()
    bar.check_morale()
    assert session.battle.running.tested == {"orc"}
    qtbot.waitUntil(lambda: bar.window().focusWidget() is bar.on)
    bar.check_morale()
    assert session.document.stage.checks == ()


def test_when_it_is_checked_the_row_is_gone(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = shaken(session_of)
    bar = show_bar(session)
    bar.morale[0].check()
    assert bar.morale == []
    assert bar.words.text == "Round 1 is over. Next: round 2, declaration."


def test_the_bar_is_as_high_with_a_check_as_without(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    bar = show_bar(shaken(session_of))
    bar.resize(1350, bar.height())
    assert bar.words.isHidden()
    with_check = bar.sizeHint().height()
    bar.morale[0].check()
    assert bar.words.isVisible()
    assert bar.sizeHint().height() == with_check


def test_a_number_that_cannot_be_is_refused(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = shaken(session_of)
    bar = show_bar(session)
    said: list[str] = []
    session.document.refused.connect(said.append)
    enter(next(iter(bar.morale[0].fields.values())), 101)
    assert said == ["Morale of Red: 1d100 gives 1 to 100, not 101."]
    assert session.battle.running.tested == frozenset()


def test_several_dice_are_typed_one_after_another(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = shaken(session_of, "ose")
    row = row_of(session, show_bar)
    first, second = row.fields.values()
    enter(first, 6)
    assert QApplication.focusWidget() is second
    assert session.battle.running.tested == frozenset()
    QTest.keyClicks(second, "6")
    QTest.keyClick(second, Qt.Key.Key_Return)
    assert session.battle.running.tested == {"orc"}


def form_of(row: MoraleRow) -> QuestionsForm:
    click(row.form)
    form = QApplication.activePopupWidget()
    assert isinstance(form, QuestionsForm)
    return form


def test_what_bears_on_it_is_asked_in_one_line_each(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    row = row_of(shaken(session_of), show_bar)
    assert row.form.text() == "Modifiers +15"
    form = form_of(row)
    ticks = ((name, field) for name, field in form.fields.items() if isinstance(field, QCheckBox))
    assert [name for name, tick in ticks if tick.isChecked()] == ["half_lost"]
    slain, leader = form.fields["foe_slain"], form.fields["leader_lost"]
    assert isinstance(slain, QSpinBox)
    assert isinstance(leader, QCheckBox)
    slain.setValue(2)
    leader.setChecked(True)
    assert row.form.text() == "Modifiers +25"


def test_what_bears_on_it_counts(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = shaken(session_of)
    row = row_of(session, show_bar)
    row.set_times("foe_slain", 6)
    enter(next(iter(row.fields.values())), 52)
    told = session.battle.log[-1].events
    (checked,) = (event for event in told if isinstance(event, MoraleChecked))
    assert "-60 (a foe slain, 6 times)" in checked.why
    assert checked.holds


@pytest.mark.parametrize(
    ("game", "lines"), [("addict", 11), ("procedure", 11), ("osric", 10), ("ose", 2)]
)
def test_each_game_has_its_own_lines(
    session_of: MakeSession, show_bar: ShowBar, game: str, lines: int
) -> None:
    row = row_of(shaken(session_of, game), show_bar)
    assert len(form_of(row).fields) == lines


def test_all_reasons_of_a_side_stand_together() -> None:
    due = [MoraleDue("red", "one", ""), MoraleDue("red", "two", ""), MoraleDue("blue", "x", "")]
    assert due_by_side(due) == {"red": ["one", "two"], "blue": ["x"]}


def opened() -> MoralePopover:
    found = [each for each in QApplication.topLevelWidgets() if isinstance(each, MoralePopover)]
    return next(each for each in found if each.isVisible())


def test_going_on_while_a_check_is_due_asks_first(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = shaken(session_of)
    bar = show_bar(session)
    bar.go_on()
    assert session.battle.running.number == 1
    click(opened().rows[0].roll)
    assert session.battle.running.tested == {"orc"}
    bar.go_on()
    assert session.battle.running.number == 2


def test_one_may_go_on_without_a_check(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = shaken(session_of)
    show_bar(session).go_on()
    click(opened().on)
    assert session.battle.running.number == 2


def test_the_dm_asks_for_a_check_of_the_foes_or_of_those_selected(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(in_round())
    bar = show_bar(session)
    assert list(sides_to_check(session)) == ["red"]
    session.selection.select("orc")
    open_morale_checks(session, bar.on)
    asked = opened()
    assert not asked.on.isVisible()
    click(asked.rows[0].roll)
    assert session.battle.running.tested == {"orc"}
    session.selection.select("ann")
    assert list(sides_to_check(session)) == ["blue"]


def test_where_nothing_can_be_checked_nothing_opens(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(in_round())
    bar = show_bar(session)
    do(session, EndBattle())
    open_morale_checks(session, bar.on)
    assert not [each for each in QApplication.topLevelWidgets() if isinstance(each, MoralePopover)]
