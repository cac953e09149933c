"""The card of a battle to go on with: what it looked like, its title, and when it was."""

from datetime import datetime
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from battleboard.battle.battle import Badge
from battleboard.models.recent_battles_model import when_in_words
from battleboard.storage.recent_battles import RecentBattle
from battleboard.views.look.badge import badge_path
from battleboard.views.look.colours import Colours
from battleboard.views.look.label import Type, typed
from battleboard.views.look.space import ROUND, XS, M, S
from battleboard.views.start.card import Card, Pen

_SHAPE: Final = 9 / 16
_SQUARES: Final = 7
_OWN: Final = "In Battleboard's own folder until you save it as a file"
# What stands for a battle of which there is no picture: two sides that meet on a bare table.
_STANDINS: Final[tuple[tuple[Badge, int, float, float], ...]] = (
    *(("circle", 0, 0.34, 0.34), ("circle", 0, 0.28, 0.54), ("circle", 0, 0.4, 0.68)),
    *(("square", 1, 0.6, 0.3), ("square", 1, 0.68, 0.5), ("square", 1, 0.58, 0.7)),
)


class BattleCard(Card):
    """One battle."""

    def __init__(self, battle: RecentBattle, now: datetime, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.battle = battle
        self._picture = QPixmap(str(battle.picture)) if battle.there else QPixmap()
        self._when = when_in_words(battle.when, now)
        self.setAccessibleName(f"{battle.title}, {self.under}")
        self.setToolTip(self._hint())

    @property
    def under(self) -> str:
        """What stands under the title."""
        if not self.battle.there:
            return "The file is not there any more"
        return " · ".join(filter(None, (self._when, self.battle.game)))

    def height_for(self, width: int) -> int:
        """Leave room for the picture and two lines."""
        title = QFontMetrics(typed(self.font(), Type.STRONG)).lineSpacing()
        small = QFontMetrics(typed(self.font(), Type.SMALL)).lineSpacing()
        return round(width * _SHAPE) + title + small + XS + 2 * S

    def paint_face(self, painter: QPainter, colours: Colours) -> None:
        """Paint the picture, and the words under it."""
        picture = QRectF(self.surface)
        picture.setHeight(round(self.width() * _SHAPE))
        self._paint_picture(painter, picture, colours)
        ink = colours.ink if self.battle.there else colours.faint
        title = Pen(painter, typed(self.font(), Type.STRONG), ink)
        small = Pen(painter, typed(self.font(), Type.SMALL), colours.faint)
        row = QRect(M, round(picture.bottom()) + S, self.width() - 2 * M, 0)
        title.write(row, self.battle.title)
        small.write(row.translated(0, title.line_height + XS), self.under)

    def _paint_picture(self, painter: QPainter, area: QRectF, colours: Colours) -> None:
        painter.save()
        round_on_top = QPainterPath()
        round_on_top.addRoundedRect(area.adjusted(0, 0, 0, ROUND), ROUND, ROUND)
        painter.setClipPath(round_on_top)
        painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
        if self._picture.isNull():
            _paint_standins(painter, area, colours)
        else:
            painter.drawPixmap(area, self._picture, QRectF(self._picture.rect()))
        painter.restore()

    def _hint(self) -> str:
        return _OWN if self.battle.unnamed else str(self.battle.path)


def _paint_standins(painter: QPainter, area: QRectF, colours: Colours) -> None:
    painter.fillRect(area, QColor(colours.raised))
    painter.setPen(QPen(QColor(colours.line), 1))
    square = area.height() / _SQUARES
    for at in range(1, ceil(area.width() / square)):
        x = round(area.left() + at * square) + 0.5
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
    for at in range(1, _SQUARES):
        y = round(area.top() + at * square) + 0.5
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
    for badge, side, x, y in _STANDINS:
        middle = QPointF(area.left() + x * area.width(), area.top() + y * area.height())
        painter.fillPath(badge_path(badge, middle, square * 0.36), QColor(colours.side(side)))
