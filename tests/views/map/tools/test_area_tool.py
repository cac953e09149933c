"""Areas are laid down on the map."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import MoveFigure, RemoveFigure, SetDoor
from battleboard.board.point import Point
from battleboard.queries.table.areas_of_effect import AreaForm, AreaOrigin, CaughtFigures
from battleboard.queries.table.moving_by_hand import OFF_BOARD
from battleboard.views.map.tools.area_menu import AreaDamageDialog
from battleboard.views.map.tools.area_tool import AreaTool
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.theme.colours import LIGHT
from tests.models.sessions import do
from tests.views.map.tools.table import (
    ALT,
    ANN,
    BOB,
    LEFT,
    ORC,
    PLAIN,
    RIGHT,
    SHIFT,
    Table,
    choose,
    sub,
    texts,
)

BESIDE_DOOR: Point = (52.5, 32.5)


@pytest.fixture
def tool(table: Table) -> Iterator[AreaTool]:
    """The area tool, active, without modifiers left over from another test."""
    QTest.mouseRelease(table.view, LEFT, PLAIN, table.pixel(ORC))
    table.pane.tools.choose(ToolName.AREA)
    assert isinstance(table.view.tool, AreaTool)
    yield table.view.tool
    table.pane.tools.choose(ToolName.SELECT)


def spot(tool: AreaTool) -> AreaOrigin:
    assert tool.template.spot is not None
    return tool.template.spot


def hover(table: Table, place: Point) -> None:
    """Move to a place from beside it: a mouse that is there already does not move."""
    for step in (QPoint(1, 0), QPoint()):
        QTest.mouseMove(table.view, table.pixel(place) + step)


def test_it_follows_the_mouse_from_middle_to_corner_of_cells(table: Table, tool: AreaTool) -> None:
    hover(table, (32.6, 57.4))
    assert spot(tool).origin == (32.5, 57.5)
    hover(table, (34.6, 55.4))
    assert spot(tool).origin == (35, 55)
    assert not tool.is_laid


def test_without_snapping_it_lies_anywhere(table: Table, tool: AreaTool) -> None:
    pixel = table.pixel((33.7, 56.6))
    QTest.mousePress(table.view, LEFT, ALT, pixel)
    QTest.mouseRelease(table.view, LEFT, ALT, pixel)
    assert spot(tool).origin == pytest.approx(table.view.camera.to_board(QPointF(pixel)))
    QTest.mouseClick(table.view, LEFT, PLAIN, pixel)
    assert spot(tool).origin == (32.5, 57.5)


def test_nothing_is_worked_out_where_the_mouse_stays_at_a_snapped_place(
    table: Table, tool: AreaTool
) -> None:
    hover(table, (32.4, 57.4))
    before = tool.template.area
    hover(table, (32.9, 57.9))
    assert tool.template.area is before


def test_a_click_lays_it_down_where_it_stays(table: Table, tool: AreaTool) -> None:
    table.click(ANN)
    assert tool.is_laid
    hover(table, ORC)
    assert spot(tool).origin == ANN
    table.click(ORC)
    assert spot(tool).origin == ORC


def test_those_in_it_are_known_and_walls_shield_them(table: Table, tool: AreaTool) -> None:
    hover(table, ANN)
    assert tool.catch == CaughtFigures(("ann", "bob"))
    hover(table, (32.5, 57.5))
    assert tool.catch.title == "1 partly in it"
    do(table.session, MoveFigure("orc", (67.5, 17.5)))
    hover(table, (52.5, 17.5))
    assert tool.catch == CaughtFigures()
    table.pane.area_bar.walls.click()
    hover(table, (52.5, 22.5))
    assert tool.catch.everyone == ("orc",)


def test_a_second_click_on_it_selects_all_in_it(table: Table, tool: AreaTool) -> None:
    table.click(ANN)
    assert not table.session.selection.figure
    table.click(ANN)
    assert set(table.session.selection.figures) == {"ann", "bob"}
    assert tool.is_laid


def test_a_double_click_lays_it_down_and_selects(table: Table, tool: AreaTool) -> None:
    table.click(ANN)
    QTest.mouseDClick(table.view, LEFT, PLAIN, table.pixel(ANN))
    QTest.mouseRelease(table.view, LEFT, PLAIN, table.pixel(ANN))
    assert set(table.session.selection.figures) == {"ann", "bob"}
    assert tool.is_laid


def test_enter_lays_it_down_and_then_selects(table: Table, tool: AreaTool) -> None:
    hover(table, ANN)
    table.key(Qt.Key.Key_Return)
    assert tool.is_laid
    assert not table.session.selection.figure
    table.key(Qt.Key.Key_Enter)
    assert set(table.session.selection.figures) == {"ann", "bob"}


def test_escape_takes_it_away_and_leaves_the_selection(table: Table, tool: AreaTool) -> None:
    table.session.selection.select("quij")
    table.click(ANN)
    table.key(Qt.Key.Key_Escape)
    assert tool.template.area is None
    assert table.session.selection.figure == "quij"
    table.key(Qt.Key.Key_Escape)
    assert not table.session.selection.figure


def test_another_tool_takes_it_away(table: Table, tool: AreaTool) -> None:
    table.click(ANN)
    shown = LIGHT.bad in table.colours((12.5, 37.5))
    table.pane.tools.choose(ToolName.SELECT)
    assert tool.template.area is None
    assert shown
    assert LIGHT.bad not in table.colours((12.5, 37.5))


def test_it_leaves_with_the_mouse_unless_it_is_laid_down(table: Table, tool: AreaTool) -> None:
    hover(table, ANN)
    QApplication.sendEvent(table.view, QEvent(QEvent.Type.Leave))
    assert tool.template.area is None
    table.click(ANN)
    QApplication.sendEvent(table.view, QEvent(QEvent.Type.Leave))
    assert tool.template.area is not None


def test_a_cone_goes_from_a_figure_towards_the_mouse(table: Table, tool: AreaTool) -> None:
    tool.take_form(AreaForm.CONE)
    table.drag(ANN, ORC)
    assert spot(tool) == AreaOrigin(ANN, 0, "ann")
    assert tool.catch.everyone == ("orc",)
    table.drag((62.5, 67.5), (12.5, 67.5))
    assert spot(tool) == AreaOrigin((62.5, 67.5), 180)


def test_a_circle_is_brought_from_a_figure_and_tells_how_far(table: Table, tool: AreaTool) -> None:
    table.drag(ANN, ORC)
    assert spot(tool) == AreaOrigin(ORC, 0, "ann")
    assert LIGHT.bad in table.colours((27.5, 57.5))


def test_an_aimed_area_keeps_its_direction_over_another_figure(
    table: Table, tool: AreaTool
) -> None:
    tool.take_form(AreaForm.LINE)
    table.drag((32.5, 57.5), (32.5, 67.5))
    table.key(Qt.Key.Key_Escape)
    hover(table, (13.4, 48.4))
    assert spot(tool) == AreaOrigin(BOB, 90, "bob")


def test_arrows_move_it_and_turn_it(table: Table, tool: AreaTool) -> None:
    tool.take_form(AreaForm.CONE)
    table.session.selection.select("ann")
    table.key(Qt.Key.Key_Return)
    assert spot(tool) == AreaOrigin(ANN, 0, "ann")
    table.key(Qt.Key.Key_Right)
    assert spot(tool) == AreaOrigin((17.5, 57.5), 0)
    table.key(Qt.Key.Key_Right, SHIFT)
    table.key(Qt.Key.Key_Down, SHIFT)
    table.key(Qt.Key.Key_Left, SHIFT)
    assert spot(tool).facing == 15
    assert table.at("ann") == ANN


def test_without_anybody_selected_the_keys_begin_in_the_middle(
    table: Table, tool: AreaTool
) -> None:
    table.key(Qt.Key.Key_Return)
    middle = table.view.camera.to_board(QPointF(table.view.rect().center()))
    assert spot(tool).origin == pytest.approx(middle, abs=5)


def test_arrows_move_figures_where_no_area_lies(table: Table, tool: AreaTool) -> None:
    table.session.selection.select("ann")
    table.key(Qt.Key.Key_Right)
    assert table.at("ann") == (17.5, 57.5)
    assert tool.template.area is None


def test_a_circle_lets_shift_and_wheel_turn_the_selected(table: Table, tool: AreaTool) -> None:
    table.session.selection.select("ann")
    table.click((32.5, 57.5))
    wheel(table, -120)
    assert table.battle.figure("ann").body.facing == 45
    tool.take_form(AreaForm.CONE)
    wheel(table, -120)
    assert spot(tool).facing == 15
    assert table.battle.figure("ann").body.facing == 45


def test_off_the_board_it_is_refused_and_the_one_before_stays(
    table: Table, tool: AreaTool, qtbot: QtBot
) -> None:
    table.view.zoom(0.5)
    table.click(ANN)
    with qtbot.waitSignal(table.session.document.refused) as refused:
        table.click((-5.0, 40.0))
    assert refused.args == [OFF_BOARD]
    assert tool.is_laid
    assert spot(tool).origin == ANN


def test_it_spreads_through_a_door_that_opens_while_it_lies(table: Table, tool: AreaTool) -> None:
    table.click(BESIDE_DOOR)
    assert tool.template.area is not None
    assert not tool.template.area.covers((67.5, 32.5))
    do(table.session, SetDoor(1, "open"))
    assert tool.template.area.covers((67.5, 32.5))


def test_it_counts_anew_when_figures_move(table: Table, tool: AreaTool) -> None:
    table.click(ANN)
    do(table.session, MoveFigure("orc", (17.5, 57.5)))
    assert set(tool.catch.wholly) == {"ann", "bob", "orc"}
    do(table.session, RemoveFigure("orc"))
    assert set(tool.catch.wholly) == {"ann", "bob"}


def test_whose_area_it_is_may_leave_the_table(table: Table, tool: AreaTool) -> None:
    table.drag(ANN, ORC)
    do(table.session, RemoveFigure("ann"))
    assert table.picture().size() == table.view.size()
    assert tool.catch.wholly == ("orc",)


def test_those_in_it_are_ringed_and_the_others_are_not(table: Table, tool: AreaTool) -> None:
    table.click(ANN)
    assert tool.is_laid
    assert LIGHT.bad in ring(table, "ann")
    assert LIGHT.bad not in ring(table, "orc")


def test_the_menu_of_a_laid_area_selects_and_takes_away(table: Table, tool: AreaTool) -> None:
    table.click(ANN)
    table.click((22.5, 52.5), RIGHT)
    menu = table.menu()
    assert texts(menu) == [
        "2 in it",
        "Select all in the area",
        "Damage all in the area…",
        "Apply a hazard to all in the area…",
        "Remove area",
    ]
    choose(menu, "Select all")
    assert set(table.session.selection.figures) == {"ann", "bob"}
    table.click((22.5, 52.5), RIGHT)
    choose(table.menu(), "Remove area")
    assert tool.template.area is None


def test_over_a_figure_the_menu_of_an_area_has_that_of_the_figure(
    table: Table, tool: AreaTool
) -> None:
    table.click(ANN)
    assert tool.is_laid
    table.click(BOB, RIGHT)
    menu = table.menu()
    assert "Remove" in texts(sub(menu, "Bob"))
    menu.close()


def test_outside_of_it_and_without_it_the_menu_is_the_usual_one(
    table: Table, tool: AreaTool
) -> None:
    table.click((82.5, 22.5), RIGHT)
    menu = table.menu()
    assert "Measure from here" in texts(menu)
    menu.close()
    table.click(ANN)
    table.click((82.5, 22.5), RIGHT)
    assert "Remove area" not in texts(table.menu())
    table.menu().close()
    assert tool.is_laid


def test_the_menu_key_opens_the_menu_and_an_empty_area_says_so(
    table: Table, tool: AreaTool
) -> None:
    table.click((92.5, 12.5))
    assert tool.is_laid
    table.key(Qt.Key.Key_Menu)
    menu = table.menu()
    line = next(each for each in menu.actions() if "Damage" in each.text())
    assert not line.isEnabled()
    assert line.toolTip() == "Nobody is in the area."
    menu.close()


def test_all_in_it_are_damaged_from_the_menu(table: Table, tool: AreaTool) -> None:
    table.click(ANN)
    assert tool.is_laid
    table.click((22.5, 52.5), RIGHT)
    choose(table.menu(), "Damage all")
    (dialog,) = table.view.findChildren(AreaDamageDialog)
    QTest.keyClicks(dialog.points, "4")
    QTest.keyClick(dialog.points, Qt.Key.Key_Return)
    assert [table.battle.figure(who).hp.now for who in ("ann", "bob", "orc")] == [6, 6, 10]
    table.session.document.undo()
    assert table.battle.figure("ann").hp.now == 10


def wheel(table: Table, turned: int) -> None:
    at = QPointF(table.pixel((32.5, 57.5)))
    event = QWheelEvent(
        at,
        at,
        QPoint(),
        QPoint(0, turned),
        Qt.MouseButton.NoButton,
        SHIFT,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - Qt's own order
    )
    QApplication.sendEvent(table.view, event)


def ring(table: Table, who: str) -> set[str]:
    """The colours to the left of a figure, from its rim outwards."""
    picture, middle = table.picture(), table.pixel(table.at(who))
    rim = round(table.battle.figure(who).body.radius_ft * table.view.camera.scale)
    return {picture.pixelColor(middle - QPoint(rim + out, 0)).name() for out in range(8)}
