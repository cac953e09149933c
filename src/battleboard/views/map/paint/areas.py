"""Areas that are laid out on the ground: what hides the ground hides them too."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from battleboard.views.map.camera import Camera
from battleboard.views.map.draw.draw_list import Area
from battleboard.views.map.paint.portrait import Dress
from battleboard.views.map.paint.turning import turn, turned
from battleboard.views.map.paint.veil import Veil

_FIELD: Final = 0.22
_EDGE_PX: Final = 2


class AreaPainter:
    """Paints areas in pixels of the screen.

    Their edges follow walls, and would tell of those that nobody has seen.
    """

    def __init__(self, camera: Camera, dress: Dress, veil: Veil | None) -> None:
        self._camera = camera
        self._dress = dress
        self._veil = veil if veil and veil.hides_all else None

    def paint(self, painter: QPainter, areas: Sequence[Area], part: QRect) -> None:
        """Paint what lies of them in a part of the map."""
        if self._veil and areas:
            painter.drawImage(part.topLeft(), self._veiled(self._veil, areas, part))
        else:
            self._paint_bare(painter, areas)

    def _veiled(self, veil: Veil, areas: Sequence[Area], part: QRect) -> QImage:
        """Take away as much of them as the veil hides of the ground."""
        layer = QImage(part.size(), QImage.Format.Format_ARGB32_Premultiplied)
        layer.fill(Qt.GlobalColor.transparent)
        turns = self._camera.turns
        with QPainter(layer) as painter:
            painter.translate(-part.topLeft())
            self._paint_bare(painter, areas)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
            with turned(painter, turns):
                veil.paint(painter, turn(part, -turns), self._camera.scale, fine=True)
        return layer

    def _paint_bare(self, painter: QPainter, areas: Sequence[Area]) -> None:
        edge = QColor(self._dress.colours.bad)
        field = QColor(edge)
        field.setAlphaF(_FIELD)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(edge, _EDGE_PX * self._dress.ratio))
        painter.setBrush(field)
        for area in areas:
            painter.drawPath(self._path(area))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def _path(self, area: Area) -> QPainterPath:
        path = QPainterPath()
        for ring in area.rings:
            path.addPolygon(QPolygonF([self._camera.to_screen(point) for point in ring]))
            path.closeSubpath()
        return path
