"""Paints the rock around carved floor, and the shade that it throws upon the floor."""

from collections.abc import Iterator
from functools import cached_property
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from battleboard.board.carving.carved_floor import CarvedFloor
from battleboard.board.point import Point, between
from battleboard.views.map.paint.floors import TILE_FT, floor_tile
from battleboard.views.map.paint.map_colours import FloorColours

_SHADES: Final = ((3.0, 0.07), (2.3, 0.08), (1.7, 0.09), (1.2, 0.1), (0.8, 0.12))
"""How many feet wide each band of shade is, on both sides of the outline, and how dark."""


class RockPainter:
    """Paints rock at one scale, in pixels from the upper left corner of the board.

    No grid is drawn on rock: the colour for it is that of the shade.
    """

    def __init__(
        self, carved: CarvedFloor, size: QRectF, scale: float, colours: FloorColours
    ) -> None:
        self._carved = carved
        self._size = size
        self._scale = scale
        self._colours = colours

    def paint(self, painter: QPainter, part: QRect, *, fine: bool) -> None:
        """Paint what lies in a part of the board; roughly it has neither grain nor shade."""
        # Lines along the edge of this box are too far out to be seen.
        out = _SHADES[0][0] * self._scale + 2
        around = QRectF(part).adjusted(-out, -out, out, out)
        floor = self._floor(around)
        painter.save()
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, fine)
        if fine:
            self._paint_shade(painter, floor)
        rock = QPainterPath(floor)
        rock.addRect(around & self._size)
        painter.fillPath(rock, self._brush if fine else QColor(self._colours.base))
        painter.restore()

    def _paint_shade(self, painter: QPainter, floor: QPainterPath) -> None:
        """Darken the floor along the rock; the rock itself is painted over the other half."""
        for feet, strength in _SHADES:
            colour = QColor(self._colours.grid)
            colour.setAlphaF(strength)
            pen = QPen(colour, 2 * feet * self._scale)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(floor, pen)

    def _floor(self, around: QRectF) -> QPainterPath:
        """The floor within a box."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        for ring, box in self._rings:
            if box.intersects(around):
                near = ring if around.contains(box) else _cut_to(ring, around)
                path.addPolygon(QPolygonF([QPointF(x, y) for x, y in near]))
                path.closeSubpath()
        return path

    @cached_property
    def _rings(self) -> list[tuple[list[Point], QRectF]]:
        """The rings, each with its box."""
        scale = self._scale
        rings = [[(x * scale, y * scale) for x, y in ring] for ring in self._carved.rings]
        return [(ring, QPolygonF([QPointF(*at) for at in ring]).boundingRect()) for ring in rings]

    @cached_property
    def _brush(self) -> QBrush:
        """The grain of the rock."""
        side = ceil(TILE_FT * self._scale)
        tile = floor_tile("cave", self._colours)
        return QBrush(QPixmap.fromImage(tile.scaled(QSize(side, side))))


def _cut_to(ring: list[Point], box: QRectF) -> list[Point]:
    """The part of a ring within a box; where it leaves the box it runs along the edge of that."""
    for axis, bound, inward in (
        (0, box.left(), 1),
        (0, box.right(), -1),
        (1, box.top(), 1),
        (1, box.bottom(), -1),
    ):
        ring = list(_beyond_line(ring, axis, bound, inward))
    return ring


def _beyond_line(ring: list[Point], axis: int, bound: float, inward: int) -> Iterator[Point]:
    """The corners of a ring on one side of a level or upright line, and where it crosses that."""
    before = ring[-1] if ring else (0.0, 0.0)
    was_in = (before[axis] - bound) * inward >= 0
    for here in ring:
        is_in = (here[axis] - bound) * inward >= 0
        if is_in is not was_in:
            yield between(before, here, (bound - before[axis]) / (here[axis] - before[axis]))
        if is_in:
            yield here
        before, was_in = here, is_in
