"""The acts on the ruler: bars and marks, what ties them together, and what threatens a spell."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPen, QPolygonF

from battleboard.views.look.label import Type
from battleboard.views.look.mark import mark_path
from battleboard.views.look.space import HAIR, XS
from battleboard.views.ruler.chart import Entry, Lane, State
from battleboard.views.ruler.ink import CALM, FAINT, Ink

_BAR: Final = 0.32
_RIM: Final = 1.4
_NARROW: Final = 26.0


def paint_acts(ink: Ink) -> None:
    """Paint everything that is done."""
    with ink.within(ink.layout.field):
        _ties(ink)
        for at in ink.layout.shown():
            _lane(ink, at, ink.layout.chart.lanes[at])
        for act, spell in ink.layout.chart.threats:
            _threat(ink, act, spell)


def _lane(ink: Ink, at: int, lane: Lane) -> None:
    colour = ink.colours.side(lane.team.colour)
    for entry in lane.entries:
        bar = ink.layout.bar(entry, at)
        if not bar.isEmpty():
            _bar(ink, entry, bar, colour)
    for entry, following in zip(lane.entries, (*lane.entries[1:], None), strict=True):
        if entry.state is not State.DECLARED:
            _mark(ink, entry, ink.layout.spot(entry, at), colour)
            _beside(ink, entry, at, following)


def _ties(ink: Ink) -> None:
    """Join what happens together."""
    ink.pen(ink.colours.faint, HAIR)
    for tie in ink.layout.chart.ties:
        x = ink.layout.scale.x(tie.time)
        first, last = (ink.layout.lane(at).center().y() for at in (tie.lanes[0], tie.lanes[-1]))
        ink.painter.drawLine(QPointF(x, first), QPointF(x, last))


# ── Bars ─────────────────────────────────────────────────────────────────────────────────────


def _bar(ink: Ink, entry: Entry, bar: QRectF, colour: str) -> None:
    ends = bar.height() / 2 if entry.moves else XS
    ink.fill(ink.mixed(colour, _BAR if entry.state is State.COMING else FAINT))
    if entry.at_risk:
        ink.pen(ink.colours.warn, _RIM)
    ink.painter.drawRoundedRect(bar, ends, ends)
    if entry.state is State.LOST:
        _struck(ink, bar)
    if entry.runs_on:
        _arrow(ink, bar, colour)
    if not entry.moves:
        words = bar.adjusted(XS, 0, -ink.layout.radius - XS, 0)
        _words(ink, entry, ink.layout.field.intersected(words))


def _arrow(ink: Ink, bar: QRectF, colour: str) -> None:
    """Let a bar point beyond the edge."""
    middle, high = bar.center().y(), bar.height() / 2
    back = bar.right() - high
    ink.fill(colour)
    corners = (bar.right(), middle), (back, middle - high), (back, middle + high)
    ink.painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))


def _struck(ink: Ink, area: QRectF) -> None:
    """Strike through what does not happen."""
    y = area.center().y()
    ink.pen(ink.colours.bad, _RIM)
    ink.painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))


# ── Marks ────────────────────────────────────────────────────────────────────────────────────


def _mark(ink: Ink, entry: Entry, spot: QPointF, colour: str) -> None:
    reach = ink.layout.radius + HAIR
    if entry.act == ink.chosen.in_hand:
        _ring(ink, spot, ink.colours.accent, HAIR)
    if entry.act == ink.chosen.act:
        _ring(ink, spot, ink.colours.ink, _RIM)
    if not entry.runs_on:
        _shape(ink, entry, spot, colour)
        if entry.state is State.LOST:
            _struck(ink, QRectF(spot.x() - reach, spot.y(), 2 * reach, 0))
    if entry.ruled:
        _pin(ink, spot)
    if entry.looped:
        _knot(ink, spot)


def _ring(ink: Ink, spot: QPointF, colour: str, width: float) -> None:
    reach = ink.layout.radius + HAIR
    ink.pen(colour, width)
    ink.painter.setBrush(QColor(ink.colours.panel))
    ink.painter.drawEllipse(spot, reach, reach)


def _shape(ink: Ink, entry: Entry, spot: QPointF, colour: str) -> None:
    """Draw an act's mark: calm where it is over, hollow where it is held back or lost."""
    shade = ink.mixed(colour, 1 if entry.state is State.COMING else CALM)
    hollow = entry.held or entry.state is State.LOST
    ink.painter.setPen(QPen(shade, _RIM))
    ink.painter.setBrush(QColor(ink.colours.panel) if hollow else shade)
    ink.painter.drawPath(mark_path(entry.mark, spot, ink.layout.radius))


def _pin(ink: Ink, spot: QPointF) -> None:
    """Show that the DM has put an act where it is."""
    reach = ink.layout.radius
    head = spot + QPointF(reach, -reach) * 0.85
    ink.pen(ink.colours.ink, _RIM)
    ink.painter.drawLine(head, spot + QPointF(reach, -reach) * 0.3)
    ink.painter.setBrush(QColor(ink.colours.accent))
    ink.painter.drawEllipse(head, reach * 0.36, reach * 0.36)


def _knot(ink: Ink, spot: QPointF) -> None:
    """Show that the rules go round in a ring there."""
    reach = ink.layout.radius
    ink.pen(ink.colours.warn, _RIM)
    ink.painter.setBrush(QColor(ink.colours.panel))
    ink.painter.drawEllipse(spot - QPointF(reach, reach) * 0.8, reach * 0.4, reach * 0.4)


# ── Words ────────────────────────────────────────────────────────────────────────────────────


def _beside(ink: Ink, entry: Entry, at: int, following: Entry | None) -> None:
    """Write whom an act is for beside its mark, where there is room before the next one."""
    layout = ink.layout
    bar = layout.bar(entry, at)
    if not bar.isEmpty() and not entry.moves and _wide(ink, entry) <= bar.width() - layout.radius:
        return
    left = layout.spot(entry, at).x() + layout.radius + XS
    end = layout.size.width() if following is None else layout.box(following, at).left()
    stripe = layout.lane(at)
    _words(ink, entry, QRectF(left, stripe.top(), end - left - XS, stripe.height()))


def _words(ink: Ink, entry: Entry, area: QRectF) -> None:
    """Write an act's words, all of them or none, unless they are a declaration."""
    declared = entry.state is State.DECLARED
    if area.width() < (_NARROW if declared else _wide(ink, entry)):
        return
    loud = entry.state is State.COMING and entry.begun is not None and not entry.moves
    ink.write(
        entry.label, area, ink.font(Type.SMALL), ink.colours.ink if loud else ink.colours.faint
    )


def _wide(ink: Ink, entry: Entry) -> float:
    return QFontMetricsF(ink.font(Type.SMALL)).horizontalAdvance(entry.label) + 1


# ── Threats ──────────────────────────────────────────────────────────────────────────────────


def _threat(ink: Ink, act: str, spell: str) -> None:
    """Lead a line from an act to the bar of a spell that it endangers."""
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
