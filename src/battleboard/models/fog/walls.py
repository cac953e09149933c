"""Walls at the edge of what is seen: they are thick, and are seen with the ground before them."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPolygonF, QTransform

from battleboard.board.point import Point, distance, on_lattice, turn
from battleboard.models.fog.seen import Glance

_FAR_FT: Final = 0.18
"""So much of a wall is seen beyond its middle: not its far edge, which another wall may join."""
_NEAR_FT: Final = 0.15
_AS_FAR_BEFORE_FT: Final = 0.35
"""The far half of a wall is as light as the ground so far before it, whatever is behind it."""
_STRAIGHT: Final = 1e-7


def draw_walls(painter: QPainter, glances: Iterable[Glance], brush: QBrush) -> None:
    """Draw the walls that bound what some see, as light as the ground before them."""
    mode = painter.compositionMode()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Lighten)
    for outward, path in _strips(glances).items():
        x, y = (each * _AS_FAR_BEFORE_FT for each in outward)
        from_before = QBrush(brush)
        from_before.setTransform(brush.transform() * QTransform.fromTranslate(x, y))
        painter.setBrush(from_before)
        painter.drawPath(path)
    painter.setCompositionMode(mode)


def _strips(glances: Iterable[Glance]) -> dict[Point, QPainterPath]:
    """Give the middle of all walls, by the way that leads out through them."""
    found: dict[Point, QPainterPath] = {}
    for glance in glances:
        for a, b, joins_a, joins_b in _walls(glance):
            length = distance(a, b)
            across, down = (b[0] - a[0]) / length, (b[1] - a[1]) / length
            path = found.setdefault((round(down, 2), round(-across, 2)), QPainterPath())
            # Nested strips of several eyes are one.
            path.setFillRule(Qt.FillRule.WindingFill)
            start, end = -_FAR_FT * joins_a, length + _FAR_FT * joins_b
            corners = (start, -_NEAR_FT), (end, -_NEAR_FT), (end, _FAR_FT), (start, _FAR_FT)
            path.addPolygon(
                QPolygonF(
                    [
                        QPointF(a[0] + across * on + down * out, a[1] + down * on - across * out)
                        for on, out in corners
                    ]
                )
            )
            path.closeSubpath()
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
