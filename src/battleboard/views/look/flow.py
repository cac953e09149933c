"""A layout that sets things in lines like words, and begins a new line where one is full."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QWidget

from battleboard.views.look.items import Items
from battleboard.views.look.space import XS, S


class Flow(Items):
    """Things one after another, in as many lines as they need."""

    def __init__(self, parent: QWidget | None = None, spacing: int = S, between: int = XS) -> None:
        super().__init__(parent, spacing)
        self._between = between

    def expandingDirections(self) -> Qt.Orientation:
        """Want no more room than is needed."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Need more lines where there is less room."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Say how high all lines are together."""
        return self._lay(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Set everything."""
        super().setGeometry(rect)
        self._lay(rect, move=True)

    def sizeHint(self) -> QSize:
        """Wish for one line."""
        sizes = [item.sizeHint() for item in self.shown()]
        width = sum(size.width() + self.spacing() for size in sizes)
        return QSize(max(0, width - self.spacing()), max((s.height() for s in sizes), default=0))

    def minimumSize(self) -> QSize:
        """Need room for the largest thing."""
        size = QSize()
        for item in self.shown():
            size = size.expandedTo(item.minimumSize())
        return size

    def _lay(self, rect: QRect, *, move: bool) -> int:
        """Lay everything out, or only say how high it comes to be."""
        x, y, line = rect.x(), rect.y(), 0
        for item in self.shown():
            size = item.sizeHint().boundedTo(QSize(max(1, rect.width()), 1 << 20))
            if x > rect.x() and x + size.width() > rect.x() + rect.width():
                x, y, line = rect.x(), y + line + self._between, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size))
            x, line = x + size.width() + self.spacing(), max(line, size.height())
        return y + line - rect.y()
