"""The shapes of the sides, by which they are told apart without their colours."""

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from battleboard.battle.battle import Badge

# How many corners, how far out they lie, so that all look equally large, and how they are turned.
_CORNERS: Final[Mapping[Badge, tuple[int, float, float]]] = {
    "square": (4, 1.22, pi / 4),
    "diamond": (4, 1.2, 0.0),
    "triangle": (3, 1.28, 0.0),
    "hexagon": (6, 1.08, 0.0),
}
_STAR_POINTS: Final = 5
_STAR_WAIST: Final = 0.56


def badge_path(badge: Badge, centre: QPointF, radius: float) -> QPainterPath:
    """Give the outline of a side's shape."""
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
