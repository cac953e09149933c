"""The DM's window hides where only players would see it, and comes back unchanged."""

import pytest
from PySide6.QtCore import QEvent, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMenu
from pytestqt.qtbot import QtBot

from battleboard.models.broadcast import BroadcastMode
from battleboard.models.recent_battles_model import RecentBattles
from battleboard.storage.settings import DisplayChoice, DisplayFacts, Settings
from battleboard.views.players.displays import Displays, known_choice
from battleboard.views.players.players_window import PlayersScreen, PlayersWindow, window_flags
from battleboard.views.players.window_placement import DmsWindow
from battleboard.views.window.main_window import MainWindow
from tests.views.players.conftest import MakeWindow
from tests.views.players.plugs import LAPTOP, SIDE, TV, Plugs


def players_of(window: MainWindow) -> PlayersWindow:
    found = window.projection.window
    assert found is not None
    return found


@pytest.fixture
def plugs() -> Plugs:
    """A laptop and a television."""
    return Plugs(TV)


@pytest.fixture
def window(window_at: MakeWindow, plugs: Plugs, qtbot: QtBot) -> MainWindow:
    """The DM's window on the laptop, with the players' on the television."""
    window = window_at(plugs)
    window.projection.open()
    QTest.qWait(0)
    qtbot.waitUntil(window.isVisible)
    return window


def lose_laptop(plugs: Plugs) -> None:
    """Unplug the laptop, so that Qt moves its window to the television."""
    plugs.draw_out(LAPTOP.key)
    plugs.owner = TV.key


def bring_laptop(plugs: Plugs) -> None:
    plugs.owner = LAPTOP.key
    plugs.plug_in(LAPTOP)


def test_without_its_display_it_is_put_away_and_the_players_see_their_picture(
    window: MainWindow, plugs: Plugs
) -> None:
    players = players_of(window)
    lose_laptop(plugs)
    assert not window.isVisible()
    assert window.projection.window is players
    assert players.isVisible()
    assert players.covers
    assert players.page.currentWidget() is players.page.map
    bring_laptop(plugs)
    assert window.isVisible()
    assert window.projection.window is players
    assert not players.covers


def test_with_the_projection_closed_a_dark_page_covers_their_display(
    window: MainWindow, plugs: Plugs
) -> None:
    window.projection.close()
    lose_laptop(plugs)
    players = players_of(window)
    assert players.covers
    assert players.page.map is None
    bring_laptop(plugs)
    assert window.projection.window is None
    assert window.isVisible()


