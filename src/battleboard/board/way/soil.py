"""Soil: what difficult ground costs, node by node and along a straight way."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor
from typing import NamedTuple

from battleboard.board.ground import Ground
from battleboard.board.point import Point, between, distance, turn
from battleboard.board.way.lattice import Lattice, Run

_USUAL = 1.0


class Patch(NamedTuple):
    """All nodes on ground of one cost."""

    cost: float
    nodes: int


class Soil(NamedTuple):
    """The difficult ground of a board; where stretches of it overlap, the dearest counts."""

    grounds: tuple[Ground, ...] = ()
    patches: tuple[Patch, ...] = ()

    @property
    def cheapest(self) -> float:
        """The least that a foot costs anywhere."""
        return min([_USUAL, *(ground.cost for ground in self.grounds)])

    def edges_of(self, cost: float) -> list[tuple[Point, Point]]:
        """Give the sides of all ground of a cost."""
        grounds = [ground for ground in self.grounds if ground.cost == cost]
        return [side for ground in grounds for side in _sides(ground.outline)]

    def cost_at(self, point: Point) -> float:
        """Say by what the way is multiplied at a point."""
        costs = [ground.cost for ground in self.grounds if _inside(ground.outline, point)]
        return max(costs, default=_USUAL)

    def pieces(self, a: Point, b: Point) -> list[tuple[Point, float]]:
        """Cut the way from a to b where its cost changes: the end of each piece, and its feet."""
        if not self.grounds:
            return [(b, distance(a, b))]
        feet, before = [], a
        for end, cost in self._stretches(a, b):
            far = distance(before, end)
            feet.append((end, far * cost if far else 0.0))
            before = end
        return feet

    def _stretches(self, a: Point, b: Point) -> list[tuple[Point, float]]:
        """Cut the way from a to b where its cost changes: the end of each piece, and its cost."""
        shares = {0.0, 1.0}
        for ground in self.grounds:
            shares.update(_borders(ground.outline, a, b))
        ends = sorted(shares)
        found: list[tuple[Point, float]] = []
        for one, other in pairwise(ends):
            cost = self.cost_at(between(a, b, (one + other) / 2))
            if found and found[-1][1] == cost:
                found.pop()
            found.append((between(a, b, other) if other < 1 else b, cost))
        return found


def soil(field: Lattice, grounds: Sequence[Ground]) -> Soil:
    """Find the nodes that lie on difficult ground, the dearest first."""
    patches = []
    taken = 0
    for cost in sorted({ground.cost for ground in grounds}, reverse=True):
        runs = [
            run for ground in grounds if ground.cost == cost for run in _rows(ground.outline, field)
        ]
        nodes = field.gathered(runs)
        patches.append(Patch(cost, nodes ^ (nodes & taken)))
        taken |= nodes
    return Soil(tuple(grounds), tuple(patches))


def _rows(outline: tuple[Point, ...], field: Lattice) -> list[Run]:
    """Give the runs of nodes inside an outline."""
    runs = []
    for row in range(field.rows):
        y = row * field.pitch_ft
        meets = sorted(
            ax + (y - ay) / (by - ay) * (bx - ax)
            for (ax, ay), (bx, by) in _sides(outline)
            if (ay > y) != (by > y)
        )
        for left, right in zip(meets[::2], meets[1::2], strict=True):
            runs.append((row, ceil(left / field.pitch_ft), floor(right / field.pitch_ft)))
    return runs


def _inside(outline: tuple[Point, ...], point: Point) -> bool:
    """Whether a point lies inside an outline."""
    x, y = point
    return (
        sum(
            ax + (y - ay) / (by - ay) * (bx - ax) > x
            for (ax, ay), (bx, by) in _sides(outline)
            if (ay > y) != (by > y)
        )
        % 2
        == 1
    )


def _borders(outline: tuple[Point, ...], a: Point, b: Point) -> list[float]:
    """Give the shares of the way from a to b at which it meets an outline."""
    shares = []
    for c, d in _sides(outline):
        a_side, b_side = turn(c, d, a), turn(c, d, b)
        if a_side != b_side:
            share = a_side / (a_side - b_side)
            if 0 < share < 1 and turn(a, b, c) * turn(a, b, d) <= 0:
                shares.append(share)
    return shares


def _sides(outline: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    """Give the sides of an outline."""
    return list(zip(outline, (*outline[1:], *outline[:1]), strict=True))
