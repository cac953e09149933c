"""Movement plans: where a figure is at each moment of the round."""

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, degrees, inf, sqrt
from typing import Final, NamedTuple

from battleboard.board.paths.path import Path
from battleboard.board.point import Point, distance

_HAIR: Final = 1e-9
_MOMENT: Final = 1 / 64
"""How far back to look for the direction in which a figure moves, in segments."""


class MovementPlan(NamedTuple):
    """A path, its speed in feet per segment, when it starts, and when it is cut short.

    Times are segments since the round began: the first segment lasts from 0 to 1. `why` is the
    reason why the path is cut short. Other figures may delay or speed up this one; `usual` is the
    speed and start that it would have alone. `crowded` is the target at which it finds no room, and
    `front` are those who took that room. `steps_up` is the target at which room has opened since.
    `passes` are the friends that it passes. A figure that is `held_up` stops short of its goal
    because others stand in its way.
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
        cost_ft = self.path.spent_ft[-1]
        if not cost_ft:
            return min(self.start, self.stop)
        if not self.feet_per_segment:
            return self.stop
        return min(self.start + cost_ft / self.feet_per_segment, self.stop)

    def position(self, time: float) -> Point:
        passed = max(0.0, min(time, self.stop) - self.start)
        return self.path.place(passed * self.feet_per_segment)

    def facing(self, time: float, usual: float) -> float:
        """The facing at a moment, in degrees: along its last movement, or `usual` before any."""
        at, before = self.position(time), self.position(min(time, self.end) - _MOMENT)
        if distance(before, at) == 0:
            return usual
        return degrees(atan2(at[1] - before[1], at[0] - before[0])) % 360

    def cut(self, time: float, why: str = "") -> "MovementPlan":
        """The plan cut short at a moment, for a reason, unless it ends before that."""
        return self if time >= self.end else self._replace(stop=max(time, self.start), why=why)

    def moments(self) -> Iterator[float]:
        """The moments at which direction or speed changes."""
        yield self.start
        if self.feet_per_segment:
            for spent in self.path.spent_ft:
                time = self.start + spent / self.feet_per_segment
                if self.start < time < self.end:
                    yield time
        if self.start < self.end < inf:
            yield self.end


def standing_still(at: Point) -> MovementPlan:
    return MovementPlan(Path((at,), (0.0,)), 0.0)


def times_within(
    one: MovementPlan, other: MovementPlan, near_ft: float
) -> list[tuple[float, float]]:
    """The time spans in which two figures are within `near_ft` of each other, centre to centre."""
    every = sorted({0.0, *one.moments(), *other.moments()})
    # Skip intervals too short to measure a speed in.
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
    """When a figure, once it has set out, first comes this near to another; None if never."""
    spans = (span for span in times_within(one, other, near_ft) if span[1] >= one.start)
    return next((max(start, one.start) for start, _ in spans), None)


def _span(
    one: MovementPlan, other: MovementPlan, near_ft: float, times: tuple[float, float]
) -> tuple[float, float] | None:
    start, end = times
    x, y = _apart_at(one, other, start)
    later = end if end < inf else start + 1
    end_x, end_y = _apart_at(one, other, later)
    speed_x, speed_y = (end_x - x) / (later - start), (end_y - y) / (later - start)
    # Squared distance is quadratic in time: they are close while a·t² + 2·b·t + c <= 0.
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
    (ax, ay), (bx, by) = one.position(time), other.position(time)
    return ax - bx, ay - by
