"""Floods: how far away from some nodes all others are, found for a whole board at once.

Every layer of a flood is the set of nodes at one distance. A step moves a whole layer in one go,
since a set of nodes is one whole number.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from math import ceil, inf
from operator import or_
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.way.lattice import Lattice
from battleboard.board.way.soil import Patch, Soil
from battleboard.board.way.stamp import STEPS
from battleboard.board.way.terrain import Passage


class Measure(NamedTuple):
    """What each of the steps costs, in parts of the pitch, in one turn after the other.

    Three steps aslant in one go may cost less than three times one. A measure is spare where a
    wide step costs as much as the two that lead there too: it is then taken only in their absence.
    """

    parts: int
    turns: tuple[tuple[int, ...], ...]
    aslant: int | None = None
    spare: bool = False


# Never too short, and at most 3.1 % too long; 6.1 % where there is no room for three steps aslant.
FINE: Final = Measure(4, ((4, 4, 6, 6, 9, 9, 9, 9),), aslant=17)
# Found sooner, and at most 6 % off.
COARSE: Final = Measure(3, ((3, 3, 4, 4, 7, 7, 7, 7),))
# Found soonest, where all ground is alike: aslant is as near as straight each second time.
QUICK: Final = Measure(1, ((1, 1, 2, 2, 3, 3, 3, 3), (1, 1, 1, 1, 2, 2, 2, 2)), spare=True)
IN_A_ROW: Final = 3
ASLANT: Final = frozenset({(1, 1), (-1, 1)})
# The number of the step aslant and of the straight one, which lead there too, for each wide step;
# and whether the straight one is taken backwards.
_PARTS_OF_WIDE: Final = {4: (2, 0, False), 5: (3, 0, True), 6: (2, 1, False), 7: (3, 1, False)}


class Move(NamedTuple):
    """One step: by how many bits it moves, and from where it may be taken, forth and back."""

    shift: int
    forth: int
    back: int


class Moves(NamedTuple):
    """All steps of one turn that cost the same, and the nodes from which there are any."""

    cost: int
    nodes: int
    moves: tuple[Move, ...]


Turns: TypeAlias = Sequence[Sequence[Moves]]


def turns(
    field: Lattice, view: Lattice, passages: Sequence[Passage], soil: Soil, measure: Measure
) -> Turns:
    """Give every step by its cost in a window of a lattice, as they are taken in turns."""
    free = [Passage(*(field.cut(view, nodes) for nodes in passage)) for passage in passages]
    patches = [Patch(patch.cost, field.cut(view, patch.nodes)) for patch in soil.patches]
    shifts = [view.shift(step) for step in STEPS]
    if measure.spare:
        free = _spared(shifts, free)
    return [_by_cost(shifts, free, patches, turn, measure.aslant) for turn in measure.turns]


def _spared(shifts: Sequence[int], free: Sequence[Passage]) -> list[Passage]:
    """Leave wide steps out where a step aslant and then a straight one lead to the same node."""
    found = list(free)
    for wide, (aslant, straight, backwards) in _PARTS_OF_WIDE.items():
        ahead, behind = free[straight][::-1] if backwards else free[straight]
        forth, back = free[wide]
        forth ^= forth & free[aslant].forth & ahead >> shifts[aslant]
        back ^= back & free[aslant].back & behind << shifts[aslant]
        found[wide] = Passage(forth, back)
    return found


def _by_cost(
    shifts: Sequence[int],
    free: Sequence[Passage],
    patches: Sequence[Patch],
    costs: Sequence[int],
    aslant: int | None,
) -> list[Moves]:
    """Gather all steps that cost the same."""
    found: dict[int, list[Move]] = {}
    for step, shift, passage, cost in zip(STEPS, shifts, free, costs, strict=True):
        for price, move in _costed(shift, passage, patches, cost):
            found.setdefault(price, []).append(move)
        if aslant and step in ASLANT:
            found.setdefault(aslant, []).append(_in_a_row(move))
    return [
        Moves(cost, reduce(or_, (move.forth | move.back for move in moves)), tuple(moves))
        for cost, moves in found.items()
    ]


def _costed(
    shift: int, free: Passage, patches: Sequence[Patch], cost: int
) -> Iterator[tuple[int, Move]]:
    """Give one step as often as there are different costs for it, the usual one last."""
    for patch in patches:
        part = _touching(patch, shift, free)
        free = Passage(free.forth ^ part.forth, free.back ^ part.back)
        if patch.cost < inf:
            yield max(1, ceil(cost * patch.cost)), Move(shift, *part)
    yield cost, Move(shift, *free)


def _in_a_row(move: Move) -> Move:
    """Make one step of three like it, from where all three may be taken."""
    shift, forth, back = move
    for taken in range(1, IN_A_ROW):
        forth &= move.forth >> taken * shift
        back &= move.back << taken * shift
    return Move(IN_A_ROW * shift, forth, back)


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
    turns: Turns,
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
            _step(layer, turns[here % len(turns)], waiting, here)
    return Flood(layers, met)


def _step(layer: int, turn: Sequence[Moves], waiting: dict[int, int], here: int) -> None:
    """Move a layer by every step, and let what it reaches wait for its distance."""
    for cost, nodes, moves in turn:
        going = layer & nodes
        if not going:
            continue
        moved = 0
        for shift, forth, back in moves:
            moved |= (going & forth) << shift | (going & back) >> shift
        there = here + cost
        waiting[there] = waiting.get(there, 0) | moved


class _Back(NamedTuple):
    """A step to be taken back: the turn in which it was taken, its cost, its bits and its nodes."""

    turn: int
    cost: int
    shift: int
    nodes: int


def descend(layers: Sequence[int], turns: Turns, bit: int, distance: int) -> list[int]:
    """Follow the layers back from a node at a distance to a seed, and give the way there.

    It goes straight on as long as it can.
    """
    steps = [
        _Back(number, cost, *step)
        for number, turn in enumerate(turns)
        for cost, _, moves in turn
        for shift, forth, back in moves
        for step in ((shift, forth), (-shift, back))
    ]
    alike = {each.shift: [step for step in steps if step.shift == each.shift] for each in steps}
    found, on = [bit], steps
    while step := next(_leading(layers, (*on, *steps), bit, distance, len(turns)), None):
        bit, distance, on = bit - step.shift, distance - step.cost, alike[step.shift]
        found.append(bit)
    return found[::-1]


def _leading(
    layers: Sequence[int], steps: Sequence[_Back], bit: int, distance: int, turns: int
) -> Iterator[_Back]:
    """Find the steps by which one comes to a node at a distance."""
    for step in steps:
        before, start = distance - step.cost, bit - step.shift
        if before < 0 or start < 0 or before % turns != step.turn:
            continue
        if layers[before] >> start & 1 and step.nodes >> start & 1:
            yield step
