"""A sheet: what a window shows of a large picture, kept so that panning paints only its edges."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QPainter, QPixmap

from battleboard.views.map.paint.boxes import without

Painting: TypeAlias = Callable[[QPainter, QRect], None]
"""Paints a part of the large picture, in its own pixels."""


_MARGIN: Final = 48
"""So many pixels around the window are painted in advance."""


class Sheet:
    """A picture a little larger than the window, that is wrapped around.

    The pixel of the large picture at (x, y) is kept at (x mod width, y mod height), so that nothing
    that stays in view has to move.
    """

    def __init__(self, painting: Painting) -> None:
        self._painting = painting
        self._picture = QPixmap()
        self._held = QRect()

    def forget(self) -> None:
        """Paint all of it anew the next time."""
        self._held = QRect()

    def holds(self, area: QRect) -> bool:
        """Whether a part of the large picture is there to be shown."""
        return self._held.contains(area)

    def show(self, painter: QPainter, area: QRect, at: QPoint) -> None:
        """Show a part of the large picture that is held at some place."""
        for part, source in self._wrapped(area):
            painter.drawPixmap(part.topLeft() - area.topLeft() + at, self._picture, source)

    def hold(self, area: QRect) -> None:
        """Take another part of the large picture into view, and paint what is new of it."""
        wanted = area.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        if wanted.size() != self._picture.size():
            self._picture = QPixmap(wanted.size())
            self.forget()
        kept, self._held = self._held & wanted, wanted
        for missing in without(wanted, kept):
            self._paint(missing)

    def _paint(self, area: QRect) -> None:
        with QPainter(self._picture) as painter:
            for part, source in self._wrapped(area):
                painter.save()
                painter.setClipRect(source)
                painter.translate(source.topLeft() - part.topLeft())
                self._painting(painter, part)
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
