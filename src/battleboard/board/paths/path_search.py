"""The path search on the lattice: all nodes at one distance at a time, then back again.

This is Dijkstra's algorithm without a heap. Costs are small integers, so the nodes at each
distance form a *layer*, a set of bits (see `lattice`). A layer is moved by every step at once, and
the result is added to the layer that lies ahead by the cost of that step:

    distance  0    1    2    3    4
    layer     {S} ─straight───▸ {..}         `waiting` holds the layers to come,
                └──diagonal─────────▸ {..}   less what was `seen` at a shorter distance

No predecessors are stored. The path is recovered afterwards, backwards from the goal: at each node
some step must lead to a node in the layer that is nearer by the cost of that step.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from math import ceil, floor, inf
from operator import or_
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.board.paths.lattice import Lattice
from battleboard.board.paths.occupied_terrain import OccupiedTerrain
from battleboard.board.paths.steps import (
    COARSE,
    QUICK,
    CostedSteps,
    LatticeStep,
    SearchTurn,
    StepCosts,
    search_turns,
)
from battleboard.board.point import Point, between


class SearchLayers(NamedTuple):
    """The nodes at each distance, and the distance of each goal met."""

    layers: list[int]
    met: Mapping[int, int]


def search_layers(
    seeds: Mapping[int, int],
    turns: Sequence[SearchTurn],
    most: float,
    goals: Mapping[int, int] = MappingProxyType({}),
) -> SearchLayers:
    """Search outwards from the seeds, layer by layer.

    Seeds are node sets by distance. Goals are nodes, each with its remaining cost. The search ends
    at distance `most`, or once no goal can beat the best one met so far.
    """
    layers: list[int] = []
    met: dict[int, int] = {}
    waiting = dict(seeds)
    wanted = sum(1 << bit for bit in goals)
    seen = late = 0
    while (waiting or late) and len(layers) <= most:
        here = len(layers)
        layer = waiting.pop(here, 0)
        layer ^= layer & seen
        layers.append(layer)
        seen |= layer
        if layer & wanted:
            met |= {bit: here for bit in goals if layer >> bit & 1}
            most = min(most, *(distance + goals[bit] for bit, distance in met.items()))
        steps, waits = turns[here % len(turns)]
        if layer | late:
            _step_layer(layer | late, steps, waiting, here)
        # Nodes whose turn lacks some steps wait one layer, and then take the missing steps.
        late = layer if waits else 0
    return SearchLayers(layers, met)


def _step_layer(
    layer: int, steps: Sequence[CostedSteps], waiting: dict[int, int], here: int
) -> None:
    for cost, nodes, moves in steps:
        going = layer & nodes
        if not going:
            continue
        there = here + cost
        moved = waiting.get(there, 0)
        for shift, forth, back in moves:
            moved |= (going & forth) << shift | (going & back) >> shift
        waiting[there] = moved


class _Back(NamedTuple):
    """A step in reverse: its cost, its shift, and the nodes from which it could be taken."""

    cost: int
    shift: int
    nodes: int


def trace_back_path(
    layers: Sequence[int], turns: Sequence[SearchTurn], bit: int, distance: int
) -> list[int]:
    """Trace a path back through the layers, from a node at a distance to a seed.

    The path keeps its direction as long as possible, so that few bends are left to pull taut.
    """
    back = _back(turns)
    found, on = [bit], 0
    while True:
        steps = back[distance % len(turns)]
        alike = [step for step in steps if step.shift == on]
        step = _leading(layers, (*alike, *steps), bit, distance)
        if not step:
            return found[::-1]
        bit, distance, on = bit - step.shift, distance - step.cost, step.shift
        found.append(bit)


def _back(turns: Sequence[SearchTurn]) -> list[list[_Back]]:
    found: list[list[_Back]] = [[] for _ in turns]
    for number, turn in enumerate(turns):
        before = turns[number - 1]
        taken = {move.shift for step in before.steps for move in step.moves}
        for cost, _, moves in turn.steps:
            ends = found[(number + cost) % len(turns)]
            if before.waits:
                ends += _both_ways(cost + 1, [move for move in moves if move.shift not in taken])
            ends += _both_ways(cost, moves)
    return found


def _both_ways(cost: int, moves: Iterable[LatticeStep]) -> Iterator[_Back]:
    for shift, forth, back in moves:
        yield _Back(cost, shift, forth)
        yield _Back(cost, -shift, back)


def _leading(
    layers: Sequence[int], steps: Sequence[_Back], bit: int, distance: int
) -> _Back | None:
    """The first step by which the node at a distance may have been reached, or None."""
    for step in steps:
        cost, shift, nodes = step
        before, start = distance - cost, bit - shift
        if before >= 0 <= start and layers[before] >> start & 1 and nodes >> start & 1:
            return step
    return None


# A path that uses exactly its budget is within it, despite rounding.
SLACK: Final = 1e-6


def search(
    occupied: OccupiedTerrain, start: Point, goal: Point, measure: StepCosts, budget_ft: float
) -> list[Point] | None:
    """The points of the shortest path along the lattice; None if none fits the budget."""
    # A path that leaves this window exceeds the budget: no point of a path is farther from the
    # midpoint of its ends than half its length.
    view, steps = field_of(occupied, between(start, goal, 0.5), measure, budget_ft / 2)
    goals = {
        bit: units(occupied, feet, measure)
        for bit, feet in links(occupied, goal, view, to=True).items()
    }
    most = units_within(occupied, budget_ft, measure)
    found = search_layers(seeds(occupied, start, view, measure), steps, most, goals)
    if not found.met:
        return None
    last = min(found.met, key=lambda bit: found.met[bit] + goals[bit])
    bits = trace_back_path(found.layers, steps, last, found.met[last])
    points = (view.point(view.node(bit)) for bit in bits)
    return [start, *(point for point in points if point not in (start, goal)), goal]


def field_of(
    occupied: OccupiedTerrain, middle: Point, measure: StepCosts, budget_ft: float
) -> tuple[Lattice, list[SearchTurn]]:
    """The window of the lattice within a budget of a point, and the turns of a search in it."""
    field, soil = occupied.terrain.lattice, occupied.terrain.soil
    view = field.window(middle, budget_ft / soil.cheapest)
    return view, search_turns(field, view, occupied.passages, soil, measure)


def seeds(
    occupied: OccupiedTerrain, start: Point, view: Lattice, measure: StepCosts
) -> dict[int, int]:
    """The nodes near the start that a straight line from it reaches, as sets by distance."""
    found: dict[int, int] = {}
    for bit, feet in links(occupied, start, view).items():
        distance = units(occupied, feet, measure)
        found[distance] = found.get(distance, 0) | 1 << bit
    return found


def links(
    occupied: OccupiedTerrain, point: Point, view: Lattice, *, to: bool = False
) -> Mapping[int, float]:
    """The nodes near a point with a free line from it (or `to` it), and their costs."""
    pitch = view.pitch_ft
    within_ft = [0.0, pitch, 2 * pitch + occupied.terrain.radius_ft]
    if near := occupied.too_near_ft(point):
        # Too near to an obstacle, where the lattice has no steps: look farther out.
        within_ft = [2 * pitch + near]
    for within in within_ft:
        found = {}
        for node in view.around(point, within):
            ends = (view.point(node), point) if to else (point, view.point(node))
            if occupied.free(*ends) and (feet := occupied.cost_ft(*ends)) < inf:
                found[view.bit(node)] = feet
        if found:
            return found
    return {}


def units(occupied: OccupiedTerrain, feet: float, measure: StepCosts) -> int:
    """Convert feet to units of the search (1/`parts` of the pitch), rounding up."""
    return ceil(feet / occupied.terrain.lattice.pitch_ft * measure.parts - SLACK)


def units_within(occupied: OccupiedTerrain, feet: float, measure: StepCosts) -> float:
    """Convert feet to units of the search, rounding down; an infinite distance stays infinite."""
    if feet == inf:
        return inf
    return floor(feet / occupied.terrain.lattice.pitch_ft * measure.parts + SLACK)


class ReachableFloor(NamedTuple):
    """The lattice nodes that can be reached: one flood fill answers for many goals."""

    ground: OccupiedTerrain
    start: Point
    nodes: int

    def leads_to(self, end: Point) -> bool:
        """Whether a point can be reached, or a node near it if it is too near to an obstacle."""
        ground, view = self.ground, self.ground.terrain.lattice
        if ground.free(self.start, end) and ground.cost_ft(self.start, end) < inf:
            return True
        if self._holds(links(ground, end, view, to=True)):
            return True
        # A body too near to an obstacle counts as reached at any node that it could step out to.
        return bool(ground.too_near_ft(end)) and self._holds(links(ground, end, view))

    def _holds(self, bits: Iterable[int]) -> bool:
        return any(self.nodes >> bit & 1 for bit in bits)


def reachable_floor(ground: OccupiedTerrain, start: Point) -> ReachableFloor:
    terrain = ground.terrain
    field = terrain.lattice
    rough = COARSE if terrain.soil.patches else QUICK
    turns = search_turns(field, field, ground.passages, terrain.soil, rough)
    found = search_layers(seeds(ground, start, field, rough), turns, inf)
    return ReachableFloor(ground, start, reduce(or_, found.layers, 0))
