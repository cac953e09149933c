"""The picture of the ruler with all acts, and the overlays that move over it."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap, QPolygonF

from battleboard.views.ruler import ruler_painter
from battleboard.views.ruler.chart import ActState, RulerEntry, RulerLane
from battleboard.views.ruler.ruler_layout import RulerLayout
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.shapes import ActMark, act_mark_path
from battleboard.views.theme.sizes import HAIR, XS, S, TextStyle

_BAR: Final = 0.32
_RIM: Final = 1.4
_NARROW: Final = 26.0
_SMALL: Final = 0.6


def paint_acts(ink: ruler_painter.RulerPainter) -> None:
    with ink.within(ink.layout.field):
        _ties(ink)
        for at in ink.layout.visible_lanes():
            _lane(ink, at, ink.layout.chart.lanes[at])
        for act, spell in ink.layout.chart.threats:
            _threat(ink, act, spell)


def _lane(ink: ruler_painter.RulerPainter, at: int, lane: RulerLane) -> None:
    colour = ink.colours.side(lane.team.colour)
    for entry in lane.entries:
        bar = ink.layout.bar(entry, at)
        if not bar.isEmpty():
            _bar(ink, entry, bar, colour)
    for entry, following in zip(lane.entries, (*lane.entries[1:], None), strict=True):
        if entry.state is not ActState.DECLARED:
            _mark(ink, entry, ink.layout.spot(entry, at), colour)
            _beside(ink, entry, at, following)
    _psionics(ink, at, lane)


def _psionics(ink: ruler_painter.RulerPainter, at: int, lane: RulerLane) -> None:
    """Paint a small mark at the start of each segment of psionic combat."""
    colour = ink.colours.side(lane.team.colour)
    ink.fill(ink.mix(colour, ruler_painter.CALM))
    radius = ink.layout.radius * _SMALL
    for place in lane.psionics:
        left = ink.layout.scale.span(place)[0]
        spot = QPointF(left + radius + HAIR, ink.layout.lane(at).center().y())
        ink.painter.drawPath(act_mark_path(ActMark.SPELL, spot, radius))


def _ties(ink: ruler_painter.RulerPainter) -> None:
    ink.pen(ink.colours.faint, HAIR)
    for tie in ink.layout.chart.ties:
        x = ink.layout.scale.x(tie.time)
        first, last = (ink.layout.lane(at).center().y() for at in (tie.lanes[0], tie.lanes[-1]))
        ink.painter.drawLine(QPointF(x, first), QPointF(x, last))


# ── Bars ─────────────────────────────────────────────────────────────────────────────────────


def _bar(ink: ruler_painter.RulerPainter, entry: RulerEntry, bar: QRectF, colour: str) -> None:
    ends = bar.height() / 2 if entry.moves else XS
    ink.fill(ink.mix(colour, _BAR if entry.state is ActState.COMING else ruler_painter.FAINT))
    if entry.at_risk:
        ink.pen(ink.colours.warn, _RIM)
    ink.painter.drawRoundedRect(bar, ends, ends)
    if entry.state is ActState.LOST:
        _strike_through(ink, bar)
    if entry.runs_on:
        _arrow(ink, bar, colour)
    if not entry.moves:
        words = bar.adjusted(XS, 0, -ink.layout.radius - XS, 0)
        _words(ink, entry, ink.layout.field.intersected(words))


def _arrow(ink: ruler_painter.RulerPainter, bar: QRectF, colour: str) -> None:
    """Paint an arrow head: the act continues beyond the round."""
    middle, high = bar.center().y(), bar.height() / 2
    back = bar.right() - high
    ink.fill(colour)
    corners = (bar.right(), middle), (back, middle - high), (back, middle + high)
    ink.painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))


def _strike_through(ink: ruler_painter.RulerPainter, area: QRectF) -> None:
    y = area.center().y()
    ink.pen(ink.colours.bad, _RIM)
    ink.painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))


# ── Marks ────────────────────────────────────────────────────────────────────────────────────


def _mark(ink: ruler_painter.RulerPainter, entry: RulerEntry, spot: QPointF, colour: str) -> None:
    reach = ink.layout.radius + HAIR
    if entry.act == ink.chosen.in_hand:
        _ring(ink, spot, ink.colours.accent, HAIR)
    if entry.act == ink.chosen.act:
        _ring(ink, spot, ink.colours.ink, _RIM)
    if not entry.runs_on:
        _shape(ink, entry, spot, colour)
        if entry.state is ActState.LOST:
            _strike_through(ink, QRectF(spot.x() - reach, spot.y(), 2 * reach, 0))
    if entry.ruled or entry.judged:
        _pin(ink, spot)
    if entry.looped:
        _knot(ink, spot)


def _ring(ink: ruler_painter.RulerPainter, spot: QPointF, colour: str, width: float) -> None:
    reach = ink.layout.radius + HAIR
    ink.pen(colour, width)
    ink.painter.setBrush(QColor(ink.colours.panel))
    ink.painter.drawEllipse(spot, reach, reach)


def _shape(ink: ruler_painter.RulerPainter, entry: RulerEntry, spot: QPointF, colour: str) -> None:
    """Draw an act's mark: muted if it is over, hollow if it is held or lost."""
    shade = ink.mix(colour, 1 if entry.state is ActState.COMING else ruler_painter.CALM)
    hollow = entry.held or entry.state is ActState.LOST
    ink.painter.setPen(QPen(shade, _RIM))
    ink.painter.setBrush(QColor(ink.colours.panel) if hollow else shade)
    ink.painter.drawPath(act_mark_path(entry.mark, spot, ink.layout.radius))


