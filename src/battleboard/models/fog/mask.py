"""The fog mask: how visible each point of a board is, at up to 16 pixels per 5-ft square."""

import re
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple, cast

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QImage, QPainter, QRegion

from battleboard.board.areas.shape import Box, Outline, ring_box
from battleboard.board.point import Point

COVERED: Final = 0
EXPLORED: Final = 150
DIM: Final = 215
CLEAR: Final = 255
"""Levels of a mask: never seen, explored, in dim light, and in plain view."""

EDGE: Final = 100
"""Levels in between are soft edges; anything below this one is painted as covered.

It is about the middle of a soft edge, so nothing shows outside of open ground."""
# 0 · · · · · · · 100 · · · 150 · · · · 215 · · · 255
# COVERED        EDGE    EXPLORED      DIM      CLEAR

INNER_EDGE: Final = 145
"""`EDGE` for a coarse mask: far enough in that not even one pixel shows outside."""

FINEST: Final = 3.2
"""Maximum pixels per foot: 16 to a 5 ft square."""
_COARSE: Final = 1.25
"""With fewer pixels per foot, soft edges would reach through a wall."""
_MOST_PIXELS: Final = 2_000_000
_MARGIN: Final = 4
_SOFT: Final = 4


class Extent(NamedTuple):
    """The pixel grid of a mask: the whole board, with a small margin.

    The margin is for walls on the edge of the board, which are as thick as any other.
    """

    size_ft: Point

    @property
    def scale(self) -> float:
        """Pixels per foot."""
        return min(FINEST, sqrt(_MOST_PIXELS / (self.size_ft[0] * self.size_ft[1])))

    @property
    def is_coarse(self) -> bool:
        """Whether pixels are so large that a soft edge would reach through a wall."""
        return self.scale < _COARSE

    @property
    def least_open(self) -> int:
        """The lowest level painted as open."""
        return INNER_EDGE if self.is_coarse else EDGE

    @property
    def corner_ft(self) -> float:
        """The coordinate of the upper left corner, the same on both axes."""
        return -_MARGIN / self.scale

    @property
    def pixels(self) -> QSize:
        wide, high = (max(1, round(feet * self.scale)) for feet in self.size_ft)
        return QSize(wide + 2 * _MARGIN, high + 2 * _MARGIN)

    def around(self, box: QRectF) -> QRect:
        """The pixels that a box in feet may touch, soft edges included."""
        scale = self.scale
        found = QRectF(box.topLeft() * scale, box.size() * scale).translated(_MARGIN, _MARGIN)
        return found.toAlignedRect().adjusted(-_SOFT, -_SOFT, _SOFT, _SOFT)

    def place(self, box: QRectF) -> QRectF:
        """A box in feet as pixel coordinates, with fractions."""
        scale = self.scale
        found = QRectF(box.topLeft() * scale, box.size() * scale)
        return found.translated(_MARGIN, _MARGIN)

    def in_feet(self, box: QRect) -> QRectF:
        """The box in feet that some pixels may affect, soft edges included."""
        found = QRectF(box.adjusted(-_SOFT, -_SOFT, _SOFT, _SOFT)).translated(-_MARGIN, -_MARGIN)
        return QRectF(found.topLeft() / self.scale, found.size() / self.scale)

    def box_of(self, part: QRect) -> Box:
        """The same as `in_feet`, as a board box."""
        feet = self.in_feet(part)
        return feet.left(), feet.top(), feet.right(), feet.bottom()

    def around_ring(self, ring: Outline) -> QRect:
        left, top, right, bottom = ring_box(ring)
        return self.around(QRectF(left, top, right - left, bottom - top))

    def lay_under(self, painter: QPainter) -> None:
        """Set up a painter's transform so that it paints in feet."""
        painter.scale(self.scale, self.scale)
        painter.translate(-self.corner_ft, -self.corner_ft)

    def close_margin(self, image: QImage) -> None:
        """Leave the margin no more open than the edge of the board beside it.

        Light passes around the end of a wall on the edge of the board. It would open the margin
        there to viewers who see nothing of the ground that the light comes from.
        """
        wide, high = image.size().toTuple()
        right, bottom = wide - _MARGIN, high - _MARGIN
        # Each strip of the margin, and the line of pixels within the board beside it.
        strips = (
            (QRect(0, 0, wide, _MARGIN), QRect(0, _MARGIN, wide, 1)),
            (QRect(0, bottom, wide, _MARGIN), QRect(0, bottom - 1, wide, 1)),
            (QRect(0, 0, _MARGIN, high), QRect(_MARGIN, 0, 1, high)),
            (QRect(right, 0, _MARGIN, high), QRect(right - 1, 0, 1, high)),
        )
        edges = [(strip, image.copy(line)) for strip, line in strips]
        with QPainter(image) as painter:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Darken)
            for strip, line in edges:
                painter.drawImage(strip, line)

    def blank(self) -> QImage:
        """A fully covered mask."""
        image = QImage(self.pixels, QImage.Format.Format_Grayscale8)
        image.fill(COVERED)
        return image


