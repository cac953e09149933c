"""The DM's window with a battle on the desk, and displays that a test plugs in."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.models.preferences import Preferences
from battleboard.models.recent_battles_model import RecentBattles
from battleboard.models.session import Session
from battleboard.storage.user_folders import find_user_folders
from battleboard.views.map.paint.pictures import PictureLoader
from battleboard.views.players.players_map import PlayersMap
from battleboard.views.players.projection import Projection
from battleboard.views.theme.theme import Theme
from battleboard.views.window.main_window import MainWindow
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession
from tests.views.players.keep_awake import CountingKeepAwake
from tests.views.players.plugs import Plugs

MakeWindow = Callable[[Plugs], MainWindow]
MakeMap = Callable[[Battle], tuple[Session, PlayersMap]]
MAP_SIZE = (720, 480)


@pytest.fixture
def recent_battles(tmp_path: Path) -> RecentBattles:
    """An empty shelf."""
    places = find_user_folders({"BATTLEBOARD_HOME": str(tmp_path / "home")})
    return RecentBattles(places, Preferences(places.settings))


@pytest.fixture
def window_at(
    qtbot: QtBot, theme: Theme, recent_battles: RecentBattles, session_of: MakeSession
) -> MakeWindow:
    """A maker of windows with a battle on the desk and some displays plugged in."""

    def make(plugs: Plugs) -> MainWindow:
        window = MainWindow(theme, recent_battles, CountingKeepAwake())
        window.projection = Projection(window, plugs, rest_ms=0)
        qtbot.addWidget(window)
        window.resize(1366, 768)
        with qtbot.waitExposed(window):
            window.show()
        window.show_battle(session_of(battle(figure("Ann"), figure("Orc", "red"))))
        window.menus.load()
        return window

    return make


@pytest.fixture
def map_of(qtbot: QtBot, theme: Theme, session_of: MakeSession) -> MakeMap:
    """A maker of players' maps."""
    _ = theme

    def make(start: Battle) -> tuple[Session, PlayersMap]:
        session = session_of(start)
        session.broadcast.frame.come_to((float(MAP_SIZE[0]), float(MAP_SIZE[1])), 1.0, MAP_SIZE[0])
        view = PlayersMap(session.broadcast, PictureLoader(session.document.picture, session))
        qtbot.addWidget(view)
        view.resize(*MAP_SIZE)
        view.show()
        return session, view

    return make
