"""How a finding is painted: its words, where it belongs, and its keys."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from battleboard.views.look.colours import Colours
from battleboard.views.look.label import Type, typed
from battleboard.views.look.space import ROUND, M, S
from battleboard.views.look.theme import colours_of
from battleboard.views.palette.finding import Finding
from battleboard.views.palette.finding_model import FINDING

_Index = QModelIndex | QPersistentModelIndex
_RIGHT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
_LEFT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class FindingDelegate(QStyledItemDelegate):
    """Paints one line for each finding; what cannot be done now is faint."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        """Give a line some air."""
        return QSize(0, QFontMetrics(self._view.font()).height() + 2 * S)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint the words and where they belong, and the keys at the right."""
        finding: Finding = index.data(FINDING)
        place: QRect = option.rect
        state: QStyle.StateFlag = option.state
        colours = colours_of(option.palette)
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            _draw_patch(painter, place, colours)
        room = place.adjusted(M, 0, -M, 0)
        small = typed(self._view.font(), Type.SMALL)
        _take(painter, small, colours.faint)
        room.setRight(_draw(painter, room, finding.keys, _RIGHT))
        _take(painter, self._view.font(), colours.ink if finding.enabled else colours.faint)
        room.setLeft(_draw(painter, room, finding.text, _LEFT))
        _take(painter, small, colours.faint)
        _draw(painter, room, finding.place, _LEFT)
        painter.restore()


def _draw_patch(painter: QPainter, place: QRect, colours: Colours) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.raised))
    painter.drawRoundedRect(place, ROUND, ROUND)


def _take(painter: QPainter, font: QFont, colour: str) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))


def _draw(painter: QPainter, room: QRect, text: str, side: Qt.AlignmentFlag) -> int:
    """Draw a text at one side of a line, as much of it as fits, and say where the room ends."""
    metrics = painter.fontMetrics()
    words = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, side, words)
    wide = metrics.horizontalAdvance(words) + S if words else 0
    return room.right() - wide if side is _RIGHT else room.left() + wide
