"""The panel of cards, shown beside no map."""

import pytest
from pytestqt.qtbot import QtBot

from battleboard.models.evening import Evening
from battleboard.views.cards.cards_panel import CardsPanel
from battleboard.views.look.space import SIDE
from battleboard.views.look.theme import Theme
from tests.models.company import declaring
from tests.models.evenings import MakeEvening


@pytest.fixture
def evening(evening_of: MakeEvening) -> Evening:
    """The company declares its first round."""
    return evening_of(declaring())


@pytest.fixture
def panel(
    qtbot: QtBot,
    theme: Theme,
    evening: Evening,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: object,
) -> CardsPanel:
    """Its cards, as wide as on the smallest laptop."""
    _ = theme
    monkeypatch.setenv("BATTLEBOARD_HOME", str(tmp_path))
    panel = CardsPanel(evening)
    qtbot.addWidget(panel)
    panel.resize(SIDE, 480)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel
