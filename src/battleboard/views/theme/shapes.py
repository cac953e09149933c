"""Shapes that distinguish sides, acts and weapons without colour, and the painting of faces."""

from collections.abc import Mapping
from enum import StrEnum
from math import cos, pi, sin
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPolygonF, QTransform

from battleboard.battle.state.team import Badge

_Polygon: TypeAlias = Literal["square", "diamond", "triangle", "hexagon"]
# The number of corners, a radius factor so that all look equally large, and the rotation.
_CORNERS: Final[Mapping[_Polygon, tuple[int, float, float]]] = {
    "square": (4, 1.22, pi / 4),
    "diamond": (4, 1.2, 0.0),
    "triangle": (3, 1.28, 0.0),
    "hexagon": (6, 1.08, 0.0),
}
_STAR_POINTS: Final = 5
_STAR_WAIST: Final = 0.56


def badge_path(badge: Badge, centre: QPointF, radius: float) -> QPainterPath:
    path = QPainterPath()
    if badge == "circle":
        path.addEllipse(centre, radius, radius)
        return path
    if badge == "star":
        rays = [
            (1.3 if step % 2 == 0 else 1.3 * _STAR_WAIST, pi * step / _STAR_POINTS)
            for step in range(2 * _STAR_POINTS)
        ]
    else:
        corners, reach, turned = _CORNERS[badge]
        rays = [(reach, turned + 2 * pi * step / corners) for step in range(corners)]
    path.addPolygon(
        QPolygonF([centre + QPointF(sin(a) * far, -cos(a) * far) * radius for far, a in rays])
    )
    path.closeSubpath()
    return path


class ActMark(StrEnum):
    """The kinds of marks that acts have on the ruler."""

    ARRIVAL = "arrival"
    BLOW = "blow"
    SHOT = "shot"
    SPELL = "spell"
    OTHER = "other"


def act_mark_path(mark: ActMark, centre: QPointF, radius: float) -> QPainterPath:
    match mark:
        case ActMark.ARRIVAL:
            return _polygon(centre, radius, ((-0.7, -1), (0.2, -1), (1, 0), (0.2, 1), (-0.7, 1)))
        case ActMark.BLOW:
            return _star(centre, radius, points=4, waist=0.35)
        case ActMark.SHOT:
            return _polygon(centre, radius, ((-1, -0.7), (1, 0), (-1, 0.7), (-0.45, 0)))
        case ActMark.SPELL:
            return _star(centre, radius * 1.15, points=8, waist=0.55)
        case ActMark.OTHER:
            return _disc(centre, radius * 0.8)


_BLADE: Final = (((-0.8, 0.8), (0.85, -0.85)), ((-0.75, 0.1), (-0.1, 0.75)))
_ARROW: Final = (((-0.8, 0.8), (0.75, -0.75)), ((0.15, -0.8), (0.8, -0.8), (0.8, -0.15)))


def weapon_path(centre: QPointF, radius: float, *, shoots: bool) -> QPainterPath:
    """A weapon as lines to stroke: a blade with its guard, or a drawn bow."""
    path = QPainterPath()
    for line in _ARROW if shoots else _BLADE:
        path.addPolygon(QPolygonF([centre + QPointF(x, y) * radius for x, y in line]))
    if shoots:
        box = QRectF(-radius, -radius, 2 * radius, 2 * radius).translated(centre)
        path.arcMoveTo(box, -45)
        path.arcTo(box, -45, 180)
    return path


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


RIM: Final = 0.86
"""Share of a side's shape that the face fills; the rest is its rim."""
_PALE: Final = 0.35


def paint_face(painter: QPainter, within: QPainterPath, face: QImage) -> None:
    box, side = within.boundingRect(), min(face.width(), face.height())
    size = max(box.width(), box.height()) / max(1, side)
    middle = box.center()
    placed = QTransform.fromTranslate(middle.x(), middle.y()).scale(size, size)
    brush = QBrush(face)
    brush.setTransform(placed.translate(-face.width() / 2, -face.height() / 2))
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.fillPath(within, brush)


def paint_silhouette(painter: QPainter, within: QPainterPath, ink: QColor) -> None:
    """Paint a head and shoulders into a shape, as a placeholder for a portrait."""
    box = within.boundingRect()
    middle, high = box.center(), box.height()
    bust = QPainterPath()
    bust.addEllipse(middle - QPointF(0, high * 0.1), high * 0.16, high * 0.18)
    shoulders = QPainterPath()
    shoulders.addEllipse(middle + QPointF(0, high * 0.42), high * 0.32, high * 0.28)
    pale = QColor(ink)
    pale.setAlphaF(_PALE)
    painter.fillPath(bust.united(shoulders).intersected(within), pale)
