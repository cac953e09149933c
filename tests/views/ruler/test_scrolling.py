"""The ruler is zoomed and scrolled, and brings the right figures into view."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battleboard.battle.commands import Settle
from battleboard.views.ruler.segment_ruler import SegmentRuler
from tests.battle.battles import figure
from tests.battle.rounds import playing, strikes
from tests.models.sessions import clock_of, do
from tests.storage.examples import example
from tests.views.ruler.hands import MakeRuler


def turn_wheel(ruler: SegmentRuler, at: QPoint, by: int, *, ctrl: bool = False) -> None:
    control, nothing = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier
    port = ruler.viewport()
    event = QWheelEvent(
        QPointF(at),
        QPointF(port.mapToGlobal(at)),
        QPoint(),
        QPoint(0, by),
        Qt.MouseButton.NoButton,
        control if ctrl else nothing,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - Qt takes it only like this
    )
    QApplication.sendEvent(port, event)


def crowd(ruler_of: MakeRuler) -> SegmentRuler:
    """40 figures, each of whom attacks somebody."""
    orcs = [figure(f"orc{at}", "red") for at in range(20)]
    men = [figure(f"man{at}") for at in range(20)]
    blows = [strikes(f"orc{at}", f"man{at}") for at in range(20)]
    blows += [strikes(f"man{at}", f"orc{at}") for at in range(20)]
    return ruler_of(playing(*blows, figures=(*orcs, *men)))


def test_ctrl_and_wheel_zoom_around_the_mouse(ruler: SegmentRuler) -> None:
    at = QPointF(ruler.layout_now.scale.x(5), 60).toPoint()
    step = ruler.layout_now.scale.step
    turn_wheel(ruler, at, 480, ctrl=True)
    assert ruler.layout_now.scale.step > 1.5 * step
    assert ruler.layout_now.scale.x(5) == pytest.approx(at.x(), abs=2)
    turn_wheel(ruler, at, -4800, ctrl=True)
    assert ruler.layout_now.scale.step == pytest.approx(step)


def test_plus_and_minus_zoom_too(ruler: SegmentRuler) -> None:
    step = ruler.layout_now.scale.step
    QTest.keyClick(ruler, Qt.Key.Key_Plus)
    assert ruler.layout_now.scale.step > step
    QTest.keyClick(ruler, Qt.Key.Key_Minus)
    assert ruler.layout_now.scale.step == pytest.approx(step, rel=0.05)


def test_the_wheel_scrolls_lanes_under_the_header(ruler_of: MakeRuler) -> None:
    ruler = crowd(ruler_of)
    assert ruler.layout_now.visible_lanes().start == 0
    turn_wheel(ruler, QPoint(400, 80), -120)
    assert ruler.layout_now.visible_lanes().start > 0
    assert ruler.layout_now.head == ruler.layout_now.field.top()


def test_whoever_is_selected_elsewhere_comes_into_sight(ruler_of: MakeRuler) -> None:
    ruler = crowd(ruler_of)
    ruler.session.selection.select("orc19")
    assert ruler.layout_now.chart.lanes[ruler.layout_now.visible_lanes()[-1]].who == "orc19"
    ruler.session.selection.select("man0")
    assert ruler.layout_now.visible_lanes().start == 0


def test_the_next_act_comes_into_sight(ruler_of: MakeRuler) -> None:
    ruler = crowd(ruler_of)
    ruler.verticalScrollBar().setValue(ruler.verticalScrollBar().maximum())
    in_hand = ruler.session.play.in_hand
    assert in_hand is not None
    do(ruler.session, Settle(in_hand.act.id, "miss"))
    following = ruler.session.play.in_hand
    assert following is not None
    shown = {ruler.layout_now.chart.lanes[at].who for at in ruler.layout_now.visible_lanes()}
    assert following.act.by in shown


def test_it_opens_with_the_next_act_in_sight(ruler_of: MakeRuler) -> None:
    ruler = ruler_of(example("example-of-melee", "1-surprise.json"))
    in_hand = ruler.session.play.in_hand
    assert in_hand is not None
    assert in_hand.act.by == "ranger"
    ruler.hide()
    ruler.resize(900, 100)
    ruler.show()
    assert "ranger" in {ruler.chart.lanes[at].who for at in ruler.layout_now.visible_lanes()}


def test_a_zoomed_ruler_goes_along_with_the_playhead(ruler: SegmentRuler) -> None:
    ruler.zoom(5.0, ruler.layout_now.scale.x(0))
    assert ruler.horizontalScrollBar().value() == 0
    do(ruler.session, Settle("ogre:strike 1", "miss"), Settle("bob:spell", "miss"))
    do(ruler.session, Settle("orc:strike 1", "miss"))
    clock_of(ruler.session).let_pass(3)
    layout = ruler.layout_now
    assert layout.field.left() <= layout.scale.x(4) <= layout.field.right()
    assert ruler.horizontalScrollBar().value() > 0


def test_what_scrolls_into_sight_by_itself_leaves_no_lane_cut_under_the_header(
    ruler_of: MakeRuler,
) -> None:
    ruler = crowd(ruler_of)
    for who in ("orc19", "man3", "orc0", "man19"):
        ruler.session.selection.select(who)
        layout = ruler.layout_now
        first = layout.lane(layout.visible_lanes().start).top()
        assert first == pytest.approx(layout.head, abs=1) or first <= layout.head - layout.row + 1
    bar = ruler.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() % ruler.layout_now.row == pytest.approx(0, abs=1)
