"""The procedure and the act in hand work by keys in the DM's window."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPointF, QSizeF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLayout
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Declare, EndBattle
from battleboard.models.preferences import Preferences
from battleboard.models.recent_battles_model import RecentBattles
from battleboard.models.session import Session
from battleboard.rules import Action
from battleboard.storage.user_folders import find_user_folders
from battleboard.views.resolve.blow_form import BlowForm
from battleboard.views.theme.theme import Theme
from battleboard.views.window.main_window import MainWindow
from tests.battle.brawls import brawl
from tests.battle.table import in_round, meet
from tests.models.sessions import MakeSession, do, lead_to
from tests.views.flashes import Flashes
from tests.views.procedure.test_morale_row import shaken

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path) -> MainWindow:
    places = find_user_folders({"BATTLEBOARD_HOME": str(tmp_path / "home")})
    window = MainWindow(theme, RecentBattles(places, Preferences(places.settings)))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    # Otherwise a window whose minimum size changes after the test would log it.
    layout = window.layout()
    assert layout
    layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    window.menus.load()
    return window


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key wherever the focus is, once the last one's effects are done."""
    QCoreApplication.sendPostedEvents()
    focused = QApplication.focusWidget()
    assert focused
    QTest.keyClick(focused, key, modifier)


def focused_on_map(window: MainWindow, session: Session) -> None:
    desk = window.show_battle(session)
    QApplication.processEvents()
    desk.map.setFocus()


def test_all_dice_are_rolled_by_a_key(window: MainWindow, session_of: MakeSession) -> None:
    session = session_of(meet())
    focused_on_map(window, session)
    press(Qt.Key.Key_F6)
    assert set(session.battle.encounter.rolls) == {"blue", "red"}


def test_the_act_in_hand_is_rolled_by_the_same_key(
    window: MainWindow, session_of: MakeSession
) -> None:
    session = session_of(brawl())
    focused_on_map(window, session)
    press(Qt.Key.Key_F6)
    assert len(session.battle.running.settled) == 1


def test_a_morale_check_is_rolled_by_the_same_key(
    window: MainWindow, session_of: MakeSession
) -> None:
    session = shaken(session_of)
    focused_on_map(window, session)
    press(Qt.Key.Key_F6)
    assert session.battle.running.tested == {"orc"}
    assert not window.action("roll-all").isEnabled()


def test_a_check_for_wandering_monsters_is_rolled_by_the_same_key(
    window: MainWindow, session_of: MakeSession
) -> None:
    session = session_of(in_round("ose"))
    do(session, EndBattle())
    focused_on_map(window, session)
    assert not window.action("roll-all").isEnabled()
    while not session.battle.exploring.due:
        window.action("turn-on").trigger()
    press(Qt.Key.Key_F6)
    assert not session.battle.exploring.due


def test_one_goes_on_and_back_by_keys(window: MainWindow, session_of: MakeSession) -> None:
    session = session_of(in_round())
    focused_on_map(window, session)
    press(Qt.Key.Key_Return, CTRL)
    assert session.document.undo_text == ""
    # Figures without a declaration are named; the same key goes on without them.
    press(Qt.Key.Key_Return, CTRL)
    assert session.document.undo_text == "Continue from declaration"
    press(Qt.Key.Key_Backspace, CTRL)
    assert session.document.undo_text == "Go back from initiative"


def test_the_sides_are_placed_at_their_distance_from_the_menu(
    window: MainWindow, session_of: MakeSession
) -> None:
    session = session_of(meet())
    focused_on_map(window, session)
    place = window.action("stand-apart")
    lead_to(session, "distance")
    assert not place.isEnabled()
    press(Qt.Key.Key_F6)
    assert place.isEnabled()
    place.trigger()
    assert session.document.undo_text.startswith("Place the sides")
    assert window.desk
    shown = window.desk.map
    seen = shown.camera.visible_area(QSizeF(shown.size()))
    assert all(seen.contains(QPointF(*each.body.at)) for each in session.battle.figures.values())


def test_one_goes_on_from_a_field_with_the_number_that_was_typed(
    window: MainWindow, session_of: MakeSession
) -> None:
    session = session_of(in_round())
    do(session, Declare(Action("ann", "melee", ("orc",))))
    do(session, Declare(Action("orc", "melee", ("ann",))))
    do(session, Declare(Action("bob", "none")))
    do(session, Declare(Action("ogre", "none")))
    desk = window.show_battle(session)
    press(Qt.Key.Key_Return, CTRL)
    QApplication.processEvents()
    first, second = desk.procedure.dice.boxes
    QTest.keyClicks(first.field, "4")
    QTest.keyClick(first.field, Qt.Key.Key_Return)
    QTest.keyClicks(second.field, "2")
    press(Qt.Key.Key_Return, CTRL)
    assert session.document.stage.kind == "resolution"
    assert session.battle.running.dice == {"blue": 4, "red": 2}


def test_a_key_leads_to_the_act_in_hand(window: MainWindow, session_of: MakeSession) -> None:
    focused_on_map(window, session_of(brawl()))
    press(Qt.Key.Key_F8)
    desk = window.desk
    assert desk
    assert isinstance(desk.resolve.form, BlowForm)
    assert QApplication.focusWidget() is desk.resolve.form.dice.slots[0]


def test_the_same_key_rolls_one_die_of_a_phase_after_the_other(
    window: MainWindow, session_of: MakeSession
) -> None:
    session = session_of(meet())
    focused_on_map(window, session)
    waiting = len([each for each in session.document.stage.wanted if each.is_open])
    assert waiting > 1
    for left in range(waiting - 1, -1, -1):
        press(Qt.Key.Key_R)
        assert len([each for each in session.document.stage.wanted if each.is_open]) == left


def test_a_key_rolls_the_next_die(window: MainWindow, session_of: MakeSession) -> None:
    session = session_of(brawl())
    focused_on_map(window, session)
    desk = window.desk
    assert desk
    form = desk.resolve.form
    assert isinstance(form, BlowForm)
    press(Qt.Key.Key_R)
    assert form.attempt.numbers


def test_the_hesitation_clock_is_started_by_a_key(
    window: MainWindow, session_of: MakeSession
) -> None:
    session = session_of(in_round())
    focused_on_map(window, session)
    session.selection.select("ann")
    press(Qt.Key.Key_F7)
    desk = window.desk
    assert desk
    assert desk.procedure.hesitation.model.who == ("ann",)
    assert window.action("hesitation").isChecked()
    desk.procedure.hesitation.model.discard()


def test_the_battle_is_ended_and_resumed_from_the_menu(
    window: MainWindow, session_of: MakeSession
) -> None:
    session = session_of(in_round())
    window.show_battle(session)
    window.action("end-battle").trigger()
    assert session.battle.over
    assert window.action("end-battle").text() == "R&esume the battle"
    assert not window.action("go-on").isEnabled()
    window.action("end-battle").trigger()
    assert not session.battle.over


def test_without_a_battle_nothing_of_it_can_be_done(window: MainWindow) -> None:
    names = ("go-on", "back", "skip", "roll-all", "redo-dice", "hesitation", "act-in-hand")
    assert not any(window.action(name).isEnabled() for name in names)


def test_nothing_flashes_up_as_a_window_of_its_own(
    window: MainWindow, session_of: MakeSession, qapp: QApplication
) -> None:
    flashes = Flashes()
    qapp.installEventFilter(flashes)
    focused_on_map(window, session_of(brawl()))
    press(Qt.Key.Key_F6)
    QApplication.processEvents()
    qapp.removeEventFilter(flashes)
    assert flashes.seen == []
