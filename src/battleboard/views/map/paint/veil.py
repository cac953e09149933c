"""The veil: a mask of fog over the ground, in the colours of those who look at it."""

from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QImage, QPainter, QRegion

from battleboard.models.fog.loom import boxes
from battleboard.models.fog.mask import Mask
from battleboard.views.map.paint.boxes import without
from battleboard.views.map.paint.dye import Dye


class Veil(NamedTuple):
    """What covers a board: a mask, and its colours."""

    mask: Mask
    dye: Dye

    def paint(self, painter: QPainter, part: QRect, scale: float, *, fine: bool) -> None:
        """Cover a part of the board, at so many pixels for a foot."""
        covers = self._covers(scale)
        shown = part & covers
        if self.dye.hides_all:
            for box in without(part, covers):
                painter.fillRect(box, self.dye.covered)
        if not shown.isEmpty():
            painter.drawImage(shown.topLeft(), self._dyed(shown, scale, fine=fine))

    def since(self, other: "Veil | None", scale: float) -> QRegion | None:
        """Say where it looks otherwise than an older one, or nothing where that may be all over."""
        if other is None or (other.dye, other.mask.extent) != (self.dye, self.mask.extent):
            return None
        region = QRegion()
        for box in boxes(self.mask.since(other.mask.mark)):
            feet = self.mask.extent.in_feet(box)
            region |= QRectF(feet.topLeft() * scale, feet.size() * scale).toAlignedRect()
        return region

    def _covers(self, scale: float) -> QRect:
        """Give the pixels that the mask covers: only the board, where others do not matter."""
        extent = self.mask.extent
        if not self.dye.hides_all:
            return QRectF(0, 0, extent.size_ft[0] * scale, extent.size_ft[1] * scale).toRect()
        start, pitch = extent.corner_ft * scale, scale / extent.scale
        ends = (floor(start + each * pitch) for each in extent.pixels.toTuple())
        return QRect(ceil(start), ceil(start), *(end - ceil(start) for end in ends))

    def _dyed(self, shown: QRect, scale: float, *, fine: bool) -> QImage:
        """Bring a part of the mask to scale and only then colour it: so its edges stay true."""
        extent = self.mask.extent
        image = QImage(shown.size(), QImage.Format.Format_Grayscale8)
        corner, pitch = extent.corner_ft * scale, scale / extent.scale
        with QPainter(image) as painter:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, fine)
            painter.translate(QPointF(corner, corner) - QPointF(shown.topLeft()))
            painter.scale(pitch, pitch)
            painter.drawImage(0, 0, self.mask.image)
        image.reinterpretAsFormat(QImage.Format.Format_Indexed8)
        image.setColorTable(self.dye.colours)
        return image


def veil_of(mask: Mask | None, dye: Dye, before: Veil | None) -> Veil | None:
    """Give the veil of a mask in some colours: the one from before, if that is the same."""
    if mask is None:
        return None
    same = before and before.mask is mask and before.dye is dye
    return before if same else Veil(mask, dye)
