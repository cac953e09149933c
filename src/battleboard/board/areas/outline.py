"""The outline of a spread as walls cut it: the shape clipped to what its origin sees.

Both the shape and the view are rings around the same eye, so in each direction the nearer one
bounds what they share. Their sides are swept by angle, like two lists that are merged.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, cos, floor, sin, tau
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.areas.shape import Outline, Shape, area_sqft, sides_of
from battleboard.board.areas.spread import stops_if_shut
from battleboard.board.point import Point, distance
from battleboard.board.sight.sight import Sight
from battleboard.board.sight.view import View, view
from battleboard.board.wall import Opacity, Wall

# Sides seen under a smaller angle, or edge on, are left out.
_THIN: Final = 1e-9
_SAME_FT: Final = 1e-6
# Directions that are farther apart leave a side open, as that of a cone.
_OPEN: Final = 1e-6


class Facet(NamedTuple):
    """A straight side as seen from the eye: its first and last angle, and how close its line is.

    Closeness is 1 over the distance. Along a straight line it is a plain scalar product of the
    direction with two fixed numbers, `across` and `down`, so two sides are compared without roots.
    """

    start: float
    end: float
    across: float
    down: float

    def closeness(self, heading: Point) -> float:
        """Its closeness in a direction: 1 over the distance to it."""
        return self.across * heading[0] + self.down * heading[1]

    def met(self, heading: Point) -> Point:
        """The point where a line from the eye in a direction meets it."""
        close = self.closeness(heading)
        return heading[0] / close, heading[1] / close

    def turned(self, angle: float) -> "Facet":
        """The same side with its angles counted from another full turn."""
        return self._replace(start=self.start + angle, end=self.end + angle)


Stretch: TypeAlias = tuple[Facet, Point, Point]


def clipped(view: View, shape: Shape) -> Outline:
    """What a view from its origin shows of a shape, clockwise; an empty ring where that is nothing.

    The origin must see all of the shape if there are no walls: no side of it may hide another one.
    Where view or shape are open towards one side, as cones are, the ring goes by way of the eye.
    """
    limits = _facets(_around(shape.outline(), shape.origin))
    if not limits:
        return ()
    start = _after_widest_gap(limits)
    seen = _from(_facets(_around(view.ring, view.eye)), start)
    ring = _joined(_by_way_of_eye([*_nearest(seen, _from(limits, start))]))
    x, y = view.eye
    return tuple((x + across, y + down) for across, down in ring)


def facets_around(ring: Outline, eye: Point) -> list[Facet]:
    """The sides of a ring around an eye, in order of their angles, each less than a turn on."""
    return _facets(_around(ring, eye))


def _around(ring: Outline, eye: Point) -> Outline:
    """A ring turned clockwise, with the eye at 0, 0."""
    x, y = eye
    seen = tuple((at[0] - x, at[1] - y) for at in ring)
    return seen if area_sqft(seen) > 0 else seen[::-1]


def _facets(ring: Outline) -> list[Facet]:
    """The sides of a ring around the eye by growing angles, without those seen edge on."""
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
    """The angle at which the widest gap between facets ends."""
    ends = (facets[-1].end - tau, *(facet.end for facet in facets))
    gaps = ((facet.start - end, facet.start) for facet, end in zip(facets, ends, strict=False))
    return max(gaps)[1]


def _from(facets: Iterable[Facet], start: float) -> list[Facet]:
    """Facets in order from an angle on; one across it is cut there, and comes first and last."""
    found: list[Facet] = []
    for facet in facets:
        once = facet.turned(-tau * floor((facet.end - start) / tau))
        found.append(once._replace(start=max(once.start, start)))
        if once.start < start:
            found.append(once.turned(tau)._replace(end=start + tau))
    return sorted(found)


def _nearest(some: Sequence[Facet], others: Sequence[Facet]) -> Iterator[Stretch]:
    """What is nearest in each direction, in turn, where there are facets of both."""
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
    """The nearer of two facets between two directions, or each where it is nearer."""
    first = one.closeness(start) - other.closeness(start)
    last = one.closeness(end) - other.closeness(end)
    if first * last >= 0:
        yield (one if first + last > 0 else other), start, end
        return
    # The difference in closeness changes evenly along the chord between the directions.
    share = first / (first - last)
    cross = (
        start[0] + (end[0] - start[0]) * share,
        start[1] + (end[1] - start[1]) * share,
    )
    yield (one if first > 0 else other), start, cross
    yield (one if last > 0 else other), cross, end


def _by_way_of_eye(stretches: Sequence[Stretch]) -> Iterator[Stretch | None]:
    """The stretches in turn, with None for the eye where there is nothing in some directions."""
    for each, after in zip(stretches, (*stretches[1:], *stretches[:1]), strict=True):
        yield each
        if distance(each[2], after[1]) > _OPEN:
            yield None


def _joined(stretches: Iterator[Stretch | None]) -> list[Point]:
    """The corners of stretches in turn, without those in the middle of a straight line."""
    ring: list[Point] = []
    before: Facet | None = None
    for stretch in stretches:
        if stretch is None:
            ring.append((0.0, 0.0))
            before = None
            continue
        facet, start, end = stretch
        begin = facet.met(start)
        if facet is before:
            ring.pop()
        elif not ring or distance(ring[-1], begin) > _SAME_FT:
            ring.append(begin)
        ring.append(facet.met(end))
        before = facet
    if ring and distance(ring[0], ring[-1]) <= _SAME_FT:
        ring.pop()
    return ring


def sight_for_spreads(sight: Sight) -> Sight:
    """Sight on a board where walls stop it just where they stop an area; made once, as sight is.

    Doors open and shut on it as on the other one.
    """
    return sight.with_walls(tuple(map(_as_barrier, sight.walls)))


def outline_of(shape: Shape, sight: Sight) -> Outline:
    """The ring around all that a spread reaches, on a board made by `sight_for_spreads`."""
    reach_ft = max(distance(shape.origin, corner) for corner in shape.outline())
    return clipped(view(sight, shape.origin, reach_ft), shape)


def _as_barrier(wall: Wall) -> Wall:
    """The wall, but stopping sight just where it stops an area."""
    sight: Opacity = "normal" if stops_if_shut(wall) else "none"
    return wall if wall.sight == sight else wall._replace(sight=sight)
