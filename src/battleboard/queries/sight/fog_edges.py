"""Where fog must be repainted, and the thick walls at the edge of what is seen."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import hypot
from typing import Final, TypeAlias

from battleboard.board.areas.shape import Box, around, bounds, common, ring_box
from battleboard.board.point import Point, between, distance, on_grain
from battleboard.queries.sight.fog_ground import Glance, Lit, Ring, Seen, with_ground


def changed_boxes(old: Seen, new: Seen) -> Iterator[Box]:
    """Yield boxes in feet outside which nothing has changed, if the daylight is the same."""
    found = list(_changed_ground(old, new))
    yield from found
    for solid in {solid for glance in (*old.glances, *new.glances) for solid in glance.solids}:
        if any(_overlap(with_ground(solid), box) for box in found):
            yield bounds(solid)


def _overlap(one: Box, other: Box) -> bool:
    left, top, right, bottom = common(one, other)
    return left < right and top < bottom


def _changed_ground(old: Seen, new: Seen) -> Iterator[Box]:
    if old == new:
        return
    lit = [lit_box(light) for light in {*old.lit} & {*new.lit}]
    for light in {*old.lit, *old.dark} ^ {*new.lit, *new.dark}:
        yield lit_box(light)
    for glance in {*old.glances} ^ {*new.glances}:
        ring = ring_box(glance.ring)
        if new.daylight:
            yield ring
            continue
        yield common(ring, around(glance.at, max(glance.bare_ft, glance.warm_ft)))
        yield from (common(ring, box) for box in lit)


def lit_box(light: Lit) -> Box:
    return common(ring_box(light.ring), around(light.at, light.radius_ft))


WallStretch: TypeAlias = tuple[Point, Point, Point]
"""A stretch of wall: the offset towards the ground that lights it, and its two ends."""

FAR_FT: Final = 0.18
"""A wall is seen this far past its middle: not to its far edge, which another wall may join."""
NEAR_FT: Final = 0.15
BEFORE_FT: Final = 0.35
"""The far half of a wall is lit like the ground this far in front of the wall, not behind."""
_OUT_FT: Final = (FAR_FT - NEAR_FT) / 2
_STRAIGHT: Final = 1e-7
_AS_ONE: Final = 0.999
_LEAST_APART: Final = 0.3
"""Limits the offset at sharp corners (a miter limit)."""
_LONG_FT: Final = 200.0
_BEYOND_FT: Final = 8.0


def stretches(glance: Glance) -> Iterator[WallStretch]:
    """Yield the wall segments that bound a view, extended a little past the corners."""
    for a, b, out, before, after in _walls(glance):
        on, back = (-out[1], out[0]), (out[1], -out[0])
        yield _stretch(out, out, a, b)
        for end, along, other in ((a, back, before), (b, on, after)):
            if other:
                near, far = _beyond(end, along, -NEAR_FT), _beyond(end, along, FAR_FT)
                yield _stretch(_out_of(out, other), out, near, far)


def stretches_near(found: Iterable[WallStretch], box: Box) -> Iterator[WallStretch]:
    """Yield the segments near a box; of long segments, as at a board's edge, only the near part.

    The longer a line, the more it costs to paint, even if most of it is clipped.
    """
    for stretch in found:
        if near(stretch, box):
            yield _shorten(stretch, box) if _is_long(stretch) else stretch


def _is_long(stretch: WallStretch) -> bool:
    """Whether a segment is long and axis-parallel; cutting a slanted one would shift its pixels."""
    _, a, b = stretch
    wide, high = abs(b[0] - a[0]), abs(b[1] - a[1])
    return max(wide, high) > _LONG_FT and not min(wide, high)


def _shorten(stretch: WallStretch, box: Box) -> WallStretch:
    """A segment cut to the part beside a box, a little longer than the box's diagonal."""
    offset, a, b = stretch
    left, top, right, bottom = box
    along, long = (b[0] - a[0], b[1] - a[1]), distance(a, b)
    middle = (left + right) / 2 - a[0], (top + bottom) / 2 - a[1]
    share = (middle[0] * along[0] + middle[1] * along[1]) / long**2
    half = (hypot(right - left, bottom - top) / 2 + _BEYOND_FT) / long
    start, end = max(0.0, min(share - half, 1.0)), max(0.0, min(share + half, 1.0))
    return offset, between(a, b, start), between(a, b, end)


