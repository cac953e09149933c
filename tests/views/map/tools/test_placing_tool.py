"""New figures under the mouse are carried, turned, put down by one click, or given up."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battleboard.board.point import Point
from battleboard.queries.figures.arrival_places import Lay
from battleboard.queries.figures.figures_to_add import ArrivalSide, arrival
from battleboard.views.map.tools.placing_tool import FORMATION_WORDS, PlacingTool
from tests.battle.battles import TEAMS, figure
from tests.views.map.tools.table import CTRL, PLAIN, RIGHT, SHIFT, Table

RED = ArrivalSide("red", TEAMS["red"])
NEWCOMERS = tuple(figure(f"gob{at}", "red") for at in range(4))
SPOT = (32.5, 52.5)


class Hand:
    """What became of the figures in the hand."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.laid: list[Lay] = []
        self.over = 0
        self.full = False
        self.tool = PlacingTool(table.view, NEWCOMERS, RED.team, Lay("line"), self.put, self.ended)

    def put(self, lay: Lay) -> bool:
        """Put them on the table."""
        if self.full:
            return False
        self.laid.append(lay)
        state = self.table.battle
        return bool(self.table.session.document.do(arrival(state, NEWCOMERS, RED, SPOT, lay)))

    def ended(self) -> None:
        """Count how often it ended."""
        self.over += 1


@pytest.fixture
def hand(table: Table) -> Iterator[Hand]:
    """Four goblins in the hand."""
    frame = table.view.over
    yield Hand(table)
    table.view.over = frame


def hover(table: Table, place: Point) -> None:
    """Move the mouse to a place from elsewhere: without a move there is no event."""
    table.move((place[0] + 9, place[1]))
    table.move(place)
    QApplication.processEvents()


def press(table: Table, key: Qt.Key, keys: Qt.KeyboardModifier = PLAIN) -> None:
    QTest.keyClick(table.view, key, keys)
    QApplication.processEvents()


def wheel(table: Table, turned: int, keys: Qt.KeyboardModifier = PLAIN) -> None:
    at = QPointF(table.pixel(SPOT))
    QApplication.sendEvent(
        table.view,
        QWheelEvent(
            at,
            QPointF(table.view.mapToGlobal(at.toPoint())),
            QPoint(),
            QPoint(0, turned),
            Qt.MouseButton.NoButton,
            keys,
            Qt.ScrollPhase.NoScrollPhase,
            False,  # noqa: FBT003 - Qt's own order
        ),
    )


def test_they_follow_the_mouse_and_one_click_puts_all_of_them_down(
    table: Table, hand: Hand
) -> None:
    hover(table, SPOT)
    shown = [place.at for place in hand.tool.places if place]
    assert len(shown) == 4
    table.click(SPOT)
    assert [table.at(each.id) for each in NEWCOMERS] == shown
    assert hand.over == 1
    assert table.view.over is not hand.tool
    table.session.document.undo()
    assert "gob0" not in table.battle.figures


def test_r_and_the_wheel_turn_them_and_with_ctrl_the_map_is_zoomed(
    table: Table, hand: Hand
) -> None:
    hover(table, SPOT)
    before = hand.tool.places
    press(table, Qt.Key.Key_R)
    assert hand.tool.facing == 45
    assert hand.tool.places != before
    press(table, Qt.Key.Key_R, SHIFT)
    wheel(table, -120)
    wheel(table, -120)
    assert hand.tool.facing == 90
    wheel(table, 120)
    scale = table.view.camera.scale
    wheel(table, 120, CTRL)
    assert hand.tool.facing == 45
    assert table.view.camera.scale > scale


def test_f_goes_through_the_formations(table: Table, hand: Hand) -> None:
    seen = [hand.tool.formation]
    for _ in FORMATION_WORDS:
        press(table, Qt.Key.Key_F)
        seen.append(hand.tool.formation)
    assert seen[0] == seen[-1] == "line"
    assert set(seen) == set(FORMATION_WORDS)
    press(table, Qt.Key.Key_F, SHIFT)
    assert hand.tool.formation == seen[-2]


def test_by_the_keyboard_they_are_moved_by_cells_and_put_down(table: Table, hand: Hand) -> None:
    hover(table, SPOT)
    before = hand.tool.at
    press(table, Qt.Key.Key_Right)
    press(table, Qt.Key.Key_Down)
    assert hand.tool.at == (before[0] + 5, before[1] + 5)
    press(table, Qt.Key.Key_Return)
    assert "gob3" in table.battle.figures


@pytest.mark.parametrize("way", ["escape", "right button"])
def test_they_can_be_given_up(table: Table, hand: Hand, way: str) -> None:
    hover(table, SPOT)
    if way == "escape":
        press(table, Qt.Key.Key_Escape)
    else:
        table.click(SPOT, RIGHT)
    assert hand.over == 1
    assert hand.laid == []
    assert table.view.over is not hand.tool


def test_where_they_cannot_be_put_they_stay_in_the_hand(table: Table, hand: Hand) -> None:
    hand.full = True
    table.click(SPOT)
    assert hand.over == 0
    assert table.view.over is hand.tool


def test_other_buttons_and_keys_are_left_alone(table: Table, hand: Hand) -> None:
    table.click(SPOT, Qt.MouseButton.MiddleButton)
    press(table, Qt.Key.Key_9)
    assert (hand.over, hand.laid) == (0, [])


def test_ghosts_are_painted_where_they_would_stand(table: Table, hand: Hand) -> None:
    hand.tool.cancel()
    before = table.picture()
    tool = PlacingTool(table.view, NEWCOMERS, RED.team, Lay("line", SPOT), hand.put, hand.ended)
    assert table.picture() != before
    tool.cancel()
