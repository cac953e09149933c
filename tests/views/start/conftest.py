"""Every test of the start page has its own shelf, and a window that asks nobody."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from battleboard.models.preferences import Preferences
from battleboard.models.recent_battles_model import RecentBattles
from battleboard.storage.user_folders import find_user_folders
from battleboard.views.theme.theme import Theme
from battleboard.views.window.main_window import MainWindow
from tests.models.libraries import EVENING
from tests.views.start.scripted import Scripted


@pytest.fixture
def recent_battles(tmp_path: Path) -> RecentBattles:
    """An empty shelf on an evening in March."""
    places = find_user_folders({"BATTLEBOARD_HOME": str(tmp_path / "home")})
    return RecentBattles(places, Preferences(places.settings), lambda: EVENING)


@pytest.fixture
def asking() -> Scripted:
    """Somebody who answers as scripted."""
    return Scripted()


@pytest.fixture
def window(
    qtbot: QtBot, theme: Theme, recent_battles: RecentBattles, asking: Scripted
) -> Iterator[MainWindow]:
    """The window, shown; its battle is closed in the end."""
    window = MainWindow(theme, recent_battles)
    window.file_controller.asking = asking
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.menus.load()
    yield window
    window.close_battle()
