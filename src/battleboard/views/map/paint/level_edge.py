"""Paints around the level that a map shows: covers other levels, and marks stairs."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from battleboard.board.level import Stairs
from battleboard.board.point import Point
from battleboard.views.map.camera import Camera
from battleboard.views.map.paint.map_colours import MapPalette
from battleboard.views.map.paint.pixmap_cache import area_without

_STAIRS_PX: Final = 11.0
_TREADS: Final = 4


def cover_outside(
    painter: QPainter, camera: Camera, area: QRectF, size: QSize, palette: MapPalette
) -> None:
    corners = (area.topLeft().toTuple(), area.bottomRight().toTuple())
    shown = QPolygonF([camera.to_screen(each) for each in corners]).boundingRect()
    whole = QRectF(0, 0, size.width(), size.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    for box in area_without(whole.toAlignedRect(), shown.toAlignedRect()):
        painter.fillRect(box, QColor(palette.beyond))
    painter.restore()


def paint_stairs(
    painter: QPainter, camera: Camera, area: QRectF, stairs: Sequence[Stairs], palette: MapPalette
) -> None:
    for end in (each for flight in stairs for each in (flight.one, flight.other)):
        if area.contains(*end):
            _paint_mark(painter, camera, end, palette)


def _paint_mark(painter: QPainter, camera: Camera, end: Point, palette: MapPalette) -> None:
    middle = camera.to_screen(end)
    painter.setPen(QPen(QColor(palette.wall_edge), 1.5))
    painter.setBrush(QColor(palette.glass))
    painter.drawEllipse(middle, _STAIRS_PX, _STAIRS_PX)
    painter.setPen(QPen(QColor(palette.wall_edge), 2, Qt.PenStyle.SolidLine))
    step = _STAIRS_PX * 1.1 / _TREADS
    x, y = middle.x() - 2 * step, middle.y() + 2 * step
    for _ in range(_TREADS):
        painter.drawPolyline([QPointF(x, y), QPointF(x, y - step), QPointF(x + step, y - step)])
        x, y = x + step, y - step