def near(stretch: WallStretch, box: Box) -> bool:
    """Whether a segment, with the wall drawn beside it, is not wholly to one side of a box."""
    _, (ax, ay), (bx, by) = stretch
    left, top, right, bottom = box
    off = NEAR_FT + FAR_FT
    return not (
        (ax < left - off and bx < left - off)
        or (ax > right + off and bx > right + off)
        or (ay < top - off and by < top - off)
        or (ay > bottom + off and by > bottom + off)
    )


def offset_before(solid: Ring, eye: Point) -> Point:
    """The vector by which the lit ground before a pillar is shifted to light the whole pillar.

    The vector points away from the eye, and is never longer than the distance to the eye.
    """
    middle = sum(x for x, _ in solid) / len(solid), sum(y for _, y in solid) / len(solid)
    far = distance(eye, middle)
    if not far:
        return 0.0, 0.0
    x, y = (middle[0] - eye[0]) / far, (middle[1] - eye[1]) / far
    depths = [across * x + down * y for across, down in solid]
    back = min(far, max(depths) - min(depths) + BEFORE_FT)
    return x * back, y * back


def _stretch(offset: Point, out: Point, one: Point, other: Point) -> WallStretch:
    # Rounded, so that all segments with the same offset are drawn in one call.
    lit = round(offset[0], 2), round(offset[1], 2)
    return lit, _beyond(one, out, _OUT_FT), _beyond(other, out, _OUT_FT)


def _out_of(one: Point, other: Point) -> Point:
    """The offset out of a corner through both of its walls, roughly.

    For unit vectors out through the walls, their sum divided by 1 + their dot product is the point
    at distance 1 from each wall. The result is rounded, so that many corners are drawn in one call.
    """
    (ax, ay), (bx, by) = one, other
    alike = ax * bx + ay * by
    if alike > _AS_ONE:
        return one
    apart = max(_LEAST_APART, 1 + alike)
    return round((ax + bx) / apart, 1), round((ay + by) / apart, 1)


def _beyond(point: Point, along: Point, far: float) -> Point:
    return point[0] + along[0] * far, point[1] + along[1] * far


def _walls(
    glance: Glance,
) -> Iterator[tuple[Point, Point, Point, Point | None, Point | None]]:
    """Yield the walls of a ring, with the outward vectors of each and of its neighbours.

    The sides of the ring that are no walls are lines of sight past wall ends.
    """
    eye, ring = on_grain(glance.at), glance.ring
    sides = list(pairwise((*ring, *ring[:1])))
    outs = [_out_through(eye, a, b) for a, b in sides]
    beside = zip((*outs[-1:], *outs[:-1]), (*outs[1:], *outs[:1]), strict=True)
    for (a, b), out, (before, after) in zip(sides, outs, beside, strict=True):
        if out:
            yield a, b, out, before, after


def _out_through(eye: Point, a: Point, b: Point) -> Point | None:
    """The outward vector of a side; None for a line of sight, which is seen edge-on."""
    ax, ay, bx, by = a[0] - eye[0], a[1] - eye[1], b[0] - eye[0], b[1] - eye[1]
    turned = ax * by - ay * bx
    edge_on = _STRAIGHT * _STRAIGHT * (ax * ax + ay * ay) * (bx * bx + by * by)
    return _outward(a, b) if turned * turned > edge_on else None


def _outward(a: Point, b: Point) -> Point:
    """The outward unit vector of a side; rings run clockwise on screen."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    return (b[1] - a[1]) / length, (a[0] - b[0]) / length
