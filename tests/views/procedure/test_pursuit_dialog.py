"""The dialog of a pursuit after a rout works."""

from typing import Any, Final

import pytest
from PySide6.QtWidgets import QApplication, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.state.event import PursuitEnded
from battleboard.battle.state.figure import Effect
from battleboard.models.session import Session
from battleboard.views.procedure.pursuit_dialog import PursuitDialog, possible_runners
from battleboard.views.widgets.popups import QuestionsForm
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession

FEAR: Final = Effect("fear", "fear", "fleeing")


def routed(session_of: MakeSession, **changes: Any) -> Session:
    """An orc flees from Ann."""
    orc = figure("orc", "red", at=(40.0, 0.0), move=9.0, effects=(FEAR,))
    return session_of(battle(figure("ann"), orc, **changes))


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    parent = QWidget()
    qtbot.addWidget(parent)
    return parent


def ends(session: Session) -> list[str]:
    found = (event for entry in session.battle.log for event in entry.events)
    return [event.end for event in found if isinstance(event, PursuitEnded)]


def test_those_who_flee_come_first_and_the_faster_catch_them(
    session_of: MakeSession, parent: QWidget
) -> None:
    session = routed(session_of)
    assert possible_runners(session) == ["red"]
    dialog = PursuitDialog(session, parent)
    assert dialog.side.currentText() == "Red"
    assert "The pursuers are faster: move 12 against 9." in dialog.told.text()
    assert dialog.ask.isHidden()
    dialog.accept()
    assert ends(session) == ["caught"]


def test_what_is_dropped_asks_for_throws(session_of: MakeSession, parent: QWidget) -> None:
    session = routed(session_of)
    dialog = PursuitDialog(session, parent)
    dialog.dropped.setCurrentText("treasure")
    assert [*dialog.fields] == ["pursuit: how tempting: red", "pursuit: tempted: red"]
    first, second = dialog.fields.values()
    assert [first.accessibleName(), second.accessibleName()] == [
        "Temptation",
        "Pursuers take the bait?",
    ]
    first.setText("4")
    second.roll_asked.emit()
    assert second.value
    dialog.ask.click()
    asked = QApplication.activePopupWidget()
    assert isinstance(asked, QuestionsForm)
    gold = asked.fields["gold"]
    assert isinstance(gold, QSpinBox)
    gold.setValue(3)
    asked.close()
    assert dialog.ask.text() == "Modifiers +30…"
    dialog.accept()
    assert ends(session) == ["caught"]
    dialog.dropped.setCurrentText("nothing")
    assert not dialog.fields


def test_the_dm_decides(session_of: MakeSession, parent: QWidget) -> None:
    session = routed(session_of, ruleset="osric")
    dialog = PursuitDialog(session, parent)
    assert dialog.settle.isHidden()
    assert dialog.dropped.isHidden()
    assert dialog.obstacle.isHidden()
    assert dialog.told.text().endswith("This game has no pursuit rules: you decide.")
    dialog.accept()
    assert ends(session) == []
    dialog.fates["escape"].click()
    assert ends(session) == ["escape"]
    assert not session.battle.figure("orc").present
    dialog.decide("open")
    assert ends(session) == ["escape"]
