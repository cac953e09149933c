"""The order of a phase's acts: relations between pairs, solved, with rings found and broken."""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from battleboard.rules.timing.act import Act, Relation


def components(links: Sequence[Iterable[int]]) -> list[list[int]]:
    """Split the nodes 0..n-1 into strongly connected parts, later parts first."""
    return list(_ComponentWalk(links))


class _ComponentWalk:
    """Tarjan's depth-first walk with its own stack, so that depth has no limit."""

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
                yield self._leave(node)

    def _is_new(self, node: int, other: int) -> bool:
        if self.found[other] < 0:
            return True
        if self.open[other]:
            self.lowest[node] = min(self.lowest[node], self.found[other])
        return False

    def _leave(self, root: int) -> list[int]:
        part = [self.trail.pop()]
        while part[-1] != root:
            part.append(self.trail.pop())
        for node in part:
            self.open[node] = False
        return part


Chain = Sequence[str]
Key = tuple[int, tuple[int, ...]]


class Position(NamedTuple):
    """Where an act came to lie: its rank, its segment, and whether a rule named that segment."""

    rank: int
    segment: int
    fixed: bool


class Timeline(NamedTuple):
    """The solved order."""

    positions: dict[str, Position]
    loops: tuple[tuple[str, ...], ...]
    displaced: tuple[str, ...]


def solve(
    acts: Sequence[Act], relations: Iterable[Relation], chains: Iterable[Chain], last: int
) -> Timeline:
    """Order the acts by their relations and each figure's own chain, earliest natural place first.

    No act is pushed beyond the `last` place of the ruler.

    Acts related as `same` share a rank. Where the relations go round in a ring, the ring is
    reported and its acts follow initiative, then the lower rows, then declaration.
    """
    graph = _Graph(acts, relations, chains)
    units, loops = graph.units()
    return _Placement(acts, units, graph.later, last).lay(loops)


class _Graph:
    """Acts as numbers, with what comes later and what happens together."""

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
                self.later[number[first_id]].setdefault(number[second_id], 0)

    def units(self) -> tuple[list[list[int]], list[list[int]]]:
        """The sets of acts that happen together, and the rings (whose acts stand alone)."""
        links = [[*self.later[node], *self.together[node]] for node in range(len(self.acts))]
        units: list[list[int]] = []
        loops: list[list[int]] = []
        for part in components(links):
            if len(part) > 1 and self._is_ring(part):
                loops.append(self._broken(part))
                units.extend([node] for node in loops[-1])
            else:
                units.append(part)
        return units, loops

    def _is_ring(self, part: list[int]) -> bool:
        inside = set(part)
        return any(not inside.isdisjoint(self.later[node]) for node in part)

    def _broken(self, part: list[int]) -> list[int]:
        """Put a ring's acts in line and drop the relations that made it go round."""
        line = sorted(part, key=lambda node: _breaking_key(self.acts[node]))
        inside = set(part)
        for node in part:
            self.later[node] = {to: gap for to, gap in self.later[node].items() if to not in inside}
        for first, second in pairwise(line):
            self.later[first][second] = 0
        return line


def _breaking_key(act: Act) -> tuple[int, int, int]:
    return (-(act.die.value or 0), act.row, act.declared)


class _Placement:
    """Lays units of acts on the ruler: segments first, then ranks."""

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
        """Settle all segments and ranks."""
        line = self._sequence()
        for unit in line:
            self._hold_back(unit, self.least[unit])
        for unit in reversed(line):
            self._pull_forward(unit)
        for unit in line:
            self._push_back(unit)
        return Timeline(
            self._ranked(),
            tuple(tuple(self.acts[node].id for node in loop) for loop in loops),
            tuple(self.displaced),
        )

    def _sequence(self) -> list[int]:
        waiting = list(self.waiting)
        line = [unit for unit, count in enumerate(waiting) if not count]
        for unit in line:
            for to in self.after[unit]:
                waiting[to] -= 1
                if not waiting[to]:
                    line.append(to)
        return line

    def _pull_forward(self, unit: int) -> None:
        """Let an act that the ruler may place freely stand ahead of what must come after it."""
        if self.fixed[unit]:
            return
        for to, gap in self.after[unit].items():
            wanted = min(self.segment[unit], self.segment[to] - gap)
            self.segment[unit] = max(self.least[unit], wanted)

    def _push_back(self, unit: int) -> None:
        """Keep what comes after an act from standing ahead of it."""
        for to, gap in self.after[unit].items():
            self._hold_back(to, min(self.last, self.segment[unit] + gap))

    def _hold_back(self, unit: int, segment: int) -> None:
        """Let a unit stand in a segment at the earliest, and remember whose rule that breaks."""
        if self.segment[unit] >= segment:
            return
        if self.fixed[unit]:
            acts = (self.acts[node] for node in self.units[unit])
            self.displaced.extend(act.id for act in acts if act.place.fixed)
        self.fixed[unit] = False
        self.segment[unit] = segment

    def _key(self, unit: int) -> Key:
        return self.segment[unit], min(self.acts[node].place.order for node in self.units[unit])

    def _ranked(self) -> dict[str, Position]:
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
    """Take the units whose natural place comes next: several, where nothing tells them apart."""
    key, unit = heappop(ready)
    wave = [unit]
    while ready and ready[0][0] == key:
        wave.append(heappop(ready)[1])
    return wave
