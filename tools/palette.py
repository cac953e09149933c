"""Reduces pictures to a palette of 256 colours, which halves the size of their PNG files."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, qBlue, qGreen, qRed, qRgb

COLOURS: Final = 256
Colour: TypeAlias = tuple[int, int, int]
Counted: TypeAlias = list[tuple[Colour, int]]


def with_palette(picture: QImage) -> QImage:
    """A picture in the palette nearest to all of its colours; not dithered, so edges stay sharp."""
    opaque = picture.convertToFormat(QImage.Format.Format_RGB32)
    counts = Counter(memoryview(opaque.constBits()).cast("I"))
    colours = [((qRed(rgb), qGreen(rgb), qBlue(rgb)), count) for rgb, count in counts.items()]
    table = [qRgb(*colour) for colour in palette_of(colours)]
    plain = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    return opaque.convertToFormat(QImage.Format.Format_Indexed8, table, plain)


def palette_of(colours: Counted) -> Sequence[Colour]:
    """The mean colours of boxes; the box with the largest spread is split until there are enough.

    The weight of a colour is the square root of its number of pixels, so that small letters keep
    their colours beside large areas.
    """
    boxes = [[(colour, max(1, round(count**0.5))) for colour, count in colours]]
    spreads = [_spread(boxes[0])]
    while len(boxes) < COLOURS and max(spreads)[0] > 0:
        at = spreads.index(max(spreads))
        axis = spreads[at][1]
        box = sorted(boxes[at], key=lambda each: each[0][axis])
        middle = _middle(box)[axis]
        cut = next(number for number, (colour, _) in enumerate(box) if colour[axis] > middle)
        boxes[at], spreads[at] = box[:cut], _spread(box[:cut])
        boxes.append(box[cut:])
        spreads.append(_spread(box[cut:]))
    return [_rounded(_middle(box)) for box in boxes]


def _rounded(middle: tuple[float, float, float]) -> Colour:
    red, green, blue = middle
    return round(red), round(green), round(blue)


def _middle(box: Counted) -> tuple[float, float, float]:
    """The weighted mean of the colours in a box."""
    whole = sum(count for _, count in box)
    red, green, blue = (sum(c[axis] * n for c, n in box) / whole for axis in range(3))
    return red, green, blue


def _spread(box: Counted) -> tuple[float, int]:
    """The largest spread of a box's colours along red, green or blue, and which of these it is."""
    middle = _middle(box)
    return max((sum(n * (c[axis] - middle[axis]) ** 2 for c, n in box), axis) for axis in range(3))
