"""Terrain with figures on it, and the obstacles to a path across it."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from battleboard.board.body import Body
from battleboard.board.paths.lane import SLACK, Stretch, beside, gap, stops
from battleboard.board.paths.lattice import STEPS, Obstacle, blocked_runs
from battleboard.board.paths.terrain import LESS, Passage, Terrain
from battleboard.board.point import Point, distance, distance_to_segment
from battleboard.board.wall import Wall
from battleboard.foundation.identity_cache import cached_by_identity


class Beside(NamedTuple):
    """The walls and foes near a lane."""

    walls: tuple[Stretch, ...]
    foes: tuple[Body, ...]


class OccupiedTerrain(NamedTuple):
    """Terrain with foes, who block the way, and friends, who may be passed but not displaced."""

    terrain: Terrain
    foes: tuple[Body, ...] = ()
    friends: tuple[Body, ...] = ()
    passages: tuple[Passage, ...] = ()

    def free(self, a: Point, b: Point, among: Beside | None = None) -> bool:
        """Whether a body can go straight from a to b; only `among`, if given, is tested.

        A body that already stands too near to an obstacle may still move, as long as it comes no
        nearer.
        """
        near, walls = self.terrain.radius_ft, self.terrain.board.walls
        if not (walls or self.foes):
            return True
        stretches = among.walls if among else self.terrain.nearby.along(a, b, near).values()
        for stretch in beside(a, b, stretches, near):
            if _stops_body(walls[stretch.number], a, b, near):
                return False
        foes = among.foes if among else self._foes_beside(a, b, near)
        return not any(self.bars(foe, a, b) for foe in foes)

    def beside(self, a: Point, b: Point, margin_ft: float) -> Beside:
        """The walls and foes that may block a lane which stays within a margin of the line ab."""
        near = self.terrain.radius_ft + margin_ft
        walls = self.terrain.nearby.along(a, b, near).values()
        return Beside(tuple(beside(a, b, walls, near)), self._foes_beside(a, b, near))

    def cost_ft(self, a: Point, b: Point) -> float:
        soil = self.terrain.soil
        return sum(feet for _, feet in soil.pieces(a, b)) if soil.grounds else distance(a, b)

    def bars(self, body: Body, a: Point, b: Point) -> bool:
        near = min(self.terrain.radius_ft + body.radius_ft, distance(a, body.at))
        return distance_to_segment(body.at, a, b) < near - SLACK

    def _foes_beside(self, a: Point, b: Point, near_ft: float) -> tuple[Body, ...]:
        (ax, ay), (bx, by) = a, b
        left, right = (ax, bx) if ax < bx else (bx, ax)
        top, bottom = (ay, by) if ay < by else (by, ay)
        found = []
        for foe in self.foes:
            (x, y), radius, _ = foe
            near = near_ft + radius
            if left - near < x < right + near and top - near < y < bottom + near:
                found.append(foe)
        return tuple(found)

    def is_crowded(self, at: Point) -> bool:
        radius = self.terrain.radius_ft
        return any(
            distance(at, other.at) < radius + other.radius_ft - SLACK
            for other in (*self.foes, *self.friends)
        )

    def stands(self, at: Point) -> bool:
        width, height = self.terrain.board.size_ft
        on_board = 0 <= at[0] <= width and 0 <= at[1] <= height
        return on_board and not self.is_crowded(at) and self.clear_of_walls(at)

    def clear_of_walls(self, at: Point) -> bool:
        near, walls = self.terrain.radius_ft, self.terrain.board.walls
        return not any(
            walls[number].solid
            and walls[number].solid_from == "both"
            and distance_to_segment(at, a, b) < near - SLACK
            for a, b, number in self.terrain.nearby.along(at, at, near).values()
        )

    def too_near_ft(self, at: Point) -> float:
        """The largest clearance that a body at a point violates; 0 if it violates none."""
        radius = self.terrain.radius_ft
        foes = (radius + foe.radius_ft for foe in self.foes)
        apart = zip(foes, (distance(at, foe.at) for foe in self.foes), strict=True)
        wide = max((near for near, far in apart if far < near - SLACK), default=0.0)
        return wide if self.clear_of_walls(at) else max(wide, radius)


def occupied_terrain(
    terrain: Terrain, foes: Sequence[Body] = (), friends: Sequence[Body] = ()
) -> OccupiedTerrain:
    field = terrain.lattice
    keep = [Obstacle(foe.at, foe.at, foe.radius_ft + terrain.radius_ft - LESS) for foe in foes]
    passages = terrain.passages
    if foes:
        passages = tuple(
            _without(
                passage,
                field.gather(blocked_runs(keep, step, field.pitch_ft)),
                field.shift(step),
            )
            for step, passage in zip(STEPS, passages, strict=True)
        )
    return OccupiedTerrain(terrain, tuple(foes), tuple(friends), passages)


def _without(passage: Passage, taken: int, shift: int) -> Passage:
    """Remove the steps from the `taken` nodes, and the same in reverse, from a passage."""
    # `x ^ (x & y)` is `x & ~y` without the detour via a negative integer.
    forth, back = passage
    return Passage(forth ^ (forth & taken), back ^ (back & taken << shift))


def _stops_body(wall: Wall, a: Point, b: Point, near_ft: float) -> bool:
    """Whether a wall stops a body from a to b; a one-way wall stops only the body's centre."""
    if wall.solid_from != "both":
        return stops(wall, a, b)
    nearest = gap(a, b, wall.a, wall.b)
    if nearest >= near_ft - SLACK or not wall.solid:
        return False
    return nearest < distance_to_segment(a, wall.a, wall.b) - SLACK


NO_WAY: Final = "No route leads there."
Find = Callable[[OccupiedTerrain], Sequence[Point] | None]


def wall_in_words(wall: Wall) -> str:
    """Describe a wall as a DM would, at the start of a sentence."""
    if wall.is_door:
        return f"A {wall.state} {wall.noun}"
    return f"{'An' if wall.noun[0] in 'ao' else 'A'} {wall.noun}"


def what_bars(where: OccupiedTerrain, find: Find) -> str:
    opened = _with_doors_open(where.terrain)
    if opened is not where.terrain:
        points = find(occupied_terrain(opened, where.foes, where.friends))
        if door := _first_door(where, points or ()):
            return f"{wall_in_words(door)} bars the way."
    if where.foes and find(occupied_terrain(where.terrain, (), where.friends)):
        return "Foes block the path."
    return NO_WAY


@cached_by_identity
def _with_doors_open(terrain: Terrain) -> Terrain:
    """The terrain with all doors open; cached for the many steps of a drag."""
    walls = terrain.board.walls
    opened = tuple(wall._replace(state="open") if wall.is_door else wall for wall in walls)
    if opened == walls:
        return terrain
    return terrain.with_walls_of(terrain.board._replace(walls=opened))


def _first_door(where: OccupiedTerrain, points: Sequence[Point]) -> Wall | None:
    walls, nearby = where.terrain.board.walls, where.terrain.nearby
    return next(
        (
            walls[number]
            for a, b in pairwise(points)
            for number in sorted(nearby.along(a, b, where.terrain.radius_ft))
            if walls[number].is_door and stops(walls[number], a, b)
        ),
        None,
    )
