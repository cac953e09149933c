"""Cards side by side in as many columns as there is room for, walked through with the arrows."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from battleboard.views.look.space import L
from battleboard.views.start.card import Card


class CardGrid(QWidget):
    """A grid of cards of one size.

    `arranged()` tells that the cards have other places, and that more or fewer of them are hidden.
    """

    arranged = Signal()

    def __init__(self, narrowest: int, most_rows: int = 0, parent: QWidget | None = None) -> None:
        """Say how narrow a card may be, and how many rows are shown where not all are."""
        super().__init__(parent)
        self._narrowest: Final = narrowest
        self._most_rows = most_rows
        self._cards: tuple[Card, ...] = ()
        self.installEventFilter(self)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, in their order."""
        return self._cards

    @property
    def columns(self) -> int:
        """How many cards lie side by side."""
        return max(1, (self.width() + L) // (self._narrowest + L))

    @property
    def hides_some(self) -> bool:
        """Whether there are more cards than rows for them."""
        return any(card.isHidden() for card in self._cards)

    def lay(self, cards: Sequence[Card]) -> None:
        """Lay other cards out."""
        for card in self._cards:
            card.hide()
            card.deleteLater()
        self._cards = tuple(cards)
        for card in self._cards:
            card.setParent(self)
        self._arrange()

    def show_all(self) -> None:
        """Show every card, in however many rows."""
        self._most_rows = 0
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find new places for all cards."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._arrange()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Give the cards other places when one of them needs more room, or less."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._arrange()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from card to card."""
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -self.columns,
            Qt.Key.Key_Down: self.columns,
        }
        here = next((at for at, card in enumerate(self._cards) if card.hasFocus()), None)
        step = steps.get(Qt.Key(event.key()))
        if here is None or step is None or not self._focus(here + step):
            super().keyPressEvent(event)

    def _focus(self, at: int) -> bool:
        if 0 <= at < len(self._cards) and self._cards[at].isVisible():
            self._cards[at].setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return False

    def _arrange(self) -> None:
        columns = self.columns
        wide = (self.width() - (columns - 1) * L) // columns
        high = max((card.height_for(wide) for card in self._cards), default=0)
        shown = self._most_rows * columns or len(self._cards)
        for at, card in enumerate(self._cards):
            row, column = divmod(at, columns)
            card.setGeometry(QRect(column * (wide + L), row * (high + L), wide, high))
            card.setVisible(at < shown)
        rows = -(-min(len(self._cards), shown) // columns)
        self.setFixedHeight(max(0, rows * (high + L) - L))
        self.arranged.emit()
