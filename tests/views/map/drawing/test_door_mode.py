"""Doors are set by a click, and opened, changed and removed by their menu."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Carve, SetWalls
from battleboard.board.wall import Wall, door
from battleboard.views.map.drawing.door_mode import NO_WALL, DoorMode
from battleboard.views.map.drawing.draw_tool import DrawTool
from tests.models.sessions import do
from tests.views.map.tools.table import ALT, RIGHT, SHIFT, Table, choose, sub, texts

WALL = Wall((10.0, 20.0), (60.0, 20.0))
ON_WALL, FLOOR = (32.0, 20.0), (92.0, 62.0)


@pytest.fixture
def mode(ground: Table, tool: DrawTool) -> DoorMode:
    """Door mode, active, and a wall to set doors into."""
    do(ground.session, SetWalls((WALL,)))
    found = next(mode for mode in tool.modes.every if isinstance(mode, DoorMode))
    tool.modes.choose(found)
    return found


def walls(table: Table) -> tuple[Wall, ...]:
    return table.battle.board.walls


def test_a_click_on_a_wall_sets_a_door_and_undo_takes_it_back(
    ground: Table, mode: DoorMode
) -> None:
    mode.kind.setCurrentText("Portcullis")
    mode.state.setCurrentText("Locked")
    ground.click(ON_WALL)
    left, right, made = walls(ground)
    assert (left.b, right.a) == ((30.0, 20.0), (35.0, 20.0))
    assert (made.sort, made.state) == ("portcullis", "locked")
    assert ground.battle.log[-1].text == "Add a portcullis"
    ground.session.document.undo()
    assert walls(ground) == (WALL,)


def test_width_and_shift_say_where_it_lies(ground: Table, mode: DoorMode) -> None:
    mode.width.setValue(10)
    ground.click((33.0, 20.0), keys=SHIFT)
    made = walls(ground)[-1]
    assert made.b[0] - made.a[0] == pytest.approx(10.0, abs=0.01)
    assert made.a[0] == pytest.approx(28.0, abs=0.2)


def test_a_window_has_no_state(ground: Table, mode: DoorMode) -> None:
    assert mode.state.isVisibleTo(mode.row)
    mode.kind.setCurrentText("Arrow slit")
    assert not mode.state.isVisibleTo(mode.row)
    ground.click(ON_WALL)
    assert (walls(ground)[-1].kind, walls(ground)[-1].sort) == ("window", "slit")


def test_where_there_is_no_wall_it_says_so(ground: Table, mode: DoorMode, qtbot: QtBot) -> None:
    _ = mode
    with qtbot.waitSignal(ground.session.document.refused) as refused:
        ground.click(FLOOR)
    assert refused.args == [NO_WALL]


def test_in_a_carved_corridor_a_door_goes_across(ground: Table, mode: DoorMode) -> None:
    _ = mode
    do(ground.session, SetWalls((), (0,)))
    do(ground.session, Carve(((20.0, 40.0), (80.0, 40.0), (80.0, 50.0), (20.0, 50.0))))
    ground.click((51.0, 46.0))
    made = walls(ground)[-1]
    assert {made.a, made.b} == {(50.0, 40.0), (50.0, 50.0)}


def test_a_click_on_a_door_offers_what_can_be_done(ground: Table, mode: DoorMode) -> None:
    _ = mode
    do(ground.session, SetWalls((door((70.0, 20.0), (80.0, 20.0)),)))
    ground.click((75.0, 20.0))
    assert texts(ground.menu())[:4] == [
        "Open the door",
        "Lock the door",
        "Bar the door",
        "Jam the door",
    ]
    choose(ground.menu(), "Jam the door")
    assert walls(ground)[1].state == "stuck"
    ground.click((75.0, 20.0), RIGHT)
    choose(sub(ground.menu(), "Change to"), "one-way door")
    ground.menu().close()
    assert walls(ground)[1].is_one_way
    ground.click((75.0, 20.0))
    choose(ground.menu(), "Flip")
    assert walls(ground)[1].a == (80.0, 20.0)
    ground.click((75.0, 20.0))
    choose(ground.menu(), "Replace with wall")
    assert [wall.kind for wall in walls(ground)] == ["wall", "wall"]
    assert not mode.menu_asked(ground.view.camera.to_screen((75.0, 20.0)))


def test_a_window_can_be_changed_and_not_opened(ground: Table, mode: DoorMode) -> None:
    mode.kind.setCurrentText("Window")
    ground.click(ON_WALL)
    ground.click(ON_WALL)
    assert texts(ground.menu()) == ["Change to", "Replace with wall", "Delete (Alt+click)"]
    choose(ground.menu(), "Delete")
    assert walls(ground) == (WALL,)


def test_alt_and_delete_take_a_door_away_and_the_wall_heals(ground: Table, mode: DoorMode) -> None:
    ground.click(ON_WALL)
    ground.click(ON_WALL, keys=ALT)
    assert walls(ground) == (WALL,)
    ground.click(FLOOR, keys=ALT)
    assert walls(ground) == (WALL,)
    ground.click(ON_WALL)
    ground.move(FLOOR)
    ground.key(Qt.Key.Key_Delete)
    assert len(walls(ground)) == 3
    ground.move(ON_WALL)
    ground.key(Qt.Key.Key_Delete)
    assert walls(ground) == (WALL,)
    mode.left()
    ground.key(Qt.Key.Key_Delete)
    assert walls(ground) == (WALL,)


def test_a_trap_door_is_put_on_the_floor_revealed_and_taken_away(
    ground: Table, mode: DoorMode
) -> None:
    mode.kind.setCurrentText("Trap door")
    assert mode.hidden.isVisibleTo(mode.row)
    assert not mode.state.isVisibleTo(mode.row)
    assert "floor" in mode.hint
    ground.click(FLOOR)
    (made,) = ground.battle.board.ground
    assert (made.kind, made.hidden) == ("trap door", True)
    assert made.outline[0] == (90.0, 60.0)
    ground.click((92.0, 62.0))
    choose(ground.menu(), "Reveal the trap door")
    assert not ground.battle.board.ground[0].hidden
    ground.click((92.0, 62.0), RIGHT)
    choose(ground.menu(), "Delete")
    assert not ground.battle.board.ground
    mode.hidden.setChecked(False)
    mode.width.setValue(8)
    ground.click(FLOOR)
    (made,) = ground.battle.board.ground
    assert made.outline[0] == pytest.approx((88.0, 58.0), abs=0.2)
    assert not made.hidden
    ground.click(FLOOR, keys=ALT)
    assert not ground.battle.board.ground


def test_what_a_click_would_do_is_painted(ground: Table, mode: DoorMode) -> None:
    ground.move(FLOOR)
    bare = ground.picture()
    ground.move(ON_WALL)
    with_door = ground.picture()
    assert bare != with_door
    ground.move(FLOOR)
    assert bare == ground.picture()
    mode.kind.setCurrentText("Trap door")
    ground.move((92.0, 63.0))
    assert bare != ground.picture()
    mode.kind.setCurrentText("Door")
    ground.click(ON_WALL)
    ground.move((33.0, 20.0))
    marked = ground.picture()
    mode.left()
    assert marked != ground.picture()
