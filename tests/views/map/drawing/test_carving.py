"""Carving floor out of the rock with the mouse."""

from battleboard.battle.commands import Carve, SetBoard
from battleboard.board.board import Board
from battleboard.board.grid import Plain
from battleboard.views.map.drawing.draw_tool import DrawTool
from tests.models.sessions import do
from tests.views.map.tools.table import ALT, RIGHT, SHIFT, Table


def test_a_drag_carves_a_rectangle_of_whole_squares(ground: Table, tool: DrawTool) -> None:
    ground.drag((11.0, 11.0), (38.0, 28.0))
    board = ground.battle.board
    assert board.carved.rings == (((10.0, 10.0), (40.0, 10.0), (40.0, 30.0), (10.0, 30.0)),)
    assert len(board.walls) == 4
    assert all(wall.origin == "carving" for wall in board.walls)
    assert ground.session.document.undo_text == "Carve out 30 × 20 ft"
    ground.session.document.undo()
    assert not ground.battle.board.walls
    assert not tool.mode.is_busy


def test_alt_fills_and_shift_leaves_the_grid(ground: Table, tool: DrawTool) -> None:
    _ = tool
    ground.drag((11.0, 11.0), (38.0, 28.0))
    ground.drag((21.0, 11.0), (24.0, 14.0), keys=ALT)
    assert ground.battle.board.carved.area_sqft == 30 * 20 - 25
    ground.drag((61.0, 11.0), (63.0, 13.0), keys=SHIFT)
    added = ground.battle.board.carved.area_sqft - (30 * 20 - 25)
    assert abs(added - 4) < 1


def test_a_right_click_gives_the_shape_up(ground: Table, tool: DrawTool) -> None:
    ground.hold((11.0, 11.0), (38.0, 28.0))
    ground.click((38.0, 28.0), RIGHT)
    assert not tool.mode.is_busy
    assert not ground.session.document.undo_text


def test_the_shape_and_its_size_are_shown_while_it_is_drawn(ground: Table, tool: DrawTool) -> None:
    before = ground.colours((25.0, 20.0))
    ground.hold((11.0, 11.0), (38.0, 28.0))
    assert ground.colours((25.0, 20.0)) != before
    tool.given_up()


def test_without_squares_a_drag_goes_from_place_to_place(ground: Table, tool: DrawTool) -> None:
    _ = tool
    do(ground.session, SetBoard(Board((120.0, 80.0), Plain())))
    ground.click((11.0, 11.0))
    assert not ground.battle.board.carved.rings
    ground.drag((11.0, 11.0), (38.0, 28.0))
    assert abs(ground.battle.board.carved.area_sqft - 27 * 17) < 10


def test_carving_what_is_floor_is_refused(ground: Table, tool: DrawTool) -> None:
    _ = tool
    do(ground.session, Carve(((10, 10), (40, 10), (40, 30), (10, 30))))
    ground.drag((11.0, 11.0), (38.0, 28.0))
    assert ground.session.document.undo_text == "Carve out 30 × 20 ft"
    ground.session.document.undo()
    assert not ground.session.document.undo_text
