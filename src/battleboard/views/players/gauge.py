"""The gauge: a bar on the players' screen that is made as long as a real thing laid on it."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from battleboard.views.look.colours import DARK
from battleboard.views.look.label import Type, typed
from battleboard.views.look.space import XL, XXL, L

_CARD: Final = 53.98 / 85.6
"""How high a card is, as a share of its width."""
_RULER: Final = 120
_EDGE: Final = 16
_LARGE: Final = 0.036
_SMALL: Final = 0.02
_LEAST_TYPE: Final = 12
_WORDS: Final = "Drag the right end until the bar is as long as what you lay on it."


class Gauge(QWidget):
    """Lies over the players' screen and shows a bar of so many pixels of its own.

    `pulled(pixels)` tells that a hand has made it longer or shorter.
    """

    pulled = Signal(int)

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._pixels = 1
        self._words = ""
        self._is_card = False
        self._is_pulled = False
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName("A bar to lay a thing on")
        self.setGeometry(over.rect())
        self.raise_()
        self.show()

    def show_bar(self, pixels: int, words: str, *, is_card: bool) -> None:
        """Show a bar of so many pixels, and say what is to be laid on it."""
        self._pixels, self._words, self._is_card = pixels, words, is_card
        self.update()

    @property
    def bar(self) -> QRect:
        """Where the bar lies, in pixels of the display."""
        ratio = self.devicePixelRatioF()
        high = round(self._pixels * _CARD if self._is_card else _RULER * ratio)
        wide, room = round(self.width() * ratio), round(self.height() * ratio)
        return QRect((wide - self._pixels) // 2, (room - high) // 2, self._pixels, high)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the right end."""
        self._is_pulled = self._is_near_end(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pull the end along; the bar stays in the middle."""
        if self._is_pulled:
            half = (event.position().x() - self.width() / 2) * self.devicePixelRatioF()
            self.pulled.emit(max(1, round(2 * half)))
        near = self._is_pulled or self._is_near_end(event)
        self.setCursor(Qt.CursorShape.SizeHorCursor if near else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Let go of it."""
        self._is_pulled = False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the bar, pixel by pixel, with lines down from its ends."""
        ratio = self.devicePixelRatioF()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), Qt.GlobalColor.black)
            self._write(painter)
            painter.scale(1 / ratio, 1 / ratio)
            bar = self.bar
            painter.fillRect(bar, QColor(DARK.ink))
            painter.setPen(QPen(QColor(DARK.accent), 1))
            out = round(XXL * ratio)
            for x in (bar.left(), bar.right()):
                painter.drawLine(QPoint(x, bar.top() - out), QPoint(x, bar.top() - 1))
                painter.drawLine(QPoint(x, bar.bottom() + 1), QPoint(x, bar.bottom() + out))

    def _write(self, painter: QPainter) -> None:
        below = QRectF(self.rect()).adjusted(L, 0, -L, -XL)
        above = QRectF(L, XL, self.width() - 2 * L, self.height())
        middle = Qt.AlignmentFlag.AlignHCenter
        painter.setPen(QColor(DARK.ink))
        painter.setFont(self._sized(_LARGE))
        painter.drawText(above, middle | Qt.AlignmentFlag.AlignTop, self._words)
        painter.setPen(QColor(DARK.faint))
        painter.setFont(self._sized(_SMALL))
        painter.drawText(below, middle | Qt.AlignmentFlag.AlignBottom, _WORDS)

    def _sized(self, share: float) -> QFont:
        """Give type that is read from beside a large screen too."""
        font = typed(self.font(), Type.STRONG)
        font.setPixelSize(max(_LEAST_TYPE, round(self.height() * share)))
        return font

    def _is_near_end(self, event: QMouseEvent) -> bool:
        end = self.bar.right() / self.devicePixelRatioF()
        return abs(event.position().x() - end) <= _EDGE
