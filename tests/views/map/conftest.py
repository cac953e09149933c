"""Maps of battles, in a window of their own."""

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.views.map.map_view import MapView
from battleboard.views.theme.theme import ColourScheme, Theme
from tests.models.sessions import MakeSession

MakeView = Callable[[Battle], MapView]


@pytest.fixture
def view_of(qtbot: QtBot, theme: Theme, session_of: MakeSession) -> Iterator[MakeView]:
    """A maker of maps that are shown."""
    assert theme.scheme is ColourScheme.LIGHT
    made: list[MapView] = []

    def make(start: Battle) -> MapView:
        view = MapView(session_of(start))
        made.append(view)
        qtbot.addWidget(view)
        view.resize(640, 480)
        with qtbot.waitExposed(view):
            view.show()
        return view

    yield make
    for view in made:
        view.close()
