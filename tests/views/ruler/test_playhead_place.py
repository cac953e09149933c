"""The playhead is drawn in the right place."""

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QApplication

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Settle
from battleboard.battle.state.placed_acts import next_acts, placed_acts
from battleboard.views.ruler.chart import ActState
from battleboard.views.ruler.round_chart import chart_of
from battleboard.views.ruler.ruler_layout import RulerLayout, RulerView, lay_out_ruler, playhead_x
from tests.battle.brawls import brawl, strike
from tests.battle.table import at

PLACES = 10


@pytest.fixture
def blows(qapp: QApplication) -> Battle:
    """Two routines at each other in one segment, one before the other."""
    _ = qapp
    return brawl(strike("ann", "orc"), strike("orc", "ann"), strike("bear", "ann"))


def laid_out(battle: Battle) -> RulerLayout:
    return lay_out_ruler(chart_of(battle), QSizeF(900, 200), QFontMetricsF(QFont()), RulerView())


def test_it_stands_between_what_was_played_and_what_is_due(blows: Battle) -> None:
    battle = blows
    while due := next_acts(battle):
        battle = at(battle, Settle(due[0].act.id, "miss"))
        layout, now = laid_out(battle), battle.running.now
        x = playhead_x(layout, now, now)
        here = [entry for entry in layout.chart.entries() if entry.place == now]
        coming = [layout.scale.x(each.time) for each in here if each.state is ActState.COMING]
        ties = {each.rank for each in here if each.state is ActState.COMING}
        over = [
            layout.scale.x(e.time) for e in here if e.state is ActState.DONE and e.rank not in ties
        ]
        assert all(x < spot - layout.radius for spot in coming)
        assert all(x > spot for spot in over)
    assert all(turn.played for turn in placed_acts(battle))


def test_away_from_the_place_of_the_play_it_stands_at_its_moment(blows: Battle) -> None:
    layout, now = laid_out(blows), blows.running.now
    for place in range(PLACES):
        if place != now:
            assert playhead_x(layout, place, now) == layout.scale.x(place)


def test_it_turns_aside_by_degrees_and_never_leaves_its_column(blows: Battle) -> None:
    layout = laid_out(blows)
    now = next_acts(blows)[0].place
    steps = [playhead_x(layout, now - 0.5 + at / 20, now) for at in range(21)]
    assert steps == sorted(steps)
    assert layout.scale.span(now)[0] <= steps[10] <= layout.scale.span(now)[1]
