"""Drawn things are edited with the mouse and the keyboard."""

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battleboard.battle.commands import SetBoard, SetWalls
from battleboard.board.board import Board, Ground, Light, Note
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door
from battleboard.queries.table.board_parts import BoardPart, parts_of
from battleboard.queries.table.wall_chains import WallMake
from battleboard.views.map.drawing.draw_tool import DrawTool
from battleboard.views.map.drawing.edit_options import EditOptions
from battleboard.views.map.drawing.editing import EditMode
from tests.models.sessions import do
from tests.views.map.tools.table import ALT, CTRL, LEFT, RIGHT, SHIFT, Table, choose, sub, texts

Key = Qt.Key
BOARD = Board(
    (120.0, 80.0),
    walls=(Wall((10, 10), (30, 10)), Wall((30, 10), (30, 30)), Wall((60, 60), (90, 60))),
    lights=(Light((20, 40), 20),),
    ground=(Ground(((50, 10), (70, 10), (70, 20))),),
    notes=(Note((100, 40), "1"),),
)


@pytest.fixture
def mode(ground: Table, tool: DrawTool) -> EditMode:
    """Edit mode, active, over a board with something of each kind."""
    do(ground.session, SetBoard(BOARD))
    found = next(each for each in tool.modes.every if isinstance(each, EditMode))
    tool.modes.choose(found)
    return found


def wall(number: int) -> BoardPart:
    return BoardPart("wall", number)


def walls(table: Table) -> list[tuple[Point, Point]]:
    return [(each.a, each.b) for each in table.battle.board.walls]


def test_a_click_picks_and_shift_adds_and_takes_away(ground: Table, mode: EditMode) -> None:
    ground.click((20.0, 10.0))
    assert mode.picked.parts == {wall(0)}
    ground.click((75.0, 60.0), keys=SHIFT)
    assert mode.picked.parts == {wall(0), wall(2)}
    ground.click((20.0, 10.0), keys=SHIFT)
    assert mode.picked.parts == {wall(2)}
    ground.click((5.0, 70.0))
    assert not mode.picked.parts


def test_a_box_picks_all_in_it_and_escape_lets_go(ground: Table, mode: EditMode) -> None:
    ground.hold((5.0, 5.0), (35.0, 45.0))
    ground.picture()
    QTest.mouseRelease(ground.view, LEFT, pos=ground.pixel((35.0, 45.0)))
    assert mode.picked.parts == {wall(0), wall(1), BoardPart("light", 0)}
    ground.drag((45.0, 5.0), (75.0, 25.0), keys=SHIFT)
    assert BoardPart("ground", 0) in mode.picked.parts
    assert len(mode.picked.parts) == 4
    ground.picture()
    ground.key(Key.Key_Escape)
    assert not mode.picked.parts
    assert not mode.is_busy


def test_alt_draws_a_lasso(ground: Table, mode: EditMode) -> None:
    QTest.mousePress(ground.view, LEFT, ALT, ground.pixel((5.0, 5.0)))
    for place in ((38.0, 5.0), (38.0, 14.0), (5.0, 20.0), (4.0, 19.0)):
        _drag_with(ground, place)
    QTest.mouseRelease(ground.view, LEFT, ALT, ground.pixel((4.0, 19.0)))
    assert mode.picked.parts == {wall(0)}


def _drag_with(table: Table, place: Point) -> None:
    """Move with the left button and Alt held, which `QTest` cannot."""
    at = QPointF(table.pixel(place))
    where = QPointF(table.view.mapToGlobal(at))
    moved = QMouseEvent(QEvent.Type.MouseMove, at, where, LEFT, LEFT, ALT)
    QApplication.sendEvent(table.view, moved)


def test_a_wall_is_dragged_by_steps_of_the_grid(ground: Table, mode: EditMode) -> None:
    ground.hold((75.0, 60.0), (80.2, 50.3))
    ground.picture()
    assert walls(ground)[2] == ((60, 60), (90, 60))
    QTest.mouseRelease(ground.view, LEFT, pos=ground.pixel((80.2, 50.3)))
    assert walls(ground)[2] == ((65, 50), (95, 50))
    assert mode.picked.parts == {wall(2)}
    assert ground.session.document.undo_text == "Move a wall"
    ground.session.document.undo()
    assert ground.battle.board == BOARD
    assert not mode.picked.parts


def test_a_corner_takes_all_walls_along(ground: Table, mode: EditMode) -> None:
    ground.hold((30.0, 10.0), (40.1, 15.2))
    ground.picture()
    QTest.mouseRelease(ground.view, LEFT, pos=ground.pixel((40.1, 15.2)))
    assert walls(ground)[:2] == [((10, 10), (40, 15)), ((40, 15), (30, 30))]
    assert ground.session.document.undo_text == "Move a corner"
    assert mode.picked.parts == {wall(0)}


