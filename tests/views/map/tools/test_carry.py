"""Figures are dragged over the map with the mouse."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import EditCard
from battleboard.board.point import Point
from battleboard.queries.table.moving_by_hand import OFF_BOARD
from battleboard.views.theme.colours import LIGHT
from tests.models.sessions import do
from tests.views.map.tools.table import ALT, ANN, BOB, LEFT, PLAIN, Table

THERE = (33.4, 56.0)


def test_a_figure_is_put_into_the_square_where_it_is_let_go(table: Table) -> None:
    table.drag(ANN, THERE)
    assert table.at("ann") == (32.5, 57.5)
    assert table.session.document.undo_text == "Move Ann"


def test_undo_takes_it_back(table: Table) -> None:
    table.drag(ANN, THERE)
    table.session.document.undo()
    assert table.at("ann") == ANN
    assert table.view.body("ann").at == ANN


def test_while_it_is_carried_it_is_shown_there_and_nothing_is_done(table: Table) -> None:
    table.hold(ANN, THERE)
    assert table.view.body("ann").at == (32.5, 57.5)
    assert table.at("ann") == ANN
    QTest.mouseRelease(table.view, LEFT, PLAIN, table.pixel(THERE))


def test_with_alt_it_lies_just_where_it_is_let_go(table: Table) -> None:
    table.drag(ANN, THERE, keys=ALT)
    assert table.at("ann") == pytest.approx(THERE, abs=0.3)


def test_a_group_is_carried_as_one_and_in_its_formation(table: Table) -> None:
    table.session.selection.select("bob", "ann")
    table.drag(ANN, (32.5, 62.5))
    assert (table.at("ann"), table.at("bob")) == ((32.5, 62.5), (32.5, 52.5))
    table.session.document.undo()
    assert (table.at("ann"), table.at("bob")) == (ANN, BOB)


def test_whoever_is_not_selected_is_carried_alone(table: Table) -> None:
    table.session.selection.select("bob")
    table.drag(ANN, THERE)
    assert table.at("bob") == BOB
    assert table.session.selection.figures == ("ann",)


def test_escape_leaves_everything_as_it_was(table: Table) -> None:
    table.hold(ANN, THERE)
    table.key(Qt.Key.Key_Escape)
    assert table.view.body("ann").at == ANN
    QTest.mouseRelease(table.view, LEFT, PLAIN, table.pixel(THERE))
    assert table.at("ann") == ANN
    assert not table.session.document.undo_text.startswith("Move")


def test_off_the_board_nobody_is_put(table: Table, qtbot: QtBot) -> None:
    before = table.battle
    with qtbot.waitSignal(table.session.document.refused) as refused:
        table.drag(ANN, (-8.0, 57.5))
    assert refused.args == [OFF_BOARD]
    assert table.battle is before
    assert table.view.body("ann").at == ANN


def test_let_go_where_it_was_nothing_is_done(table: Table) -> None:
    before = table.battle
    table.drag(ANN, (13.4, 58.0))
    assert table.battle is before


def test_a_mere_click_selects_one_of_a_group(table: Table) -> None:
    table.session.selection.select("bob", "ann")
    table.click(ANN)
    assert table.session.selection.figures == ("ann",)
    assert table.at("ann") == ANN


@pytest.mark.parametrize(
    ("end", "colour"),
    [
        ((22.5, 57.5), LIGHT.good),
        ((42.5, 57.5), LIGHT.accent),
        ((12.5, -9.0), LIGHT.bad),
    ],
)
def test_the_way_is_painted_by_how_long_it_takes(table: Table, end: Point, colour: str) -> None:
    table.hold(ANN, end)
    middle = (ANN[0] + end[0]) / 2, (ANN[1] + end[1]) / 2
    assert colour in table.colours(middle)
    QTest.mouseRelease(table.view, LEFT, PLAIN, table.pixel(end))


def test_beyond_a_rounds_move_the_way_warns(table: Table) -> None:
    lame = table.battle.figure("ann").card._replace(move=1.0)
    do(table.session, EditCard("ann", lame))
    table.hold(ANN, (42.5, 57.5))
    assert LIGHT.warn in table.colours((27.5, 57.5))
    QTest.mouseRelease(table.view, LEFT, PLAIN, table.pixel((42.5, 57.5)))
    assert table.at("ann") == (42.5, 57.5)