def test_with_the_projection_closed_it_is_put_away_before_a_cover_is_made(
    window: MainWindow, plugs: Plugs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The desktop may have moved it to the players' display already."""
    window.projection.close()
    seen = list[bool]()

    class Made(PlayersWindow):
        def __init__(self, page: PlayersScreen, *, on_top: bool) -> None:
            seen.append(window.isVisible())
            super().__init__(page, on_top=on_top)

    monkeypatch.setattr("battleboard.views.players.window_placement.PlayersWindow", Made)
    lose_laptop(plugs)
    assert players_of(window).covers
    assert seen == [False]


def test_whoever_closes_the_players_window_then_only_makes_it_dark(
    window: MainWindow, plugs: Plugs
) -> None:
    lose_laptop(plugs)
    players_of(window).close()
    assert players_of(window).isVisible()
    assert players_of(window).page.map is None
    assert not window.isVisible()


@pytest.mark.parametrize(
    "state",
    [
        Qt.WindowState.WindowNoState,
        Qt.WindowState.WindowMaximized,
        Qt.WindowState.WindowFullScreen,
    ],
)
def test_it_comes_back_as_large_as_it_was(
    window: MainWindow, plugs: Plugs, qtbot: QtBot, state: Qt.WindowState
) -> None:
    window.setGeometry(30, 40, 600, 500)
    window.setWindowState(state)
    with qtbot.waitSignal(dms_window(window).rested):
        QApplication.sendEvent(window, QEvent(QEvent.Type.WindowStateChange))
    normal = window.normalGeometry()
    lose_laptop(plugs)
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.setGeometry(QRect(0, 0, 800, 700))
    bring_laptop(plugs)
    assert window.windowState() == state
    assert window.normalGeometry() == normal


def dms_window(window: MainWindow) -> DmsWindow:
    (found,) = window.projection.findChildren(DmsWindow)
    return found


def test_a_third_display_has_it_meanwhile(window: MainWindow, plugs: Plugs, qtbot: QtBot) -> None:
    plugs.plug_in(SIDE)
    plugs.draw_out(LAPTOP.key)
    plugs.owner = SIDE.key
    assert window.isVisible()
    with qtbot.waitSignal(dms_window(window).rested):
        QApplication.sendEvent(window, QEvent(QEvent.Type.Move))
    assert window.projection.display == TV
    bring_laptop(plugs)
    assert window.projection.display == TV
    lose_laptop(plugs)
    assert window.isVisible(), "its home is still the laptop, and Side stands in for it"


def test_dialogs_go_with_it_and_come_back_with_it(window: MainWindow, plugs: Plugs) -> None:
    dialog, menu = QDialog(window), QMenu(window)
    dialog.open()
    menu.popup(window.pos())
    gone = QLabel("a note")
    gone.show()
    lose_laptop(plugs)
    assert not dialog.isVisible()
    assert not menu.isVisible()
    assert not gone.isVisible()
    gone.deleteLater()
    QApplication.sendPostedEvents(gone, QEvent.Type.DeferredDelete)
    bring_laptop(plugs)
    assert dialog.isVisible()
    assert dialog.windowModality() is Qt.WindowModality.WindowModal
    assert not menu.isVisible()
    dialog.close()


def test_a_question_that_waits_is_cancelled(window: MainWindow, plugs: Plugs) -> None:
    dialog = QDialog(window)
    QTimer.singleShot(0, lambda: lose_laptop(plugs))
    assert dialog.exec() == QDialog.DialogCode.Rejected
    bring_laptop(plugs)
    assert not dialog.isVisible()


def test_what_would_open_meanwhile_waits(window: MainWindow, plugs: Plugs, qtbot: QtBot) -> None:
    lose_laptop(plugs)
    window.show()
    dialog = QDialog(window)
    dialog.show()
    qtbot.waitUntil(lambda: not dialog.isVisible() and not window.isVisible())
    bring_laptop(plugs)
    assert dialog.isVisible()
    assert window.isVisible()
    dialog.close()


def test_the_dm_can_have_it_on_the_players_display(window: MainWindow, plugs: Plugs) -> None:
    players = players_of(window)
    QTest.keyClick(players, Qt.Key.Key_F5, CONTROL_SHIFT)
    assert window.projection.window is players, "as long as nothing is put away it does nothing"
    lose_laptop(plugs)
    QTest.mouseClick(players, Qt.MouseButton.LeftButton)
    QTest.keyClick(players, Qt.Key.Key_F5)
    QTest.keyClick(players, Qt.Key.Key_Escape)
    assert not window.isVisible()
    QTest.keyClick(players, Qt.Key.Key_F5, CONTROL_SHIFT)
    assert window.isVisible()
    assert window.projection.window is None
    settings = window.recent_battles.preferences.settings
    assert not settings.display(TV.key).players, "it is the DM's from now on"


def dialogs_shown() -> list[QDialog]:
    every = QApplication.topLevelWidgets()
    return [each for each in every if isinstance(each, QDialog) and each.isVisible()]


CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.mark.parametrize(
    ("key", "mode"),
    [(Qt.Key.Key_3, BroadcastMode.BLANK), (Qt.Key.Key_2, BroadcastMode.FROZEN)],
)
def test_the_dm_can_still_say_what_they_see(
    window: MainWindow, plugs: Plugs, qtbot: QtBot, key: Qt.Key, mode: BroadcastMode
) -> None:
    lose_laptop(plugs)
    players = players_of(window)
    qtbot.waitUntil(players.isActiveWindow)
    before = dialogs_shown()
    QTest.keyClick(players, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert dialogs_shown() == before
    QTest.keyClick(players, key, Qt.KeyboardModifier.ControlModifier)
    assert window.desk is not None
    assert window.desk.session.broadcast.mode is mode


def test_closing_it_ends_all(window: MainWindow, plugs: Plugs) -> None:
    lose_laptop(plugs)
    window.close()
    assert window.projection.window is None
    bring_laptop(plugs)
    assert window.projection.window is None
    assert not window.isVisible()


def test_an_ordinary_window_goes_with_its_display_and_comes_back(
    window: MainWindow, plugs: Plugs
) -> None:
    plugs.plug_in(SIDE)
    window.projection.go_into_window()
    players = players_of(window)
    players.setGeometry(50, 60, 700, 400)
    plugs.owner = SIDE.key
    QApplication.sendEvent(players, QEvent(QEvent.Type.ScreenChangeInternal))
    plugs.owner = LAPTOP.key
    plugs.draw_out(SIDE.key)
    assert window.projection.window is None, "it would come to lie over the DM's"
    plugs.plug_in(SIDE)
    assert players_of(window).geometry() == QRect(50, 60, 700, 400)


def test_a_display_is_remembered_with_what_it_tells(
    window_at: MakeWindow, recent_battles: RecentBattles
) -> None:
    facts = DisplayFacts("HDMI-1", "LG", "TV", "17", (1366, 0, 1920, 1080))
    window = window_at(Plugs(TV._replace(facts=facts)))
    window.projection.open()
    kept = recent_battles.preferences.settings.display("TV")
    assert kept == DisplayChoice("TV", players=True, facts=facts)


def test_a_real_display_is_known_by_what_is_remembered(qapp: QApplication) -> None:
    _ = qapp
    (there,) = Displays().there()
    settings = Settings(displays=(DisplayChoice("theirs", players=True, facts=there.facts),))
    displays = Displays(settings=settings)
    assert [each.key for each in displays.there()] == ["theirs"]
    assert known_choice(settings, displays, "theirs") == settings.displays[0]
    assert known_choice(settings, displays, "another") == DisplayChoice("another")


@pytest.mark.parametrize(
    ("system", "on_top", "stays"),
    [
        ("linux", True, True),
        ("win32", True, True),
        ("darwin", True, False),
        ("linux", False, False),
    ],
)
def test_on_its_display_it_stays_over_windows_that_lose_theirs(
    system: str, *, on_top: bool, stays: bool
) -> None:
    kind = window_flags(on_top=on_top, system=system)
    assert bool(kind & Qt.WindowType.WindowStaysOnTopHint) is stays
