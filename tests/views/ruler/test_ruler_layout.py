"""Everything on the ruler is laid out in its place."""

import pytest
from PySide6.QtCore import QPointF, QSizeF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

from battleboard.views.ruler.chart import RulerChart
from battleboard.views.ruler.round_chart import chart_of
from battleboard.views.ruler.ruler_layout import RulerLayout, RulerView, lay_out_ruler
from tests.battle.laid_rounds import laid
from tests.battle.table import at, fights, in_round
from tests.storage.examples import example


@pytest.fixture
def text(qapp: QApplication) -> QFontMetricsF:
    """The application's font."""
    return QFontMetricsF(qapp.font())


def whole(
    chart: RulerChart, text: QFontMetricsF, high: float = 300, view: RulerView | None = None
) -> RulerLayout:
    return lay_out_ruler(chart, QSizeF(900, high), text, view or RulerView())


def test_lanes_stand_under_the_header_one_below_the_other(text: QFontMetricsF) -> None:
    layout = whole(chart_of(laid()), text)
    assert layout.lane(0).top() == layout.head
    assert layout.lane(1).top() == layout.lane(0).bottom()
    assert [layout.lane_at(layout.lane(at).center().y()) for at in range(4)] == [0, 1, 2, 3]
    assert layout.lane_at(layout.head - 1) is None
    assert layout.lane_at(layout.lane(3).bottom() + 1) is None


def test_lanes_are_higher_where_there_is_room_but_not_without_end(text: QFontMetricsF) -> None:
    low, high, huge = (whole(chart_of(laid()), text, high).row for high in (60, 160, 2000))
    assert low >= text.height()
    assert low < high <= huge < 2 * text.height()


def test_six_lanes_are_seen_in_a_low_pane(text: QFontMetricsF) -> None:
    layout = whole(chart_of(example("example-of-melee", "1-surprise.json")), text, 148)
    assert len(layout.visible_lanes()) >= 6
    assert layout.content > layout.size.height()


def test_what_is_scrolled_away_is_not_shown(text: QFontMetricsF) -> None:
    chart = chart_of(example("example-of-melee", "1-surprise.json"))
    top = whole(chart, text, 148)
    layout = whole(chart, text, 148, RulerView(down=top.row * 3))
    assert layout.visible_lanes().start == 3
    assert layout.lane_at(layout.head + 1) == 3
    assert layout.lane(3).top() == layout.head


def test_an_act_is_found_on_its_mark_and_on_its_bar(text: QFontMetricsF) -> None:
    layout = whole(chart_of(laid()), text)
    found = layout.lane_of("bob:spell")
    assert found is not None
    at, spell = found
    assert layout.entry_at(layout.spot(spell, at)) == spell
    assert layout.entry_at(layout.bar(spell, at).center()) == spell
    assert layout.entry_at(QPointF(layout.scale.x(8), layout.lane(at).center().y())) is None
    assert layout.entry_at(QPointF(layout.names - 5, layout.lane(at).center().y())) is None
    assert layout.entry_at(QPointF(layout.scale.x(3), 2)) is None


def test_of_acts_that_overlap_the_nearest_is_found(text: QFontMetricsF) -> None:
    chart = chart_of(example("example-of-melee", "1-surprise.json"))
    layout = whole(chart, text)
    at = next(at for at, lane in enumerate(chart.lanes) if lane.who == "fighter")
    for entry in chart.lanes[at].entries:
        assert layout.entry_at(layout.spot(entry, at)) == entry


def test_a_blow_has_no_bar_and_a_declaration_nothing_else(text: QFontMetricsF) -> None:
    layout = whole(chart_of(laid()), text)
    blow = layout.chart.lanes[0].entries[0]
    assert layout.bar(blow, 0).isEmpty()
    assert layout.box(blow, 0).center() == layout.spot(blow, 0)
    waiting = whole(chart_of(at(in_round(), fights("ann", "orc"))), text)
    declared = waiting.chart.lanes[0].entries[0]
    assert waiting.box(declared, 0) == waiting.bar(declared, 0)
    assert waiting.bar(declared, 0).right() == pytest.approx(waiting.scale.end)


def test_zooming_makes_columns_wider_and_scrolling_moves_them(text: QFontMetricsF) -> None:
    chart = chart_of(laid())
    plain = whole(chart, text)
    near = whole(chart, text, view=RulerView(zoom=2.0))
    assert near.scale.step > 1.9 * plain.scale.step
    moved = whole(chart, text, view=RulerView(zoom=2.0, across=100))
    assert moved.scale.x(5) == near.scale.x(5) - 100


def test_long_names_leave_room_for_the_round(text: QFontMetricsF) -> None:
    chart = chart_of(laid())
    lane = chart.lanes[0]._replace(name="Annabel the Unpronounceable of Far Away" * 3)
    layout = whole(chart._replace(lanes=(lane,)), text)
    assert layout.names == pytest.approx(180)


def test_phases_have_a_second_line_in_the_header(text: QFontMetricsF) -> None:
    assert whole(chart_of(laid("ose")), text).head > whole(chart_of(laid()), text).head
