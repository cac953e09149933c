"""Cached pixmaps: sprites, and the sheet for scrolling."""

from collections.abc import Callable, Hashable, Iterator
from math import ceil
from typing import Final, TypeAlias

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap, QRegion


def area_without(area: QRect, hole: QRect) -> Iterator[QRect]:
    """Split an area minus a hole into boxes: above, below, left and right of it."""
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


Painting: TypeAlias = Callable[[QPainter, QRect], None]
"""Paints a part of the large picture, in the picture's own pixels."""
Rest: TypeAlias = Callable[[], None]


class MapSheet:
    """A scrolling cache for the visible part of a picture too large to keep whole.

    Pixel (x, y) of the picture is stored at (x mod width, y mod height). When the view moves, what
    stays in view stays where it is in memory: only the strips that come in are painted, over those
    that went out. `held` is the part of the picture in the cache.

            large picture, view moved right        sheet
            +--------+---+                         +---+--------+
            | stays  |new|                         |new| stays  |
            +--------+---+                         +---+--------+
    """

    def __init__(self) -> None:
        self._picture = QPixmap()
        self.held = QRect()

    def forget(self) -> None:
        self.held = QRect()

    def show(self, painter: QPainter, area: QRect) -> None:
        for part, source in self._wrap(area):
            painter.drawPixmap(part.topLeft(), self._picture, source)

    def hold(self, area: QRect, painting: Painting, rest: Rest | None = None) -> None:
        """Scroll to another part of the picture, and paint what is new in it.

        With a `rest`, paint in strips and call `rest` after each.
        """
        if area.size() != self._picture.size():
            self._picture = QPixmap(area.size())
            self.forget()
        kept, self.held = self.held & area, area
        for missing in area_without(area, kept):
            if rest is None:
                self._paint(QRegion(missing), painting)
                continue
            for part in _strips(missing):
                self._paint(QRegion(part), painting)
                rest()

    def renew(self, region: QRegion, painting: Painting) -> None:
        held = region & self.held
        if not held.isEmpty():
            self._paint(held, painting)

    def _paint(self, region: QRegion, painting: Painting) -> None:
        with QPainter(self._picture) as painter:
            for whole, source in self._wrap(region.boundingRect()):
                part, aside = region & whole, source.topLeft() - whole.topLeft()
                if not part.isEmpty():
                    painter.save()
                    painter.setClipRegion(part.translated(aside))
                    painter.translate(aside)
                    painting(painter, part.boundingRect())
                    painter.restore()

    def _wrap(self, area: QRect) -> Iterator[tuple[QRect, QRect]]:
        """Split an area where it wraps around the sheet: each part with its place on the sheet."""
        size = self._picture.size()
        for left, wide in _runs(area.left(), area.width(), size.width()):
            for top, high in _runs(area.top(), area.height(), size.height()):
                extent = QSize(wide, high)
                kept = QPoint(left % size.width(), top % size.height())
                yield QRect(QPoint(left, top), extent), QRect(kept, extent)


def _runs(start: int, length: int, period: int) -> Iterator[tuple[int, int]]:
    """Split a range at multiples of the period."""
    end = start + length
    while start < end:
        stop = min(end, (start // period + 1) * period)
        yield start, stop - start
        start = stop


_STRIP_PX: Final = 128
"""The height of a strip in pixels, low enough to be painted within a frame."""


def _strips(area: QRect) -> Iterator[QRect]:
    """Split an area into strips, so that the event loop can run between them."""
    for top in range(area.top(), area.bottom() + 1, _STRIP_PX):
        high = min(_STRIP_PX, area.bottom() + 1 - top)
        yield QRect(area.left(), top, area.width(), high)


Key: TypeAlias = Hashable
Paint: TypeAlias = Callable[[QPainter, float], None]
"""Paints a sprite around the origin, for a radius in pixels."""

Sprite: TypeAlias = tuple[int, QPixmap]
"""Half of the width in pixels, and the pixmap."""

_MOST: Final = 6_000
MAX_RESIZED_PER_FRAME: Final = 12
"""At most this many sprites are resized in a frame; the others are stretched until a later one."""


class Sprites:
    """Cached pixmaps of figures and rings, by key and radius in whole pixels.

    After a zoom all sprites are needed in another size, which is too much work for one frame. Each
    frame paints a few, and stretches the old size of the others; `unfinished` stays true until all
    are sharp.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[Key, int], Sprite] = {}
        self._sizes: dict[Key, int] = {}
        self._left: float = MAX_RESIZED_PER_FRAME
        self.unfinished = False

    def __len__(self) -> int:
        return len(self._kept)

    def begin(self, most: float) -> None:
        """Start a frame that repaints at most `most` sprites of which an old size exists."""
        self._left = most
        self.unfinished = False

    def forget(self) -> None:
        self._kept.clear()
        self._sizes.clear()

    def put(
        self, painter: QPainter, key: Key, at: tuple[float, float, int], room: float, paint: Paint
    ) -> None:
        """Paint a sprite at (x, y, radius); `room` is how far it extends, in radii."""
        x, y, radius = at
        kept = self._kept.get((key, radius)) or self._new_sprite(key, radius, room, paint)
        if kept:
            half, picture = kept
            painter.drawPixmap(round(x) - half, round(y) - half, picture)
            return
        half, picture = self._kept[key, self._sizes[key]]
        half = ceil(radius * room)
        target = QRectF(x - half, y - half, 2 * half, 2 * half)
        painter.drawPixmap(target, picture, QRectF(picture.rect()))

    def _new_sprite(self, key: Key, radius: int, room: float, paint: Paint) -> Sprite | None:
        """Paint a new sprite, or return None if an old size must do for this frame."""
        other = self._sizes.get(key)
        if other is not None and self._left <= 0:
            self.unfinished = True
            return None
        # A sprite without an old size must be painted now, and does not count towards the limit.
        self._left -= other is not None
        if len(self._kept) >= _MOST:
            self.forget()
        elif other is not None:
            del self._kept[key, other]
        self._sizes[key] = radius
        painted = self._kept[key, radius] = _paint_sprite(radius, room, paint)
        return painted


def _paint_sprite(radius: int, room: float, paint: Paint) -> Sprite:
    half = ceil(radius * room)
    picture = QPixmap(2 * half, 2 * half)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(half, half)
        paint(painter, radius)
    return half, picture
