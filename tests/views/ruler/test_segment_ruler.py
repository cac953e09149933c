"""The segment ruler under mouse and keyboard."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QPaintEvent, QRegion, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.deeds import Damage, Overrule, Settle, StepTo
from battleboard.models.evening import Evening
from battleboard.views.look.colours import DARK, LIGHT
from battleboard.views.look.theme import Shade, Theme
from battleboard.views.ruler.segment_ruler import SegmentRuler
from tests.battle.battles import figure
from tests.battle.rounds import playing, strikes
from tests.models.evenings import MakeEvening, clock_of, do, example
from tests.views.drawing import colour_at
from tests.views.ruler.rounds import declared, laid

LEFT = Qt.MouseButton.LeftButton
# The offscreen platform has no window manager that would lift a menu over the others.
NO_POPUPS = r"^This plugin does not support (raise\(\)|grabbing the keyboard)$"
MakeRuler = Callable[[Battle], SegmentRuler]


@pytest.fixture
def ruler_of(evening_of: MakeEvening, qtbot: QtBot, theme: Theme) -> MakeRuler:
    """A maker of rulers that are shown."""
    _ = theme

    def make(shown: Battle) -> SegmentRuler:
        ruler = SegmentRuler(evening_of(shown))
        qtbot.addWidget(ruler)
        ruler.resize(900, 200)
        with qtbot.waitExposed(ruler):
            ruler.show()
        return ruler

    return make


@pytest.fixture
def ruler(ruler_of: MakeRuler) -> SegmentRuler:
    """A ruler with four lanes: a blow in 2, a spell until 3, blows in 4 and 6."""
    return ruler_of(laid())


def spot(ruler: SegmentRuler, act: str) -> QPoint:
    found = ruler.layout_now.lane_of(act)
    assert found is not None
    return ruler.layout_now.spot(found[1], found[0]).toPoint()


def in_header(ruler: SegmentRuler, time: float) -> QPoint:
    return QPointF(ruler.layout_now.scale.x(time), 5).toPoint()


def place(evening: Evening, act: str) -> int:
    return evening.battle.running.ruled.get(act, -1)


def point_at(ruler: SegmentRuler, at: QPoint) -> None:
    """Move the mouse somewhere, from somewhere else: it may still be there from before."""
    QTest.mouseMove(ruler.viewport(), at + QPoint(7, 3))
    QTest.mouseMove(ruler.viewport(), at)


def drag(ruler: SegmentRuler, start: QPoint, end: QPoint, *, let_go: bool = True) -> None:
    port = ruler.viewport()
    QTest.mousePress(port, LEFT, pos=start)
    for share in (0.3, 0.7, 1.0):
        QTest.mouseMove(port, start + (end - start) * share)
    if let_go:
        QTest.mouseRelease(port, LEFT, pos=end)


# ── The playhead ─────────────────────────────────────────────────────────────────────────────


def test_the_playhead_is_dragged_in_the_header_to_any_moment(ruler: SegmentRuler) -> None:
    drag(ruler, in_header(ruler, 1), in_header(ruler, 4.4))
    assert ruler.evening.playhead.time == pytest.approx(4.4, abs=0.02)
    QTest.mouseMove(ruler.viewport(), in_header(ruler, 8))
    assert ruler.evening.playhead.time == pytest.approx(4.4, abs=0.02)


def test_it_stays_within_the_round(ruler: SegmentRuler) -> None:
    drag(ruler, in_header(ruler, 5), QPoint(899, 5))
    assert ruler.evening.playhead.time == 10
    drag(ruler, in_header(ruler, 5), in_header(ruler, -3))
    assert ruler.evening.playhead.time == 0


def test_dragging_it_stops_what_plays_and_changes_nothing_in_the_battle(
    ruler: SegmentRuler,
) -> None:
    before = ruler.evening.battle
    ruler.evening.play.toggle()
    QTest.mouseClick(ruler.viewport(), LEFT, pos=in_header(ruler, 7))
    assert not ruler.evening.play.playing
    assert ruler.evening.battle is before
    assert ruler.evening.selection.figures == ()


def test_the_name_column_of_the_header_is_no_time(ruler: SegmentRuler) -> None:
    ruler.evening.playhead.scrub(3)
    QTest.mouseClick(ruler.viewport(), LEFT, pos=QPoint(20, 5))
    assert ruler.evening.playhead.time == 3


@pytest.mark.parametrize(
    ("key", "moment"),
    [
        (Qt.Key.Key_Left, 2),
        (Qt.Key.Key_Right, 3),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_End, 10),
    ],
)
def test_keys_scrub_to_whole_places(ruler: SegmentRuler, key: Qt.Key, moment: int) -> None:
    ruler.evening.playhead.scrub(2.4)
    QTest.keyClick(ruler, key)
    assert ruler.evening.playhead.time == moment


def test_a_nudge_scrubs_a_little(ruler: SegmentRuler) -> None:
    ruler.nudge(0.25)
    assert ruler.evening.playhead.time == 0.25
    ruler.nudge(-1)
    assert ruler.evening.playhead.time == 0
    ruler.nudge(99)
    assert ruler.evening.playhead.time == 10


def test_before_the_dice_there_is_nothing_to_scrub(ruler_of: MakeRuler) -> None:
    ruler = ruler_of(declared())
    QTest.keyClick(ruler, Qt.Key.Key_End)
    ruler.nudge(1)
    QTest.mouseClick(ruler.viewport(), LEFT, pos=in_header(ruler, 4))
    assert ruler.evening.playhead.time == 0


# ── Hovering and selecting ───────────────────────────────────────────────────────────────────


def test_what_lies_under_the_mouse_is_told(ruler: SegmentRuler) -> None:
    selection = ruler.evening.selection
    point_at(ruler, spot(ruler, "bob:spell"))
    assert (selection.hovered_figure, selection.hovered_act) == ("bob", "bob:spell")
    point_at(ruler, QPoint(30, spot(ruler, "orc:strike 1").y()))
    assert (selection.hovered_figure, selection.hovered_act) == ("orc", "")
    point_at(ruler, in_header(ruler, 3))
    assert (selection.hovered_figure, selection.hovered_act) == ("", "")


def test_leaving_it_leaves_nothing_under_the_mouse(ruler: SegmentRuler) -> None:
    point_at(ruler, spot(ruler, "bob:spell"))
    assert ruler.evening.selection.hovered_act
    QApplication.sendEvent(ruler, QEvent(QEvent.Type.Leave))
    assert not ruler.evening.selection.hovered_act


def test_a_click_selects_an_act_and_who_does_it(ruler: SegmentRuler) -> None:
    selection = ruler.evening.selection
    QTest.mouseClick(ruler.viewport(), LEFT, pos=spot(ruler, "orc:strike 1"))
    assert (selection.figures, selection.act) == (("orc",), "orc:strike 1")
    QTest.mouseClick(ruler.viewport(), LEFT, pos=QPoint(30, spot(ruler, "bob:spell").y()))
    assert (selection.figures, selection.act) == (("bob",), "")


def test_ctrl_adds_to_the_selection(ruler: SegmentRuler) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    for act in ("orc:strike 1", "ann:strike 1"):
        QTest.mouseClick(ruler.viewport(), LEFT, control, spot(ruler, act))
    assert ruler.evening.selection.figures == ("orc", "ann")


def test_the_right_button_does_not_select_lanes(ruler: SegmentRuler) -> None:
    right = Qt.MouseButton.RightButton
    QTest.mouseClick(ruler.viewport(), right, pos=spot(ruler, "orc:strike 1"))
    assert ruler.evening.selection.figures == ()


def test_a_declaration_selects_its_figure_but_is_no_act(ruler_of: MakeRuler) -> None:
    ruler = ruler_of(declared())
    QTest.mouseClick(ruler.viewport(), LEFT, pos=ruler.layout_now.lane(1).center().toPoint())
    assert ruler.evening.selection.figures == ("bob",)
    assert ruler.evening.selection.act == ""


def test_tab_walks_through_the_acts_and_then_on(
    qtbot: QtBot, evening_of: MakeEvening, theme: Theme
) -> None:
    _ = theme
    window = QWidget()
    qtbot.addWidget(window)
    rows, line, ruler = QVBoxLayout(window), QLineEdit(), SegmentRuler(evening_of(laid()))
    rows.addWidget(ruler)
    rows.addWidget(line)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    ruler.setFocus()
    walked = []
    for _ in range(4):
        QTest.keyClick(ruler, Qt.Key.Key_Tab)
        walked.append(ruler.evening.selection.act)
    assert walked == ["ogre:strike 1", "bob:spell", "orc:strike 1", "ann:strike 1"]
    assert ruler.accessibleDescription().startswith("Selected: Ann's blow, segment 6")
    assert ruler.hasFocus()
    QTest.keyClick(ruler, Qt.Key.Key_Backtab)
    assert ruler.evening.selection.figures == ("orc",)
    for _ in range(2):
        QTest.keyClick(ruler, Qt.Key.Key_Tab)
    assert line.hasFocus()


def test_up_and_down_walk_from_lane_to_lane(ruler: SegmentRuler) -> None:
    QTest.keyClick(ruler, Qt.Key.Key_Down)
    assert ruler.evening.selection.act == "ogre:strike 1"
    QTest.keyClick(ruler, Qt.Key.Key_Up)
    assert ruler.evening.selection.act == "orc:strike 1"
    QTest.keyClick(ruler, Qt.Key.Key_Escape)
    assert ruler.evening.selection.act == ""


def test_keys_that_mean_nothing_here_go_on(ruler: SegmentRuler) -> None:
    before = ruler.evening.playhead.time
    QTest.keyClick(ruler, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(ruler, Qt.Key.Key_X)
    assert ruler.evening.playhead.time == before


# ── Overruling ───────────────────────────────────────────────────────────────────────────────


def test_an_act_is_dragged_to_another_place(ruler: SegmentRuler) -> None:
    start = spot(ruler, "ann:strike 1")
    end = QPointF(ruler.layout_now.scale.x(9.2), start.y()).toPoint()
    drag(ruler, start, end, let_go=False)
    assert place(ruler.evening, "ann:strike 1") == -1
    assert ruler.pointer.drag is not None
    QTest.mouseRelease(ruler.viewport(), LEFT, pos=end)
    assert place(ruler.evening, "ann:strike 1") == 9
    assert ruler.pointer.drag is None
    assert ruler.viewport().cursor().shape() is Qt.CursorShape.ArrowCursor


def test_a_small_slip_of_the_hand_is_no_drag(ruler: SegmentRuler) -> None:
    start = spot(ruler, "ann:strike 1")
    drag(ruler, start, start + QPoint(3, 2), let_go=False)
    assert ruler.pointer.drag is not None
    assert ruler.pointer.drag.place is None
    QTest.mouseRelease(ruler.viewport(), LEFT, pos=start + QPoint(3, 2))
    assert place(ruler.evening, "ann:strike 1") == -1


def test_an_act_that_comes_back_to_its_place_is_not_overruled(ruler: SegmentRuler) -> None:
    start = spot(ruler, "ann:strike 1")
    port = ruler.viewport()
    QTest.mousePress(port, LEFT, pos=start)
    QTest.mouseMove(port, start + QPoint(200, 0))
    QTest.mouseMove(port, start)
    QTest.mouseRelease(port, LEFT, pos=start)
    assert place(ruler.evening, "ann:strike 1") == -1


def test_escape_gives_a_drag_up(ruler: SegmentRuler) -> None:
    start = spot(ruler, "ann:strike 1")
    drag(ruler, start, start + QPoint(200, 0), let_go=False)
    QTest.keyClick(ruler, Qt.Key.Key_Escape)
    QTest.mouseRelease(ruler.viewport(), LEFT, pos=start + QPoint(200, 0))
    assert place(ruler.evening, "ann:strike 1") == -1
    assert ruler.evening.selection.act == "ann:strike 1"


def test_what_cannot_be_is_refused_with_a_sentence(ruler: SegmentRuler, qtbot: QtBot) -> None:
    do(ruler.evening, Settle("ogre:strike 1", "miss"))
    start = spot(ruler, "ann:strike 1")
    with qtbot.waitSignal(ruler.evening.document.refused) as told:
        drag(ruler, start, QPointF(ruler.layout_now.scale.x(1), start.y()).toPoint())
    assert told.args == ["Ann's blow can happen from segment 2 to segment 10 now."]


def test_what_was_played_is_not_dragged(ruler: SegmentRuler, qtbot: QtBot) -> None:
    do(ruler.evening, Settle("ogre:strike 1", "miss"))
    start = spot(ruler, "ogre:strike 1")
    with qtbot.assertNotEmitted(ruler.evening.document.refused):
        drag(ruler, start, start + QPoint(300, 0))
    assert ruler.evening.selection.act == "ogre:strike 1"


def test_return_takes_the_selected_act_in_hand_at_once(ruler: SegmentRuler, qtbot: QtBot) -> None:
    ruler.evening.selection.select_act("ann:strike 1")
    with qtbot.waitSignal(ruler.evening.play.asked):
        QTest.keyClick(ruler, Qt.Key.Key_Return)
    in_hand = ruler.evening.play.in_hand
    assert in_hand is not None
    assert in_hand.act.id == "ann:strike 1"
    assert place(ruler.evening, "ann:strike 1") == 0


def menu_of(ruler: SegmentRuler) -> QMenu:
    menu = ruler.findChild(QMenu)
    assert isinstance(menu, QMenu)
    return menu


def ask_for_menu(ruler: SegmentRuler, at: QPoint, *, by_key: bool = False) -> None:
    reasons = QContextMenuEvent.Reason
    reason = reasons.Keyboard if by_key else reasons.Mouse
    port = ruler.viewport()
    QApplication.sendEvent(port, QContextMenuEvent(reason, at, port.mapToGlobal(at)))


@pytest.mark.qt_log_ignore(NO_POPUPS)
@pytest.mark.parametrize("by_key", [False, True])
def test_an_act_has_a_menu(ruler: SegmentRuler, *, by_key: bool) -> None:
    at = spot(ruler, "ann:strike 1")
    if by_key:
        ruler.evening.selection.select_act("ann:strike 1")
    ask_for_menu(ruler, QPoint(0, 0) if by_key else at, by_key=by_key)
    menu = menu_of(ruler)
    assert menu.isVisible()
    # It begins there, or a little further to the left where the screen ends.
    asked = ruler.viewport().mapToGlobal(at)
    assert menu.y() == asked.y()
    assert menu.x() <= asked.x() <= menu.x() + menu.width()
    assert ruler.evening.selection.act == "ann:strike 1"
    menu.close()


def test_where_there_is_no_act_there_is_no_menu(ruler: SegmentRuler, ruler_of: MakeRuler) -> None:
    ask_for_menu(ruler, QPoint(30, 60))
    assert ruler.findChild(QMenu) is None
    waiting = ruler_of(declared())
    ask_for_menu(waiting, waiting.layout_now.lane(1).center().toPoint())
    assert waiting.findChild(QMenu) is None


# ── Zooming and scrolling ────────────────────────────────────────────────────────────────────


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
    """Forty figures, of whom each strikes at somebody."""
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
    assert ruler.layout_now.shown().start == 0
    turn_wheel(ruler, QPoint(400, 80), -120)
    assert ruler.layout_now.shown().start > 0
    assert ruler.layout_now.head == ruler.layout_now.field.top()


def test_whoever_is_selected_elsewhere_comes_into_sight(ruler_of: MakeRuler) -> None:
    ruler = crowd(ruler_of)
    ruler.evening.selection.select("orc19")
    assert ruler.layout_now.chart.lanes[ruler.layout_now.shown()[-1]].who == "orc19"
    ruler.evening.selection.select("man0")
    assert ruler.layout_now.shown().start == 0


def test_the_next_act_comes_into_sight(ruler_of: MakeRuler) -> None:
    ruler = crowd(ruler_of)
    ruler.verticalScrollBar().setValue(ruler.verticalScrollBar().maximum())
    in_hand = ruler.evening.play.in_hand
    assert in_hand is not None
    do(ruler.evening, Settle(in_hand.act.id, "miss"))
    following = ruler.evening.play.in_hand
    assert following is not None
    shown = {ruler.layout_now.chart.lanes[at].who for at in ruler.layout_now.shown()}
    assert following.act.by in shown


def test_it_opens_with_the_next_act_in_sight(ruler_of: MakeRuler) -> None:
    ruler = ruler_of(example("example-of-melee", "1-surprise.json"))
    in_hand = ruler.evening.play.in_hand
    assert in_hand is not None
    assert in_hand.act.by == "ranger"
    ruler.hide()
    ruler.resize(900, 100)
    ruler.show()
    assert "ranger" in {ruler.chart.lanes[at].who for at in ruler.layout_now.shown()}


def test_a_zoomed_ruler_goes_along_with_the_playhead(ruler: SegmentRuler) -> None:
    ruler.zoom(5.0, ruler.layout_now.scale.x(0))
    assert ruler.horizontalScrollBar().value() == 0
    do(ruler.evening, Settle("ogre:strike 1", "miss"), Settle("bob:spell", "miss"))
    do(ruler.evening, Settle("orc:strike 1", "miss"))
    clock_of(ruler.evening).pass_by(3)
    layout = ruler.layout_now
    assert layout.field.left() <= layout.scale.x(4) <= layout.field.right()
    assert ruler.horizontalScrollBar().value() > 0


# ── Following the battle ─────────────────────────────────────────────────────────────────────


def test_it_tells_of_the_battle_as_it_stands(ruler: SegmentRuler) -> None:
    assert ruler.accessibleName() == "Segment ruler"
    do(ruler.evening, Settle("ogre:strike 1", "hit", damage=1))
    assert "Bob's sleep, segment 3: spoiled" in ruler.accessibleDescription()
    assert ruler.evening.document.undo()
    assert "Bob's sleep, segment 3: at risk" in ruler.accessibleDescription()


def test_a_blow_on_a_caster_redraws_it_at_once(ruler: SegmentRuler) -> None:
    before = ruler.grab().toImage()
    do(ruler.evening, Settle("ogre:strike 1", "hit", damage=1))
    assert ruler.grab().toImage() != before


def test_it_looks_the_same_again_after_an_undo(ruler: SegmentRuler) -> None:
    before = ruler.grab().toImage()
    do(ruler.evening, Overrule("ann:strike 1", 9))
    assert ruler.evening.document.undo()
    assert ruler.grab().toImage() == before


class Painted(QObject):
    """Notes which parts of a widget are painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.region = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region += event.region()
        return False


