"""Damage is dealt to everyone in an area."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battleboard.queries.figures.typed_changes import HOW_HARM, NOBODY
from battleboard.queries.table.areas_of_effect import CaughtFigures
from battleboard.views.map.tools.area_menu import AreaDamageDialog
from tests.views.map.tools.table import Table


@pytest.fixture
def dialog(table: Table, qtbot: QtBot) -> AreaDamageDialog:
    """The dialog for Ann and Bob, and for Quij, who is partly caught."""
    made = AreaDamageDialog(table.session, CaughtFigures(("ann", "bob"), ("quij",)), table.view)
    made.open()
    qtbot.waitUntil(made.isVisible)
    return made


def hit_points(table: Table) -> list[int]:
    return [table.battle.figure(who).hp.now for who in ("ann", "bob", "quij")]


def press(dialog: AreaDamageDialog, *chips: int) -> None:
    for at in chips:
        QTest.mouseClick(dialog.chips[at], Qt.MouseButton.LeftButton)


def test_it_names_all_and_tells_how_it_goes(dialog: AreaDamageDialog) -> None:
    assert [chip.text() for chip in dialog.chips] == ["Ann", "Bob", "Quij (partly)"]
    assert "half" in dialog.told.text()
    assert not dialog.do.isEnabled()


def test_a_click_on_a_name_halves_it_and_another_takes_it_out(
    dialog: AreaDamageDialog, table: Table
) -> None:
    press(dialog, 1, 2, 2)
    assert [chip.text() for chip in dialog.chips] == [
        "Ann",
        "Bob · half",
        "Quij (partly) · nothing",
    ]
    QTest.keyClicks(dialog.points, "7")
    assert dialog.told.text() == "Ann 10 → 3; Bob 10 → 7"
    QTest.mouseClick(dialog.do, Qt.MouseButton.LeftButton)
    assert hit_points(table) == [3, 7, 10]
    table.session.document.undo()
    assert hit_points(table) == [10, 10, 10]


def test_dice_are_thrown_once_for_all(dialog: AreaDamageDialog, table: Table) -> None:
    QTest.keyClicks(dialog.points, "1d4+1")
    QTest.keyClick(dialog.points, Qt.Key.Key_Return)
    now = hit_points(table)
    assert len(set(now)) == 1
    assert 5 <= now[0] <= 8


def test_what_cannot_be_read_is_told_and_nothing_is_done(
    dialog: AreaDamageDialog, table: Table
) -> None:
    QTest.keyClicks(dialog.points, "fire")
    assert dialog.told.text() == HOW_HARM
    QTest.keyClick(dialog.points, Qt.Key.Key_Return)
    dialog.accept()
    assert dialog.isVisible()
    assert hit_points(table) == [10, 10, 10]


def test_where_nobody_takes_any_nothing_can_be_done(dialog: AreaDamageDialog) -> None:
    QTest.keyClicks(dialog.points, "7")
    press(dialog, 0, 0, 1, 1, 2, 2)
    assert dialog.told.text() == NOBODY
    assert not dialog.do.isEnabled()
    press(dialog, 0)
    assert dialog.do.isEnabled()
    assert dialog.chips[0].text() == "Ann"
