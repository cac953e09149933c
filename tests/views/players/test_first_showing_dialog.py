"""The DM is asked before the players see a battle with unmet figures."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from battleboard.board.board import Board
from battleboard.board.wall import Wall
from battleboard.models.broadcast import BroadcastMode
from battleboard.queries.sight.revealing import FirstSight
from battleboard.views.menus.players_menu import PLAYERS_MENU
from battleboard.views.players.first_showing_dialog import FirstShowingDialog
from battleboard.views.window.main_window import MainWindow
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession
from tests.views.players.conftest import MakeWindow
from tests.views.players.plugs import TV, Plugs

BOARD = Board((100.0, 60.0), walls=(Wall((50, 0), (50, 60)),), daylight=True)
FIGHT = battle(
    figure("ann", at=(10.0, 30.0)),
    figure("orc", "red", at=(40.0, 30.0)),
    figure("ogre", "red", at=(80.0, 30.0)),
    board=BOARD,
)


@pytest.fixture
def window(window_at: MakeWindow, session_of: MakeSession) -> MainWindow:
    """The DM's window, with a fight of which the party sees only half."""
    made = window_at(Plugs(TV))
    made.show_battle(session_of(FIGHT))
    return made


def question(window: MainWindow) -> FirstShowingDialog | None:
    found = window.findChildren(FirstShowingDialog)
    return next((each for each in found if each.isVisible()), None)


def asked(window: MainWindow) -> FirstShowingDialog:
    found = question(window)
    assert found is not None
    return found


def known(window: MainWindow) -> list[str]:
    assert window.desk is not None
    return [*window.desk.session.broadcast.places]


@pytest.mark.parametrize(
    ("what", "seen"),
    [("met", ["ann", "orc"]), ("map", ["ann", "orc"]), ("all", ["ann", "orc", "ogre"])],
)
def test_f5_asks_what_they_may_see_and_then_shows_that(
    window: MainWindow, what: FirstSight, seen: list[str]
) -> None:
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert not window.projection.is_open
    dialog = asked(window)
    assert any("Ogre" in each.text() for each in dialog.findChildren(QLabel))
    dialog.choices[what].click()
    assert window.projection.display == TV
    assert known(window) == seen
    for _ in range(2):
        QTest.keyClick(window, Qt.Key.Key_F5)
    assert window.projection.is_open
    assert question(window) is None


@pytest.mark.parametrize("daylight", [True, False])
def test_where_there_is_no_light_it_says_so(
    window_at: MakeWindow,
    session_of: MakeSession,
    daylight: bool,  # noqa: FBT001
) -> None:
    window = window_at(Plugs(TV))
    window.show_battle(session_of(FIGHT._replace(board=BOARD._replace(daylight=daylight))))
    QTest.keyClick(window, Qt.Key.Key_F5)
    told = "\n".join(each.text() for each in asked(window).findChildren(QLabel))
    assert ("No light yet" in told) is not daylight


def test_enter_takes_the_choice_that_tells_the_least(window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_F5)
    QTest.keyClick(asked(window), Qt.Key.Key_Return)
    assert known(window) == ["ann", "orc"]


def test_as_long_as_it_is_not_answered_nothing_is_shown(window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_F5)
    QTest.keyClick(asked(window), Qt.Key.Key_Escape)
    assert not window.projection.is_open
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert question(window) is not None


def test_a_place_that_is_chosen_asks_as_well(window: MainWindow) -> None:
    row = next(each for each in PLAYERS_MENU if each.id == "players display")
    assert row.choices is not None
    next(each for each in row.choices(window) if each.may).run()
    assert not window.projection.is_open
    asked(window).choices["met"].click()
    assert window.projection.is_open
    assert row.choices(window)[0].run is not None


@pytest.mark.parametrize("mode", [BroadcastMode.LIVE, BroadcastMode.FROZEN])
def test_with_the_window_open_the_next_battle_asks_before_it_is_live(
    window_at: MakeWindow, session_of: MakeSession, mode: BroadcastMode
) -> None:
    window = window_at(Plugs(TV))
    window.projection.open()
    window.show_battle(session_of(FIGHT))
    assert window.desk is not None
    broadcast = window.desk.session.broadcast
    assert broadcast.mode is BroadcastMode.BLANK
    window.action(f"players {mode}").trigger()
    assert broadcast.mode is BroadcastMode.BLANK
    asked(window).choices["met"].click()
    assert broadcast.mode is mode
