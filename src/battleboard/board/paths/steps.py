"""Lattice steps grouped by cost, and the nodes from which each may be taken."""

from collections.abc import Iterator, Sequence
from functools import reduce
from math import ceil, inf
from operator import or_
from typing import Final, NamedTuple

from battleboard.board.paths.lattice import STEPS, Lattice
from battleboard.board.paths.terrain import CostPatch, Passage, TerrainCell


class StepCosts(NamedTuple):
    """The costs of `STEPS`, in units of 1/`parts` of the pitch.

    The layers of a search use the entries of `turns` in rotation. Lattice distances must be small
    integers, but a diagonal step is √2 times as long as a straight one, and a wide step (two nodes
    one way and one the other) √5 times: more parts are more exact, but need more layers. An entry
    that lists fewer costs than there are steps leaves the last steps to the next layer, one part
    later. `aslant` is the cost of three diagonal steps taken as one, which may be less than three
    times that of a single one. With `spare`, a wide step costs as much as the two steps that lead
    to the same node, so it is taken only where those are blocked.
    """

    parts: int
    turns: tuple[tuple[int, ...], ...]
    aslant: int | None = None
    spare: bool = False


# Distances are never too short, and at most 3.1% too long (6.1% where three diagonals in a row do
# not fit).
FINE: Final = StepCosts(4, ((4, 4, 6, 6, 9, 9, 9, 9),), aslant=17)
FINE_TOO_LONG: Final = 1.061
# Faster, and at most 6% off.
COARSE: Final = StepCosts(3, ((3, 3, 4, 4, 7, 7, 7, 7),))
# Fastest, for uniform ground: a diagonal step costs 1, as a straight one does, but is allowed only
# in every second layer. Diagonals alone count √2 times their length, and alternating diagonal and
# straight steps 2 / (1 + √2) times: the path found is at most 1.71 times as long as the shortest.
QUICK: Final = StepCosts(1, ((1, 1), (1, 1, 1, 1, 2, 2, 2, 2)), spare=True)
QUICK_TOO_LONG: Final = 1.71
IN_A_ROW: Final = 3
ASLANT: Final = frozenset({(1, 1), (-1, 1)})
# For each wide step, the diagonal and straight step that lead to the same node, by index in
# `STEPS`, and whether the straight one is taken backwards.
_PARTS_OF_WIDE: Final = {4: (2, 0, False), 5: (3, 0, True), 6: (2, 1, False), 7: (3, 1, False)}


class LatticeStep(NamedTuple):
    """One step: its shift in bits, and the nodes from which it may be taken, either way."""

    shift: int
    forth: int
    back: int


class CostedSteps(NamedTuple):
    """All steps with the same cost in one entry of `turns`, and the union of their start nodes."""

    cost: int
    nodes: int
    moves: tuple[LatticeStep, ...]


class SearchTurn(NamedTuple):
    """One entry of `turns`: its steps by cost, and whether nodes are kept for the next entry's."""

    steps: tuple[CostedSteps, ...]
    waits: bool


def search_turns(
    field: Lattice,
    view: Lattice,
    passages: Sequence[Passage],
    soil: TerrainCell,
    measure: StepCosts,
) -> list[SearchTurn]:
    free = [Passage(*(field.cut(view, nodes) for nodes in passage)) for passage in passages]
    patches = [CostPatch(patch.cost, field.cut(view, patch.nodes)) for patch in soil.patches]
    shifts = [view.shift(step) for step in STEPS]
    if measure.spare:
        free = _spare_wide_steps(shifts, free)
    return [
        SearchTurn(_by_cost(shifts, free, patches, costs, measure.aslant), len(costs) < len(STEPS))
        for costs in measure.turns
    ]


def _spare_wide_steps(shifts: Sequence[int], free: Sequence[Passage]) -> list[Passage]:
    """Remove a wide step wherever a diagonal and a straight step lead to the same node."""
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
    patches: Sequence[CostPatch],
    costs: Sequence[int],
    aslant: int | None,
) -> tuple[CostedSteps, ...]:
    found: dict[int, list[LatticeStep]] = {}
    for step, shift, passage, cost in zip(STEPS, shifts, free, costs, strict=False):
        for price, move in _split_by_cost(shift, passage, patches, cost):
            found.setdefault(price, []).append(move)
        if aslant and step in ASLANT:
            found.setdefault(aslant, []).append(_in_a_row(move))
    return tuple(
        CostedSteps(cost, reduce(or_, (move.forth | move.back for move in moves)), tuple(moves))
        for cost, moves in found.items()
    )


def _split_by_cost(
    shift: int, free: Passage, patches: Sequence[CostPatch], cost: int
) -> Iterator[tuple[int, LatticeStep]]:
    """Split a step by the cost of the ground, the usual cost last."""
    for patch in patches:
        part = _touching(patch, shift, free)
        free = Passage(free.forth ^ part.forth, free.back ^ part.back)
        if patch.cost < inf:
            yield max(1, ceil(cost * patch.cost)), LatticeStep(shift, *part)
    yield cost, LatticeStep(shift, *free)


def _in_a_row(move: LatticeStep) -> LatticeStep:
    """The same step three times in a row as one step, from the nodes where all three are free."""
    shift, forth, back = move
    for taken in range(1, IN_A_ROW):
        forth &= move.forth >> taken * shift
        back &= move.back << taken * shift
    return LatticeStep(IN_A_ROW * shift, forth, back)


def _touching(patch: CostPatch, shift: int, free: Passage) -> Passage:
    """The steps that a patch of ground makes costlier or cheaper.

    One end on difficult ground is enough; on a good road both ends must be.
    """
    before, after = patch.nodes >> shift, patch.nodes << shift
    if patch.cost < 1:
        return Passage(free.forth & patch.nodes & before, free.back & patch.nodes & after)
    return Passage(free.forth & (patch.nodes | before), free.back & (patch.nodes | after))
