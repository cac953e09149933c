"""The shapes that tell kinds of acts apart without their colour."""

from enum import StrEnum
from math import cos, pi, sin

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF


class Mark(StrEnum):
    """What takes effect at the end of a bar."""

    ARRIVAL = "arrival"
    BLOW = "blow"
    SHOT = "shot"
    SPELL = "spell"
    OTHER = "other"


def mark_path(mark: Mark, centre: QPointF, radius: float) -> QPainterPath:
    """The outline of an act's mark."""
    match mark:
        case Mark.ARRIVAL:
            return _polygon(centre, radius, ((-0.7, -1), (0.2, -1), (1, 0), (0.2, 1), (-0.7, 1)))
        case Mark.BLOW:
            return _star(centre, radius, points=4, waist=0.35)
        case Mark.SHOT:
            return _polygon(centre, radius, ((-1, -0.7), (1, 0), (-1, 0.7), (-0.45, 0)))
        case Mark.SPELL:
            return _star(centre, radius * 1.15, points=8, waist=0.55)
        case Mark.OTHER:
            return _disc(centre, radius * 0.8)


def _disc(centre: QPointF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(centre, radius, radius)
    return path


def _star(centre: QPointF, radius: float, points: int, waist: float) -> QPainterPath:
    corners = []
    for step in range(2 * points):
        reach = waist if step % 2 else 1.0
        angle = pi * step / points
        corners.append((reach * sin(angle), -reach * cos(angle)))
    return _polygon(centre, radius, tuple(corners))


def _polygon(
    centre: QPointF, radius: float, corners: tuple[tuple[float, float], ...]
) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([centre + QPointF(x, y) * radius for x, y in corners]))
    path.closeSubpath()
    return path
