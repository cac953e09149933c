"""Acts are overruled by dragging them on the ruler, and by their menu."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Settle
from battleboard.views.ruler.segment_ruler import SegmentRuler
from tests.battle.laid_rounds import declared
from tests.models.sessions import do
from tests.views.ruler.hands import LEFT, MakeRuler, drag, place, spot


def test_an_act_is_dragged_to_another_place(ruler: SegmentRuler) -> None:
    start = spot(ruler, "ann:strike 1")
    end = QPointF(ruler.layout_now.scale.x(9.2), start.y()).toPoint()
    drag(ruler, start, end, let_go=False)
    assert place(ruler.session, "ann:strike 1") == -1
    assert ruler.pointer.drag is not None
    QTest.mouseRelease(ruler.viewport(), LEFT, pos=end)
    assert place(ruler.session, "ann:strike 1") == 9
    assert ruler.pointer.drag is None
    assert ruler.viewport().cursor().shape() is Qt.CursorShape.ArrowCursor


def test_a_small_slip_of_the_hand_is_no_drag(ruler: SegmentRuler) -> None:
    start = spot(ruler, "ann:strike 1")
    drag(ruler, start, start + QPoint(3, 2), let_go=False)
    assert ruler.pointer.drag is not None
    assert ruler.pointer.drag.place is None
    QTest.mouseRelease(ruler.viewport(), LEFT, pos=start + QPoint(3, 2))
    assert place(ruler.session, "ann:strike 1") == -1


def test_an_act_that_comes_back_to_its_place_is_not_overruled(ruler: SegmentRuler) -> None:
    start = spot(ruler, "ann:strike 1")
    port = ruler.viewport()
    QTest.mousePress(port, LEFT, pos=start)
    QTest.mouseMove(port, start + QPoint(200, 0))
    QTest.mouseMove(port, start)
    QTest.mouseRelease(port, LEFT, pos=start)
    assert place(ruler.session, "ann:strike 1") == -1


def test_escape_gives_a_drag_up(ruler: SegmentRuler) -> None:
    start = spot(ruler, "ann:strike 1")
    drag(ruler, start, start + QPoint(200, 0), let_go=False)
    QTest.keyClick(ruler, Qt.Key.Key_Escape)
    QTest.mouseRelease(ruler.viewport(), LEFT, pos=start + QPoint(200, 0))
    assert place(ruler.session, "ann:strike 1") == -1
    assert ruler.session.selection.act == "ann:strike 1"


def test_what_cannot_be_is_refused_with_a_sentence(ruler: SegmentRuler, qtbot: QtBot) -> None:
    do(ruler.session, Settle("ogre:strike 1", "miss"))
    start = spot(ruler, "ann:strike 1")
    with qtbot.waitSignal(ruler.session.document.refused) as told:
        drag(ruler, start, QPointF(ruler.layout_now.scale.x(1), start.y()).toPoint())
    assert told.args == ["Ann's blow can now happen only from segment 2 to segment 10."]


def test_what_was_played_is_not_dragged(ruler: SegmentRuler, qtbot: QtBot) -> None:
    do(ruler.session, Settle("ogre:strike 1", "miss"))
    start = spot(ruler, "ogre:strike 1")
    with qtbot.assertNotEmitted(ruler.session.document.refused):
        drag(ruler, start, start + QPoint(300, 0))
    assert ruler.session.selection.act == "ogre:strike 1"


@pytest.mark.parametrize("chosen", ["ann:strike 1", "ogre:strike 1", ""])
def test_38_return_goes_on_with_what_is_due_and_overrules_nothing(
    ruler: SegmentRuler, qtbot: QtBot, chosen: str
) -> None:
    ruler.session.selection.select_act(chosen)
    with qtbot.waitSignal(ruler.session.play.asked):
        QTest.keyClick(ruler, Qt.Key.Key_Return)
    in_hand = ruler.session.play.in_hand
    assert in_hand is not None
    assert in_hand.act.id == "ogre:strike 1"
    assert place(ruler.session, "ann:strike 1") == -1


def menu_of(ruler: SegmentRuler) -> QMenu:
    menu = ruler.findChild(QMenu)
    assert isinstance(menu, QMenu)
    return menu


def ask_for_menu(ruler: SegmentRuler, at: QPoint, *, by_key: bool = False) -> None:
    reasons = QContextMenuEvent.Reason
    reason = reasons.Keyboard if by_key else reasons.Mouse
    port = ruler.viewport()
    QApplication.sendEvent(port, QContextMenuEvent(reason, at, port.mapToGlobal(at)))


@pytest.mark.parametrize("by_key", [False, True])
def test_an_act_has_a_menu(ruler: SegmentRuler, *, by_key: bool) -> None:
    at = spot(ruler, "ann:strike 1")
    if by_key:
        ruler.session.selection.select_act("ann:strike 1")
    ask_for_menu(ruler, QPoint(0, 0) if by_key else at, by_key=by_key)
    menu = menu_of(ruler)
    assert menu.isVisible()
    # The menu starts there, or a little farther to the left where the screen ends.
    asked = ruler.viewport().mapToGlobal(at)
    assert menu.y() == asked.y()
    assert menu.x() <= asked.x() <= menu.x() + menu.width()
    assert ruler.session.selection.act == "ann:strike 1"
    menu.close()


def test_where_there_is_no_act_there_is_no_menu(ruler: SegmentRuler, ruler_of: MakeRuler) -> None:
    ask_for_menu(ruler, QPoint(30, 60))
    assert ruler.findChild(QMenu) is None
    waiting = ruler_of(declared())
    ask_for_menu(waiting, waiting.layout_now.lane(1).center().toPoint())
    assert waiting.findChild(QMenu) is None
