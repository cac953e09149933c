"""Spells take effect on an area from its menu, and the map shows the result."""

from collections.abc import Iterator

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Damage, Declare, SetBoard
from battleboard.battle.round.spells import pending_fields
from battleboard.rules import Action, Casting
from battleboard.views.map.draw_list import Focus
from battleboard.views.map.tools.area_tool import AreaTool
from battleboard.views.map.tools.tool_strip import ToolName
from tests.models.sessions import do
from tests.views.map.tools.table import ANN, LEFT, ORC, PLAIN, RIGHT, Table, choose, texts

SLEEP = Declare(Action("quij", "cast", ("orc",), Casting("sleep", 1)))
WAND = Declare(Action("orc", "device", ("ann",), Casting("salt & fire", 2)))
LINE = "Place Quij's sleep here"
WITHIN = (21.0, 64.0)


@pytest.fixture
def tool(table: Table) -> Iterator[AreaTool]:
    """The area tool, active, while a spell without a fixed area is coming."""
    do(table.session, SLEEP)
    table.pane.tools.choose(ToolName.SELECT)
    QTest.mouseRelease(table.view, LEFT, PLAIN, table.pixel(ORC))
    table.pane.tools.choose(ToolName.AREA)
    assert isinstance(table.view.tool, AreaTool)
    yield table.view.tool
    table.pane.tools.choose(ToolName.SELECT)


def choose_line(table: Table, line: str = LINE) -> None:
    """Lay an area around Ann and Bob, and choose a line of its menu."""
    table.click(ANN)
    table.click(ANN, RIGHT)
    choose(table.menu(), line)


def test_the_menu_has_a_line_for_each_spell_and_device_that_is_coming(
    table: Table, tool: AreaTool
) -> None:
    assert not tool.is_laid
    do(table.session, WAND)
    table.click(ANN)
    table.click(ANN, RIGHT)
    assert texts(table.menu())[4:6] == [LINE, "Place Orc's salt && fire here"]
    table.menu().close()


def test_those_in_it_become_the_targets_and_the_tool_is_free_again(
    table: Table, tool: AreaTool
) -> None:
    choose_line(table)
    (action,) = table.battle.running.actions
    assert set(action.targets) == {"ann", "bob"}
    (field,) = pending_fields(table.battle)
    assert field.origin == ANN
    assert not tool.is_laid
    assert tool.template.area is None
    assert table.battle.log[-1].text.startswith("Quij's sleep is aimed at ")


def test_the_area_stays_faintly_on_the_map_and_is_not_shown_to_the_players(
    table: Table, tool: AreaTool
) -> None:
    assert not tool.is_laid
    bare = table.colours(WITHIN)
    choose_line(table)
    table.move(ORC)
    (item,) = table.view.map_scene.items(Focus()).areas
    assert item.to_come
    assert table.colours(WITHIN) != bare
    assert table.session.broadcast.map_effects.areas == ()
    do(table.session, Declare(Action("quij", "none")))
    assert table.colours(WITHIN) == bare


def test_nobody_sees_it_through_whose_eyes_the_map_is_looked_at(
    table: Table, tool: AreaTool
) -> None:
    assert not tool.is_laid
    do(table.session, SetBoard(table.battle.board._replace(daylight=True)))
    map_scene = table.view.map_scene
    map_scene.show_as_seen_by(("bob",))
    bare = table.colours(WITHIN)
    map_scene.show_as_seen_by(())
    choose_line(table)
    table.move(ORC)
    aimed = table.colours(WITHIN)
    map_scene.show_as_seen_by(("bob",))
    assert table.colours(WITHIN) == bare
    map_scene.show_as_seen_by(())
    assert table.colours(WITHIN) == aimed


def test_undo_takes_it_back(table: Table, tool: AreaTool) -> None:
    assert not tool.is_laid
    choose_line(table)
    table.session.document.undo()
    assert pending_fields(table.battle) == ()
    assert table.battle.running.actions[0].targets == ("orc",)


def test_what_is_refused_is_said_and_the_area_stays(
    table: Table, tool: AreaTool, qtbot: QtBot
) -> None:
    table.click(ANN)
    do(table.session, Damage(("quij",), 30))
    with qtbot.waitSignal(table.session.document.refused) as told:
        tool.aim(SLEEP.action)
    assert told.args == ["Quij is not about to use sleep."]
    assert tool.is_laid


def test_without_an_area_nothing_is_aimed(table: Table, tool: AreaTool, qtbot: QtBot) -> None:
    with qtbot.waitSignal(table.session.document.refused) as told:
        tool.aim(SLEEP.action)
    assert told.args == ["That spot is off the map."]
