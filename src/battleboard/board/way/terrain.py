"""Terrain: where bodies of one radius can go on a board, found once and asked often."""

from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple

from battleboard.board.board import Board
from battleboard.board.wall import Wall
from battleboard.board.way.lane import SLACK, Nearby, nearby, stops
from battleboard.board.way.lattice import Lattice, Run, Step, lattice
from battleboard.board.way.soil import Soil, soil
from battleboard.board.way.stamp import STEPS, Obstacle, stamped

# Whoever is thinner is kept as far away from walls as this.
_THINNEST_FT = 1 / 16
# Steps of the lattice are held to a trifle more than lanes are, so that a lane may follow them.
LESS = SLACK / 2


class Passage(NamedTuple):
    """The nodes from which one step may be taken, and those from which the same one backwards."""

    forth: int
    back: int


class Terrain(NamedTuple):
    """What stands in the way of bodies of one radius: the walls, and the steps they leave free."""

    board: Board
    radius_ft: float
    lattice: Lattice
    nearby: Nearby
    soil: Soil
    fixed: tuple[int, ...]
    doors: tuple[tuple[int, tuple[int, ...]], ...]
    passages: tuple[Passage, ...]

    def with_doors_of(self, board: Board) -> "Terrain":
        """Give the terrain of the same board after doors were opened or shut."""
        return _opened(self._replace(board=board))


def terrain(board: Board, radius_ft: float) -> Terrain:
    """Find out where bodies of a radius can go."""
    field = lattice(board.size_ft, board.grid.feet / 2)
    near = max(radius_ft, _THINNEST_FT)
    ground = soil(field, board.ground)
    fixed = [wall for wall in board.walls if wall.solid and not wall.is_door and _both(wall)]
    blocked = _blocked(field, [*_around(fixed, near), *_chasms(ground)])
    doors = tuple(
        (number, _blocked(field, _around([wall], near)))
        for number, wall in enumerate(board.walls)
        if wall.stops_movement and wall.is_door and _both(wall)
    )
    return _opened(Terrain(board, near, field, nearby(board.walls), ground, blocked, doors, ()))


def _opened(terrain: Terrain) -> Terrain:
    """Find the steps that are free while the doors stand as they do."""
    walls, field = terrain.board.walls, terrain.lattice
    blocked = list(terrain.fixed)
    for number, door in terrain.doors:
        if walls[number].solid:
            blocked = [all_walls | one for all_walls, one in zip(blocked, door, strict=True)]
    one_way = [wall for wall in walls if wall.solid and not _both(wall)]
    passages = []
    for step, taken in zip(STEPS, blocked, strict=True):
        room = field.with_room_for(step)
        free = room ^ (room & taken)
        forth = free ^ (free & _against(field, one_way, step))
        back = free ^ (free & _against(field, one_way, step, backwards=True))
        passages.append(Passage(forth, back << field.shift(step)))
    return terrain._replace(passages=tuple(passages))


def _around(walls: Iterable[Wall], near_ft: float) -> list[Obstacle]:
    """Give walls with how far away from them one keeps."""
    return [Obstacle(wall.a, wall.b, near_ft - LESS) for wall in walls]


def _chasms(ground: Soil) -> list[Obstacle]:
    """Give the edges of ground that nobody crosses: it may be narrower than a step is long."""
    return [Obstacle(a, b, LESS) for a, b in ground.edges_of(inf)]


def _blocked(field: Lattice, obstacles: Sequence[Obstacle]) -> tuple[int, ...]:
    """Give for every step the nodes from which it comes too near to an obstacle."""
    return tuple(field.gathered(stamped(obstacles, step, field.pitch_ft)) for step in STEPS)


def _against(field: Lattice, walls: Sequence[Wall], step: Step, *, backwards: bool = False) -> int:
    """Give the nodes from which a step goes through a wall from the side it is solid on.

    Backwards it is the same step from its end to that node.
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
    return field.gathered(runs)


def _both(wall: Wall) -> bool:
    """Whether a wall is solid from both sides."""
    return wall.solid_from == "both"
