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
_AS_ONE: Final = 0.999
_LEAST_APART: Final = 0.3
"""Out of a corner that is sharper one goes no farther."""


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
    """Give the lines along which walls are drawn, by the way from the ground that lights them."""
    found: dict[Point, QPainterPath] = {}
    for glance in glances:
        for a, b, out, before, after in _walls(glance):
            on, back = (-out[1], out[0]), (out[1], -out[0])
            _draw_line(found, out, out, a, b)
            for end, way, other in ((a, back, before), (b, on, after)):
                if other:
                    near, far = _beyond(end, way, -_NEAR_FT), _beyond(end, way, _FAR_FT)
                    _draw_line(found, _out_of(out, other), out, near, far)
    return found


def _draw_line(
    found: dict[Point, QPainterPath], way: Point, out: Point, one: Point, other: Point
) -> None:
    """Draw a stretch of wall with those that are lit the same way, a little out of its middle."""
    path = found.setdefault((round(way[0], 2), round(way[1], 2)), QPainterPath())
    path.moveTo(*_beyond(one, out, _OUT_FT))
    path.lineTo(*_beyond(other, out, _OUT_FT))


def _out_of(one: Point, other: Point) -> Point:
    """Give about the way out of a corner, as far as it leads out through both of its walls.

    Only about, so that many corners are drawn at once.
    """
    (ax, ay), (bx, by) = one, other
    alike = ax * bx + ay * by
    if alike > _AS_ONE:
        return one
    apart = max(_LEAST_APART, 1 + alike)
    return round((ax + bx) / apart, 1), round((ay + by) / apart, 1)


def _beyond(point: Point, way: Point, far: float) -> Point:
    return point[0] + way[0] * far, point[1] + way[1] * far


def _walls(glance: Glance) -> Iterator[tuple[Point, Point, Point, Point | None, Point | None]]:
    """Give the sides of a ring that are walls, and the ways out through them and the next ones.

    Other sides are lines from the eye past the ends of walls.
    """
    eye, ring = on_lattice(glance.at), glance.ring
    sides = list(pairwise((*ring, *ring[:1])))
    outs = [
        _outward(a, b)
        if abs(turn(eye, a, b)) > _STRAIGHT * distance(eye, a) * distance(eye, b)
        else None
        for a, b in sides
    ]
    beside = zip((*outs[-1:], *outs[:-1]), (*outs[1:], *outs[:1]), strict=True)
    for (a, b), out, (before, after) in zip(sides, outs, beside, strict=True):
        if out:
            yield a, b, out, before, after


def _outward(a: Point, b: Point) -> Point:
    """Give the way out through a side."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    return (b[1] - a[1]) / length, (a[0] - b[0]) / length
