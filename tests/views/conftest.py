"""Every test of the views wears one known look, and opens battles that are closed in the end."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, qInstallMessageHandler
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.app.crash import CrashCare
from battleboard.models.recent_battles_model import find_recent_battles
from battleboard.views.theme.theme import ColourScheme, Theme
from battleboard.views.window.main_window import MainWindow
from tests.battle.battles import battle, figure
from tests.models.pictures import picture_file
from tests.models.sessions import MakeSession, sessions


@pytest.fixture(scope="session")
def light_theme(qapp: QApplication) -> Theme:
    """The theme of all tests of a worker: to put it on anew styles every widget once more."""
    return Theme(qapp, ColourScheme.LIGHT)


@pytest.fixture
def theme(light_theme: Theme, qapp: QApplication) -> Iterator[Theme]:
    """The light look in the usual size; a test that changes it does so for itself alone."""
    sheet = qapp.styleSheet()
    assert "background" in sheet
    yield light_theme
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    if light_theme.scheme is not ColourScheme.LIGHT or light_theme.scale != 1.0:
        light_theme.enlarge(1.0)
        light_theme.choose(ColourScheme.LIGHT)
    if qapp.styleSheet() != sheet:
        qapp.setStyleSheet(sheet)


@pytest.fixture
def session_of(qapp: QApplication, tmp_path: Path) -> Iterator[MakeSession]:
    """A maker of evenings."""
    _ = qapp
    yield from sessions(tmp_path)


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


@pytest.fixture
def care(window: MainWindow) -> Iterator[CrashCare]:
    """What tells the faults that nothing has caught, in the message bar of the test's window."""
    usual = qInstallMessageHandler(None)
    care = CrashCare(window)
    # What Qt says is for pytest-qt to hear.
    qInstallMessageHandler(usual)
    yield care
    care.let_go()


@pytest.fixture
def face(tmp_path: Path) -> Path:
    """A blue face."""
    return picture_file(tmp_path / "face.png", 80, 60)


USUAL = 11.0
"""The points of type on a usual desktop: that of the tests is smaller."""


@pytest.fixture
def enlarge(theme: Theme) -> Iterator[Callable[[float], None]]:
    """What writes everything so many times as large as on a usual desktop, during a test."""
    usual = USUAL / QApplication.font().pointSizeF()
    yield lambda scale: theme.enlarge(scale * usual)
    theme.enlarge(1.0)
