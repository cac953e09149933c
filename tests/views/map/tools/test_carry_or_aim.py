"""Dragging a figure onto a foe declares something at it."""

import pytest
from PySide6.QtCore import Qt

from battleboard.battle.commands import EndBattle
from battleboard.battle.commands.effects import ApplyEffect
from battleboard.battle.state.figure import Effect
from battleboard.board.point import distance
from tests.models.sessions import do
from tests.views.map.tools.table import ALT, ANN, BOB, ORC, Table, choose, texts

BESIDE = (57.5, 57.5)


def declared(table: Table) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(each.by, each.kind, each.targets) for each in table.battle.running.actions]


def test_whoever_is_dropped_on_a_foe_declares_and_stays_where_it_is(table: Table) -> None:
    table.drag(ANN, ORC)
    assert texts(table.menu())[0] == "Ann → Orc"
    choose(table.menu(), "Charge")
    assert declared(table) == [("ann", "charge", ("orc",))]
    assert table.at("ann") == ANN


def test_38_whoever_is_dropped_on_a_sleeping_foe_declares_at_it(table: Table) -> None:
    do(table.session, ApplyEffect(("orc",), Effect("s", "asleep", "asleep")))
    table.drag(ANN, ORC)
    assert texts(table.menu())[0] == "Ann → Orc"
    assert table.at("ann") == ANN


def test_beside_a_foe_it_is_put_down(table: Table) -> None:
    table.drag(ANN, BESIDE)
    assert table.at("ann") == BESIDE
    assert declared(table) == []


def test_over_a_foe_it_is_shown_where_it_stands_and_away_from_it_where_it_is_held(
    table: Table,
) -> None:
    table.hold(ANN, BESIDE)
    table.move(ORC)
    assert table.view.body("ann").at == ANN
    table.move(BESIDE)
    assert table.view.body("ann").at == BESIDE
    table.key(Qt.Key.Key_Escape)
    assert table.view.body("ann").at == ANN


def test_with_alt_it_is_put_even_onto_a_foe(table: Table) -> None:
    table.drag(ANN, ORC, keys=ALT)
    assert table.at("ann") == pytest.approx(ORC, abs=0.3)


def test_friends_are_put_beside_each_other(table: Table) -> None:
    table.drag(ANN, BOB)
    assert distance(table.at("ann"), BOB) == 5
    assert table.at("bob") == BOB
    assert declared(table) == []


def test_a_group_that_is_dropped_on_a_foe_declares_at_it_together(table: Table) -> None:
    table.session.selection.select("bob", "ann")
    table.drag(BOB, ORC)
    assert table.at("ann") == ANN
    menu = table.menu()
    assert texts(menu)[:2] == ["Bob and Ann → Orc", "Best for the distance"]
    told: list[str] = []
    table.session.document.noted.connect(told.append)
    choose(menu, "Close in")
    assert declared(table) == [("bob", "close", ("orc",)), ("ann", "close", ("orc",))]
    assert told == ["2 close in."]
    assert table.session.document.undo()
    assert declared(table) == []


def test_whoever_can_declare_nothing_is_put_there(table: Table) -> None:
    do(table.session, EndBattle())
    table.drag(ANN, ORC)
    assert distance(table.at("ann"), ORC) == 5


def test_a_click_selects_one_alone(table: Table) -> None:
    table.click(ANN)
    assert table.session.selection.figures == ("ann",)
