"""The floor that a body can reach from where it stands, however far that is."""

from collections.abc import Iterable
from functools import reduce
from math import inf
from operator import or_
from typing import NamedTuple

from battleboard.board.paths.occupied_terrain import OccupiedTerrain
from battleboard.board.paths.path_search import links, search_layers, seeds
from battleboard.board.paths.steps import COARSE, QUICK, search_turns
from battleboard.board.point import Point


class ReachableFloor(NamedTuple):
    """The nodes of the lattice to which a way leads: asked for many ends, it is found once."""

    ground: OccupiedTerrain
    start: Point
    nodes: int

    def leads_to(self, end: Point) -> bool:
        """Whether a way leads to a point, or as near to it as there is room for a body."""
        ground, view = self.ground, self.ground.terrain.lattice
        if ground.free(self.start, end) and ground.cost_ft(self.start, end) < inf:
            return True
        if self._holds(links(ground, end, view, to=True)):
            return True
        # One who stands too near to a wall to be walked up to is met where it could step out.
        return bool(ground.too_near_ft(end)) and self._holds(links(ground, end, view))

    def _holds(self, bits: Iterable[int]) -> bool:
        return any(self.nodes >> bit & 1 for bit in bits)


def reachable_floor(ground: OccupiedTerrain, start: Point) -> ReachableFloor:
    """All floor to which a way leads from a point."""
    terrain = ground.terrain
    field = terrain.lattice
    rough = COARSE if terrain.soil.patches else QUICK
    turns = search_turns(field, field, ground.passages, terrain.soil, rough)
    found = search_layers(seeds(ground, start, field, rough), turns, inf)
    return ReachableFloor(ground, start, reduce(or_, found.layers, 0))
