"""Displays are recognized by their stable properties, and chosen for the players."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from battleboard.storage.settings import DisplayChoice, Settings
from battleboard.views.players.displays import (
    Display,
    Displays,
    preferred_display,
)
from tests.views.players.plugs import SIDE, TV, Plugs, display

TWO_SCREENS = """
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
application = QApplication([])
from battleboard.views.players.displays import Displays
from pathlib import Path
from battleboard.models.idle_picture import IdlePicture
from battleboard.views.players.players_window import PlayersScreen, PlayersWindow
displays = Displays()
owner = QWidget()
owner.show()
(free,) = (each for each in displays.there() if each.key != displays.under(owner))
print(displays.under(owner), free.words)
window = PlayersWindow(PlayersScreen(IdlePicture(Path("none"))))
screen = displays.screen(free.key)
window.fill(screen)
application.processEvents()
print(window.screen().name(), window.geometry().getRect(), window.isFullScreen())
"""


def test_the_real_displays_are_listed_with_what_they_are_called(qapp: QApplication) -> None:
    _ = qapp
    displays, screen = Displays(), QGuiApplication.primaryScreen()
    (found,) = displays.there()
    assert found.facts.name == screen.name()
    assert found.area == screen.geometry()
    assert displays.screen(found.key) is screen
    assert displays.screen("another") is None
    assert displays.under(QWidget()) == found.key


@pytest.mark.parametrize(
    ("title", "port", "words"),
    [("TV", "TV", "TV, 1920 × 1080"), ("LG TV", "HDMI-1", "LG TV (HDMI-1), 1920 × 1080")],
)
def test_a_display_is_told_by_name_port_and_size(title: str, port: str, words: str) -> None:
    assert Display("key", title, port, TV.area, TV.pixels).words == words


def test_without_memory_the_largest_is_likeliest() -> None:
    assert preferred_display((SIDE, TV), Settings()) == TV
    assert preferred_display((), Settings()) is None


def test_the_one_that_the_players_looked_at_last_is_likelier() -> None:
    seen = DisplayChoice("Side", players=True)
    only_measured = DisplayChoice("TV")
    away = DisplayChoice("At home", players=True)
    settings = Settings(displays=(away, only_measured, seen))
    assert preferred_display((TV, SIDE), settings) == SIDE


def test_it_tells_which_came_and_which_left(qapp: QApplication) -> None:
    _ = qapp
    plugs, told = Plugs(), list[str]()
    plugs.came.connect(lambda key: told.append(f"{key} came"))
    plugs.left.connect(lambda key: told.append(f"{key} left"))
    plugs.changed.connect(lambda: told.append("changed"))
    plugs.plug_in(TV)
    plugs.plug_in(display("TV", left=1366, wide=3840, high=2160))
    plugs.draw_out("TV")
    assert told == ["TV came", "changed", "changed", "TV left", "changed"]


def test_it_hears_of_another_size_of_a_real_display(qapp: QApplication) -> None:
    _ = qapp
    displays, told = Displays(), list[str]()
    displays.changed.connect(lambda: told.append("changed"))
    screen = QGuiApplication.primaryScreen()
    screen.geometryChanged.emit(screen.geometry())
    screen.physicalDotsPerInchChanged.emit(96.0)
    assert told == ["changed", "changed"]


def test_with_two_real_displays_the_window_fills_the_other_one(tmp_path: Path) -> None:
    screens = [
        {"name": "Laptop", "x": 0, "y": 0, "width": 1366, "height": 768},
        {"name": "TV", "x": 1366, "y": 0, "width": 1920, "height": 1080},
    ]
    config = tmp_path / "screens.json"
    config.write_text(json.dumps({"screens": screens}))
    result = subprocess.run(
        [sys.executable, "-c", TWO_SCREENS],
        env={**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={config}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.splitlines() == [
        "Laptop TV, 1920 × 1080",
        "TV (1366, 0, 1920, 1080) True",
    ]
