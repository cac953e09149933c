"""Paths: the shortest way for a body from where it stands to where it shall go."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import inf
from typing import Final, NamedTuple

from battleboard.board.point import Point, between, distance
from battleboard.board.way.bar import what_bars
from battleboard.board.way.course import Course
from battleboard.board.way.move import COARSE, FINE, FINE_TOO_LONG, QUICK, QUICK_TOO_LONG
from battleboard.board.way.search import search
from battleboard.board.way.thread import pulled

# Way that is shorter than this is none.
_HAIR: Final = 1e-9


class Path(NamedTuple):
    """A way over the board, and how many feet of movement are spent at each of its points."""

    points: tuple[Point, ...]
    spent_ft: tuple[float, ...]

    @property
    def cost_ft(self) -> float:
        """How many feet of movement the whole way takes."""
        return self.spent_ft[-1]

    def place(self, spent_ft: float) -> Point:
        """Say where one is after so many feet of movement."""
        if spent_ft <= 0:
            return self.points[0]
        after = bisect_right(self.spent_ft, spent_ft)
        if after == len(self.points):
            return self.points[-1]
        start, end = self.spent_ft[after - 1], self.spent_ft[after]
        share = (spent_ft - start) / (end - start)
        return between(self.points[after - 1], self.points[after], share)

    def until(self, spent_ft: float) -> "Path":
        """Give the first part of the way, up to so many feet of movement."""
        if spent_ft >= self.cost_ft:
            return self
        kept = sum(spent < spent_ft for spent in self.spent_ft) or 1
        if spent_ft <= 0:
            return Path(self.points[:1], self.spent_ft[:1])
        return Path((*self.points[:kept], self.place(spent_ft)), (*self.spent_ft[:kept], spent_ft))

    def after(self, spent_ft: float) -> "Path":
        """Give what is left of the way after so many feet of movement."""
        if spent_ft <= 0:
            return self
        left = [at for at, spent in enumerate(self.spent_ft) if spent > spent_ft]
        points = (self.place(spent_ft), *(self.points[at] for at in left))
        return Path(points, (0.0, *(self.spent_ft[at] - spent_ft for at in left)))


class Barred(NamedTuple):
    """No way leads there, and why."""

    text: str


def path_along(course: Course, points: tuple[Point, ...]) -> Path:
    """Give the way along some points, with what it costs."""
    ends, costs = [points[0]], [0.0]
    for a, b in pairwise(points):
        for end, feet in course.terrain.soil.pieces(a, b):
            ends.append(end)
            costs.append(feet)
    return Path(tuple(ends), tuple(accumulate(costs)))


def find_path(course: Course, start: Point, goal: Point, budget_ft: float = inf) -> Path | Barred:
    """Find the shortest way; within a budget it is searched more finely.

    A way that costs more than the budget is given to its end all the same.
    """
    if course.crowded(goal):
        return Barred("Someone stands there.")
    if not course.stands(goal):
        return Barred("There is no room to stand.")
    points = _points(course, start, goal, budget_ft)
    path = points and path_along(course, points)
    if path and path.cost_ft < inf:
        return path
    return Barred(what_bars(course, lambda freer: _roughly(freer, start, goal)))


def _points(
    course: Course, start: Point, goal: Point, budget_ft: float
) -> tuple[Point, ...] | None:
    """Find the points of the shortest way: straight on, or else by a search."""
    straight = distance(start, goal) * course.terrain.soil.cheapest + _HAIR
    if course.free(start, goal) and course.cost_ft(start, goal) <= straight:
        return start, goal
    points = _roughly(course, start, goal)
    if points and straight <= budget_ft < inf:
        points = _finely(course, points, budget_ft) or points
    return pulled(course, points) if points else None


def _roughly(course: Course, start: Point, goal: Point) -> list[Point] | None:
    """Find the points of a way along the lattice as soon as can be."""
    rough = COARSE if course.terrain.soil.patches else QUICK
    return search(course, start, goal, rough, inf)


def _finely(course: Course, points: Sequence[Point], budget_ft: float) -> list[Point] | None:
    """Find the points of a shorter way along the lattice than a rough one, within a budget."""
    pitch = course.terrain.lattice.pitch_ft
    if not course.terrain.soil.patches:
        rough = sum(distance(a, b) for a, b in pairwise(points))
        if rough > QUICK_TOO_LONG * (budget_ft + 2 * pitch):
            return None
        budget_ft = min(budget_ft, FINE_TOO_LONG * rough + pitch)
    return search(course, points[0], points[-1], FINE, budget_ft)