def _pin(ink: ruler_painter.RulerPainter, spot: QPointF) -> None:
    """Paint a pin: the DM has placed this act, or ruled its result."""
    reach = ink.layout.radius
    head = spot + QPointF(reach, -reach) * 0.85
    ink.pen(ink.colours.ink, _RIM)
    ink.painter.drawLine(head, spot + QPointF(reach, -reach) * 0.3)
    ink.painter.setBrush(QColor(ink.colours.accent))
    ink.painter.drawEllipse(head, reach * 0.36, reach * 0.36)


def _knot(ink: ruler_painter.RulerPainter, spot: QPointF) -> None:
    """Paint a knot: the rules put the act in a cycle, where each act comes before the next."""
    reach = ink.layout.radius
    ink.pen(ink.colours.warn, _RIM)
    ink.painter.setBrush(QColor(ink.colours.panel))
    ink.painter.drawEllipse(spot - QPointF(reach, reach) * 0.8, reach * 0.4, reach * 0.4)


# ── Words ────────────────────────────────────────────────────────────────────────────────────


def _beside(
    ink: ruler_painter.RulerPainter, entry: RulerEntry, at: int, following: RulerEntry | None
) -> None:
    """Write an act's label beside its mark, if the label fits there and is not in the bar."""
    layout = ink.layout
    bar = layout.bar(entry, at)
    if not bar.isEmpty() and not entry.moves and _wide(ink, entry) <= bar.width() - layout.radius:
        return
    left = layout.spot(entry, at).x() + layout.radius + XS
    end = layout.size.width() if following is None else layout.box(following, at).left()
    stripe = layout.lane(at)
    _words(ink, entry, QRectF(left, stripe.top(), end - left - XS, stripe.height()))


def _words(ink: ruler_painter.RulerPainter, entry: RulerEntry, area: QRectF) -> None:
    """Write an act's label in full or not at all; only declarations may be elided."""
    declared = entry.state is ActState.DECLARED
    if area.width() < (_NARROW if declared else _wide(ink, entry)):
        return
    loud = entry.state is ActState.COMING and entry.begun is not None and not entry.moves
    ink.write(
        entry.label, area, ink.font(TextStyle.SMALL), ink.colours.ink if loud else ink.colours.faint
    )


