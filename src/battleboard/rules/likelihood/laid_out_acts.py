"""Which acts affect an act in one solved order: the steps for `odds.py`.

An act may be stopped because its figure is felled; or it may be spoiled, lost with an act that it
waits for, or lost because nobody is left to strike. A blow has an *aim* for each foe that it may
strike, and takes the second only when the first is down:

    orc:strike 1              stopped where the elf, its target, is down
    orc:strike 1 at mage      needs the elf down, stopped where the mage is down, too
    lost                      needs both down
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.rules.likelihood.chances import Chances
from battleboard.rules.likelihood.odds import Danger, Step
from battleboard.rules.timing.act import Act
from battleboard.rules.timing.plan import Layout
from battleboard.rules.timing.verdict import bearings


class Bits:
    """Assigns a bit to each fact that a state must remember, and tracks how long it is needed."""

    def __init__(self) -> None:
        self._bits: dict[tuple[str, ...], int] = {}
        self._needed: dict[int, int] = {}

    def of(self, thing: tuple[str, ...], until: int) -> int:
        """Return the bit of a fact that must be remembered up to a given rank."""
        bit = self._bits.setdefault(thing, 1 << len(self._bits))
        self._needed[bit] = max(until, self._needed.get(bit, 0))
        return bit

    def after(self, rank: int) -> int:
        """Return the mask of bits still needed after a given rank."""
        return sum(bit for bit, until in self._needed.items() if until > rank)


class PossibleAim(NamedTuple):
    """One possible aim of an act: its own target, or another once those `after` are down."""

    act: Act
    after: tuple[str, ...] = ()


OF_NOBODY: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
LOST: Final = "lost"
"""Stands in for an act: ends an attack that has no foe left to turn on."""


class LaidOutActs:
    """One solved order of acts, with the possible fates of each.

    `others` maps each blow to the foes it turns to, in order, as those before them are felled; the
    blow has an aim for each, named after the act and the target. The order `is_torn` where a broken
    loop has separated acts that a rule puts at the same moment.
    """

    def __init__(
        self,
        acts: Sequence[Act],
        layout: Layout,
        chances: Chances,
        others: Mapping[str, tuple[str, ...]] = OF_NOBODY,
    ) -> None:
        self.aims = {act.id: PossibleAim(act) for act in acts}
        self.places = layout.timeline.positions
        self.chances = chances
        self.others = others
        self._threats, self._together = bearings(layout.relations)
        self._waits = layout.waits
        for act in acts if others else ():
            self.aims |= self._aims_at_others(act, others.get(act.id, ()))
        if others:
            self._add_redirected_threats(acts)
        self.rank = {name: self.places[aim.act.id].rank for name, aim in self.aims.items()}
        self.is_torn = any(
            self.rank[one] != self.rank[other]
            for one, beside in self._together.items()
            for other in beside
        )
        self._downs: dict[tuple[str, str], list[str]] = {}
        self._fellers: dict[str, list[str]] = {}
        for name, aim in self.aims.items():
            if aim.act.targets and chances.fells(aim.act):
                for target in aim.act.targets:
                    self._fellers.setdefault(target, []).append(name)

    @staticmethod
    def _aims_at_others(act: Act, others: tuple[str, ...]) -> dict[str, PossibleAim]:
        return {
            f"{act.id} at {foe}": PossibleAim(
                act._replace(targets=(foe,)), (act.targets[0], *others[:at])
            )
            for at, foe in enumerate(others)
        }

    def _add_redirected_threats(self, acts: Sequence[Act]) -> None:
        for name, aim in self.aims.items():
            for spell in acts if aim.after else ():
                if aim.act.aims_at(spell) and self.chances.spoils(aim.act, spell, self.places):
                    self._threats.setdefault(spell.id, []).append(name)

    def steps(self, name: str) -> tuple[Step, ...]:
        """Return the moments up to an act that may decide whether it takes effect."""
        direct = {*self.fellers(name), *self.threats(name), *self.stops_awaited(name)}
        if self.may_be_lost(name):
            direct.add(LOST)
        return _DangerGraph(self, name, direct).steps() if direct else ()

    def fellers(self, name: str) -> list[str]:
        return self.downs(name, self.aims[name].act.by)

    def downs(self, name: str, who: str) -> list[str]:
        """Return the acts that would take out the figure `who` before the act `name`."""
        fellers = self._fellers.get(who)
        if not fellers:
            return []
        if (name, who) not in self._downs:
            rank = self.rank[name]
            self._downs[name, who] = [
                other
                for other in fellers
                if self.rank[other] < rank and not self.are_together(name, other)
            ]
        return self._downs[name, who]

    def targets_before(self, name: str) -> tuple[str, ...]:
        return self.aims[name].after

    def target(self, name: str) -> str | None:
        """Return the figure that must be up for this aim; None for acts not in `others`."""
        act = self.aims[name].act
        return act.targets[0] if act.id in self.others else None

    def all_targets(self, name: str) -> tuple[str, ...]:
        """Return the figures that must all be down for a blow to be lost; () if not in `others`."""
        target = self.target(name)
        return () if target is None else (target, *self.others[name])

    def may_be_lost(self, name: str) -> bool:
        """Whether every foe that a blow may strike can be down when the blow comes."""
        targets = self.all_targets(name)
        return bool(targets) and all(self.downs(name, who) for who in targets)

    def stops_awaited(self, name: str) -> list[str]:
        """Return the acts that would take out the figure whose act this one waits for."""
        awaited = self._waits.get(self.aims[name].act.id)
        if awaited is None:
            return []
        others = {*self.fellers(awaited), *self.stops_awaited(awaited)}
        return sorted(other for other in others if self.rank[other] < self.rank[name])

    def threats(self, name: str) -> list[str]:
        """Return the acts that would spoil a spell and come no later than the spell."""
        threats = self._threats.get(name)
        if not threats:
            return []
        return [
            other
            for other in threats
            if self.rank[other] <= self.rank[name] and not self.aims[other].act.runs_on
        ]

    def are_together(self, name: str, other: str) -> bool:
        """Whether a rule puts two acts at the same moment, even if a broken loop separated them."""
        return self.aims[other].act.id in self._together.get(self.aims[name].act.id, ())


class _DangerGraph:
    """The acts that affect one act, in order, with all their effects."""

    def __init__(self, laid_out: LaidOutActs, name: str, direct: set[str]) -> None:
        self.laid_out = laid_out
        self.name = name
        self.direct = direct
        self.bits = Bits()
        self.members = self._closure()
        self.effect = dict.fromkeys(self.members, 0)
        self.stopped = dict.fromkeys(self.members, 0)
        self.needs = dict.fromkeys(self.members, 0)

    def steps(self) -> tuple[Step, ...]:
        # Losing the last target takes effect at the act's own rank, after all that precedes it.
        rank = self.laid_out.rank | {LOST: self.laid_out.rank[self.name]}
        separated = self._find_separated()
        for member in self.members:
            self._note(member, separated)
        line = sorted((rank[member], member) for member in self.members)
        groups = [
            (at, [member for _, member in group]) for at, group in groupby(line, itemgetter(0))
        ]
        last = rank[self.name]
        return tuple(
            Step(self._dangers(group), self.bits.after(at), at == last) for at, group in groups
        )

    def _closure(self) -> list[str]:
        found = dict.fromkeys(sorted(self.direct))
        waiting = list(found)
        while waiting:
            for other in self._bearing_on(waiting.pop()):
                if other not in found and other != self.name:
                    found[other] = None
                    waiting.append(other)
        return list(found)

    def _bearing_on(self, name: str) -> Iterator[str]:
        laid_out = self.laid_out
        if name == LOST:
            for who in laid_out.all_targets(self.name):
                yield from laid_out.downs(self.name, who)
            return
        yield from laid_out.fellers(name)
        yield from laid_out.threats(name)
        yield from laid_out.stops_awaited(name)
        target = laid_out.target(name)
        for who in (*laid_out.targets_before(name), *((target,) if target else ())):
            yield from laid_out.downs(name, who)

    def _find_separated(self) -> set[tuple[str, str]]:
        """Find acts that fell a figure without stopping all of its later acts."""
        # Acts that a rule puts at one moment do not prevent each other, even if a broken loop gave
        # them different ranks. A figure with such an act needs a bit for each act that may fell it.
        laid_out, members = self.laid_out, set(self.members) - {LOST}
        if not laid_out.is_torn:
            return set()
        return {
            (other, laid_out.aims[member].act.by)
            for member in members
            for other in members
            if laid_out.are_together(member, other) and laid_out.rank[other] < laid_out.rank[member]
        }

    def _note(self, name: str, separated: set[tuple[str, str]]) -> None:
        laid_out = self.laid_out
        if name == LOST:
            for who in laid_out.all_targets(self.name):
                self.needs[LOST] |= self._down(self.name, who)
            return
        figure = laid_out.aims[name].act.by
        for other in laid_out.fellers(name):
            alone = (other, figure) in separated
            thing = ("felled", figure, other) if alone else ("felled", figure)
            self._stop(name, other, thing)
        for other in laid_out.threats(name):
            if laid_out.rank[other] < laid_out.rank[name]:
                self._stop(name, other, ("spoiled", name))
        for other in laid_out.stops_awaited(name):
            self._stop(name, other, ("in vain", name))
        self._note_target(name)

    def _note_target(self, name: str) -> None:
        target = self.laid_out.target(name)
        if target is not None and self.laid_out.downs(name, target):
            self.stopped[name] |= self._down(name, target)
        for who in self.laid_out.targets_before(name):
            self.needs[name] |= self._down(name, who)

    def _stop(self, name: str, other: str, thing: tuple[str, ...]) -> None:
        self.stopped[name] |= self._remember(name, other, thing)

    def _down(self, name: str, who: str) -> int:
        """Return the bit for a figure being down when an act comes.

        The bit is never set if no act can fell the figure.
        """
        thing = ("down", who, self.laid_out.aims[name].act.id)
        for other in self.laid_out.downs(name, who):
            self._remember(name, other, thing)
        return self.bits.of(thing, self.laid_out.rank[name])

    def _remember(self, name: str, other: str, thing: tuple[str, ...]) -> int:
        bit = self.bits.of(thing, self.laid_out.rank[name])
        self.effect[other] |= bit
        return bit

    def _dangers(self, group: Sequence[str]) -> tuple[Danger, ...]:
        at = {name: index for index, name in enumerate(group)}
        return tuple(self._danger(name, at) for name in group)

    def _danger(self, name: str, at: Mapping[str, int]) -> Danger:
        if name == LOST:
            return Danger(LOST, 1, 1, direct=True, needs=self.needs[LOST])
        act = self.laid_out.aims[name].act
        lands = self.laid_out.chances.lands(act)
        return Danger(
            act.id,
            lands.numerator,
            lands.denominator,
            self.stopped[name],
            _bits(at[other] for other in self.laid_out.threats(name) if other in at),
            self.effect[name],
            name in self.direct,
            self.needs[name],
        )


def _bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in set(places))
