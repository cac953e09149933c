"""The drawing tool has a bar, and modes that become active."""

from typing import Final

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.views.map.drawing.carving import CarveMode
from battleboard.views.map.drawing.draw_mode import DrawMode
from battleboard.views.map.drawing.draw_tool import MODES, DrawTool
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.theme.theme import ColourScheme, Theme
from battleboard.views.widgets.icons import ToolIcon
from tests.views.map.tools.table import ALT, Table

MIDDLE: Final = (62.0, 42.0)


class IdleMode(DrawMode):
    """A mode that uses nothing."""

    name = "Idle"
    sign = ToolIcon.BLOCK
    cursor = Qt.CursorShape.WhatsThisCursor


@pytest.fixture
def idle(tool: DrawTool) -> IdleMode:
    """Activate a mode that uses nothing."""
    made = IdleMode(tool.view, tool.modes.changed.emit)
    tool.modes.every = (*tool.modes.every, made)
    return made


def test_it_begins_with_carving_and_shows_its_bar_beside_the_strip(ground: Table) -> None:
    bar, strip = ground.pane.draw_bar, ground.pane.strip
    assert isinstance(ground.pane.tools.draw.mode, CarveMode)
    assert bar.isVisible()
    assert bar.geometry().left() > strip.geometry().right()
    ground.pane.tools.choose(ToolName.MEASURE)
    assert not bar.isVisible()


def test_every_mode_has_a_name_a_sign_and_a_hint(ground: Table, tool: DrawTool) -> None:
    modes = tool.modes.every
    assert [type(mode) for mode in modes] == list(MODES)
    assert len({mode.name for mode in modes}) == len({mode.sign for mode in modes}) == len(modes)
    for mode in modes:
        tool.modes.choose(mode)
        button = ground.pane.draw_bar.buttons[mode]
        assert button.isChecked()
        assert button.accessibleName() == mode.name
        assert ground.pane.draw_bar.hint.text() == mode.hint
        assert mode.hint.endswith(".")


def test_a_digit_takes_a_mode_and_so_does_its_button(ground: Table, tool: DrawTool) -> None:
    for place, mode in enumerate(tool.modes.every):
        ground.key(Qt.Key(Qt.Key.Key_1 + place))
        assert tool.mode is mode
        QTest.mouseClick(ground.pane.draw_bar.buttons[mode], Qt.MouseButton.LeftButton)
        assert tool.mode is mode


def test_another_mode_gives_up_what_was_begun(
    ground: Table, tool: DrawTool, idle: IdleMode
) -> None:
    ground.hold((10.0, 10.0), (30.0, 30.0))
    begun = tool.mode
    assert begun.is_busy
    tool.modes.chosen.cancel()
    tool.modes.chosen = idle
    tool.modes.choose(begun)
    assert not begun.is_busy


def test_what_a_mode_has_no_use_for_is_left_to_the_map(
    ground: Table, tool: DrawTool, idle: IdleMode
) -> None:
    ground.pane.draw_bar.buttons[idle] = ground.pane.draw_bar.buttons[tool.mode]
    tool.modes.choose(idle)
    assert ground.view.cursor().shape() is Qt.CursorShape.WhatsThisCursor
    assert not idle.is_busy
    ground.click(MIDDLE)
    ground.double_click(MIDDLE)
    ground.key(Qt.Key.Key_Escape)
    ground.key(Qt.Key.Key_Q)
    assert not tool.menu_asked(ground.view.camera.to_screen(MIDDLE))
    assert not ground.session.document.undo_text
    tool.modes.chosen = tool.modes.every[0]


def test_escape_gives_up_a_stroke(ground: Table, tool: DrawTool) -> None:
    ground.hold((10.0, 10.0), (30.0, 30.0))
    ground.key(Qt.Key.Key_Escape)
    assert not tool.mode.is_busy
    assert not ground.session.document.undo_text


def test_another_tool_gives_up_a_stroke(ground: Table, tool: DrawTool) -> None:
    ground.hold((10.0, 10.0), (30.0, 30.0))
    ground.pane.tools.choose(ToolName.SELECT)
    assert not tool.mode.is_busy


def test_alt_does_not_lead_to_the_menus_while_the_mouse_is_on_the_map(
    ground: Table, tool: DrawTool
) -> None:
    def is_kept() -> bool:
        event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Alt, ALT)
        event.ignore()
        QApplication.sendEvent(ground.view, event)
        return event.isAccepted()

    ground.move((20.0, 20.0))
    ground.move(MIDDLE)
    assert is_kept()
    tool.left()
    assert not is_kept()


def test_escape_in_the_bar_leads_back_to_the_map(ground: Table) -> None:
    bar = ground.pane.draw_bar
    button = next(iter(bar.buttons.values()))
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Q)
    assert button.hasFocus()
    QTest.keyClick(button, Qt.Key.Key_Escape)
    assert ground.view.hasFocus()


def test_the_bar_follows_the_look_and_the_text_size(
    ground: Table, theme: Theme, qtbot: QtBot
) -> None:
    bar = ground.pane.draw_bar
    light, high = bar.grab().toImage(), bar.height()
    theme.choose(ColourScheme.DARK)
    assert bar.grab().toImage() != light
    theme.choose(ColourScheme.LIGHT)
    theme.enlarge(1.5)
    qtbot.waitUntil(lambda: bar.height() > high)
    theme.enlarge(1.0)


def test_the_whole_table_is_shown_while_drawing_and_after_it(ground: Table) -> None:
    pane, camera = ground.pane, ground.view.camera
    pane.tools.choose(ToolName.SELECT)
    ground.view.zoom_to_figures()
    pane.tools.choose(ToolName.DRAW)
    assert ground.view.camera == camera


def test_what_was_chosen_by_hand_stays_in_view_when_drawing_begins(ground: Table) -> None:
    ground.pane.tools.choose(ToolName.SELECT)
    ground.view.zoom(2.0)
    camera = ground.view.camera
    ground.pane.tools.choose(ToolName.DRAW)
    assert ground.view.camera == camera


@pytest.mark.parametrize("wide", [900, 1200, 1500])
def test_the_map_stays_where_it_is_while_drawing(ground: Table, tool: DrawTool, wide: int) -> None:
    ground.pane.resize(wide, 480)
    QApplication.processEvents()
    camera, heights = ground.view.camera, set()
    for mode in tool.modes.every:
        tool.modes.choose(mode)
        for place in ((10.0, 10.0), (30.0, 10.0), (30.0, 30.0)):
            ground.click(place)
            QApplication.processEvents()
            heights.add(ground.pane.draw_bar.height())
            assert ground.view.camera == camera, mode.name
    assert len(heights) > 1, "or nothing could have moved it"
