"""A panel: a quiet surface with round corners on which other things lie."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from battleboard.views.look.colours import Colours
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
        with QPainter(self) as painter:
            paint_surface(painter, QRectF(self.rect()), colours, colours.line)


def paint_surface(painter: QPainter, area: QRectF, colours: Colours, rim: str) -> None:
    """Paint a surface with round corners and a thin rim."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(rim), 1))
    painter.setBrush(QColor(colours.panel))
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), ROUND, ROUND)
