"""The rubber band: everybody in a rectangle is selected."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen

from battleboard.battle.state.rules_scene import on_table
from battleboard.views.look.theme import colours_of
from battleboard.views.map.tool import MapSurface
from battleboard.views.map.tools.gesture import Gesture

_TINT: Final = 0.14


class RubberBand(Gesture):
    """Selects as it grows; with Ctrl or Shift it adds to what was selected before."""

    def __init__(self, view: MapSurface, begun: QPointF, *, adds: bool) -> None:
        super().__init__(view, begun)
        self._before = self.selection.figures
        self._kept = self._before if adds else ()
        self._area = QRectF()

    def dragged(self, event: QMouseEvent) -> None:
        """Select whoever lies within."""
        self._area = QRectF(self.begun, event.position()).normalized()
        inside = [each.id for each in on_table(self.battle) if self._holds(each.id)]
        self.selection.select(*self._kept, *inside)

    def clicked(self, _event: QMouseEvent) -> None:
        """Select nobody, or nobody else."""
        self.selection.select(*self._kept)

    def given_up(self) -> None:
        """Select who was selected before."""
        self.selection.select(*self._before)

    def paint(self, painter: QPainter) -> None:
        """Paint the rectangle."""
        if not self.is_drag:
            return
        colour = QColor(colours_of(self.view.palette()).accent)
        painter.setPen(QPen(colour, 1))
        colour.setAlphaF(_TINT)
        painter.setBrush(colour)
        painter.drawRect(QRectF(self._area.toRect()).translated(0.5, 0.5))

    def _holds(self, who: str) -> bool:
        return self._area.contains(self.view.camera.to_screen(self.view.body(who).at))
