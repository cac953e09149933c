"""The grip in the upper left corner of the preview, by which that is made larger or smaller."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from battleboard.views.look.space import XS, L
from battleboard.views.look.theme import colours_of


class CornerGrip(QWidget):
    """A corner that can be dragged.

    `dragged(wider, higher)` tells by how many pixels the panel is to grow to the left and upwards.
    """

    dragged = Signal(int, int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._from: QPoint | None = None
        self.setFixedSize(L, L)
        self.setCursor(Qt.CursorShape.SizeFDiagCursor)
        self.setToolTip("Drag to make the preview larger or smaller (+ and −)")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to drag."""
        self._from = event.globalPosition().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell how far it was dragged since the last time."""
        if self._from is not None:
            way = self._from - event.globalPosition().toPoint()
            self._from -= way
            self.dragged.emit(way.x(), way.y())

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Drag no longer."""
        self._from = None

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint two strokes across the corner."""
        colour = QColor(colours_of(self.palette()).faint)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(colour, 1.5))
            for far in (XS * 2, XS * 3):
                painter.drawLine(XS, far, far, XS)
