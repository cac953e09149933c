"""Rulers that are shown."""

import pytest
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.views.ruler.segment_ruler import SegmentRuler
from battleboard.views.theme.theme import Theme
from tests.battle.laid_rounds import laid
from tests.models.sessions import MakeSession
from tests.views.ruler.hands import MakeRuler


@pytest.fixture
def ruler_of(session_of: MakeSession, qtbot: QtBot, theme: Theme) -> MakeRuler:
    """A maker of rulers that are shown."""
    _ = theme

    def make(shown: Battle) -> SegmentRuler:
        ruler = SegmentRuler(session_of(shown))
        qtbot.addWidget(ruler)
        ruler.resize(900, 200)
        with qtbot.waitExposed(ruler):
            ruler.show()
        return ruler

    return make


@pytest.fixture
def ruler(ruler_of: MakeRuler) -> SegmentRuler:
    """A ruler with four lanes: a blow in 2, a spell until 3, blows in 4 and 6."""
    return ruler_of(laid())
