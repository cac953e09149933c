"""The fog mask: how visible each place of a board is, sixteen pixels to a square."""

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
"""Levels of a mask: never seen, seen before, seen in dim light, and in plain view."""

EDGE: Final = 100
"""Levels in between are soft edges; whatever is below this one is painted as covered.

It is about the middle of a soft edge, so nothing shows outside of what is open.
"""
# 0 · · · · · · · 100 · · · 150 · · · · 215 · · · 255
# COVERED        EDGE    EXPLORED      DIM      CLEAR

INNER_EDGE: Final = 145
"""The same on a coarse mask: far enough in that not even a single pixel shows outside."""

FINEST: Final = 3.2
"""Pixels to a foot: sixteen to a square of five feet."""
_COARSE: Final = 1.25
"""With fewer pixels to a foot, soft edges would reach through a wall."""
_MOST_PIXELS: Final = 2_000_000
_MARGIN: Final = 4
_SOFT: Final = 4


class Extent(NamedTuple):
    """Where the pixels of a mask lie: over the whole board, and a small margin around it.

    The margin is for walls on the edge of the board, which are as thick as others.
    """

    size_ft: Point

    @property
    def scale(self) -> float:
        """Pixels to a foot."""
        return min(FINEST, sqrt(_MOST_PIXELS / (self.size_ft[0] * self.size_ft[1])))

    @property
    def is_coarse(self) -> bool:
        """Whether a pixel is so large that a soft edge would reach through a wall."""
        return self.scale < _COARSE

    @property
    def least_open(self) -> int:
        """The level from which on a place is painted as open."""
        return INNER_EDGE if self.is_coarse else EDGE

    @property
    def corner_ft(self) -> float:
        """Where the upper left corner lies, across and down alike."""
        return -_MARGIN / self.scale

    @property
    def pixels(self) -> QSize:
        """How large a mask is."""
        wide, high = (max(1, round(feet * self.scale)) for feet in self.size_ft)
        return QSize(wide + 2 * _MARGIN, high + 2 * _MARGIN)

    def around(self, box: QRectF) -> QRect:
        """The pixels that a box in feet may touch, with its soft edges."""
        scale = self.scale
        found = QRectF(box.topLeft() * scale, box.size() * scale).translated(_MARGIN, _MARGIN)
        return found.toAlignedRect().adjusted(-_SOFT, -_SOFT, _SOFT, _SOFT)

    def place(self, box: QRectF) -> QRectF:
        """Where a box in feet lies among the pixels, to fractions of one."""
        scale = self.scale
        found = QRectF(box.topLeft() * scale, box.size() * scale)
        return found.translated(_MARGIN, _MARGIN)

    def in_feet(self, box: QRect) -> QRectF:
        """The box in feet that some pixels may colour, with its soft edges."""
        found = QRectF(box.adjusted(-_SOFT, -_SOFT, _SOFT, _SOFT)).translated(-_MARGIN, -_MARGIN)
        return QRectF(found.topLeft() / self.scale, found.size() / self.scale)

    def box_of(self, part: QRect) -> Box:
        """The same as a box of the board."""
        feet = self.in_feet(part)
        return feet.left(), feet.top(), feet.right(), feet.bottom()

    def around_ring(self, ring: Outline) -> QRect:
        """The pixels that a ring may touch."""
        left, top, right, bottom = ring_box(ring)
        return self.around(QRectF(left, top, right - left, bottom - top))

    def lay_under(self, painter: QPainter) -> None:
        """Let a painter of pixels paint in feet."""
        painter.scale(self.scale, self.scale)
        painter.translate(-self.corner_ft, -self.corner_ft)

    def blank(self) -> QImage:
        """A mask that covers everything."""
        image = QImage(self.pixels, QImage.Format.Format_Grayscale8)
        image.fill(COVERED)
        return image


def boxes(region: QRegion) -> Iterator[QRect]:
    """The boxes of a region; the types of PySide do not tell that one can loop over it."""
    yield from cast("Iterator[QRect]", region)


_PATCH: Final = 16
_NOT_ALIKE: Final = re.compile(rb"[^\0]+")


