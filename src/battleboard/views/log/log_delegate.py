"""How an entry of the log is painted: under its headings, what was done and what came of it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from battleboard.models.account import Account
from battleboard.models.log import ACCOUNT
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
        account = index.data(ACCOUNT)
        height = sum(self._height(each) for each in _headings(account, index))
        return QSize(0, height + self._body_height(account))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint the headings, and the entry on a patch of its own when it is chosen."""
        account, colours = index.data(ACCOUNT), colours_of(option.palette)
        painter.save()
        place: QRect = option.rect
        top = place.top()
        for piece in _headings(account, index):
            top = self._draw(painter, piece, top, colours)
        patch = place.adjusted(0, top - place.top(), 0, 0)
        self._draw_patch(painter, option, patch, colours)
        top += XS
        for piece in _body(account):
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

    def _body_height(self, account: Account) -> int:
        return sum(self._height(piece) for piece in _body(account)) + XS + XS

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


def _headings(account: Account, index: _Index) -> Iterator[_Piece]:
    """Give the headings that did not stand over the entry before already."""
    before = _before(index)
    another_round = before is None or before.round != account.round
    if another_round:
        yield _Piece(account.round, Type.TITLE, above=L if before else 0)
    another_moment = before is None or another_round or before.moment != account.moment
    if account.moment and another_moment:
        yield _Piece(account.moment, Type.SMALL, faint=True, above=XS if another_round else M)


def _before(index: _Index) -> Account | None:
    """Give the entry that is shown before another one."""
    account = index.model().index(index.row() - 1, 0).data(ACCOUNT) if index.row() else None
    return account if isinstance(account, Account) else None


def _body(account: Account) -> Iterator[_Piece]:
    """Give what came of it the most weight; where nothing did, that is the deed itself."""
    if account.came:
        yield _Piece(account.command, Type.SMALL, faint=True)
        yield _Piece(account.came, Type.BODY)
    else:
        small = account.step or bool(account.dice)
        yield _Piece(account.command, Type.SMALL if small else Type.BODY, faint=small)
    if account.dice:
        yield _Piece(account.dice, Type.SMALL, faint=True)
