"""An evening on which declarations are made."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battleboard.models.session import Session
from battleboard.views.look.theme import Theme
from tests.models.sessions import MakeSession
from tests.views.map.tools.table import skirmish


@pytest.fixture
def session(session_of: MakeSession, theme: Theme) -> Session:
    """A skirmish that is about to be declared."""
    _ = theme
    return session_of(skirmish())


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """A window for what opens over one."""
    window = QWidget()
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    return window