def test_scrubbing_paints_only_where_the_playhead_was_and_where_it_is(
    ruler: SegmentRuler, qtbot: QtBot
) -> None:
    ruler.evening.playhead.scrub(2)
    QApplication.processEvents()
    painted, x = Painted(ruler.viewport()), ruler.layout_now.scale.x
    ruler.evening.playhead.scrub(6)
    qtbot.waitUntil(lambda: not painted.region.isEmpty())
    seen = [painted.region.contains(QPoint(round(x(time)), 100)) for time in (2, 4, 6, 8)]
    assert seen == [True, False, True, False]


def test_in_another_look_it_is_painted_anew(ruler: SegmentRuler, theme: Theme) -> None:
    theme.choose(Shade.DARK)
    assert colour_at(ruler.grab().toImage(), 3, 3) == DARK.panel
    theme.choose(Shade.LIGHT)
    assert colour_at(ruler.grab().toImage(), 3, 3) == LIGHT.panel


def test_what_no_act_depends_on_lays_nothing_anew(ruler: SegmentRuler) -> None:
    chart = ruler.chart
    ruler.evening.selection.select("ann")
    ruler.evening.playhead.scrub(4)
    assert ruler.chart is chart
    do(ruler.evening, Damage(("ann",), 1))
    assert ruler.chart is not chart


def test_it_fits_a_low_pane(ruler_of: MakeRuler) -> None:
    ruler = ruler_of(example("example-of-melee", "1-surprise.json"))
    assert ruler.minimumSizeHint().height() <= 100
    assert ruler.minimumSizeHint().width() <= 300
    ruler.resize(ruler.sizeHint())
    assert len(ruler.layout_now.shown()) >= 6


def test_in_another_round_it_begins_anew(ruler: SegmentRuler) -> None:
    do(ruler.evening, StepTo(2))
    clock_of(ruler.evening).pass_by(3)
    assert ruler.evening.playhead.time == 2
    assert ruler.chart.laid
