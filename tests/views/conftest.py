"""Every test of the views uses one fixed theme, and closes the battles that it opened."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, qInstallMessageHandler
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.app.crash import CrashHandler
from battleboard.models.recent_battles_model import find_recent_battles
from battleboard.views.theme.theme import ColourScheme, Theme
from battleboard.views.window.main_window import MainWindow
from tests.battle.battles import battle, figure
from tests.models.pictures import picture_file
from tests.models.sessions import MakeSession, sessions


class Look(NamedTuple):
    """The style sheet, palette and font of the application."""

    sheet: str
    palette: QPalette
    font: QFont

    @classmethod
    def worn(cls) -> "Look":
        """The current values."""
        return cls(_application().styleSheet(), QApplication.palette(), QApplication.font())

    def restore_on(self, theme: Theme) -> None:
        """Apply it again if anything else is active: restyling every widget takes long."""
        if theme.scheme is not ColourScheme.LIGHT or theme.scale != 1.0:
            theme.enlarge(1.0)
            theme.choose(ColourScheme.LIGHT)
        if Look.worn() != self:
            QApplication.setFont(self.font)
            QApplication.setPalette(self.palette)
            _application().setStyleSheet(self.sheet)
        assert Look.worn() == self


def _application() -> QApplication:
    found = QApplication.instance()
    assert isinstance(found, QApplication)
    return found


@pytest.fixture(scope="session")
def light_look(qapp: QApplication) -> tuple[Theme, Look]:
    """The theme shared by all tests of a worker, and its look."""
    return Theme(qapp, ColourScheme.LIGHT), Look.worn()


@pytest.fixture
def theme(light_look: tuple[Theme, Look]) -> Iterator[Theme]:
    """The light theme in the usual size, whatever the last test used."""
    theme, look = light_look
    look.restore_on(theme)
    yield theme
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    look.restore_on(theme)


@pytest.fixture
def session_of(qapp: QApplication, tmp_path: Path) -> Iterator[MakeSession]:
    """A maker of sessions."""
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
def care(window: MainWindow) -> Iterator[CrashHandler]:
    """Reports uncaught faults in the message bar of the test's window."""
    usual = qInstallMessageHandler(None)
    care = CrashHandler(window)
    # pytest-qt handles Qt's messages.
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
    """Scales all text up by a factor, for one test."""
    usual = USUAL / QApplication.font().pointSizeF()
    yield lambda scale: theme.enlarge(scale * usual)
    theme.enlarge(1.0)