def boxes(region: QRegion) -> Iterator[QRect]:
    """The rectangles of a region; PySide's type stubs omit that a region is iterable."""
    yield from cast("Iterator[QRect]", region)


_PATCH: Final = 16
_NOT_ALIKE: Final = re.compile(rb"[^\0]+")


def differing(one: QImage, other: QImage, within: QRegion) -> QRegion:
    """The region within which two masks differ, in strips of 16 lines."""
    found = QRegion()
    for box in boxes(within & one.rect()):
        for top in range(box.top(), box.top() + box.height(), _PATCH):
            patch = QRect(box.left(), top, box.width(), _PATCH) & box
            for start, end in _columns_that_differ(one.copy(patch), other.copy(patch)):
                found |= QRect(patch.left() + start, top, end - start, patch.height())
    return found


def _columns_that_differ(one: QImage, other: QImage) -> Iterator[tuple[int, int]]:
    if one == other:
        return
    # With the strips as two big integers, a single XOR compares them in C.
    first, second = (int.from_bytes(each.constBits(), "little") for each in (one, other))
    wide, unlike = 8 * one.bytesPerLine(), first ^ second
    # OR all lines onto the first one, halving their number each time.
    lines = _PATCH // 2
    while lines:
        unlike |= unlike >> lines * wide
        lines //= 2
    columns = (unlike & (1 << 8 * one.width()) - 1).to_bytes(one.width(), "little")
    start = end = 0
    for run in _NOT_ALIKE.finditer(columns):
        if run.start() > end + _PATCH:
            if end:
                yield start, end
            start = run.start()
        end = run.end()
    yield start, end


class MaskChange(NamedTuple):
    """A step from one mask to the next: the mark of the previous one, and where they differ."""

    before: object
    region: QRegion


class Mask(NamedTuple):
    """A painted mask: `mark` identifies it, and `steps` are the latest changes, newest last."""

    extent: Extent
    image: QImage
    mark: object
    steps: tuple[MaskChange, ...] = ()

    def since(self, mark: object) -> QRegion:
        """Where the mask differs from an older one with this mark; everywhere if too old."""
        region = QRegion()
        if mark is self.mark:
            return region
        for step in reversed(self.steps):
            region |= step.region
            if step.before is mark:
                return region
        return QRegion(self.image.rect())

    def unlike(self, other: "Mask") -> QRegion:
        """Where the mask may differ from another; everywhere, if the two diverged too long ago."""
        own = set(self.marks)
        mark = next((each for each in other.marks if each in own), None)
        return self.since(mark) | other.since(mark)

    @property
    def marks(self) -> tuple[object, ...]:
        """The marks of this mask and of its predecessors, latest first."""
        return self.mark, *(step.before for step in reversed(self.steps))


_OUTSIDE: Final = 0
"""Offset used for points outside a mask: that of its first pixel, which is in the margin."""


class PixelPlaces:
    """Maps points of a board to pixel offsets in its masks."""

    def __init__(self, mask: Mask) -> None:
        image = mask.image
        self._corner, self._scale = mask.extent.corner_ft, mask.extent.scale
        self._size = image.width(), image.height()
        self._line = image.bytesPerLine()

    def at(self, place: Point) -> int:
        """The byte offset of the pixel at a point."""
        corner, scale = self._corner, self._scale
        x, y = int((place[0] - corner) * scale), int((place[1] - corner) * scale)
        wide, high = self._size
        return y * self._line + x if 0 <= x < wide and 0 <= y < high else _OUTSIDE


def shows(mask: Mask, at: Point) -> bool:
    """Whether a mask leaves a point open, even if only as explored ground."""
    x, y = (int((each - mask.extent.corner_ft) * mask.extent.scale) for each in at)
    return mask.image.valid(x, y) and mask.image.pixelColor(x, y).red() >= EDGE


def colour_levels(image: QImage, colours: Sequence[int]) -> QImage:
    """Map the levels of a mask to colours, in place."""
    image.reinterpretAsFormat(QImage.Format.Format_Indexed8)
    image.setColorTable(colours)
    return image


_HIDDEN: Final = bytes(range(EDGE))


def visible_box(mask: Mask) -> QRectF:
    """The bounding box in feet of everything a mask shows; empty if nothing."""
    box, image, extent = QRect(), mask.image, mask.extent
    pixels, wide = image.constBits(), image.bytesPerLine()
    for down in range(image.height()):
        line = bytes(pixels[down * wide : down * wide + image.width()]).rstrip(_HIDDEN)
        if line:
            left = len(line) - len(line.lstrip(_HIDDEN))
            box |= QRect(left, down, len(line) - left, 1)
    found = QRectF(QRectF(box).topLeft() / extent.scale, QRectF(box).size() / extent.scale)
    return found.translated(extent.corner_ft, extent.corner_ft)
