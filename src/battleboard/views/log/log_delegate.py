"""How an entry of the log is painted: under its headings, what was done and what came of it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from battleboard.models.log_model import LOG_LINE
from battleboard.queries.round.log_lines import LogLine
from battleboard.views.look.colours import Colours
from battleboard.views.look.label import Type, typed
from battleboard.views.look.space import HAIR, ROUND, XS, L, M, S
from battleboard.views.look.theme import colours_of

_Index = QModelIndex | QPersistentModelIndex
_WRAPPED: Final = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
_ENDLESS: Final = 1_000_000


class _Piece(NamedTuple):
    """A piece of text in one type, and how much room is left above it."""

    text: str
    type: Type
    faint: bool = False
    above: int = HAIR


class LogDelegate(QStyledItemDelegate):
    """Paints an entry, and over it the headings that it is the first to stand under."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        self._heights: dict[tuple[str, Type, int], int] = {}
        self._fonts: dict[Type, QFont] = {}

    def forget_sizes(self) -> None:
        """Measure everything anew, after the font or the width has changed."""
        self._heights.clear()
        self._fonts.clear()

    def sizeHint(self, _option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Give an entry the height of its text."""
        log_line = index.data(LOG_LINE)
        height = sum(self._height(each) for each in _headings(log_line, index))
        return QSize(0, height + self._body_height(log_line))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint the headings, and the entry on a patch of its own when it is chosen."""
        log_line, colours = index.data(LOG_LINE), colours_of(option.palette)
        painter.save()
        place: QRect = option.rect
        top = place.top()
        for piece in _headings(log_line, index):
            top = self._draw(painter, piece, top, colours)
        patch = place.adjusted(0, top - place.top(), 0, 0)
        self._draw_patch(painter, option, patch, colours)
        top += XS
        for piece in _body(log_line):
            top = self._draw(painter, piece, top, colours)
        painter.restore()

    def _draw_patch(
        self, painter: QPainter, option: QStyleOptionViewItem, patch: QRect, colours: Colours
    ) -> None:
        state: QStyle.StateFlag = option.state
        if state & QStyle.StateFlag.State_Selected:
            ground = colours.raised
        elif state & QStyle.StateFlag.State_MouseOver:
            ground = colours.band
        else:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(patch, ROUND, ROUND)

    def _draw(self, painter: QPainter, piece: _Piece, top: int, colours: Colours) -> int:
        """Draw a piece of text, and give the place under it."""
        height = self._height(piece)
        painter.setFont(self._font(piece.type))
        painter.setPen(QColor(colours.faint if piece.faint else colours.ink))
        place = QRect(S, top + piece.above, self._width(), height - piece.above)
        painter.drawText(place, _WRAPPED, piece.text)
        return top + height

    def _body_height(self, log_line: LogLine) -> int:
        return sum(self._height(piece) for piece in _body(log_line)) + XS + XS

    def _height(self, piece: _Piece) -> int:
        key = (piece.text, piece.type, self._width())
        if key not in self._heights:
            room = QRect(0, 0, self._width(), _ENDLESS)
            metrics = QFontMetrics(self._font(piece.type))
            self._heights[key] = metrics.boundingRect(room, _WRAPPED, piece.text).height()
        return self._heights[key] + piece.above

    def _width(self) -> int:
        return self._view.viewport().width() - 2 * S

    def _font(self, kind: Type) -> QFont:
        if kind not in self._fonts:
            self._fonts[kind] = typed(self._view.font(), kind)
        return self._fonts[kind]


def _headings(log_line: LogLine, index: _Index) -> Iterator[_Piece]:
    """Give the headings that did not stand over the entry before already."""
    before = _before(index)
    another_round = before is None or before.round != log_line.round
    if another_round:
        yield _Piece(log_line.round, Type.TITLE, above=L if before else 0)
    another_moment = before is None or another_round or before.moment != log_line.moment
    if log_line.moment and another_moment:
        yield _Piece(log_line.moment, Type.SMALL, faint=True, above=XS if another_round else M)


def _before(index: _Index) -> LogLine | None:
    """Give the entry that is shown before another one."""
    log_line = index.model().index(index.row() - 1, 0).data(LOG_LINE) if index.row() else None
    return log_line if isinstance(log_line, LogLine) else None


def _body(log_line: LogLine) -> Iterator[_Piece]:
    """Give what came of it the most weight; where nothing did, that is the deed itself."""
    if log_line.came:
        yield _Piece(log_line.command, Type.SMALL, faint=True)
        yield _Piece(log_line.came, Type.BODY)
    else:
        small = log_line.step or bool(log_line.dice)
        yield _Piece(log_line.command, Type.SMALL if small else Type.BODY, faint=small)
    if log_line.dice:
        yield _Piece(log_line.dice, Type.SMALL, faint=True)
