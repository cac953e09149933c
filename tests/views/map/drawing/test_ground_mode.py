"""Ground of every kind is drawn by rectangles, outlines and a brush."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battleboard.board.areas.shape import area_sqft
from battleboard.board.board import Ground
from battleboard.views.map.drawing.draw_tool import DrawTool
from battleboard.views.map.drawing.ground_mode import NO_GROUND, GroundMode
from tests.views.map.tools.table import ALT, PLAIN, RIGHT, SHIFT, Table, choose, texts

START, END = (21.0, 31.0), (38.0, 44.0)


@pytest.fixture
def mode(ground: Table, tool: DrawTool) -> GroundMode:
    """Ground mode, active."""
    _ = ground
    found = next(mode for mode in tool.modes.every if isinstance(mode, GroundMode))
    tool.modes.choose(found)
    return found


def laid(table: Table) -> tuple[Ground, ...]:
    return table.battle.board.ground


def test_a_drag_lays_whole_squares_and_undo_takes_them_back(
    ground: Table, mode: GroundMode
) -> None:
    assert mode.hint.startswith("Drag")
    ground.drag(START, END)
    (made,) = laid(ground)
    assert (made.kind, made.cost, area_sqft(made.outline)) == ("difficult", 2.0, 300)
    assert ground.battle.log[-1].text == "Add difficult terrain"
    ground.session.document.undo()
    assert laid(ground) == ()


def test_shift_leaves_the_grid_and_alt_takes_up(
    ground: Table, mode: GroundMode, qtbot: QtBot
) -> None:
    ground.drag(START, END, keys=SHIFT)
    assert area_sqft(laid(ground)[0].outline) == pytest.approx(17 * 13, abs=8)
    ground.drag((0.0, 0.0), (119.0, 79.0), keys=ALT)
    assert laid(ground) == ()
    mode.kind.setCurrentText("Water")
    with qtbot.waitSignal(ground.session.document.refused) as refused:
        ground.drag(START, END, keys=ALT)
    assert refused.args == [NO_GROUND]


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        ("Difficult", (True, False)),
        ("Water", (True, False)),
        ("Pit", (False, False)),
        ("Stairs up", (True, False)),
        ("Ledge", (False, True)),
    ],
)
def test_a_kind_shows_what_belongs_to_it(
    mode: GroundMode, kind: str, shown: tuple[bool, bool]
) -> None:
    mode.kind.setCurrentText(kind)
    row = mode.row
    assert (mode.cost.isVisibleTo(row), mode.height.isVisibleTo(row)) == shown
    assert not mode.brush.isVisibleTo(row)
    mode.shape.setCurrentText("Brush")
    assert mode.brush.isVisibleTo(row)


def test_cost_height_and_hiding_are_the_dms_choice(ground: Table, mode: GroundMode) -> None:
    mode.cost.setValue(3)
    mode.hidden.setChecked(True)
    ground.drag(START, END)
    mode.kind.setCurrentText("Ledge")
    mode.height.setValue(-8)
    mode.hidden.setChecked(False)
    ground.drag((60.0, 30.0), (70.0, 40.0))
    bog, ledge = laid(ground)
    assert (bog.cost, bog.hidden) == (3.0, True)
    assert (ledge.kind, ledge.cost, ledge.height_ft) == ("ledge", 1.0, -8.0)


def test_stairs_rise_from_where_the_drag_began(ground: Table, mode: GroundMode) -> None:
    mode.kind.setCurrentText("Stairs up")
    assert "foot" in mode.hint
    ground.drag((58.0, 33.0), (21.0, 33.0))
    (stairs,) = laid(ground)
    assert {corner[0] for corner in stairs.outline[:2]} == {60.0}


def test_an_outline_is_set_corner_by_corner(ground: Table, mode: GroundMode) -> None:
    mode.shape.setCurrentText("Outline")
    for corner in ((20.1, 20.0), (40.0, 20.2), (40.0, 40.0)):
        ground.click(corner)
        assert mode.is_busy
    ground.double_click((40.0, 40.0))
    (made,) = laid(ground)
    assert area_sqft(made.outline) == 200
    for corner in ((60.0, 20.0), (80.0, 20.0), (80.0, 40.0)):
        ground.click(corner)
    ground.move((60.0, 40.0))
    ground.key(Qt.Key.Key_A)
    ground.key(Qt.Key.Key_Return)
    assert not mode.is_busy
    assert len(laid(ground)) == 2


def test_an_outline_of_two_corners_lays_nothing(ground: Table, mode: GroundMode) -> None:
    mode.shape.setCurrentText("Outline")
    ground.click((20.0, 20.0))
    ground.click((40.0, 20.0), keys=SHIFT)
    ground.key(Qt.Key.Key_Enter)
    assert not mode.is_busy
    assert laid(ground) == ()


def test_a_brush_lays_what_it_has_passed_over(ground: Table, mode: GroundMode) -> None:
    mode.shape.setCurrentText("Brush")
    mode.brush.setValue(6)
    ground.drag((30.0, 40.0), (70.0, 40.0))
    (made,) = laid(ground)
    assert area_sqft(made.outline) == pytest.approx(40 * 6 + 28, abs=12)
    ground.drag((50.0, 30.0), (50.0, 50.0), keys=ALT)
    assert len(laid(ground)) == 2


def test_the_right_button_gives_up_or_offers_what_can_be_done(
    ground: Table, mode: GroundMode
) -> None:
    ground.hold(START, END)
    QTest.mousePress(ground.view, RIGHT, PLAIN, ground.pixel(END))
    assert not mode.is_busy
    QTest.mouseRelease(ground.view, RIGHT, PLAIN, ground.pixel(END))
    QTest.mouseRelease(ground.view, Qt.MouseButton.LeftButton, PLAIN, ground.pixel(END))
    assert laid(ground) == ()
    ground.drag(START, END)
    ground.click((30.0, 37.0), RIGHT)
    assert not [text for text in texts(ground.menu()) if "Make" in text]
    ground.menu().close()
    mode.kind.setCurrentText("Pit")
    ground.click((30.0, 37.0), RIGHT)
    assert texts(ground.menu()) == [
        "Difficult terrain, 2 ft of movement per foot",
        "Make it a pit",
        "Hide from players",
        "Delete",
    ]
    choose(ground.menu(), "Make it a pit")
    ground.click((30.0, 37.0), RIGHT)
    choose(ground.menu(), "Hide from players")
    assert (laid(ground)[0].kind, laid(ground)[0].hidden) == ("pit", True)
    ground.click((30.0, 37.0), RIGHT)
    choose(ground.menu(), "Reveal to players")
    ground.click((30.0, 37.0), RIGHT)
    choose(ground.menu(), "Delete")
    assert laid(ground) == ()
    assert not mode.menu_asked(ground.view.camera.to_screen((30.0, 37.0)))


def test_what_is_drawn_is_painted_and_escape_forgets_it(ground: Table, mode: GroundMode) -> None:
    mode.left()
    bare = ground.picture()
    for shape in ("Rectangle", "Outline", "Brush"):
        mode.shape.setCurrentText(shape)
        ground.hold(START, END)
        assert bare != ground.picture()
        ground.key(Qt.Key.Key_Escape)
        assert not mode.is_busy
        mode.left()
        assert bare == ground.picture()
        ground.click((110.0, 70.0), Qt.MouseButton.MiddleButton)
    assert laid(ground) == ()
