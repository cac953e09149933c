"""A table for the tools."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.views.map.map_pane import MapPane
from battleboard.views.theme.theme import Theme
from tests.models.sessions import MakeSession
from tests.views.map.tools.table import Table, skirmish


@pytest.fixture
def table(qtbot: QtBot, qapp: QApplication, theme: Theme, session_of: MakeSession) -> Table:
    """A table with a skirmish about to be declared."""
    _ = qapp, theme
    pane = MapPane(session_of(skirmish()))
    qtbot.addWidget(pane)
    pane.resize(900, 640)
    with qtbot.waitExposed(pane):
        pane.show()
    pane.view.setFocus()
    return Table(pane)
