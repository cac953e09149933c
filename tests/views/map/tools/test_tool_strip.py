"""The tool strip works over the map."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from battleboard.views.map.tools.figure_tools import SelectTool
from battleboard.views.map.tools.measure_tool import MeasureTool
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.theme.colours import DARK, LIGHT, Colours
from battleboard.views.theme.theme import ColourScheme, Theme
from battleboard.views.widgets.icons import TOOL_ICON_PX, ToolIcon, tool_icon
from tests.views.map.tools.table import ANN, ORC, Table


def buttons(table: Table) -> dict[str, QToolButton]:
    return {each.accessibleName(): each for each in table.pane.strip.findChildren(QToolButton)}


def press(table: Table, name: str) -> None:
    QTest.mouseClick(buttons(table)[name], Qt.MouseButton.LeftButton)


def test_it_floats_in_the_upper_left_corner_of_the_map(table: Table) -> None:
    strip = table.pane.strip
    assert strip.pos() == QPoint(8, 8)
    table.pane.resize(500, 400)
    assert strip.pos() == QPoint(8, 8)
    assert strip.geometry().right() < 500


def test_every_button_says_what_it_is_for(table: Table) -> None:
    assert list(buttons(table)) == [
        "Select and move figures",
        "Measure",
        "Declare: drag from a figure to its target",
        "Area of effect, such as a spell's",
        "Fog: reveal ground to the players, or hide it",
        "Edit map",
        "Zoom to fit",
        "Zoom out",
        "Zoom in",
    ]
    assert all(each.toolTip() for each in buttons(table).values())


def test_a_button_takes_its_tool_and_shows_it(table: Table) -> None:
    assert buttons(table)["Select and move figures"].isChecked()
    press(table, "Measure")
    assert isinstance(table.view.tool, MeasureTool)
    assert buttons(table)["Measure"].isChecked()
    assert not buttons(table)["Select and move figures"].isChecked()
    assert table.view.cursor().shape() is Qt.CursorShape.CrossCursor


def test_a_tool_that_is_taken_elsewhere_is_shown_too(table: Table) -> None:
    table.pane.tools.choose(ToolName.DECLARE)
    assert buttons(table)["Declare: drag from a figure to its target"].isChecked()


def test_another_tool_gives_up_what_was_begun(table: Table) -> None:
    tool = table.view.tool
    assert isinstance(tool, SelectTool)
    table.hold(ANN, ORC)
    assert tool.is_busy
    table.pane.tools.choose(ToolName.MEASURE)
    assert not tool.is_busy
    assert table.view.body("ann").at == ANN


def test_the_same_tool_again_is_no_change(table: Table, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(table.pane.tools.changed):
        table.pane.tools.choose(ToolName.SELECT)


def test_it_comes_closer_goes_away_and_shows_all(table: Table) -> None:
    before = table.view.camera.scale
    press(table, "Zoom in")
    assert table.view.camera.scale > before
    press(table, "Zoom out")
    press(table, "Zoom in")
    press(table, "Zoom to fit")
    assert table.view.camera.scale == before


def test_signs_follow_the_look(table: Table, theme: Theme) -> None:
    press(table, "Measure")
    assert inks(table, LIGHT) == (True, True)
    theme.choose(ColourScheme.DARK)
    assert inks(table, DARK) == (True, True)
    theme.choose(ColourScheme.LIGHT)


def test_every_sign_is_another_one(table: Table) -> None:
    _ = table
    pictures = [tool_icon(sign, LIGHT).pixmap(TOOL_ICON_PX).toImage() for sign in ToolIcon]
    assert all(one != other for at, one in enumerate(pictures) for other in pictures[:at])


def inks(table: Table, colours: Colours) -> tuple[bool, bool]:
    """Whether a resting and the chosen button are drawn in the colours of a theme."""
    rest, chosen = buttons(table)["Zoom in"], buttons(table)["Measure"]
    return painted(rest, colours.ink), painted(chosen, colours.accent)


def painted(button: QToolButton, colour: str) -> bool:
    picture = button.grab().toImage()
    return any(
        picture.pixelColor(x, y).name() == colour
        for x in range(picture.width())
        for y in range(picture.height())
    )


@pytest.mark.parametrize("size", [(1000, 600), (760, 230)])
def test_it_covers_nothing_of_a_table_that_is_fitted(table: Table, size: tuple[int, int]) -> None:
    table.pane.resize(*size)
    table.view.fit()
    area, camera = table.view.table, table.view.camera
    corner = camera.to_screen((area.left(), area.top()))
    strip = table.pane.strip.geometry()
    assert corner.x() > strip.right() or corner.y() > strip.bottom()
    assert strip.bottom() < table.pane.height()
