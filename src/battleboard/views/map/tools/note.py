"""Notes on the map: a few lines of text beside the mouse, always within the view."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from battleboard.views.look.colours import Colours
from battleboard.views.look.label import Type, typed
from battleboard.views.look.space import ROUND, L, S

_WIDEST: Final = 320.0
_OPACITY: Final = 0.94


class NoteLine(NamedTuple):
    """One line of a note, in a colour of its own if it needs one."""

    text: str
    colour: str = ""
    strong: bool = False


def paint_note(
    painter: QPainter, colours: Colours, lines: Sequence[NoteLine], at: QPointF, view: QRectF
) -> QRectF:
    """Paint a note beside a pixel, within a part of the view, and give the place that it takes."""
    box = _box(painter.font(), lines)
    box.moveTopLeft(_corner(box, at, view))
    _paint(painter, colours, lines, box)
    return box


def paint_note_beside(
    painter: QPainter, colours: Colours, lines: Sequence[NoteLine], thing: QRectF, view: QRectF
) -> QRectF:
    """Paint a note right or left of a thing on the map, and give the place that it takes."""
    box = _box(painter.font(), lines)
    box.moveTopLeft(_corner_beside(box, thing, view))
    _paint(painter, colours, lines, box)
    return box


def _box(usual: QFont, lines: Sequence[NoteLine]) -> QRectF:
    wide = max((_width(usual, line) for line in lines), default=0.0)
    return QRectF(0, 0, wide + 2 * S, sum(_height(usual, line) for line in lines) + 2 * S)


def _paint(painter: QPainter, colours: Colours, lines: Sequence[NoteLine], box: QRectF) -> None:
    painter.save()
    painter.setPen(QPen(QColor(colours.line), 1))
    ground = QColor(colours.panel)
    ground.setAlphaF(_OPACITY)
    painter.setBrush(ground)
    painter.drawRoundedRect(box, ROUND, ROUND)
    _write(painter, colours, lines, box)
    painter.restore()


def _write(painter: QPainter, colours: Colours, lines: Sequence[NoteLine], box: QRectF) -> None:
    usual, top = painter.font(), box.top() + S
    for line in lines:
        height = _height(usual, line)
        painter.setFont(_font(usual, line))
        painter.setPen(QColor(line.colour or colours.ink))
        room = QRectF(box.left() + S, top, box.width() - 2 * S, height)
        painter.drawText(room, Qt.TextFlag.TextWordWrap, line.text)
        top += height


def _font(usual: QFont, line: NoteLine) -> QFont:
    return typed(usual, Type.STRONG if line.strong else Type.BODY)


def _bounds(usual: QFont, line: NoteLine) -> QRectF:
    room = QRectF(0, 0, _WIDEST, 10_000)
    return QFontMetricsF(_font(usual, line)).boundingRect(room, Qt.TextFlag.TextWordWrap, line.text)


def _height(usual: QFont, line: NoteLine) -> float:
    return _bounds(usual, line).height()


def _width(usual: QFont, line: NoteLine) -> float:
    return _bounds(usual, line).width() + 1


def _corner(box: QRectF, at: QPointF, view: QRectF) -> QPointF:
    """Give the upper left corner of a note: below and right of a pixel, or where there is room."""
    x = at.x() + L if at.x() + L + box.width() <= view.right() else at.x() - L - box.width()
    y = at.y() + L if at.y() + L + box.height() <= view.bottom() else at.y() - L - box.height()
    return QPointF(max(view.left(), x), max(view.top(), y))


def _corner_beside(box: QRectF, thing: QRectF, view: QRectF) -> QPointF:
    """Give the upper left corner of a note: right of a thing, left of it, or over its right end."""
    right, left = thing.right() + L, thing.left() - L - box.width()
    last = view.right() - box.width()
    x = right if right <= last else left if left >= view.left() else last
    y = max(view.top(), min(thing.top(), view.bottom() - box.height()))
    return QPointF(max(view.left(), x), y)
