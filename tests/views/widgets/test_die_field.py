"""Die fields accept what dice show."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QTreeView
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from battleboard.battle.state.command_context import D20, Roll
from battleboard.views.theme.theme import Theme
from battleboard.views.widgets.fields import DieField
from battleboard.views.widgets.panels import Panel


def field_of(qtbot: QtBot, dice: Roll = D20) -> DieField:
    field = DieField(dice, "Attack")
    qtbot.addWidget(field)
    with qtbot.waitExposed(field):
        field.show()
    return field


@pytest.fixture
def field(qtbot: QtBot, theme: Theme) -> DieField:
    """A field for a d20."""
    _ = theme
    return field_of(qtbot)


def test_digits_are_typed_and_nothing_else(field: DieField) -> None:
    QTest.keyClicks(field, "1x d7")
    assert (field.text(), field.value) == ("17", 17)


def test_it_names_its_dice_while_it_is_empty(field: DieField) -> None:
    assert (field.placeholderText(), field.value, field.fault) == ("d20", None, "")


def test_a_number_that_the_dice_cannot_show_is_a_fault(field: DieField) -> None:
    QTest.keyClicks(field, "21")
    assert field.value is None
    assert field.fault == "Attack: 1d20 gives 1 to 20, not 21."
    assert field.property("fault") is True
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    assert field.text() == "2"
    assert field.property("fault") is False


def test_totals_may_be_below_nothing(qtbot: QtBot, theme: Theme) -> None:
    _ = theme
    field = field_of(qtbot, Roll(1, 4, -2))
    QTest.keyClicks(field, "-1")
    assert field.value == -1
    field.setText("-")
    assert field.value is None


def test_r_asks_for_a_throw(qtbot: QtBot, field: DieField) -> None:
    with qtbot.waitSignal(field.roll_asked):
        QTest.keyClick(field, Qt.Key.Key_R)
    assert field.text() == ""


def test_its_small_button_asks_for_a_throw(qtbot: QtBot, field: DieField) -> None:
    with qtbot.waitSignal(field.roll_asked):
        QTest.mouseClick(field.inlay, Qt.MouseButton.LeftButton)


def test_the_small_button_makes_way_for_a_number(field: DieField) -> None:
    assert field.inlay.isVisible()
    field.show_value(4)
    assert not field.inlay.isVisible()
    field.show_value(None)
    assert field.inlay.isVisible()


def test_a_number_on_offer_is_taken_with_one_click(qtbot: QtBot, field: DieField) -> None:
    field.offer_number(13)
    with qtbot.waitSignal(field.entered):
        QTest.mouseClick(field.inlay, Qt.MouseButton.LeftButton)
    assert field.value == 13


def test_without_an_offer_nothing_is_taken(qtbot: QtBot, field: DieField) -> None:
    with qtbot.assertNotEmitted(field.entered):
        field.take_offer()
    assert field.text() == ""


def test_enter_is_told(qtbot: QtBot, field: DieField) -> None:
    with qtbot.waitSignal(field.entered):
        QTest.keyClick(field, Qt.Key.Key_Return)


def test_the_button_lies_within_the_field(field: DieField) -> None:
    assert field.rect().contains(field.inlay.geometry())
    field.offer_number(20)
    field.resize(field.sizeHint())
    assert field.rect().contains(field.inlay.geometry())


def keeps(field: DieField, modifiers: Qt.KeyboardModifier) -> bool:
    """Whether the field handles Z with some modifiers itself, so that no action gets it."""
    asked = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Z, modifiers)
    asked.ignore()
    QApplication.sendEvent(field, asked)
    return asked.isAccepted()


def test_undo_is_the_battles_until_something_is_typed(field: DieField) -> None:
    undo = Qt.KeyboardModifier.ControlModifier
    redo = undo | Qt.KeyboardModifier.ShiftModifier
    assert not keeps(field, undo)
    assert not keeps(field, redo)
    QTest.keyClicks(field, "17")
    assert keeps(field, undo)
    field.undo()
    assert keeps(field, redo)
    field.show_value(17)
    assert not keeps(field, undo), "the number stands"


def test_dice_that_nobody_owns_are_asked_for_as_dice_that_people_have(qtbot: QtBot) -> None:
    field = DieField(Roll(1, 11), "Target")
    qtbot.addWidget(field)
    assert field.placeholderText() == "d12"
    assert field.note == "d12, reroll a 12"
    assert "Roll d12, reroll a 12." in field.toolTip()
    assert "reroll a 12" in field.accessibleDescription()
    field.setText("12")
    assert field.fault == "Target: 1d11 gives 1 to 11, not 12. Reroll a 12."
    field.setText("11")
    assert field.value == 11


@pytest.mark.parametrize(
    ("dice", "shown", "told"),
    [(Roll(1, 3), "d3", "Roll d6, halved"), (Roll(12, 6), "12d6", "12d6. Type")],
)
def test_dice_that_are_halved_or_owned_are_named_as_they_are(
    qtbot: QtBot, dice: Roll, shown: str, told: str
) -> None:
    field = DieField(dice, "Damage")
    qtbot.addWidget(field)
    assert (field.placeholderText(), field.note) == (shown, "")
    assert told in field.toolTip()


def test_a_digit_too_many_leaves_other_widgets_alone_when_its_field_is_gone(
    qtbot: QtBot, theme: Theme
) -> None:
    """The walk along the focus chain made them children of the field, to be deleted with it."""
    _ = theme
    panel = Panel()
    qtbot.addWidget(panel)
    tree, (first, second) = QTreeView(), (DieField(D20, "Attack"), DieField(D20, "Damage"))
    tree.setEnabled(False)
    for each in (first, tree, second):
        panel.rows.addWidget(each)
    viewport = tree.viewport()
    with qtbot.waitExposed(panel):
        panel.show()
    QTest.keyClicks(first, "203")
    first.deleteLater()
    QCoreApplication.sendPostedEvents(first, QEvent.Type.DeferredDelete.value)
    assert not isValid(first)
    assert isValid(second)
    assert isValid(viewport)


def test_a_digit_too_many_goes_to_the_next_die_whatever_stands_above(
    qtbot: QtBot, theme: Theme
) -> None:
    """A low button in the line above was taken for the next stop in the row."""
    _ = theme
    panel = Panel()
    qtbot.addWidget(panel)
    first, second, low = DieField(D20, "Attack"), DieField(D20, "Damage"), QToolButton()
    low.setFixedSize(30, 16)
    for each in (first, second, low):
        each.setParent(panel)
    panel.resize(300, 200)
    for each, x in ((first, 0), (second, 160)):
        each.setFixedHeight(24)
        each.move(x, 40)
    low.move(110, 26)
    with qtbot.waitExposed(panel):
        panel.show()
    first.entered.connect(second.setFocus)
    first.setFocus()
    QTest.keyClicks(first, "173")
    assert (first.text(), second.text()) == ("17", "3")
