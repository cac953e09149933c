"""A card: a raised panel with round corners that holds other things."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from battleboard.views.theme import colours_of


class Card(QWidget):
    """A panel with round corners and a thin rim."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the panel under whatever lies on it."""
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.setBrush(QColor(colours.panel))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12)
        painter.end()
