"""The actions of the map work from menus and by keyboard."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Declare, MoveFigure
from battleboard.models.recent_battles_model import find_recent_battles
from battleboard.rules import Action
from battleboard.views.cards.card_dialog import CardDialog
from battleboard.views.map.tools.area_menu import AreaDamageDialog
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.theme.theme import Theme
from battleboard.views.window.desk import Desk
from battleboard.views.window.main_window import MainWindow
from tests.battle.levels import house
from tests.models.sessions import MakeSession, do
from tests.views.map.tools.table import BOB, CTRL, LEFT, skirmish


@pytest.fixture
def bare(qtbot: QtBot, theme: Theme, tmp_path: Path) -> MainWindow:
    """The window without a battle, not shown yet."""
    window = MainWindow(theme, find_recent_battles({"BATTLEBOARD_HOME": str(tmp_path / "home")}))
    qtbot.addWidget(window)
    return window


@pytest.fixture
def window(bare: MainWindow, qtbot: QtBot, session_of: MakeSession) -> MainWindow:
    """The window with a skirmish on the desk."""
    bare.show_battle(session_of(skirmish()))
    with qtbot.waitExposed(bare):
        bare.show()
    bare.activateWindow()
    return bare


def desk_of(window: MainWindow) -> Desk:
    assert window.desk is not None
    return window.desk


def test_one_letter_takes_a_tool(window: MainWindow) -> None:
    desk = desk_of(window)
    desk.map.setFocus()
    keys = {
        Qt.Key.Key_M: ToolName.MEASURE,
        Qt.Key.Key_D: ToolName.DECLARE,
        Qt.Key.Key_B: ToolName.AREA,
        Qt.Key.Key_F: ToolName.REVEAL,
        Qt.Key.Key_G: ToolName.DRAW,
        Qt.Key.Key_V: ToolName.SELECT,
    }
    for key, tool in keys.items():
        QTest.keyClick(desk.map, key)
        assert desk.map_pane.tools.chosen is tool
        window.refresh_actions()
        assert window.action(f"tool {tool}").isChecked()


def test_closer_farther_and_fit(window: MainWindow) -> None:
    view = desk_of(window).map
    QTest.keyClick(view, Qt.Key.Key_0, CTRL)
    fitted = view.camera.scale
    window.action("closer").trigger()
    assert view.camera.scale == pytest.approx(fitted * 1.25)
    window.action("farther").trigger()
    assert view.camera.scale == pytest.approx(fitted)
    window.action("closer").trigger()
    QTest.keyClick(view, Qt.Key.Key_0, CTRL)
    assert view.camera.scale == fitted


def test_what_is_for_the_selected_needs_somebody_selected(window: MainWindow) -> None:
    names = ("turn left", "turn right")
    assert not any(window.action(name).isEnabled() for name in names)
    desk_of(window).session.selection.select("ann")
    assert all(window.action(name).isEnabled() for name in names)
    assert not window.action("cancel declaration").isEnabled()


def test_38_with_nobody_selected_the_first_declares(window: MainWindow) -> None:
    window.action("declare").trigger()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert desk_of(window).session.selection.figures == ("ann",)
    menu.close()


@pytest.mark.parametrize("tab", ["cards", "log"])
def test_38_undo_is_the_battles_while_nothing_is_typed_in_the_search(
    window: MainWindow, tab: str
) -> None:
    desk = desk_of(window)
    session = desk.session
    do(session, MoveFigure("ann", (10.0, 10.0)))
    window.refresh_actions()
    moved = session.battle
    panel = desk.cards if tab == "cards" else desk.log
    desk.tabs.setCurrentWidget(panel)
    field = desk.cards.search if tab == "cards" else desk.log.field
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Z, CTRL)
    assert session.battle != moved


def test_the_selected_declares_by_keyboard_alone(window: MainWindow) -> None:
    desk = desk_of(window)
    desk.session.selection.select("ann")
    window.action("declare").trigger()
    for key in (Qt.Key.Key_1, Qt.Key.Key_2):
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        QTest.keyClick(menu, key)
    assert desk.session.battle.running.actions == (Action("ann", "charge", ("orc",)),)


@pytest.mark.parametrize(("typed", "now"), [("-3", 7), ("=5", 5)])
def test_hit_points_are_typed_over_the_map(window: MainWindow, typed: str, now: int) -> None:
    desk = desk_of(window)
    desk.tabs.setCurrentWidget(desk.log)
    desk.map.setFocus()
    QTest.keyClicks(desk.map, typed[0])
    assert not desk.cards.hit_points.isVisible(), "nobody is selected"
    desk.session.selection.select("ann")
    QTest.keyClicks(desk.map, typed[0])
    entry = desk.cards.hit_points.entry
    QTest.keyClicks(entry, typed[1:])
    QTest.keyClick(entry, Qt.Key.Key_Return)
    assert desk.session.battle.figure("ann").hp.now == now


def test_declarations_of_all_that_are_selected_are_taken_back(window: MainWindow) -> None:
    desk = desk_of(window)
    for who in ("ann", "bob"):
        do(desk.session, Declare(Action(who, "melee", ("orc",))))
    desk.session.selection.select("ann", "bob", "quij")
    window.action("cancel declaration").trigger()
    assert desk.session.battle.running.actions == ()
    desk.session.document.undo()
    assert len(desk.session.battle.running.actions) == 2


def test_delete_removes_the_selected_from_the_map(window: MainWindow) -> None:
    desk = desk_of(window)
    desk.session.selection.select("orc")
    desk.map.setFocus()
    QTest.keyClick(desk.map, Qt.Key.Key_Delete)
    assert "orc" not in desk.session.battle.figures
    desk.session.document.undo()
    assert "orc" in desk.session.battle.figures


def test_a_double_click_on_the_map_opens_the_card(window: MainWindow, qtbot: QtBot) -> None:
    desk = desk_of(window)
    pixel = desk.map.camera.to_screen(desk.map.body("bob").at).toPoint()
    QTest.mouseDClick(desk.map, Qt.MouseButton.LeftButton, pos=pixel)
    QTest.mouseRelease(desk.map, Qt.MouseButton.LeftButton, pos=pixel)
    qtbot.waitUntil(lambda: bool(desk.findChildren(CardDialog)))
    (dialog,) = desk.findChildren(CardDialog)
    assert desk.session.selection.figures == ("bob",)
    dialog.close()


def test_the_selected_are_turned(window: MainWindow) -> None:
    desk = desk_of(window)
    desk.session.selection.select("ann")
    window.action("turn left").trigger()
    assert desk.session.battle.figure("ann").body.facing == 315
    window.action("turn right").trigger()
    assert desk.session.battle.figure("ann").body.facing == 0


def test_the_keys_go_to_the_area_once_it_is_in_hand(window: MainWindow) -> None:
    desk = desk_of(window)
    desk.cards.search.setFocus()
    window.action("tool area").trigger()
    assert desk.map.hasFocus()


def test_all_in_a_laid_area_are_selected_and_damaged_from_the_menu(window: MainWindow) -> None:
    desk = desk_of(window)
    names = ("select in area", "damage in area")
    window.action("tool area").trigger()
    window.refresh_actions()
    assert not any(window.action(name).isEnabled() for name in names)
    QTest.mouseClick(desk.map, LEFT, pos=desk.map.camera.to_screen(BOB).toPoint())
    window.refresh_actions()
    window.action("select in area").trigger()
    assert set(desk.session.selection.figures) == {"ann", "bob"}
    window.action("damage in area").trigger()
    (dialog,) = desk.findChildren(AreaDamageDialog)
    dialog.reject()


def test_without_a_battle_nothing_of_it_can_be_done(bare: MainWindow) -> None:
    names = ("tool select", "fit", "closer", "farther", "declare", "cancel declaration")
    assert not any(bare.action(name).isEnabled() for name in names)


def test_page_up_and_down_lead_from_level_to_level(
    bare: MainWindow, session_of: MakeSession
) -> None:
    bare.show_battle(session_of(house()))
    desk = desk_of(bare)
    up, down = bare.action("level up"), bare.action("level down")
    assert [each.shortcut().toString() for each in (up, down)] == ["PgUp", "PgDown"]
    bare.refresh_actions()
    assert (up.isEnabled(), down.isEnabled()) == (True, False)
    up.trigger()
    assert desk.map.levels.number == 1
    bare.refresh_actions()
    assert (up.isEnabled(), down.isEnabled()) == (False, True)
    down.trigger()
    assert desk.map.levels.number == 0


def test_without_levels_page_up_and_down_are_free(window: MainWindow) -> None:
    window.refresh_actions()
    assert not window.action("level up").isEnabled()
    assert not window.action("level down").isEnabled()
