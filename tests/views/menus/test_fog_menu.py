"""The actions of fog and light work from the menus."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Explore, RemoveFigure, SetBoard, Settle
from battleboard.battle.state.players_options import Showing
from battleboard.models.broadcast import BroadcastMode
from battleboard.models.recent_battles_model import find_recent_battles
from battleboard.queries.sight.revealing import Fog, fog_of, is_shown, rooms_on
from battleboard.views.map.tools.reveal_tool import NO_ROOM
from battleboard.views.theme.theme import Theme
from battleboard.views.window.main_window import MainWindow
from tests.battle.battles import figure
from tests.battle.rounds import playing, strikes
from tests.models.sessions import MakeSession, do
from tests.queries.sight.test_revealing import TWO_ROOMS
from tests.views.map.tools.table import skirmish


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path, session_of: MakeSession) -> MainWindow:
    """The window with two rooms on the desk."""
    window = MainWindow(theme, find_recent_battles({"BATTLEBOARD_HOME": str(tmp_path / "home")}))
    qtbot.addWidget(window)
    desk = window.show_battle(session_of(skirmish()))
    do(desk.session, SetBoard(TWO_ROOMS))
    return window


def battle_on(window: MainWindow) -> Battle:
    assert window.desk is not None
    return window.desk.session.battle


def shown(window: MainWindow) -> list[bool]:
    battle = battle_on(window)
    return [is_shown(battle, room) for room in rooms_on(battle.board).rooms]


@pytest.mark.parametrize("fog", Fog)
def test_the_map_is_covered_as_chosen(window: MainWindow, fog: Fog) -> None:
    window.action(f"fog {fog}").trigger()
    assert fog_of(battle_on(window)) is fog
    assert [window.action(f"fog {each}").isChecked() for each in Fog] == [
        each is fog for each in Fog
    ]


def test_all_rooms_are_shown_and_hidden_in_fog(window: MainWindow) -> None:
    assert not window.action("show all rooms").isEnabled()
    window.action("fog hand").trigger()
    window.action("show all rooms").trigger()
    assert shown(window) == [True, True]
    window.action("hide all rooms").trigger()
    assert shown(window) == [False, False]
    window.action("undo").trigger()
    assert shown(window) == [True, True]


def test_where_there_is_no_room_that_is_told(window: MainWindow) -> None:
    assert window.desk is not None
    do(window.desk.session, SetBoard(TWO_ROOMS._replace(walls=())))
    window.action("fog hand").trigger()
    window.action("show all rooms").trigger()
    assert window.messages.sentence == NO_ROOM
    assert not battle_on(window).showing.patches


def test_what_was_explored_can_be_forgotten(window: MainWindow) -> None:
    assert not window.action("forget explored").isEnabled()
    assert window.desk is not None
    do(window.desk.session, Explore("picture"))
    window.action("forget explored").trigger()
    assert not battle_on(window).showing.explored


def test_it_can_be_forgotten_as_soon_as_the_program_has_noted_it(window: MainWindow) -> None:
    assert window.desk is not None
    do(window.desk.session, Explore("picture", by_itself=True))
    assert window.action("forget explored").isEnabled()


def test_the_sun_rises_and_sets(window: MainWindow) -> None:
    daylight = window.action("daylight")
    for by_day in (True, False):
        daylight.trigger()
        assert battle_on(window).board.daylight is by_day
        assert daylight.isChecked() is by_day


def test_without_a_battle_there_is_no_fog(window: MainWindow) -> None:
    window.close_battle()
    names = ("fog sight", "show all rooms", "forget explored", "daylight")
    assert not any(window.action(name).isEnabled() for name in names)


def test_the_map_is_seen_as_the_selected_see_it(window: MainWindow) -> None:
    assert not window.action("see as").isEnabled()
    assert window.desk is not None
    desk = window.desk
    window.show()
    desk.session.selection.select("ann", "bob")
    window.action("see as").trigger()
    bar = desk.map_pane.eyes_bar
    assert desk.map.map_scene.through == ("ann", "bob")
    assert bar.own.text() == "You see what Ann and Bob see"
    assert bar.isVisible()
    assert bar.geometry().right() <= desk.map_pane.width()
    bar.findChildren(QPushButton)[0].click()
    assert not desk.map.map_scene.through
    assert not bar.isVisible()


def test_the_players_see_through_the_eyes_of_the_selected(window: MainWindow) -> None:
    assert window.desk is not None
    desk = window.desk
    window.show()
    desk.session.selection.select("ann")
    assert not window.action("players see through").isEnabled(), "they see everything anyway"
    window.action("fog hand").trigger()
    assert not window.action("players see through").isEnabled(), "no eyes change what they see"
    window.action("fog sight").trigger()
    window.action("players see through").trigger()
    assert desk.session.broadcast.through == ("ann",)
    assert desk.map_pane.eyes_bar.players.text() == "The players see what Ann sees"
    do(desk.session, RemoveFigure("ann"))
    assert desk.map_pane.eyes_bar.players.text().endswith("the players see what the party sees")
    assert desk.map_pane.eyes_bar.isVisible()
    window.action("players see through").trigger()
    assert not desk.session.broadcast.through
    assert not desk.map_pane.eyes_bar.isVisible()


def test_41_7_with_nobody_selected_they_see_as_who_acts(
    window: MainWindow, session_of: MakeSession
) -> None:
    figures = (figure("ann"), figure("bob", at=(5.0, 15.0)), figure("orc", "red", at=(10.0, 5.0)))
    fight = playing(strikes("ann", "orc"), strikes("orc", "ann"), figures=figures)
    desk = window.show_battle(session_of(fight._replace(showing=Showing(fog=True))))
    assert not window.action("players see through").isEnabled()
    do(desk.session, Settle("ann:strike 1", "miss"))
    desk.session.playhead.show(desk.session.battle.running.now)
    assert desk.session.broadcast.acting == ("ann",)
    window.action("players see through").trigger()
    assert desk.session.broadcast.through == ("ann",)
    window.action("players see through").trigger()
    assert not desk.session.broadcast.through


def test_through_whose_eyes_they_see_is_told_while_their_picture_is_frozen(
    window: MainWindow,
) -> None:
    assert window.desk is not None
    desk, bar = window.desk, window.desk.map_pane.eyes_bar
    window.show()
    window.action("fog sight").trigger()
    desk.session.broadcast.show(BroadcastMode.FROZEN)
    desk.session.selection.select("ann")
    window.action("players see through").trigger()
    assert bar.isVisible()
    bar.findChildren(QPushButton)[1].click()
    assert not desk.session.broadcast.through
    assert not bar.isVisible()


def test_41_7_where_none_of_the_party_acts_it_is_said(
    window: MainWindow, session_of: MakeSession
) -> None:
    figures = (figure("ann"), figure("orc", "red", at=(10.0, 5.0)))
    fight = playing(strikes("orc", "ann"), figures=figures)
    desk = window.show_battle(session_of(fight._replace(showing=Showing(fog=True))))
    do(desk.session, Settle("orc:strike 1", "miss"))
    desk.session.playhead.show(desk.session.battle.running.now)
    window.action("players see through").trigger()
    assert not desk.session.broadcast.through
    assert window.messages.sentence.startswith("No party member is acting now.")
