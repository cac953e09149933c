"""The players' part of the map is chosen from menus and by keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from battleboard.battle.commands import Reveal, SetFog
from battleboard.battle.state.players_options import FogPatch
from battleboard.models.broadcast import Broadcast
from battleboard.models.camera_work import Follow
from battleboard.queries.sight.viewport import Framing, by_length
from battleboard.storage.settings import INCH, Fit
from battleboard.views.menus.players_menu import PLAYERS_MENU
from battleboard.views.window.main_window import MainWindow
from tests.models.sessions import clock_of, do
from tests.views.players.conftest import MakeWindow
from tests.views.players.plugs import TV, Plugs

CTRL = Qt.KeyboardModifier.ControlModifier
MEASURED = Fit(calibration=by_length(100, INCH, 800))


@pytest.fixture
def window(window_at: MakeWindow) -> MainWindow:
    """The DM's window, and the players' on their display."""
    window = window_at(Plugs(TV))
    window.action("players window").trigger()
    return window


def broadcast_of(window: MainWindow) -> Broadcast:
    assert window.desk is not None
    return window.desk.session.broadcast


def choose(window: MainWindow, action: str, text: str) -> None:
    row = next(each for each in PLAYERS_MENU if each.id == action)
    assert row.choices is not None
    next(each for each in row.choices(window) if each.text == text).run()


def chosen(window: MainWindow, action: str) -> list[str]:
    """The checked lines."""
    row = next(each for each in PLAYERS_MENU if each.id == action)
    assert row.choices is not None
    return [each.text for each in row.choices(window) if each.is_on]


def test_keys_turn_it_and_show_all_of_the_map(window: MainWindow) -> None:
    assert window.desk is not None
    QTest.keyClick(window, Qt.Key.Key_6, CTRL)
    assert broadcast_of(window).frame.framing.turns == 1
    window.desk.session.camera_work.take(Framing((10.0, 10.0), 20.0, 1))
    QTest.keyClick(window, Qt.Key.Key_9, CTRL)
    clock_of(window.desk.session).let_pass(3)
    size = window.desk.session.battle.board.size_ft
    broadcast = broadcast_of(window)
    assert broadcast.frame.framing == broadcast.frame.viewport.around(((0.0, 0.0), size))


def test_they_see_what_the_dm_sees(window: MainWindow) -> None:
    assert window.desk is not None
    window.desk.map.zoom(3.0)
    QTest.keyClick(window, Qt.Key.Key_8, CTRL)
    clock_of(window.desk.session).let_pass(3)
    seen = window.desk.map.camera.visible_area(window.desk.map.size().toSizeF())
    first, last = broadcast_of(window).frame.framing.area(broadcast_of(window).frame.screen)
    assert first[0] <= seen.left() + 1e-6
    assert first[1] <= seen.top() + 1e-6
    assert last[0] >= seen.right() - 1e-6
    assert last[1] >= seen.bottom() - 1e-6


def test_what_is_followed_is_chosen_and_shown(window: MainWindow) -> None:
    assert window.desk is not None
    assert chosen(window, "players follow") == ["Stays where it is"]
    choose(window, "players follow", "Follows the party")
    choose(window, "players follow", "Follows in true scale too, square by square")
    assert window.desk.session.camera_work.followed is Follow.PARTY
    assert chosen(window, "players follow") == [
        "Follows the party",
        "Follows in true scale too, square by square",
    ]


def test_the_lines_of_the_grid_have_a_weight_on_their_screen(window: MainWindow) -> None:
    assert chosen(window, "players grid") == ["Normal lines"]
    choose(window, "players grid", "No lines")
    assert broadcast_of(window).frame.viewport.fit.grid == "hidden"
    assert window.recent_battles.preferences.settings.display("TV").fit.grid == "hidden"


def test_true_scale_is_one_key_away_once_it_is_measured(window: MainWindow) -> None:
    action = window.action("players true scale")
    assert not action.isEnabled()
    broadcast_of(window).frame.lay(MEASURED)
    assert action.isEnabled()
    QTest.keyClick(window, Qt.Key.Key_7, CTRL)
    assert broadcast_of(window).frame.framing.scale == 20.0
    assert action.isChecked()
    QTest.keyClick(window, Qt.Key.Key_7, CTRL)
    assert not broadcast_of(window).frame.viewport.is_locked


def test_the_frame_is_steered_by_keyboard(window: MainWindow) -> None:
    assert window.desk is not None
    window.desk.session.camera_work.take(Framing((100.0, 100.0), 20.0))
    QTest.keyClick(window, Qt.Key.Key_F5, CTRL)
    QTest.keyClick(window.desk.map, Qt.Key.Key_Right)
    QTest.keyClick(window.desk.map, Qt.Key.Key_R)
    assert broadcast_of(window).frame.framing == Framing((105.0, 100.0), 20.0, 1)
    window.action("players frame").trigger()
    assert not window.desk.map_pane.frame.is_shown


def test_while_nobody_looks_there_is_nothing_to_steer(window: MainWindow) -> None:
    window.action("players window").trigger()
    for name in ("players steer", "players turn", "players my view", "players whole map"):
        assert not window.action(name).isEnabled()


def test_each_display_has_its_own_fit(window_at: MakeWindow) -> None:
    plugs = Plugs(TV)
    window = window_at(plugs)
    window.action("players window").trigger()
    broadcast_of(window).frame.lay(MEASURED)
    plugs.draw_out("TV")
    plugs.plug_in(TV._replace(key="Beamer", title="Beamer"))
    assert broadcast_of(window).frame.viewport.fit == Fit()
    broadcast_of(window).frame.turn()
    window.projection.go_to("Beamer")
    plugs.plug_in(TV)
    window.projection.go_to("TV")
    assert broadcast_of(window).frame.viewport.fit == MEASURED
    settings = window.recent_battles.preferences.settings
    assert settings.display("Beamer").fit == Fit(turns=1)
    assert settings.display("TV").fit == MEASURED


def test_in_fog_they_see_all_that_they_know(window: MainWindow) -> None:
    assert window.desk is not None
    action = window.action("players known")
    assert not action.isEnabled()
    ring = ((10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0))
    do(window.desk.session, SetFog(on=True, by_hand=True), Reveal((FogPatch(ring),)))
    window.refresh_actions()
    assert action.isEnabled()
    QTest.keyClick(window, Qt.Key.Key_5, CTRL)
    clock_of(window.desk.session).let_pass(3)
    first, last = broadcast_of(window).frame.framing.area(broadcast_of(window).frame.viewport.free)
    assert first[1] < 10
    assert last[1] < 40
