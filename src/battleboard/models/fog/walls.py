"""Draws the walls at the edge of what is seen into a mask."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from battleboard.board.point import Point
from battleboard.models.fog.edges import BEFORE_FT, FAR_FT, NEAR_FT, stretches, way_before
from battleboard.models.fog.seen import Glance


def draw_walls(painter: QPainter, glances: Sequence[Glance], brush: QBrush) -> None:
    """Draw the walls and pillars that bound what some see, as light as the ground before them."""
    painter.save()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Lighten)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for (across, down), path in _paths(glances).items():
        before = _moved(brush, across * BEFORE_FT, down * BEFORE_FT)
        pen = QPen(before, NEAR_FT + FAR_FT)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawPath(path)
    for glance in glances:
        for solid in glance.solids:
            before = _moved(brush, *way_before(solid, glance.at))
            painter.setBrush(before)
            painter.setPen(QPen(before, 2 * FAR_FT))
            painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in solid]))
    painter.restore()


def _moved(brush: QBrush, across: float, down: float) -> QBrush:
    """Give a brush that paints what it painted so much further on."""
    moved = QBrush(brush)
    moved.setTransform(brush.transform() * QTransform.fromTranslate(across, down))
    return moved


def _paths(glances: Iterable[Glance]) -> dict[Point, QPainterPath]:
    """The lines along which walls are drawn, by the way from the ground that lights them."""
    found: dict[Point, QPainterPath] = {}
    for way, one, other in stretches(glances):
        path = found.setdefault(way, QPainterPath())
        path.moveTo(*one)
        path.lineTo(*other)
    return found
