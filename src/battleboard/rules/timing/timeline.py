"""The order of a phase's acts: pairwise relations, solved, with loops detected and broken.

The books compare two acts at a time, and each pair may be settled by a different rule: weapon
length, speed factor, dice, rows. So there is no key to sort by. Instead every relation is an edge,
and the order is one that satisfies all of them:

    a ──before──► b ══same══ c ──before──► d          e   (related to nothing)

1. *Merge.* Acts joined by `same` must share one rank, so they become one unit: [b c]. Units are
   the strongly connected components of a graph in which `before` is a one-way edge and `same` is
   an edge both ways.
2. *Find loops.* If such a component also holds a `before` between two of its members, the rules
   contradict each other:

       a ──longer weapon──► b ──higher die──► c ──lower row──► a

   The loop is reported to the DM, all relations among its members are dropped, and they are lined
   up one by one by initiative, then row, then declaration. The rest is free of cycles.
3. *Place.* Units get segments (`_Placement.lay`), moved as little as possible from where their
   rules put them, and then ranks: repeatedly, of the units with nothing left before them, those
   that lie earliest on the ruler take the next rank.
"""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from battleboard.rules.timing.act import Act, Relation


def components(links: Sequence[Iterable[int]]) -> list[list[int]]:
    """Return the strongly connected components of the nodes 0..n-1, sinks first."""
    return list(_ComponentWalk(links))


class _ComponentWalk:
    """Tarjan's algorithm with an explicit stack, so long chains do not exhaust Python's.

    `found` numbers the nodes in the order of discovery, and `lowest` is the earliest node still on
    the `trail` that a node can reach. A node that reaches nothing earlier than itself is the root
    of a component: it and everything above it on the trail.

        trail:  a  b  c  d         d ──► b, so lowest(d) = lowest(c) = found(b):
                   └─────┘         b is a root, and [b c d] is a component
    """

    def __init__(self, links: Sequence[Iterable[int]]) -> None:
        self.links = links
        self.found: list[int] = [-1] * len(links)
        self.lowest: list[int] = [0] * len(links)
        self.open: list[bool] = [False] * len(links)
        self.trail: list[int] = []
        self.count = 0

    def __iter__(self) -> Iterator[list[int]]:
        for node in range(len(self.links)):
            if self.found[node] < 0:
                yield from self._from(node)

    def _enter(self, node: int) -> tuple[int, Iterator[int]]:
        self.found[node] = self.lowest[node] = self.count
        self.count += 1
        self.trail.append(node)
        self.open[node] = True
        return node, iter(self.links[node])

    def _from(self, start: int) -> Iterator[list[int]]:
        path = [self._enter(start)]
        while path:
            node, onward = path[-1]
            step = next((other for other in onward if self._is_new(node, other)), None)
            if step is not None:
                path.append(self._enter(step))
                continue
            path.pop()
            if path:
                parent = path[-1][0]
                self.lowest[parent] = min(self.lowest[parent], self.lowest[node])
            if self.lowest[node] == self.found[node]:
                yield self._pop_component(node)

    def _is_new(self, node: int, other: int) -> bool:
        if self.found[other] < 0:
            return True
        if self.open[other]:
            self.lowest[node] = min(self.lowest[node], self.found[other])
        return False

    def _pop_component(self, root: int) -> list[int]:
        part = [self.trail.pop()]
        while part[-1] != root:
            part.append(self.trail.pop())
        for node in part:
            self.open[node] = False
        return part


Chain = Sequence[str]
Key = tuple[int, tuple[int, ...]]


class Position(NamedTuple):
    """Where an act ended up: its rank, its segment, and whether a rule named that segment."""

    rank: int
    segment: int
    fixed: bool


class Timeline(NamedTuple):
    """The solved order, the loops broken, and the acts moved off the segment of a rule."""

    positions: dict[str, Position]
    loops: tuple[tuple[str, ...], ...]
    displaced: tuple[str, ...]


