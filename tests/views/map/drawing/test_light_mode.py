"""Lights are placed, aimed, dragged, changed and removed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QColorDialog

from battleboard.battle.commands import PassTime, SetLights
from battleboard.board.board import Light
from battleboard.views.map.drawing.draw_tool import DrawTool
from battleboard.views.map.drawing.place_object_mode import LightMode
from tests.models.sessions import do
from tests.views.map.tools.table import LEFT, PLAIN, RIGHT, Table, choose, texts

HERE, THERE = (60.0, 45.0), (90.0, 45.0)


@pytest.fixture
def mode(ground: Table, tool: DrawTool) -> LightMode:
    """Light mode, active."""
    _ = ground
    found = next(mode for mode in tool.modes.every if isinstance(mode, LightMode))
    tool.modes.choose(found)
    return found


def lit(table: Table) -> tuple[Light, ...]:
    return table.battle.board.lights


def test_a_click_puts_a_torch_that_burns_down(ground: Table, mode: LightMode) -> None:
    assert "light" in mode.hint
    ground.click(HERE)
    (torch,) = lit(ground)
    assert (torch.kind, torch.bright_ft, torch.left_s, torch.cone_deg) == ("torch", 40, 3600, 360)
    assert torch.at == pytest.approx(HERE, abs=0.2)
    do(ground.session, PassTime(6))
    assert not lit(ground)[0].lit
    ground.session.document.undo()
    assert lit(ground) == (torch,)


def test_reach_cone_and_time_are_the_dms_choice(ground: Table, mode: LightMode) -> None:
    mode.kind.setCurrentText("Brazier")
    assert mode.burns.text() == "forever"
    mode.bright.setValue(25)
    mode.dim.setValue(35)
    mode.cone.setValue(90)
    mode.burns.setValue(2)
    ground.click(HERE)
    (made,) = lit(ground)
    assert (made.bright_ft, made.dim_ft, made.cone_deg, made.left_s) == (25, 35, 90, 1200)


def test_a_drag_aims_a_cone(ground: Table, mode: LightMode) -> None:
    ground.drag(HERE, (60.0, 75.0))
    (made,) = lit(ground)
    assert made.at == pytest.approx(HERE, abs=0.2)
    assert made.cone_deg == 60
    assert made.towards_deg == pytest.approx(90, abs=1)
    mode.cone.setValue(30)
    ground.drag(THERE, (60.0, 45.0))
    assert lit(ground)[1].cone_deg == 30
    assert lit(ground)[1].towards_deg == pytest.approx(180, abs=1)


def test_darkness_has_no_dim_light_and_no_colour(ground: Table, mode: LightMode) -> None:
    mode.kind.setCurrentText("Spell of darkness")
    assert not mode.dim.isVisibleTo(mode.row)
    assert not mode.colour.isVisibleTo(mode.row)
    ground.click(HERE)
    assert lit(ground)[0].magical_dark
    assert lit(ground)[0].dim_ft == 0


def test_the_colour_is_asked_for(ground: Table, mode: LightMode) -> None:
    mode.colour.click()
    dialog = ground.view.findChild(QColorDialog)
    assert isinstance(dialog, QColorDialog)
    dialog.setCurrentColor(QColor("#336699"))
    dialog.accept()
    ground.click(HERE)
    assert lit(ground)[0].colour == "#336699"
    assert "#336699" in mode.colour.toolTip()


def test_a_light_is_dragged_to_another_place(ground: Table, mode: LightMode) -> None:
    ground.click(HERE)
    ground.hold(HERE, THERE)
    assert mode.is_busy
    ground.picture()
    QTest.mouseRelease(ground.view, LEFT, PLAIN, ground.pixel(THERE))
    assert lit(ground)[0].at == pytest.approx(THERE, abs=0.2)
    assert ground.battle.log[-1].text == "Move the torch"


def test_a_click_on_a_light_offers_what_can_be_done(ground: Table, mode: LightMode) -> None:
    ground.click(HERE)
    mode.kind.setCurrentText("Candle")
    ground.click(HERE)
    assert texts(ground.menu()) == [
        "Torch, 40 ft, 6 turns left",
        "Put out the torch",
        "Match the settings above: Candle, 5 ft, dim to 10 ft, 6 turns left",
        "Delete",
    ]
    choose(ground.menu(), "Put out")
    assert not lit(ground)[0].lit
    ground.click(HERE, RIGHT)
    choose(ground.menu(), "Light the torch")
    ground.click(HERE, RIGHT)
    choose(ground.menu(), "Match the settings above")
    assert lit(ground)[0].kind == "candle"
    ground.click(HERE, RIGHT)
    choose(ground.menu(), "Delete")
    assert lit(ground) == ()
    assert not mode.menu_asked(ground.view.camera.to_screen(HERE))


def test_delete_takes_away_the_light_under_the_mouse(ground: Table, mode: LightMode) -> None:
    ground.click(HERE)
    ground.move(THERE)
    ground.key(Qt.Key.Key_Delete)
    assert len(lit(ground)) == 1
    ground.move(HERE)
    ground.key(Qt.Key.Key_A)
    ground.key(Qt.Key.Key_Delete)
    assert lit(ground) == ()
    mode.left()
    ground.key(Qt.Key.Key_Delete)


def test_the_right_button_and_escape_give_a_drag_up(ground: Table, mode: LightMode) -> None:
    ground.hold(HERE, THERE)
    QTest.mousePress(ground.view, RIGHT, PLAIN, ground.pixel(THERE))
    assert not mode.is_busy
    QTest.mouseRelease(ground.view, RIGHT, PLAIN, ground.pixel(THERE))
    QTest.mouseRelease(ground.view, LEFT, PLAIN, ground.pixel(THERE))
    ground.hold(HERE, THERE)
    ground.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(ground.view, LEFT, PLAIN, ground.pixel(THERE))
    ground.click(HERE, Qt.MouseButton.MiddleButton)
    assert lit(ground) == ()


def test_its_reach_is_painted(ground: Table, mode: LightMode) -> None:
    mode.left()
    bare = ground.picture()
    ground.hold(HERE, THERE)
    assert ground.picture() != bare
    ground.key(Qt.Key.Key_Escape)
    do(ground.session, SetLights((Light(HERE, 10, 20),)))
    mode.left()
    lamp = ground.picture()
    ground.move(HERE)
    assert ground.picture() != lamp
