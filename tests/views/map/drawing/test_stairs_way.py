"""Stairs between levels take two clicks, and strokes stay on the level being drawn."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import SetLevels
from battleboard.board.level import Stairs
from battleboard.models.session import Session
from battleboard.views.map.drawing.draw_tool import DrawTool
from battleboard.views.map.drawing.ground_mode import NO_STAIRS, ONE_LEVEL, GroundMode
from battleboard.views.map.map_pane import MapPane
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.theme.theme import Theme
from tests.battle.levels import CELLAR, HALL, HOUSE, house
from tests.models.sessions import MakeSession, do
from tests.views.map.tools.table import ALT, RIGHT, SHIFT, Table


@pytest.fixture
def table(qtbot: QtBot, theme: Theme, session_of: MakeSession) -> Table:
    """A house of two levels, with the drawing tool active."""
    _ = theme
    pane = MapPane(session_of(house()))
    qtbot.addWidget(pane)
    pane.resize(900, 640)
    with qtbot.waitExposed(pane):
        pane.show()
    pane.tools.choose(ToolName.DRAW)
    return Table(pane)


@pytest.fixture
def tool(table: Table) -> DrawTool:
    return table.pane.tools.draw


@pytest.fixture
def mode(tool: DrawTool) -> GroundMode:
    """Stairs between levels, active."""
    found = next(mode for mode in tool.modes.every if isinstance(mode, GroundMode))
    tool.modes.choose(found)
    found.kind.setCurrentText("Stairs to a level")
    return found


def stairs(table: Table) -> tuple[Stairs, ...]:
    return table.battle.board.stairs


def test_two_clicks_lay_stairs_and_one_undo_takes_them_away(table: Table, mode: GroundMode) -> None:
    assert not mode.shape.isVisibleTo(mode.row)
    assert mode.hint.startswith("Click where stairs begin")
    table.click((11.0, 31.0))
    assert table.view.levels.number == 1
    assert (mode.is_busy, mode.hint[:20]) == (True, "Click where they end")
    table.click((94.0, 8.0))
    assert stairs(table)[1:] == (Stairs((12.5, 32.5), (92.5, 7.5)),)
    assert table.battle.log[-1].text == f"Add stairs from 'Cellar' to '{HALL.name}'"
    assert (mode.is_busy, table.view.levels.number) == (False, 1)
    table.session.document.undo()
    assert stairs(table) == HOUSE.stairs


def test_from_the_highest_level_they_lead_down_and_shift_leaves_the_squares(
    table: Table, mode: GroundMode
) -> None:
    _ = mode
    table.view.levels.show(1)
    table.click((61.0, 31.0), keys=SHIFT)
    assert table.view.levels.number == 0
    table.click((4.0, 4.0))
    one, other = stairs(table)[1][:2]
    assert one == pytest.approx((61.0, 31.0), abs=0.2)
    assert other == (2.5, 2.5)


def test_a_second_click_on_the_same_level_begins_anew_and_escape_gives_up(
    table: Table, mode: GroundMode
) -> None:
    table.click((11.0, 31.0))
    table.view.levels.show(0)
    table.click((21.0, 31.0))
    assert table.view.levels.begun == (22.5, 32.5)
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    assert not mode.is_busy
    table.click((11.0, 31.0))
    mode.kind.setCurrentText("Water")
    assert table.view.levels.begun is None
    assert stairs(table) == HOUSE.stairs


def test_alt_takes_stairs_away(table: Table, mode: GroundMode, qtbot: QtBot) -> None:
    _ = mode
    with qtbot.waitSignal(table.session.document.refused) as refused:
        table.click((4.0, 4.0), keys=ALT)
    assert refused.args == [NO_STAIRS]
    table.click((37.0, 22.0), keys=ALT)
    assert stairs(table) == ()


def test_a_right_click_on_stairs_opens_their_menu(
    table: Table, mode: GroundMode, qtbot: QtBot
) -> None:
    table.click((4.0, 4.0), RIGHT)
    assert QApplication.activePopupWidget() is None
    assert mode.menu_asked(table.view.camera.to_screen((37.5, 22.5)))
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert "Remove the stairs" in [each.text() for each in menu.actions()]
    menu.close()


def test_with_one_level_it_says_how_to_add_another(
    table: Table, mode: GroundMode, qtbot: QtBot
) -> None:
    do(table.session, SetLevels())
    assert mode.hint == ONE_LEVEL
    with qtbot.waitSignal(table.session.document.refused) as refused:
        table.click((4.0, 4.0))
    assert refused.args == [ONE_LEVEL]


def test_the_end_that_is_laid_is_marked_on_its_level(table: Table, mode: GroundMode) -> None:
    _ = mode
    table.click((12.5, 32.5))
    table.view.levels.show(0)
    QTest.mouseMove(table.view, QPoint(1, 1))
    at = table.pixel((12.5, 32.5)) + QPoint(0, 8)
    assert table.view.grab().toImage().pixelColor(at) == QColor(
        table.view.map_scene.map_style.palette.glass
    )


def session_in(table: Table) -> Session:
    return table.session


def test_a_stroke_ends_at_the_edge_of_the_level(table: Table, tool: DrawTool) -> None:
    table.view.levels.show(0)
    tool.modes.choose(tool.modes.every[0])
    table.drag((21.0, 21.0), (57.0, 37.0))
    (ring,) = table.battle.board.carved.rings
    assert all(CELLAR.holds(corner) for corner in ring)
    assert max(x for x, _ in ring) == 40.0
    tool.modes.choose(next(mode for mode in tool.modes.every if isinstance(mode, GroundMode)))
    table.drag((21.0, 1.0), (57.0, 9.0))
    (laid,) = table.battle.board.ground
    assert max(x for x, _ in laid.outline) == 40.0


def test_another_level_gives_up_what_was_begun(table: Table, tool: DrawTool) -> None:
    tool.modes.choose(tool.modes.every[0])
    QTest.mousePress(table.view, Qt.MouseButton.LeftButton, pos=table.pixel((5.0, 5.0)))
    assert tool.mode.is_busy
    table.view.levels.show(1)
    assert not tool.mode.is_busy
    found = next(mode for mode in tool.modes.every if isinstance(mode, GroundMode))
    tool.modes.choose(found)
    QTest.mousePress(table.view, Qt.MouseButton.LeftButton, pos=table.pixel((65.0, 15.0)))
    assert found.is_busy
    table.view.levels.show(0)
    assert not found.is_busy
    assert session_in(table).battle.board == HOUSE
