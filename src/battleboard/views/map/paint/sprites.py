"""Sprites: every picture that is needed again and again, painted once for each size."""

from collections.abc import Callable, Hashable
from math import ceil
from typing import Final, TypeAlias

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

Key: TypeAlias = Hashable
Paint: TypeAlias = Callable[[QPainter, float], None]
"""Paints a sprite around the origin, for a radius in pixels."""

Sprite: TypeAlias = tuple[int, QPixmap]
"""Half of a picture's width, and the picture."""

_MOST: Final = 6_000
IN_ONE_FRAME: Final = 12
"""So many sprites are painted anew in one frame; the others are stretched until the next one."""


class Sprites:
    """Pictures by what they show and their radius in whole pixels.

    Where there is no time to paint one anew, one of another size is stretched, and `unfinished` is
    true until all are as they should be.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[Key, int], Sprite] = {}
        self._sizes: dict[Key, int] = {}
        self._left: float = IN_ONE_FRAME
        self.unfinished = False

    def __len__(self) -> int:
        """Say how many are kept."""
        return len(self._kept)

    def begin(self, most: float) -> None:
        """Begin a frame, in which no more are painted anew of those that can be stretched."""
        self._left = most
        self.unfinished = False

    def forget(self) -> None:
        """Forget all of them, because they would be painted otherwise now."""
        self._kept.clear()
        self._sizes.clear()

    def put(
        self, painter: QPainter, key: Key, at: tuple[float, float, int], room: float, paint: Paint
    ) -> None:
        """Put a sprite of some radius around a place; `room` is its reach, in radii."""
        x, y, radius = at
        kept = self._kept.get((key, radius)) or self._fresh(key, radius, room, paint)
        if kept:
            half, picture = kept
            painter.drawPixmap(round(x) - half, round(y) - half, picture)
            return
        half, picture = self._kept[key, self._sizes[key]]
        half = ceil(radius * room)
        target = QRectF(x - half, y - half, 2 * half, 2 * half)
        painter.drawPixmap(target, picture, QRectF(picture.rect()))

    def _fresh(self, key: Key, radius: int, room: float, paint: Paint) -> Sprite | None:
        """Paint a sprite, unless there is one of another size and no time."""
        other = self._sizes.get(key)
        if other is not None and self._left <= 0:
            self.unfinished = True
            return None
        self._left -= other is not None
        if len(self._kept) >= _MOST:
            self.forget()
        elif other is not None:
            del self._kept[key, other]
        self._sizes[key] = radius
        painted = self._kept[key, radius] = _painted(radius, room, paint)
        return painted


def _painted(radius: int, room: float, paint: Paint) -> Sprite:
    half = ceil(radius * room)
    picture = QPixmap(2 * half, 2 * half)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(half, half)
        paint(painter, radius)
    return half, picture
