"""Every test of the views wears one known look, and opens battles that are closed in the end."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from battleboard.app.crash import CrashCare
from battleboard.views.theme.theme import ColourScheme, Theme
from battleboard.views.window.main_window import MainWindow
from tests.models.pictures import picture_file
from tests.models.sessions import MakeSession, sessions


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The light look, whatever the last test wore."""
    # A test seldom runs a loop, in which its windows would be deleted; here the look would dress
    # them once more, which takes longer than most tests.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    theme = Theme(qapp, ColourScheme.LIGHT)
    yield theme
    theme.deleteLater()


@pytest.fixture
def session_of(qapp: QApplication, tmp_path: Path) -> Iterator[MakeSession]:
    """A maker of evenings."""
    _ = qapp
    yield from sessions(tmp_path)


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
