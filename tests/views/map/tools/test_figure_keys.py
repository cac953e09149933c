"""Figures are moved, turned and cycled through by keyboard."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.board.point import Point
from battleboard.queries.table.moving_by_hand import OFF_BOARD
from battleboard.views.map.camera import Camera
from tests.views.map.tools.table import ANN, BOB, SHIFT, Table, texts

KEY = Qt.Key
KEYPAD = Qt.KeyboardModifier.KeypadModifier


@pytest.mark.parametrize(
    ("key", "keys", "to"),
    [
        (KEY.Key_Right, Qt.KeyboardModifier.NoModifier, (17.5, 57.5)),
        (KEY.Key_Left, Qt.KeyboardModifier.NoModifier, (7.5, 57.5)),
        (KEY.Key_Up, Qt.KeyboardModifier.NoModifier, (12.5, 52.5)),
        (KEY.Key_Down, KEYPAD, (12.5, 62.5)),
        (KEY.Key_9, KEYPAD, (17.5, 52.5)),
        (KEY.Key_Home, KEYPAD, (7.5, 52.5)),
    ],
)
def test_arrows_and_the_number_pad_move_by_a_square(
    table: Table, key: Qt.Key, keys: Qt.KeyboardModifier, to: Point
) -> None:
    table.click(ANN)
    table.key(key, keys)
    assert table.at("ann") == to
    table.session.document.undo()
    assert table.at("ann") == ANN


def test_all_that_are_selected_move_in_one_step(table: Table) -> None:
    table.session.selection.select("ann", "bob")
    table.key(KEY.Key_Right)
    assert (table.at("ann"), table.at("bob")) == ((17.5, 57.5), (17.5, 47.5))
    table.session.document.undo()
    assert (table.at("ann"), table.at("bob")) == (ANN, BOB)


def test_nobody_is_moved_off_the_board(table: Table, qtbot: QtBot) -> None:
    table.click(ANN)
    for _ in range(2):
        table.key(KEY.Key_Left)
    with qtbot.waitSignal(table.session.document.refused) as refused:
        table.key(KEY.Key_Left)
    assert refused.args == [OFF_BOARD]
    assert table.at("ann") == (2.5, 57.5)


def test_a_key_of_the_pad_without_the_pad_means_nothing(table: Table) -> None:
    table.click(ANN)
    table.key(KEY.Key_Home)
    assert table.at("ann") == ANN


def test_without_a_selection_arrows_do_nothing(table: Table) -> None:
    before = table.battle
    table.key(KEY.Key_Right)
    table.key(KEY.Key_Right, SHIFT)
    assert table.battle is before


def test_shift_and_an_arrow_turn(table: Table) -> None:
    table.click(ANN)
    table.key(KEY.Key_Right, SHIFT)
    assert table.battle.figure("ann").body.facing == 45
    table.key(KEY.Key_Left, SHIFT)
    table.key(KEY.Key_Left, SHIFT)
    assert table.battle.figure("ann").body.facing == 315


def test_shift_and_the_wheel_turn_and_the_map_stays(table: Table) -> None:
    table.click(ANN)
    before = table.view.camera
    turn_wheel(table, -120, SHIFT)
    assert table.battle.figure("ann").body.facing == 45
    assert table.view.camera == before
    turn_wheel(table, 120)
    assert table.battle.figure("ann").body.facing == 45
    assert table.view.camera != before


def test_tab_goes_through_the_figures_and_then_on(table: Table) -> None:
    selection = table.session.selection
    chosen = []
    for _ in range(4):
        table.key(KEY.Key_Tab)
        chosen.append(selection.figure)
    assert chosen == ["ann", "bob", "quij", "orc"]
    table.key(KEY.Key_Backtab, SHIFT)
    assert selection.figures == ("quij",)
    selection.select("orc")
    table.key(KEY.Key_Tab)
    assert selection.figures == ("orc",)
    assert not table.view.hasFocus()


def test_who_is_chosen_by_tab_is_brought_into_view(table: Table) -> None:
    table.view.look(Camera((60.0, 40.0), 30.0))
    table.key(KEY.Key_Tab)
    assert table.view.rect().contains(table.pixel(ANN))


def test_enter_opens_what_the_selected_may_declare(table: Table) -> None:
    table.click(ANN)
    table.key(KEY.Key_Return)
    menu = table.menu()
    assert texts(menu)[:2] == ["Ann", "Orc"]
    QTest.keyClick(menu, KEY.Key_Escape)
    assert QApplication.activePopupWidget() is None


def test_the_menu_key_opens_the_menu_of_the_selected(table: Table) -> None:
    table.click(ANN)
    table.key(KEY.Key_Menu)
    assert "Hidden from players" in texts(table.menu())
    table.menu().close()


def turn_wheel(
    table: Table, by: int, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    pixel = QPointF(table.pixel((60.0, 60.0)))
    event = QWheelEvent(
        pixel,
        table.view.mapToGlobal(pixel),
        QPoint(),
        QPoint(0, by),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - Qt takes it by its place: it is not inverted
    )
    QApplication.sendEvent(table.view, event)
