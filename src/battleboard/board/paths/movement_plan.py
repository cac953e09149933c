"""Movement plans: where a figure is at any moment of the round."""

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, degrees, inf, sqrt
from typing import Final, NamedTuple

from battleboard.board.paths.path import Path
from battleboard.board.point import Point, distance

_HAIR: Final = 1e-9
# A figure faces where it has come from during the last such part of a segment.
_MOMENT: Final = 1 / 64
"""How far one looks back to see in which direction a figure goes, in places of the ruler."""


class MovementPlan(NamedTuple):
    """A path, the feet of movement in a segment, and when it begins and is broken off.

    Times are segments since the round began: the first segment lasts from 0 to 1. Where others are
    in the way, the figure may set out later or go faster than is `usual`: that are the feet and the
    beginning that it would have alone. `crowded` is the target at which it finds no room, and
    `front` are those who have it; `steps_up` is the target at which it finds room that has come
    since. `passes` are friends that it passes. A figure that is `held_up` stops short of where it
    wants to go, as others stand in its way.
    """

    path: Path
    feet_per_segment: float
    start: float = 0.0
    stop: float = inf
    why: str = ""
    usual: tuple[float, float] | None = None
    crowded: str = ""
    passes: tuple[str, ...] = ()
    held_up: bool = False
    front: tuple[str, ...] = ()
    steps_up: str = ""

    @property
    def end(self) -> float:
        """When the movement is over: at the end of the path, or when it is broken off."""
        cost_ft = self.path.spent_ft[-1]
        if not cost_ft:
            return min(self.start, self.stop)
        if not self.feet_per_segment:
            return self.stop
        return min(self.start + cost_ft / self.feet_per_segment, self.stop)

    def position(self, time: float) -> Point:
        """The place of the figure at a moment."""
        passed = max(0.0, min(time, self.stop) - self.start)
        return self.path.place(passed * self.feet_per_segment)

    def facing(self, time: float, usual: float) -> float:
        """The facing of the figure at a moment, in degrees; `usual` where it is not moving."""
        at, before = self.position(time), self.position(min(time, self.end) - _MOMENT)
        if distance(before, at) == 0:
            return usual
        return degrees(atan2(at[1] - before[1], at[0] - before[0])) % 360

    def cut(self, time: float, why: str = "") -> "MovementPlan":
        """The plan broken off at a moment, for a reason, unless it ends before that anyway."""
        return self if time >= self.end else self._replace(stop=max(time, self.start), why=why)

    def moments(self) -> Iterator[float]:
        """The moments at which the direction or the speed changes."""
        yield self.start
        if self.feet_per_segment:
            for spent in self.path.spent_ft:
                time = self.start + spent / self.feet_per_segment
                if self.start < time < self.end:
                    yield time
        if self.start < self.end < inf:
            yield self.end


def standing_still(at: Point) -> MovementPlan:
    """The plan of a figure that stays where it is."""
    return MovementPlan(Path((at,), (0.0,)), 0.0)


def times_within(
    one: MovementPlan, other: MovementPlan, near_ft: float
) -> list[tuple[float, float]]:
    """The spans of time in which two are no farther apart than this, from middle to middle."""
    every = sorted({0.0, *one.moments(), *other.moments()})
    # In too short a time a speed cannot be measured.
    moments = [time for last, time in pairwise((-inf, *every)) if time - last > _HAIR]
    found: list[tuple[float, float]] = []
    for start, end in pairwise((*moments, inf)):
        span = _span(one, other, near_ft + _HAIR, (start, end))
        if span and found and span[0] <= found[-1][1] + _HAIR:
            found[-1] = (found[-1][0], span[1])
        elif span:
            found.append(span)
    return found


def contact_time(one: MovementPlan, other: MovementPlan, near_ft: float) -> float | None:
    """When two first are no farther apart than this, if they ever are."""
    return next((start for start, _ in times_within(one, other, near_ft)), None)


def _span(
    one: MovementPlan, other: MovementPlan, near_ft: float, times: tuple[float, float]
) -> tuple[float, float] | None:
    """The span in which two are near, within a time in which both move straight and evenly."""
    start, end = times
    x, y = _apart_at(one, other, start)
    later = end if end < inf else start + 1
    end_x, end_y = _apart_at(one, other, later)
    speed_x, speed_y = (end_x - x) / (later - start), (end_y - y) / (later - start)
    # The squared distance is a quadratic of time: near while a·t² + 2·b·t + c is not above 0.
    a, b = speed_x**2 + speed_y**2, x * speed_x + y * speed_y
    c = x * x + y * y - near_ft**2
    if a < _HAIR**2:
        return times if c <= 0 else None
    root = b * b - a * c
    if root < 0:
        return None
    first, last = start + (-b - sqrt(root)) / a, start + (-b + sqrt(root)) / a
    first, last = max(first, start), min(last, end)
    return (first, last) if first <= last else None


def _apart_at(one: MovementPlan, other: MovementPlan, time: float) -> Point:
    """How far one is from another at a moment, across and down."""
    (ax, ay), (bx, by) = one.position(time), other.position(time)
    return ax - bx, ay - by
