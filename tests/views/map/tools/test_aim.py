"""Declaring on the map: drag from a figure to its target, or to a place."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Declare
from battleboard.board.point import Point
from battleboard.queries.round.forecast import forecast_declaration
from battleboard.queries.round.group_declarations import GroupChoice, all_at_one
from battleboard.rules import Action, Casting
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.theme.colours import LIGHT
from tests.models.sessions import do, lead_to
from tests.views.map.tools.table import (
    ANN,
    BOB,
    LEFT,
    ORC,
    PLAIN,
    QUIJ,
    RIGHT,
    Table,
    choose,
    note_path,
    sub,
    texts,
)

FLOOR = (32.5, 67.5)


def declared(table: Table) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(each.by, each.kind, each.targets) for each in table.battle.running.actions]


@pytest.mark.parametrize("button", [LEFT, RIGHT])
def test_a_drag_to_a_foe_opens_what_is_possible_there(table: Table, button: Qt.MouseButton) -> None:
    if button is LEFT:
        table.pane.tools.choose(ToolName.DECLARE)
    table.drag(ANN, ORC, button)
    menu = table.menu()
    assert texts(menu)[:4] == ["Ann → Orc", "Shoot with short bow", "Charge", "Close in"]
    assert note_path(menu, "Charge") == "50 ft, contact in segment 3"
    choose(menu, "Charge")
    assert declared(table) == [("ann", "charge", ("orc",))]
    assert table.at("ann") == ANN
    table.session.document.undo()
    assert declared(table) == []


def test_a_drag_right_after_a_click_aims_too(table: Table) -> None:
    table.click(ORC)
    table.pane.tools.choose(ToolName.DECLARE)
    table.drag_soon(ORC, ANN)
    assert texts(table.menu())[0] == "Orc → Ann"


def test_number_keys_choose(table: Table) -> None:
    table.drag(ANN, ORC, RIGHT)
    QTest.keyClick(table.menu(), Qt.Key.Key_1)
    assert declared(table) == [("ann", "missile", ("orc",))]
    assert table.battle.figure("ann").arm.weapon.name == "short bow"


def test_a_drag_to_a_place_moves_there(table: Table) -> None:
    table.drag(ANN, FLOOR, RIGHT)
    choose(table.menu(), "Move there")
    assert declared(table) == [("ann", "move", ())]
    assert table.battle.running.ways["ann"].points[-1] == FLOOR


def test_a_spell_of_the_card_is_cast_at_the_target(table: Table) -> None:
    table.drag(QUIJ, ORC, RIGHT)
    assert note_path(table.menu(), "Cast sleep") == "1 segment"
    choose(table.menu(), "Cast sleep")
    assert declared(table) == [("quij", "cast", ("orc",))]


def test_a_click_with_the_tool_opens_all_that_a_figure_may_do(table: Table) -> None:
    table.pane.tools.choose(ToolName.DECLARE)
    table.click(ANN)
    menu = table.menu()
    assert texts(menu)[:2] == ["Ann", "Orc"]
    choose(menu, "Parry")
    assert declared(table) == [("ann", "parry", ())]
    assert table.session.selection.figures == ("ann",)


def test_a_click_on_the_floor_selects_nobody(table: Table) -> None:
    table.session.selection.select("ann")
    table.pane.tools.choose(ToolName.DECLARE)
    table.click(FLOOR)
    assert table.session.selection.figures == ()


def test_escape_gives_up_the_arrow_and_the_menu(table: Table) -> None:
    before = table.battle
    table.hold(ANN, ORC, RIGHT)
    table.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(table.view, RIGHT, PLAIN, table.pixel(ORC))
    assert QApplication.activePopupWidget() is None
    table.drag(ANN, ORC, RIGHT)
    QTest.keyClick(table.menu(), Qt.Key.Key_Escape)
    assert QApplication.activePopupWidget() is None
    assert table.battle is before
    plain = table.picture()
    table.view.update()
    assert table.picture() == plain


def test_a_charge_is_foreseen_with_its_lane_while_it_is_dragged(table: Table) -> None:
    table.hold(ANN, ORC, RIGHT)
    side = LIGHT.side(0)
    assert side in table.colours((25.0, 57.5))
    found = forecast_declaration(
        table.battle, Declare(Action("ann", "charge", ("orc",))), table.session.document.tables
    )
    assert [ghost.name for ghost in found.ghosts] == ["1", "3"]
    QTest.mouseRelease(table.view, RIGHT, PLAIN, table.pixel(ORC))
    table.menu().close()
    assert side not in table.colours((25.0, 57.5))


def test_a_charge_that_is_barred_is_painted_so_and_cannot_be_chosen(table: Table) -> None:
    do(table.session, Declare(Action("bob", "none")))
    table.session.document.undo()
    table.session.selection.select("bob")
    table.drag(BOB, (37.5, 57.5))
    table.hold(ANN, ORC, RIGHT)
    assert LIGHT.bad in table.colours((25.0, 57.5))
    QTest.mouseRelease(table.view, RIGHT, PLAIN, table.pixel(ORC))
    menu = table.menu()
    charge = next(each for each in menu.actions() if "Charge" in each.text())
    assert not charge.isEnabled()
    assert "Bob is in the way" in charge.toolTip()
    assert "Bob is in the way" in charge.text()
    menu.close()


def test_what_lies_under_the_mouse_in_the_menu_is_foreseen(table: Table) -> None:
    table.drag(ANN, ORC, RIGHT)
    menu = table.menu()
    plain = table.picture()
    close = next(each for each in menu.actions() if "Close in" in each.text())
    menu.setActiveAction(close)
    menu.hovered.emit(close)
    assert table.picture() != plain
    menu.close()


def test_in_reach_a_blow_is_meant_and_no_charge(table: Table) -> None:
    table.drag(ANN, (57.5, 57.5))
    table.hold((57.5, 57.5), ORC, RIGHT)
    assert LIGHT.accent in table.colours((61.0, 57.5))
    QTest.mouseRelease(table.view, RIGHT, PLAIN, table.pixel(ORC))
    assert note_path(table.menu(), "Strike with long sword") == "in reach"
    table.menu().close()


def test_what_was_declared_can_be_put_off_and_taken_back(table: Table) -> None:
    do(table.session, Declare(Action("quij", "cast", ("orc",), Casting("sleep", 1))))
    table.drag(QUIJ, ORC, RIGHT)
    menu = table.menu()
    assert "Quij casts sleep on Orc" in texts(menu)
    choose(sub(menu, "Delay"), "2 segments")
    menu.close()
    assert table.battle.running.actions[0].delay == 2
    table.drag(QUIJ, ORC, RIGHT)
    choose(table.menu(), "Cancel")
    assert declared(table) == []


def test_when_nothing_can_be_declared_the_menu_says_why(table: Table) -> None:
    do(table.session, Declare(Action("ann", "parry")))
    lead_to(table.session, "resolution")
    before = table.battle
    table.drag(ANN, ORC, RIGHT)
    lines = texts(table.menu())
    assert lines[0] == "Ann → Orc"
    assert "too late" in lines[2]
    assert not any(each.isEnabled() for each in table.menu().actions() if "late" in each.text())
    table.menu().close()
    assert table.battle is before


@pytest.mark.parametrize(("end", "to_the_left"), [(ORC, True), (BOB, False)])
def test_the_note_lies_beside_the_menu(table: Table, end: Point, *, to_the_left: bool) -> None:
    before = table.picture()
    table.drag(ANN, end, RIGHT)
    menu, after = table.menu(), table.picture()
    left = table.view.mapFromGlobal(menu.pos()).x()
    beyond = range(left + menu.width(), after.width())
    aside = range(table.pixel(ANN).x() + 40, left) if to_the_left else beyond
    assert len(aside) > 30
    changed = sum(
        after.pixel(x, y) != before.pixel(x, y) for x in aside for y in range(after.height())
    )
    assert changed > 2000
    menu.close()


def test_the_chance_that_matters_is_told_while_it_is_dragged(table: Table, qtbot: QtBot) -> None:
    """Room is reserved for it; once it has come, it is in the note."""
    considered = table.session.considered
    table.hold(ANN, ORC, RIGHT)
    charge = Declare(Action("ann", "charge", ("orc",)))
    awaited = table.picture()
    qtbot.waitUntil(lambda: not considered.is_awaited(charge), timeout=10_000)
    assert considered.of(charge) is not None
    assert table.picture() != awaited
    told = table.picture()
    do(table.session, Declare(Action("orc", "parry")))
    assert considered.of(charge) is None
    assert table.picture() != told
    table.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(table.view, RIGHT, PLAIN, table.pixel(ORC))


def test_dragging_several_tells_the_chance_of_all_of_them(table: Table, qtbot: QtBot) -> None:
    considered = table.session.considered
    table.session.selection.select("ann", "bob")
    table.hold(ANN, ORC, RIGHT)
    together = GroupChoice(all_at_one, ("ann", "bob"), ("orc",))
    awaited = table.picture()
    qtbot.waitUntil(lambda: not considered.is_awaited(together), timeout=10_000)
    assert considered.of(together) is not None
    assert considered.is_awaited(Declare(Action("ann", "charge", ("orc",))))
    assert table.picture() != awaited
    table.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(table.view, RIGHT, PLAIN, table.pixel(ORC))


def test_what_bars_one_of_several_does_not_hide_the_chance_of_all(
    table: Table, qtbot: QtBot
) -> None:
    considered = table.session.considered
    table.drag(QUIJ, (37.5, 57.5))
    charge = Declare(Action("ann", "charge", ("orc",)))
    assert forecast_declaration(table.battle, charge, table.session.document.tables).barred
    table.session.selection.select("ann", "bob")
    table.hold(ANN, ORC, RIGHT)
    assert LIGHT.bad in table.colours((25.0, 57.5)), "what is likeliest is barred"
    together = GroupChoice(all_at_one, ("ann", "bob"), ("orc",))
    awaited = table.picture()
    qtbot.waitUntil(lambda: considered.of(together) is not None, timeout=10_000)
    assert table.picture() != awaited
    table.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(table.view, RIGHT, PLAIN, table.pixel(ORC))