def test_a_corner_drawn_onto_another_takes_the_wall_away(ground: Table, mode: EditMode) -> None:
    ground.drag((10.0, 10.0), (30.0, 10.0))
    assert walls(ground) == [((30, 10), (30, 30)), ((60, 60), (90, 60))]
    assert not mode.picked.parts


def test_a_corner_that_is_let_go_where_it_was_does_nothing(ground: Table, mode: EditMode) -> None:
    ground.hold((10.0, 10.0), (20.0, 20.0))
    QTest.mouseMove(ground.view, ground.pixel((10.0, 10.0)))
    QTest.mouseRelease(ground.view, LEFT, pos=ground.pixel((10.0, 10.0)))
    ground.hold((20.0, 10.0), (20.0, 20.0))
    QTest.mouseMove(ground.view, ground.pixel((20.0, 10.0)))
    QTest.mouseRelease(ground.view, LEFT, pos=ground.pixel((20.0, 10.0)))
    assert ground.session.document.undo_text == "Change the board"
    assert mode.picked.parts


def test_ground_and_lights_are_dragged_too(ground: Table, mode: EditMode) -> None:
    ground.drag((20.0, 40.0), (40.1, 45.2))
    assert ground.battle.board.lights[0].at == (40, 45)
    ground.drag((70.0, 20.0), (75.0, 25.0))
    assert ground.battle.board.ground[0].outline == ((50, 10), (70, 10), (75, 25))
    assert mode.picked.parts == {BoardPart("ground", 0)}


def test_shift_drags_past_the_grid(ground: Table, mode: EditMode) -> None:
    ground.click((75.0, 60.0))
    ground.hold((75.0, 60.0), (80.0, 55.0))
    QTest.mouseRelease(ground.view, LEFT, SHIFT, ground.pixel((76.3, 58.1)))
    assert abs(walls(ground)[2][0][0] - 61.3) < 0.2
    assert mode.picked.parts


def test_the_right_button_gives_a_drag_up(ground: Table, mode: EditMode) -> None:
    ground.hold((75.0, 60.0), (80.0, 50.0))
    QTest.mousePress(ground.view, RIGHT, pos=ground.pixel((80.0, 50.0)))
    QTest.mouseRelease(ground.view, LEFT, pos=ground.pixel((80.0, 50.0)))
    assert ground.battle.board == BOARD
    assert mode.picked.parts == {wall(2)}


def test_a_double_click_puts_a_corner_in_and_takes_it_out(ground: Table, mode: EditMode) -> None:
    ground.double_click((75.0, 60.0))
    assert walls(ground)[2:] == [((60, 60), (75, 60)), ((75, 60), (90, 60))]
    mode.cancel()
    ground.double_click((75.0, 60.0))
    assert ground.battle.board == BOARD


def test_a_corner_between_unlike_walls_stays(ground: Table, mode: EditMode) -> None:
    said: list[str] = []
    ground.session.document.refused.connect(said.append)
    ground.double_click((10.0, 10.0))
    assert said == ["A corner can be removed only between two walls of the same kind."]
    ground.double_click((5.0, 75.0))
    assert not mode.picked.parts


def test_keys_do_what_the_hint_says(ground: Table, mode: EditMode) -> None:
    ground.click((75.0, 60.0))
    ground.key(Key.Key_Right)
    assert walls(ground)[2] == ((62.5, 60), (92.5, 60))
    ground.key(Key.Key_Left, SHIFT)
    assert walls(ground)[2] == ((62, 60), (92, 60))
    ground.key(Key.Key_BracketRight)
    assert walls(ground)[2][0][0] == walls(ground)[2][1][0]
    ground.key(Key.Key_BracketLeft)
    assert walls(ground)[2] == ((62, 60), (92, 60))
    ground.key(Key.Key_X)
    ground.key(Key.Key_Y)
    ground.key(Key.Key_X)
    ground.key(Key.Key_Y)
    assert walls(ground)[2] == ((62, 60), (92, 60))
    ground.key(Key.Key_D, CTRL)
    assert walls(ground)[3] == ((67, 65), (97, 65))
    assert mode.picked.parts == {wall(3)}
    ground.key(Key.Key_Delete)
    assert len(walls(ground)) == 3
    assert not mode.picked.parts


def test_what_is_copied_is_pasted_where_the_mouse_is(ground: Table, mode: EditMode) -> None:
    ground.key(Key.Key_V, CTRL)
    ground.click((75.0, 60.0))
    ground.key(Key.Key_C, CTRL)
    ground.move((45.0, 70.0))
    ground.key(Key.Key_V, CTRL)
    assert walls(ground)[3] == ((30, 70), (60, 70))
    assert mode.picked.parts == {wall(3)}


