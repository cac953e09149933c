"""Paths: the shortest way for a body, found on the lattice and pulled taut around corners.

A path on the lattice has only sixteen directions and goes from node to node, so it zigzags, and
it keeps farther from walls than it must. So it is pulled taut like a string: corners that a
straight line can skip are dropped, and the others are moved towards the wall they go round, until
the body just gets past.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import inf
from typing import Final, NamedTuple

from battleboard.board.paths.occupied_terrain import OccupiedTerrain, what_bars
from battleboard.board.paths.path_search import search
from battleboard.board.paths.steps import COARSE, FINE, FINE_TOO_LONG, QUICK, QUICK_TOO_LONG
from battleboard.board.point import Point, between, distance, nearest_on_segment, orientation

# How many bisection steps move a corner, and how many rounds are made over all corners.
_HALVINGS: Final = 4
_ROUNDS: Final = 1
_TIGHT: Final = 1e-9
# A corner that adds less than this stays where it is.
_TRIFLE_FT: Final = 0.1


def pull_taut(occupied: OccupiedTerrain, points: Sequence[Point]) -> tuple[Point, ...]:
    """Pull a path taut: the result is still free, and costs no more."""
    found = _straighten(occupied, _without_middles(points))
    for _ in range(_ROUNDS):
        for at in range(1, len(found) - 1):
            found[at] = _nearer(occupied, *found[at - 1 : at + 2])
        found = _straighten(occupied, found)
    return tuple(found)


def _without_middles(points: Sequence[Point]) -> list[Point]:
    triples = zip(points, points[1:], points[2:], strict=False)
    turns = (
        here for before, here, after in triples if abs(orientation(before, here, after)) > _TIGHT
    )
    return [points[0], *turns, points[-1]]


def _straighten(occupied: OccupiedTerrain, points: Sequence[Point]) -> list[Point]:
    """Drop points that a straight line can skip at no extra cost."""
    found = [points[0]]
    at, last = 0, len(points) - 1
    while at < last:
        at = _farthest(occupied, points, at)
        found.append(points[at])
    return found


def _farthest(occupied: OccupiedTerrain, points: Sequence[Point], at: int) -> int:
    """The index of a far point that a free line reaches, found by doubling, then bisection."""
    low, stretch, last = at + 1, 2, len(points) - 1
    while low < last and _shorter(occupied, points[at : min(at + stretch, last) + 1]):
        low = min(at + stretch, last)
        stretch *= 2
    high = min(at + stretch, last + 1)
    while high - low > 1:
        middle = (low + high) // 2
        if _shorter(occupied, points[at : middle + 1]):
            low = middle
        else:
            high = middle
    return low


def _shorter(occupied: OccupiedTerrain, points: Sequence[Point]) -> bool:
    """Whether the line from the first to the last point is free and costs no more."""
    a, b = points[0], points[-1]
    if not occupied.free(a, b):
        return False
    return not occupied.terrain.soil.grounds or occupied.cost_ft(a, b) <= _TIGHT + sum(
        occupied.cost_ft(one, other) for one, other in pairwise(points)
    )


def _nearer(occupied: OccupiedTerrain, before: Point, corner: Point, after: Point) -> Point:
    r"""Move the corner of a path towards the straight line past it.

    Bisection finds about how far it can move while both legs stay free and cost no more:

        before o ─ ─ x ─ ─ ─ ─ ─ o after
                \    :     .
                 \   :  .
                  o corner
    """
    detour = distance(before, corner) + distance(corner, after) - distance(before, after)
    if detour < _TRIFLE_FT:
        return corner
    goal = nearest_on_segment(corner, before, after)
    among = occupied.beside(before, after, distance(corner, goal))
    cost = occupied.cost_ft
    best, least = corner, cost(before, corner) + cost(corner, after)
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        share = (low + high) / 2
        point = between(corner, goal, share)
        price = cost(before, point) + cost(point, after)
        if (
            price <= least
            and occupied.free(before, point, among)
            and occupied.free(point, after, among)
        ):
            best, least, low = point, price, share
        else:
            high = share
    return best


# Distances that differ by less than this count as equal.
_HAIR: Final = 1e-9


class Path(NamedTuple):
    """A path over the board, with the feet of movement spent at each of its points."""

    points: tuple[Point, ...]
    spent_ft: tuple[float, ...]

    @property
    def cost_ft(self) -> float:
        return self.spent_ft[-1]

    def place(self, spent_ft: float) -> Point:
        if spent_ft <= 0:
            return self.points[0]
        after = bisect_right(self.spent_ft, spent_ft)
        if after == len(self.points):
            return self.points[-1]
        start, end = self.spent_ft[after - 1], self.spent_ft[after]
        share = (spent_ft - start) / (end - start)
        return between(self.points[after - 1], self.points[after], share)

    def until(self, spent_ft: float) -> "Path":
        if spent_ft >= self.cost_ft:
            return self
        kept = sum(spent < spent_ft for spent in self.spent_ft) or 1
        if spent_ft <= 0:
            return Path(self.points[:1], self.spent_ft[:1])
        return Path((*self.points[:kept], self.place(spent_ft)), (*self.spent_ft[:kept], spent_ft))

    def after(self, spent_ft: float) -> "Path":
        if spent_ft <= 0:
            return self
        left = [at for at, spent in enumerate(self.spent_ft) if spent > spent_ft]
        points = (self.place(spent_ft), *(self.points[at] for at in left))
        return Path(points, (0.0, *(self.spent_ft[at] - spent_ft for at in left)))


IN_A_PIT: Final = "In a pit: move the figure out by hand."


class Barred(NamedTuple):
    """The reason why there is no path."""

    text: str


def path_along(occupied: OccupiedTerrain, points: tuple[Point, ...]) -> Path:
    ends, costs = [points[0]], [0.0]
    for a, b in pairwise(points):
        for end, feet in occupied.terrain.soil.pieces(a, b):
            ends.append(end)
            costs.append(feet)
    return Path(tuple(ends), tuple(accumulate(costs)))


def lane_along(occupied: OccupiedTerrain, start: Point, end: Point) -> Path:
    """The straight path of a charge, with its costs; open pits are ignored."""
    terrain = occupied.terrain
    passable = tuple(ground for ground in terrain.soil.grounds if ground.toll < inf)
    soil = terrain.soil._replace(grounds=passable)
    return path_along(occupied._replace(terrain=terrain._replace(soil=soil)), (start, end))


def find_path(
    occupied: OccupiedTerrain, start: Point, goal: Point, budget_ft: float = inf
) -> Path | Barred:
    """Find the shortest path, or the reason why there is none.

    If the path may fit the budget, a finer search refines it. A longer one is still returned whole.
    """
    if occupied.is_crowded(goal):
        return Barred("Another figure stands there.")
    if not occupied.stands(goal):
        return Barred("There is no room to stand.")
    points = _points(occupied, start, goal, budget_ft)
    path = points and path_along(occupied, points)
    if path and path.cost_ft < inf:
        return path
    if occupied.terrain.soil.cost_at(start) == inf:
        return Barred(IN_A_PIT)
    return Barred(what_bars(occupied, lambda freer: _roughly(freer, start, goal)))


def _points(
    occupied: OccupiedTerrain, start: Point, goal: Point, budget_ft: float
) -> tuple[Point, ...] | None:
    straight = distance(start, goal) * occupied.terrain.soil.cheapest + _HAIR
    if occupied.free(start, goal) and occupied.cost_ft(start, goal) <= straight:
        return start, goal
    points = _roughly(occupied, start, goal)
    if points and straight <= budget_ft < inf:
        points = _finely(occupied, points, budget_ft) or points
    return pull_taut(occupied, points) if points else None


def _roughly(occupied: OccupiedTerrain, start: Point, goal: Point) -> list[Point] | None:
    rough = COARSE if occupied.terrain.soil.patches else QUICK
    return search(occupied, start, goal, rough, inf)


def _finely(
    occupied: OccupiedTerrain, points: Sequence[Point], budget_ft: float
) -> list[Point] | None:
    """Search for a shorter path than a rough one, within a budget; None if there is none.

    On uniform ground a rough path is at most `QUICK_TOO_LONG` times as long as the shortest one. If
    that already puts the shortest path over the budget, the search is skipped.
    """
    pitch = occupied.terrain.lattice.pitch_ft
    if not occupied.terrain.soil.patches:
        rough = sum(distance(a, b) for a, b in pairwise(points))
        if rough > QUICK_TOO_LONG * (budget_ft + 2 * pitch):
            return None
        budget_ft = min(budget_ft, FINE_TOO_LONG * rough + pitch)
    return search(occupied, points[0], points[-1], FINE, budget_ft)
