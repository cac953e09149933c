"""The card of a demonstration: a fight that comes with the program, to learn it by."""

from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QWidget

from battleboard.storage.game_texts import Offer
from battleboard.views.look.colours import Colours
from battleboard.views.look.label import Type, typed
from battleboard.views.look.mark import Mark, mark_path
from battleboard.views.look.space import XS, L, M, S
from battleboard.views.start.card import Card, Pen

_LINES: Final = 3
_RULER: Final = 44
_TENTHS: Final = 10
# Rulers that are only to look at: for each lane its side, where it begins and ends, and its mark.
_RULERS: Final = (
    ((0, 0, 4, Mark.ARRIVAL), (1, 0, 7, Mark.SPELL), (0, 6, 9, Mark.BLOW)),
    ((1, 0, 8, Mark.ARRIVAL), (0, 1, 3, Mark.SHOT), (0, 4, 6, Mark.SHOT)),
    ((0, 1, 5, Mark.SPELL), (1, 0, 8, Mark.SPELL), (0, 5, 7, Mark.SHOT)),
)


class DemonstrationCard(Card):
    """One demonstration."""

    def __init__(self, offer: Offer, game: str, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.offer = offer
        self._game = game
        self._lanes = _RULERS[number % len(_RULERS)]
        self.setAccessibleName(offer.title)
        self.setAccessibleDescription(f"{offer.line} {game}")

    def height_for(self, _width: int) -> int:
        """Leave room for the ruler, the title, some lines and the game."""
        strong, body, small = (QFontMetrics(font).lineSpacing() for font in self._fonts())
        return 2 * L + _RULER + M + strong + _LINES * body + small + 2 * XS

    def paint_face(self, painter: QPainter, colours: Colours) -> None:
        """Paint a small ruler, and the words under it."""
        self._paint_ruler(painter, colours)
        strong, body, small = self._fonts()
        title = Pen(painter, strong, colours.ink)
        game = Pen(painter, small, colours.faint)
        row = QRect(L, L + _RULER + M, self.width() - 2 * L, 0)
        title.write(row, self.offer.title)
        row.translate(0, title.line_height + XS)
        Pen(painter, body, colours.ink).write(row, self.offer.line, _LINES)
        row.moveTop(self.height() - L - game.line_height)
        game.write(row, self._game)

    def _fonts(self) -> tuple[QFont, QFont, QFont]:
        font = self.font()
        return typed(font, Type.STRONG), typed(font, Type.BODY), typed(font, Type.SMALL)

    def _paint_ruler(self, painter: QPainter, colours: Colours) -> None:
        tenth, high = (self.width() - 2 * L) / _TENTHS, _RULER / len(self._lanes)
        painter.setPen(QColor(colours.line))
        for at in range(_TENTHS + 1):
            x = round(L + at * tenth) + 0.5
            painter.drawLine(QPointF(x, L), QPointF(x, L + _RULER))
        painter.setPen(Qt.PenStyle.NoPen)
        for at, (side, begin, end, mark) in enumerate(self._lanes):
            colour, middle = QColor(colours.side(side)), L + (at + 0.5) * high
            bar = QRectF(L + begin * tenth, middle - S / 4, (end - begin) * tenth, S / 2)
            painter.setBrush(colour)
            painter.drawRoundedRect(bar, S / 4, S / 4)
            painter.fillPath(mark_path(mark, QPointF(bar.right(), middle), S * 0.8), colour)
