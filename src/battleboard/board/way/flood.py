"""Floods: how far away from some nodes all others are, found for a whole board at once.

Every layer of a flood is the set of nodes at one distance. A step moves a whole layer in one go,
since a set of nodes is one whole number.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from battleboard.board.way.move import Move, Moves, Turn


class Flood(NamedTuple):
    """The nodes at each distance, and for every goal that was met, how far away it is."""

    layers: list[int]
    met: Mapping[int, int]


def flood(
    seeds: Mapping[int, int],
    turns: Sequence[Turn],
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
            _step(layer | late, steps, waiting, here)
        late = layer if waits else 0
    return Flood(layers, met)


def _step(layer: int, steps: Sequence[Moves], waiting: dict[int, int], here: int) -> None:
    """Move a layer by every step, and let what it reaches wait for its distance."""
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
    """A step to be taken back: its cost, its bits, and the nodes from which it was taken."""

    cost: int
    shift: int
    nodes: int


def descend(layers: Sequence[int], turns: Sequence[Turn], bit: int, distance: int) -> list[int]:
    """Follow the layers back from a node at a distance to a seed, and give the way there.

    It goes straight on as long as it can.
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


def _back(turns: Sequence[Turn]) -> list[list[_Back]]:
    """Give all steps by the turn that is next when they were taken."""
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


def _both_ways(cost: int, moves: Iterable[Move]) -> Iterator[_Back]:
    """Give moves forth and back."""
    for shift, forth, back in moves:
        yield _Back(cost, shift, forth)
        yield _Back(cost, -shift, back)


def _leading(
    layers: Sequence[int], steps: Sequence[_Back], bit: int, distance: int
) -> _Back | None:
    """Find a step by which one comes to a node at a distance."""
    for step in steps:
        cost, shift, nodes = step
        before, start = distance - cost, bit - shift
        if before >= 0 <= start and layers[before] >> start & 1 and nodes >> start & 1:
            return step
    return None
