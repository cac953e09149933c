"""The turn clock advances by one click, asks for dice that are due, and opens its panel."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.commands import CheckWandering, EndBattle, PassTime, ResumeBattle, SetRhythm
from battleboard.battle.state.figure import CarriedLight, HitPoints
from battleboard.models.session import Session
from battleboard.rules.exploration import Rhythm
from battleboard.rules.measures import DAY_S, HOUR_S, TURN_S
from battleboard.views.procedure.procedure_bar import ProcedureBar
from battleboard.views.procedure.turn_clock_panel import TurnClockPanel
from battleboard.views.procedure.wandering_dialog import WanderingDialog
from battleboard.views.widgets.buttons import ButtonStyle
from battleboard.views.widgets.fields import DieField
from tests.battle.battles import battle, figure
from tests.battle.table import in_round
from tests.models.sessions import MakeSession, do, lead_to
from tests.views.procedure.bars import ShowBar, Watched, click, enter


def party(game: str = "osric", **changes: object) -> Battle:
    torch = CarriedLight("torch", 40, left_s=3 * TURN_S)
    ann = figure("ann", light=torch, hp=HitPoints(4, 10))
    return battle(ann, figure("orc", "red"), ruleset=game)._replace(**changes)  # type: ignore[arg-type]


@pytest.fixture
def over(session_of: MakeSession) -> Session:
    """A party after a fight."""
    session = session_of(party())
    do(session, EndBattle())
    return session


def panel_of(bar: ProcedureBar) -> TurnClockPanel:
    click(bar.turns)
    panel = bar.findChildren(TurnClockPanel)[-1]
    assert panel.isVisible()
    return panel


def step(panel: TurnClockPanel, text: str) -> QPushButton:
    return next(each for each in panel.steps if each.text() == text)


def field_of(bar: ProcedureBar) -> DieField:
    field = bar.between.throw.field
    assert field is not None
    return field


def test_after_a_fight_ten_minutes_go_by_at_one_click(over: Session, show_bar: ShowBar) -> None:
    bar = show_bar(over)
    assert bar.between.isVisible()
    assert not bar.words.isVisible()
    assert not bar.dice.isVisible()
    click(bar.between.turn)
    assert over.battle.clock_s == TURN_S
    assert bar.turns.text() == "0:10 h"
    assert bar.between.words.text == "Time passes: 10 minutes."
    do(over, PassTime(5))
    assert bar.between.words.text.endswith(
        "A turn of rest is due, after 6 turns (OSRIC exploration)."
    )
    for _ in range(2):
        over.document.undo()
    assert over.battle.clock_s == 0
    assert bar.turns.text() == "0:00 h"


def test_the_step_that_is_usual_next_stands_out(over: Session, show_bar: ShowBar) -> None:
    row = show_bar(over).between

    def leading() -> list[str]:
        steps = (row.who, row.turn, row.rest, row.again)
        return [each.text() for each in steps if each.property("look") == ButtonStyle.PRIMARY]

    assert leading() == ["Advance 10 minutes"]
    do(over, PassTime(6))
    assert leading() == ["Rest a turn"]
    do(over, PassTime(1, resting=True))
    assert leading() == ["Advance 10 minutes"]
    over.document.do(CheckWandering(), {"wandering monsters": 1})
    assert leading() == ["Wandering monsters…"]
    row.who.click()
    dialog = row.findChild(WanderingDialog)
    assert dialog is not None
    assert dialog.isVisible()


def test_in_a_fight_the_clock_is_in_the_menu_of_the_bar_and_its_steps_are_not(
    session_of: MakeSession, show_bar: ShowBar, qtbot: QtBot
) -> None:
    session = session_of(in_round())
    bar = show_bar(session)
    assert not bar.between.isVisible()
    assert not bar.turns.isVisible()
    bar.more.click()
    menu = bar.findChild(QMenu)
    assert menu is not None
    entry = next(each for each in menu.actions() if each.text() == "Turn clock, 0:00 h…")
    entry.trigger()
    menu.close()
    panel = bar.findChild(TurnClockPanel)
    assert panel is not None
    qtbot.waitUntil(panel.isVisible)
    panel.close()
    do(session, EndBattle())
    assert bar.between.isVisible()
    assert bar.turns.isVisible()
    do(session, ResumeBattle())
    assert not bar.between.isVisible()
    assert bar.words.isVisible()


def test_a_die_that_is_due_takes_the_keyboard_and_what_is_typed_counts(
    over: Session, show_bar: ShowBar, qtbot: QtBot
) -> None:
    bar = show_bar(over)
    qtbot.waitUntil(bar.between.turn.hasFocus)
    for _ in range(3):
        QTest.keyClick(bar.between.turn, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is field_of(bar)
    assert not bar.between.again.isVisible()
    enter(field_of(bar), 1)
    assert bar.between.words.text.startswith("Something comes.")
    assert over.battle.exploring.due == 0
    assert bar.between.who.hasFocus(), "the table says who it is"
    assert not bar.between.throw.isVisible()
    assert bar.between.again.isVisible()


def test_a_number_that_the_die_cannot_show_is_refused(over: Session, show_bar: ShowBar) -> None:
    do(over, PassTime(3, wandering="due"))
    bar = show_bar(over)
    assert isinstance(bar, Watched)
    enter(field_of(bar), 7)
    assert bar.refused == ["Wandering monsters: 1d6 gives 1 to 6, not 7."]
    field_of(bar).clear()
    QTest.keyClick(field_of(bar), Qt.Key.Key_Return)
    assert over.battle.exploring.due == 1


def test_the_program_throws_the_die_or_it_is_let_go_by(over: Session, show_bar: ShowBar) -> None:
    do(over, PassTime(6, wandering="due"))
    bar = show_bar(over)
    assert bar.isVisible()
    QTest.keyClick(field_of(bar), Qt.Key.Key_R)
    assert over.battle.exploring.due < 2
    do(over, PassTime(3, wandering="due"))
    click(bar.between.throw.drop)
    assert over.battle.exploring.due == 0


def test_another_die_gets_another_field(over: Session, show_bar: ShowBar) -> None:
    do(over, PassTime(3, wandering="due"))
    bar = show_bar(over)
    first = field_of(bar)
    do(over, SetRhythm(Rhythm(1, 1, 12)))
    do(over, PassTime(1, wandering="due"))
    assert field_of(bar) is not first
    assert field_of(bar).placeholderText() == "d12"


def test_resting_and_beginning_another_encounter(over: Session, show_bar: ShowBar) -> None:
    bar = show_bar(over)
    click(bar.between.rest)
    assert over.battle.rested_s == TURN_S
    click(bar.between.again)
    assert not over.battle.over
    assert bar.track.accessibleName() == "Encounter"
    assert bar.words.isVisible()


def test_the_track_shows_the_turn_between_fights(over: Session, show_bar: ShowBar) -> None:
    bar = show_bar(over)
    click(bar.between.turn)
    assert bar.track.accessibleName() == "Between fights"
    assert "turn 2" in bar.track.accessibleDescription()


def test_the_panel_shows_what_burns_and_lets_more_time_go_by(
    over: Session, show_bar: ShowBar
) -> None:
    panel = panel_of(show_bar(over))
    texts = [each.text() for each in panel.lasting.findChildren(QLabel)]
    assert texts == ["Ann's torch", "3 turns"]
    assert panel.title.text() == "Turn 1 · 0:00 hours"
    step(panel, "Advance 10 minutes").click()
    assert panel.title.text() == "Turn 2 · 0:10 hours"
    assert panel.came.text() == "Time passes: 10 minutes."
    step(panel, "Rest a turn").click()
    assert over.battle.rested_s == 2 * TURN_S
    do(over, SetRhythm(Rhythm(1, 0)))
    step(panel, "Advance 1 hour").click()
    assert over.battle.clock_s == 2 * TURN_S + HOUR_S
    step(panel, "Rest 8 hours").click()
    assert over.battle.clock_s == 2 * TURN_S + 9 * HOUR_S
    step(panel, "A day of rest").click()
    assert over.battle.clock_s == 2 * TURN_S + 9 * HOUR_S + DAY_S
    assert over.battle.figure("ann").hp.now == 5
    assert "No lights or effects are active." in [
        each.text() for each in panel.lasting.findChildren(QLabel) if not each.isHidden()
    ]


def test_the_panel_rounds_up_what_a_fight_has_begun(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(party(clock_s=240))
    panel = panel_of(show_bar(session))
    step(panel, "To the end of the turn").click()
    assert session.battle.clock_s == TURN_S
    step(panel, "To the end of the turn").click()
    assert session.battle.clock_s == TURN_S


def test_the_panel_sets_how_often_monsters_wander_here(over: Session, show_bar: ShowBar) -> None:
    panel = panel_of(show_bar(over))
    fields = panel.rhythm
    shown = (fields.chance.value(), fields.faces.value(), fields.turns.value())
    assert shown == (1, 6, 3)
    assert not fields.usual.isVisible()
    fields.chance.setValue(2)
    fields.chance.editingFinished.emit()
    assert over.battle.exploring.rhythm == Rhythm(3, 2, 6)
    fields.chance.editingFinished.emit()
    assert over.document.undo_text == "Wandering monsters: 2 in 6, every 3 turns"
    fields.usual.click()
    assert over.battle.exploring.rhythm is None
    assert fields.chance.value() == 1
    do(over, SetRhythm(Rhythm(1, 0)))
    assert fields.chance.text() == "none"
    fields.turns.editingFinished.emit()
    assert over.battle.exploring.rhythm == Rhythm(1, 0)


def test_a_check_that_is_due_in_another_phase_is_told_at_the_clock(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(party())
    bar = show_bar(session)
    do(session, PassTime(3, wandering="due"))
    assert bar.turns.text() == "0:30 h · check due"
    panel = panel_of(bar)
    assert panel.throw.isVisible()


def test_while_a_round_is_played_no_time_is_let_go_by(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(in_round())
    lead_to(session, "resolution")
    panel = panel_of(show_bar(session))
    assert not any(each.isEnabled() for each in panel.steps)


def test_one_enter_too_many_lets_nobody_bleed_for_a_turn(
    session_of: MakeSession, show_bar: ShowBar, qtbot: QtBot
) -> None:
    fight = in_round().with_figure(figure("orc", "red", hp=HitPoints(-3, 8)))
    session = session_of(fight)
    bar = show_bar(session)
    do(session, EndBattle())
    qtbot.waitUntil(bar.more.hasFocus)
    assert not bar.between.turn.hasFocus()
