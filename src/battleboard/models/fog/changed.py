"""Where the ground is seen otherwise than before, so that only there fog is painted anew."""

from collections.abc import Iterator
from typing import TypeAlias

from battleboard.board.point import Point
from battleboard.models.fog.seen import Lit, Seen
from battleboard.models.fog.solids import Ring, with_ground

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom, in feet."""


def changed(old: Seen, new: Seen) -> Iterator[Box]:
    """Give boxes in feet outside of which all is seen as before."""
    found = list(_changed_ground(old, new))
    yield from found
    for solid in {solid for glance in (*old.glances, *new.glances) for solid in glance.solids}:
        if any(_overlap(with_ground(solid), box) for box in found):
            yield _bounds(solid)


def _overlap(one: Box, other: Box) -> bool:
    left, top, right, bottom = _common(one, other)
    return left < right and top < bottom


def _changed_ground(old: Seen, new: Seen) -> Iterator[Box]:
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


def _lit_box(light: Lit) -> Box:
    return _common(_bounds(light.ring), _around(light.at, light.radius_ft))


def _around(at: Point, far: float) -> Box:
    return at[0] - far, at[1] - far, at[0] + far, at[1] + far


def _bounds(ring: Ring) -> Box:
    if not ring:
        return 0.0, 0.0, 0.0, 0.0
    xs, ys = zip(*ring, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _common(one: Box, other: Box) -> Box:
    """Give what two boxes share; where that is nothing, its right lies left of its left."""
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )
