"""Traffic: which bodies are where at which moment, and where one would run into another.

What a body does from a moment on is a *course*: legs in which it stands or moves straight and
evenly, the last of which never ends. To find what may meet, the table is laid out in cells. Each
leg is cut into short stretches, and each stretch is noted in all cells that the body touches:

    ┌────┬────┬────┐
    │    │  ▒▒│▒   │      a: cells 1, 2, 5, 6 from moment 2 to 3
    │  ░░│░▒▒▒│▒   │      b: cells 1, 2, 4, 5 from moment 4 on
    ├────┼────┼────┤      both share cells, but at no time at once
    │    │    │    │
    └────┴────┴────┘
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice, pairwise
from math import ceil, hypot, inf, sqrt
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.body import Body
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.point import Point, distance

CELL_FT: Final = 12.0
# Bodies may touch, and a thousandth of an inch more: places are rounded floats.
TOUCH_FT: Final = 1e-4
_NO_TIME: Final = 1e-9


class Leg(NamedTuple):
    """One leg of a course: from a moment to another, where it begins, and its feet per segment."""

    start: float
    end: float
    x: float
    y: float
    dx: float = 0.0
    dy: float = 0.0


Course: TypeAlias = tuple[Leg, ...]


class Clash(NamedTuple):
    """A body that is in the way: from when to when, and whether it stands there for good.

    `rests` is true where the other one comes upon a body that has come to rest.
    """

    start: float
    end: float
    who: str
    stands: bool
    rests: bool


# A part of a leg that is short enough for a few cells: from when to when, where it begins, its feet
# per segment, the radius of the body, and whose it is. Planning makes thousands of them, so they
# have no names.
_Stretch: TypeAlias = tuple[float, float, float, float, float, float, float, str]
# Where a body comes to rest, its radius, since when, and whose it is.
_Rest: TypeAlias = tuple[float, float, float, float, str]
_Cell: TypeAlias = tuple[int, int]
_Times: TypeAlias = tuple[float, float]


def standing(at: Point, since: float) -> Course:
    """The course of a body that stands at a point from a moment on."""
    return (Leg(since, inf, *at),)


def course_of(plan: MovementPlan, now: float) -> Course:
    """The course of a body that moves by a plan, from a moment on."""
    if plan.end <= now or not plan.path.cost_ft:
        return standing(plan.position(now), now)
    begin = max(plan.start, now)
    legs = [Leg(now, begin, *plan.position(now))] if begin > now else []
    legs += _moving(plan, begin)
    end = max(plan.end, begin)
    return (*legs, Leg(end, inf, *plan.position(end))) if end < inf else tuple(legs)


def _moving(plan: MovementPlan, begin: float) -> Iterator[Leg]:
    """The legs in which a body moves by a plan."""
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

    Two bodies that overlap from the start may go on as they are, as long as they come no nearer.
    """

    def __init__(self) -> None:
        self._moving: dict[_Cell, list[_Stretch]] = {}
        self._resting: dict[_Cell, list[_Rest]] = {}
        self._courses: dict[str, tuple[float, Course]] = {}
        self._near: dict[str, dict[str, float]] = {}

    def add(self, who: str, radius_ft: float, course: Course) -> None:
        """Note the course of a body."""
        self._courses[who] = radius_ft, course
        for stretch in _stretches(who, radius_ft, course[:-1]):
            for cell in _cells_of(stretch):
                self._moving.setdefault(cell, []).append(stretch)
        for cell, rest in _rests(who, radius_ft, course[-1]):
            self._resting.setdefault(cell, []).append(rest)

    def drop(self, who: str) -> None:
        """Forget the course of a body."""
        radius_ft, course = self._courses.pop(who)
        for stretch in _stretches(who, radius_ft, course[:-1]):
            for cell in _cells_of(stretch):
                self._moving[cell].remove(stretch)
        for cell, rest in _rests(who, radius_ft, course[-1]):
            self._resting[cell].remove(rest)

    def let_overlap(self, bodies: Mapping[str, Body]) -> None:
        """Note which of some bodies overlap as they stand, so that they may leave each other."""
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
        """The first body that is in the way of a course, except some; None if it is free."""
        near = self._near.get(who)
        last = course[-1].start
        for stretch in _stretches(who, radius_ft, course):
            found = self._meetings(stretch, near, but)
            if found:
                (start, end), other, stands = min(found)
                return Clash(start, end, other, stands, start >= last)
        return None

    def is_run_into(self, who: str, radius_ft: float, at: Point, since: float) -> bool:
        """Whether another body runs into one that stands at a point from a moment on."""
        (x, y), near = at, self._near.get(who)
        mine = since, inf, x, y, 0.0, 0.0, radius_ft, who
        for cell in _cells_of(mine):
            for rest_x, rest_y, radius, _, other in self._resting.get(cell, ()):
                apart, across, down = radius_ft + radius - TOUCH_FT, rest_x - x, rest_y - y
                is_near = across * across + down * down < apart * apart
                if is_near and self._counts(mine, other, near):
                    return True
            for each in self._moving.get(cell, ()):
                near_ft = radius_ft + each[6] - TOUCH_FT
                is_near = each[1] > since and _times_nearer(mine, each, near_ft) is not None
                if is_near and self._counts(mine, each[7], near):
                    return True
        return False

    def _counts(self, mine: _Stretch, other: str, near: Mapping[str, float] | None) -> bool:
        """Whether one that comes so near is another, and does not merely leave it."""
        return other != mine[7] and (near is None or self._nears(mine, other, near))

    def _meetings(
        self, mine: _Stretch, near: Mapping[str, float] | None, but: Collection[str]
    ) -> list[tuple[_Times, str, bool]]:
        """All who are in the way of a stretch, from when to when, and whether they stand there."""
        start, end, radius_ft = mine[0], mine[1], mine[6]
        found: list[tuple[_Times, str, bool]] = []
        resting: dict[str, _Rest] = {}
        for cell in _cells_of(mine):
            for stretch in self._moving.get(cell, ()):
                # Most of what lies in a cell lies there at another time.
                if stretch[1] > start and stretch[0] < end:
                    times = _times_nearer(mine, stretch, radius_ft + stretch[6] - TOUCH_FT)
                    if times:
                        found.append((times, stretch[7], False))
            for rest in self._resting.get(cell, ()):
                resting[rest[4]] = rest
        found += _come_upon(mine, resting.values())
        if not found:
            return found
        return [each for each in found if each[1] not in but and self._counts(mine, each[1], near)]

    def _nears(self, mine: _Stretch, other: str, near: Mapping[str, float]) -> bool:
        """Whether a body comes nearer in a stretch to one that it overlaps already."""
        if other not in near:
            return True
        radius_ft, course = self._courses[other]
        far = near[other] - TOUCH_FT
        return far > 0 and any(
            _times_nearer(mine, stretch, far) for stretch in _stretches(other, radius_ft, course)
        )

    def stood_in(self, who: str, radius_ft: float, a: Point, b: Point) -> bool:
        """Whether another body comes to rest in a lane from a to b, now or later."""
        (ax, ay), (bx, by) = a, b
        lane = 0.0, 1.0, ax, ay, bx - ax, by - ay, radius_ft, who
        for cell in _cells_of(lane):
            for x, y, radius, _, other in self._resting.get(cell, ()):
                still = 0.0, inf, x, y, 0.0, 0.0, radius, other
                if _times_nearer(lane, still, radius_ft + radius - TOUCH_FT) and other != who:
                    return True
        return False

    def resting(self, at: Point, within_ft: float, beyond_ft: float = 0.0) -> dict[str, Body]:
        """The bodies that come to rest so far from a point, measured to their edges."""
        found: dict[str, Body] = {}
        ax, ay = at
        for cell in _cells_of((0.0, 0.0, ax, ay, 0.0, 0.0, within_ft, "")):
            for x, y, radius, _, who in self._resting.get(cell, ()):
                near, inner = within_ft + radius, beyond_ft - radius
                square = (x - ax) * (x - ax) + (y - ay) * (y - ay)
                if square < near * near and (inner <= 0 or square > inner * inner):
                    found[who] = Body((x, y), radius)
        return found


