"""Encounters are prepared from the chosen figures, put in order, and brought on by one click."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import LayBy
from battleboard.battle.state.prepared_encounter import PreparedEncounter
from battleboard.models.session import Session
from battleboard.views.cards.encounters_dialog import EncountersDialog
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession, do


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    parent = QWidget()
    qtbot.addWidget(parent)
    return parent


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    orcs = (figure(f"orc{at}", "red", at=(10.0 * at, 50.0)) for at in (1, 2, 3))
    return session_of(battle(figure("ann"), *orcs))


def titles(session: Session) -> list[str]:
    return [each.title for each in session.battle.prepared]


def test_the_chosen_foes_are_laid_by(session: Session, parent: QWidget) -> None:
    session.selection.select("ann", "orc1", "orc2")
    dialog = EncountersDialog(session, parent)
    assert (dialog.chosen.text(), dialog.title.text()) == ("2 figures selected", "Encounter 1")
    dialog.note.setPlainText("They sleep.")
    dialog.reaction.setValue(-5)
    dialog.morale.setValue(8)
    dialog.lay.click()
    assert session.battle.prepared == (
        PreparedEncounter("Encounter 1", ("orc1", "orc2"), "They sleep.", -5),
    )
    assert session.battle.figures["orc1"].card.morale == 8
    item = dialog.list.topLevelItem(0)
    assert item
    assert [item.text(at) for at in range(3)] == [
        "Encounter 1",
        "Orc1 and Orc2 (−5 reaction)",
        "They sleep.",
    ]
    assert dialog.chosen.text().startswith("Select foes on the map first")
    assert not dialog.lay.isEnabled()
    assert dialog.title.text() == ""


def test_they_are_put_in_order_and_the_current_one_comes_on(
    session: Session, parent: QWidget
) -> None:
    dialog = EncountersDialog(session, parent)
    assert not dialog.bring.isEnabled()
    dialog.accept()
    for at in (1, 2):
        do(session, LayBy(PreparedEncounter(f"Group {at}", (f"orc{at}",))))
    assert (dialog.up.isEnabled(), dialog.down.isEnabled()) == (False, True)
    dialog.down.click()
    assert titles(session) == ["Group 2", "Group 1"]
    assert dialog.up.isEnabled()
    dialog.up.click()
    assert titles(session) == ["Group 1", "Group 2"]
    dialog.accept()
    assert titles(session) == ["Group 2"]
    assert session.battle.figures["orc1"].present
    assert session.selection.figures == ("orc1",)


def test_without_a_morale_the_cards_keep_theirs(session: Session, parent: QWidget) -> None:
    session.selection.select("orc3")
    dialog = EncountersDialog(session, parent)
    dialog.title.setText("Guard")
    dialog.lay.click()
    assert session.battle.figures["orc3"].card.morale is None
    session.document.undo()
    assert session.battle.figures["orc3"].present
