"""The segment ruler works by mouse and keyboard, and follows the battle."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Damage, Overrule, Settle, StepTo
from battleboard.views.ruler import segment_ruler
from battleboard.views.ruler.ruler_picture import ruler_picture
from battleboard.views.ruler.segment_ruler import SegmentRuler
from battleboard.views.theme.colours import DARK, LIGHT
from battleboard.views.theme.theme import ColourScheme, Theme
from tests.battle.laid_rounds import declared, laid
from tests.models.painted import order_of_pictures
from tests.models.sessions import MakeSession, clock_of, do
from tests.storage.examples import example
from tests.views.drawing import colour_at
from tests.views.paintings import Paintings
from tests.views.ruler.hands import LEFT, MakeRuler, drag, in_header, point_at, spot

# ── The playhead ─────────────────────────────────────────────────────────────────────────────


def test_the_playhead_is_dragged_in_the_header_to_any_moment(ruler: SegmentRuler) -> None:
    drag(ruler, in_header(ruler, 1), in_header(ruler, 4.4))
    assert ruler.session.playhead.time == pytest.approx(4.4, abs=0.02)
    QTest.mouseMove(ruler.viewport(), in_header(ruler, 8))
    assert ruler.session.playhead.time == pytest.approx(4.4, abs=0.02)


def test_it_stays_within_the_round(ruler: SegmentRuler) -> None:
    drag(ruler, in_header(ruler, 5), QPoint(899, 5))
    assert ruler.session.playhead.time == 10
    drag(ruler, in_header(ruler, 5), in_header(ruler, -3))
    assert ruler.session.playhead.time == 0


def test_dragging_it_stops_what_plays_and_changes_nothing_in_the_battle(
    ruler: SegmentRuler,
) -> None:
    before = ruler.session.battle
    ruler.session.play.toggle()
    QTest.mouseClick(ruler.viewport(), LEFT, pos=in_header(ruler, 7))
    assert not ruler.session.play.playing
    assert ruler.session.battle is before
    assert ruler.session.selection.figures == ()


def test_the_name_column_of_the_header_is_no_time(ruler: SegmentRuler) -> None:
    ruler.session.playhead.scrub(3)
    QTest.mouseClick(ruler.viewport(), LEFT, pos=QPoint(20, 5))
    assert ruler.session.playhead.time == 3


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
    ruler.session.playhead.scrub(2.4)
    QTest.keyClick(ruler, key)
    assert ruler.session.playhead.time == moment


def test_a_nudge_scrubs_a_little(ruler: SegmentRuler) -> None:
    ruler.nudge(0.25)
    assert ruler.session.playhead.time == 0.25
    ruler.nudge(-1)
    assert ruler.session.playhead.time == 0
    ruler.nudge(99)
    assert ruler.session.playhead.time == 10


def test_before_the_dice_there_is_nothing_to_scrub(ruler_of: MakeRuler) -> None:
    ruler = ruler_of(declared())
    QTest.keyClick(ruler, Qt.Key.Key_End)
    ruler.nudge(1)
    QTest.mouseClick(ruler.viewport(), LEFT, pos=in_header(ruler, 4))
    assert ruler.session.playhead.time == 0


# ── Hover and selection ───────────────────────────────────────────────────────────────────


def test_what_lies_under_the_mouse_is_told(ruler: SegmentRuler) -> None:
    selection = ruler.session.selection
    point_at(ruler, spot(ruler, "bob:spell"))
    assert (selection.hovered_figure, selection.hovered_act) == ("bob", "bob:spell")
    point_at(ruler, QPoint(30, spot(ruler, "orc:strike 1").y()))
    assert (selection.hovered_figure, selection.hovered_act) == ("orc", "")
    point_at(ruler, in_header(ruler, 3))
    assert (selection.hovered_figure, selection.hovered_act) == ("", "")


def test_leaving_it_leaves_nothing_under_the_mouse(ruler: SegmentRuler) -> None:
    point_at(ruler, spot(ruler, "bob:spell"))
    assert ruler.session.selection.hovered_act
    QApplication.sendEvent(ruler, QEvent(QEvent.Type.Leave))
    assert not ruler.session.selection.hovered_act


def test_a_click_selects_an_act_and_who_does_it(ruler: SegmentRuler) -> None:
    selection = ruler.session.selection
    QTest.mouseClick(ruler.viewport(), LEFT, pos=spot(ruler, "orc:strike 1"))
    assert (selection.figures, selection.act) == (("orc",), "orc:strike 1")
    QTest.mouseClick(ruler.viewport(), LEFT, pos=QPoint(30, spot(ruler, "bob:spell").y()))
    assert (selection.figures, selection.act) == (("bob",), "")


def test_ctrl_adds_to_the_selection(ruler: SegmentRuler) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    for act in ("orc:strike 1", "ann:strike 1"):
        QTest.mouseClick(ruler.viewport(), LEFT, control, spot(ruler, act))
    assert ruler.session.selection.figures == ("orc", "ann")


def test_the_right_button_does_not_select_lanes(ruler: SegmentRuler) -> None:
    right = Qt.MouseButton.RightButton
    QTest.mouseClick(ruler.viewport(), right, pos=spot(ruler, "orc:strike 1"))
    assert ruler.session.selection.figures == ()


def test_a_declaration_selects_its_figure_but_is_no_act(ruler_of: MakeRuler) -> None:
    ruler = ruler_of(declared())
    QTest.mouseClick(ruler.viewport(), LEFT, pos=ruler.layout_now.lane(1).center().toPoint())
    assert ruler.session.selection.figures == ("bob",)
    assert ruler.session.selection.act == ""


def test_tab_walks_through_the_acts_and_then_on(
    qtbot: QtBot, session_of: MakeSession, theme: Theme
) -> None:
    _ = theme
    window = QWidget()
    qtbot.addWidget(window)
    rows, line, ruler = QVBoxLayout(window), QLineEdit(), SegmentRuler(session_of(laid()))
    rows.addWidget(ruler)
    rows.addWidget(line)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    ruler.setFocus()
    walked = []
    for _ in range(4):
        QTest.keyClick(ruler, Qt.Key.Key_Tab)
        walked.append(ruler.session.selection.act)
    assert walked == ["ogre:strike 1", "bob:spell", "orc:strike 1", "ann:strike 1"]
    assert ruler.accessibleDescription().startswith("Selected: Ann's blow, segment 6")
    assert ruler.hasFocus()
    QTest.keyClick(ruler, Qt.Key.Key_Backtab)
    assert ruler.session.selection.figures == ("orc",)
    for _ in range(2):
        QTest.keyClick(ruler, Qt.Key.Key_Tab)
    assert line.hasFocus()


def test_up_and_down_walk_from_lane_to_lane(ruler: SegmentRuler) -> None:
    QTest.keyClick(ruler, Qt.Key.Key_Down)
    assert ruler.session.selection.act == "ogre:strike 1"
    QTest.keyClick(ruler, Qt.Key.Key_Up)
    assert ruler.session.selection.act == "orc:strike 1"
    QTest.keyClick(ruler, Qt.Key.Key_Escape)
    assert ruler.session.selection.act == ""


def test_keys_that_mean_nothing_here_go_on(ruler: SegmentRuler) -> None:
    before = ruler.session.playhead.time
    QTest.keyClick(ruler, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(ruler, Qt.Key.Key_X)
    assert ruler.session.playhead.time == before


# ── Following the battle ─────────────────────────────────────────────────────────────────────


def test_it_tells_of_the_battle_as_it_stands(ruler: SegmentRuler) -> None:
    assert ruler.accessibleName() == "Segment ruler"
    do(ruler.session, Settle("ogre:strike 1", "hit", damage=1))
    assert "Bob's sleep, segment 3: spoiled" in ruler.accessibleDescription()
    assert ruler.session.document.undo()
    assert "Bob's sleep, segment 3: at risk" in ruler.accessibleDescription()


def test_a_blow_on_a_caster_redraws_it_at_once(ruler: SegmentRuler) -> None:
    before = ruler.grab().toImage()
    do(ruler.session, Settle("ogre:strike 1", "hit", damage=1))
    assert ruler.grab().toImage() != before


def test_it_looks_the_same_again_after_an_undo(ruler: SegmentRuler) -> None:
    before = ruler.grab().toImage()
    do(ruler.session, Overrule("ann:strike 1", 9))
    assert ruler.session.document.undo()
    assert ruler.grab().toImage() == before


def test_scrubbing_paints_only_where_the_playhead_was_and_where_it_is(
    ruler: SegmentRuler, qtbot: QtBot
) -> None:
    ruler.session.playhead.scrub(2)
    QApplication.processEvents()
    painted, x = Paintings(ruler.viewport()), ruler.layout_now.scale.x
    ruler.session.playhead.scrub(6)
    qtbot.waitUntil(lambda: not painted.region.isEmpty())
    seen = [painted.region.contains(QPoint(round(x(time)), 100)) for time in (2, 4, 6, 8)]
    assert seen == [True, False, True, False]


def test_at_the_edge_of_a_segment_all_of_it_is_painted(ruler: SegmentRuler, qtbot: QtBot) -> None:
    """The band of the played segment fades where the playhead is not."""
    QApplication.processEvents()
    painted = Paintings(ruler.viewport())
    do(ruler.session, StepTo(1))
    qtbot.waitUntil(lambda: painted.region.contains(QPoint(ruler.viewport().width() - 5, 100)))
    assert ruler.session.play.in_hand
    assert QRegion(ruler.viewport().rect()).subtracted(painted.region).isEmpty()


def test_a_deed_is_painted_elsewhere_first(ruler: SegmentRuler, qapp: QApplication) -> None:
    def deed() -> None:
        do(ruler.session, StepTo(2))
        do(ruler.session, Settle("ann:strike 1", "miss"))

    qapp.processEvents()
    assert order_of_pictures(qapp, ruler.viewport(), deed) == ["painted", "the widget"]


def test_where_the_playhead_moves_meanwhile_all_around_it_is_painted_too(
    ruler: SegmentRuler, qapp: QApplication
) -> None:
    do(ruler.session, StepTo(2))
    for _ in range(9):
        qapp.processEvents()
    painted = Paintings(ruler.viewport())
    do(ruler.session, Settle("ann:strike 1", "miss"))
    ruler.session.playhead.scrub(1)
    # Repaint now, before anything that waits until after the next frame.
    QCoreApplication.sendPostedEvents(ruler.window(), QEvent.Type.UpdateRequest)
    assert QRegion(ruler.viewport().rect()).subtracted(painted.region).isEmpty()


def test_in_another_look_it_is_painted_anew(ruler: SegmentRuler, theme: Theme) -> None:
    theme.choose(ColourScheme.DARK)
    assert colour_at(ruler.grab().toImage(), 3, 3) == DARK.panel
    theme.choose(ColourScheme.LIGHT)
    assert colour_at(ruler.grab().toImage(), 3, 3) == LIGHT.panel


def test_what_no_act_depends_on_lays_nothing_anew(ruler: SegmentRuler) -> None:
    chart = ruler.chart
    ruler.session.selection.select("ann")
    ruler.session.playhead.scrub(4)
    do(ruler.session, Damage(("ann",), 1))
    assert ruler.chart is chart
    do(ruler.session, Damage(("ann",), 99))
    assert ruler.chart is not chart


def test_it_fits_a_low_pane(ruler_of: MakeRuler) -> None:
    ruler = ruler_of(example("example-of-melee", "1-surprise.json"))
    assert ruler.minimumSizeHint().height() <= 100
    assert ruler.minimumSizeHint().width() <= 300
    ruler.resize(ruler.sizeHint())
    assert len(ruler.layout_now.visible_lanes()) >= 6


def test_in_another_round_it_begins_anew(ruler: SegmentRuler) -> None:
    do(ruler.session, StepTo(2))
    clock_of(ruler.session).let_pass(3)
    assert ruler.session.playhead.time == 2
    assert ruler.chart.laid


def test_what_changes_nothing_on_the_ruler_does_not_have_it_drawn_again(
    ruler: SegmentRuler, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[object] = []

    def drawing(*what: object) -> object:
        drawn.append(what)
        return ruler_picture(*what)  # type: ignore[arg-type]

    monkeypatch.setattr(segment_ruler, "ruler_picture", drawing)
    ruler.grab()
    drawn.clear()
    do(ruler.session, Damage((next(iter(ruler.session.battle.figures)),), 1))
    ruler.session.playhead.scrub(3)
    ruler.grab()
    assert drawn == []
    ruler.session.selection.select(next(iter(ruler.session.battle.figures)))
    ruler.grab()
    assert len(drawn) == 1, "who is selected stands out"
