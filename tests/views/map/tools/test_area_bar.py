"""The bar of areas works beside the strip of tools."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from battleboard.queries.table.areas_of_effect import AreaForm, AreaSize
from battleboard.views.map.tools.tool_bars import AreaBar
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.theme.colours import DARK
from battleboard.views.theme.theme import ColourScheme, Theme
from tests.views.map.tools.table import ANN, Table


def bar_of(table: Table) -> AreaBar:
    table.pane.tools.choose(ToolName.AREA)
    return table.pane.area_bar


def press(bar: AreaBar, name: str) -> QToolButton:
    (made,) = (each for each in bar.findChildren(QToolButton) if each.accessibleName() == name)
    QTest.mouseClick(made, Qt.MouseButton.LeftButton)
    return made


def test_it_is_there_while_the_tool_is_in_hand(table: Table) -> None:
    assert not table.pane.area_bar.isVisible()
    bar = bar_of(table)
    assert bar.isVisible()
    table.pane.tools.choose(ToolName.SELECT)
    assert not bar.isVisible()


def test_it_lies_beside_the_strip_and_wraps_where_the_map_is_narrow(table: Table) -> None:
    table.pane.resize(1200, 640)
    bar, strip = bar_of(table), table.pane.strip
    assert (bar.x(), bar.y()) == (strip.geometry().right() + 8, 8)
    high = bar.height()
    table.pane.resize(560, 640)
    assert (bar.x(), bar.y()) == (strip.geometry().right() + 8, 8)
    assert bar.geometry().right() < 560
    assert bar.height() > high
    table.pane.resize(560, 300)
    assert (bar.x(), bar.y()) == (8, strip.geometry().bottom() + 8)


def test_every_form_is_chosen_with_the_fields_that_it_needs(table: Table) -> None:
    bar = bar_of(table)
    template = table.pane.tools.area.template
    for name, form, aimed in (
        ("Cone", AreaForm.CONE, True),
        ("Line", AreaForm.LINE, True),
        ("Square", AreaForm.BLOCK, False),
        ("Burst that fills the room", AreaForm.BURST, False),
        ("Circle", AreaForm.CIRCLE, False),
    ):
        assert press(bar, name).isChecked()
        assert template.form is form
        assert bar.wide.isVisible() == aimed
        assert bar.walls.isEnabled() == (form is not AreaForm.BURST)


def test_a_size_is_typed_and_remembered_for_its_form(table: Table) -> None:
    bar, template = bar_of(table), table.pane.tools.area.template
    table.click(ANN)
    assert template.area is not None
    assert not template.area.covers((42.5, 57.5))
    type_feet(bar, "35")
    assert template.area.covers((42.5, 57.5))
    press(bar, "Cone")
    assert (bar.feet.text(), bar.wide.text()) == ("60 ft", "30 ft")
    press(bar, "Circle")
    assert bar.feet.text() == "35 ft"
    assert template.measures == AreaSize(35)


def test_a_width_is_typed_too(table: Table) -> None:
    bar = bar_of(table)
    press(bar, "Line")
    bar.wide.selectAll()
    QTest.keyClicks(bar.wide, "10")
    assert table.pane.tools.area.template.measures == AreaSize(80, 10)


def test_a_burst_is_no_larger_than_can_be_followed(table: Table) -> None:
    bar = bar_of(table)
    press(bar, "Burst that fills the room")
    type_feet(bar, "400")
    assert table.pane.tools.area.template.measures.feet <= 40


def test_enter_and_escape_in_a_field_lead_back_to_the_map(table: Table) -> None:
    bar = bar_of(table)
    table.pane.activateWindow()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape):
        bar.feet.setFocus()
        assert bar.feet.hasFocus()
        QTest.keyClick(bar.feet, key)
        assert table.view.hasFocus()


def test_walls_are_let_through(table: Table) -> None:
    bar = bar_of(table)
    bar.walls.click()
    assert not table.pane.tools.area.template.stopped


def test_what_can_be_pressed_or_typed_in_says_what_it_is(table: Table) -> None:
    bar = bar_of(table)
    press(bar, "Cone")
    assert (bar.feet.accessibleName(), bar.wide.accessibleName()) == ("Length", "Width")
    assert all(each.toolTip() for each in bar.findChildren(QToolButton) if each.isVisible())


def test_its_signs_follow_the_look(table: Table, theme: Theme) -> None:
    bar = bar_of(table)
    theme.choose(ColourScheme.DARK)
    picture = press(bar, "Cone").grab().toImage()
    seen = {
        picture.pixelColor(x, y).name()
        for x in range(picture.width())
        for y in range(picture.height())
    }
    theme.choose(ColourScheme.LIGHT)
    assert DARK.accent in seen


def type_feet(bar: AreaBar, text: str) -> None:
    bar.feet.selectAll()
    QTest.keyClicks(bar.feet, text)


def test_the_players_see_what_is_laid_down_once_it_is_shown(table: Table) -> None:
    bar, tool = bar_of(table), table.pane.tools.area
    map_effects = table.session.broadcast.map_effects
    table.move((30.0, 30.0))
    assert not map_effects.areas
    table.click((30.0, 30.0))
    assert tool.template.area is not None
    assert not map_effects.areas, "private until it is shown"
    QTest.mouseClick(bar.public, Qt.MouseButton.LeftButton)
    assert map_effects.areas == (tool.template.area.rings,)
    QTest.mouseClick(bar.public, Qt.MouseButton.LeftButton)
    assert not map_effects.areas
    QTest.mouseClick(bar.public, Qt.MouseButton.LeftButton)
    assert map_effects.areas == (tool.template.area.rings,)
    table.key(Qt.Key.Key_Right)
    assert map_effects.areas == (tool.template.area.rings,)
    table.pane.tools.choose(ToolName.SELECT)
    assert not map_effects.areas


def test_the_next_area_is_private_until_it_is_shown_itself(table: Table) -> None:
    """It may be a foe's, and nobody remembers the check mark of the last one."""
    bar, tool = bar_of(table), table.pane.tools.area
    map_effects = table.session.broadcast.map_effects
    bar.public.click()
    table.click((60.0, 60.0))
    assert tool.template.area is not None
    assert not map_effects.areas, "ticked before, for another one"
    assert not bar.public.isChecked()
    bar.public.click()
    assert map_effects.areas == (tool.template.area.rings,)
    table.click((90.0, 60.0))
    assert not map_effects.areas
    assert not bar.public.isChecked()
    bar.public.click()
    tool.cancel()
    assert not bar.public.isChecked()


def test_an_area_of_ones_own_stays_shown_while_it_is_laid_elsewhere(table: Table) -> None:
    bar, tool = bar_of(table), table.pane.tools.area
    map_effects = table.session.broadcast.map_effects
    for side, shown in (("blue", True), ("red", False)):
        who = next(each for each in table.session.battle.figures.values() if each.side == side)
        press(bar, "Cone")
        (x, y) = who.body.at
        table.drag((x, y), (x + 20, y))
        assert tool.template.spot is not None
        assert tool.template.spot.by == who.id
        bar.public.click()
        assert map_effects.areas
        table.drag((x, y), (x, y + 20))
        assert bool(map_effects.areas) is shown
        tool.cancel()
