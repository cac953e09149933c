"""Windows with a battle for the palette and the sheet to lie over."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from pytestqt.qtbot import QtBot

from battleboard.models.recent_battles_model import find_recent_battles
from battleboard.views.theme.theme import Theme
from battleboard.views.window.main_window import MainWindow
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession

MakeWindow: TypeAlias = Callable[[], MainWindow]


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[MainWindow]:
    """The window with its start page, shown."""
    window = MainWindow(theme, find_recent_battles({"BATTLEBOARD_HOME": str(tmp_path / "home")}))
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.menus.load()
    yield window
    window.close_battle()


@pytest.fixture
def battle_window(window: MainWindow, session_of: MakeSession) -> MainWindow:
    """The window with a battle of Ann against two orcs."""
    orcs = (
        figure(f"orc-{n}", "red", at=(100.0 * n, 50.0))._replace(
            card=figure("orc").card._replace(name=f"Orc {n}")
        )
        for n in (1, 2)
    )
    window.show_battle(session_of(battle(figure("ann"), *orcs)))
    return window
