"""Fixtures for the panel of cards, shown without a map."""

import pytest
from pytestqt.qtbot import QtBot

from battleboard.models.session import Session
from battleboard.views.cards.cards_panel import CardsPanel
from battleboard.views.theme.sizes import SIDE
from battleboard.views.theme.theme import Theme
from tests.models.sessions import MakeSession
from tests.queries.company import declaring


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """The company declares its first round."""
    return session_of(declaring())


@pytest.fixture
def panel(
    qtbot: QtBot,
    theme: Theme,
    session: Session,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: object,
) -> CardsPanel:
    """Its cards, as wide as on the smallest laptop."""
    _ = theme
    monkeypatch.setenv("BATTLEBOARD_HOME", str(tmp_path))
    panel = CardsPanel(session)
    qtbot.addWidget(panel)
    panel.resize(SIDE, 480)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel
