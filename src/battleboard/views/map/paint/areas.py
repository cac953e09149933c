"""Areas that are laid out on the ground: what hides the ground hides them too."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from battleboard.board.areas.shape import Outline
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw.draw_list import Area
from battleboard.views.map.paint.portrait import Dress
from battleboard.views.map.paint.uncovered import uncovered
from battleboard.views.map.paint.veil import Veil

_FIELD: Final = 0.22
_FAINT: Final = 0.1
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
            bare = partial(self._paint_bare, areas=areas)
            painter.drawImage(part.topLeft(), uncovered(self._veil, self._camera, part, bare))
        else:
            self._paint_bare(painter, areas)

    def _paint_bare(self, painter: QPainter, areas: Sequence[Area]) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for area in areas:
            self._take_pens(painter, area)
            painter.drawPath(path_of(area.rings, self._camera))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def _take_pens(self, painter: QPainter, area: Area) -> None:
        """Paint fainter, and in the colour of spells, where one is still to take effect."""
        edge = QColor(self._dress.palette.magic if area.to_come else self._dress.colours.bad)
        pen = QPen(edge, _EDGE_PX * self._dress.ratio)
        pen.setStyle(Qt.PenStyle.DashLine if area.to_come else Qt.PenStyle.SolidLine)
        field = QColor(edge)
        field.setAlphaF(_FAINT if area.to_come else _FIELD)
        painter.setPen(pen)
        painter.setBrush(field)


def path_of(rings: Iterable[Outline], camera: Camera) -> QPainterPath:
    """Give the pixels within some rings: those within two of them are a hole."""
    path = QPainterPath()
    for ring in rings:
        path.addPolygon(QPolygonF([camera.to_screen(point) for point in ring]))
        path.closeSubpath()
    return path
