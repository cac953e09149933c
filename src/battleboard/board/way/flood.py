"""Floods: how far away from some nodes all others are, found for a whole board at once.

Every layer of a flood is the set of nodes at one distance. A step moves a whole layer in one go,
since a set of nodes is one whole number.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, inf
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.way.lattice import Lattice
from battleboard.board.way.soil import Patch, Soil
from battleboard.board.way.stamp import STEPS
from battleboard.board.way.terrain import Passage


class Measure(NamedTuple):
    """What each of the steps costs, in parts of the pitch, in one turn after the other."""

    parts: int
    turns: tuple[tuple[int, ...], ...]


# Never too short, and at most 4 % too long.
FINE: Final = Measure(7, ((7, 7, 10, 10, 16, 16, 16, 16),))
# Found sooner, and at most 6 % off.
COARSE: Final = Measure(3, ((3, 3, 4, 4, 7, 7, 7, 7),))
# Found soonest, where all ground is alike: aslant is as near as straight each second time.
QUICK: Final = Measure(1, ((1, 1, 2, 2, 3, 3, 3, 3), (1, 1, 1, 1, 2, 2, 2, 2)))


class Move(NamedTuple):
    """One step, what it costs, by how many bits it moves, and from where it may be taken."""

    cost: int
    shift: int
    forth: int
    back: int


Moves: TypeAlias = Sequence[Sequence[Move]]


def moves(
    field: Lattice, view: Lattice, passages: Sequence[Passage], soil: Soil, measure: Measure
) -> Moves:
    """Give every step with its cost in a window of a lattice, as they are taken in turns."""
    free = [Passage(*(field.cut(view, nodes) for nodes in passage)) for passage in passages]
    patches = [Patch(patch.cost, field.cut(view, patch.nodes)) for patch in soil.patches]
    return [
        [
            move
            for step, passage, cost in zip(STEPS, free, turn, strict=True)
            for move in _costed(view.shift(step), passage, patches, cost)
        ]
        for turn in measure.turns
    ]


def _costed(shift: int, free: Passage, patches: Sequence[Patch], cost: int) -> Iterator[Move]:
    """Give one step as often as there are different costs for it."""
    for patch in patches:
        part = _touching(patch, shift, free)
        free = Passage(free.forth ^ part.forth, free.back ^ part.back)
        if patch.cost < inf:
            yield Move(max(1, ceil(cost * patch.cost)), shift, *part)
    yield Move(cost, shift, *free)


def _touching(patch: Patch, shift: int, free: Passage) -> Passage:
    """Give the steps that pay for a patch: one end on it is enough, if it is not a good road."""
    before, after = patch.nodes >> shift, patch.nodes << shift
    if patch.cost < 1:
        return Passage(free.forth & patch.nodes & before, free.back & patch.nodes & after)
    return Passage(free.forth & (patch.nodes | before), free.back & (patch.nodes | after))


class Flood(NamedTuple):
    """The nodes at each distance, and for every goal that was met, how far away it is."""

    layers: list[int]
    met: Mapping[int, int]


def flood(
    seeds: Mapping[int, int],
    moves: Moves,
    most: float,
    goals: Mapping[int, int] = MappingProxyType({}),
) -> Flood:
    """Find the layers of nodes at each distance from the seeds.

    Seeds are sets of nodes by distance; goals are nodes, each with what is still to go from there.
    It ends where a distance is passed, or where no goal can be nearer than the best that was met.
    """
    layers: list[int] = []
    met: dict[int, int] = {}
    waiting = dict(seeds)
    wanted = sum(1 << bit for bit in goals)
    seen = 0
    while waiting and len(layers) <= most:
        here = len(layers)
        layer = waiting.pop(here, 0)
        layer ^= layer & seen
        layers.append(layer)
        seen |= layer
        if layer & wanted:
            met |= {bit: here for bit in goals if layer >> bit & 1}
            most = min(most, *(distance + goals[bit] for bit, distance in met.items()))
        if layer:
            _step(layer, moves[here % len(moves)], waiting, here)
    return Flood(layers, met)


def _step(layer: int, moves: Sequence[Move], waiting: dict[int, int], here: int) -> None:
    """Move a layer by every step, and let what it reaches wait for its distance."""
    for cost, shift, forth, back in moves:
        moved = (layer & forth) << shift | (layer & back) >> shift
        if moved:
            there = here + cost
            waiting[there] = waiting.get(there, 0) | moved


def descend(layers: Sequence[int], moves: Moves, bit: int, distance: int) -> list[int]:
    """Follow the layers back from a node at a distance to a seed, and give the way there."""
    found = [bit]
    while step := _step_back(layers, moves, bit, distance):
        bit, distance = step
        found.append(bit)
    return found[::-1]


def _step_back(
    layers: Sequence[int], moves: Moves, bit: int, distance: int
) -> tuple[int, int] | None:
    """Find a node that one step leads from to here."""
    for turn in moves:
        for cost, shift, forth, back in turn:
            if cost > distance or moves[(distance - cost) % len(moves)] is not turn:
                continue
            below = layers[distance - cost]
            if bit >= shift and (below & forth) >> (bit - shift) & 1:
                return bit - shift, distance - cost
            if (below & back) >> (bit + shift) & 1:
                return bit + shift, distance - cost
    return None