def solve(
    acts: Sequence[Act], relations: Iterable[Relation], chains: Iterable[Chain], last: int
) -> Timeline:
    """Order the acts by their relations and chains, and otherwise by their places on the ruler.

    Acts related as `same` share a rank. A loop of relations is reported, and its acts are
    ordered by initiative, then by row, then by declaration. No act is pushed beyond the `last`
    place of the ruler.
    """
    graph = _Graph(acts, relations, chains)
    units, loops = graph.units()
    return _Placement(acts, units, graph.later, last).lay(loops)


class _Graph:
    """The relations as a graph of act numbers: what comes later, and what happens together."""

    def __init__(
        self, acts: Sequence[Act], relations: Iterable[Relation], chains: Iterable[Chain]
    ) -> None:
        self.acts = acts
        number = {act.id: index for index, act in enumerate(acts)}
        self.later: list[dict[int, int]] = [{} for _ in acts]
        self.together: list[list[int]] = [[] for _ in acts]
        for relation in relations:
            first, second = number[relation.first], number[relation.second]
            if relation.relation == "same":
                self.together[first].append(second)
                self.together[second].append(first)
            else:
                self.later[first][second] = relation.gap
        for chain in chains:
            for first_id, second_id in pairwise(chain):
                # `setdefault`: a rule between the two may already demand a gap, which must stay.
                self.later[number[first_id]].setdefault(number[second_id], 0)

    def units(self) -> tuple[list[list[int]], list[list[int]]]:
        """Return the sets of acts that share a rank, and the loops, whose acts stand alone."""
        links = [[*self.later[node], *self.together[node]] for node in range(len(self.acts))]
        units: list[list[int]] = []
        loops: list[list[int]] = []
        for part in components(links):
            if len(part) > 1 and self._is_loop(part):
                loops.append(self._break(part))
                units.extend([node] for node in loops[-1])
            else:
                units.append(part)
        return units, loops

    def _is_loop(self, part: list[int]) -> bool:
        # Members joined by `same` alone are no contradiction; one `before` among them is.
        inside = set(part)
        return any(not inside.isdisjoint(self.later[node]) for node in part)

    def _break(self, part: list[int]) -> list[int]:
        """Line up the acts of a loop; the line replaces all relations among them."""
        line = sorted(part, key=lambda node: _breaking_key(self.acts[node]))
        inside = set(part)
        for node in part:
            self.later[node] = {to: gap for to, gap in self.later[node].items() if to not in inside}
        # Only edges inside the loop are replaced; relations to acts outside it still hold.
        for first, second in pairwise(line):
            self.later[first][second] = 0
        return line


def _breaking_key(act: Act) -> tuple[int, int, int]:
    value = act.die.value or 0
    return (value if act.die.low else -value, act.row, act.declared)


