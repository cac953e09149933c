"""A layout that sets things one upon another, of which one has first what it needs."""

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayoutItem, QWidget

from battleboard.views.look.items import Items
from battleboard.views.look.space import S

_NOWHERE: Final = -1


class Column(Items):
    """Things one upon another: each has the least that it needs, then `first` as much as it asks.

    After that the others have what they like, the lowest of them first, and `first` what is left.
    """

    def __init__(self, parent: QWidget, first: QWidget, spacing: int = S) -> None:
        super().__init__(parent, spacing)
        self._first = first
        self._asked = 0

    def ask(self, height: int) -> None:
        """Say how high the first one is to be, before the others have more than the least."""
        self._asked = height
        self.update()

    def expandingDirections(self) -> Qt.Orientation:
        """Fill whatever height there is."""
        return Qt.Orientation.Vertical

    def sizeHint(self) -> QSize:
        """Wish for what all like."""
        return self._around([item.sizeHint() for item in self.shown()])

    def minimumSize(self) -> QSize:
        """Need what all need at least."""
        return self._around([item.minimumSize() for item in self.shown()])

    def setGeometry(self, rect: QRect) -> None:
        """Set everything."""
        super().setGeometry(rect)
        top = rect.y()
        for item, high in zip(self.shown(), self.heights(rect.size()), strict=True):
            item.setGeometry(QRect(rect.x(), top, rect.width(), high))
            top += high + self.spacing()

    def heights(self, room: QSize) -> list[int]:
        """Share out the height of a room among those that are shown."""
        shown = self.shown()
        found = [_least(item, room.width()) for item in shown]
        spare = room.height() - sum(found) - self.spacing() * max(0, len(shown) - 1)
        first = next((at for at, i in enumerate(shown) if i.widget() is self._first), _NOWHERE)
        others = [at for at in range(len(shown)) if at != first]
        wishes = [(at, _liked(shown[at], room.width())) for at in reversed(others)]
        if first != _NOWHERE:
            wishes = [(first, self._asked), *wishes, (first, room.height())]
        for at, wish in wishes:
            more = max(0, min(spare, wish - found[at]))
            found[at] += more
            spare -= more
        return found

    def _around(self, sizes: list[QSize]) -> QSize:
        high = sum(size.height() for size in sizes) + self.spacing() * max(0, len(sizes) - 1)
        return QSize(max((size.width() for size in sizes), default=0), high)


def _least(item: QLayoutItem, width: int) -> int:
    if item.hasHeightForWidth():
        return max(item.minimumHeightForWidth(width), item.minimumSize().height())
    return item.minimumSize().height()


def _liked(item: QLayoutItem, width: int) -> int:
    return item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()
