"""The outline of a spread as walls cut it, and whether a view shows any of an outline.

A spread is clipped to what its origin sees. Both the shape and the view are rings around the same
eye, so in each direction the nearer one bounds their intersection. Their sides are swept by angle,
like a merge of two sorted lists.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile
from math import atan2, cos, floor, sin, tau
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.areas.shape import Outline, Shape, area_sqft, encloses, sides_of
from battleboard.board.areas.spread import stops_if_shut
from battleboard.board.point import Point, distance, distance_to_segment
from battleboard.board.sight.sight import Sight
from battleboard.board.sight.view import View, view
from battleboard.board.wall import Opacity, Wall

# Sides that subtend a smaller angle than this, in radians, are dropped.
_THIN: Final = 1e-9
# Points nearer to each other than this count as one.
_SAME_FT: Final = 1e-6
# Directions farther apart than this, in radians, leave a gap, as the sides of a cone do.
_OPEN: Final = 1e-6


class Facet(NamedTuple):
    """A straight side seen from the eye: its first and last angle, and the closeness of its line.

    Closeness is 1 over the distance. Along a straight line it is the dot product of the direction
    with two constants, `across` and `down`, so two sides are compared without square roots.
    """

    start: float
    end: float
    across: float
    down: float

    def closeness(self, heading: Point) -> float:
        return self.across * heading[0] + self.down * heading[1]

    def point_along(self, heading: Point) -> Point:
        close = self.closeness(heading)
        return heading[0] / close, heading[1] / close

    def rotate(self, angle: float) -> "Facet":
        return self._replace(start=self.start + angle, end=self.end + angle)


Stretch: TypeAlias = tuple[Facet, Point, Point]


def clip(view: View, shape: Shape) -> Outline:
    """Clip a shape to the view from its origin, clockwise; an empty ring if nothing is left.

    Without walls the origin must see all of the shape: no side may hide another one. Where the view
    or the shape is open on one side, as a cone is, the ring passes through the eye.
    """
    limits = _facets(_around(shape.outline(), shape.origin))
    if not limits:
        return ()
    # The sweep must start in a gap, or it would cut the open side of a cone in two.
    start = _after_widest_gap(limits)
    seen = _from(_facets(_around(view.ring, view.eye)), start)
    ring = _join(_by_way_of_eye([*_nearest(seen, _from(limits, start))]))
    x, y = view.eye
    return tuple((x + across, y + down) for across, down in ring)


def facets_around(ring: Outline, eye: Point) -> list[Facet]:
    return _facets(_around(ring, eye))


def _around(ring: Outline, eye: Point) -> Outline:
    """Shift a ring so that the eye is at 0, 0, and make it run clockwise."""
    x, y = eye
    seen = tuple((at[0] - x, at[1] - y) for at in ring)
    return seen if area_sqft(seen) > 0 else seen[::-1]


def _facets(ring: Outline) -> list[Facet]:
    """The sides of a ring by increasing angle, without those seen edge-on or from behind."""
    found: list[Facet] = []
    for (ax, ay), (bx, by) in sides_of(ring):
        turned, along = ax * by - ay * bx, ax * bx + ay * by
        if turned > _THIN * abs(along):
            start = atan2(ay, ax)
            if found:
                start = found[-1].end + (start - found[-1].end + _THIN) % tau - _THIN
            end = start + atan2(turned, along)
            found.append(Facet(start, end, (by - ay) / turned, (ax - bx) / turned))
    return found


def _after_widest_gap(facets: Sequence[Facet]) -> float:
    ends = (facets[-1].end - tau, *(facet.end for facet in facets))
    gaps = ((facet.start - end, facet.start) for facet, end in zip(facets, ends, strict=False))
    return max(gaps)[1]


def _from(facets: Iterable[Facet], start: float) -> list[Facet]:
    """Rotate facets to begin at an angle; a facet across that angle is split in two.

    The part after the angle comes first, the part before it last.
    """
    found: list[Facet] = []
    for facet in facets:
        once = facet.rotate(-tau * floor((facet.end - start) / tau))
        found.append(once._replace(start=max(once.start, start)))
        if once.start < start:
            found.append(once.rotate(tau)._replace(end=start + tau))
    return sorted(found)


def _nearest(some: Sequence[Facet], others: Sequence[Facet]) -> Iterator[Stretch]:
    """The nearer facet in each direction in which both lists have one, in order."""
    i = j = 0
    while i < len(some) and j < len(others):
        one, other = some[i], others[j]
        start, end = max(one.start, other.start), min(one.end, other.end)
        if start < end:
            yield from _nearer(one, other, (cos(start), sin(start)), (cos(end), sin(end)))
        if one.end < other.end:
            i += 1
        else:
            j += 1


def _nearer(one: Facet, other: Facet, start: Point, end: Point) -> Iterator[Stretch]:
    """The nearer of two facets between two directions, in two parts if they cross."""
    first = one.closeness(start) - other.closeness(start)
    last = one.closeness(end) - other.closeness(end)
    if first * last >= 0:
        yield (one if first + last > 0 else other), start, end
        return
    # Closeness is linear along the chord between the directions, so the crossing is exact.
    share = first / (first - last)
    cross = (
        start[0] + (end[0] - start[0]) * share,
        start[1] + (end[1] - start[1]) * share,
    )
    yield (one if first > 0 else other), start, cross
    yield (one if last > 0 else other), cross, end


def _by_way_of_eye(stretches: Sequence[Stretch]) -> Iterator[Stretch | None]:
    """Insert None, for the eye, wherever consecutive stretches leave a gap."""
    for each, after in zip(stretches, (*stretches[1:], *stretches[:1]), strict=True):
        yield each
        if distance(each[2], after[1]) > _OPEN:
            yield None


def _join(stretches: Iterator[Stretch | None]) -> list[Point]:
    """The corners of consecutive stretches, without those in the middle of a straight line."""
    ring: list[Point] = []
    before: Facet | None = None
    for stretch in stretches:
        if stretch is None:
            ring.append((0.0, 0.0))
            before = None
            continue
        facet, start, end = stretch
        begin = facet.point_along(start)
        if facet is before:
            ring.pop()
        elif not ring or distance(ring[-1], begin) > _SAME_FT:
            ring.append(begin)
        ring.append(facet.point_along(end))
        before = facet
    if ring and distance(ring[0], ring[-1]) <= _SAME_FT:
        ring.pop()
    return ring


def sight_for_spreads(sight: Sight) -> Sight:
    """Copy a sight so that walls block it exactly where they stop an area of effect.

    Doors open and shut in the copy as in the original.
    """
    return sight.with_walls(tuple(map(_as_barrier, sight.walls)))


def outline_of(shape: Shape, sight: Sight) -> Outline:
    """The outline of all that a spread reaches, given a sight made by `sight_for_spreads`."""
    reach_ft = max(distance(shape.origin, corner) for corner in shape.outline())
    return clip(view(sight, shape.origin, reach_ft), shape)


def _as_barrier(wall: Wall) -> Wall:
    sight: Opacity = "normal" if stops_if_shut(wall) else "none"
    return wall if wall.sight == sight else wall._replace(sight=sight)


_Span: TypeAlias = tuple[float, float]
# Narrower spans, in radians, do not count.
_SLIVER: Final = 1e-6
# An eye this near to an outline lies on it.
_SAME_SPOT_FT: Final = 1e-6
_NEARER: Final = 1 - 1e-6
"""Tolerance for rounding: nearer means a distance less than this times the other's."""


