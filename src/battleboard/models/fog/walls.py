"""Walls at the edge of what is seen: they are thick, and are seen with the ground before them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from battleboard.board.point import Point, distance, on_lattice, turn
from battleboard.models.fog.seen import Glance
from battleboard.models.fog.solids import Ring

_FAR_FT: Final = 0.18
"""So much of a wall is seen beyond its middle: not its far edge, which another wall may join."""
_NEAR_FT: Final = 0.15
_AS_FAR_BEFORE_FT: Final = 0.35
"""The far half of a wall is as light as the ground so far before it, whatever is behind it."""
_OUT_FT: Final = (_FAR_FT - _NEAR_FT) / 2
_STRAIGHT: Final = 1e-7


def draw_walls(painter: QPainter, glances: Sequence[Glance], brush: QBrush) -> None:
    """Draw the walls and pillars that bound what some see, as light as the ground before them."""
    painter.save()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Lighten)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for (across, down), path in _middles(glances).items():
        before = _moved(brush, across * _AS_FAR_BEFORE_FT, down * _AS_FAR_BEFORE_FT)
        pen = QPen(before, _NEAR_FT + _FAR_FT)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawPath(path)
    for glance in glances:
        for solid in glance.solids:
            before = _moved(brush, *_way_before(solid, glance.at))
            painter.setBrush(before)
            painter.setPen(QPen(before, 2 * _FAR_FT))
            painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in solid]))
    painter.restore()


def _moved(brush: QBrush, across: float, down: float) -> QBrush:
    """Give a brush that paints what it painted so much further on."""
    moved = QBrush(brush)
    moved.setTransform(brush.transform() * QTransform.fromTranslate(across, down))
    return moved


def _way_before(solid: Ring, eye: Point) -> Point:
    """Say how far all of a pillar lies behind the ground before it, but not behind the eye."""
    middle = sum(x for x, _ in solid) / len(solid), sum(y for _, y in solid) / len(solid)
    far = distance(eye, middle)
    if not far:
        return 0.0, 0.0
    x, y = (middle[0] - eye[0]) / far, (middle[1] - eye[1]) / far
    depths = [across * x + down * y for across, down in solid]
    back = min(far, max(depths) - min(depths) + _AS_FAR_BEFORE_FT)
    return x * back, y * back


def _middles(glances: Iterable[Glance]) -> dict[Point, QPainterPath]:
    """Give the lines along which walls are drawn, by the way that leads out through them."""
    found: dict[Point, QPainterPath] = {}
    for glance in glances:
        for (ax, ay), (bx, by), joins_a, joins_b in _walls(glance):
            length = hypot(bx - ax, by - ay)
            across, down = (bx - ax) / length, (by - ay) / length
            path = found.setdefault((round(down, 2), round(-across, 2)), QPainterPath())
            before, after = _FAR_FT * joins_a, _FAR_FT * joins_b
            x, y = down * _OUT_FT, -across * _OUT_FT
            path.moveTo(ax + x - across * before, ay + y - down * before)
            path.lineTo(bx + x + across * after, by + y + down * after)
    return found


def _walls(glance: Glance) -> Iterator[tuple[Point, Point, bool, bool]]:
    """Give the sides of a ring that are walls, and whether each end joins another one.

    Other sides are lines from the eye past the ends of walls.
    """
    eye, ring = on_lattice(glance.at), glance.ring
    sides = list(pairwise((*ring, *ring[:1])))
    walls = [
        abs(turn(eye, a, b)) > _STRAIGHT * distance(eye, a) * distance(eye, b) for a, b in sides
    ]
    joined = zip(sides, walls, (*walls[-1:], *walls[:-1]), (*walls[1:], *walls[:1]), strict=True)
    for (a, b), is_wall, joins_a, joins_b in joined:
        if is_wall:
            yield a, b, joins_a, joins_b
