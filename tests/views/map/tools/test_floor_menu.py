"""The context menu of the floor and its doors offers the right actions."""

import pytest
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Leave
from battleboard.views.map.tools.floor_menu import LightDialog
from tests.models.sessions import do
from tests.views.map.tools.table import ANN, BOB, RIGHT, Table, choose, sub, texts

DOOR, FLOOR = (60.0, 34.0), (33.4, 66.0)


def state(table: Table) -> str:
    return table.battle.board.walls[1].state


def test_a_door_is_opened_shut_and_locked(table: Table) -> None:
    for text, after in (("Open", "open"), ("Lock", "locked"), ("Unlock", "shut")):
        table.click(DOOR, RIGHT)
        choose(table.menu(), f"{text} the door")
        assert state(table) == after
    table.session.document.undo()
    assert state(table) == "locked"


def test_a_door_is_not_offered_what_it_is(table: Table) -> None:
    table.click(DOOR, RIGHT)
    assert "Shut the door" not in texts(table.menu())
    table.menu().close()


def test_away_from_doors_there_is_nothing_of_them(table: Table) -> None:
    table.click(FLOOR, RIGHT)
    assert texts(table.menu()) == [
        "Put a light here",
        "Measure from here",
        "Zoom to fit",
    ]
    table.menu().close()


def test_those_who_are_selected_are_put_there(table: Table) -> None:
    table.session.selection.select("bob", "ann")
    table.click(FLOOR, RIGHT)
    choose(table.menu(), "Put Bob and Ann here")
    assert (table.at("ann"), table.at("bob")) == ((32.5, 67.5), (32.5, 57.5))
    table.session.document.undo()
    assert (table.at("ann"), table.at("bob")) == (ANN, BOB)


def test_those_who_wait_off_the_table_are_brought_in(table: Table) -> None:
    do(table.session, Leave("ann"))
    table.click(FLOOR, RIGHT)
    choose(sub(table.menu(), "Bring in"), "Ann")
    table.menu().close()
    assert table.battle.figure("ann").present
    assert table.at("ann") == (32.5, 67.5)


def test_the_whole_map_is_shown(table: Table, qtbot: QtBot) -> None:
    table.view.zoom(3)
    table.click((60.0, 60.0), RIGHT)
    with qtbot.waitSignal(table.view.camera_changed):
        choose(table.menu(), "Zoom to fit")
    assert table.view.rect().contains(table.pixel((0.0, 0.0)))
    assert table.view.rect().contains(table.pixel((120.0, 80.0)))


def test_a_light_is_put_on_the_table_and_taken_away(table: Table) -> None:
    table.click(FLOOR, RIGHT)
    choose(sub(table.menu(), "Put a light here"), "Spell of darkness, 15 ft")
    (light,) = table.battle.board.lights
    assert light.magical_dark
    assert light.at == pytest.approx(FLOOR, abs=0.2)
    table.click(FLOOR, RIGHT)
    choose(table.menu(), "Remove the light")
    assert not table.battle.board.lights
    table.session.document.undo()
    assert table.battle.board.lights == (light,)


def test_a_light_of_another_size_is_asked_for(table: Table) -> None:
    table.click(FLOOR, RIGHT)
    choose(sub(table.menu(), "Put a light here"), "Custom size")
    dialog = table.view.findChild(LightDialog)
    assert isinstance(dialog, LightDialog)
    dialog.bright.setValue(15)
    dialog.dim.setValue(30)
    dialog.accept()
    (light,) = table.battle.board.lights
    assert (light.bright_ft, light.dim_ft, light.magical_dark) == (15, 30, False)


def test_of_a_darkness_only_its_reach_is_asked_for(table: Table, qtbot: QtBot) -> None:
    dialog = LightDialog(table.view)
    qtbot.addWidget(dialog)
    assert dialog.bright.lineEdit().selectedText(), "what is typed takes its place"
    assert "Bright" in dialog.reach.text()
    dialog.darkness.click()
    assert not dialog.dim.isEnabled()
    assert "Dark" in dialog.reach.text()
    assert dialog.bright.accessibleName() == dialog.reach.text()
    assert dialog.lamp.light.darkens
    dialog.darkness.click()
    assert "Bright" in dialog.reach.text()
