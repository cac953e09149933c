"""The cards of the start page: recent battles and demos."""

from datetime import datetime
from math import ceil
from typing import Final, NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QWidget

from battleboard.battle.state.team import Badge
from battleboard.models.recent_battles_model import when_in_words
from battleboard.storage.game_texts import Offer
from battleboard.storage.recent_battles import RecentBattle
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.shapes import ActMark, act_mark_path, badge_path
from battleboard.views.theme.sizes import ROUND, XS, L, M, S, TextStyle, styled_font
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.labels import escape_html

_ARROWS = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})


class StartCard(QAbstractButton):
    """A card that can be clicked; subclasses paint its content in `paint_face`.

    `menu_asked(position)` requests the context menu at a screen position.
    """

    menu_asked = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def height_for(self, width: int) -> int:
        """Return the height for a width; subclasses override."""
        return width

    def paint_face(self, painter: QtGui.QPainter, colours: Colours) -> None:
        """Paint the card's content."""

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        colours = colours_of(self.palette())
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QtGui.QColor(colours.raised if self.isDown() else colours.panel))
            painter.drawRoundedRect(self.surface, ROUND, ROUND)
            self.paint_face(painter, colours)
            rim = self._rim(colours)
            inset = rim.widthF() / 2
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(rim)
            edge = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
            painter.drawRoundedRect(edge, ROUND, ROUND)

    @property
    def surface(self) -> QRectF:
        return QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Let Enter click the card, too, and leave the arrow keys to the grid."""
        if event.key() in _ARROWS:
            event.ignore()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QtGui.QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.updateGeometry()

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        """Request the menu at the mouse, or at the centre if opened by keyboard."""
        mouse = event.reason() is QtGui.QContextMenuEvent.Reason.Mouse
        self.menu_asked.emit(event.globalPos() if mouse else self.mapToGlobal(self.rect().center()))

    def _rim(self, colours: Colours) -> QtGui.QPen:
        if self.hasFocus() or self.isChecked():
            return QtGui.QPen(QtGui.QColor(colours.accent), 3 if self.isChecked() else 2)
        return QtGui.QPen(QtGui.QColor(colours.faint if self.underMouse() else colours.line), 1)


class CardPen(NamedTuple):
    """Writes text on a card with one painter, font and colour."""

    painter: QtGui.QPainter
    font: QtGui.QFont
    colour: str

    def write(self, area: QRect, text: str, most: int = 1) -> None:
        self.painter.setFont(self.font)
        self.painter.setPen(QtGui.QColor(self.colour))
        row = QRect(area.topLeft(), QSize(area.width(), self.line_height))
        for line in lines_of(text, self.font, area.width(), most):
            self.painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, line)
            row.translate(0, self.line_height)

    @property
    def line_height(self) -> int:
        return QtGui.QFontMetrics(self.font).lineSpacing()


def lines_of(text: str, font: QtGui.QFont, width: int, most: int) -> list[str]:
    """Break text into at most `most` lines, ending the last with an ellipsis if cut."""
    metrics = QtGui.QFontMetrics(font)
    lines: list[str] = []
    rest = text.split()
    while rest:
        fits = len(rest) if len(lines) == most - 1 else _fitting(rest, metrics, width)
        line, rest = " ".join(rest[:fits]), rest[fits:]
        lines.append(metrics.elidedText(line, Qt.TextElideMode.ElideRight, width))
    return lines


def _fitting(words: list[str], metrics: QtGui.QFontMetrics, width: int) -> int:
    """Return how many words fit on a line, at least one."""
    fits = 1
    while fits < len(words) and metrics.horizontalAdvance(" ".join(words[: fits + 1])) <= width:
        fits += 1
    return fits


_SHAPE: Final = 9 / 16
_SQUARES: Final = 7
_OWN: Final = "In Battleboard's folder until you save it as a file"
# The default picture of a battle: two sides meeting on a bare table.
_STANDINS: Final[tuple[tuple[Badge, int, float, float], ...]] = (
    *(("circle", 0, 0.34, 0.34), ("circle", 0, 0.28, 0.54), ("circle", 0, 0.4, 0.68)),
    *(("square", 1, 0.6, 0.3), ("square", 1, 0.68, 0.5), ("square", 1, 0.58, 0.7)),
)


class BattleCard(StartCard):
    """The card of a recent battle."""

    def __init__(self, battle: RecentBattle, now: datetime, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.battle = battle
        self._picture: QtGui.QPixmap | None = None
        self._when = when_in_words(battle.when, now)
        self.setAccessibleName(f"{battle.title}, {self.under}")
        self.setToolTip(escape_html(self._hint()))

    @property
    def under(self) -> str:
        if not self.battle.there:
            return "The file is missing"
        return " · ".join(filter(None, (self._when, self.battle.game)))

    def height_for(self, width: int) -> int:
        title = QtGui.QFontMetrics(styled_font(self.font(), TextStyle.STRONG)).lineSpacing()
        small = QtGui.QFontMetrics(styled_font(self.font(), TextStyle.SMALL)).lineSpacing()
        return round(width * _SHAPE) + title + small + XS + 2 * S

    def paint_face(self, painter: QtGui.QPainter, colours: Colours) -> None:
        picture = QRectF(self.surface)
        picture.setHeight(round(self.width() * _SHAPE))
        self._paint_picture(painter, picture, colours)
        ink = colours.ink if self.battle.there else colours.faint
        title = CardPen(painter, styled_font(self.font(), TextStyle.STRONG), ink)
        small = CardPen(painter, styled_font(self.font(), TextStyle.SMALL), colours.faint)
        row = QRect(M, round(picture.bottom()) + S, self.width() - 2 * M, 0)
        title.write(row, self.battle.title)
        small.write(row.translated(0, title.line_height + XS), self.under)

    def _paint_picture(self, painter: QtGui.QPainter, area: QRectF, colours: Colours) -> None:
        painter.save()
        round_on_top = QtGui.QPainterPath()
        round_on_top.addRoundedRect(area.adjusted(0, 0, 0, ROUND), ROUND, ROUND)
        painter.setClipPath(round_on_top)
        painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
        if self._picture is None:
            # Load the picture once the card is seen: there may be hundreds of cards, most of them
            # scrolled away.
            found = str(self.battle.picture) if self.battle.there else ""
            self._picture = QtGui.QPixmap(found)
        if self._picture.isNull():
            _paint_standins(painter, area, colours)
        else:
            painter.drawPixmap(area, self._picture, QRectF(self._picture.rect()))
        painter.restore()

    def _hint(self) -> str:
        return _OWN if self.battle.unnamed else str(self.battle.path)


def _paint_standins(painter: QtGui.QPainter, area: QRectF, colours: Colours) -> None:
    painter.fillRect(area, QtGui.QColor(colours.raised))
    painter.setPen(QtGui.QPen(QtGui.QColor(colours.line), 1))
    square = area.height() / _SQUARES
    for at in range(1, ceil(area.width() / square)):
        x = round(area.left() + at * square) + 0.5
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
    for at in range(1, _SQUARES):
        y = round(area.top() + at * square) + 0.5
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
    for badge, side, x, y in _STANDINS:
        middle = QPointF(area.left() + x * area.width(), area.top() + y * area.height())
        painter.fillPath(badge_path(badge, middle, square * 0.36), QtGui.QColor(colours.side(side)))


_LINES: Final = 3
_RULER: Final = 44
_TENTHS: Final = 10
# Decorative rulers: each lane's side, its start and end in tenths of the width, and its mark.
_RULERS: Final = (
    ((0, 0, 4, ActMark.ARRIVAL), (1, 0, 7, ActMark.SPELL), (0, 6, 9, ActMark.BLOW)),
    ((1, 0, 8, ActMark.ARRIVAL), (0, 1, 3, ActMark.SHOT), (0, 4, 6, ActMark.SHOT)),
    ((0, 1, 5, ActMark.SPELL), (1, 0, 8, ActMark.SPELL), (0, 5, 7, ActMark.SHOT)),
)


class DemonstrationCard(StartCard):
    """The card of a demo battle."""

    def __init__(self, offer: Offer, game: str, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.offer = offer
        self._game = game
        self._lanes = _RULERS[number % len(_RULERS)]
        self.setAccessibleName(offer.title)
        self.setAccessibleDescription(f"{offer.line} {game}")

    def height_for(self, _width: int) -> int:
        strong, body, small = (QtGui.QFontMetrics(font).lineSpacing() for font in self._fonts())
        return 2 * L + _RULER + M + strong + _LINES * body + small + 2 * XS

    def paint_face(self, painter: QtGui.QPainter, colours: Colours) -> None:
        self._paint_ruler(painter, colours)
        strong, body, small = self._fonts()
        title = CardPen(painter, strong, colours.ink)
        game = CardPen(painter, small, colours.faint)
        row = QRect(L, L + _RULER + M, self.width() - 2 * L, 0)
        title.write(row, self.offer.title)
        row.translate(0, title.line_height + XS)
        CardPen(painter, body, colours.ink).write(row, self.offer.line, _LINES)
        row.moveTop(self.height() - L - game.line_height)
        game.write(row, self._game)

    def _fonts(self) -> tuple[QtGui.QFont, QtGui.QFont, QtGui.QFont]:
        font = self.font()
        return (
            styled_font(font, TextStyle.STRONG),
            styled_font(font, TextStyle.BODY),
            styled_font(font, TextStyle.SMALL),
        )

    def _paint_ruler(self, painter: QtGui.QPainter, colours: Colours) -> None:
        tenth, high = (self.width() - 2 * L) / _TENTHS, _RULER / len(self._lanes)
        painter.setPen(QtGui.QColor(colours.line))
        for at in range(_TENTHS + 1):
            x = round(L + at * tenth) + 0.5
            painter.drawLine(QPointF(x, L), QPointF(x, L + _RULER))
        painter.setPen(Qt.PenStyle.NoPen)
        for at, (side, begin, end, mark) in enumerate(self._lanes):
            colour, middle = QtGui.QColor(colours.side(side)), L + (at + 0.5) * high
            bar = QRectF(L + begin * tenth, middle - S / 4, (end - begin) * tenth, S / 2)
            painter.setBrush(colour)
            painter.drawRoundedRect(bar, S / 4, S / 4)
            painter.fillPath(act_mark_path(mark, QPointF(bar.right(), middle), S * 0.8), colour)
