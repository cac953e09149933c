"""The procedure bar leads through a round."""

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import (
    Declare,
    Kill,
    PlaceFigure,
    Settle,
    SkipPhase,
)
from battleboard.battle.state.placed_acts import next_acts
from battleboard.board.point import distance
from battleboard.models.session import Session
from battleboard.rules import RULESETS, Action
from battleboard.views.procedure.encounter_form import EncounterForm
from battleboard.views.procedure.popovers import ConfirmPopover, ReasonsPopover
from battleboard.views.procedure.procedure_bar import ProcedureBar
from tests.battle.battles import battle, figure
from tests.battle.table import in_round, led_to, meet
from tests.models.guides import Numbers
from tests.models.sessions import MakeSession, do, lead_to
from tests.views.procedure.bars import ShowBar, box_of, click, enter, go_on, press_entry

BLUE, RED = "surprise: blue", "surprise: red"


@pytest.fixture
def met(session_of: MakeSession) -> Session:
    """Two parties meet, and nobody has rolled."""
    return session_of(meet())


def open_menu(bar: ProcedureBar) -> QMenu:
    click(bar.more)
    menu = bar.findChildren(QMenu)[-1]
    assert menu.isVisible()
    return menu


def written(popover: ReasonsPopover) -> str:
    return " ".join(each.text() for each in popover.findChildren(QLabel))


def test_a_typed_number_is_thrown_and_the_next_field_waits(met: Session, show_bar: ShowBar) -> None:
    bar = show_bar(met)
    enter(box_of(bar, BLUE).field, 5)
    assert met.battle.encounter.rolls == {"blue": 5}
    assert QApplication.focusWidget() is box_of(bar, RED).field


def test_after_the_last_number_enter_goes_on(met: Session, show_bar: ShowBar) -> None:
    bar = show_bar(met)
    enter(box_of(bar, BLUE).field, 5)
    enter(box_of(bar, RED).field, 1)
    assert QApplication.focusWidget() is bar.on
    QTest.keyClick(bar.on, Qt.Key.Key_Return)
    assert met.document.stage.kind == "distance"


def test_the_result_is_told_with_its_reasons(met: Session, show_bar: ShowBar) -> None:
    bar = show_bar(met)
    enter(box_of(bar, BLUE).field, 5)
    enter(box_of(bar, RED).field, 1)
    assert bar.words.text.startswith("Surprised: Red for 1 segment")
    click(bar.why)
    popover = bar.findChild(ReasonsPopover)
    assert isinstance(popover, ReasonsPopover)
    assert "ADDICT I.A" in written(popover)
    assert "Red rolled 1" in written(popover)
    popover.close()


def test_a_number_that_has_fallen_is_put_right(met: Session, show_bar: ShowBar) -> None:
    bar = show_bar(met)
    enter(box_of(bar, BLUE).field, 5)
    enter(box_of(bar, BLUE).field, 2)
    assert met.battle.encounter.rolls == {"blue": 2}
    assert met.document.undo_text == "Set surprise of Blue to 2"


def test_a_number_that_the_die_cannot_show_is_refused(
    met: Session, show_bar: ShowBar, qtbot: QtBot
) -> None:
    bar = show_bar(met)
    with qtbot.waitSignal(met.document.refused) as refused:
        enter(box_of(bar, BLUE).field, 9)
    assert refused.args == ["Surprise of Blue: 1d6 gives 1 to 6, not 9."]
    assert met.battle.encounter.rolls == {}
    assert box_of(bar, BLUE).field.text() == "9"


def test_leaving_a_field_takes_its_number(met: Session, show_bar: ShowBar) -> None:
    bar = show_bar(met)
    field = box_of(bar, BLUE).field
    field.setFocus()
    QTest.keyClicks(field, "4")
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert met.battle.encounter.rolls == {"blue": 4}


def test_an_emptied_field_shows_its_number_again(met: Session, show_bar: ShowBar) -> None:
    bar = show_bar(met)
    field = box_of(bar, BLUE).field
    enter(field, 4)
    field.setFocus()
    field.clear()
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.text() == "4"
    assert met.battle.encounter.rolls == {"blue": 4}


