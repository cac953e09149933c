"""One order of a round's acts, heard: which acts may keep which others from taking effect."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from battleboard.rules.act import Act
from battleboard.rules.likelihood.chance import Chances
from battleboard.rules.likelihood.fate import Bits, Danger, Step
from battleboard.rules.plan import Layout
from battleboard.rules.verdict import bearings


class Hearing:
    """Asks in one layout of the acts what may befall each of them."""

    def __init__(self, acts: Sequence[Act], layout: Layout, chances: Chances) -> None:
        self.acts = {act.id: act for act in acts}
        self.rank = {name: place.rank for name, place in layout.timeline.positions.items()}
        self.chances = chances
        self._threats, self._together = bearings(layout.relations)
        self._fellers: dict[str, list[str]] = {}
        for act in acts:
            if act.targets and chances.fells(act):
                for target in act.targets:
                    self._fellers.setdefault(target, []).append(act.id)

    def steps(self, name: str) -> tuple[Step, ...]:
        """Give the moments up to an act at which something may befall it."""
        direct = {*self.fellers(name), *self.threats(name)}
        return _Way(self, name, direct).steps() if direct else ()

    def fellers(self, name: str) -> list[str]:
        """List the acts that would take its actor out of the fight before it."""
        fellers = self._fellers.get(self.acts[name].by)
        if not fellers:
            return []
        rank, together = self.rank[name], self._together.get(name, ())
        return [other for other in fellers if self.rank[other] < rank and other not in together]

    def threats(self, name: str) -> list[str]:
        """List the acts that would spoil it, if it is a spell, no later than it happens."""
        threats = self._threats.get(name, ())
        return [other for other in threats if self.rank[other] <= self.rank[name]]

    def are_together(self, name: str, other: str) -> bool:
        """Whether a rule puts two acts into one moment, even if a ring has torn them apart."""
        return other in self._together.get(name, ())


class _Way:
    """The acts that bear on one act, in order, with all that they change."""

    def __init__(self, hearing: Hearing, name: str, direct: set[str]) -> None:
        self.hearing = hearing
        self.name = name
        self.direct = direct
        self.bits = Bits()
        self.members = self._closed()
        self.effect = dict.fromkeys(self.members, 0)
        self.stopped = dict.fromkeys(self.members, 0)

    def steps(self) -> tuple[Step, ...]:
        """Give the moments in order."""
        rank = self.hearing.rank
        torn = self._torn()
        for member in self.members:
            self._note(member, torn)
        line = sorted((rank[member], member) for member in self.members)
        groups = [
            (at, [member for _, member in group]) for at, group in groupby(line, itemgetter(0))
        ]
        last = rank[self.name]
        return tuple(
            Step(self._dangers(group), self.bits.after(at), at == last) for at, group in groups
        )

    def _closed(self) -> list[str]:
        """Find all that bears on it, on what bears on it, and so on."""
        found = dict.fromkeys(sorted(self.direct))
        waiting = list(found)
        while waiting:
            name = waiting.pop()
            for other in (*self.hearing.fellers(name), *self.hearing.threats(name)):
                if other not in found and other != self.name:
                    found[other] = None
                    waiting.append(other)
        return list(found)

    def _torn(self) -> set[tuple[str, str]]:
        """Find what falls upon a figure without stopping all of its later acts."""
        hearing, members = self.hearing, set(self.members)
        return {
            (other, hearing.acts[member].by)
            for member in members
            for other in members
            if hearing.are_together(member, other) and hearing.rank[other] < hearing.rank[member]
        }

    def _note(self, name: str, torn: set[tuple[str, str]]) -> None:
        """Note what stops or spoils one of the acts on the way."""
        hearing, rank = self.hearing, self.hearing.rank[name]
        figure = hearing.acts[name].by
        for other in hearing.fellers(name):
            thing = ("felled", figure, other) if (other, figure) in torn else ("felled", figure)
            self._remember(name, other, thing)
        for other in hearing.threats(name):
            if hearing.rank[other] < rank:
                self._remember(name, other, ("spoiled", name))

    def _remember(self, name: str, other: str, thing: tuple[str, ...]) -> None:
        bit = self.bits.of(thing, self.hearing.rank[name])
        self.stopped[name] |= bit
        self.effect[other] |= bit

    def _dangers(self, group: Sequence[str]) -> tuple[Danger, ...]:
        at = {name: index for index, name in enumerate(group)}
        return tuple(self._danger(name, at) for name in group)

    def _danger(self, name: str, at: Mapping[str, int]) -> Danger:
        lands = self.hearing.chances.lands(self.hearing.acts[name])
        return Danger(
            name,
            lands.numerator,
            lands.denominator,
            self.stopped[name],
            _bits(at[other] for other in self.hearing.threats(name) if other in at),
            self.effect[name],
            name in self.direct,
        )


def _bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in set(places))
