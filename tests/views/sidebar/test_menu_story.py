"""The story works by keyboard and menu."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.models.recent_battles_model import find_recent_battles
from battleboard.models.session import Session
from battleboard.storage.user_folders import HOME
from battleboard.views.theme.theme import Theme
from battleboard.views.window.main_window import MainWindow
from tests.models.demonstrations import Begin
from tests.models.sessions import MakeSession
from tests.queries.round.stories import DUEL, EXAMPLE
from tests.storage.examples import example

SMALL_LAPTOP = 600
"""What 768 pixels leave to the desk, in the small type of the tests."""


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path) -> MainWindow:
    """The window with an empty desk."""
    window = MainWindow(theme, find_recent_battles({HOME: str(tmp_path / "home")}))
    # Otherwise its minimum size would change as panels come and go, which Qt logs.
    window.setMinimumSize(window.sizeHint())
    qtbot.addWidget(window)
    return window


@pytest.fixture
def duel(qtbot: QtBot, window: MainWindow, demonstration_of: Begin) -> Session:
    """The duel on the desk, and the window shown."""
    session = demonstration_of(DUEL)
    window.show_battle(session)
    with qtbot.waitActive(window):
        window.show()
    return session


def press_f9(window: MainWindow, *, shifted: bool = False) -> None:
    assert window.desk is not None
    keys = Qt.KeyboardModifier
    modifier = keys.ShiftModifier if shifted else keys.NoModifier
    QTest.keyClick(window.desk.map, Qt.Key.Key_F9, modifier)


def test_f9_does_the_next_thing_in_the_story(window: MainWindow, duel: Session) -> None:
    press_f9(window)
    assert duel.battle.encounter.rolls == {"blue": 4, "red": 5}
    assert window.action("story-next").text() == "&Story: Continue from surprise"


def test_shift_and_f9_play_to_the_end_of_the_round(window: MainWindow, duel: Session) -> None:
    for _ in range(2):
        press_f9(window, shifted=True)
    assert (duel.battle.running.number, duel.document.stage.kind) == (1, "end")


def test_the_story_is_folded_from_the_menu(window: MainWindow, duel: Session) -> None:
    _ = duel
    assert window.desk is not None
    action = window.action("story-fold")
    assert action.isChecked()
    action.trigger()
    assert not window.desk.story.is_open
    assert not action.isChecked()


def test_when_the_story_is_told_f9_opens_the_recap(window: MainWindow, duel: Session) -> None:
    while not duel.battle.over:
        press_f9(window, shifted=True)
    assert window.action("story-next").text() == "&Story: read the recap"
    assert not window.action("story-all").isEnabled()
    assert window.action("story-fold").isEnabled()
    press_f9(window)
    assert window.desk is not None
    assert window.desk.tabs.currentWidget() is window.desk.recap


def test_another_battle_and_the_start_page_have_no_story_to_follow(
    window: MainWindow, session_of: MakeSession
) -> None:
    names = ("story-next", "story-all", "story-fold")
    assert not any(window.action(name).isEnabled() for name in names)
    window.show_battle(session_of(example("five-figures.json")))
    assert not any(window.action(name).isEnabled() for name in names)
    assert window.action("story-next").text() == "&Story: follow it"


def test_no_act_makes_the_desk_ask_for_more_than_a_small_laptop_has(
    window: MainWindow, demonstration_of: Begin
) -> None:
    session = demonstration_of(EXAMPLE)
    desk = window.show_battle(session)
    window.show()
    least = []
    while session.battle.running.number < 2 and desk.story.next.isEnabled():
        desk.story.follow()
        QApplication.processEvents()
        least.append(desk.minimumSizeHint().height())
    assert max(least) < SMALL_LAPTOP
