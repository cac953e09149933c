"""The loom: weaves masks of what is seen, one after the other, each only where it is another."""

from collections.abc import Iterator
from typing import Final, cast

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QRegion

from battleboard.models.fog.changed import changed
from battleboard.models.fog.mask import Extent, Mask, Step
from battleboard.models.fog.seen import Seen
from battleboard.models.fog.weaving import weave

_STEPS: Final = 8


class Loom:
    """Weaves what some eyes see over the ground that is open anyway."""

    def __init__(self, extent: Extent) -> None:
        """Begin with nothing."""
        self.extent = extent
        self._mask: Mask | None = None
        self._seen: Seen | None = None
        self._below: object = None

    def woven(self, seen: Seen, below: QImage, mark: object) -> Mask:
        """Give the mask of what is seen; `mark` is another one where what lies below is other.

        What is seen now may be added below without telling: it shows no sooner than it should.
        """
        region = self._region(seen, mark)
        mask, self._seen, self._below = self._mask, seen, mark
        if mask is not None and region.isEmpty():
            return mask
        image = QImage(mask.image) if mask else self.extent.blank()
        weave(image, self.extent, seen, below, region)
        steps = (*mask.steps, Step(mask.mark, region))[-_STEPS:] if mask else ()
        self._mask = Mask(self.extent, image, object(), steps)
        return self._mask

    def _region(self, seen: Seen, mark: object) -> QRegion:
        whole = QRect(0, 0, *self.extent.pixels.toTuple())
        if self._seen is None or mark != self._below or self._seen.daylight != seen.daylight:
            return QRegion(whole)
        region = QRegion()
        for left, top, right, bottom in changed(self._seen, seen):
            if left < right and top < bottom:
                region |= self.extent.around(QRectF(left, top, right - left, bottom - top))
        return region & whole


def boxes(region: QRegion) -> Iterator[QRect]:
    """Give the boxes of which a region is made; PySide tells no type checker that it can."""
    yield from cast("Iterator[QRect]", region)
