"""An act on the ruler has a menu."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Overrule, OverruleResult, Settle
from battleboard.models.session import Session
from battleboard.views.ruler.chart import ActState, chart_in_words
from battleboard.views.ruler.round_chart import chart_of
from battleboard.views.ruler.ruler_input import (
    CHANGE_DAMAGE,
    RULE_A_HIT,
    HitRuling,
    act_choices,
    act_menu,
    follow_rules,
    move_act,
    resolve_now,
)
from tests.battle.laid_rounds import declared, laid
from tests.models.sessions import MakeSession, do, lead_to

ANN = "ann:strike 1"
NEVER, NOTHING = "Rule: does not happen", "Rule: no effect"
HOLD = "Delay to the end of the round"


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """A session with its round laid out and nothing played."""
    return session_of(laid())


def offered(session: Session, act: str = ANN) -> dict[str, str]:
    return {choice.text: choice.why_not for choice in act_choices(session, act)}


def in_hand(session: Session) -> str:
    turn = session.play.in_hand
    return turn.act.id if turn else ""


def test_what_cannot_be_done_says_why(session: Session) -> None:
    found = offered(session)
    back = "Reset to its place by the rules"
    assert list(found) == ["Resolve now", HOLD, "Cancel", NEVER, back]
    assert found["Resolve now"] == found[HOLD] == found["Cancel"] == ""
    assert found[back] == "Ann's blow is already in its place by the rules."
    assert offered(session, "nobody:strike 1") == {}


def test_of_what_was_played_the_dm_may_say_what_came_of_it(session: Session) -> None:
    do(session, Settle("ogre:strike 1", "miss"))
    assert offered(session, "ogre:strike 1") == {NOTHING: "", RULE_A_HIT: ""}
    do(session, OverruleResult("ogre:strike 1", "hit", 3))
    assert offered(session, "ogre:strike 1") == {NOTHING: "", CHANGE_DAMAGE: ""}


def test_once_the_round_is_over_its_results_stand(session: Session) -> None:
    lead_to(session, "end")
    why = "The round is over: correct hit points on the cards."
    assert offered(session) == {NOTHING: why, RULE_A_HIT: why}


def test_the_menu_of_what_was_played_overrules_its_result(session: Session, qtbot: QtBot) -> None:
    target = session.battle.figure("ann")
    do(session, Settle("ogre:strike 1", "hit", 3, whom=("ann",)))
    owner = QWidget()
    qtbot.addWidget(owner)
    actions = {each.text(): each for each in act_menu(session, "ogre:strike 1", owner).actions()}
    actions[NOTHING].trigger()
    assert session.battle.figure("ann").hp == target.hp
    actions[CHANGE_DAMAGE].trigger()
    (asked,) = owner.findChildren(HitRuling)
    assert asked.points.hasFocus() or asked.points.value() == 0
    asked.points.setValue(5)
    QTest.keyClick(asked.points, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: session.battle.figure("ann").hp.now == target.hp.now - 5)
    session.document.undo()
    assert session.battle.figure("ann").hp == target.hp


def test_what_it_did_stands_in_the_field_and_a_refusal_leaves_it_open(
    session: Session, qtbot: QtBot
) -> None:
    do(session, Settle("ogre:strike 1", "hit", 3, whom=("ann",)))
    owner = QWidget()
    qtbot.addWidget(owner)
    asked = HitRuling(session, "ogre:strike 1", owner)
    asked.open_at(QPoint(9, 9))
    assert asked.points.value() == 3
    lead_to(session, "end")
    asked.rule.click()
    assert asked.isVisible()
    asked.close()


def test_38_a_miss_ruled_a_hit_offers_rolled_damage(session: Session, qtbot: QtBot) -> None:
    do(session, Settle("ogre:strike 1", "miss"))
    owner = QWidget()
    qtbot.addWidget(owner)
    offered_points = {HitRuling(session, "ogre:strike 1", owner).points.value() for _ in range(9)}
    assert 0 not in offered_points
    assert HitRuling(session, "bob:spell", owner).points.value() == 0


def test_an_act_does_not_happen_by_the_dms_word(session: Session, qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    next(each for each in act_menu(session, ANN, owner).actions() if each.text() == NEVER).trigger()
    assert session.battle.running.annulled == {ANN}
    assert offered(session)["Reset to its place by the rules"] == ""
    chart = chart_of(session.battle)
    entry = chart.entry(ANN)
    assert entry is not None
    assert (entry.judged, entry.state) == (True, ActState.LOST)
    assert ", ruled by the DM" in chart_in_words(chart)


def test_the_menu_does_what_it_offers(session: Session, qtbot: QtBot) -> None:
    do(session, Overrule(ANN, 9))
    owner = QWidget()
    qtbot.addWidget(owner)
    menu = act_menu(session, ANN, owner)
    actions = {action.text(): action for action in menu.actions()}
    actions["Reset to its place by the rules"].trigger()
    assert session.battle.running.ruled == {}
    actions["Cancel"].trigger()
    assert all(action.by != "ann" for action in session.battle.running.actions)
    other = {action.text(): action for action in act_menu(session, "bob:spell", owner).actions()}
    back = other["Reset to its place by the rules"]
    assert not back.isEnabled()
    assert back.toolTip() == "Bob's sleep is already in its place by the rules."
    with qtbot.waitSignal(session.play.asked):
        other["Resolve now"].trigger()
    assert in_hand(session) == "bob:spell"


def test_who_holds_acts_at_the_end_of_the_round(session: Session, qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    hold = next(each for each in act_menu(session, ANN, owner).actions() if each.text() == HOLD)
    hold.trigger()
    assert session.battle.running.ruled == {ANN: 10}


def test_an_act_is_resolved_now_by_the_word_of_the_dm(session: Session, qtbot: QtBot) -> None:
    with qtbot.waitSignal(session.play.asked):
        resolve_now(session, ANN)
    assert in_hand(session) == ANN
    assert session.battle.running.ruled == {ANN: 0}


def test_what_is_next_anyway_is_not_overruled(session: Session) -> None:
    resolve_now(session, "ogre:strike 1")
    assert session.battle.running.ruled == {}
    assert session.battle.running.now == 2


def test_what_cannot_be_resolved_is_refused(session: Session, qtbot: QtBot) -> None:
    do(session, Settle("ogre:strike 1", "miss"))
    with qtbot.waitSignal(session.document.refused):
        resolve_now(session, "ogre:strike 1")
    with qtbot.assertNotEmitted(session.play.asked):
        resolve_now(session, "nobody:strike 1")


def test_the_selected_act_is_moved_and_put_back(session: Session) -> None:
    session.selection.select_act(ANN)
    move_act(session, 1)
    move_act(session, 1)
    assert session.battle.running.ruled == {ANN: 8}
    move_act(session, -1)
    assert session.battle.running.ruled == {ANN: 7}
    follow_rules(session)
    assert session.battle.running.ruled == {}


def test_without_a_selected_act_one_is_asked_to_select(session: Session) -> None:
    told: list[str] = []
    session.document.refused.connect(told.append)
    move_act(session, 1)
    follow_rules(session)
    assert told == ["Select an action on the ruler first."] * 2


def test_before_the_dice_there_are_no_acts(session_of: MakeSession) -> None:
    assert offered(session_of(declared())) == {}
