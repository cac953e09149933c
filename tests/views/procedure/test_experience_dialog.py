"""The dialog after a fight counts foes and treasure, and shares the points."""

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import EndBattle
from battleboard.battle.state.figure import HitPoints
from battleboard.models.session import Session
from battleboard.views.procedure.experience_dialog import ExperienceDialog
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession, do
from tests.queries.company import named
from tests.views.procedure.bars import ShowBar


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    parent = QWidget()
    qtbot.addWidget(parent)
    return parent


def after_fight(session_of: MakeSession, game: str = "osric") -> Session:
    orc = named("orc-1", "Orc 1", "red", type="orc", hp=HitPoints(-20, 5))
    stranger = named("stranger", "Stranger", "red")
    session = session_of(battle(figure("ann"), figure("bob"), orc, stranger, ruleset=game))
    do(session, EndBattle())
    return session


def experience(session: Session) -> list[int]:
    return [session.battle.figures[who].card.experience for who in ("ann", "bob")]


def test_points_and_shares_make_a_sheet_and_are_awarded_in_one_command(
    session_of: MakeSession, parent: QWidget
) -> None:
    session = after_fight(session_of)
    dialog = ExperienceDialog(session, parent)
    orc, stranger = dialog.foes
    assert (orc.points.value(), orc.tick.isChecked()) == (15, True)
    assert not stranger.tick.isChecked()
    stranger.tick.setChecked(True)
    stranger.points.setValue(85)
    dialog.treasure.setText("20 gp")
    dialog.party[0].tick.setChecked(True)
    dialog.party[1].part.setCurrentIndex(1)
    assert "Total: 120 experience points" in dialog.sheet.toPlainText()
    dialog.copy.click()
    assert QGuiApplication.clipboard().text() == dialog.sheet.toPlainText()
    before = len(session.battle.log)
    dialog.accept()
    assert experience(session) == [88, 40]
    assert len(session.battle.log) == before + 1
    session.document.undo()
    assert experience(session) == [0, 0]


def test_what_is_wrong_is_said(session_of: MakeSession, parent: QWidget) -> None:
    session = after_fight(session_of)
    dialog = ExperienceDialog(session, parent)
    dialog.treasure.setText("gems")
    assert dialog.told.text().startswith("Expected treasure such as")
    assert not dialog.award.isEnabled()
    assert dialog.sheet.toPlainText() == ""
    dialog.accept()
    assert experience(session) == [0, 0]
    dialog.treasure.clear()
    assert dialog.award.isEnabled()
    dialog.foes[0].tick.setChecked(False)
    assert dialog.told.text().startswith("Expected 1 to")


def test_treasure_alone_may_be_shared(session_of: MakeSession, parent: QWidget) -> None:
    session = session_of(battle(figure("ann"), figure("bob"), ruleset="ose"))
    dialog = ExperienceDialog(session, parent)
    assert dialog.told.text() == "No foes to count, but treasure can be shared."
    dialog.treasure.setText("100")
    dialog.party[0].prime.setCurrentIndex(dialog.party[0].prime.findData(-20))
    dialog.accept()
    assert experience(session) == [40, 50]


def test_after_a_fight_the_bar_leads_there(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = after_fight(session_of)
    row = show_bar(session).between
    assert row.earn.isVisible()
    row.earn.click()
    dialog = row.findChild(ExperienceDialog)
    assert dialog is not None
    dialog.accept()
    assert not row.earn.isVisible()
