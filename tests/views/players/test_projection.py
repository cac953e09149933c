"""The players' window finds its display, and follows displays and battles."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.models.broadcast import BroadcastMode
from battleboard.models.recent_battles_model import RecentBattles
from battleboard.storage.settings import DisplayChoice, Fit
from battleboard.views.players.players_window import PlayersWindow
from battleboard.views.window.main_window import MainWindow
from battleboard.views.window.messages import Severity
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession
from tests.views.players.conftest import MakeWindow
from tests.views.players.keep_awake import CountingKeepAwake
from tests.views.players.plugs import LAPTOP, SIDE, TV, Plugs, display


def mode_of(window: MainWindow) -> BroadcastMode:
    assert window.desk is not None
    return window.desk.session.broadcast.mode


def show(window: MainWindow, mode: BroadcastMode) -> None:
    assert window.desk is not None
    window.desk.session.broadcast.show(mode)


def players_of(window: MainWindow) -> PlayersWindow:
    found = window.projection.window
    assert found is not None
    return found


def is_awake(window: MainWindow) -> bool:
    assert isinstance(window.keep_awake, CountingKeepAwake)
    return window.keep_awake.awake


def previews(window: MainWindow) -> bool:
    preview = window.projection.preview
    return preview is not None and preview.page.isVisible()


def test_f5_fills_the_second_display_and_again_closes_it(window_at: MakeWindow) -> None:
    window = window_at(Plugs(TV))
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert window.projection.display == TV
    assert players_of(window).isFullScreen()
    assert not previews(window)
    assert window.action("players window").isChecked()
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert window.projection.window is None
    assert not window.projection.is_open


def test_with_one_display_it_is_a_preview_in_the_corner_of_the_map(window_at: MakeWindow) -> None:
    window = window_at(Plugs())
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert window.projection.window is None
    assert previews(window)
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert not previews(window)


def test_among_three_the_one_that_was_chosen_is_remembered(
    window_at: MakeWindow, recent_battles: RecentBattles
) -> None:
    window = window_at(Plugs(TV, SIDE))
    window.projection.go_to("Side")
    assert window.projection.display == SIDE
    assert recent_battles.preferences.settings.displays[0] == DisplayChoice("Side", players=True)
    window.projection.close()
    window.projection.open()
    assert window.projection.display == SIDE


def test_the_menu_lists_the_displays_and_marks_the_dms_own(window_at: MakeWindow) -> None:
    window = window_at(Plugs(TV, SIDE))
    window.projection.open()
    lines = [(each.text, each.is_on, each.may) for each in window.projection.choices()]
    assert lines == [
        ("Laptop, 1366 × 768 (yours)", False, False),
        ("TV, 1920 × 1080", True, True),
        ("Side, 1280 × 1024", False, True),
        ("In a separate window", False, True),
    ]
    window.projection.choices()[2].run()
    assert window.projection.display == SIDE


def test_drawn_out_while_live_it_vanishes_tells_so_and_previews(window_at: MakeWindow) -> None:
    plugs = Plugs(TV)
    window = window_at(plugs)
    window.projection.open()
    players = players_of(window)
    was_visible = list[bool]()
    plugs.left.connect(lambda _key: was_visible.append(players.isVisible()))
    plugs.draw_out("TV")
    assert was_visible == [False], "Qt would lay it over the DM's window"
    assert window.projection.window is None
    assert window.messages.sentence.startswith("'TV' was disconnected.")
    assert previews(window)
    assert not is_awake(window)


def test_plugged_in_again_it_is_where_it_was(window_at: MakeWindow) -> None:
    plugs = Plugs(TV)
    window = window_at(plugs)
    window.projection.open()
    show(window, BroadcastMode.FROZEN)
    plugs.draw_out("TV")
    plugs.plug_in(TV)
    assert window.projection.display == TV
    assert players_of(window).isFullScreen()
    assert (window.messages.sentence, window.messages.severity) == (
        "The players' window is now on 'TV'.",
        Severity.NOTE,
    )
    assert mode_of(window) is BroadcastMode.FROZEN
    assert not previews(window)


def test_drawn_out_it_does_not_leap_to_a_display_that_is_there_for_something_else(
    window_at: MakeWindow,
) -> None:
    plugs = Plugs(TV, SIDE)
    window = window_at(plugs)
    window.projection.open()
    plugs.draw_out("TV")
    assert window.projection.window is None
    assert previews(window)


def test_a_display_that_is_plugged_in_takes_the_place_of_the_preview(
    window_at: MakeWindow,
) -> None:
    plugs = Plugs()
    window = window_at(plugs)
    window.projection.open()
    plugs.plug_in(TV)
    assert window.projection.display == TV


@pytest.mark.parametrize("opened", [True, False])
def test_another_display_changes_nothing_where_there_is_no_need(
    window_at: MakeWindow, *, opened: bool
) -> None:
    plugs = Plugs(TV)
    window = window_at(plugs)
    if opened:
        window.projection.open()
    plugs.plug_in(SIDE)
    assert window.projection.display == (TV if opened else None)
    assert window.messages.sentence == ""


def test_it_stays_the_same_window_when_its_display_changes_its_size(
    window_at: MakeWindow,
) -> None:
    plugs = Plugs(TV)
    window = window_at(plugs)
    window.projection.open()
    players = players_of(window)
    large = display("TV", left=1366, wide=3840, high=2160)
    plugs.plug_in(large)
    assert window.projection.window is players
    assert players.isVisible()
    assert window.projection.display == large


def test_it_makes_way_when_the_dms_window_is_put_on_its_display(
    qtbot: QtBot, window_at: MakeWindow
) -> None:
    plugs = Plugs(TV)
    window = window_at(plugs)
    window.projection.open()
    plugs.owner = TV.key
    QApplication.sendEvent(window, QEvent(QEvent.Type.ScreenChangeInternal))
    assert window.projection.display == TV, "the system may have moved it, and not the DM"
    qtbot.waitUntil(lambda: window.projection.window is None)
    assert previews(window)
    plugs.owner = LAPTOP.key
    QApplication.sendEvent(window, QEvent(QEvent.Type.ScreenChangeInternal))
    qtbot.waitUntil(lambda: window.projection.display == TV)


def test_in_a_window_of_its_own_it_leaves_the_displays_alone(window_at: MakeWindow) -> None:
    plugs = Plugs(TV)
    window = window_at(plugs)
    window.projection.go_into_window()
    players = players_of(window)
    assert not players.isFullScreen()
    assert window.projection.place_in_words == "separate window"
    plugs.draw_out("TV")
    plugs.plug_in(TV)
    assert window.projection.window is players
    window.projection.go_to("TV")
    assert players_of(window).isFullScreen()


def test_a_window_of_its_own_is_closed_by_its_own_button(window_at: MakeWindow) -> None:
    window = window_at(Plugs())
    window.projection.go_into_window()
    show(window, BroadcastMode.FROZEN)
    players_of(window).close()
    assert not window.projection.is_open
    assert mode_of(window) is BroadcastMode.LIVE, "an old picture would come back"
    show(window, BroadcastMode.BLANK)
    window.projection.open()
    window.projection.close()
    assert mode_of(window) is BroadcastMode.BLANK


def test_the_preview_can_be_had_beside_the_window(window_at: MakeWindow) -> None:
    window = window_at(Plugs(TV))
    window.projection.open()
    window.action("players preview").trigger()
    assert previews(window)
    window.projection.fold()
    assert not previews(window)
    assert window.projection.is_open


def test_the_machine_stays_awake_only_while_they_look_on(window_at: MakeWindow) -> None:
    window = window_at(Plugs(TV))
    assert not is_awake(window)
    window.projection.open()
    assert is_awake(window)
    window.projection.close()
    assert not is_awake(window)


def test_between_battles_they_see_a_dark_page_and_the_next_one_when_the_dm_says_so(
    window_at: MakeWindow, session_of: MakeSession
) -> None:
    window = window_at(Plugs(TV))
    window.projection.open()
    players = players_of(window)
    assert players.page.currentWidget() is players.page.map
    window.close_battle()
    assert window.projection.window is players
    assert players.page.map is None
    assert players.isVisible()
    desk = window.show_battle(session_of(battle(figure("Zoe"))))
    assert window.projection.window is players
    assert desk.session.broadcast.mode is BroadcastMode.BLANK
    assert "Ctrl+1" in window.messages.sentence
    QTest.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert window.messages.sentence == ""
    assert players.page.map is not None
    assert players.page.currentWidget() is players.page.map
    assert players.page.broadcast is desk.session.broadcast


def test_the_next_battle_lies_in_the_margins_of_the_display_where_its_window_is_now(
    window_at: MakeWindow, session_of: MakeSession
) -> None:
    plugs = Plugs(SIDE)
    window = window_at(plugs)
    window.projection.go_into_window()
    players = players_of(window)
    assert players.page.broadcast is not None
    players.page.broadcast.frame.lay(Fit(margins=(10, 10)))
    assert players.page.width() < players.width()
    window.close_battle()
    plugs.owner = SIDE.key
    window.show_battle(session_of(battle(figure("Zoe"))))
    assert players_of(window) is players
    assert players.page.size() == players.size()


def test_a_battle_begins_live_where_only_the_dm_sees_it(
    window_at: MakeWindow, session_of: MakeSession
) -> None:
    window = window_at(Plugs())
    window.projection.open()
    window.show_battle(session_of(battle(figure("Zoe"))))
    assert mode_of(window) is BroadcastMode.LIVE
    assert previews(window)


def test_before_the_first_battle_it_can_stand_ready(window_at: MakeWindow) -> None:
    plugs = Plugs()
    window = window_at(plugs)
    window.close_battle()
    assert not window.projection.can_open
    plugs.plug_in(TV)
    assert window.projection.can_open
    window.projection.open()
    assert players_of(window).isVisible()


def test_it_is_closed_with_the_dms_window(qtbot: QtBot, window_at: MakeWindow) -> None:
    window = window_at(Plugs(TV))
    window.projection.open()
    players = players_of(window)
    with qtbot.waitSignal(players.destroyed):
        window.close()
    assert window.projection.window is None


@pytest.mark.parametrize(
    ("key", "mode"),
    [
        (Qt.Key.Key_2, BroadcastMode.FROZEN),
        (Qt.Key.Key_3, BroadcastMode.BLANK),
        (Qt.Key.Key_1, BroadcastMode.LIVE),
    ],
)
def test_the_keys_of_the_dms_window_work_in_the_players_too(
    qtbot: QtBot, window_at: MakeWindow, key: Qt.Key, mode: BroadcastMode
) -> None:
    window = window_at(Plugs(TV))
    window.projection.open()
    show(window, BroadcastMode.FROZEN if mode is BroadcastMode.LIVE else BroadcastMode.LIVE)
    players = players_of(window)
    players.activateWindow()
    qtbot.waitUntil(players.isActiveWindow)
    QTest.keyClick(players, key, Qt.KeyboardModifier.ControlModifier)
    assert mode_of(window) is mode


def test_escape_gives_the_keyboard_back(qtbot: QtBot, window_at: MakeWindow) -> None:
    window = window_at(Plugs(TV))
    window.projection.open()
    players = players_of(window)
    players.activateWindow()
    qtbot.waitUntil(players.isActiveWindow)
    QTest.keyClick(players, Qt.Key.Key_Escape)
    qtbot.waitUntil(window.isActiveWindow)


def test_f11_in_a_window_of_its_own_fills_the_screen_with_it(
    qtbot: QtBot, window_at: MakeWindow
) -> None:
    window = window_at(Plugs())
    window.projection.go_into_window()
    players = players_of(window)
    players.activateWindow()
    qtbot.waitUntil(players.isActiveWindow)
    for full in (True, False):
        QTest.keyClick(players, Qt.Key.Key_F11)
        assert players.isFullScreen() is full
        assert not window.isFullScreen()


def test_the_window_is_told_from_the_dms_by_its_title(window_at: MakeWindow) -> None:
    window = window_at(Plugs(TV))
    window.projection.open()
    assert players_of(window).windowTitle() == "Battleboard: players"
    assert not players_of(window).windowIcon().isNull()


def test_the_keyboard_stays_with_the_dms_window(window_at: MakeWindow) -> None:
    window = window_at(Plugs(TV))
    window.activateWindow()
    window.projection.open()
    assert window.isActiveWindow()


def test_pulled_to_a_display_with_other_pixels_it_tells_so(window_at: MakeWindow) -> None:
    window = window_at(Plugs())
    window.projection.go_into_window()
    players = players_of(window)
    assert players.page.broadcast is not None
    viewport = players.page.broadcast.frame.viewport
    players.page.broadcast.frame.come_to(viewport.screen, 3 * viewport.ratio)
    QApplication.sendEvent(players, QEvent(QEvent.Type.DevicePixelRatioChange))
    assert players.page.broadcast.frame.viewport == viewport


def test_a_window_that_is_pulled_to_another_display_lies_as_on_that(
    window_at: MakeWindow,
) -> None:
    plugs = Plugs(SIDE)
    window = window_at(plugs)
    window.projection.go_into_window()
    players = players_of(window)
    broadcast = players.page.broadcast
    assert broadcast is not None
    broadcast.frame.lay(Fit(turns=1))
    plugs.owner = SIDE.key
    QApplication.sendEvent(players, QEvent(QEvent.Type.ScreenChangeInternal))
    assert broadcast.frame.viewport.fit == Fit()
    broadcast.frame.lay(Fit(turns=2))
    plugs.owner = LAPTOP.key
    QApplication.sendEvent(players, QEvent(QEvent.Type.ScreenChangeInternal))
    assert broadcast.frame.viewport.fit == Fit(turns=1)
    assert window.recent_battles.preferences.settings.display("Side").fit == Fit(turns=2)


def test_on_a_display_of_its_own_it_keeps_to_the_fit_of_that(window_at: MakeWindow) -> None:
    window = window_at(Plugs(TV))
    window.projection.open()
    players = players_of(window)
    assert players.page.broadcast is not None
    players.page.broadcast.frame.lay(Fit(turns=1))
    QApplication.sendEvent(players, QEvent(QEvent.Type.ScreenChangeInternal))
    assert players.page.broadcast.frame.viewport.fit == Fit(turns=1)


def test_what_was_told_of_a_display_goes_when_it_is_no_longer_so(window_at: MakeWindow) -> None:
    plugs = Plugs(TV)
    window = window_at(plugs)
    window.projection.open()
    plugs.draw_out("TV")
    plugs.look()
    assert window.messages.sentence.startswith("'TV' was disconnected.")
    plugs.plug_in(TV)
    plugs.look()
    assert window.messages.sentence == "The players' window is now on 'TV'."
    window.projection.go_into_window()
    assert window.messages.sentence == ""
    window.messages.tell("Something else.")
    window.projection.close()
    assert window.messages.sentence == "Something else."


def test_a_message_of_the_preview_goes_when_that_is_closed(window_at: MakeWindow) -> None:
    plugs = Plugs(TV)
    window = window_at(plugs)
    window.projection.open()
    plugs.draw_out("TV")
    window.projection.close()
    assert window.messages.sentence == ""
