"""The loom: weaves masks of what is seen, one after the other, each only where it is another."""

from collections.abc import Iterator
from typing import Final, TypeAlias, cast

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QRegion

from battleboard.board.point import Point
from battleboard.models.fog.mask import Extent, Mask, Step
from battleboard.models.fog.seen import Lit, Seen
from battleboard.models.fog.solids import Ring, with_ground
from battleboard.models.fog.weaving import weave

_STEPS: Final = 8
_Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom, in feet."""


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
        if self._seen is None or mark != self._below or _other_light(self._seen, seen):
            return QRegion(whole)
        region = QRegion()
        for left, top, right, bottom in _changed(self._seen, seen):
            if left < right and top < bottom:
                region |= self.extent.around(QRectF(left, top, right - left, bottom - top))
        return region & whole


def boxes(region: QRegion) -> Iterator[QRect]:
    """Give the boxes of which a region is made; PySide tells no type checker that it can."""
    yield from cast("Iterator[QRect]", region)


def _other_light(old: Seen, new: Seen) -> bool:
    """Whether day and night have changed."""
    return old.daylight != new.daylight


def _changed(old: Seen, new: Seen) -> Iterator[_Box]:
    """Give boxes in feet outside of which all is seen as before."""
    found = list(_changed_ground(old, new))
    yield from found
    for solid in {solid for glance in (*old.glances, *new.glances) for solid in glance.solids}:
        if any(_overlap(with_ground(solid), box) for box in found):
            yield _bounds(solid)


def _overlap(one: _Box, other: _Box) -> bool:
    left, top, right, bottom = _common(one, other)
    return left < right and top < bottom


def _changed_ground(old: Seen, new: Seen) -> Iterator[_Box]:
    if old == new:
        return
    lit = [_lit_box(light) for light in {*old.lit} & {*new.lit}]
    for light in {*old.lit, *old.dark} ^ {*new.lit, *new.dark}:
        yield _lit_box(light)
    for glance in {*old.glances} ^ {*new.glances}:
        ring = _bounds(glance.ring)
        if new.daylight:
            yield ring
            continue
        yield _common(ring, _around(glance.at, max(glance.bare_ft, glance.warm_ft)))
        yield from (_common(ring, box) for box in lit)


def _lit_box(light: Lit) -> _Box:
    return _common(_bounds(light.ring), _around(light.at, light.radius_ft))


def _around(at: Point, far: float) -> _Box:
    return at[0] - far, at[1] - far, at[0] + far, at[1] + far


def _bounds(ring: Ring) -> _Box:
    if not ring:
        return 0.0, 0.0, 0.0, 0.0
    xs, ys = zip(*ring, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _common(one: _Box, other: _Box) -> _Box:
    """Give what two boxes share; where that is nothing, its right lies left of its left."""
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )
