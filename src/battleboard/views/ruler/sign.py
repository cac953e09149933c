"""The signs on the buttons of the transport, drawn in the colours of the look."""

from enum import StrEnum
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPalette, QPolygonF
from PySide6.QtWidgets import QPushButton

from battleboard.views.look.space import XS


class Sign(StrEnum):
    """What a button of the transport does."""

    BACK = "back"
    PLAY = "play"
    PAUSE = "pause"
    ACT = "act"
    SEGMENT = "segment"
    FOLD = "fold"
    UNFOLD = "unfold"


_WIDE: Final = 0.24


def sign_path(sign: Sign, middle: QPointF, radius: float) -> QPainterPath:
    """Give the outline of a sign."""
    path = QPainterPath()
    match sign:
        case Sign.BACK:
            _bar(path, -0.9)
            _triangle(path, 0.9, -0.6)
        case Sign.PLAY:
            _triangle(path, -0.7, 0.95)
        case Sign.PAUSE:
            _bar(path, -0.7, wide=0.46)
            _bar(path, 0.24, wide=0.46)
        case Sign.ACT:
            _triangle(path, -0.9, 0.6)
            _bar(path, 0.66)
        case Sign.SEGMENT:
            _triangle(path, -1.0, -0.05)
            _triangle(path, -0.15, 0.8)
            _bar(path, 0.8)
        case Sign.FOLD:
            _chevron(path, 0.45)
        case Sign.UNFOLD:
            _chevron(path, -0.45)
    return _placed(path, middle, radius)


class SignButton(QPushButton):
    """A quiet button that shows a sign."""

    def __init__(self, sign: Sign) -> None:
        super().__init__()
        self._sign = sign
        self.setProperty("look", "quiet")
        # The space bar plays the next act wherever the focus is; Return presses a button instead.
        self.setAutoDefault(True)
        self.setFixedSize(self.sizeHint())

    @property
    def sign(self) -> Sign:
        """The sign that it shows."""
        return self._sign

    def show_sign(self, sign: Sign) -> None:
        """Show another sign."""
        self._sign = sign
        self.update()

    def sizeHint(self) -> QSize:
        """As high as a line of text with some room around it, and a little wider."""
        high = round(QFontMetricsF(self.font()).height() + 2 * XS)
        return QSize(high + 2 * XS, high)

    def changeEvent(self, event: QEvent) -> None:
        """Grow along with the type."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.setFixedSize(self.sizeHint())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button as any other, and its sign over it."""
        super().paintEvent(event)
        area, role = QRectF(self.rect()), QPalette.ColorRole.ButtonText
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            path = sign_path(self._sign, area.center(), area.height() * 0.22)
            painter.fillPath(path, self.palette().color(role))


def _bar(path: QPainterPath, left: float, wide: float = _WIDE) -> None:
    path.addRect(QRectF(left, -0.9, wide, 1.8))


def _triangle(path: QPainterPath, base: float, tip: float) -> None:
    path.addPolygon(QPolygonF([QPointF(base, -0.95), QPointF(tip, 0.0), QPointF(base, 0.95)]))
    path.closeSubpath()


def _chevron(path: QPainterPath, tip: float) -> None:
    path.addPolygon(QPolygonF([QPointF(-0.9, -tip), QPointF(0.9, -tip), QPointF(0.0, tip)]))
    path.closeSubpath()


def _placed(path: QPainterPath, middle: QPointF, radius: float) -> QPainterPath:
    placed = QPainterPath()
    for polygon in path.toFillPolygons():
        placed.addPolygon(QPolygonF([point * radius + middle for point in polygon.toList()]))
    return placed
