"""The DM's map shows every happening."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Settle, StepTo
from battleboard.models.preferences import Preferences
from battleboard.views.map.map_view import MapView
from tests.battle.battles import BOW, figure
from tests.battle.blows import shoots
from tests.battle.rounds import playing
from tests.models.sessions import clock_of, do
from tests.views.map.scenes import PLAIN, picture_of

MakeView = Callable[[Battle], MapView]


@pytest.fixture
def view(view_of: MakeView) -> MapView:
    """A map on which a hidden archer has just shot."""
    archer = figure("archer", "red", at=(10.0, 20.0), arms=(BOW,), hidden=True)
    elf = figure("elf", at=(50.0, 20.0))
    state = playing(shoots("archer", "elf"), figures=(elf, archer), dice=(3, 4))
    shown = view_of(state._replace(board=PLAIN))
    shown.fit()
    do(shown.session, StepTo(shown.session.play.due[0].place))
    clock_of(shown.session).let_pass(6)
    do(shown.session, Settle("archer:shot 1", "miss"))
    return shown


def differs(before: QImage, after: QImage) -> set[int]:
    """The columns in which two pictures differ."""
    places = ((x, y) for x in range(0, before.width(), 2) for y in range(0, before.height(), 2))
    return {x for x, y in places if before.pixel(x, y) != after.pixel(x, y)}


def test_even_a_hidden_archer_s_arrow_is_seen_on_its_way(view: MapView) -> None:
    before = picture_of(view)
    clock_of(view.session).let_pass(0.2)
    columns = differs(before, picture_of(view))
    start, end = (view.camera.to_screen(view.body(who).at).x() for who in ("archer", "elf"))
    assert columns
    assert start < min(columns) <= max(columns) < end


def test_it_stands_still_where_nothing_shall_move(view: MapView, tmp_path: Path) -> None:
    before = picture_of(view)
    view.session.broadcast.map_effects.follow(Preferences(tmp_path / "settings.json"), still=True)
    clock_of(view.session).let_pass(0.2)
    assert differs(before, picture_of(view)) == set()


def test_where_somebody_points_a_ring_is_painted(view: MapView) -> None:
    clock_of(view.session).let_pass(3)
    before = picture_of(view)
    view.session.broadcast.map_effects.ping((30.0, 30.0))
    clock_of(view.session).let_pass(0.5)
    pixel = view.camera.to_screen((30.0, 30.0)).toPoint()
    assert picture_of(view).pixel(pixel) != before.pixel(pixel)
    clock_of(view.session).let_pass(2)
    assert differs(before, picture_of(view)) == set()
