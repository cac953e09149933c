"""Bars that are shown, and a skirmish that is about to be declared."""

import pytest
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from battleboard.models.session import Session
from battleboard.views.theme.theme import Theme
from tests.models.sessions import MakeSession
from tests.views.map.tools.table import skirmish
from tests.views.procedure.bars import ShowBar, Watched


@pytest.fixture
def session(session_of: MakeSession, theme: Theme) -> Session:
    """A skirmish that is about to be declared."""
    _ = theme
    return session_of(skirmish())


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    return window


@pytest.fixture
def show_bar(qtbot: QtBot, theme: Theme) -> ShowBar:
    """A maker of bars, as wide as on the smallest laptop."""
    _ = theme
    windows: list[QWidget] = []

    def show(session: Session) -> Watched:
        bar, window = Watched(session), QWidget()
        qtbot.addWidget(window)
        windows.append(window)
        rows = QVBoxLayout(window)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(bar)
        rows.addStretch(1)
        # Otherwise a window whose minimum size changes after the test would log it.
        rows.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        window.resize(1350, 400)
        with qtbot.waitActive(window):
            window.show()
            window.activateWindow()
        return bar

    return show
