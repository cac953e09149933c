"""The small dialog applies an effect to figures."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battleboard.battle.state.figure import Effect
from battleboard.models.session import Session
from battleboard.views.cards.cards_panel import CardsPanel
from battleboard.views.cards.effect_dialog import EffectDialog

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def dialog(session: Session, panel: CardsPanel, qtbot: QtBot) -> EffectDialog:
    """The dialog for an effect on two orcs."""
    session.selection.select("orc-1", "orc-2")
    panel.add_effect()
    found = panel.findChild(EffectDialog)
    assert found is not None
    with qtbot.waitExposed(found):
        found.show()
    return found


def test_an_effect_is_laid_on_all_who_are_selected(session: Session, dialog: EffectDialog) -> None:
    QTest.keyClicks(dialog.name, "Slow")
    dialog.status.setCurrentIndex(dialog.status.findData("slowed"))
    dialog.amount.setValue(3)
    dialog.to_hit.setValue(-2)
    dialog.armour.setValue(-1)
    dialog.damage.setValue(1)
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    expected = Effect("slow", "Slow", "slowed", 180, to_hit=-2, armour=-1, damage=1)
    for who in ("orc-1", "orc-2"):
        assert session.battle.figures[who].effects == (expected,)


def test_what_lasts_until_it_is_lifted_has_no_number(
    session: Session, dialog: EffectDialog
) -> None:
    dialog.unit.setCurrentIndex(dialog.unit.findData(None))
    assert not dialog.amount.isEnabled()
    QTest.keyClicks(dialog.name, "curse")
    QTest.mouseClick(dialog.apply, LEFT)
    assert session.battle.figures["orc-1"].effects == (Effect("curse", "curse"),)


def test_without_a_name_it_says_what_is_missing(session: Session, dialog: EffectDialog) -> None:
    assert dialog.told.text() == "Give it a name, or choose a condition."
    assert not dialog.apply.isEnabled()
    dialog.accept()
    assert dialog.isVisible()
    assert not session.battle.figures["orc-1"].effects
    dialog.status.setCurrentIndex(dialog.status.findData("held"))
    assert dialog.told.text().startswith("Held: does nothing")
    assert dialog.apply.isEnabled()


def test_37_8_a_condition_is_chosen_by_its_name_and_lasts_as_typed(
    session: Session, dialog: EffectDialog
) -> None:
    QTest.keyClicks(dialog.name, "stunned, 3 rounds")
    assert dialog.status.currentData() == "stunned"
    dialog.accept()
    (effect,) = session.battle.figures["orc-1"].effects
    assert (effect.name, effect.status) == ("stunned", "stunned")
    assert effect.left_s == 3 * 60


def test_escape_lays_nothing(session: Session, dialog: EffectDialog) -> None:
    QTest.keyClicks(dialog.name, "curse")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert not session.battle.figures["orc-1"].effects


def test_units_are_those_of_the_game(dialog: EffectDialog) -> None:
    units = [dialog.unit.itemText(at) for at in range(dialog.unit.count())]
    assert units == ["segments", "rounds", "turns", "hours", "until ended"]
    assert dialog.unit.currentData() == "round"
