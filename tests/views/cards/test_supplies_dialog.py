"""Spells are ticked off box by box, charges and shots by their number."""

import pytest
from PySide6.QtWidgets import QCheckBox, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import PassTime
from battleboard.battle.state.figure import Device, Figure, Spell
from battleboard.models.session import Session
from battleboard.views.cards.supplies_dialog import SuppliesDialog
from tests.battle.battles import BOW, battle, figure
from tests.models.sessions import MakeSession, do


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    ann = figure(
        "ann",
        spells=(Spell("sleep", left=1, level=1, memorized=2), Spell("bless", left=20)),
        devices=(Device("wand of fire", 7, 20),),
        arms=(BOW._replace(left=12),),
    )
    return session_of(battle(ann, figure("bob"), ruleset="osric"))


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    parent = QWidget()
    qtbot.addWidget(parent)
    return parent


def boxes(dialog: SuppliesDialog) -> list[QCheckBox]:
    found = dialog.fields["spell", 0]
    assert isinstance(found, list)
    return found


def number(dialog: SuppliesDialog, kind: str, at: int) -> QSpinBox:
    found = dialog.fields[kind, at]
    assert isinstance(found, QSpinBox)
    return found


def ann_of(session: Session) -> Figure:
    return session.battle.figures["ann"]


def test_a_box_uses_a_spell_and_gives_it_back(session: Session, parent: QWidget) -> None:
    dialog = SuppliesDialog(session, "ann", parent)
    assert [box.isChecked() for box in boxes(dialog)] == [True, False]
    boxes(dialog)[1].click()
    assert ann_of(session).card.spells[0].left == 0
    assert [box.isChecked() for box in boxes(dialog)] == [True, True]
    boxes(dialog)[0].click()
    assert [box.isChecked() for box in boxes(dialog)] == [True, False]
    session.document.undo()
    assert [box.isChecked() for box in boxes(dialog)] == [True, True]


def test_numbers_count_charges_shots_and_many_spells(session: Session, parent: QWidget) -> None:
    dialog = SuppliesDialog(session, "ann", parent)
    assert number(dialog, "device", 0).text() == "7 of 20"
    number(dialog, "device", 0).setValue(5)
    assert ann_of(session).card.devices[0].left == 5
    number(dialog, "shots", 0).setValue(3)
    assert ann_of(session).card.arms[0].left == 3
    assert number(dialog, "spell", 1).text() == "20 of 20"


def test_the_party_memorizes_when_it_has_rested(session: Session, parent: QWidget) -> None:
    dialog = SuppliesDialog(session, "ann", parent)
    assert not dialog.memorize.isEnabled()
    assert "need 4 hours of rest" in dialog.told.text()
    do(session, PassTime(4, "hour", resting=True))
    assert "1 of 1 used spells can be regained" in dialog.told.text()
    dialog.memorize.click()
    assert ann_of(session).card.spells[0].left == 2


def test_a_figure_without_any_says_so(session: Session, parent: QWidget) -> None:
    dialog = SuppliesDialog(session, "bob", parent)
    assert [dialog.who.itemText(at) for at in range(dialog.who.count())] == ["Ann", "Bob"]
    assert not dialog.fields
    dialog.who.setCurrentIndex(0)
    assert dialog.fields
