"""What moves over the picture of the ruler: the playhead, frames, and an act that is dragged."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from battleboard.views.look.colours import Colours
from battleboard.views.look.mark import mark_path
from battleboard.views.look.space import HAIR, XS, S
from battleboard.views.ruler.chart import Entry
from battleboard.views.ruler.layout import Layout

HANDLE: Final = 8
"""Half of the width that the playhead covers."""
_GHOST: Final = 1.2


def paint_playhead(painter: QPainter, layout: Layout, colours: Colours, x: float) -> None:
    """Paint the line of the playhead at a pixel, and in the header its handle."""
    half = HANDLE - 1
    if x < layout.names:
        return
    painter.setPen(QPen(QColor(colours.accent), 2))
    painter.drawLine(QPointF(x, layout.head), QPointF(x, layout.size.height()))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.accent))
    corners = ((-half, -S), (half, -S), (0, HAIR))
    painter.drawPolygon(QPolygonF([QPointF(x + dx, layout.head + dy) for dx, dy in corners]))


def paint_hovered(painter: QPainter, layout: Layout, colours: Colours, who: str, act: str) -> None:
    """Frame the lane and the act under the mouse, wherever on the screen that is."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for at in layout.shown():
        if layout.chart.lanes[at].who == who:
            painter.setPen(QPen(QColor(colours.faint), 1))
            stripe = layout.lane(at).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(stripe, XS, XS)
    found = layout.lane_of(act)
    if found and found[0] in layout.shown():
        painter.setPen(QPen(QColor(colours.ink), 1.4))
        painter.drawRoundedRect(layout.box(found[1], found[0]), XS, XS)


def paint_ghost(
    painter: QPainter, layout: Layout, colours: Colours, entry: Entry, place: int
) -> None:
    """Paint an act that is dragged in the place where it would be."""
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
    painter.drawPath(mark_path(entry.mark, spot, layout.radius * _GHOST))
