"""Spells with an area are placed on the map as they are declared."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from battleboard.battle.commands import CancelDeclaration, Declare, EditCard
from battleboard.battle.movement.whereabouts import body_at
from battleboard.battle.state.placed_acts import turn_of_spell
from battleboard.battle.state.running_round import SpellField
from battleboard.board.point import distance
from battleboard.queries.table.areas_of_effect import AreaForm, AreaSize
from battleboard.rules import Action, Casting
from battleboard.views.map.tools.area_menu import spell_hints, spell_notes
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.theme.colours import LIGHT
from tests.models.sessions import do, lead_to
from tests.views.map.tools.table import ANN, BOB, LEFT, ORC, PLAIN, QUIJ, Table


def declared(table: Table, spell: str = "fireball", by: str = "quij") -> None:
    do(table.session, Declare(Action(by, "cast", (), Casting(spell, 3))))


def hover(table: Table, place: tuple[float, float]) -> None:
    for step in (QPoint(1, 0), QPoint()):
        QTest.mouseMove(table.view, table.pixel(place) + step)


def notes(table: Table) -> list[str]:
    tool = table.pane.tools.area
    assert tool.shape
    assert tool.template.area
    found = spell_notes(table.battle, tool.template.area, tool.catch, tool.shape, LIGHT)
    return [line.text for line in found]


def test_declaring_a_fireball_lays_its_circle_under_the_hand(table: Table) -> None:
    declared(table)
    tool = table.pane.tools.area
    assert table.pane.tools.chosen is ToolName.AREA
    assert (tool.template.form, tool.template.measures) == (AreaForm.CIRCLE, AreaSize(20))
    hover(table, ORC)
    assert tool.template.spot
    assert tool.template.spot.origin == ORC
    assert notes(table) == ["Fireball: 1 in it", "Orc", "65 ft away"]


def test_38_it_says_to_click_before_the_mouse_moves(table: Table) -> None:
    told = list[str]()
    table.session.document.noted.connect(told.append)
    declared(table)
    assert told == ["Click the map to place Fireball, or press Escape to place it later."]


def test_friends_in_it_are_named_as_friends(table: Table) -> None:
    declared(table)
    hover(table, ANN)
    assert notes(table)[1] == "Friends in it: Ann and Bob"


def test_a_click_places_it_and_the_tool_of_before_comes_back(table: Table) -> None:
    table.pane.tools.choose(ToolName.DECLARE)
    declared(table)
    hover(table, ORC)
    table.click(ORC)
    (aimed,) = table.battle.running.aimed
    assert (aimed.by, aimed.spell, aimed.field.origin) == ("quij", "fireball", ORC)
    assert next(each for each in table.battle.running.actions).targets == ("orc",)
    assert table.pane.tools.chosen is ToolName.DECLARE
    assert table.pane.tools.area.shape is None
    assert table.pane.tools.area.template.measures != AreaSize(7)


def test_escape_leaves_its_place_open(table: Table) -> None:
    declared(table)
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    assert table.pane.tools.chosen is ToolName.SELECT
    assert table.battle.running.aimed == ()
    assert len(table.battle.running.actions) == 1


def test_another_tool_leaves_its_place_open(table: Table) -> None:
    declared(table)
    table.pane.tools.choose(ToolName.MEASURE)
    assert table.pane.tools.area.shape is None


def test_out_of_range_is_said(table: Table) -> None:
    do(table.session, Declare(Action("quij", "cast", (), Casting("stinking cloud", 2))))
    hover(table, ORC)
    assert notes(table)[-1] == "65 ft away, out of its range of 30 ft"


def test_what_begins_at_its_user_turns_with_the_mouse(table: Table) -> None:
    declared(table, "cone of cold")
    tool = table.pane.tools.area
    hover(table, (57.5, 22.5))
    assert tool.template.spot
    assert (tool.template.spot.origin, tool.template.spot.facing) == (QUIJ, 0)
    hover(table, (7.5, 72.5))
    assert tool.template.spot.origin == QUIJ
    assert tool.template.spot.facing == pytest.approx(90)
    assert [line for line in notes(table) if "away" in line] == []


def test_what_lies_around_its_user_lies_there_at_once(table: Table) -> None:
    declared(table, "prayer")
    tool = table.pane.tools.area
    assert tool.template.spot
    assert tool.template.spot.origin == QUIJ
    table.click(ORC)
    (aimed,) = table.battle.running.aimed
    assert aimed.field.origin == QUIJ


def test_a_line_points_away_from_its_user(table: Table) -> None:
    declared(table, "lightning bolt")
    hover(table, (57.5, 22.5))
    spot = table.pane.tools.area.template.spot
    assert spot
    assert (spot.origin, spot.facing) == ((57.5, 22.5), 0)


def test_a_spell_without_an_area_or_an_unknown_one_asks_for_no_place(table: Table) -> None:
    for spell in ("charm person", "witchfire"):
        declared(table, spell)
        assert table.pane.tools.chosen is ToolName.SELECT


def test_a_story_that_declares_by_itself_asks_for_no_place(table: Table) -> None:
    assert not table.session.spell_aim.is_told
    table.session.spell_aim.is_told = True
    declared(table)
    assert table.pane.tools.chosen is ToolName.SELECT


def test_undo_and_redo_ask_for_no_place(table: Table) -> None:
    declared(table)
    table.pane.tools.choose(ToolName.SELECT)
    assert table.session.document.undo()
    assert table.session.document.redo()
    assert table.pane.tools.chosen == "select"
    do(table.session, CancelDeclaration("quij"))
    declared(table)
    assert table.pane.tools.chosen is ToolName.AREA


def test_another_size_for_it_is_not_remembered(table: Table) -> None:
    tool = table.pane.tools.area
    before = tool.template.measures
    declared(table)
    tool.resize(AreaSize(15))
    assert tool.template.measures == AreaSize(15)
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    assert tool.template.measures == before


def test_the_note_says_until_when_its_place_may_be_changed(table: Table) -> None:
    assert len(list(spell_hints(table.battle))) == 2


def test_enter_places_it(table: Table) -> None:
    declared(table)
    hover(table, BOB)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    assert [each.field.origin for each in table.battle.running.aimed] == [BOB]
    assert table.battle.running.aimed[0].field != SpellField()


@pytest.fixture(autouse=True)
def _any_spell(table: Table) -> None:
    """Let Quij cast anything, without modifiers left over from another test."""
    card = table.battle.figure("quij").card
    do(table.session, EditCard("quij", card._replace(spells=())))
    QTest.mouseRelease(table.view, LEFT, PLAIN, table.pixel(ORC))


def test_38_once_the_round_is_planned_it_catches_those_who_are_there_when_it_goes_off(
    table: Table,
) -> None:
    declared(table)
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    do(table.session, Declare(Action("orc", "close", ("ann",))))
    lead_to(table.session, "resolution")
    assert table.session.playhead.time == 0
    (spell,) = (each for each in table.battle.running.actions if each.by == "quij")
    assert table.session.spell_aim.place(spell)
    turn = turn_of_spell(table.battle, spell)
    assert turn is not None
    there = body_at(table.battle, "orc", turn.place).at
    assert distance(there, ORC) > 20
    hover(table, ORC)
    assert table.pane.tools.area.catch.everyone == ()
    hover(table, there)
    assert "orc" in table.pane.tools.area.catch.everyone
    found = table.pane.tools.area._notes(table.pane.tools.area.template.area)  # type: ignore[arg-type]  # noqa: SLF001 - what is painted
    assert f"Where they are in segment {turn.place}" in [line.text for line in found]
