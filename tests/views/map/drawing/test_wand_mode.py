"""A click with the wand traces a room of the picture."""

import pytest
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import SetBoard
from battleboard.board.board import Board
from battleboard.board.surface import Surface
from battleboard.models.picture_files import as_png
from battleboard.views.map.drawing.draw_tool import DrawTool
from battleboard.views.map.drawing.wand_mode import WandMode
from tests.views.ground.conftest import plan_picture
from tests.views.map.tools.table import RIGHT, Table

SIZE = (100.0, 60.0)


@pytest.fixture
def wand(tool: DrawTool) -> WandMode:
    found = next(mode for mode in tool.modes.every if isinstance(mode, WandMode))
    tool.modes.choose(found)
    return found


def lay(ground: Table, *, turned: float = 0.0) -> None:
    """Lay the picture of a plan, of squares of 5 ft."""
    document = ground.session.document
    name = document.battle_file.add_picture(as_png(plan_picture()))
    surface = Surface("plain", name, (0.0, 0.0), SIZE, turned, drawn_ft=5.0)
    document.do(SetBoard(Board(SIZE, surface=surface)))


def traced(ground: Table) -> int:
    return sum(wall.origin == "trace" for wall in ground.session.battle.board.walls)


def test_a_room_is_traced_and_undone(ground: Table, wand: WandMode, qtbot: QtBot) -> None:
    lay(ground)
    ground.click((22.0, 27.0))
    assert wand.is_busy
    assert wand.hint == "Looking for the walls of the room; Escape ends it."
    qtbot.waitUntil(lambda: not wand.is_busy)
    assert traced(ground) >= 4
    assert ground.session.document.undo_text == "Trace a room"
    ground.session.document.undo()
    assert traced(ground) == 0
    ground.click((72.0, 27.0))
    qtbot.waitUntil(lambda: not wand.is_busy)
    assert traced(ground) >= 4


def test_where_no_room_is_it_says_so(ground: Table, wand: WandMode, qtbot: QtBot) -> None:
    lay(ground)
    ground.click((3.0, 3.0))
    qtbot.waitUntil(lambda: not wand.is_busy)
    assert traced(ground) == 0
    assert wand.hint == "No room was found there; is the size of its squares right?"
    wand.given_up()
    assert wand.hint.startswith("Click into a room")


def test_without_a_picture_there_is_nothing_to_trace(ground: Table, wand: WandMode) -> None:
    assert wand.hint == "There is no picture to trace: bring one with the Map menu."
    ground.click((20.0, 20.0))
    assert not wand.is_busy


def test_escape_ends_it_and_other_buttons_do_nothing(ground: Table, wand: WandMode) -> None:
    lay(ground)
    ground.click((22.0, 27.0))
    wand.given_up()
    assert not wand.is_busy
    assert traced(ground) == 0
    ground.click((22.0, 27.0), RIGHT)
    assert not wand.is_busy
