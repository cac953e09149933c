"""How far the ground reaches that a mask of fog shows."""

from typing import Final

from PySide6.QtCore import QRect, QRectF

from battleboard.models.fog.mask import EDGE, Mask

_HIDDEN: Final = bytes(range(EDGE))


def shown_by(mask: Mask) -> QRectF:
    """Give the box in feet around all that a mask shows; an empty one, if that is nothing."""
    box, image, extent = QRect(), mask.image, mask.extent
    pixels, wide = image.constBits(), image.bytesPerLine()
    for down in range(image.height()):
        line = bytes(pixels[down * wide : down * wide + image.width()]).rstrip(_HIDDEN)
        if line:
            left = len(line) - len(line.lstrip(_HIDDEN))
            box |= QRect(left, down, len(line) - left, 1)
    found = QRectF(QRectF(box).topLeft() / extent.scale, QRectF(box).size() / extent.scale)
    return found.translated(extent.corner_ft, extent.corner_ft)
