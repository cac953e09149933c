"""The sheet of shortcuts shows what keys do."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from battleboard.views.help.help_sheets import KEYS_AND_MOUSE, KeyHelp, ShortcutSheet, in_columns
from battleboard.views.menus.menu_table import MENU_TABLE
from battleboard.views.window.main_window import MainWindow
from battleboard.views.window.palette_entries import keys_of, plain_words


@pytest.fixture
def sheet(battle_window: MainWindow) -> ShortcutSheet:
    battle_window.resize(1366, 768)
    battle_window.action("shortcuts").trigger()
    found = battle_window.findChild(ShortcutSheet)
    assert isinstance(found, ShortcutSheet)
    return found


ITEMS = [item for items in MENU_TABLE.values() for item in items]


def words(sheet: ShortcutSheet) -> list[str]:
    return [label.text() for label in sheet.findChildren(QLabel)]


def test_every_action_with_a_key_stands_on_it(sheet: ShortcutSheet) -> None:
    assert {plain_words(item.text) for item in ITEMS if item.shortcut} <= set(words(sheet))


def test_keys_that_are_no_actions_stand_on_it_too(sheet: ShortcutSheet) -> None:
    told = set(words(sheet))
    for place, keys in KEYS_AND_MOUSE.items():
        assert {place, *(key.words for key in keys)} <= told


def test_an_action_stands_beside_its_key(sheet: ShortcutSheet, battle_window: MainWindow) -> None:
    told = words(sheet)
    for name in ("undo", "find", "recap", "quit"):
        item = next(item for item in ITEMS if item.id == name)
        assert told[told.index(plain_words(item.text)) + 1] == keys_of(battle_window.action(name))


def test_undo_is_told_without_what_it_would_take_back(sheet: ShortcutSheet) -> None:
    assert {"Undo", "Redo"} <= set(words(sheet))


def test_its_key_opens_it_and_escape_closes_it(qtbot: QtBot, window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_F2)
    sheet = window.findChild(ShortcutSheet)
    assert isinstance(sheet, ShortcutSheet)
    QTest.keyClick(sheet.focusProxy() or sheet, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.findChild(ShortcutSheet) is None)


def test_nothing_is_cut_off_at_the_right(sheet: ShortcutSheet) -> None:
    for label in sheet.findChildren(QLabel):
        corner = label.mapTo(sheet.panel, label.rect().bottomRight())
        assert corner.x() <= sheet.panel.width(), label.text()


def test_columns_come_out_as_short_as_can_be() -> None:
    groups = [
        (name, (KeyHelp("A", "b"),) * rows) for name, rows in zip("abcd", (6, 2, 2, 2), strict=True)
    ]
    assert [[name for name, _ in column] for column in in_columns(groups, 2)] == [
        ["a"],
        ["b", "c", "d"],
    ]
    assert len(in_columns(groups, 3)) == 3
    assert [group for column in in_columns(groups, 3) for group in column] == groups
