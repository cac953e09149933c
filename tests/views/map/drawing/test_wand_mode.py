"""A click with the wand traces a room of the picture."""

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import SetBoard
from battleboard.board.board import Board
from battleboard.board.level import Surface
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
    """Lay down the picture of a plan with squares of 5 ft."""
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
    assert wand.hint == "Looking for the room's walls; Escape cancels."
    qtbot.waitUntil(lambda: not wand.is_busy)
    assert traced(ground) >= 4
    assert ground.session.document.undo_text == "Trace a room"
    ground.session.document.undo()
    assert traced(ground) == 0
    ground.click((72.0, 27.0))
    qtbot.waitUntil(lambda: not wand.is_busy)
    assert traced(ground) >= 4


def lay_thick(ground: Table) -> None:
    """Lay down two rooms with a wall between them that is drawn three tenths of a square thick."""
    image = QImage(480, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("black"))
    with QPainter(image) as painter:
        painter.fillRect(80, 80, 160, 240, QColor("white"))
        painter.fillRect(252, 80, 148, 240, QColor("white"))
    document = ground.session.document
    name = document.battle_file.add_picture(as_png(image))
    surface = Surface("plain", name, (0.0, 0.0), (60.0, 50.0), drawn_ft=5.0)
    document.do(SetBoard(Board((60.0, 50.0), surface=surface)))


def click_into_both(ground: Table, wand: WandMode, qtbot: QtBot) -> list[float]:
    """Trace both rooms; return where the upright walls between them are."""
    for place in ((20.0, 25.0), (40.0, 25.0)):
        ground.click(place)
        qtbot.waitUntil(lambda: not wand.is_busy)
    walls = ground.session.battle.board.walls
    upright = [w.a[0] for w in walls if abs(w.a[0] - w.b[0]) < 0.1 and abs(w.a[1] - w.b[1]) > 10]
    return sorted(x for x in upright if 25 < x < 35)


def test_one_wall_down_the_middle_parts_rooms_that_are_traced_in_turn(
    ground: Table, wand: WandMode, qtbot: QtBot
) -> None:
    lay_thick(ground)
    assert click_into_both(ground, wand, qtbot) == pytest.approx([30.0, 31.5], abs=0.6)
    for _ in range(2):
        ground.session.document.undo()
    assert wand.options() is wand.row
    wand.middle.setChecked(True)
    assert click_into_both(ground, wand, qtbot) == pytest.approx([30.75], abs=0.3)
    ground.session.document.undo()
    # What was undone does not come back with the next room.
    left = len(ground.session.battle.board.walls)
    ground.session.document.undo()
    assert click_into_both(ground, wand, qtbot) == pytest.approx([30.75], abs=0.3)
    assert left >= 4


def test_no_wall_down_the_middle_where_no_room_is(
    ground: Table, wand: WandMode, qtbot: QtBot
) -> None:
    lay(ground)
    wand.middle.setChecked(True)
    ground.click((3.0, 3.0))
    qtbot.waitUntil(lambda: not wand.is_busy)
    assert traced(ground) == 0
    assert wand.hint == "No room was found there; is the square size right?"


def test_where_no_room_is_it_says_so(ground: Table, wand: WandMode, qtbot: QtBot) -> None:
    lay(ground)
    ground.click((3.0, 3.0))
    qtbot.waitUntil(lambda: not wand.is_busy)
    assert traced(ground) == 0
    assert wand.hint == "No room was found there; is the square size right?"
    wand.cancel()
    assert wand.hint.startswith("Click in a room")


def test_without_a_picture_there_is_nothing_to_trace(ground: Table, wand: WandMode) -> None:
    assert wand.hint == "No picture to trace: import one from the Map menu."
    ground.click((20.0, 20.0))
    assert not wand.is_busy


def test_escape_ends_it_and_other_buttons_do_nothing(ground: Table, wand: WandMode) -> None:
    lay(ground)
    ground.click((22.0, 27.0))
    wand.cancel()
    assert not wand.is_busy
    assert traced(ground) == 0
    ground.click((22.0, 27.0), RIGHT)
    assert not wand.is_busy
