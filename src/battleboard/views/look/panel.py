"""A panel: a quiet surface with round corners on which other things lie."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from battleboard.views.look.space import ROUND, M, S
from battleboard.views.look.theme import colours_of


class Panel(QWidget):
    """A column of things on a surface with round corners and a thin rim."""

    def __init__(self, parent: QWidget | None = None, margin: int = M) -> None:
        super().__init__(parent)
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(margin, margin, margin, margin)
        self.rows.setSpacing(S)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the surface under whatever lies on it."""
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.setBrush(QColor(colours.panel))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), ROUND, ROUND)
        painter.end()
