"""Terrain: where bodies of one radius can go on a board, and what difficult ground costs."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, hypot, inf
from operator import or_
from typing import Final, NamedTuple

from battleboard.board.board import Board, Ground
from battleboard.board.paths.lane import SLACK, WallIndex, stops, wall_index
from battleboard.board.paths.lattice import (
    STEPS,
    Lattice,
    Obstacle,
    Run,
    Step,
    blocked_runs,
    lattice,
)
from battleboard.board.point import Point, between, distance, orientation
from battleboard.board.wall import Wall

# With more changed places than this, two lists of walls are compared by identity.
_FEW: Final = 64


class WallChanges(NamedTuple):
    """Walls removed and walls added, with their numbers among all walls.

    If `renumbered`, the numbers of other walls have changed, too, and `numbers` is empty.
    """

    gone: tuple[Wall, ...]
    come: tuple[Wall, ...]
    numbers: frozenset[int] = frozenset()
    renumbered: bool = False

    @property
    def amount(self) -> int:
        return len(self.gone) + len(self.come)


def wall_changes(before: tuple[Wall, ...], after: tuple[Wall, ...]) -> WallChanges:
    """Compare two lists of walls.

    A few changes in place, or at the end, keep the indices of the others. Otherwise the lists are
    compared by identity, and the result is `renumbered`.
    """
    both = zip(before, after, strict=False)
    numbers = [at for at, (old, new) in enumerate(both) if old is not new and old != new]
    kept = min(len(before), len(after))
    if len(numbers) > _FEW:
        old_ids, new_ids = set(map(id, before)), set(map(id, after))
        gone = tuple(wall for wall in before if id(wall) not in new_ids)
        come = tuple(wall for wall in after if id(wall) not in old_ids)
        return WallChanges(gone, come, renumbered=True)
    return WallChanges(
        (*(before[at] for at in numbers), *before[kept:]),
        (*(after[at] for at in numbers), *after[kept:]),
        frozenset((*numbers, *range(kept, max(len(before), len(after))))),
    )


_USUAL = 1.0


class CostPatch(NamedTuple):
    """All nodes on ground with one cost."""

    cost: float
    nodes: int


class TerrainCell(NamedTuple):
    """The difficult ground of a board; where patches overlap, the costliest counts."""

    grounds: tuple[Ground, ...] = ()
    patches: tuple[CostPatch, ...] = ()

    @property
    def cheapest(self) -> float:
        return min([_USUAL, *(ground.toll for ground in self.grounds)])

    def edges_of(self, cost: float) -> list[tuple[Point, Point]]:
        grounds = [ground for ground in self.grounds if ground.toll == cost]
        return [side for ground in grounds for side in _sides(ground.outline)]

    def cost_at(self, point: Point) -> float:
        """The feet of movement per foot at a point."""
        costs = [ground.toll for ground in self.grounds if _inside(ground.outline, point)]
        return max(costs, default=_USUAL)

    def rises(self, a: Point, b: Point) -> list[tuple[float, Ground]]:
        """Where the height changes from a to b: the feet from a, and the ground it changes at."""
        uneven = [ground for ground in self.grounds if ground.level_ft is not None]
        if not uneven:
            return []
        shares = {share for ground in uneven for share in _borders(ground.outline, a, b)}
        ends = sorted({0.0, *shares, 1.0})
        middles = [between(a, b, (one + other) / 2) for one, other in pairwise(ends)]
        on = [[each for each in uneven if _inside(each.outline, middle)] for middle in middles]
        return [
            (share * distance(a, b), (*before, *after)[-1])
            for share, (before, after) in zip(ends[1:-1], pairwise(on), strict=True)
            if _level_ft(before) != _level_ft(after)
        ]

    def pieces(self, a: Point, b: Point) -> list[tuple[Point, float]]:
        """Split the line from a to b by cost: the end of each piece, and its feet of movement."""
        if not self.grounds:
            return [(b, distance(a, b))]
        feet, before = [], a
        for end, cost in self._stretches(a, b):
            far = distance(before, end)
            feet.append((end, far * cost if far else 0.0))
            before = end
        return feet

    def _stretches(self, a: Point, b: Point) -> list[tuple[Point, float]]:
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


def _level_ft(grounds: Sequence[Ground]) -> float:
    """The height where patches of ground overlap: the one drawn last counts."""
    return (grounds[-1].level_ft or 0.0) if grounds else 0.0


def soil(field: Lattice, grounds: Sequence[Ground]) -> TerrainCell:
    """Rasterize the difficult ground onto the lattice, the costliest first."""
    patches = []
    taken = 0
    for cost in sorted({ground.toll for ground in grounds}, reverse=True):
        runs = [
            run for ground in grounds if ground.toll == cost for run in _rows(ground.outline, field)
        ]
        nodes = field.gather(runs)
        patches.append(CostPatch(cost, nodes ^ (nodes & taken)))
        taken |= nodes
    return TerrainCell(tuple(grounds), tuple(patches))


def _rows(outline: tuple[Point, ...], field: Lattice) -> list[Run]:
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
    """Where the line from a to b crosses an outline, as shares of its length."""
    shares = []
    for c, d in _sides(outline):
        a_side, b_side = orientation(c, d, a), orientation(c, d, b)
        if a_side != b_side:
            share = a_side / (a_side - b_side)
            if 0 < share < 1 and orientation(a, b, c) * orientation(a, b, d) <= 0:
                shares.append(share)
    return shares


def _sides(outline: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    return list(zip(outline, (*outline[1:], *outline[:1]), strict=True))


# The least clearance from walls, even for thinner bodies.
_THINNEST_FT = 1 / 16
# Lattice steps keep slightly more clearance than lanes need, so that rounding never makes a path
# from the search unwalkable.
LESS = SLACK / 2
_KEPT: Final = 4


class Passage(NamedTuple):
    """The nodes from which a step may be taken, forwards (`forth`) and in reverse (`back`)."""

    forth: int
    back: int


class Terrain(NamedTuple):
    """The walls in the way of bodies of one radius, and the steps that they leave free.

    Per step, `fixed` holds the nodes where walls or impassable ground stop it, `shut` those where
    shut doors do, and `passages` those where it is free. When a few walls change or a door opens,
    only their surroundings are recomputed.
    """

    board: Board
    radius_ft: float
    lattice: Lattice
    nearby: WallIndex
    soil: TerrainCell
    fixed: tuple[int, ...]
    shut: tuple[int, ...]
    passages: tuple[Passage, ...]

    def with_walls_of(self, board: Board) -> "Terrain":
        """Update the terrain for a board that differs in its walls only."""
        before, after = self.board.walls, board.walls
        changes = wall_changes(before, after)
        if changes.renumbered:
            nearby = wall_index(after)
        else:
            nearby = self.nearby.with_changes(changes.numbers, before, after)
        now = self._replace(board=board, nearby=nearby)
        fixed = _relaid(now, self.fixed, _is_fixed, changes, _chasms(self.soil))
        shut = _relaid(now, self.shut, _is_shut, changes)
        return _with_passages(now._replace(fixed=fixed, shut=shut))


# Beyond this many removed walls, starting from scratch is faster.
_MANY: Final = 64
_LONGEST: Final = max(hypot(*step) for step in STEPS)


def terrain(board: Board, radius_ft: float) -> Terrain:
    field = lattice(board.size_ft, board.grid.feet / 2)
    near = max(radius_ft, _THINNEST_FT)
    ground = soil(field, board.ground)
    fixed = _nodes_too_near(
        field, [*_around(filter(_is_fixed, board.walls), near), *_chasms(ground)]
    )
    shut = _nodes_too_near(field, _around(filter(_is_shut, board.walls), near))
    nearby = wall_index(board.walls)
    return _with_passages(Terrain(board, near, field, nearby, ground, fixed, shut, ()))


def _relaid(
    terrain: Terrain,
    taken: tuple[int, ...],
    belongs: Callable[[Wall], bool],
    changes: WallChanges,
    chasms: Sequence[Obstacle] = (),
) -> tuple[int, ...]:
    gone = _around(filter(belongs, changes.gone), terrain.radius_ft)
    come = _around(filter(belongs, changes.come), terrain.radius_ft)
    if not gone and not come:
        return taken
    if len(gone) > _MANY:
        everything = _around(filter(belongs, terrain.board.walls), terrain.radius_ft)
        return _nodes_too_near(terrain.lattice, [*everything, *chasms])
    left = [*come, *(_beside(terrain, gone, belongs) if gone else ()), *chasms]
    # Clear the nodes of removed walls, then redo their neighbours: both may block the same node.
    before = zip(taken, _nodes_too_near(terrain.lattice, gone), strict=True)
    kept = (nodes ^ (nodes & lost) for nodes, lost in before)
    return tuple(map(or_, kept, _nodes_too_near(terrain.lattice, left)))


def _beside(
    terrain: Terrain, gone: Iterable[Obstacle], belongs: Callable[[Wall], bool]
) -> Iterable[Obstacle]:
    """The remaining walls near enough to removed ones to block the same nodes."""
    reach = 2 * (terrain.radius_ft + _LONGEST * terrain.lattice.pitch_ft)
    found = {number for a, b, _ in gone for number in terrain.nearby.along(a, b, reach)}
    near = (terrain.board.walls[number] for number in sorted(found))
    return _around(filter(belongs, near), terrain.radius_ft)


def _is_fixed(wall: Wall) -> bool:
    return wall.bars and not wall.is_door and _both(wall)


def _is_shut(wall: Wall) -> bool:
    return wall.is_door and wall.solid and _both(wall)


def _with_passages(terrain: Terrain) -> Terrain:
    field = terrain.lattice
    one_way = [wall for wall in terrain.board.walls if not _both(wall) and wall.solid]
    taken = map(or_, terrain.fixed, terrain.shut)
    passages = []
    for step, room, stopped in zip(STEPS, _rooms_for_steps(field), taken, strict=True):
        free = room ^ (room & stopped)
        forth = free ^ (free & _against(field, one_way, step))
        back = free ^ (free & _against(field, one_way, step, backwards=True))
        passages.append(Passage(forth, back << field.shift(step)))
    return terrain._replace(passages=tuple(passages))


@lru_cache(_KEPT)
def _rooms_for_steps(field: Lattice) -> tuple[int, ...]:
    return tuple(map(field.with_room_for, STEPS))


def _around(walls: Iterable[Wall], near_ft: float) -> list[Obstacle]:
    return [Obstacle(wall.a, wall.b, near_ft - LESS) for wall in walls]


def _chasms(ground: TerrainCell) -> list[Obstacle]:
    """The edges of impassable ground, which may be narrower than a step."""
    return [Obstacle(a, b, LESS) for a, b in ground.edges_of(inf)]


def _nodes_too_near(field: Lattice, obstacles: Sequence[Obstacle]) -> tuple[int, ...]:
    return tuple(field.gather(blocked_runs(obstacles, step, field.pitch_ft)) for step in STEPS)


def _against(field: Lattice, walls: Sequence[Wall], step: Step, *, backwards: bool = False) -> int:
    """The nodes from which a step runs into a one-way wall on its solid side.

    With `backwards`, the step is taken from its end back to that node.
    """
    runs: list[Run] = []
    for wall in walls:
        middle = (wall.a[0] + wall.b[0]) / 2, (wall.a[1] + wall.b[1]) / 2
        reach = max(abs(wall.a[0] - wall.b[0]), abs(wall.a[1] - wall.b[1])) / 2
        for column, row in field.around(middle, reach + 2 * field.pitch_ft):
            start = field.point((column, row))
            end = field.point((column + step[0], row + step[1]))
            if stops(wall, end, start) if backwards else stops(wall, start, end):
                runs.append((row, column, column))
    return field.gather(runs)


def _both(wall: Wall) -> bool:
    return wall.solid_from == "both"