class _Placement:
    """Lays units of acts on the ruler: segments first, then ranks.

    A unit starts in its natural segment: the one that a rule names (`fixed`), or else a guess by
    row and dice. Three sweeps over the units, in topological order, make the segments agree with
    the relations:

    1. No unit lies before its figure may act (`least`, from hesitation).
    2. From the last unit to the first, guesses are pulled forward, ahead of what must follow.
    3. From the first unit to the last, what must follow is pushed back, behind what comes before.

    Say that a comes before b with a gap of 1, and their natural segments are 6 and 3:

        segment            1  2  3  4  5  6  7
        natural                  b        a
        a is a guess          a  b                  sweep 2 moves a
        a is named                        a  b      sweep 3 moves b

    As guesses give way first, only contradictions between named segments are left for sweep 3. An
    act moved off the segment that a rule named for it is `displaced`, and the DM is told.
    """

    def __init__(
        self,
        acts: Sequence[Act],
        units: list[list[int]],
        later: list[dict[int, int]],
        last: int,
    ) -> None:
        self.acts = acts
        self.units = units
        self.last = last
        unit_of = {node: unit for unit, nodes in enumerate(units) for node in nodes}
        self.after: list[dict[int, int]] = [{} for _ in units]
        self.waiting = [0] * len(units)
        for node, onward in enumerate(later):
            self._link(unit_of[node], ((unit_of[to], gap) for to, gap in onward.items()))
        for onward in self.after:
            for to in onward:
                self.waiting[to] += 1
        self.fixed = [any(acts[node].place.fixed for node in nodes) for nodes in units]
        self.segment = [self._natural(unit) for unit in range(len(units))]
        # All acts of a unit happen together, so the slowest of their figures holds back the rest.
        self.least = [max(acts[node].delay for node in nodes) for nodes in units]
        self.displaced: list[str] = []

    def _link(self, unit: int, onward: Iterable[tuple[int, int]]) -> None:
        after = self.after[unit]
        for to, gap in onward:
            after[to] = max(gap, after.get(to, 0))

    def _natural(self, unit: int) -> int:
        places = [self.acts[node].place for node in self.units[unit]]
        named = [place.segment for place in places if place.fixed]
        return max(named) if named else min(place.segment for place in places)

    def lay(self, loops: list[list[int]]) -> Timeline:
        line = self._sequence()
        for unit in line:
            self._hold_back(unit, self.least[unit])
        for unit in reversed(line):
            self._pull_forward(unit)
        for unit in line:
            self._push_back(unit)
        return Timeline(
            self._rank_units(),
            tuple(tuple(self.acts[node].id for node in loop) for loop in loops),
            tuple(self.displaced),
        )

    def _sequence(self) -> list[int]:
        """Return the units in topological order."""
        waiting = list(self.waiting)
        line = [unit for unit, count in enumerate(waiting) if not count]
        for unit in line:
            for to in self.after[unit]:
                waiting[to] -= 1
                if not waiting[to]:
                    line.append(to)
        return line

    def _pull_forward(self, unit: int) -> None:
        if self.fixed[unit]:
            return
        for to, gap in self.after[unit].items():
            wanted = min(self.segment[unit], self.segment[to] - gap)
            self.segment[unit] = max(self.least[unit], wanted)

    def _push_back(self, unit: int) -> None:
        for to, gap in self.after[unit].items():
            self._hold_back(to, min(self.last, self.segment[unit] + gap))

    def _hold_back(self, unit: int, segment: int) -> None:
        """Move a unit to a segment if it lies earlier; record acts moved off a named segment."""
        if self.segment[unit] >= segment:
            return
        if self.fixed[unit]:
            acts = (self.acts[node] for node in self.units[unit])
            self.displaced.extend(act.id for act in acts if act.place.fixed)
        self.fixed[unit] = False
        self.segment[unit] = segment

    def _key(self, unit: int) -> Key:
        return self.segment[unit], min(self.acts[node].place.order for node in self.units[unit])

    def _rank_units(self) -> dict[str, Position]:
        # Kahn's algorithm with a heap: a unit is ready once everything before it has a rank.
        ready = [(self._key(unit), unit) for unit, count in enumerate(self.waiting) if not count]
        heapify(ready)
        positions: dict[str, Position] = {}
        rank = 0
        while ready:
            rank += 1
            wave = _next_wave(ready)
            for unit in wave:
                place = Position(rank, self.segment[unit], self.fixed[unit])
                positions.update((self.acts[node].id, place) for node in self.units[unit])
                self._release(unit, ready)
        return positions

    def _release(self, unit: int, ready: list[tuple[Key, int]]) -> None:
        for to in self.after[unit]:
            self.waiting[to] -= 1
            if not self.waiting[to]:
                heappush(ready, (self._key(to), to))


def _next_wave(ready: list[tuple[Key, int]]) -> list[int]:
    """Pop the units that come next, several if their keys are equal."""
    key, unit = heappop(ready)
    wave = [unit]
    while ready and ready[0][0] == key:
        wave.append(heappop(ready)[1])
    return wave
