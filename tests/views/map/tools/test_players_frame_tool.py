"""The players' frame on the DM's map works by mouse and keyboard."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from battleboard.battle.commands import SetBoard
from battleboard.models.broadcast import BroadcastMode
from battleboard.models.camera_work import Follow
from battleboard.queries.sight.viewport import CLOSEST, Framing, by_length
from battleboard.storage.settings import INCH, Fit
from battleboard.views.map.tools.players_frame_tool import FramePart, FrameTool
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.theme.colours import LIGHT
from tests.models.sessions import clock_of
from tests.views.map.tools.table import LEFT, PLAIN, RIGHT, Table, choose, texts

START = Framing((60.0, 40.0), 32.0)
"""On 1920 by 1080 pixels that is 60 by 33.75 feet."""
MEASURED = Fit(calibration=by_length(160, INCH, 1920), locked=True)
EDGE = (30.0, 48.0)
INSIDE = (40.0, 45.0)


@pytest.fixture
def frame(table: Table) -> FrameTool:
    """The frame around what the players see, where nobody stands."""
    table.session.broadcast.watch(on=True)
    table.session.camera_work.take(START)
    return table.pane.frame


def framing(table: Table) -> Framing:
    """What the players see."""
    return table.session.broadcast.frame.framing


def tap(table: Table, pixel: QPointF, button: Qt.MouseButton = LEFT) -> None:
    QTest.mouseClick(table.view, button, PLAIN, pixel.toPoint())


def pull(table: Table, start: QPointF, by: QPointF) -> None:
    QTest.mousePress(table.view, LEFT, PLAIN, start.toPoint())
    for part in (0.4, 1.0):
        QTest.mouseMove(table.view, (start + by * part).toPoint())
    QTest.mouseRelease(table.view, LEFT, PLAIN, (start + by).toPoint())


def test_it_lies_around_what_the_players_see(table: Table, frame: FrameTool) -> None:
    box, camera = frame.shape.box, table.view.camera
    assert box.topLeft() == camera.to_screen((30.0, 23.125))
    assert box.bottomRight() == camera.to_screen((90.0, 56.875))
    # Where it covers nothing dark, it has the accent colour.
    held = QPoint(round(box.left()) + 200, round(box.bottom()))
    table.session.broadcast.frame.aim(START)
    QTest.mouseMove(table.view, table.pixel(EDGE))
    picture = table.picture()
    assert picture.pixelColor(held).name() == LIGHT.accent


def test_it_is_not_there_while_nobody_looks(table: Table, frame: FrameTool) -> None:
    shown = table.picture()
    table.session.broadcast.watch(on=False)
    assert not frame.is_shown
    assert table.picture() != shown
    table.drag(EDGE, (40.0, 48.0))
    assert framing(table) == START


def test_it_can_be_hidden_and_shown(table: Table, frame: FrameTool) -> None:
    shown = table.picture()
    frame.toggle()
    assert table.picture() != shown
    frame.toggle()
    assert table.picture() == shown


def test_it_is_dragged_by_its_edge(table: Table, frame: FrameTool) -> None:
    _ = frame
    table.drag(EDGE, (38.0, 50.0))
    moved = framing(table)
    assert moved.middle == pytest.approx((68.0, 42.0), abs=0.3)
    assert moved.scale == START.scale


def test_it_is_dragged_by_its_tab_and_never_off_the_table(table: Table, frame: FrameTool) -> None:
    pull(table, frame.shape.tab.center() - QPointF(20, 0), QPointF(-2000, 0))
    assert framing(table).middle == pytest.approx((0.0, 40.0), abs=0.3)


def test_in_true_scale_it_is_dragged_by_whole_squares(table: Table, frame: FrameTool) -> None:
    table.session.broadcast.frame.lay(MEASURED)
    assert framing(table).scale == 32.0
    assert not frame.shape.has_corners
    QTest.mousePress(table.view, LEFT, PLAIN, table.pixel((30.0, 48.0)))
    seen = set()
    for step in range(1, 30):
        QTest.mouseMove(table.view, table.pixel((30.0 + step / 2, 48.0 + step / 5)))
        seen.add(framing(table).middle)
    QTest.mouseRelease(table.view, LEFT, PLAIN, table.pixel((44.5, 53.8)))
    assert len(seen) > 3
    assert all((each / 5).is_integer() for place in seen for each in place)


def test_a_corner_makes_it_larger_and_smaller(table: Table, frame: FrameTool) -> None:
    box = frame.shape.box
    pull(table, box.bottomRight(), QPointF(box.width() / 2, box.height() / 2))
    assert framing(table).scale == pytest.approx(START.scale / 1.5, rel=0.02)
    first, _ = framing(table).area(table.session.broadcast.frame.screen)
    assert first == pytest.approx((30.0, 23.125), abs=0.3)


def test_the_arrow_on_the_tab_turns_it(table: Table, frame: FrameTool) -> None:
    tap(table, frame.shape.turner.center())
    assert framing(table) == START._replace(turns=1)
    assert frame.shape.box.height() > frame.shape.box.width()


def test_a_press_on_the_arrow_that_ends_elsewhere_turns_nothing(
    table: Table, frame: FrameTool
) -> None:
    pull(table, frame.shape.turner.center(), QPointF(90, 60))
    assert framing(table) == START


def test_inside_of_it_the_tool_in_hand_has_the_mouse(table: Table, frame: FrameTool) -> None:
    _ = frame
    table.drag(INSIDE, (75.0, 60.0))
    assert framing(table) == START
    assert table.session.selection.figure == "orc"


def test_figures_on_its_edge_come_first(table: Table, frame: FrameTool) -> None:
    x, y = table.at("orc")
    high = START.size_ft(table.session.broadcast.frame.screen)[1]
    table.session.camera_work.take(START._replace(middle=(60.0, y - high / 2)))
    before = framing(table)
    assert frame.shape.part_at(table.view.camera.to_screen((x, y))) is FramePart.EDGE
    table.hold((x, y), (x + 5, y))
    assert table.session.selection.figure == "orc"
    assert framing(table) == before
    table.key(Qt.Key.Key_Escape)


def test_escape_brings_it_back_to_where_it_was_taken(table: Table, frame: FrameTool) -> None:
    table.hold(EDGE, (38.0, 50.0))
    assert framing(table) != START
    table.key(Qt.Key.Key_Escape)
    assert framing(table) == START
    QTest.mouseMove(table.view, table.pixel((44.0, 50.0)))
    QTest.mouseRelease(table.view, LEFT, PLAIN, table.pixel((44.0, 50.0)))
    assert framing(table) == START
    assert frame.is_held
    table.key(Qt.Key.Key_Escape)
    assert not frame.is_held


@pytest.mark.parametrize("followed", [Follow.PARTY, Follow.HOLD])
def test_escape_lets_it_follow_what_it_followed(
    table: Table, frame: FrameTool, followed: Follow
) -> None:
    work = table.session.camera_work
    work.follow(followed)
    frame.want(on=True)
    clock_of(table.session).let_pass(3)
    shown, start = framing(table), table.view.camera.to_board(frame.shape.tab.center())
    table.hold(start, (start[0] + 5, start[1]))
    assert work.followed is Follow.HOLD
    assert framing(table) != shown
    table.key(Qt.Key.Key_Escape)
    clock_of(table.session).let_pass(3)
    assert work.followed is followed
    assert framing(table) == shown


def test_its_tab_lies_below_the_bar_of_a_tool(table: Table, frame: FrameTool) -> None:
    table.session.camera_work.show_all()
    clock_of(table.session).let_pass(3)
    bar = table.pane.area_bar
    for name in (ToolName.AREA, ToolName.SELECT):
        table.pane.tools.choose(name)
        is_below = frame.shape.tab.top() > bar.geometry().bottom()
        assert is_below is (name is ToolName.AREA)


def test_the_mouse_shows_what_a_hand_could_do(table: Table, frame: FrameTool) -> None:
    # The mouse enters a window that was just opened, and only then the frame.
    QTest.mouseMove(table.view, table.pixel(INSIDE))
    for pixel, shape in (
        (table.pixel(EDGE), Qt.CursorShape.SizeAllCursor),
        (frame.shape.turner.center().toPoint(), Qt.CursorShape.PointingHandCursor),
        (frame.shape.box.bottomRight().toPoint(), Qt.CursorShape.SizeFDiagCursor),
        (table.pixel(INSIDE), Qt.CursorShape.ArrowCursor),
    ):
        QTest.mouseMove(table.view, pixel)
        assert table.view.cursor().shape() is shape


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (Qt.Key.Key_Right, Framing((65.0, 40.0), 32.0)),
        (Qt.Key.Key_Up, Framing((60.0, 35.0), 32.0)),
        (Qt.Key.Key_R, Framing((60.0, 40.0), 32.0, 1)),
        (Qt.Key.Key_Plus, Framing((60.0, 40.0), 35.2)),
        (Qt.Key.Key_Minus, Framing((60.0, 40.0), 32 / 1.1)),
    ],
)
def test_keys_steer_it_once_it_is_held(
    table: Table, frame: FrameTool, key: Qt.Key, expected: Framing
) -> None:
    table.session.selection.select("ann")
    frame.hold()
    stood = table.at("ann")
    table.key(key)
    assert framing(table).middle == expected.middle
    assert framing(table).scale == pytest.approx(expected.scale)
    assert framing(table).turns == expected.turns
    assert table.at("ann") == stood, "keys are for the frame alone"


def test_in_true_scale_keys_do_not_zoom(table: Table, frame: FrameTool) -> None:
    table.session.broadcast.frame.lay(MEASURED)
    frame.hold()
    table.key(Qt.Key.Key_Plus)
    assert framing(table).scale == 32.0
    table.key(Qt.Key.Key_Left)
    assert framing(table).middle == (55.0, 40.0)


def test_keys_go_to_figures_again_after_a_click_elsewhere(table: Table, frame: FrameTool) -> None:
    frame.hold()
    table.click(table.at("ann"))
    assert not frame.is_held
    x, y = table.at("ann")
    table.key(Qt.Key.Key_Right)
    assert table.at("ann") == (x + 5, y)
    assert framing(table) == START


def test_what_follows_or_waits_is_told_on_the_tab(table: Table, frame: FrameTool) -> None:
    assert frame.words == "Players"
    table.session.camera_work.follow(Follow.DM)
    assert frame.words == "Players: follows your map"
    table.session.broadcast.show(BroadcastMode.FROZEN)
    assert frame.words == "Players, once unfrozen"
    table.session.broadcast.show(BroadcastMode.LIVE)
    table.session.camera_work.follow(Follow.HOLD)
    table.session.broadcast.frame.lay(MEASURED)
    assert frame.words == "Players, true scale"


def test_its_menu_opens_from_the_tab(table: Table, frame: FrameTool) -> None:
    tap(table, frame.shape.tab.center() - QPointF(20, 0), RIGHT)
    assert texts(table.menu())[:3] == [
        "Rotate 90°",
        "Show the whole map",
        "Show what I see",
    ]
    choose(table.menu(), "Rotate")
    assert framing(table).turns == 1


def test_its_menu_opens_by_keyboard_and_chooses_what_is_followed(
    table: Table, frame: FrameTool
) -> None:
    frame.hold()
    table.key(Qt.Key.Key_Menu)
    choose(table.menu(), "Follows the party")
    assert table.session.camera_work.followed is Follow.PARTY


def test_following_the_dm_it_goes_with_his_map(table: Table, frame: FrameTool) -> None:
    _ = frame
    table.session.camera_work.follow(Follow.DM)
    before = framing(table)
    table.view.pan(QPointF(-120, 0))
    assert table.session.clock.ticks  # type: ignore[attr-defined]
    table.session.clock.let_pass(3)  # type: ignore[attr-defined]
    assert framing(table).middle[0] > before.middle[0]


def test_on_a_table_of_another_size_it_stays_on_it(table: Table, frame: FrameTool) -> None:
    board = table.battle.board._replace(size_ft=(30.0, 30.0))
    assert table.session.document.do(SetBoard(board))
    frame.hold()
    table.key(Qt.Key.Key_Right)
    assert framing(table).middle == (30.0, 30.0)


def test_it_cannot_be_made_smaller_than_a_hand(table: Table, frame: FrameTool) -> None:
    box = frame.shape.box
    pull(table, box.bottomRight(), QPointF(-2 * box.width(), -2 * box.height()))
    assert framing(table).scale == CLOSEST
