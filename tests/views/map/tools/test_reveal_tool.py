"""Ground is shown to the players and hidden on the map."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import MoveFigure, SetBoard, SetFog
from battleboard.board.board import Board
from battleboard.board.grid import Plain
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door
from battleboard.queries.sight.revealing import Fog, rectangle, rooms_on
from battleboard.views.map.tools.reveal_tool import (
    BRUSHES_FT,
    NO_FOG,
    NO_ROOM,
    RevealMode,
    RevealTool,
)
from battleboard.views.map.tools.tool_bars import RevealBar
from battleboard.views.map.tools.tool_strip import ToolName
from tests.models.sessions import do
from tests.views.map.tools.table import ALT, PLAIN, SHIFT, Table

CORNERS = rectangle((70, 10), (110, 40))
ROOM = Board(
    (120.0, 80.0),
    walls=(
        *(Wall(a, b) for a, b in pairwise(CORNERS)),
        door(CORNERS[3], CORNERS[0]),
    ),
)
INSIDE, OUTSIDE = (82.0, 18.0), (32.0, 62.0)


@pytest.fixture
def tool(table: Table) -> Iterator[RevealTool]:
    """The active tool over a board with one room, covered except for what is shown by hand."""
    do(table.session, SetBoard(ROOM), SetFog(on=True, by_hand=True))
    table.pane.tools.choose(ToolName.REVEAL)
    assert isinstance(table.view.tool, RevealTool)
    yield table.view.tool
    table.pane.tools.choose(ToolName.SELECT)


@pytest.fixture
def bar(table: Table, tool: RevealTool) -> RevealBar:
    """The bar of the active tool."""
    _ = tool
    return table.pane.reveal_bar


def lies_open(table: Table, place: Point) -> bool:
    return table.battle.showing.opens(place)


def wheel(table: Table, turned: int) -> None:
    at = QPointF(table.pixel(OUTSIDE))
    event = QWheelEvent(
        at,
        QPointF(table.view.mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, turned),
        Qt.MouseButton.NoButton,
        SHIFT,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - Qt's own argument
    )
    QApplication.sendEvent(table.view, event)


def test_a_click_shows_a_room_and_the_next_one_hides_it(table: Table, tool: RevealTool) -> None:
    _ = tool
    table.click(INSIDE)
    assert lies_open(table, INSIDE)
    assert not lies_open(table, OUTSIDE)
    table.click(INSIDE)
    assert not lies_open(table, INSIDE)
    table.session.document.undo()
    assert lies_open(table, INSIDE)


def test_where_there_is_no_room_that_is_said(table: Table, tool: RevealTool, qtbot: QtBot) -> None:
    _ = tool
    with qtbot.waitSignal(table.session.document.refused) as told:
        table.click(OUTSIDE)
    assert told.args == [NO_ROOM]


def test_without_fog_there_is_nothing_to_show(table: Table, tool: RevealTool, qtbot: QtBot) -> None:
    _ = tool
    do(table.session, SetFog(on=False))
    with qtbot.waitSignal(table.session.document.refused) as told:
        table.click(INSIDE)
    assert told.args == [NO_FOG]
    assert not table.battle.showing.patches


def test_the_brush_shows_along_its_stroke_and_alt_hides(table: Table, tool: RevealTool) -> None:
    tool.take(RevealMode.BRUSH)
    table.drag((20.0, 60.0), (50.0, 60.0))
    assert lies_open(table, (35.0, 65.0))
    assert not lies_open(table, (35.0, 75.0))
    assert len(table.battle.showing.patches) == 1
    table.drag((35.0, 60.0), (36.0, 60.0), keys=ALT)
    assert not lies_open(table, (35.0, 60.0))
    assert lies_open(table, (12.0, 60.0))


def test_the_brush_gets_wider_with_the_wheel(table: Table, tool: RevealTool) -> None:
    tool.take(RevealMode.BRUSH)
    before = tool.radius_ft
    wheel(table, 120)
    assert tool.radius_ft == BRUSHES_FT[BRUSHES_FT.index(before) + 1]
    for _ in BRUSHES_FT:
        wheel(table, -120)
    assert tool.radius_ft == BRUSHES_FT[0]


def test_the_brush_gets_narrower_and_wider_with_brackets(table: Table, tool: RevealTool) -> None:
    tool.take(RevealMode.BRUSH)
    before = tool.radius_ft
    table.key(Qt.Key.Key_BracketRight)
    assert tool.radius_ft == BRUSHES_FT[BRUSHES_FT.index(before) + 1]
    for _ in BRUSHES_FT:
        table.key(Qt.Key.Key_BracketLeft)
    assert tool.radius_ft == BRUSHES_FT[0]
    tool.take(RevealMode.BOX)
    table.key(Qt.Key.Key_BracketRight)
    assert tool.radius_ft == BRUSHES_FT[0], "there is no brush in hand"


@pytest.mark.parametrize("means", [RevealMode.BRUSH, RevealMode.BOX, RevealMode.ROOM])
def test_the_mark_under_the_mouse_tells_what_a_click_would_do(
    table: Table, tool: RevealTool, bar: RevealBar, means: RevealMode
) -> None:
    tool.take(means)
    place = (92.0, 23.0)
    table.move(OUTSIDE)
    table.move(place)
    # QTest remembers the modifiers of the last test.
    QTest.keyRelease(table.view, Qt.Key.Key_Alt)
    showing = table.colours(place)
    QTest.keyPress(table.view, Qt.Key.Key_Alt)
    hiding = table.colours(place)
    assert hiding != showing
    QTest.keyRelease(table.view, Qt.Key.Key_Alt)
    assert table.colours(place) == showing
    bar.hides.click()
    assert table.colours(place) == hiding
    QTest.keyPress(table.view, Qt.Key.Key_Alt)
    assert table.colours(place) == showing
    QTest.keyRelease(table.view, Qt.Key.Key_Alt)


def test_alt_does_not_lead_to_the_menus_while_the_mouse_is_on_the_map(
    table: Table, tool: RevealTool
) -> None:
    def is_kept(key: Qt.Key) -> bool:
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, ALT)
        event.ignore()
        QApplication.sendEvent(table.view, event)
        return event.isAccepted()

    table.move(INSIDE)
    table.move(OUTSIDE)
    assert is_kept(Qt.Key.Key_Alt)
    assert not is_kept(Qt.Key.Key_G)
    tool.left()
    assert not is_kept(Qt.Key.Key_Alt)


def test_who_hides_hides_rooms_too(table: Table, tool: RevealTool, bar: RevealBar) -> None:
    table.click(INSIDE, keys=ALT)
    assert not lies_open(table, INSIDE)
    assert "Hide" in table.session.document.undo_text
    bar.hides.click()
    table.click(INSIDE)
    assert not lies_open(table, INSIDE)
    table.click(INSIDE, keys=ALT)
    assert lies_open(table, INSIDE)
    table.move(OUTSIDE)
    tool.left()
    table.key(Qt.Key.Key_Tab)
    table.key(Qt.Key.Key_Return)
    assert not lies_open(table, INSIDE)


def test_without_squares_no_square_is_marked(table: Table, tool: RevealTool) -> None:
    do(table.session, SetBoard(ROOM._replace(grid=Plain())))
    tool.take(RevealMode.BOX)
    table.move(INSIDE)
    before = table.colours(OUTSIDE)
    table.move(OUTSIDE)
    assert table.colours(OUTSIDE) == before


def test_a_rectangle_takes_whole_squares_but_with_shift(table: Table, tool: RevealTool) -> None:
    tool.take(RevealMode.BOX)
    table.drag((21.0, 51.0), (38.0, 63.0))
    assert lies_open(table, (20.5, 64.5))
    assert not lies_open(table, (41.0, 60.0))
    table.drag((61.0, 61.0), (68.0, 68.0), keys=SHIFT)
    assert not lies_open(table, (60.5, 62.0))
    assert lies_open(table, (64.0, 64.0))
    table.click((2.0, 2.0))
    assert lies_open(table, (4.0, 4.0))


def test_an_outline_is_closed_by_a_double_click_or_enter(table: Table, tool: RevealTool) -> None:
    tool.take(RevealMode.OUTLINE)
    for corner in ((20.0, 50.0), (50.0, 50.0), (50.0, 70.0)):
        table.click(corner)
    assert tool.is_busy
    table.key(Qt.Key.Key_Return)
    assert not tool.is_busy
    assert lies_open(table, (45.0, 55.0))
    assert not lies_open(table, (25.0, 65.0))
    table.click((20.0, 50.0))
    table.click((20.0, 70.0))
    table.double_click((50.0, 70.0))
    assert lies_open(table, (25.0, 65.0))


def test_escape_takes_an_outline_away(table: Table, tool: RevealTool) -> None:
    tool.take(RevealMode.OUTLINE)
    table.click((20.0, 50.0))
    table.key(Qt.Key.Key_Escape)
    assert not tool.is_busy
    table.key(Qt.Key.Key_Return)
    assert not table.battle.showing.patches


def test_the_room_under_the_mouse_is_marked(table: Table, tool: RevealTool) -> None:
    place = (90.0, 14.0)
    before = table.colours(place)
    QTest.mouseMove(table.view, table.pixel((74.0, 30.0)))
    assert tool.room is not None
    assert table.colours(place) != before


@pytest.mark.parametrize("is_somebody_there", [False, True])
def test_the_number_of_a_room_covers_nobody(
    table: Table, tool: RevealTool, *, is_somebody_there: bool
) -> None:
    (room,) = rooms_on(ROOM).rooms
    if is_somebody_there:
        do(table.session, MoveFigure("ann", room.inside))
    with_number = table.colours(room.inside)
    tool.take(RevealMode.BRUSH)
    assert (table.colours(room.inside) == with_number) is is_somebody_there


def test_the_keys_go_from_room_to_room_and_show_one(table: Table, tool: RevealTool) -> None:
    table.key(Qt.Key.Key_Tab)
    assert tool.room is not None
    assert tool.room.contains(INSIDE)
    table.key(Qt.Key.Key_Return)
    assert lies_open(table, INSIDE)
    table.key(Qt.Key.Key_Tab)
    assert tool.room is None
    table.key(Qt.Key.Key_Backtab)
    table.key(Qt.Key.Key_Return)
    assert not lies_open(table, INSIDE)


@pytest.mark.parametrize("means", [RevealMode.BRUSH, RevealMode.BOX])
def test_what_is_being_drawn_is_painted(table: Table, tool: RevealTool, means: RevealMode) -> None:
    tool.take(means)
    QTest.mouseMove(table.view, table.pixel((100.0, 70.0)))
    before = table.colours((31.0, 52.0))
    table.hold((21.0, 51.0), (44.0, 53.0))
    assert table.colours((31.0, 52.0)) != before
    QTest.mouseRelease(table.view, Qt.MouseButton.LeftButton, PLAIN, table.pixel((44.0, 53.0)))


def test_the_bar_lays_the_fog_and_shows_all_rooms(table: Table, bar: RevealBar) -> None:
    assert bar.isVisible()
    bar.fogs[Fog.BY_SIGHT].click()
    assert not table.battle.showing.by_hand
    bar.fogs[Fog.NONE].click()
    assert not table.battle.showing.fog
    assert not bar.all_shown.isEnabled()
    bar.fogs[Fog.BY_HAND].click()
    assert table.battle.showing.by_hand
    bar.all_shown.click()
    assert lies_open(table, INSIDE)
    bar.all_hidden.click()
    assert not lies_open(table, INSIDE)


def test_the_bar_chooses_what_is_shown_and_hides(
    table: Table, bar: RevealBar, tool: RevealTool
) -> None:
    bar.modes[RevealMode.BOX].click()
    assert tool.mode is RevealMode.BOX
    table.drag((21.0, 51.0), (38.0, 63.0))
    bar.hides.click()
    table.drag((21.0, 51.0), (23.0, 53.0))
    assert not lies_open(table, (22.0, 52.0))
    assert lies_open(table, (32.0, 62.0))


def test_the_bar_follows_what_is_undone(table: Table, bar: RevealBar) -> None:
    bar.fogs[Fog.NONE].click()
    table.session.document.undo()
    assert bar.fogs[Fog.BY_HAND].isChecked()


def test_without_rooms_the_bar_says_so(table: Table, bar: RevealBar, qtbot: QtBot) -> None:
    do(table.session, SetBoard(ROOM._replace(walls=())))
    with qtbot.waitSignal(table.session.document.refused) as told:
        bar.all_shown.click()
    assert told.args == [NO_ROOM]


def test_escape_leads_from_the_bar_back_to_the_map(
    table: Table, bar: RevealBar, qtbot: QtBot
) -> None:
    bar.hides.setFocus()
    QTest.keyClick(bar, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not bar.hides.hasFocus())
    assert table.view.hasFocus() or not table.view.isActiveWindow()