def differing(one: QImage, other: QImage, within: QRegion) -> QRegion:
    """Where two masks differ within a region, in patches of so many lines."""
    found = QRegion()
    for box in boxes(within & one.rect()):
        for top in range(box.top(), box.top() + box.height(), _PATCH):
            patch = QRect(box.left(), top, box.width(), _PATCH) & box
            for start, end in _columns_that_differ(one.copy(patch), other.copy(patch)):
                found |= QRect(patch.left() + start, top, end - start, patch.height())
    return found


def _columns_that_differ(one: QImage, other: QImage) -> Iterator[tuple[int, int]]:
    """Where the runs of columns begin and end in which two flat pictures differ."""
    if one == other:
        return
    first, second = (int.from_bytes(each.constBits(), "little") for each in (one, other))
    wide, unlike = 8 * one.bytesPerLine(), first ^ second
    # All lines laid on the first one, by halves.
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
    """A step from one mask to the next: the mark of the one before, and where they differ."""

    before: object
    region: QRegion


class Mask(NamedTuple):
    """A painted mask: `mark` tells it from all others, and `steps` led to it, latest last."""

    extent: Extent
    image: QImage
    mark: object
    steps: tuple[MaskChange, ...] = ()

    def since(self, mark: object) -> QRegion:
        """Where it differs from an older one: everywhere, if that one is too long ago."""
        region = QRegion()
        if mark is self.mark:
            return region
        for step in reversed(self.steps):
            region |= step.region
            if step.before is mark:
                return region
        return QRegion(self.image.rect())

    def unlike(self, other: "Mask") -> QRegion:
        """Where it may differ from another one: everywhere, if they went apart too long ago."""
        own = set(self.marks)
        mark = next((each for each in other.marks if each in own), None)
        return self.since(mark) | other.since(mark)

    @property
    def marks(self) -> tuple[object, ...]:
        """Its mark, and those of the masks before it, the latest first."""
        return self.mark, *(step.before for step in reversed(self.steps))


_OUTSIDE: Final = 0
"""The place of a pixel in the margin of a mask, which is never open so far out."""


class PixelPlaces:
    """Where places of a board lie among the pixels of its masks."""

    def __init__(self, mask: Mask) -> None:
        image = mask.image
        self._corner, self._scale = mask.extent.corner_ft, mask.extent.scale
        self._size = image.width(), image.height()
        self._line = image.bytesPerLine()

    def at(self, place: Point) -> int:
        """The number of the pixel at a place."""
        corner, scale = self._corner, self._scale
        x, y = int((place[0] - corner) * scale), int((place[1] - corner) * scale)
        wide, high = self._size
        return y * self._line + x if 0 <= x < wide and 0 <= y < high else _OUTSIDE


def shows(mask: Mask, at: Point) -> bool:
    """Whether a mask leaves a place open, even if only as ground that was seen before."""
    x, y = (int((each - mask.extent.corner_ft) * mask.extent.scale) for each in at)
    return mask.image.valid(x, y) and mask.image.pixelColor(x, y).red() >= EDGE


def coloured(image: QImage, colours: Sequence[int]) -> QImage:
    """The levels of a mask replaced by colours; the image itself is used up."""
    image.reinterpretAsFormat(QImage.Format.Format_Indexed8)
    image.setColorTable(colours)
    return image


_HIDDEN: Final = bytes(range(EDGE))


def shown_by(mask: Mask) -> QRectF:
    """The box in feet around all that a mask shows, empty if it shows nothing."""
    box, image, extent = QRect(), mask.image, mask.extent
    pixels, wide = image.constBits(), image.bytesPerLine()
    for down in range(image.height()):
        line = bytes(pixels[down * wide : down * wide + image.width()]).rstrip(_HIDDEN)
        if line:
            left = len(line) - len(line.lstrip(_HIDDEN))
            box |= QRect(left, down, len(line) - left, 1)
    found = QRectF(QRectF(box).topLeft() / extent.scale, QRectF(box).size() / extent.scale)
    return found.translated(extent.corner_ft, extent.corner_ft)
