"""A table for drawing, without any walls."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.board.board import Board
from battleboard.views.map.drawing.draw_tool import DrawTool
from battleboard.views.map.map_pane import MapPane
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.theme.theme import Theme
from tests.battle.battles import battle
from tests.models.sessions import MakeSession
from tests.views.map.tools.table import Table


@pytest.fixture
def ground(
    qtbot: QtBot, qapp: QApplication, theme: Theme, session_of: MakeSession
) -> Iterator[Table]:
    """An empty table with the drawing tool active."""
    _ = qapp, theme
    pane = MapPane(session_of(battle(board=Board((120.0, 80.0)))))
    qtbot.addWidget(pane)
    pane.resize(900, 640)
    with qtbot.waitExposed(pane):
        pane.show()
    pane.view.setFocus()
    pane.tools.choose(ToolName.DRAW)
    yield Table(pane)
    pane.tools.choose(ToolName.SELECT)


@pytest.fixture
def tool(ground: Table) -> DrawTool:
    assert isinstance(ground.view.tool, DrawTool)
    return ground.view.tool
