"""Floor is carved out of the rock with the mouse."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from battleboard.battle.commands import Carve, SetBoard, SetFog
from battleboard.board.board import Board
from battleboard.board.carving.stroke_shapes import box_between
from battleboard.board.grid import Plain
from battleboard.board.point import Point
from battleboard.queries.sight.revealing import rooms_on
from battleboard.queries.table.carving_strokes import CarveShape
from battleboard.views.map.drawing.carving import CarveMode, CarveOptions
from battleboard.views.map.drawing.draw_tool import DrawTool
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.theme.theme import ColourScheme, Theme
from tests.models.sessions import do
from tests.views.map.tools.table import ALT, LEFT, PLAIN, RIGHT, SHIFT, Table

ROOM = box_between((10, 10), (40, 30))
IN_ROOM, IN_ROCK = (27.0, 18.0), (80.0, 60.0)


@pytest.fixture
def mode(tool: DrawTool) -> CarveMode:
    """Carve mode, active."""
    assert isinstance(tool.mode, CarveMode)
    return tool.mode


@pytest.fixture
def options(ground: Table, mode: CarveMode) -> CarveOptions:
    """The options of carving in the bar."""
    _ = mode
    found = ground.pane.draw_bar.findChild(CarveOptions)
    assert isinstance(found, CarveOptions)
    return found


def area(table: Table) -> float:
    return table.battle.board.carved.area_sqft


def trail(table: Table, *places: Point) -> None:
    """Draw from place to place with the button held."""
    first, *others = (table.pixel(place) for place in places)
    QTest.mousePress(table.view, LEFT, PLAIN, first)
    for pixel in others:
        QTest.mouseMove(table.view, pixel)
    QTest.mouseRelease(table.view, LEFT, PLAIN, others[-1])


def test_a_drag_carves_a_rectangle_of_whole_squares(ground: Table, mode: CarveMode) -> None:
    ground.drag((11.0, 11.0), (38.0, 28.0))
    board = ground.battle.board
    assert board.carved.rings == (ROOM,)
    assert len(board.walls) == 4
    assert all(wall.origin == "carving" for wall in board.walls)
    assert ground.session.document.undo_text == "Carve out 30 × 20 ft"
    ground.session.document.undo()
    assert not ground.battle.board.walls
    assert not mode.is_busy


def test_alt_fills_and_shift_leaves_the_grid(ground: Table, mode: CarveMode) -> None:
    _ = mode
    ground.drag((11.0, 11.0), (38.0, 28.0))
    ground.drag((21.0, 11.0), (24.0, 14.0), keys=ALT)
    assert area(ground) == 30 * 20 - 25
    ground.drag((61.0, 11.0), (63.0, 13.0), keys=SHIFT)
    assert abs(area(ground) - (30 * 20 - 25) - 4) < 1


def test_a_click_carves_a_square_but_nothing_where_there_is_floor(
    ground: Table, mode: CarveMode
) -> None:
    _ = mode
    ground.click(IN_ROCK)
    assert area(ground) == 25
    ground.click(IN_ROCK)
    ground.click(IN_ROCK, keys=ALT)
    assert area(ground) == 0


def test_a_right_click_gives_the_shape_up(ground: Table, mode: CarveMode) -> None:
    ground.hold((11.0, 11.0), (38.0, 28.0))
    ground.click((38.0, 28.0), RIGHT)
    assert not mode.is_busy
    QTest.mouseRelease(ground.view, LEFT, PLAIN, ground.pixel((38.0, 28.0)))
    assert not ground.session.document.undo_text


def test_the_shape_is_shown_while_it_is_drawn_as_its_keys_say(
    ground: Table, mode: CarveMode
) -> None:
    place = (25.0, 17.0)
    before = ground.colours(place)
    ground.hold((11.0, 11.0), (38.0, 28.0))
    # QTest remembers the modifiers of the last test.
    QTest.keyRelease(ground.view, Qt.Key.Key_Alt)
    carving = ground.colours(place)
    assert carving != before
    QTest.keyPress(ground.view, Qt.Key.Key_Alt)
    assert ground.colours(place) not in (before, carving)
    QTest.keyRelease(ground.view, Qt.Key.Key_Alt)
    assert ground.colours(place) == carving
    ground.key(Qt.Key.Key_Backspace)
    assert mode.is_busy, "only polygons have corners to take back"
    mode.left()
    assert ground.colours(place) == before
    mode.cancel()


def test_without_squares_a_drag_goes_from_foot_to_foot(ground: Table, mode: CarveMode) -> None:
    _ = mode
    do(ground.session, SetBoard(Board((120.0, 80.0), Plain())))
    ground.click((11.0, 11.0))
    assert not area(ground)
    ground.drag((11.0, 11.0), (38.0, 28.0))
    assert area(ground) == 27 * 17


def test_carving_what_is_floor_is_refused(ground: Table, mode: CarveMode) -> None:
    _ = mode
    do(ground.session, Carve(ROOM))
    ground.drag((11.0, 11.0), (38.0, 28.0))
    ground.session.document.undo()
    assert not ground.session.document.undo_text


def test_circles_and_corridors_are_dragged(ground: Table, options: CarveOptions) -> None:
    options.shapes[CarveShape.CIRCLE].click()
    ground.drag((30.0, 40.0), (44.0, 40.0))
    assert area(ground) == pytest.approx(3.14 * 15 * 15, rel=0.05)
    options.shapes[CarveShape.CORRIDOR].click()
    assert options.wide.isVisible()
    options.wide.setValue(2)
    before = area(ground)
    trail(ground, (60.0, 40.0), (80.0, 40.0), (90.0, 60.0))
    assert area(ground) - before == (40 * 10) + (20 * 10)
    options.shapes[CarveShape.RECTANGLE].click()
    assert not options.wide.isVisible()


def test_a_polygon_is_clicked_corner_by_corner(
    ground: Table, mode: CarveMode, options: CarveOptions
) -> None:
    options.shapes[CarveShape.POLYGON].click()
    assert "Click each corner" in ground.pane.draw_bar.hint.text()
    for corner in ((10.0, 10.0), (40.0, 10.0), (40.0, 30.0)):
        ground.click(corner)
    ground.move((20.0, 30.0))
    assert mode.is_busy
    assert not area(ground)
    ground.double_click((10.0, 30.0))
    assert ground.battle.board.carved.rings == (ROOM,)
    assert not mode.is_busy


@pytest.mark.parametrize("how", ["enter", "right"])
def test_a_polygon_is_closed_by_enter_or_the_right_button(
    ground: Table, mode: CarveMode, how: str
) -> None:
    mode.take(CarveShape.POLYGON)
    for corner in ((60.0, 10.0), (90.0, 10.0), (90.0, 30.0), (95.0, 70.0)):
        ground.click(corner)
    ground.key(Qt.Key.Key_Backspace)
    if how == "enter":
        ground.key(Qt.Key.Key_Q)
        ground.key(Qt.Key.Key_Return)
    else:
        ground.click((60.0, 60.0), RIGHT)
    assert area(ground) == 30 * 20 / 2
    assert not mode.is_busy


def test_a_polygon_of_two_corners_carves_nothing(ground: Table, mode: CarveMode) -> None:
    mode.take(CarveShape.POLYGON)
    ground.click((60.0, 10.0))
    ground.click((90.0, 10.0))
    QTest.mouseDClick(ground.view, RIGHT, PLAIN, ground.pixel((90.0, 10.0)))
    assert not mode.is_busy
    assert not area(ground)


def test_a_cave_is_drawn_freely(ground: Table, options: CarveOptions) -> None:
    options.shapes[CarveShape.CAVE].click()
    trail(ground, (20.0, 20.0), (50.0, 15.0), (60.0, 40.0), (40.0, 60.0), (18.0, 44.0))
    assert area(ground) == pytest.approx(1280, rel=0.05)
    assert len(ground.battle.board.walls) < 30


def test_the_bar_turns_carving_into_filling(
    ground: Table, mode: CarveMode, options: CarveOptions
) -> None:
    do(ground.session, Carve(ROOM))
    options.fills.click()
    assert mode.fills
    assert "Alt carves floor" in ground.pane.draw_bar.hint.text()
    ground.drag((11.0, 11.0), (19.0, 29.0))
    assert area(ground) == 20 * 20
    options.fills.click()
    assert not mode.fills


def test_options_have_names_and_follow_the_look(options: CarveOptions, theme: Theme) -> None:
    names = [each.accessibleName() for each in options.shapes.values()]
    assert names == ["Rectangle", "Circle", "Corridor", "Polygon", "Cave"]
    assert options.wide.accessibleName()
    light = options.grab().toImage()
    theme.choose(ColourScheme.DARK)
    assert options.grab().toImage() != light
    theme.choose(ColourScheme.LIGHT)


def test_a_right_click_in_a_room_asks_for_its_name(ground: Table, mode: CarveMode) -> None:
    do(ground.session, Carve(ROOM))
    ground.click(IN_ROOM, RIGHT)
    assert mode.name_field.isVisible()
    assert mode.name_field.hasFocus()
    before = ground.colours((25.0, 20.0))
    QTest.keyClicks(mode.name_field, "Crypt")
    QTest.keyClick(mode.name_field, Qt.Key.Key_Return)
    assert not mode.name_field.isVisible()
    assert ground.view.hasFocus()
    (room,) = rooms_on(ground.battle.board).rooms
    assert room.name == "Crypt"
    assert ground.session.document.undo_text == "Name a room 'Crypt'"
    assert ground.colours((25.0, 20.0)) != before, "its name is shown"


def test_a_double_click_in_a_room_asks_too_and_escape_leaves_it(
    ground: Table, mode: CarveMode
) -> None:
    do(ground.session, Carve(ROOM))
    ground.double_click(IN_ROOM)
    assert mode.name_field.isVisible()
    QTest.keyClicks(mode.name_field, "Crypt")
    QTest.keyClick(mode.name_field, Qt.Key.Key_Escape)
    assert not mode.name_field.isVisible()
    ground.double_click(IN_ROOM)
    QTest.keyClick(mode.name_field, Qt.Key.Key_Return)
    assert ground.session.document.undo_text == "Carve out 30 × 20 ft"


def test_in_rock_there_is_nothing_to_name(ground: Table, mode: CarveMode) -> None:
    ground.click(IN_ROCK, RIGHT)
    assert not mode.name_field.isVisible()


def test_a_drag_that_begins_where_the_last_one_ended_is_a_drag(
    ground: Table, mode: CarveMode
) -> None:
    ground.drag((11.0, 11.0), (38.0, 28.0))
    ground.drag_soon((38.0, 28.0), (58.0, 42.0))
    assert not mode.name_field.isVisible()
    assert area(ground) == 30 * 20 + 20 * 10


def test_a_dungeon_of_ten_rooms_takes_less_than_forty_clicks(
    ground: Table, options: CarveOptions
) -> None:
    do(ground.session, SetBoard(Board((200.0, 120.0))))
    ground.view.fit()
    clicks = 0
    rooms = [(x, y) for y in (10.0, 80.0) for x in (10.0, 48.0, 86.0, 124.0, 162.0)]
    for at, (x, y) in enumerate(rooms):
        if at == 4:
            options.shapes[CarveShape.CIRCLE].click()
            ground.drag((x + 12.5, y + 12.5), (x + 25.0, y + 12.5))
            options.shapes[CarveShape.RECTANGLE].click()
            clicks += 3
        else:
            ground.drag((x, y), (x + 25.0, y + 25.0))
            clicks += 1
    options.shapes[CarveShape.CORRIDOR].click()
    clicks += 1
    for at, (x, y) in enumerate(rooms[:5]):
        if at < 4:
            ground.drag((x + 22.0, y + 12.0), (x + 42.0, y + 12.0))
            ground.drag((x + 22.0, y + 82.0), (x + 42.0, y + 82.0))
            clicks += 2
    ground.drag((rooms[2][0] + 12.0, 32.0), (rooms[2][0] + 12.0, 82.0))
    clicks += 1
    assert clicks <= 40
    found = rooms_on(ground.battle.board).rooms
    large = [room for room in found if room.area_sqft > 400]
    assert len(large) == 10
    assert len(found) == 19, "and nine corridors"
    # As before, a click of the fog tool shows a room.
    do(ground.session, SetFog(on=True, by_hand=True))
    ground.pane.tools.choose(ToolName.REVEAL)
    ground.click((20.0, 20.0))
    assert ground.battle.showing.opens((20.0, 20.0))
    assert not ground.battle.showing.opens((60.0, 20.0))
