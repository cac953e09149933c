"""The palette runs a command after a few letters and Enter."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Damage
from battleboard.storage.game_texts import load_synonyms
from battleboard.views.menus.menu_table import MENU_TABLE
from battleboard.views.window.desk import Desk
from battleboard.views.window.main_window import MainWindow
from battleboard.views.window.palette import SearchPalette
from battleboard.views.window.palette_entries import (
    FINDING,
    Finding,
    FindingModel,
    findings,
    plain_words,
)
from tests.models.sessions import do


def open_palette(window: MainWindow) -> SearchPalette:
    window.action("find").trigger()
    found = window.findChild(SearchPalette)
    assert isinstance(found, SearchPalette)
    return found


def lines(palette: SearchPalette) -> list[str]:
    return [str(palette.found.index(row).data()) for row in range(palette.found.rowCount())]


def type_in(palette: SearchPalette, text: str) -> None:
    QTest.keyClicks(palette.field, text)


def press(palette: SearchPalette, key: Qt.Key) -> None:
    QTest.keyClick(palette.field, key)


def is_gone(window: MainWindow) -> bool:
    return window.findChild(SearchPalette) is None


def test_its_key_opens_it_with_the_keyboard_in_its_field(qtbot: QtBot, window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = window.findChild(SearchPalette)
    assert isinstance(palette, SearchPalette)
    qtbot.waitUntil(palette.field.hasFocus)
    assert palette.geometry() == window.rect()


def test_it_finds_every_action_of_the_table_under_its_menu(battle_window: MainWindow) -> None:
    found = {(each.text, each.place) for each in findings(battle_window)}
    table = {
        (plain_words(battle_window.action(item.id).text()), plain_words(title))
        for title, items in MENU_TABLE.items()
        for item in items
        if item.choices is None
    }
    assert table <= found


def test_it_finds_what_can_be_chosen_in_menus_of_menus(qtbot: QtBot, window: MainWindow) -> None:
    palette = open_palette(window)
    type_in(palette, "example of melee")
    assert lines(palette)[0] == "Example of melee"
    press(palette, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.desk is not None)
    assert window.windowTitle().startswith("Example of melee")
    window.close_battle()
    qtbot.waitUntil(lambda: window.findChild(Desk) is None)


def test_it_shows_the_keys_of_an_action_and_whether_it_can_be_done(window: MainWindow) -> None:
    by_text = {each.text: each for each in findings(window)}
    assert by_text["Undo"].keys == "Ctrl+Z"
    assert not by_text["Undo"].enabled
    assert by_text["Find anything…"].enabled


def test_enter_does_what_was_found_and_closes_it(qtbot: QtBot, battle_window: MainWindow) -> None:
    assert battle_window.desk is not None
    session = battle_window.desk.session
    do(session, Damage(("ann",), 3))
    palette = open_palette(battle_window)
    type_in(palette, "undo")
    assert lines(palette)[0] == "Undo: Ann takes 3 damage"
    press(palette, Qt.Key.Key_Return)
    assert session.battle.figure("ann").hp.now == 10
    qtbot.waitUntil(lambda: is_gone(battle_window))


def test_the_arrows_choose_another_line(battle_window: MainWindow) -> None:
    assert battle_window.desk is not None
    palette = open_palette(battle_window)
    type_in(palette, "orc")
    assert lines(palette)[:2] == ["Orc 1", "Orc 2"]
    press(palette, Qt.Key.Key_Down)
    press(palette, Qt.Key.Key_Return)
    assert battle_window.desk.session.selection.figures == ("orc-2",)


def test_a_figure_is_selected_and_comes_to_the_middle_of_the_map(
    battle_window: MainWindow,
) -> None:
    desk = battle_window.desk
    assert desk is not None
    palette = open_palette(battle_window)
    type_in(palette, "orc 2")
    press(palette, Qt.Key.Key_Return)
    assert desk.session.selection.figures == ("orc-2",)
    middle = QPointF(desk.map.width() / 2, desk.map.height() / 2)
    assert (desk.map.camera.to_screen((200.0, 50.0)) - middle).manhattanLength() < 1


def test_what_cannot_be_done_stays_and_does_nothing(battle_window: MainWindow) -> None:
    palette = open_palette(battle_window)
    type_in(palette, "undo")
    assert lines(palette)[0] == "Undo"
    press(palette, Qt.Key.Key_Return)
    assert palette.isVisible()


def test_what_can_be_done_comes_before_what_cannot(window: MainWindow) -> None:
    palette = open_palette(window)
    type_in(palette, "o")
    possible = [
        palette.found.index(row).data(Qt.ItemDataRole.UserRole).enabled
        for row in range(palette.found.rowCount())
    ]
    assert set(possible) == {True, False}
    assert possible == sorted(possible, reverse=True)


def test_a_click_does_it_too(battle_window: MainWindow) -> None:
    assert battle_window.desk is not None
    palette = open_palette(battle_window)
    type_in(palette, "orc")
    place = palette.list.visualRect(palette.found.index(1)).center()
    QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert battle_window.desk.session.selection.figures == ("orc-2",)


def test_where_nothing_is_found_it_says_so_and_enter_does_nothing(window: MainWindow) -> None:
    palette = open_palette(window)
    type_in(palette, "qqqq")
    assert lines(palette) == []
    assert not palette.list.isVisible()
    press(palette, Qt.Key.Key_Return)
    assert palette.isVisible()


def test_escape_closes_it_and_gives_the_keyboard_back(
    qtbot: QtBot, battle_window: MainWindow
) -> None:
    assert battle_window.desk is not None
    field = battle_window.desk.log.field
    battle_window.action("log").trigger()
    qtbot.waitUntil(field.hasFocus)
    palette = open_palette(battle_window)
    qtbot.waitUntil(palette.field.hasFocus)
    press(palette, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: is_gone(battle_window))
    assert field.hasFocus()


def test_a_click_beside_it_closes_it_and_one_on_it_does_not(
    qtbot: QtBot, window: MainWindow
) -> None:
    palette = open_palette(window)
    QTest.mouseClick(palette.panel, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert palette.isVisible()
    QTest.mouseClick(palette, Qt.MouseButton.LeftButton, pos=QPoint(5, palette.height() - 5))
    qtbot.waitUntil(lambda: is_gone(window))


def test_while_it_is_open_no_key_reaches_the_window(battle_window: MainWindow) -> None:
    desk = battle_window.desk
    assert desk is not None
    before = desk.tabs.currentIndex()
    palette = open_palette(battle_window)
    QTest.keyClick(palette.field, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(palette.field, Qt.Key.Key_Tab)
    assert desk.tabs.currentIndex() == before
    assert palette.field.hasFocus()
    palette.close()
    QTest.keyClick(battle_window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert desk.tabs.currentWidget() is desk.recap


def test_it_stays_as_large_as_the_window(qtbot: QtBot, window: MainWindow) -> None:
    palette = open_palette(window)
    window.resize(window.width() - 100, window.height() - 50)
    qtbot.waitUntil(lambda: palette.geometry() == window.rect())


@pytest.mark.usefixtures("qapp")
def test_its_list_is_a_sound_model() -> None:
    things = tuple(Finding(name, "Edit", str) for name in ("Undo", "Redo", "Orc"))
    model = FindingModel(things)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.look_for("do")
    assert [model.index(row).data() for row in range(model.rowCount())] == ["Undo", "Redo"]
    del tester


@pytest.mark.usefixtures("qapp")
def test_a_line_reads_itself_out() -> None:
    model = FindingModel((Finding("Undo", "Edit", str, "Ctrl+Z", enabled=False),))
    read = model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert read == "Undo, Edit, Ctrl+Z, not available now"


def test_it_closes_when_whoever_had_the_keyboard_is_gone(
    qtbot: QtBot, battle_window: MainWindow
) -> None:
    field = QLineEdit(battle_window)
    field.show()
    field.setFocus()
    palette = open_palette(battle_window)
    with qtbot.waitSignal(field.destroyed):
        field.deleteLater()
    press(palette, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: is_gone(battle_window))


def test_letters_that_lie_apart_are_not_found_where_words_are() -> None:
    def finding(text: str, place: str) -> Finding:
        return Finding(text, place, lambda: None)

    model = FindingModel(
        (
            finding("Stays where it is", "Players' screen follows"),
            finding("Trace the walls of the picture…", "Map"),
        )
    )
    model.look_for("wall")
    assert [model.index(at).data() for at in range(model.rowCount())] == [
        "Trace the walls of the picture…"
    ]
    model.look_for("stwi")
    assert model.rowCount() == 1, "initials still find it where no word does"


@pytest.mark.parametrize(
    ("called", "item"),
    [
        *(("damage", "hit-points"), ("heal", "hit-points"), ("torch", "tool draw")),
        *(("TV", "players window"), ("screen", "players window"), ("dice", "roll-all")),
        *(("delete", "remove-figures"), ("buff", "add-effect"), ("OSRIC", "house-rules")),
        *(("zoom", "fit"), ("font", "larger-type"), ("help", "guide"), ("rename", "rename")),
        *(("hide", "hide-figures"), ("fog", "fog none"), ("undo", "undo"), ("wall", "trace")),
    ],
)
def test_38_10_it_knows_what_people_call_things(
    battle_window: MainWindow, called: str, item: str
) -> None:
    model = FindingModel(findings(battle_window))
    model.look_for(called)
    found = [model.index(row).data(FINDING).id for row in range(min(8, model.rowCount()))]
    assert item in found


def test_38_10_every_synonym_is_of_an_item_and_there_are_plenty() -> None:
    known = {item.id for items in MENU_TABLE.values() for item in items}
    synonyms = load_synonyms()
    assert set(synonyms) <= known
    assert len({word for words in synonyms.values() for word in words}) >= 150


def test_38_10_conditions_and_games_are_found_by_name(battle_window: MainWindow) -> None:
    desk = battle_window.desk
    assert desk
    session = desk.session
    session.selection.select("ann")
    palette = open_palette(battle_window)
    type_in(palette, "stunn")
    press(palette, Qt.Key.Key_Return)
    assert session.battle.figure("ann").has("stunned")
    entries = {each.text: each for each in findings(battle_window)}
    entries["No longer stunned"].choose()
    assert not session.battle.figure("ann").has("stunned")
    entries["Switch to OSRIC 3"].choose()
    assert session.battle.ruleset == "osric3"


def test_38_10_what_is_chosen_most_comes_first(battle_window: MainWindow) -> None:
    palette = open_palette(battle_window)
    type_in(palette, "zoom out")
    press(palette, Qt.Key.Key_Return)
    chosen = battle_window.recent_battles.preferences.settings.chosen
    assert chosen == {"farther": 1}
    assert FindingModel(findings(battle_window), chosen=chosen).index(0).data() == "Zoom out"