def _wide(ink: ruler_painter.RulerPainter, entry: RulerEntry) -> float:
    return QFontMetricsF(ink.font(TextStyle.SMALL)).horizontalAdvance(entry.label) + 1


# ── Threats ──────────────────────────────────────────────────────────────────────────────────


def _threat(ink: ruler_painter.RulerPainter, act: str, spell: str) -> None:
    one, other = ink.layout.lane_of(act), ink.layout.lane_of(spell)
    if one is None or other is None:
        return
    spot, bar = ink.layout.spot(one[1], one[0]), ink.layout.bar(other[1], other[0])
    down = 1 if other[0] > one[0] else -1
    x = max(bar.left(), min(spot.x(), bar.right()))
    tip = QPointF(x, bar.top() if down > 0 else bar.bottom())
    ink.painter.setPen(QPen(QColor(ink.colours.warn), _RIM, Qt.PenStyle.DotLine))
    ink.painter.drawLine(spot + QPointF(0, down * (ink.layout.radius + HAIR)), tip)
    ink.fill(ink.colours.warn)
    corners = (QPointF(0, 0), QPointF(-XS, -down * XS * 1.5), QPointF(XS, -down * XS * 1.5))
    ink.painter.drawPolygon(QPolygonF([tip + corner for corner in corners]))


def ruler_picture(
    layout: RulerLayout,
    colours: Colours,
    chosen: ruler_painter.RulerHighlights,
    font: QFont,
    scale: float,
) -> QPixmap:
    """Render a layout; `scale` is the device pixel ratio."""
    picture = QPixmap((layout.size * scale).toSize())
    picture.setDevicePixelRatio(scale)
    picture.fill(QColor(colours.panel))
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = ruler_painter.RulerPainter(painter, layout, colours, chosen, font)
        ruler_painter.paint_ruler_ground(ink)
        paint_acts(ink)
    return picture


HANDLE: Final = 8
"""Half the width of the playhead's handle, in pixels."""
_GHOST: Final = 1.2


def paint_playhead(painter: QPainter, layout: RulerLayout, colours: Colours, x: float) -> None:
    half = HANDLE - 1
    if x < layout.names:
        return
    painter.setPen(QPen(QColor(colours.accent), 2))
    painter.drawLine(QPointF(x, layout.head), QPointF(x, layout.size.height()))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.accent))
    corners = ((-half, -S), (half, -S), (0, HAIR))
    painter.drawPolygon(QPolygonF([QPointF(x + dx, layout.head + dy) for dx, dy in corners]))


def paint_hovered(
    painter: QPainter, layout: RulerLayout, colours: Colours, who: str, act: str
) -> None:
    """Frame the hovered lane and act, even if the mouse is elsewhere, such as over the map."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for at in layout.visible_lanes():
        if layout.chart.lanes[at].who == who:
            painter.setPen(QPen(QColor(colours.faint), 1))
            stripe = layout.lane(at).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(stripe, XS, XS)
    found = layout.lane_of(act)
    if found and found[0] in layout.visible_lanes():
        painter.setPen(QPen(QColor(colours.ink), 1.4))
        painter.drawRoundedRect(layout.box(found[1], found[0]), XS, XS)


def paint_dragged_act(
    painter: QPainter, layout: RulerLayout, colours: Colours, entry: RulerEntry, place: int
) -> None:
    found = layout.lane_of(entry.act)
    if found is None:
        return
    left, right = layout.scale.span(place)
    painter.setPen(QPen(QColor(colours.accent), 1.4, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(left, layout.head, right - left, layout.field.height() - 1))
    spot = QPointF(layout.scale.x(place), layout.lane(found[0]).center().y())
    painter.setPen(QPen(QColor(colours.panel), 1.4))
    painter.setBrush(QColor(colours.accent))
    painter.drawPath(act_mark_path(entry.mark, spot, layout.radius * _GHOST))
