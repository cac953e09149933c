"""Rectangles without a rectangle."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect


def without(area: QRect, hole: QRect) -> Iterator[QRect]:
    """Give what is left of an area around a hole: above, below, left and right of it."""
    cut = area & hole
    if cut.isEmpty():
        cut = QRect(area.topLeft(), QPoint(area.right(), area.top() - 1))
    left, top, right, bottom = area.left(), area.top(), area.right(), area.bottom()
    parts = (
        QRect(QPoint(left, top), QPoint(right, cut.top() - 1)),
        QRect(QPoint(left, cut.bottom() + 1), QPoint(right, bottom)),
        QRect(QPoint(left, cut.top()), QPoint(cut.left() - 1, cut.bottom())),
        QRect(QPoint(cut.right() + 1, cut.top()), QPoint(right, cut.bottom())),
    )
    yield from (part for part in parts if not part.isEmpty())
