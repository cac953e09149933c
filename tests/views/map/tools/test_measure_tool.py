"""Distances are measured on the map."""

from collections.abc import Iterator
from math import cos, sin

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from battleboard.battle.commands import Leave, RemoveFigure, Wield
from battleboard.models.map_effects import MeasuredLine
from battleboard.queries.table.measuring import Measurement
from battleboard.views.map.tools.measure_tool import MeasureTool
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.theme.colours import LIGHT
from tests.models.sessions import do
from tests.views.map.tools.table import ANN, LEFT, ORC, PLAIN, RIGHT, Table, choose


@pytest.fixture
def tool(table: Table) -> Iterator[MeasureTool]:
    table.pane.tools.choose(ToolName.MEASURE)
    assert isinstance(table.view.tool, MeasureTool)
    yield table.view.tool
    table.pane.tools.choose(ToolName.SELECT)


def found(tool: MeasureTool) -> Measurement:
    assert tool.measurement is not None
    return tool.measurement


def test_a_drag_measures_from_a_figure_to_another(table: Table, tool: MeasureTool) -> None:
    do(table.session, Wield("ann", 1))
    table.drag(ANN, ORC)
    assert found(tool).lines == (
        "50 ft · 10 squares",
        "4.2 segments",
        "short bow: short range",
        "clear line of sight",
    )


def test_the_line_follows_the_mouse_and_then_stays(table: Table, tool: MeasureTool) -> None:
    table.hold((32.5, 57.5), (42.5, 57.5))
    assert found(tool).feet == 10
    QTest.mouseMove(table.view, table.pixel((52.5, 57.5)))
    assert found(tool).feet == 20
    QTest.mouseRelease(table.view, LEFT, PLAIN, table.pixel((52.5, 57.5)))
    QTest.mouseMove(table.view, table.pixel((32.5, 62.5)))
    assert found(tool).feet == 20


def test_clicks_bend_the_line_until_a_double_click(table: Table, tool: MeasureTool) -> None:
    table.click((32.5, 57.5))
    table.click((42.5, 57.5))
    QTest.mouseDClick(table.view, LEFT, PLAIN, table.pixel((42.5, 67.5)))
    assert found(tool).feet == 20
    QTest.mouseMove(table.view, table.pixel((82.5, 67.5)))
    assert found(tool).feet == 20


def test_enter_ends_a_line_with_bends(table: Table, tool: MeasureTool) -> None:
    table.click((32.5, 57.5))
    QTest.mouseMove(table.view, table.pixel((42.5, 57.5)))
    table.key(Qt.Key.Key_Return)
    QTest.mouseMove(table.view, table.pixel((82.5, 57.5)))
    assert found(tool).feet == 10


@pytest.mark.parametrize("gone", ["ann", "orc"])
def test_the_line_stays_when_a_figure_at_its_end_leaves_the_table(
    table: Table, tool: MeasureTool, gone: str
) -> None:
    table.drag(ANN, ORC)
    do(table.session, RemoveFigure(gone))
    assert table.picture().size() == table.view.size()
    assert found(tool).feet == 50
    assert bool(found(tool).pace) == (gone != "ann")


def test_nothing_is_said_of_a_selected_figure_that_is_not_on_the_table(
    table: Table, tool: MeasureTool
) -> None:
    table.session.selection.select("bob")
    do(table.session, Leave("bob"))
    assert table.session.selection.figure == "bob"
    table.drag((32.5, 57.5), (42.5, 57.5))
    assert found(tool).lines == ("10 ft · 2 squares", "clear line of sight")


def test_escape_takes_the_line_away(table: Table, tool: MeasureTool) -> None:
    table.drag(ANN, ORC)
    table.session.selection.select("bob")
    table.key(Qt.Key.Key_Escape)
    assert tool.measurement is None
    assert table.session.selection.figures == ("bob",)


def test_a_wall_bars_sight(table: Table, tool: MeasureTool) -> None:
    table.drag((42.5, 12.5), (82.5, 12.5))
    assert found(tool).sight == "no line of sight"


def test_from_the_floor_it_tells_the_segments_of_the_selected(
    table: Table, tool: MeasureTool
) -> None:
    table.drag((32.5, 57.5), (44.5, 57.5))
    assert found(tool).pace is None
    table.session.selection.select("ann")
    assert found(tool).lines[1] == "0.8 segments"


def test_the_ranges_of_missiles_are_rings(table: Table, tool: MeasureTool) -> None:
    assert tool.measurement is None
    table.drag(ANN, ORC)
    assert LIGHT.faint in ring(table, 50)
    assert LIGHT.faint in ring(table, 100)
    table.drag((12.5, 47.5), ORC)
    assert LIGHT.faint not in ring(table, 100)


def test_the_line_is_painted_and_the_note_stays_in_the_view(
    table: Table, tool: MeasureTool
) -> None:
    assert tool.measurement is None
    table.drag((32.5, 67.5), (117.5, 77.5))
    assert LIGHT.accent in table.colours((75.0, 72.5))
    shown = table.picture()
    right = [shown.pixelColor(shown.width() - 1, y).name() for y in range(0, shown.height(), 4)]
    assert LIGHT.panel not in right


def test_measuring_begins_from_the_menu_of_the_floor(table: Table) -> None:
    table.click((32.5, 57.5), RIGHT)
    choose(table.menu(), "Measure from here")
    assert table.pane.tools.chosen is ToolName.MEASURE
    table.click((42.5, 57.5))
    tool = table.view.tool
    assert isinstance(tool, MeasureTool)
    assert found(tool).feet == 10
    table.pane.tools.choose(ToolName.SELECT)
    assert tool.measurement is None


def ring(table: Table, feet: float) -> set[str]:
    """The colours along a short piece of a ring around Ann, below the line."""
    angles = [0.12 + step / 400 for step in range(24)]
    around = ((ANN[0] + feet * cos(each), ANN[1] + feet * sin(each)) for each in angles)
    picture = table.picture()
    return {picture.pixelColor(table.pixel(each)).name() for each in around}


def test_the_line_is_shown_to_the_players_when_that_is_wanted(
    table: Table, tool: MeasureTool
) -> None:
    map_effects = table.session.broadcast.map_effects
    table.drag(ANN, (32.5, 57.5))
    assert map_effects.measure is None
    tool.publish(public=True)
    assert tool.is_public
    assert map_effects.measure == MeasuredLine((ANN, (32.5, 57.5)), found(tool).lines[0])
    table.drag(ANN, (42.5, 57.5))
    assert map_effects.measure == MeasuredLine((ANN, (42.5, 57.5)), "30 ft · 6 squares")
    tool.publish(public=False)
    assert map_effects.measure is None


def test_it_is_gone_for_them_when_the_line_is(table: Table, tool: MeasureTool) -> None:
    table.drag(ANN, (32.5, 57.5))
    tool.publish(public=True)
    table.key(Qt.Key.Key_Escape)
    assert table.session.broadcast.map_effects.measure is None
    assert not tool.is_public
