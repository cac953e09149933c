"""A sheet: what a window shows of a large picture, kept so that panning paints only its edges."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QPainter, QPixmap

from battleboard.views.map.paint.boxes import without

Painting: TypeAlias = Callable[[QPainter, QRect], None]
"""Paints a part of the large picture, in its own pixels."""


class Sheet:
    """A picture that is wrapped around, and the part of the large one that is `held` on it.

    The pixel of the large picture at (x, y) is kept at (x mod width, y mod height), so that nothing
    that stays in view has to move.
    """

    def __init__(self) -> None:
        self._picture = QPixmap()
        self.held = QRect()

    def forget(self) -> None:
        """Paint all of it anew the next time."""
        self.held = QRect()

    def show(self, painter: QPainter, area: QRect) -> None:
        """Show a part of the large picture that is held, in its place."""
        for part, source in self._wrapped(area):
            painter.drawPixmap(part.topLeft(), self._picture, source)

    def hold(self, area: QRect, painting: Painting) -> None:
        """Hold another part of the large picture, and paint what is new of it."""
        if area.size() != self._picture.size():
            self._picture = QPixmap(area.size())
            self.forget()
        kept, self.held = self.held & area, area
        for missing in without(area, kept):
            self._paint(missing, painting)

    def renew(self, part: QRect, painting: Painting) -> None:
        """Paint a part anew, as far as it is held."""
        held = part & self.held
        if not held.isEmpty():
            self._paint(held, painting)

    def _paint(self, area: QRect, painting: Painting) -> None:
        with QPainter(self._picture) as painter:
            for part, source in self._wrapped(area):
                painter.save()
                painter.setClipRect(source)
                painter.translate(source.topLeft() - part.topLeft())
                painting(painter, part)
                painter.restore()

    def _wrapped(self, area: QRect) -> Iterator[tuple[QRect, QRect]]:
        """Give the parts of an area with where each is kept: more than one at the seams."""
        size = self._picture.size()
        for left, wide in _runs(area.left(), area.width(), size.width()):
            for top, high in _runs(area.top(), area.height(), size.height()):
                extent = QSize(wide, high)
                kept = QPoint(left % size.width(), top % size.height())
                yield QRect(QPoint(left, top), extent), QRect(kept, extent)


def _runs(start: int, length: int, period: int) -> Iterator[tuple[int, int]]:
    """Cut a stretch where it wraps around."""
    end = start + length
    while start < end:
        stop = min(end, (start // period + 1) * period)
        yield start, stop - start
        start = stop
