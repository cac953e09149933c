"""Figures are selected with the mouse."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import SetDoor, SetWalls
from battleboard.board.wall import DoorState
from battleboard.views.theme.colours import LIGHT
from tests.models.sessions import do
from tests.views.map.tools.table import (
    ANN,
    BOB,
    CTRL,
    LEFT,
    ORC,
    PLAIN,
    QUIJ,
    RIGHT,
    SHIFT,
    Table,
    choose,
    texts,
)

FLOOR, DOOR = (35.0, 65.0), (60.0, 34.0)


def selected(table: Table) -> tuple[str, ...]:
    return table.session.selection.figures


def test_a_click_selects_and_a_click_on_the_floor_selects_nobody(table: Table) -> None:
    table.click(ANN)
    assert selected(table) == ("ann",)
    table.click(ORC)
    assert selected(table) == ("orc",)
    table.click(FLOOR)
    assert selected(table) == ()


def test_ctrl_and_shift_add_to_the_selection_and_take_out_of_it(table: Table) -> None:
    table.click(ANN)
    table.click(BOB, keys=CTRL)
    table.click(ORC, keys=SHIFT)
    assert selected(table) == ("ann", "bob", "orc")
    table.click(BOB, keys=CTRL)
    assert selected(table) == ("ann", "orc")
    table.click(FLOOR, keys=CTRL)
    assert selected(table) == ("ann", "orc")


def test_a_rubber_band_selects_all_within(table: Table) -> None:
    table.drag((2.0, 40.0), (30.0, 70.0))
    assert selected(table) == ("ann", "bob")
    table.drag((2.0, 15.0), (20.0, 30.0), keys=SHIFT)
    assert selected(table) == ("ann", "bob", "quij")


def test_escape_gives_up_a_rubber_band(table: Table) -> None:
    table.click(ORC)
    table.hold((2.0, 40.0), (30.0, 70.0))
    assert selected(table) == ("ann", "bob")
    table.key(Qt.Key.Key_Escape)
    assert selected(table) == ("orc",)
    QTest.mouseRelease(table.view, LEFT, PLAIN, table.pixel((30.0, 70.0)))
    assert selected(table) == ("orc",)


def test_escape_selects_nobody_when_nothing_was_begun(table: Table) -> None:
    table.click(ANN)
    table.key(Qt.Key.Key_Escape)
    assert selected(table) == ()


def test_a_double_click_asks_for_the_card(table: Table, qtbot: QtBot) -> None:
    with qtbot.waitSignal(table.view.card_asked) as asked:
        table.double_click(QUIJ)
    assert asked.args == ["quij"]
    with qtbot.assertNotEmitted(table.view.card_asked):
        table.double_click(FLOOR)


def test_a_double_click_on_the_floor_points_there_for_all(table: Table) -> None:
    map_effects = table.session.broadcast.map_effects
    table.click(FLOOR)
    assert not map_effects.pings
    before = table.picture()
    table.double_click(FLOOR)
    ((at, phase),) = map_effects.pings
    assert at == pytest.approx(FLOOR, abs=0.2)
    assert phase == 0
    assert table.picture() != before
    QTest.mouseDClick(table.view, RIGHT, PLAIN, table.pixel((50.0, 20.0)))
    assert len(map_effects.pings) == 1


def test_a_drag_right_after_a_click_carries_and_opens_no_card(table: Table, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(table.view.card_asked):
        table.click(ANN)
        table.drag_soon(ANN, (22.5, 57.5))
    assert table.at("ann") == (22.5, 57.5)


def test_a_rubber_band_may_follow_right_after_a_click(table: Table) -> None:
    table.drag_soon((2.0, 40.0), (30.0, 70.0))
    assert selected(table) == ("ann", "bob")


def test_what_lies_under_the_mouse_is_hovered_until_it_leaves(table: Table) -> None:
    # If the last test left the mouse there, there is no move.
    QTest.mouseMove(table.view, table.pixel(ORC) / 2)
    QTest.mouseMove(table.view, table.pixel(ORC))
    assert table.session.selection.hovered_figure == "orc"
    QTest.mouseMove(table.view, table.pixel(FLOOR))
    assert table.session.selection.hovered_figure == ""
    QTest.mouseMove(table.view, table.pixel(ANN))
    QApplication.sendEvent(table.view, QEvent(QEvent.Type.Leave))
    assert table.session.selection.hovered_figure == ""


def test_another_button_in_the_middle_of_a_gesture_gives_it_up(table: Table) -> None:
    table.click(ORC)
    table.hold((2.0, 40.0), (30.0, 70.0))
    QTest.mousePress(table.view, Qt.MouseButton.RightButton, PLAIN, table.pixel(FLOOR))
    assert selected(table) == ("orc",)


def test_the_rubber_band_is_painted(table: Table) -> None:
    table.hold((2.0, 40.0), (30.0, 75.0))
    assert LIGHT.accent in table.colours((30.0, 66.0))
    table.key(Qt.Key.Key_Escape)
    assert LIGHT.accent not in table.colours((30.0, 66.0))


def test_a_click_on_a_door_opens_and_shuts_it_and_keeps_the_selection(table: Table) -> None:
    table.click(ANN)
    assert door_state(table) == "shut"
    table.click(DOOR)
    assert door_state(table) == "open"
    assert selected(table) == ("ann",)
    table.click(DOOR)
    assert door_state(table) == "shut"
    assert table.session.document.undo_text == "Shut the door"


def test_a_double_click_on_a_door_opens_it_once_and_pings_nowhere(table: Table) -> None:
    table.double_click(DOOR)
    assert door_state(table) == "open"
    assert not table.session.broadcast.map_effects.pings


@pytest.mark.parametrize("state", ["locked", "barred", "stuck"])
def test_a_click_on_a_door_that_is_held_asks(table: Table, state: DoorState) -> None:
    do(table.session, SetDoor(1, state))
    table.click(DOOR)
    assert door_state(table) == state
    choose(table.menu(), "Open the door")
    assert door_state(table) == "open"


def test_a_click_on_a_secret_door_asks_too(table: Table) -> None:
    secret = table.battle.board.walls[1]._replace(kind="secret")
    do(table.session, SetWalls((secret,), at=(1,)))
    table.click(DOOR)
    assert door_state(table) == "shut"
    assert "Reveal the secret door" in texts(table.menu())
    table.menu().close()


def test_a_drag_from_a_door_and_a_click_with_shift_select(table: Table) -> None:
    table.drag(DOOR, (62.0, 75.0))
    table.click(DOOR, keys=SHIFT)
    assert door_state(table) == "shut"


def test_a_hand_shows_that_a_click_would_use_the_door(table: Table) -> None:
    table.move(DOOR)
    assert table.view.cursor().shape() == Qt.CursorShape.PointingHandCursor
    table.move(FLOOR)
    assert table.view.cursor().shape() == Qt.CursorShape.ArrowCursor


def door_state(table: Table) -> str:
    return table.battle.board.walls[1].state