def test_everything_is_picked_by_one_key(ground: Table, mode: EditMode) -> None:
    ground.key(Key.Key_A, CTRL)
    assert mode.picked.parts == parts_of(BOARD)
    ground.picture()
    ground.key(Key.Key_J)
    ground.key(Key.Key_E, CTRL)
    assert ground.battle.board == BOARD


def test_with_nothing_picked_nothing_is_done(ground: Table, mode: EditMode) -> None:
    for done in (
        mode.picked.remove,
        mode.picked.duplicate,
        lambda: mode.picked.turn(90),
        lambda: mode.picked.mirror(upright=True),
        lambda: mode.picked.paste((0, 0)),
    ):
        done()
    ground.key(Key.Key_Delete)
    assert ground.battle.board == BOARD


def test_the_menu_has_all_that_can_be_done(ground: Table, mode: EditMode) -> None:
    ground.click((75.0, 60.0), RIGHT)
    menu = ground.menu()
    assert texts(menu)[:2] == ["Insert a corner", "Turn right"]
    choose(sub(menu, "Change to"), "window")
    menu.close()
    assert ground.battle.board.walls[2].kind == "window"
    assert ground.session.document.undo_text == "Change the kind of a wall to window"
    assert mode.picked.parts == {wall(2)}


def test_the_menu_takes_a_corner_out_and_pastes(ground: Table, mode: EditMode) -> None:
    do(ground.session, SetWalls((Wall((30, 10), (50, 10)),), (1,)))
    mode.picked.pick(frozenset({wall(2)}))
    mode.picked.copy()
    ground.click((30.0, 10.0), RIGHT)
    menu = ground.menu()
    choose(menu, "Remove the corner")
    choose(menu, "Paste here")
    menu.close()
    assert walls(ground)[0] == ((10, 10), (50, 10))
    assert len(walls(ground)) == 3


def test_the_menu_of_empty_ground_picks_everything(ground: Table, mode: EditMode) -> None:
    ground.click((5.0, 75.0), RIGHT)
    menu = ground.menu()
    assert texts(menu) == ["Select everything drawn"]
    choose(menu, "Select everything drawn")
    menu.close()
    assert mode.picked.parts == parts_of(BOARD)


def test_a_door_becomes_nothing_else(ground: Table, mode: EditMode) -> None:
    do(ground.session, SetWalls((door((60, 60), (90, 60)),), (2,)))
    mode.picked.pick(frozenset({wall(2)}))
    assert not mode.picked.makes
    mode.picked.remake(WallMake.WINDOW)
    assert ground.battle.board.walls[2].is_door


def test_a_typed_length_and_angle_change_a_wall(ground: Table, mode: EditMode) -> None:
    options = mode.options()
    assert isinstance(options, EditOptions)
    assert not options.fields.isEnabled()
    ground.click((75.0, 60.0))
    assert options.fields.isEnabled()
    assert options.fields.run == (30, 0)
    options.fields.feet.setValue(12.5)
    options.fields.angle.setValue(270)
    QTest.keyClick(options.fields.angle, Key.Key_Return)
    assert walls(ground)[2] == ((60, 60), (60, 47.5))
    QTest.keyClick(options.fields.angle, Key.Key_Return)
    assert ground.session.document.undo_text == "Change a wall"
    ground.session.document.undo()
    assert ground.battle.board == BOARD
    options.buttons[-1].click()
    assert len(walls(ground)) == 3


def test_carved_walls_are_told(ground: Table, mode: EditMode) -> None:
    carved = BOARD.walls[2]._replace(origin="carving")
    do(ground.session, SetWalls((carved,), (2,)))
    ground.click((75.0, 60.0))
    assert "carved wall" in mode.hint
    ground.key(Key.Key_Up)
    assert ground.battle.board.walls[2].origin == "hand"
    assert "carved floor" not in mode.hint


def test_what_the_mouse_would_take_is_shown(ground: Table, mode: EditMode) -> None:
    ground.move((5.0, 75.0))
    bare = ground.picture()
    for place in ((75.0, 60.0), (60.0, 60.0), (65.0, 13.0), (100.0, 40.0)):
        ground.move(place)
        assert ground.picture() != bare
    mode.left()
    assert ground.picture() == bare


def test_other_changes_leave_picked_what_is_as_it_was(ground: Table, mode: EditMode) -> None:
    mode.picked.pick(frozenset({wall(0), wall(2)}))
    do(ground.session, SetWalls((Wall((0, 0), (5, 5)),), (2,)))
    assert mode.picked.parts == {wall(0)}


def test_other_buttons_are_left_to_the_map(ground: Table, mode: EditMode) -> None:
    ground.click((75.0, 60.0), Qt.MouseButton.MiddleButton)
    assert not mode.picked.parts
