"""The badge: it says what the players see, and in a colour when that is not the battle itself."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from battleboard.models.broadcast import BroadcastMode
from battleboard.views.look.button import EnterButton
from battleboard.views.look.colours import Colours
from battleboard.views.look.space import XS, M, S
from battleboard.views.look.theme import colours_of

WORDS: Final[Mapping[BroadcastMode, str]] = {
    BroadcastMode.LIVE: "live",
    BroadcastMode.FROZEN: "frozen",
    BroadcastMode.PICTURE: "a picture",
    BroadcastMode.BLANK: "blank",
}
"""What the players see, in words."""
_SIGN: Final = 12
_MOST_NOTE: Final = 120


class Badge(EnterButton):
    """A button with a sign and the words for what the players see."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mode = BroadcastMode.LIVE

    def tell(self, mode: BroadcastMode, where: str, note: str = "") -> None:
        """Say what they see, and where."""
        self._mode = mode
        short = self.fontMetrics().elidedText(note, Qt.TextElideMode.ElideRight, _MOST_NOTE)
        words = f"Players: {WORDS[mode]}{f' ({short})' if note else ''} · {where}"
        self.setText(words)
        self.setAccessibleName(words)
        self.setToolTip("What the players see: click to change it")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As large as sign and words need it."""
        metrics = self.fontMetrics()
        wide = S + _SIGN + S + metrics.horizontalAdvance(self.text()) + M
        return QSize(wide, metrics.height() + 2 * XS)

    def minimumSizeHint(self) -> QSize:
        """No smaller."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it: quiet while the players see the battle, and else not to be overlooked."""
        colours = colours_of(self.palette())
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        words = self.rect().adjusted(S + _SIGN + S, 0, 0, 0)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self._rim(colours)), 1.5))
            painter.setBrush(QColor(self._ground(colours)))
            painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
            self._paint_sign(painter, colours)
            painter.setPen(QColor(self._ink(colours)))
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())

    def _paint_sign(self, painter: QPainter, colours: Colours) -> None:
        live = self._mode is BroadcastMode.LIVE
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.good if live else self._ink(colours)))
        middle = QPointF(S + _SIGN / 2, self.height() / 2)
        painter.drawPath(sign_of(self._mode).translated(middle))

    def _ground(self, colours: Colours) -> str:
        return colours.raised if self._mode is BroadcastMode.LIVE else colours.warn

    def _ink(self, colours: Colours) -> str:
        return colours.ink if self._mode is BroadcastMode.LIVE else colours.panel

    def _rim(self, colours: Colours) -> str:
        return colours.accent if self.hasFocus() or self.underMouse() else self._ground(colours)


def sign_of(mode: BroadcastMode) -> QPainterPath:
    """Give the sign of a mode: a disc, two bars, a picture in its frame, an empty frame."""
    path, half = QPainterPath(), _SIGN / 2
    path.setFillRule(Qt.FillRule.OddEvenFill)
    frame = QRectF(-half, -half + 1, _SIGN, _SIGN - 2)
    match mode:
        case BroadcastMode.LIVE:
            path.addEllipse(QPointF(0, 0), half - 1, half - 1)
        case BroadcastMode.FROZEN:
            path.addRect(QRectF(-half + 2, -half + 1, 3, _SIGN - 2))
            path.addRect(QRectF(half - 5, -half + 1, 3, _SIGN - 2))
        case BroadcastMode.PICTURE:
            path.addRect(frame)
            path.addRect(frame.adjusted(1.5, 1.5, -1.5, -1.5))
            path.addEllipse(QPointF(0, 0), 2.5, 2.5)
        case BroadcastMode.BLANK:
            path.addRect(frame)
    return path