def _come_upon(mine: _Stretch, resting: Iterable[_Rest]) -> Iterator[tuple[_Times, str, bool]]:
    """Those who have come to rest in the way of a stretch."""
    start, end, x, y, dx, dy, radius_ft, _ = mine
    # What is not beside the middle of the stretch is not worth measuring.
    half = (end - start) / 2 if dx or dy else 0.0
    x, y, wide, high = x + dx * half, y + dy * half, abs(dx * half), abs(dy * half)
    for at_x, at_y, radius, since, other in resting:
        near = radius_ft + radius
        if abs(at_x - x) < wide + near and abs(at_y - y) < high + near and since < end:
            still = since, inf, at_x, at_y, 0.0, 0.0, radius, other
            times = _times_nearer(mine, still, near - TOUCH_FT)
            if times:
                yield times, other, True


def _stretches(who: str, radius_ft: float, course: Course) -> Iterator[_Stretch]:
    """A course in stretches, none longer than a cell is wide."""
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
    """Where a body comes to rest, once for each cell that it touches."""
    rest = leg.x, leg.y, radius_ft, leg.start, who
    for cell in _cells_of((leg.start, leg.start, leg.x, leg.y, 0.0, 0.0, radius_ft, who)):
        yield cell, rest


def _cells_of(stretch: _Stretch) -> list[_Cell]:
    """The cells that a body touches in a stretch."""
    start, end, x, y, dx, dy, radius, _ = stretch
    left = right = x
    top = bottom = y
    if dx or dy:
        there = x + dx * (end - start)
        left, right = (x, there) if dx > 0 else (there, x)
        there = y + dy * (end - start)
        top, bottom = (y, there) if dy > 0 else (there, y)
    first, last = int((left - radius) // CELL_FT), int((right + radius) // CELL_FT)
    high, low = int((top - radius) // CELL_FT), int((bottom + radius) // CELL_FT)
    if first == last and high == low:
        return [(first, high)]
    return [(column, row) for row in range(high, low + 1) for column in range(first, last + 1)]


def _times_nearer(one: _Stretch, other: _Stretch, near_ft: float) -> _Times | None:
    """From when to when two come nearer than this, from middle to middle, if they ever do."""
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
    # The squared distance is a quadratic of time: nearer while a·t² + 2·b·t + c is below 0.
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
