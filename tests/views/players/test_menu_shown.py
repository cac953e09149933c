"""The actions for what players are shown besides the map work."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Hide
from battleboard.models.map_effects import MapEffects
from battleboard.models.recent_battles_model import find_recent_battles
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.theme.theme import Theme
from battleboard.views.window.desk import Desk
from battleboard.views.window.main_window import MainWindow
from tests.models.sessions import MakeSession, do
from tests.models.test_broadcast_modes import on_its_way
from tests.views.map.tools.table import CTRL, skirmish


@pytest.fixture
def bare(qtbot: QtBot, theme: Theme, tmp_path: Path) -> MainWindow:
    """The window without a battle, not shown yet."""
    made = MainWindow(theme, find_recent_battles({"BATTLEBOARD_HOME": str(tmp_path / "home")}))
    qtbot.addWidget(made)
    made.menus.load()
    return made


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


def spectacle_of(window: MainWindow) -> MapEffects:
    return desk_of(window).session.broadcast.map_effects


def choices(window: MainWindow, name: str) -> QMenu:
    """Open the menu of an action."""
    menu = window.action(name).menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    return menu


@pytest.mark.parametrize("name", ["motion", "ambience", "announcements", "names"])
def test_a_setting_is_remembered_and_followed_at_once(window: MainWindow, name: str) -> None:
    at = ("motion", "ambience", "names", "announcements").index(name)
    for on in (False, True):
        choice = choices(window, "players manner").actions()[at]
        assert choice.isChecked() is not on
        choice.trigger()
        assert getattr(spectacle_of(window).manner, name) is on
        assert getattr(window.recent_battles.preferences.settings.manner, name) is on


def test_41_1_the_order_of_turns_has_three_forms_or_is_hidden(window: MainWindow) -> None:
    found = []
    for at in range(4):
        choices(window, "players order").actions()[at].trigger()
        manner = spectacle_of(window).manner
        found.append((manner.strip, manner.order))
        chosen = [each.isChecked() for each in choices(window, "players order").actions()]
        assert chosen[:4] == [each == at for each in range(4)]
    shown = [(True, "strip"), (True, "column"), (True, "corner")]
    assert found == [*shown, (False, "corner")]
    choices(window, "players order").actions()[4].trigger()
    assert spectacle_of(window).manner.party_only


def test_from_the_palette_motion_is_switched(window: MainWindow) -> None:
    window.action("players manner").trigger()
    assert not spectacle_of(window).manner.motion


def test_a_battle_that_is_opened_later_follows_the_settings(
    window: MainWindow, session_of: MakeSession
) -> None:
    choices(window, "players order").actions()[3].trigger()
    window.show_battle(session_of(skirmish()))
    assert not spectacle_of(window).manner.strip


def degrees(window: MainWindow) -> QMenu:
    return choices(window, "players health")


def test_it_is_chosen_how_much_of_the_foes_health_is_seen(window: MainWindow) -> None:
    (checked,) = (each.text() for each in degrees(window).actions() if each.isChecked())
    assert checked == "Nothing"
    degrees(window).actions()[2].trigger()
    battle = desk_of(window).session.battle
    assert battle.showing.foes == "bar"
    (checked,) = (each.text() for each in degrees(window).actions() if each.isChecked())
    assert checked == "Ring"


def test_from_the_palette_it_steps_on(window: MainWindow) -> None:
    shown = []
    for _ in range(3):
        window.action("players health").trigger()
        shown.append(desk_of(window).session.battle.showing.foes)
    assert shown == ["wounded", "bar", "none"]


def test_the_selected_are_pointed_at_by_a_key(window: MainWindow) -> None:
    desk = desk_of(window)
    assert not window.action("ping").isEnabled()
    desk.session.selection.select("ann", "orc")
    QTest.keyClick(desk.map, Qt.Key.Key_P, CTRL)
    places = [at for at, _ in spectacle_of(window).pings]
    assert places == [desk.map.body(who).at for who in ("ann", "orc")]


def test_nobody_is_pointed_at_whom_the_players_do_not_see(window: MainWindow) -> None:
    desk = desk_of(window)
    do(desk.session, Hide(("orc",)))
    desk.session.selection.select("orc")
    window.action("ping").trigger()
    assert spectacle_of(window).pings == ()
    assert "cannot see Orc" in window.messages.sentence


def test_while_the_dm_looks_ahead_they_are_pointed_to_where_they_see_a_figure(
    bare: MainWindow, session_of: MakeSession
) -> None:
    desk = bare.show_battle(session_of(on_its_way()))
    desk.session.selection.select("orc")
    desk.session.playhead.scrub(4)
    seen = desk.session.broadcast.places
    assert seen["orc"] != desk.map.body("orc").at
    bare.action("ping").trigger()
    assert [at for at, _ in spectacle_of(bare).pings] == [seen["orc"]]


def test_what_is_measured_is_shown_by_a_key(window: MainWindow) -> None:
    desk = desk_of(window)
    QTest.keyClick(desk.map, Qt.Key.Key_S)
    assert "Nothing measured yet" in window.messages.sentence
    desk.map_pane.tools.choose(ToolName.MEASURE)
    desk.map.setFocus()
    start, end = (desk.map.camera.to_screen(at).toPoint() for at in ((30.0, 30.0), (40.0, 30.0)))
    left = Qt.MouseButton.LeftButton
    QTest.mouseClick(desk.map, left, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(desk.map, end)
    QTest.keyClick(desk.map, Qt.Key.Key_S)
    assert spectacle_of(window).measure is not None
    window.refresh_actions()
    assert window.action("show measure").isChecked()
    QTest.keyClick(desk.map, Qt.Key.Key_S)
    assert spectacle_of(window).measure is None


def test_without_a_battle_there_is_no_health_to_choose(bare: MainWindow) -> None:
    assert [each.text() for each in degrees(bare).actions()] == ["None yet"]
    bare.refresh_actions()
    assert not bare.action("show measure").isEnabled()
    assert not bare.action("ping").isEnabled()


def test_41_3_the_last_roll_is_shown_if_announcements_are(window: MainWindow) -> None:
    shown = window.action("players roll")
    shown.trigger()
    told = spectacle_of(window).announcement
    assert told is not None
    assert told[0].startswith("Distance ")
    choices(window, "players manner").actions()[3].trigger()
    window.refresh_actions()
    assert not shown.isEnabled()
