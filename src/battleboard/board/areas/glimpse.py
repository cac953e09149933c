"""Whether any of an outline is in sight: past no wall, and neither in a darkness nor behind one.

What is seen of an outline from outside begins with one of its sides that face the eye. So it is
enough to ask whether such a side is anywhere nearer than the edge of what is seen, and than every
darkness. Sides are compared direction by direction, as where a shape is clipped to a view.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile
from math import atan2, cos, sin, tau
from typing import Final, TypeAlias

from battleboard.board.areas.outline import Facet, facets_around
from battleboard.board.areas.shape import Outline, encloses, sides_of
from battleboard.board.point import Point, distance_to_segment
from battleboard.board.sight.view import View

_Span: TypeAlias = tuple[float, float]
_THIN: Final = 1e-6
_SAME_FT: Final = 1e-6
_NEARER: Final = 1 - 1e-6
"""A side that is nearer by less than this share lies on the same wall, but for rounding."""


def is_glimpsed(view: View, outline: Outline, dark: Sequence[Outline] = ()) -> bool:
    """Whether a view shows any of an outline, where nothing is seen of what is in the `dark`."""
    edge = facets_around(view.ring, view.eye)
    if not edge or not outline or any(encloses(each, view.eye) for each in dark):
        return False
    if encloses(outline, view.eye) or _is_on(outline, view.eye):
        return True
    edge += [each.turned(tau) for each in edge]
    hiding = [facet for each in dark for facet in _fronts(each, view.eye)]
    return any(
        _is_left(facet, start, end, hiding)
        for facet in _fronts(outline, view.eye)
        for start, end in _before(facet, edge)
    )


def _is_on(outline: Outline, point: Point) -> bool:
    return any(distance_to_segment(point, a, b) <= _SAME_FT for a, b in sides_of(outline))


def _fronts(outline: Outline, eye: Point) -> Iterator[Facet]:
    """The sides of an outline that face an eye outside, seen clockwise."""
    x, y = eye
    for (bx, by), (ax, ay) in sides_of(outline):
        a, b = (ax - x, ay - y), (bx - x, by - y)
        turned, along = a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]
        wide = atan2(turned, along)
        if wide > _THIN:
            start = atan2(a[1], a[0])
            yield Facet(start, start + wide, (b[1] - a[1]) / turned, (a[0] - b[0]) / turned)


def _before(facet: Facet, edge: Sequence[Facet]) -> Iterator[_Span]:
    """The directions in which a side lies before the edge of what is seen, given twice around."""
    once = facet.turned(-tau * ((facet.start - edge[0].start) // tau))
    first = max(0, bisect_right(edge, once.start, key=_start_of) - 1)
    for limit in takewhile(lambda each: each.start < once.end, islice(edge, first, None)):
        yield from _nearer(once, limit, max(once.start, limit.start), min(once.end, limit.end))


def _start_of(facet: Facet) -> float:
    return facet.start


def _is_left(facet: Facet, start: float, end: float, hiding: Iterable[Facet]) -> bool:
    """Whether anything is left of a side between two directions that nothing dark hides."""
    left = [(start, end)]
    for each in hiding:
        for turn in (-tau, 0.0, tau):
            dark = each.turned(turn)
            low, high = max(dark.start, start), min(dark.end, end)
            for span in _nearer(dark, facet, low, high, 1.0):
                left = [part for whole in left for part in _without(whole, span)]
    return bool(left)


def _nearer(
    one: Facet, other: Facet, start: float, end: float, nearer: float = _NEARER
) -> Iterator[_Span]:
    """The directions between two in which one side is nearer than the other."""
    if end - start <= _THIN:
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
    if max(begins, ends) > 0 and end - start > _THIN:
        yield start, end


def _without(whole: _Span, part: _Span) -> Iterator[_Span]:
    """What is left of a span without a part, where it is not too thin to be seen."""
    for start, end in ((whole[0], min(whole[1], part[0])), (max(whole[0], part[1]), whole[1])):
        if end - start > _THIN:
            yield start, end