def is_glimpsed(view: View, outline: Outline, dark: Sequence[Outline] = ()) -> bool:
    """Whether a view shows any of an outline; parts in or behind the `dark` are hidden.

    An outline that is seen from outside shows part of a side that faces the eye. So the test looks
    only for a part of a facing side that is nearer than the edge of the view and than every
    darkness.
    """
    edge = facets_around(view.ring, view.eye)
    if not edge or not outline or any(encloses(each, view.eye) for each in dark):
        return False
    if encloses(outline, view.eye) or _is_on(outline, view.eye):
        return True
    # Twice around, so that a side across the ring's seam needs no special case.
    edge += [each.rotate(tau) for each in edge]
    hiding = [facet for each in dark for facet in _fronts(each, view.eye)]
    return any(
        _is_left(facet, start, end, hiding)
        for facet in _fronts(outline, view.eye)
        for start, end in _before(facet, edge)
    )


def _is_on(outline: Outline, point: Point) -> bool:
    return any(distance_to_segment(point, a, b) <= _SAME_SPOT_FT for a, b in sides_of(outline))


def _fronts(outline: Outline, eye: Point) -> Iterator[Facet]:
    """The sides of an outline that face an eye outside it."""
    x, y = eye
    for (bx, by), (ax, ay) in sides_of(outline):
        a, b = (ax - x, ay - y), (bx - x, by - y)
        turned, along = a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]
        wide = atan2(turned, along)
        if wide > _SLIVER:
            start = atan2(a[1], a[0])
            yield Facet(start, start + wide, (b[1] - a[1]) / turned, (a[0] - b[0]) / turned)


def _before(facet: Facet, edge: Sequence[Facet]) -> Iterator[_Span]:
    """The spans where a side is nearer than the view's edge; `edge` must run around twice."""
    once = facet.rotate(-tau * ((facet.start - edge[0].start) // tau))
    first = max(0, bisect_right(edge, once.start, key=_start_of) - 1)
    for limit in takewhile(lambda each: each.start < once.end, islice(edge, first, None)):
        yield from _closest_side(
            once, limit, max(once.start, limit.start), min(once.end, limit.end)
        )


def _start_of(facet: Facet) -> float:
    return facet.start


def _is_left(facet: Facet, start: float, end: float, hiding: Iterable[Facet]) -> bool:
    """Whether any part of a side, between two directions, is not hidden by the `hiding` facets."""
    left = [(start, end)]
    for each in hiding:
        for turn in (-tau, 0.0, tau):
            dark = each.rotate(turn)
            low, high = max(dark.start, start), min(dark.end, end)
            for span in _closest_side(dark, facet, low, high, 1.0):
                left = [part for whole in left for part in _without(whole, span)]
    return bool(left)


def _closest_side(
    one: Facet, other: Facet, start: float, end: float, nearer: float = _NEARER
) -> Iterator[_Span]:
    """The span between two directions in which `one` is nearer than `other`, if any.

    It counts as nearer only if its distance is less than `nearer` times that of `other`.
    """
    if end - start <= _SLIVER:
        return
    first, last = (cos(start), sin(start)), (cos(end), sin(end))
    begins = one.closeness(first) * nearer - other.closeness(first)
    ends = one.closeness(last) * nearer - other.closeness(last)
    if begins * ends < 0:
        share = begins / (begins - ends)
        across = first[0] + (last[0] - first[0]) * share
        down = first[1] + (last[1] - first[1]) * share
        turn = atan2(first[0] * down - first[1] * across, first[0] * across + first[1] * down)
        start, end = (start, start + turn) if begins > 0 else (start + turn, end)
    if max(begins, ends) > 0 and end - start > _SLIVER:
        yield start, end


def _without(whole: _Span, part: _Span) -> Iterator[_Span]:
    for start, end in ((whole[0], min(whole[1], part[0])), (max(whole[0], part[1]), whole[1])):
        if end - start > _SLIVER:
            yield start, end
