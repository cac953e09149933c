"""Panels of the act in hand that are shown."""

import pytest
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from battleboard.models.session import Session
from battleboard.views.theme.sizes import SIDE
from battleboard.views.theme.theme import Theme
from tests.views.resolve.panels import ShowPanel, Watched


@pytest.fixture
def show_panel(qtbot: QtBot, theme: Theme) -> ShowPanel:
    """A maker of panels, as wide as the column of cards."""
    _ = theme
    windows: list[QWidget] = []

    def show(session: Session) -> Watched:
        panel, window = Watched(session), QWidget()
        qtbot.addWidget(window)
        windows.append(window)
        rows = QVBoxLayout(window)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(panel)
        rows.addStretch(1)
        # Otherwise a window whose minimum size changes after the test would log it.
        rows.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        window.resize(SIDE, 500)
        with qtbot.waitActive(window):
            window.show()
            window.activateWindow()
        return panel

    return show
