"""Walls are drawn with the mouse and the keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import SetWalls
from battleboard.board.point import Point
from battleboard.board.wall import Wall, blocks
from battleboard.queries.table.wall_chains import WallMake, make_of
from battleboard.views.map.drawing.draw_tool import DrawTool
from battleboard.views.map.drawing.wall_drawing import CHOICES, WallChoice, WallOptions, WallsMode
from tests.models.sessions import do
from tests.views.map.tools.table import RIGHT, SHIFT, Table

Key = Qt.Key


@pytest.fixture
def mode(tool: DrawTool) -> WallsMode:
    """Wall mode, active."""
    found = next(each for each in tool.modes.every if isinstance(each, WallsMode))
    tool.modes.choose(found)
    return found


def ends(table: Table) -> list[tuple[Point, Point]]:
    """The ends of all walls."""
    return [(wall.a, wall.b) for wall in table.battle.board.walls]


def test_clicks_draw_a_chain_that_a_right_click_ends(ground: Table, mode: WallsMode) -> None:
    for place in ((10.2, 10.1), (30.3, 9.8), (29.9, 30.2)):
        ground.click(place)
    assert mode.is_busy
    assert not ground.battle.board.walls
    ground.click((80.0, 60.0), RIGHT)
    assert ends(ground) == [((10, 10), (30, 10)), ((30, 10), (30, 30))]
    assert ground.session.document.undo_text == "Draw 2 walls"
    ground.session.document.undo()
    assert not ground.battle.board.walls


def test_a_double_click_ends_a_chain(ground: Table, mode: WallsMode) -> None:
    ground.click((10.0, 10.0))
    ground.double_click((30.0, 10.0))
    assert ends(ground) == [((10, 10), (30, 10))]
    assert ground.session.document.undo_text == "Draw a wall"
    assert not mode.is_busy


def test_so_does_enter_and_backspace_takes_back(ground: Table, mode: WallsMode) -> None:
    for place in ((10.0, 10.0), (30.0, 10.0), (30.0, 30.0)):
        ground.click(place)
    ground.key(Key.Key_Backspace)
    ground.key(Key.Key_Return)
    assert ends(ground) == [((10, 10), (30, 10))]
    assert not mode.is_busy


def test_a_click_where_a_chain_began_closes_it(ground: Table, mode: WallsMode) -> None:
    for place in ((10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.1, 10.1)):
        ground.click(place)
    assert ends(ground)[-1] == ((30, 30), (10, 10))
    assert not mode.is_busy


def test_a_drag_draws_one_wall(ground: Table, mode: WallsMode) -> None:
    ground.drag((10.0, 10.0), (40.1, 9.9))
    assert ends(ground) == [((10, 10), (40, 10))]
    assert not mode.is_busy


def test_escape_gives_a_chain_up(ground: Table, mode: WallsMode) -> None:
    ground.click((10.0, 10.0))
    ground.click((30.0, 10.0))
    ground.key(Key.Key_Escape)
    assert not mode.is_busy
    assert not ground.battle.board.walls


def test_one_click_alone_draws_nothing(ground: Table, mode: WallsMode) -> None:
    ground.click((10.0, 10.0))
    ground.click((10.0, 10.0))
    ground.click((80.0, 60.0), RIGHT)
    assert not ground.session.document.undo_text
    assert not mode.is_busy


def test_a_wall_ends_at_another_one_and_shift_leaves_all(ground: Table, mode: WallsMode) -> None:
    ground.drag((11.1, 13.3), (41.1, 13.3), keys=SHIFT)
    (first,) = ends(ground)
    assert first[0][1] != round(first[0][1])
    ground.drag((first[1][0] + 0.3, first[1][1] + 0.3), (60.0, 40.0))
    assert ends(ground)[1] == (first[1], (60, 40))
    assert mode.snap().kind in {"end", "corner"}


def test_digits_ask_for_a_length_and_an_angle(ground: Table, mode: WallsMode) -> None:
    ground.click((10.0, 10.0))
    ground.move((20.0, 10.0))
    ground.key(Key.Key_2)
    fields = mode.fields.fields
    assert mode.fields.isVisible()
    assert fields.feet.hasFocus()
    QTest.keyClicks(fields.feet, "5")
    QTest.keyClick(fields.feet, Key.Key_Tab)
    assert fields.angle.hasFocus()
    QTest.keyClicks(fields.angle, "90")
    assert mode.snap().at == (10, 35)
    ground.picture()
    QTest.keyClick(fields.angle, Key.Key_Return)
    assert not mode.fields.isVisible()
    assert ground.view.hasFocus()
    ground.key(Key.Key_Return)
    assert ends(ground) == [((10, 10), (10, 35))]


def test_escape_leaves_the_fields_and_then_the_chain(ground: Table, mode: WallsMode) -> None:
    ground.click((10.0, 10.0))
    ground.move((20.0, 10.0))
    ground.key(Key.Key_Tab)
    QTest.keyClick(mode.fields.fields.feet, Key.Key_A)
    assert mode.fields.isVisible()
    QTest.keyClick(mode.fields.fields.feet, Key.Key_Escape)
    assert not mode.fields.isVisible()
    assert mode.is_busy
    ground.key(Key.Key_5)
    mode.cancel()
    assert not mode.fields.isVisible()
    assert not mode.is_busy


def test_a_length_of_nothing_draws_nothing(ground: Table, mode: WallsMode) -> None:
    ground.click((10.0, 10.0))
    ground.key(Key.Key_0)
    QTest.keyClick(mode.fields.fields.feet, Key.Key_Return)
    ground.key(Key.Key_Return)
    assert not ground.battle.board.walls


@pytest.mark.parametrize("choice", [each for each in CHOICES if not each.is_shape])
def test_each_choice_draws_its_own(ground: Table, mode: WallsMode, choice: WallChoice) -> None:
    mode.choose(choice)
    ground.drag((10.0, 10.0), (40.0, 10.0))
    (wall,) = ground.battle.board.walls
    assert make_of(wall) is choice.make
    assert ground.session.document.undo_text == f"Draw a {choice.name.lower()}"


def test_a_pillar_and_a_table_are_put_up_by_a_drag(
    ground: Table, tool: DrawTool, mode: WallsMode, qtbot: QtBot
) -> None:
    options = mode.options()
    qtbot.addWidget(options)
    assert isinstance(options, WallOptions)
    pillar, table = CHOICES[-2:]
    options.buttons[pillar].click()
    ground.drag((10.0, 10.0), (15.0, 15.0))
    options.buttons[table].click()
    assert "corner to corner" in tool.mode.hint
    options.round.click()
    ground.hold((30.0, 30.0), (40.0, 35.0))
    ground.picture()
    QTest.mouseRelease(ground.view, Qt.MouseButton.LeftButton, pos=ground.pixel((40.0, 35.0)))
    one, other = blocks(ground.battle.board.walls)
    assert (one.kind, len(one.sides)) == ("wall", 4)
    assert (other.kind, len(other.sides)) == ("object", 12)
    assert ground.session.document.undo_text == "Add a table"
    ground.click((60.0, 60.0))
    assert not mode.is_busy
    assert len(list(blocks(ground.battle.board.walls))) == 2


def test_keys_that_mean_nothing_are_left_to_the_tool(
    ground: Table, tool: DrawTool, mode: WallsMode
) -> None:
    ground.click((10.0, 10.0))
    ground.key(Key.Key_J)
    assert mode.is_busy
    mode.cancel()
    ground.key(Key.Key_1)
    assert tool.mode is tool.modes.every[0]


def test_other_buttons_are_left_to_the_map(ground: Table, mode: WallsMode) -> None:
    ground.click((10.0, 10.0), Qt.MouseButton.MiddleButton)
    assert not mode.is_busy


def test_the_mark_of_the_hand_goes_with_the_mouse(ground: Table, mode: WallsMode) -> None:
    ground.move((30.0, 30.0))
    bare = ground.picture()
    ground.move((50.0, 40.0))
    assert ground.picture() != bare
    mode.left()
    away = ground.picture()
    ground.move((60.0, 45.0))
    assert ground.picture() != away


def test_marks_tell_what_the_hand_snaps_to(ground: Table, mode: WallsMode) -> None:
    first, second = (11.0, 13.0), (41.0, 33.0)
    do(ground.session, SetWalls((Wall(first, second),)))
    middle = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
    for place, kind in (
        (first, "end"),
        (middle, "line"),
        ((80.0, 40.0), "corner"),
        ((82.5, 40.0), "half"),
    ):
        ground.move(place)
        assert mode.snap().kind == kind
        ground.picture()
    ground.click(first)
    ground.move((first[0] + 60.2, first[1]))
    assert mode.snap().kind == "angle"
    ground.picture()
    assert mode.snap().at[1] == first[1]


def test_made_as_knows_what_was_drawn() -> None:
    assert {choice.make for choice in CHOICES} == set(WallMake)
