"""Traffic: which bodies are where at which moment, and where one would run into another.

A body's movement from a given moment on is a *course*: legs in which the body stands or moves
uniformly, the last of which never ends. To find possible meetings, the table is divided into cells.
Each leg is cut into short stretches, and each stretch is registered in all cells that the body
touches:

    ┌─────┬─────┬─────┐
    │  1  │  2  │  3  │      a: cells 1 and 2, from moment 2 to 3
    │   aa│aa bb│bb   │      b: cells 2 and 3, from moment 4 on
    │   aa│aa bb│bb   │      both touch cell 2, but never at the same time
    └─────┴─────┴─────┘
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice, pairwise
from math import ceil, hypot, inf, sqrt
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.body import Body
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.point import Point, distance

CELL_FT: Final = 12.0
# Bodies may touch, and overlap by 1/1000 inch: positions are rounded floats.
TOUCH_FT: Final = 1e-4
_NO_TIME: Final = 1e-9
# The cache size for spans of cells, enough for a busy board.
_SPANS: Final = 4096


class Leg(NamedTuple):
    """One leg of a course: start and end time, start point, and velocity in feet per segment."""

    start: float
    end: float
    x: float
    y: float
    dx: float = 0.0
    dy: float = 0.0


Course: TypeAlias = tuple[Leg, ...]


class Clash(NamedTuple):
    """A body in the way: from when to when, and whether it stands there for good.

    `rests` is true if the body whose way is blocked has come to rest by then.
    """

    start: float
    end: float
    who: str
    stands: bool
    rests: bool


# A part of a leg short enough for a few cells: start and end time, start point, velocity, the
# body's radius, and its owner. Planning makes thousands of them, so they are plain tuples: a
# NamedTuple costs more to make.
_Stretch: TypeAlias = tuple[float, float, float, float, float, float, float, str]
# Where a body comes to rest, its radius, since when, and its owner.
_Rest: TypeAlias = tuple[float, float, float, float, str]
# A column and a row packed into one integer.
_Cell: TypeAlias = int
_ROW: Final = 1 << 20
# Left, right, top and bottom of the area that a body touches.
_Bounds: TypeAlias = tuple[float, float, float, float]
# The cells a stretch touches: first and last column, first and last row.
_Span: TypeAlias = tuple[int, int, int, int]
# The distinct contents of a span's cells: moving stretches, and bodies at rest.
_Nearby: TypeAlias = tuple[Collection[_Stretch], Collection[_Rest]]
_Times: TypeAlias = tuple[float, float]
_NONE: Final[Mapping[str, _Rest]] = {}


def standing(at: Point, since: float) -> Course:
    return (Leg(since, inf, *at),)


def course_of(plan: MovementPlan, now: float) -> Course:
    feet, start, end = plan.feet_per_segment, plan.start, plan.end
    if end <= now or not plan.path.cost_ft:
        return standing(plan.position(now), now)
    is_straight = not plan.path.points[2:]
    if is_straight and start >= now and feet and end < inf:
        return _straight(plan, now, end)
    begin = max(start, now)
    legs = [Leg(now, begin, *plan.position(now))] if begin > now else []
    legs += _moving(plan, begin)
    end = max(end, begin)
    return (*legs, Leg(end, inf, *plan.position(end))) if end < inf else tuple(legs)


def _straight(plan: MovementPlan, now: float, end: float) -> Course:
    """The course of a body that waits, goes straight, and stops: the usual case, made fast."""
    start, ((ax, ay), (bx, by)) = plan.start, plan.path.points
    rest = Leg(end, inf, *plan.position(end))
    legs: Course = (rest,)
    if end - start > _NO_TIME:
        # Subtract two rounded moments, as `_moving` does, so that both give the same course.
        whole = start + plan.path.spent_ft[-1] / plan.feet_per_segment - start
        legs = Leg(start, end, ax, ay, (bx - ax) / whole, (by - ay) / whole), rest
    return (Leg(now, start, ax, ay), *legs) if start > now else legs


def _moving(plan: MovementPlan, begin: float) -> Iterator[Leg]:
    feet, (points, spent_ft) = plan.feet_per_segment, plan.path
    if not feet:
        yield Leg(begin, inf, *plan.position(begin))
        return
    times = [plan.start + spent / feet for spent in spent_ft]
    ways = zip(pairwise(times), pairwise(points), strict=True)
    for (start, end), ((ax, ay), (bx, by)) in ways:
        since, until = max(start, begin), min(end, plan.stop)
        if until - since > _NO_TIME:
            dx, dy = (bx - ax) / (end - start), (by - ay) / (end - start)
            yield Leg(since, until, ax + dx * (since - start), ay + dy * (since - start), dx, dy)


class Traffic:
    """The courses of bodies on a table, and who would run into whom.

    Bodies that overlap from the start may move on, as long as they come no nearer.
    """

    def __init__(self) -> None:
        # Keyed by number or owner, so that entries are removed fast and counted only once.
        self._moving: dict[_Cell, dict[int, _Stretch]] = {}
        self._resting: dict[_Cell, dict[str, _Rest]] = {}
        self._courses: dict[str, tuple[float, Course]] = {}
        self._number = 0
        self._near: dict[str, dict[str, float]] = {}
        # A figure asks for the same cells repeatedly until its way is found.
        self._nearby: dict[_Span, _Nearby] = {}

    def add(self, who: str, radius_ft: float, course: Course) -> None:
        self._nearby.clear()
        self._courses[who] = radius_ft, course
        for stretch in _stretches(who, radius_ft, course[:-1]):
            self._number += 1
            for cell in _cells_of(_span(_bounds(stretch))):
                self._moving.setdefault(cell, {})[self._number] = stretch
        for cell, rest in _rests(who, radius_ft, course[-1]):
            self._resting.setdefault(cell, {})[who] = rest

    def drop(self, who: str) -> None:
        self._nearby.clear()
        radius_ft, course = self._courses.pop(who)
        for stretch in _stretches(who, radius_ft, course[:-1]):
            for cell in _cells_of(_span(_bounds(stretch))):
                there = self._moving[cell]
                del there[next(number for number, each in there.items() if each == stretch)]
        for cell, _ in _rests(who, radius_ft, course[-1]):
            del self._resting[cell][who]

    def leave_out(self, whom: Iterable[str]) -> Mapping[str, tuple[float, Course]]:
        """Remove some bodies for a while; return their courses for `put_back`."""
        courses = {who: self._courses[who] for who in whom if who in self._courses}
        for who in courses:
            self.drop(who)
        return courses

    def put_back(self, courses: Mapping[str, tuple[float, Course]]) -> None:
        for who, (radius_ft, course) in courses.items():
            self.add(who, radius_ft, course)

    def let_overlap(self, bodies: Mapping[str, Body]) -> None:
        """Record which bodies overlap as they stand, so that they may separate."""
        ordered = sorted(bodies.items(), key=lambda each: each[1].at)
        widest = max((body.radius_ft for body in bodies.values()), default=0.0)
        for number, (who, body) in enumerate(ordered):
            for other, its in islice(ordered, number + 1, None):
                if its.at[0] - body.at[0] >= body.radius_ft + widest:
                    break
                apart = distance(body.at, its.at)
                if apart < body.radius_ft + its.radius_ft - TOUCH_FT:
                    self._near.setdefault(who, {})[other] = apart
                    self._near.setdefault(other, {})[who] = apart

    def clash(
        self, who: str, radius_ft: float, course: Course, but: Collection[str] = ()
    ) -> Clash | None:
        """The first body in the way of a course, ignoring some; None if it is free."""
        near = self._near.get(who)
        last = course[-1].start
        for stretch in _stretches(who, radius_ft, course):
            found = self._meetings(stretch)
            if found and (but or near is not None):
                found = [
                    each
                    for each in found
                    if each[1] not in but and self._counts(stretch, each[1], near)
                ]
            if found:
                (start, end), other, stands = min(found)
                return Clash(start, end, other, stands, start >= last)
        return None

    def is_barred(
        self, who: str, radius_ft: float, course: Course, but: Collection[str] = ()
    ) -> bool:
        """Whether a body stands in a course, or comes to rest there before the mover passes.

        Waiting does not help, since that body stays there.
        """
        near = self._near.get(who)
        for stretch in _stretches(who, radius_ft, course):
            bounds = _bounds(stretch)
            for _, other, _ in _come_upon(stretch, bounds, self._in_cells(_span(bounds))[1]):
                if other not in but and self._counts(stretch, other, near):
                    return True
        return False

    def is_run_into(self, who: str, radius_ft: float, at: Point, since: float) -> bool:
        return next(self.free_of_all(who, radius_ft, ((at, since),)), None) is None

    def free_of_all(
        self, who: str, radius_ft: float, places: Iterable[tuple[Point, float]]
    ) -> Iterator[tuple[Point, float]]:
        """Yield the places where nobody runs into a body that stands there from its moment on.

        Each place comes with its moment. Neighbouring places are usually blocked by the same body,
        so the last blocker is tested first.
        """
        near = self._near.get(who)
        bars: _Stretch | None = None
        for (x, y), since in places:
            mine = since, inf, x, y, 0.0, 0.0, radius_ft, who
            if bars and _is_met(mine, bars) and self._counts(mine, bars[7], near):
                continue
            bars = self._runs_into(mine, near)
            if bars is None:
                yield (x, y), since

    def _runs_into(self, mine: _Stretch, near: Mapping[str, float] | None) -> _Stretch | None:
        _, _, x, y, _, _, radius_ft, _ = mine
        moving, resting = self._in_cells(_span(_bounds(mine)))
        for rest_x, rest_y, radius, _, other in resting:
            apart, across, down = radius_ft + radius - TOUCH_FT, rest_x - x, rest_y - y
            is_near = across * across + down * down < apart * apart
            if is_near and self._counts(mine, other, near):
                return 0.0, inf, rest_x, rest_y, 0.0, 0.0, radius, other
        for each in moving:
            if _is_met(mine, each) and self._counts(mine, each[7], near):
                return each
        return None

    def _in_cells(self, span: _Span) -> _Nearby:
        known = self._nearby.get(span)
        if known is None:
            moving: dict[int, _Stretch] = {}
            resting: dict[str, _Rest] = {}
            for cell in _cells_of(span):
                if there := self._moving.get(cell):
                    moving.update(there)
                if stands := self._resting.get(cell):
                    resting.update(stands)
            known = self._nearby[span] = moving.values(), resting.values()
        return known

    def _counts(self, mine: _Stretch, other: str, near: Mapping[str, float] | None) -> bool:
        """Whether a body can be met: not the mover, nor one it overlaps without coming nearer."""
        return other != mine[7] and (near is None or self._nears(mine, other, near))

    def _meetings(self, mine: _Stretch) -> list[tuple[_Times, str, bool]]:
        """All others in the way of a stretch, from when to when, and whether they stand there.

        Planning spends most of its time here. Most bodies in the same cells are there at another
        time, or move away or past; they are rejected inline, to save a call.
        """
        start, end, x, y, dx, dy, radius_ft, who = mine
        bounds = _bounds(mine)
        span = _span(bounds)
        moving, resting = self._nearby.get(span) or self._in_cells(span)
        found: list[tuple[_Times, str, bool]] = []
        for each in moving:
            if each[1] <= start or each[0] >= end:
                continue
            since, _, its_x, its_y, its_dx, its_dy, its_radius_ft, other = each
            if start < since:
                across = x + dx * (since - start) - its_x
                down = y + dy * (since - start) - its_y
            else:
                across = x - its_x - its_dx * (start - since)
                down = y - its_y - its_dy * (start - since)
            speed_x, speed_y, near = dx - its_dx, dy - its_dy, radius_ft + its_radius_ft
            square = across * across + down * down - near * near
            closing = across * speed_x + down * speed_y
            if square >= 0 and (
                closing >= 0 or closing * closing < (speed_x * speed_x + speed_y * speed_y) * square
            ):
                continue
            times = _times_nearer(mine, each, near - TOUCH_FT)
            if times and other != who:
                found.append((times, other, False))
        if resting:
            found += _come_upon(mine, bounds, resting)
        return found

    def _nears(self, mine: _Stretch, other: str, near: Mapping[str, float]) -> bool:
        """Whether a body comes nearer to one that it overlaps; True if the two do not overlap."""
        if other not in near:
            return True
        radius_ft, course = self._courses[other]
        far = near[other] - TOUCH_FT
        return far > 0 and any(
            _times_nearer(mine, stretch, far) for stretch in _stretches(other, radius_ft, course)
        )

    def is_stood_in(self, who: str, radius_ft: float, a: Point, b: Point) -> bool:
        """Whether another body comes to rest in a lane from a to b, now or later."""
        (ax, ay), (bx, by) = a, b
        lane = 0.0, 1.0, ax, ay, bx - ax, by - ay, radius_ft, who
        bounds = left, right, top, bottom = _bounds(lane)
        for cell in _cells_of(_span(bounds)):
            for x, y, radius, _, other in self._resting.get(cell, _NONE).values():
                if left - radius < x < right + radius and top - radius < y < bottom + radius:
                    still = 0.0, inf, x, y, 0.0, 0.0, radius, other
                    near = radius_ft + radius - TOUCH_FT
                    if other != who and _times_nearer(lane, still, near):
                        return True
        return False

    def resting(self, at: Point, within_ft: float, beyond_ft: float = 0.0) -> dict[str, Body]:
        """The bodies that come to rest within one distance of a point, and beyond another.

        The first is measured to a body's nearest point, the second to its farthest.
        """
        found: dict[str, Body] = {}
        ax, ay = at
        bounds = ax - within_ft, ax + within_ft, ay - within_ft, ay + within_ft
        for cell in _cells_of(_span(bounds)):
            for x, y, radius, _, who in self._resting.get(cell, _NONE).values():
                near, inner = within_ft + radius, beyond_ft - radius
                square = (x - ax) * (x - ax) + (y - ay) * (y - ay)
                if square < near * near and (inner <= 0 or square > inner * inner):
                    found[who] = Body((x, y), radius)
        return found


def _stretches(who: str, radius_ft: float, course: Course) -> Iterator[_Stretch]:
    """Cut a course into stretches no longer than a cell."""
    for start, end, x, y, dx, dy in course:
        if not (dx or dy):
            yield start, end, x, y, dx, dy, radius_ft, who
            continue
        amount = ceil((end - start) * hypot(dx, dy) / CELL_FT) or 1
        step = (end - start) / amount
        for number in range(amount):
            late = number * step
            until = end if number + 1 == amount else start + late + step
            yield start + late, until, x + dx * late, y + dy * late, dx, dy, radius_ft, who


def _rests(who: str, radius_ft: float, leg: Leg) -> Iterator[tuple[_Cell, _Rest]]:
    rest = leg.x, leg.y, radius_ft, leg.start, who
    still = leg.start, leg.start, leg.x, leg.y, 0.0, 0.0, radius_ft, who
    for cell in _cells_of(_span(_bounds(still))):
        yield cell, rest


def _come_upon(
    mine: _Stretch, bounds: _Bounds, resting: Iterable[_Rest]
) -> list[tuple[_Times, str, bool]]:
    left, right, top, bottom = bounds
    end, radius_ft, who = mine[1], mine[6], mine[7]
    found: list[tuple[_Times, str, bool]] = []
    for x, y, its_radius_ft, since, other in resting:
        # A bounding-box test before the exact one.
        if (
            left - its_radius_ft < x < right + its_radius_ft
            and top - its_radius_ft < y < bottom + its_radius_ft
            and since < end
            and other != who
        ):
            still = since, inf, x, y, 0.0, 0.0, its_radius_ft, other
            times = _times_nearer(mine, still, radius_ft + its_radius_ft - TOUCH_FT)
            if times:
                found.append((times, other, True))
    return found


def _bounds(stretch: _Stretch) -> _Bounds:
    start, end, x, y, dx, dy, radius, _ = stretch
    left = right = x
    top = bottom = y
    if dx or dy:
        there = x + dx * (end - start)
        left, right = (x, there) if dx > 0 else (there, x)
        there = y + dy * (end - start)
        top, bottom = (y, there) if dy > 0 else (there, y)
    return left - radius, right + radius, top - radius, bottom + radius


def _span(bounds: _Bounds) -> _Span:
    left, right, top, bottom = bounds
    return (
        int(left // CELL_FT),
        int(right // CELL_FT),
        int(top // CELL_FT),
        int(bottom // CELL_FT),
    )


@lru_cache(maxsize=_SPANS)
def _cells_of(span: _Span) -> tuple[_Cell, ...]:
    first, last, high, low = span
    rows = range(high * _ROW, low * _ROW + 1, _ROW)
    return tuple(row + column for row in rows for column in range(first, last + 1))


def _is_met(mine: _Stretch, other: _Stretch) -> bool:
    near = mine[6] + other[6] - TOUCH_FT
    return other[1] > mine[0] and _times_nearer(mine, other, near) is not None


def _times_nearer(one: _Stretch, other: _Stretch, near_ft: float) -> _Times | None:
    """When two bodies are less than `near_ft` apart, centre to centre; None if never."""
    one_start, one_end, x, y, dx, dy, _, _ = one
    start, end, other_x, other_y, other_dx, other_dy, _, _ = other
    x -= other_x
    y -= other_y
    if one_start < start:
        x += dx * (start - one_start)
        y += dy * (start - one_start)
    else:
        x -= other_dx * (one_start - start)
        y -= other_dy * (one_start - start)
        start = one_start
    dx -= other_dx
    dy -= other_dy
    # Squared distance is quadratic in time: they are closer while a·t² + 2·b·t + c < 0.
    c = x * x + y * y - near_ft * near_ft
    b = x * dx + y * dy
    if c >= 0 <= b:
        return None
    a = dx * dx + dy * dy
    end = min(end, one_end)
    if not a:
        return (start, end) if c < 0 and end - start > _NO_TIME else None
    root = b * b - a * c
    if root <= 0:
        return None
    wide = sqrt(root)
    first, last = max(start, start - (b + wide) / a), min(end, start - (b - wide) / a)
    return (first, last) if last - first > _NO_TIME else None
