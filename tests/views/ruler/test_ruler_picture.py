"""The ruler is painted as expected, compared with test drawings and pixel by pixel."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QApplication

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, Overrule, PsionicExchange, Settle
from battleboard.views.ruler.chart import ActState, RulerChart, RulerEntry, RulerLane
from battleboard.views.ruler.round_chart import chart_of
from battleboard.views.ruler.ruler_layout import RulerLayout, RulerView, lay_out_ruler
from battleboard.views.ruler.ruler_painter import CALM, FAINT, RulerHighlights
from battleboard.views.ruler.ruler_picture import paint_playhead, ruler_picture
from battleboard.views.theme.colours import LIGHT
from battleboard.views.theme.shapes import ActMark, act_mark_path, badge_path
from tests.battle.battles import TEAMS, do
from tests.battle.commands.test_psionic_exchange import THRUST, duel
from tests.battle.laid_rounds import declared, laid
from tests.battle.table import at, meet
from tests.views.drawing import colour_at

NOBODY = RulerHighlights()
BLUE, RED = LIGHT.side(0), LIGHT.side(1)


def layout_of(chart: RulerChart) -> RulerLayout:
    text = QFontMetricsF(QApplication.font())
    return lay_out_ruler(chart, QSizeF(900, 200), text, RulerView())


def painted(chart: RulerChart, chosen: RulerHighlights = NOBODY, scale: float = 1.0) -> QImage:
    font = QApplication.font()
    return ruler_picture(layout_of(chart), LIGHT, chosen, font, scale).toImage()


def mixed(colour: str, share: float, ground: str = LIGHT.panel) -> str:
    one, other = QColor(colour), QColor(ground)
    parts = zip(
        (one.red(), one.green(), one.blue()),
        (other.red(), other.green(), other.blue()),
        strict=True,
    )
    return QColor(*(round(a * share + b * (1 - share)) for a, b in parts)).name()


def spot(layout: RulerLayout, act: str) -> QPointF:
    found = layout.lane_of(act)
    assert found is not None
    return layout.spot(found[1], found[0])


def is_on(image: QImage, at: QPointF, colour: str) -> bool:
    """Whether a thin line of a colour covers a point, apart from antialiasing."""
    around = (at + QPointF(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return any(_near(QColor(colour_at(image, p.x(), p.y())), QColor(colour)) for p in around)


@pytest.mark.usefixtures("theme")
class TestPicture:
    """Everything that does not move."""

    def test_a_blow_is_a_mark_in_the_colour_of_its_side(self) -> None:
        chart = chart_of(laid())
        layout, image = layout_of(chart), painted(chart)
        for act, colour in (("ann:strike 1", BLUE), ("orc:strike 1", RED)):
            at = spot(layout, act)
            expected = QImage(40, 40, QImage.Format.Format_RGB32)
            ground = colour_at(image, at.x() - 2 * layout.radius, at.y() - layout.row / 2 + 1)
            expected.fill(QColor(ground))
            corner = QPointF(round(at.x()) - 20, round(at.y()) - 20)
            with QPainter(expected) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(QColor(colour), 1.4))
                painter.setBrush(QColor(colour))
                painter.drawPath(act_mark_path(ActMark.BLOW, at - corner, layout.radius))
            inner = round(layout.radius) - 1
            for dx in range(-inner, inner + 1):
                x, y = 20 + dx, 20
                assert colour_at(image, corner.x() + x, corner.y() + y) == colour_at(expected, x, y)

    def test_V_each_segment_of_psionic_combat_is_a_small_mark_in_its_lane(self) -> None:
        fight = duel()
        for _ in range(3):
            fight = do(fight, PsionicExchange("mind:other", (THRUST,)))
        layout, image = layout_of(chart_of(fight)), painted(chart_of(fight))
        lane = next(at for at, each in enumerate(layout.chart.lanes) if each.who == "mind")
        y, small = layout.lane(lane).center().y(), layout.radius / 2
        marked = [
            place
            for place in range(1, 11)
            if is_on(image, QPointF(layout.scale.span(place)[0] + small + 2, y), mixed(BLUE, CALM))
        ]
        assert marked == [1, 2, 3]

    def test_a_spell_is_a_bar_from_its_beginning_to_its_mark(self) -> None:
        chart = chart_of(at(laid(), Settle("ogre:strike 1", "miss")))
        layout, image = layout_of(chart), painted(chart)
        bar = layout.bar(*found(layout, "bob:spell"))
        inside = {colour_at(image, x, bar.bottom() - 3) for x in (bar.left() + 6, bar.center().x())}
        assert inside == {mixed(BLUE, 0.32)}
        assert colour_at(image, bar.center().x(), bar.bottom() + 2) != mixed(BLUE, 0.32)

    def test_a_spell_in_danger_has_a_rim_and_a_line_from_its_threat(self) -> None:
        chart = chart_of(laid())
        layout, image = layout_of(chart), painted(chart)
        bar, blow = layout.bar(*found(layout, "bob:spell")), spot(layout, "ogre:strike 1")
        rim, line = bar.center() + QPointF(0, bar.height() / 2), QPointF(blow.x(), bar.bottom() + 5)
        calm = painted(chart_of(at(laid(), Settle("ogre:strike 1", "miss"))))
        for point in (rim, line):
            assert is_on(image, point, LIGHT.warn)
            assert not is_on(calm, point, LIGHT.warn)

    def test_what_is_done_is_calmer_and_what_is_lost_is_struck_through(self) -> None:
        chart = chart_of(at(laid(), Settle("ogre:strike 1", "hit", damage=1)))
        layout, image = layout_of(chart), painted(chart)
        done, lost = spot(layout, "ogre:strike 1"), spot(layout, "bob:spell")
        assert colour_at(image, done.x(), done.y()) == mixed(RED, CALM)
        assert is_on(image, lost + QPointF(2, 0), LIGHT.bad)
        bar = layout.bar(*found(layout, "bob:spell"))
        assert colour_at(image, bar.left() + 60, bar.bottom() - 3) == mixed(BLUE, FAINT)

    def test_who_is_out_is_faint_and_has_a_calm_badge(self) -> None:
        chart = chart_of(at(laid(), Damage(("orc",), 30)))
        layout, image = layout_of(chart), painted(chart)
        for lane, colour in ((2, mixed(RED, CALM)), (3, RED)):
            assert colour_at(image, 12, layout.lane(lane).center().y()) == colour

    def test_the_badge_has_the_shape_of_the_side(self) -> None:
        chart = chart_of(laid())
        layout, image = layout_of(chart), painted(chart)
        for lane, team in ((0, TEAMS["blue"]), (2, TEAMS["red"])):
            stripe = layout.lane(lane)
            area = QRectF(2, stripe.top() + 2, 16, stripe.height() - 4).toAlignedRect()
            expected = QImage(image.size(), QImage.Format.Format_RGB32)
            expected.fill(QColor(LIGHT.panel))
            with QPainter(expected) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                centre = QPointF(12, stripe.center().y())
                path = badge_path(team.badge, centre, stripe.height() * 0.2)
                painter.fillPath(path, QColor(LIGHT.side(team.colour)))
            assert image.copy(area).convertToFormat(expected.format()) == expected.copy(area)

    def test_the_column_of_the_play_is_lit_and_the_others_are_banded(self) -> None:
        chart = chart_of(laid())
        layout, image = layout_of(chart), painted(chart, RulerHighlights(now=5))
        y = layout.size.height() - 2
        shades = [colour_at(image, layout.scale.x(place) + 30, y) for place in (4, 5, 6, 7)]
        assert shades == [LIGHT.band, mixed(LIGHT.accent, FAINT), LIGHT.band, LIGHT.panel]

    def test_the_lane_of_who_is_selected_is_lit(self) -> None:
        chart = chart_of(laid())
        layout = layout_of(chart)
        image = painted(chart, RulerHighlights(figures=("orc",)))
        lit = mixed(LIGHT.accent, FAINT)
        lanes = [colour_at(image, 2, layout.lane(lane).center().y()) == lit for lane in range(4)]
        assert lanes == [False, False, True, False]

    def test_the_act_in_hand_and_the_selected_one_are_ringed(self) -> None:
        chart = chart_of(laid())
        layout = layout_of(chart)
        top = QPointF(0, layout.radius + 2)
        image = painted(chart, RulerHighlights(act="ann:strike 1", in_hand="ogre:strike 1"))
        selected, in_hand = spot(layout, "ann:strike 1") - top, spot(layout, "ogre:strike 1") - top
        plain = spot(layout, "orc:strike 1") - top
        assert is_on(image, selected, LIGHT.ink)
        assert is_on(image, in_hand, LIGHT.accent)
        assert not is_on(image, plain, LIGHT.accent)
        assert not is_on(image, plain, LIGHT.ink)

    def test_acts_of_one_moment_are_joined(self) -> None:
        chart = chart_of(laid("osric"))._replace(threats=())
        layout, image = layout_of(chart), painted(chart)
        one, other = spot(layout, "orc:strike 1"), spot(layout, "ogre:strike 1")
        middle = (one + other) / 2
        assert is_on(image, middle, LIGHT.faint)
        assert not is_on(painted(chart._replace(ties=())), middle, LIGHT.faint)

    def test_an_act_that_the_dm_placed_has_a_pin_and_one_in_a_ring_a_knot(self) -> None:
        chart = chart_of(at(laid(), Overrule("ann:strike 1", 9)))
        layout, image = layout_of(chart), painted(chart)
        head = spot(layout, "ann:strike 1") + QPointF(layout.radius, -layout.radius) * 0.85
        assert colour_at(image, head.x(), head.y()) == LIGHT.accent
        looped = with_entry(chart_of(laid()), "ann:strike 1", looped=True)
        image = painted(looped)
        knot = spot(layout_of(looped), "ann:strike 1") - QPointF(1, 1) * layout.radius * 0.8
        edge = knot + QPointF(layout.radius * 0.4, 0)
        assert is_on(image, edge, LIGHT.warn)

    def test_who_holds_back_has_a_hollow_mark(self) -> None:
        held = with_entry(chart_of(laid()), "ann:strike 1", held=True)
        at = spot(layout_of(held), "ann:strike 1")
        assert colour_at(painted(held), at.x(), at.y()) == LIGHT.panel

    def test_what_runs_on_points_beyond_the_edge(self) -> None:
        chart = chart_of(laid())
        onward = with_entry(chart, "bob:spell", runs_on=True, time=chart.edge, at_risk=False)
        layout, image = layout_of(onward), painted(onward)
        bar = layout.bar(*found(layout, "bob:spell"))
        assert colour_at(image, bar.right() - 4, bar.center().y()) == BLUE
        assert colour_at(image, bar.right() - 1, bar.top() + 1) != BLUE

    def test_a_declaration_is_a_faint_bar_over_the_whole_round(self) -> None:
        chart = chart_of(declared())
        layout, image = layout_of(chart), painted(chart)
        bar = layout.bar(chart.lanes[0].entries[0], 0)
        ends = {colour_at(image, x, bar.bottom() - 3) for x in (bar.left() + 6, bar.right() - 6)}
        assert ends == {mixed(BLUE, FAINT)}

    @pytest.mark.parametrize("battle", [meet(), declared(), laid("ose"), laid("countdown")])
    def test_the_words_of_every_stage_are_written(self, battle: Battle) -> None:
        chart = chart_of(battle)
        silent = chart._replace(
            hint="",
            idle="",
            columns=tuple(column._replace(name="", words="") for column in chart.columns),
            lanes=tuple(_silent(lane) for lane in chart.lanes),
        )
        assert painted(chart) != painted(silent)

    def test_a_lane_says_whom_a_blow_is_for_only_where_there_is_room(self) -> None:
        lane = chart_of(laid()).lanes[0]
        crowded = tuple(
            lane.entries[0]._replace(act=f"{number}", time=4 + number * 0.7, label="Annabel Lee")
            for number in range(4)
        )
        chart = chart_of(laid())._replace(lanes=(lane._replace(entries=crowded),), ties=())
        without = chart._replace(lanes=(_unlabelled(lane._replace(entries=crowded)),))
        image, silent = painted(chart), painted(without)
        layout = layout_of(chart)
        last = layout.scale.x(6.1) + layout.radius
        assert image != silent
        before = QRectF(0, layout.head, last, layout.row).toRect()
        assert image.copy(before) == silent.copy(before)

    def test_it_is_as_sharp_on_a_dense_screen(self) -> None:
        chart = chart_of(laid())
        image = painted(chart, scale=2.0)
        assert (image.width(), image.height()) == (1800, 400)
        at = spot(layout_of(chart), "ann:strike 1") * 2
        assert colour_at(image, at.x(), at.y()) == BLUE

    def test_the_playhead_is_a_line_with_a_handle(self) -> None:
        layout = layout_of(chart_of(laid()))
        expected, actual = (QImage(900, 200, QImage.Format.Format_RGB32) for _ in range(2))
        x, accent = layout.scale.x(4.25), QColor(LIGHT.accent)
        for image in (expected, actual):
            image.fill(QColor(LIGHT.panel))
        with QPainter(expected) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(accent, 2))
            painter.drawLine(QPointF(x, layout.head), QPointF(x, 200))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(accent)
            corners = [(x - 7, layout.head - 8), (x + 7, layout.head - 8), (x, layout.head + 2)]
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
        with QPainter(actual) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_playhead(painter, layout, LIGHT, layout.scale.x(4.25))
        assert actual == expected

    def test_a_playhead_that_is_scrolled_away_is_not_painted_over_the_names(self) -> None:
        layout = lay_out_ruler(
            chart_of(laid()),
            QSizeF(900, 200),
            QFontMetricsF(QApplication.font()),
            RulerView(zoom=4.0, across=50),
        )
        image = QImage(900, 200, QImage.Format.Format_RGB32)
        image.fill(QColor(LIGHT.panel))
        blank = image.copy()
        with QPainter(image) as painter:
            paint_playhead(painter, layout, LIGHT, layout.scale.x(0.0))
        assert image == blank

    def test_the_dark_look_has_other_colours(self) -> None:
        chart = chart_of(laid())
        dark = replace(LIGHT, panel="#101010")
        image = ruler_picture(
            layout_of(chart), dark, RulerHighlights(), QApplication.font(), 1.0
        ).toImage()
        assert colour_at(image, 2, 2) == "#101010"


def found(layout: RulerLayout, act: str) -> tuple[RulerEntry, int]:
    lane = layout.lane_of(act)
    assert lane is not None
    return lane[1], lane[0]


def with_entry(chart: RulerChart, act: str, **changes: object) -> RulerChart:
    def changed(entry: RulerEntry) -> RulerEntry:
        return entry._replace(**changes) if entry.act == act else entry  # type: ignore[arg-type]

    lanes = (lane._replace(entries=tuple(map(changed, lane.entries))) for lane in chart.lanes)
    return chart._replace(lanes=tuple(lanes))


def _unlabelled(lane: RulerLane) -> RulerLane:
    return lane._replace(entries=tuple(entry._replace(label="") for entry in lane.entries))


def _silent(lane: RulerLane) -> RulerLane:
    assert all(entry.state in ActState for entry in lane.entries)
    return _unlabelled(lane)._replace(name="")


def _near(one: QColor, other: QColor, by: int = 60) -> bool:
    """Whether two colours are the same, apart from antialiasing."""
    pairs = zip(
        (one.red(), one.green(), one.blue()),
        (other.red(), other.green(), other.blue()),
        strict=True,
    )
    return all(abs(a - b) <= by for a, b in pairs)
