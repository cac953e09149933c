"""Room at a target: where a figure can stand if another has taken its place.

The first rank surrounds the target. In the ranks behind, figures stand on the side they came
from.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from math import acos, asin, atan2, ceil, cos, hypot, pi, sin
from typing import Final, NamedTuple

from battleboard.board.body import Body
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path, path_along
from battleboard.board.paths.shared_floor import SharedFloor, WantedMove
from battleboard.board.point import Point, between, distance

_TURN: Final = 2 * pi
# Exactly six figures of one size fit around a seventh: rounding must not exclude the last.
_LESS: Final = 1e-6
# Keeps the first rank a hair out of contact, so that the path there is not cut short again.
_TOUCH: Final = 1e-7


class Rank(NamedTuple):
    """A circle around a body, along which others of a given radius can stand.

    The first rank touches the target T, the second stands behind the first. Each body already there
    occupies an angle of its rank:

                     . c .
                   .       .         a and b stand in the first rank; c has come from above and
                  a    T    .        takes the free place nearest to it; d stands behind b
                   .       .
                     . b .
                       d
    """

    middle: Point
    far_ft: float
    radius_ft: float

    def place(self, angle: float) -> Point:
        return (
            self.middle[0] + self.far_ft * cos(angle),
            self.middle[1] + self.far_ft * sin(angle),
        )

    def out_of(self, angle: float, more_ft: float) -> Point:
        return self._replace(far_ft=self.far_ft + more_ft).place(angle)

    @property
    def width(self) -> float:
        """The angle, in radians, that one body occupies in the rank."""
        return 2 * asin(self.radius_ft / self.far_ft)


def rank_around(target: Body, radius_ft: float, number: int = 0) -> Rank:
    """The n-th rank around a body, counted from 0, for bodies of a radius."""
    far = target.radius_ft + radius_ft + number * 2 * radius_ft
    return Rank(target.at, far + _TOUCH, radius_ft)


def bearing_of(middle: Point, at: Point) -> float:
    """The direction of a point as seen from another one, in radians."""
    return atan2(at[1] - middle[1], at[0] - middle[0])


def free_angles(rank: Rank, wanted: float, bodies: Iterable[Body]) -> list[float]:
    """The free angles in a rank beside some bodies, nearest to the wanted one first.

    The angles are packed against bodies already there, so that as many as possible find room.
    """
    gaps = _gaps(_occupied_spans(rank, wanted, bodies))
    offers = sorted({each for gap in gaps for each in _offers(gap, rank.width)}, key=abs)
    return [wanted + each for each in offers]


def _occupied_spans(rank: Rank, wanted: float, bodies: Iterable[Body]) -> list[tuple[float, float]]:
    """The angle spans that bodies occupy in a rank, merged, and relative to the wanted angle."""
    (x, y), far, radius_ft = rank
    found: list[tuple[float, float]] = []
    for (body_x, body_y), its_radius_ft, _ in bodies:
        across, down, near = body_x - x, body_y - y, radius_ft + its_radius_ft - _LESS
        apart = hypot(across, down)
        if abs(apart - far) < near:
            half = _half_taken(far, apart, near)
            middle = (atan2(down, across) - wanted + pi) % _TURN - pi
            found += _within_a_turn(middle - half, middle + half)
    joined: list[tuple[float, float]] = []
    for low, high in sorted(found):
        if joined and low <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(high, joined[-1][1])
        else:
            joined.append((low, high))
    return joined


def _half_taken(far: float, apart: float, near: float) -> float:
    """Half the angle that a body `apart` from the middle blocks in a rank `far` from it."""
    if apart + far <= near:
        return pi
    return acos(max(-1.0, min(1.0, (far * far + apart * apart - near * near) / (2 * far * apart))))


def _within_a_turn(low: float, high: float) -> tuple[tuple[float, float], ...]:
    """Wrap a span of angles into -π to π, splitting it if need be."""
    if high - low >= _TURN:
        return ((-pi, pi),)
    if low < -pi:
        return (-pi, high), (low + _TURN, pi)
    if high > pi:
        return (low, pi), (-pi, high - _TURN)
    return ((low, high),)


def _gaps(taken: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """The free spans between the occupied ones; the last may reach past π."""
    if not taken:
        yield -pi, pi
        return
    for at, (_, high) in enumerate(taken):
        low = taken[at + 1][0] if at + 1 < len(taken) else taken[0][0] + _TURN
        if low > high:
            yield high, low


def _offers(gap: tuple[float, float], width: float) -> Iterator[float]:
    """The angles in a gap that waste no room beside them, wrapped to -π to π."""
    low, high = gap
    if high - low >= _TURN:
        yield 0.0
        return
    # In a gap that reaches past π, the wanted angle also appears one full turn later.
    for wanted in (0.0, _TURN) if high > pi else (0.0,):
        nearest = max(low, min(wanted, high))
        for offer in (
            low + round((nearest - low) / width) * width,
            high - round((high - nearest) / width) * width,
            low,
            high,
        ):
            if low <= offer <= high:
                yield (offer + pi) % _TURN - pi


_RANKS: Final = 9
# How many free places in a rank are tried.
_OFFERS: Final = 4
# Behind the first rank, figures stay within a right angle of the side they came from.
_FRONT: Final = pi / 2
# Ranks without room are remembered for each eighth of the circle.
_EIGHTH: Final = pi / 4
# A detour around a target bends every 30 degrees.
_ARC: Final = pi / 6
# A path enters a place in a rank from this far outside.
_INWARDS_FT: Final = 0.5
_STEP_FT: Final = 1.0
# The length of the last part of a path, which is checked first: most obstacles are there.
_LAST_FT: Final = 16.0
# After this many failures in a row to reach the first rank, stop trying for that target.
_SHUT_IN: Final = 3
# From this many attackers on, no figure may take up the room of two.
_CROWD: Final = 6
_SAME: Final = 1e-3


class RoomAtTarget:
    """Allocates the places at all targets, one figure after another.

    `way_round` searches for a path round those who stand in the way; None means that there is none.
    """

    def __init__(
        self, floor: SharedFloor, way_round: Callable[[WantedMove, Point], Path | None]
    ) -> None:
        self.floor = floor
        self.way_round = way_round
        self.comers = Counter(each.target for each in floor.wanted.values())
        self.failed: dict[str, int] = {}
        self.open_ranks: dict[tuple[str, float, int], int] = {}

    def is_scarce(self, want: WantedMove, natural: MovementPlan) -> bool:
        """Whether a figure running straight to a crowded target would waste room, or find none."""
        if self.comers[want.target] < _CROWD or want.target in self.floor.pending:
            return False
        target = self.floor.target_met(want, natural)
        if target is None:
            return False
        if self._is_shut_in(want.target):
            return True
        angle = bearing_of(target.at, natural.position(natural.end))
        offers = self._free(want, rank_around(target, want.radius_ft), angle)
        return not offers or abs(offers[0] - angle) > _SAME

    def plan(self, want: WantedMove, natural: MovementPlan) -> MovementPlan | None:
        """A plan to another place at the target: in the first rank, or in one behind."""
        target = self.floor.target_met(want, natural)
        if target is None:
            return None
        angle = bearing_of(target.at, natural.position(natural.end))
        if not self._is_shut_in(want.target):
            rank = rank_around(target, want.radius_ft)
            plan = self._in_rank(want, natural, rank, angle) or self._round(want, rank, angle)
            if plan:
                self.failed[want.target] = 0
                return plan._replace(why=f"In contact with {self.floor.name(want.target)}.")
            self.failed[want.target] = self.failed.get(want.target, 0) + 1
        return self._behind(want, natural, target, angle)

    def in_first_rank(self, want: WantedMove, natural: MovementPlan) -> MovementPlan | None:
        """A plan to the first rank: to a place that another has left, or to any free one."""
        target = self.floor.target_met(want, natural)
        if target is None:
            return None
        rank = rank_around(target, want.radius_ft)
        for place in want.room:
            plan = self._at(want, natural, rank, bearing_of(target.at, place))
            if plan:
                return plan
        angle = bearing_of(target.at, natural.position(natural.end))
        return self._in_rank(want, natural, rank, angle)

    def left_out(self, want: WantedMove, plan: MovementPlan) -> MovementPlan:
        """Mark a plan as finding no room next to the target, with those who take the room there."""
        why = f"{want.name} has no room next to {self.floor.name(want.target)}."
        rank = rank_around(self.floor.bodies[want.target], want.radius_ft)
        at = self.floor.goes(want.target).position(plan.end)
        there = self._standing_in(rank._replace(middle=at))
        front = tuple(sorted(there.keys() - {want.who, want.target}))
        return plan._replace(why=why, crowded=want.target, front=front)

    def _is_shut_in(self, target: str) -> bool:
        return self.failed.get(target, 0) >= _SHUT_IN

    def _round(self, want: WantedMove, rank: Rank, angle: float) -> MovementPlan | None:
        place = next(map(rank.place, self._free(want, rank, angle)), None)
        path = self.way_round(want, place) if place and want.ground.stands(place) else None
        return self.floor.in_time(want, path) if path and path.cost_ft <= want.most_ft else None

    def _behind(
        self, want: WantedMove, natural: MovementPlan, target: Body, angle: float
    ) -> MovementPlan | None:
        side = want.target, want.radius_ft, round(angle / _EIGHTH)
        for number in range(self.open_ranks.get(side, 1), _RANKS):
            rank = rank_around(target, want.radius_ft, number)
            plan = self._in_rank(want, natural, rank, angle, behind=True)
            if plan:
                self.open_ranks[side] = number
                return self.left_out(want, plan)
        return None

    def _in_rank(
        self,
        want: WantedMove,
        natural: MovementPlan,
        rank: Rank,
        angle: float,
        *,
        behind: bool = False,
    ) -> MovementPlan | None:
        """A plan to the nearest reachable place in a rank, or None.

        With `behind`, only places on the side that the figure comes from count.
        """
        for each in self._free(want, rank, angle):
            if behind and abs(each - angle) > _FRONT:
                continue
            plan = self._at(want, natural, rank, each, around=not behind)
            if plan:
                return plan
        return None

    def _at(
        self,
        want: WantedMove,
        natural: MovementPlan,
        rank: Rank,
        angle: float,
        *,
        around: bool = True,
    ) -> MovementPlan | None:
        ways = self._ways_into(want, natural, rank, angle, around=around)
        plans = (self.floor.in_time(want, path) for path in ways)
        return next((plan for plan in plans if plan), None)

    def _free(self, want: WantedMove, rank: Rank, angle: float) -> list[float]:
        bodies = self._standing_in(rank)
        others = (body for who, body in bodies.items() if who not in {want.who, want.target})
        return free_angles(rank, angle, others)[:_OFFERS]

    def _standing_in(self, rank: Rank) -> dict[str, Body]:
        far, wide = rank.far_ft, rank.radius_ft
        return self.floor.traffic.resting(rank.middle, far + wide, far - wide)

    def _ways_into(
        self, want: WantedMove, natural: MovementPlan, rank: Rank, angle: float, *, around: bool
    ) -> Iterator[Path]:
        """The possible paths to a place in a rank: straight, and with `around` by a detour."""
        if not want.ground.stands(rank.place(angle)):
            return
        before = _corners(want, natural)
        into = (rank.out_of(angle, _INWARDS_FT), rank.place(angle))
        ways: list[tuple[Point, ...]] = [into]
        if around:
            ways.append((*self._arc(rank, before[-1], angle), *into))
        for points in ways:
            new = (before[-1], *points)
            if self._is_stood_in(want, new):
                continue
            path = path_along(want.ground, (*before, *points))
            free = all(want.ground.free(a, b) for a, b in pairwise(new))
            if free and path.cost_ft <= want.most_ft:
                yield path

    def _is_stood_in(self, want: WantedMove, points: tuple[Point, ...]) -> bool:
        start, end, place = points[-3:]
        far = distance(start, end)
        near = between(end, start, _LAST_FT / far) if far > _LAST_FT else start
        return self.floor.traffic.is_stood_in(want.who, want.radius_ft, near, place)

    def _arc(self, rank: Rank, start: Point, angle: float) -> Iterator[Point]:
        """A detour around all who stand at a target, to a point outside the place at `angle`."""
        outer = self._outside(rank)
        far, begin = distance(rank.middle, start), bearing_of(rank.middle, start)
        turn = (angle - begin + pi) % (2 * pi) - pi
        seen = acos(outer.far_ft / far) if far > outer.far_ft else 0.0
        left = max(0.0, abs(turn) - seen)
        steps = ceil(left / _ARC)
        # Circumscribed, so that the chords between its points stay outside the circle.
        wide = outer._replace(far_ft=outer.far_ft / cos(_ARC / 2))
        sign = 1 if turn > 0 else -1
        for step in range(steps):
            yield wide.place(begin + sign * (seen + left * step / steps))
        yield outer.place(angle)

    def _outside(self, rank: Rank) -> Rank:
        bodies = self.floor.traffic.resting(rank.middle, rank.far_ft + rank.radius_ft)
        edges = [distance(rank.middle, each.at) + each.radius_ft for each in bodies.values()]
        return rank._replace(far_ft=max(edges) + rank.radius_ft + _STEP_FT / 8)


def _corners(want: WantedMove, natural: MovementPlan) -> tuple[Point, ...]:
    covered = max(0.0, natural.end - natural.start) * natural.feet_per_segment
    path = want.plan.path
    passed = sum(spent < covered - _STEP_FT for spent in path.spent_ft) or 1
    return path.points[:passed]
