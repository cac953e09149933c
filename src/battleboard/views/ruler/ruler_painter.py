"""The ruler's painter, and its background: columns, lanes and names."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from battleboard.foundation.words import with_capital
from battleboard.views.ruler.chart import RulerChart, RulerLane
from battleboard.views.ruler.ruler_layout import RulerLayout
from battleboard.views.theme.colours import Colours, mix_colours
from battleboard.views.theme.shapes import badge_path
from battleboard.views.theme.sizes import HAIR, XS, M, S, TextStyle, styled_font

CALM: Final = 0.5
FAINT: Final = 0.14
"""Shares of a colour in its mix with the background, for muted parts and for faint ones."""

_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class RulerHighlights(NamedTuple):
    """What the ruler highlights: the present place, selected figures, selected act, current act."""

    now: int = 0
    figures: tuple[str, ...] = ()
    act: str = ""
    in_hand: str = ""


class RulerPainter(NamedTuple):
    """A painter with the layout, colours and font to paint with."""

    painter: QPainter
    layout: RulerLayout
    colours: Colours
    chosen: RulerHighlights
    text: QFont

    def font(self, kind: TextStyle) -> QFont:
        return styled_font(self.text, kind)

    @contextmanager
    def within(self, area: QRectF) -> Iterator[None]:
        self.painter.save()
        self.painter.setClipRect(area)
        yield
        self.painter.restore()

    def mix(self, colour: str, share: float) -> QColor:
        """A colour mixed with the background: opaque colours paint faster than translucent ones."""
        return mix_colours(colour, self.colours.panel, share)

    def pen(self, colour: str, width: float = 1.0) -> None:
        self.painter.setPen(QPen(QColor(colour), width))

    def fill(self, colour: QColor | str) -> None:
        """Set a brush without a pen."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(colour))

    def write(
        self, words: str, area: QRectF, font: QFont, colour: str, flags: Qt.AlignmentFlag = _LEFT
    ) -> None:
        self.painter.setFont(font)
        self.painter.setPen(QColor(colour))
        cut = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, area.width())
        self.painter.drawText(area, flags, cut)


_BADGE = 0.2


def paint_ruler_ground(ink: RulerPainter) -> None:
    layout = ink.layout
    with ink.within(QRectF(layout.names, 0, layout.field.width(), layout.size.height())):
        _columns(ink)
        _groups(ink)
        _header(ink)
    with ink.within(QRectF(0, layout.head, layout.size.width(), layout.field.height())):
        _selection(ink)
        for at in layout.visible_lanes():
            _name(ink, layout.chart.lanes[at], layout.lane(at))
        _idle(ink)
        _hint(ink)


def _columns(ink: RulerPainter) -> None:
    layout, chart = ink.layout, ink.layout.chart
    for place in range(chart.last + 1):
        left, right = layout.scale.span(place)
        column = QRectF(left, 0, right - left, layout.size.height())
        if chart.laid and place == ink.chosen.now:
            ink.painter.fillRect(column, ink.mix(ink.colours.accent, FAINT))
        elif place % 2 == 0:
            ink.painter.fillRect(column, QColor(ink.colours.band))


def _groups(ink: RulerPainter) -> None:
    layout, chart = ink.layout, ink.layout.chart
    for group in dict.fromkeys(column.group for column in chart.columns if column.group):
        places = [at for at, each in enumerate(chart.columns, 1) if each.group == group]
        left, right = layout.scale.span(places[0])[0], layout.scale.span(places[-1])[1]
        area = QRectF(left + XS, 0, right - left, layout.head / 2)
        ink.write(with_capital(group), area, ink.font(TextStyle.SMALL), ink.colours.faint)
        ink.pen(ink.colours.line)
        ink.painter.drawLine(QPointF(left, 0), QPointF(left, layout.size.height()))


def _header(ink: RulerPainter) -> None:
    layout, chart = ink.layout, ink.layout.chart
    foot = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
    full = _fit_in_full(ink)
    for place in range(0 if chart.lead else 1, chart.last + 1):
        left, right = layout.scale.span(place)
        here = chart.laid and place == ink.chosen.now
        font = _column_font(ink, heavy=here)
        colour = ink.colours.ink if here else ink.colours.faint
        name = _column(chart, place, full=full)
        ink.write(name, QRectF(left, 0, right - left, layout.head - HAIR), font, colour, foot)
    ink.pen(ink.colours.line)
    y = layout.head - 0.5
    ink.painter.drawLine(QPointF(layout.names, y), QPointF(layout.size.width(), y))


def _column(chart: RulerChart, place: int, *, full: bool) -> str:
    if not place:
        return "start"
    column = chart.columns[place - 1]
    return column.full if full else column.name


def _fit_in_full(ink: RulerPainter) -> bool:
    metrics = QFontMetricsF(_column_font(ink, heavy=True))
    wide = max(metrics.horizontalAdvance(column.full) for column in ink.layout.chart.columns)
    return wide <= ink.layout.scale.step - XS


def _column_font(ink: RulerPainter, *, heavy: bool) -> QFont:
    """The font of column names: phases are words, and smaller than numbers."""
    words = any(column.group for column in ink.layout.chart.columns)
    font = ink.font(TextStyle.SMALL if words else TextStyle.BODY)
    font.setWeight(ink.font(TextStyle.STRONG if heavy else TextStyle.BODY).weight())
    return font


def _selection(ink: RulerPainter) -> None:
    layout = ink.layout
    for at in layout.visible_lanes():
        if layout.chart.lanes[at].who in ink.chosen.figures:
            ink.fill(ink.mix(ink.colours.accent, FAINT))
            ink.painter.drawRoundedRect(layout.lane(at).adjusted(0, 1, 0, -1), XS, XS)


def _name(ink: RulerPainter, lane: RulerLane, stripe: QRectF) -> None:
    colour = ink.colours.side(lane.team.colour)
    badge = QPointF(stripe.left() + M, stripe.center().y())
    path = badge_path(lane.team.badge, badge, stripe.height() * _BADGE)
    ink.painter.fillPath(path, ink.mix(colour, CALM if lane.out else 1))
    font = ink.font(TextStyle.STRONG if lane.who in ink.chosen.figures else TextStyle.BODY)
    font.setStrikeOut(lane.out)
    begins = M + S
    area = QRectF(begins, stripe.top(), ink.layout.names - begins - XS, stripe.height())
    ink.write(lane.name, area, font, ink.colours.faint if lane.out else ink.colours.ink)


def _idle(ink: RulerPainter) -> None:
    chart = ink.layout.chart
    if chart.idle:
        area = ink.layout.lane(len(chart.lanes))
        ink.painter.fillRect(area, QColor(ink.colours.panel))
        ink.write(
            chart.idle, area.adjusted(S, 0, -S, 0), ink.font(TextStyle.SMALL), ink.colours.faint
        )


def _hint(ink: RulerPainter) -> None:
    if ink.layout.chart.hint:
        area = ink.layout.field.adjusted(0, ink.layout.row, 0, 0)
        middle = Qt.AlignmentFlag.AlignCenter
        ink.write(ink.layout.chart.hint, area, ink.text, ink.colours.faint, middle)
