"""Boxes laid out in one call, wrapping lines, and a column that gives one widget priority."""

from typing import Final, TypeAlias, TypeVar

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QLayoutItem, QVBoxLayout, QWidget

from battleboard.views.theme.sizes import XS, S

_Box = TypeVar("_Box", bound=QBoxLayout)
Part: TypeAlias = QWidget | QLayout | tuple[QWidget | QLayout, int] | int
"""A part of a box, a part with its stretch factor, or a gap in pixels."""
Margins: TypeAlias = int | tuple[int, int, int, int] | None
"""One margin for all sides, or left, top, right and bottom; None keeps the style's."""
STRETCH: Final = -1
"""A gap that takes the spare room, and so pushes the next parts to the end."""


def hbox(
    *parts: Part, on: QWidget | None = None, spacing: int | None = S, margins: Margins = 0
) -> QHBoxLayout:
    """Lay parts side by side; if `on` is given, the layout becomes that widget's layout."""
    return _fill(QHBoxLayout(), parts, on, spacing, margins)


def vbox(
    *parts: Part, on: QWidget | None = None, spacing: int | None = S, margins: Margins = 0
) -> QVBoxLayout:
    """Stack parts; if `on` is given, the layout becomes that widget's layout."""
    return _fill(QVBoxLayout(), parts, on, spacing, margins)


def with_stretch(part: QWidget | QLayout, share: int = 1) -> tuple[QWidget | QLayout, int]:
    return part, share


def _fill(
    box: _Box, parts: tuple[Part, ...], on: QWidget | None, spacing: int | None, margins: Margins
) -> _Box:
    if on is not None:
        on.setLayout(box)
    if margins is not None:
        box.setContentsMargins(*(margins if isinstance(margins, tuple) else (margins,) * 4))
    if spacing is not None:
        box.setSpacing(spacing)
    add_parts(box, *parts)
    return box


def add_parts(box: QBoxLayout, *parts: Part) -> None:
    for each in parts:
        part, share = each if isinstance(each, tuple) else (each, 0)
        if isinstance(part, QWidget):
            box.addWidget(part, share)
        elif isinstance(part, QLayout):
            box.addLayout(part, share)
        elif part == STRETCH:
            box.addStretch()
        else:
            box.addSpacing(part)


class ListLayout(QLayout):
    """A list of items in order, without margins; subclasses place them."""

    def __init__(self, parent: QWidget | None, spacing: int) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def visible_items(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]


class FlowLayout(ListLayout):
    """Items in reading order, on as many lines as they need."""

    def __init__(self, parent: QWidget | None = None, spacing: int = S, between: int = XS) -> None:
        super().__init__(parent, spacing)
        self._between = between

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._lay(rect, move=True)

    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self.visible_items()]
        width = sum(size.width() + self.spacing() for size in sizes)
        return QSize(max(0, width - self.spacing()), max((s.height() for s in sizes), default=0))

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self.visible_items():
            size = size.expandedTo(item.minimumSize())
        return size

    def _lay(self, rect: QRect, *, move: bool) -> int:
        """Place all items, or without `move` only measure; return the height."""
        y = rect.y() - self._between
        for line in self._lines(rect.width()):
            x, y = rect.x(), y + self._between
            high = max(size.height() for _, size in line)
            for item, size in line:
                if move:
                    item.setGeometry(QRect(QPoint(x, y + (high - size.height()) // 2), size))
                x += size.width() + self.spacing()
            y += high
        return max(0, y - rect.y())

    def _lines(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        left = 0
        for item in self.visible_items():
            size = item.sizeHint().boundedTo(QSize(max(1, width), 1 << 20))
            if not lines or size.width() > left:
                lines.append([])
                left = width
            lines[-1].append((item, size))
            left -= size.width() + self.spacing()
        return lines


def flow(*parts: QWidget, on: QWidget | None = None, spacing: int = S) -> FlowLayout:
    made = FlowLayout(on, spacing)
    for part in parts:
        made.addWidget(part)
    return made


_NOWHERE: Final = -1


class ColumnLayout(ListLayout):
    """Items in a column: each gets its minimum, and then `first` gets the requested height.

    Then the others get their preferred height, from the bottom up, and `first` gets the rest.
    """

    def __init__(self, parent: QWidget, first: QWidget, spacing: int = S) -> None:
        super().__init__(parent, spacing)
        self._first = first
        self._asked = 0

    def ask(self, height: int) -> None:
        """Set the height that `first` gets before the others get more than their minimum."""
        self._asked = height
        self.update()

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation.Vertical

    def sizeHint(self) -> QSize:
        return self._around([item.sizeHint() for item in self.visible_items()])

    def minimumSize(self) -> QSize:
        return self._around([item.minimumSize() for item in self.visible_items()])

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        top = rect.y()
        for item, high in zip(self.visible_items(), self.heights(rect.size()), strict=True):
            item.setGeometry(QRect(rect.x(), top, rect.width(), high))
            top += high + self.spacing()

    def heights(self, room: QSize) -> list[int]:
        shown = self.visible_items()
        first = next((at for at, i in enumerate(shown) if i.widget() is self._first), _NOWHERE)
        found = [_least(item, room.width()) for item in shown]
        if first != _NOWHERE:
            # The first widget scrolls, so its minimum is enough, however its text wraps.
            found[first] = shown[first].minimumSize().height()
        spare = room.height() - sum(found) - self.spacing() * max(0, len(shown) - 1)
        others = [at for at in range(len(shown)) if at != first]
        wanted = [(at, _preferred_height(shown[at], room.width())) for at in reversed(others)]
        if first != _NOWHERE:
            wanted = [(first, self._asked), *wanted, (first, room.height())]
        for at, height in wanted:
            more = max(0, min(spare, height - found[at]))
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


def _preferred_height(item: QLayoutItem, width: int) -> int:
    wanted = item.sizeHint().height()
    return max(item.heightForWidth(width), wanted) if item.hasHeightForWidth() else wanted
