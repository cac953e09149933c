"""The actions of transport and ruler work by keys in the window."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import StepTo
from battleboard.models.session import Session
from battleboard.views.menus.play_menu import PLAY_MENU
from battleboard.views.theme.theme import Theme
from battleboard.views.window.main_window import MainWindow
from tests.battle.laid_rounds import laid
from tests.models.sessions import MakeSession, clock_of, do


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """A session with its round laid out."""
    return session_of(laid())


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, session: Session) -> MainWindow:
    """The window with the battle on its desk, in front of all others."""
    window = MainWindow(theme)
    qtbot.addWidget(window)
    desk = window.show_battle(session)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    desk.map.setFocus()
    return window


def press(window: MainWindow, keys: str) -> None:
    QTest.keySequence(window, keys)


def test_the_keys_of_the_transport(window: MainWindow, session: Session) -> None:
    press(window, "Ctrl+Space")
    assert session.battle.running.now == 1
    clock_of(session).let_pass(2)
    press(window, "P")
    assert session.play.playing
    press(window, "P")
    assert not session.play.playing
    clock_of(session).let_pass(2)
    press(window, ".")
    assert session.playhead.time == 1.25
    press(window, ",")
    press(window, ",")
    assert session.playhead.time == 0.75
    press(window, "Ctrl+End")
    clock_of(session).let_pass(2)
    assert session.playhead.time == 1
    press(window, "Shift+Space")
    clock_of(session).let_pass(2)
    assert session.playhead.time == 0


def test_space_goes_to_the_next_act_wherever_the_focus_is(
    window: MainWindow, session: Session, qtbot: QtBot
) -> None:
    assert window.desk is not None
    window.desk.ruler.transport.play.setFocus()
    with qtbot.waitSignal(session.play.asked):
        press(window, "Space")
    assert session.battle.running.now == 2
    assert not session.play.playing


def test_the_selected_act_is_moved_by_keys(window: MainWindow, session: Session) -> None:
    session.selection.select_act("ann:strike 1")
    press(window, "Alt+Right")
    press(window, "Alt+Right")
    press(window, "Alt+Left")
    assert session.battle.running.ruled == {"ann:strike 1": 7}
    press(window, "Alt+Down")
    assert session.battle.running.ruled == {}


@pytest.mark.parametrize("keys", ["Space", "P", ",", "."])
def test_who_types_does_not_play(
    window: MainWindow, session: Session, qtbot: QtBot, keys: str
) -> None:
    line = QLineEdit(window)
    line.show()
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    QTest.keySequence(line, keys)
    assert line.text() == keys.lower().replace("space", " ")
    assert session.battle.running.now == 0
    assert not session.play.playing
    assert session.playhead.time == 0


def test_the_menu_says_what_playing_would_do(window: MainWindow, session: Session) -> None:
    assert window.action("play").text() == "Auto&play"
    session.play.toggle()
    window.refresh_actions()
    assert window.action("play").text() == "&Pause"


def test_without_a_battle_nothing_is_played(window: MainWindow, session: Session) -> None:
    do(session, StepTo(1))
    window.close_battle()
    QApplication.processEvents()
    assert not any(window.action(item.id).isEnabled() for item in PLAY_MENU)


def test_no_two_keys_are_alike() -> None:
    names = [item.id for item in PLAY_MENU]
    of_round = PLAY_MENU[names.index("step-act") : names.index("act-in-hand")]
    assert all(item.shortcut for item in of_round)
    keys = [item.shortcut for item in PLAY_MENU if item.shortcut]
    assert len(set(keys)) == len(keys)
