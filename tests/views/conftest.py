"""Every test of the views wears one known look, and opens battles that are closed in the end."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from battleboard.views.theme.theme import ColourScheme, Theme
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
def face(tmp_path: Path) -> Path:
    """A blue face."""
    return picture_file(tmp_path / "face.png", 80, 60)