def test_one_die_is_rolled(met: Session, show_bar: ShowBar) -> None:
    bar = show_bar(met)
    click(box_of(bar, RED).field.inlay)
    assert set(met.battle.encounter.rolls) == {"red"}
    assert box_of(bar, RED).field.text() == str(met.battle.encounter.rolls["red"])


def test_all_dice_are_rolled_but_what_was_typed_stays(met: Session, show_bar: ShowBar) -> None:
    bar = show_bar(met)
    field = box_of(bar, BLUE).field
    field.setFocus()
    QTest.keyClicks(field, "3")
    bar.dice.throw_all()
    assert met.battle.encounter.rolls["blue"] == 3
    assert set(met.battle.encounter.rolls) == {"blue", "red"}
    assert bar.dice.roll_all.isHidden()


def test_the_players_throw_first_and_tab_follows_the_table(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    before = meet()
    turned = before._replace(teams=dict(reversed([*before.teams.items()])))
    bar = show_bar(session_of(turned))
    assert [box.name.text() for box in bar.dice.boxes] == ["Blue", "Red"]
    bar.dice.boxes[0].field.setFocus()
    QTest.keyClick(bar.dice.boxes[0].field, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is bar.dice.boxes[1].field


def test_the_storys_numbers_are_taken_one_by_one(met: Session, show_bar: ShowBar) -> None:
    met.guide = Numbers({BLUE: 6, RED: 2})
    bar = show_bar(met)
    assert box_of(bar, RED).ghost.text() == "2"
    click(box_of(bar, RED).ghost)
    assert met.battle.encounter.rolls == {"red": 2}
    assert box_of(bar, RED).ghost.isHidden()


def test_the_storys_numbers_are_taken_all_at_once(met: Session, show_bar: ShowBar) -> None:
    met.guide = Numbers({BLUE: 6, RED: 2})
    bar = show_bar(met)
    click(bar.dice.story)
    assert met.battle.encounter.rolls == {"blue": 6, "red": 2}
    assert bar.dice.story.isHidden()
    met.document.undo()
    assert met.battle.encounter.rolls == {}


def test_without_a_story_there_is_nothing_to_take(met: Session, show_bar: ShowBar) -> None:
    bar = show_bar(met)
    assert bar.dice.story.isHidden()
    assert all(box.ghost.isHidden() for box in bar.dice.boxes)
    bar.dice.take_story()
    box_of(bar, BLUE).take_ghost()
    assert met.battle.encounter.rolls == {}


def test_the_sides_are_placed_at_the_distance_that_was_thrown(
    met: Session, show_bar: ShowBar
) -> None:
    bar = show_bar(met)
    lead_to(met, "distance")
    assert bar.place.isHidden()
    enter(bar.dice.boxes[0].field, 6)
    assert bar.words.text == "They meet 100 ft apart."
    assert bar.place.isVisible()
    click(bar.place)
    places = {who: figure.body.at for who, figure in met.battle.figures.items()}
    assert distance(places["ann"], places["orc"]) == 100
    click(bar.place)
    assert met.document.undo_text == "Place the sides 100 ft apart"
    met.document.undo()
    assert met.battle.figure("orc").body.at == (5.0, 0.0)
    bar.go_on()
    assert bar.place.isHidden()


def test_a_phase_is_skipped(met: Session, show_bar: ShowBar) -> None:
    bar = show_bar(met)
    click(bar.skip)
    assert met.document.stage.kind == "distance"


def test_one_goes_back(met: Session, show_bar: ShowBar) -> None:
    bar = show_bar(met)
    assert not bar.back.isEnabled()
    click(bar.skip)
    click(bar.back)
    assert met.document.stage.kind == "surprise"


def test_fallen_dice_are_thrown_again(met: Session, show_bar: ShowBar) -> None:
    bar = show_bar(met)
    assert bar.redo.isHidden()
    click(bar.dice.roll_all)
    click(bar.redo)
    assert met.document.undo_text == "Reroll the dice of surprise"


def test_what_keeps_one_from_going_on_is_said(
    met: Session, show_bar: ShowBar, qtbot: QtBot
) -> None:
    bar = show_bar(met)
    assert bar.on.property("look") == ""
    assert bar.on.toolTip() == "Still to roll: Surprise of Blue and Surprise of Red."
    with qtbot.waitSignal(met.document.refused) as refused:
        click(bar.on)
    assert refused.args == [bar.on.toolTip()]
    click(bar.dice.roll_all)
    assert bar.on.property("look") == "primary"


def test_another_phase_takes_the_focus_to_its_first_field(
    met: Session, show_bar: ShowBar, qtbot: QtBot
) -> None:
    bar = show_bar(met)
    click(bar.skip)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is bar.dice.boxes[0].field)


def test_it_does_not_take_the_focus_from_somebody_who_writes(
    met: Session, show_bar: ShowBar
) -> None:
    bar = show_bar(met)
    other = QLineEdit(bar.window())
    other.show()
    other.setFocus()
    bar.do(SkipPhase())
    QApplication.processEvents()
    assert QApplication.focusWidget() is other


def test_tied_dice_are_marked_and_thrown_again(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = session_of(in_round("ose", "initiative", options={"initiative.ties": "reroll"}))
    bar = show_bar(session)
    first, second = (box.throw.what for box in bar.dice.boxes)
    enter(box_of(bar, first).field, 4)
    enter(box_of(bar, second).field, 4)
    assert session.document.stage.stays.startswith("Tied, reroll")
    assert box_of(bar, first).mark.text() == "tied"
    assert box_of(bar, first).field.text() == ""
    enter(box_of(bar, first).field, 4)
    enter(box_of(bar, first).field, 5)
    assert not session.document.stage.stays


@pytest.mark.parametrize("game", RULESETS)
def test_every_game_is_led_from_its_meeting_to_its_next_round(
    game: str, session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(meet(ruleset=game))
    bar = show_bar(session)
    names = []
    for _ in range(20):
        names.append(session.document.stage.name)
        assert bar.height() <= 88 or bar.morale
        assert bar.words.text or bar.morale
        if session.document.stage.round == 2:
            break
        if session.document.stage.stays.startswith("Still to roll"):
            bar.dice.throw_all()
        go_on(bar)
    assert session.document.stage.round == 2
    assert len(set(names)) >= 4


def test_the_battle_is_ended_and_resumed(met: Session, show_bar: ShowBar) -> None:
    bar = show_bar(met)
    menu = open_menu(bar)
    press_entry(menu, "End the battle")
    menu.close()
    assert met.battle.over
    assert (bar.words.text, bar.on.text()) == ("The battle is over.", "Resume")
    click(bar.on)
    assert not met.battle.over


def test_acts_that_are_to_come_may_be_left(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = session_of(in_round())
    do(session, Declare(Action("ann", "melee", ("orc",))))
    lead_to(session, "resolution")
    bar = show_bar(session)
    assert bar.words.text == "1 action left."
    menu = open_menu(bar)
    press_entry(menu, "End phase, skip the rest")
    menu.close()
    asked = question_of(bar)
    assert asked.accessibleName() == "1 action will not happen. End the phase?"
    click(asked.no)
    assert bar.words.text == "1 action left."
    bar.leave_open()
    click(question_of(bar).yes)
    assert session.document.stage.kind == "end"


def question_of(bar: ProcedureBar) -> ConfirmPopover:
    asked = next(each for each in bar.findChildren(ConfirmPopover) if each.isVisible())
    assert asked.no.hasFocus(), "Enter does nothing that cannot be meant"
    return asked


def test_a_phase_with_nothing_left_ends_without_a_question(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(led_to(in_round(), "resolution"))
    bar = show_bar(session)
    bar.leave_open()
    assert session.document.stage.kind == "end"


def test_rerolling_in_the_middle_of_a_round_asks(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(in_round())
    do(session, Declare(Action("ann", "melee", ("orc",))))
    do(session, Declare(Action("orc", "melee", ("ann",))))
    lead_to(session, "resolution")
    do(session, Settle(next_acts(session.battle)[0].act.id, "miss"))
    bar = show_bar(session)
    bar.reroll()
    asked = question_of(bar)
    assert asked.accessibleName().startswith("1 action is resolved and will stay so.")
    click(asked.no)
    assert session.document.undo_text != "Reroll the dice of resolution"
    bar.reroll()
    click(question_of(bar).yes)
    assert session.document.undo_text == "Reroll the dice of resolution"


def test_dice_of_a_round_that_is_played_are_thrown_again_from_the_menu(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(in_round())
    do(session, Declare(Action("ann", "melee", ("orc",))))
    do(session, Declare(Action("orc", "melee", ("ann",))))
    lead_to(session, "resolution")
    bar = show_bar(session)
    assert bar.redo.isHidden()
    menu = open_menu(bar)
    press_entry(menu, "Reroll the dice of this phase")
    menu.close()
    assert session.document.undo_text == "Reroll the dice of resolution"


def test_what_bears_on_a_meeting_is_said_in_a_form(met: Session, show_bar: ShowBar) -> None:
    bar = show_bar(met)
    click(bar.form)
    form = bar.findChild(EncounterForm)
    assert isinstance(form, EncounterForm)
    assert form.isVisible()
    form.close()


def test_it_is_not_wider_than_the_smallest_laptop(met: Session, show_bar: ShowBar) -> None:
    bar = show_bar(met)
    assert bar.minimumSizeHint().width() <= 1366


def test_tab_goes_from_the_last_die_to_the_buttons(
    session_of: MakeSession, show_bar: ShowBar, qtbot: QtBot
) -> None:
    session = session_of(meet())
    bar = show_bar(session)
    bar.do(SkipPhase())
    die = bar.dice.boxes[0].field
    qtbot.waitUntil(die.hasFocus)
    seen = []
    for _ in range(4):
        focused = QApplication.focusWidget()
        assert focused
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        seen.append(QApplication.focusWidget())
    assert seen == [bar.form, bar.skip, bar.back, bar.on]


class LayoutRequests(QObject):
    """Counts how often a widget is asked to lay itself out."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.LayoutRequest
        return False


def test_while_nothing_happens_it_lays_nothing_out(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    bar = show_bar(session_of(in_round()))
    for _ in range(5):
        QApplication.processEvents()
    asked = LayoutRequests(bar)
    for _ in range(10):
        bar.minimumSizeHint()
        QApplication.processEvents()
    assert asked.count == 0


def test_once_all_dice_are_rolled_enter_goes_on(
    session_of: MakeSession, show_bar: ShowBar, qtbot: QtBot
) -> None:
    bar = show_bar(session_of(led_to(meet(), "surprise")))
    bar.dice.boxes[0].field.setFocus()
    bar.dice.throw_all()
    qtbot.waitUntil(bar.on.hasFocus)


def test_the_first_die_has_the_keyboard_once_foes_have_come(
    session_of: MakeSession, show_bar: ShowBar, qtbot: QtBot
) -> None:
    bar = show_bar(session_of(led_to(battle(figure("ann")), "surprise")))
    assert not bar.dice.boxes
    typed = QLineEdit()
    qtbot.addWidget(typed)
    typed.show()
    with qtbot.waitActive(typed):
        typed.activateWindow()
    typed.setFocus()
    do(bar.session, PlaceFigure(figure("orc", "red")))
    assert len(bar.dice.boxes) == 2
    qtbot.waitUntil(lambda: bar.window().focusWidget() is bar.dice.boxes[0].field)
    assert typed.hasFocus(), "what is typed in another window goes on"


def test_where_one_side_alone_is_left_it_is_offered_to_end_the_battle(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    bar = show_bar(session_of(in_round()))
    assert bar.end.isHidden()
    foes = tuple(each.id for each in bar.session.battle.figures.values() if each.side == "red")
    do(bar.session, Kill(foes))
    assert bar.end.isVisible()
    assert bar.end.toolTip().startswith("Last side standing: ")
    click(bar.end)
    assert bar.session.battle.over
    assert bar.end.isHidden()
