"""Paints the rock around carved floor, and the shade that it throws upon the floor."""

from functools import cached_property
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from battleboard.board.carving.carved_floor import CarvedFloor
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
        painter.save()
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, fine)
        if fine:
            self._paint_shade(painter, QRectF(part))
        painter.fillPath(self._rock, self._brush if fine else QColor(self._colours.base))
        painter.restore()

    def _paint_shade(self, painter: QPainter, part: QRectF) -> None:
        """Darken the floor along the rock; the rock itself is painted over the other half."""
        for feet, strength in _SHADES:
            wide = feet * self._scale
            colour = QColor(self._colours.grid)
            colour.setAlphaF(strength)
            pen = QPen(colour, 2 * wide)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            near = part.adjusted(-wide, -wide, wide, wide)
            painter.strokePath(self._outline(near), pen)

    def _outline(self, near: QRectF) -> QPainterPath:
        """The outline of all rings that come near a part."""
        path = QPainterPath()
        for ring in self._rings:
            if ring.boundingRect().intersects(near):
                path.addPolygon(ring)
                path.closeSubpath()
        return path

    @cached_property
    def _rings(self) -> list[QPolygonF]:
        scale = self._scale
        return [
            QPolygonF([QPointF(x * scale, y * scale) for x, y in ring])
            for ring in self._carved.rings
        ]

    @cached_property
    def _rock(self) -> QPainterPath:
        """The board without its floor."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        path.addRect(self._size)
        for ring in self._rings:
            path.addPolygon(ring)
            path.closeSubpath()
        return path

    @cached_property
    def _brush(self) -> QBrush:
        """The grain of the rock."""
        side = ceil(TILE_FT * self._scale)
        tile = floor_tile("cave", self._colours)
        return QBrush(QPixmap.fromImage(tile.scaled(QSize(side, side))))
