"""What may keep an act from taking effect, in one solved order: which acts, and how likely.

All acts that bear on the one in question (or on these in turn) are gone through rank by rank. What
has happened on the way is a *state*, a set of bits: this figure is out, that spell is spoiled. Each
state has a weight, and each act that may hit or miss splits it. Before the mage's spell, say, an
orc may fell the elf (1 in 4), which then may shoot the mage (1 in 2):

    start      the orc strikes      the elf shoots

    {} 1       {}         3         {} 3, ended 3       it misses, or hits and spoils the spell
               {elf out}  1         {} 2                it cannot shoot
    of 1       of 4                 of 8                so the spell is spoiled 3 times in 8

A share has *ended* where an act stops the one in question directly; the acts to blame are noted. A
bit is dropped once no later act depends on it (`Step.lasting`; after its shot it no longer matters
whether the elf is out). So states become equal and merge, here into {} 5, and stay few, where the
combinations of hits and misses double with each act. Weights are whole numbers on one common scale,
because adding those is far quicker than adding fractions.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from battleboard.rules.likelihood.chances import Chances
from battleboard.rules.scene import SceneError
from battleboard.rules.timing.act import Act
from battleboard.rules.timing.plan import Layout
from battleboard.rules.timing.verdict import bearings

MOST_AT_ONCE: Final = 16

Culprits = tuple[str, ...]
# The acts to blame and a scale, with the weight on that scale.
Preventions = Mapping[tuple[Culprits, int], int]


class Danger(NamedTuple):
    """One act that bears on the one in question: its chance to hit, `hits` in `tries`, and more.

    All sets are bits. In a state with any bit of `stopped_by` it comes to nothing. A spell may also
    be spoiled by any of its `rivals`, which are places in the same step. If it takes effect, it
    adds `effect` to the state; if it is `direct`, it stops the act in question.
    """

    id: str
    hits: int
    tries: int
    stopped_by: int = 0
    rivals: int = 0
    effect: int = 0
    direct: bool = False


class Step(NamedTuple):
    """The acts of one moment, and the bits of the state that still matter after it.

    In the `last` step, that of the act in question, a threatening spell counts even if it is itself
    spoiled at that moment: spells of one moment may spoil each other.
    """

    dangers: tuple[Danger, ...]
    lasting: int = 0
    last: bool = False


def preventions(steps: Sequence[Step]) -> Preventions:
    """The acts that may first stop the one in question, with weight and scale of each set."""
    states = {0: 1}
    scale = 1
    ended: dict[tuple[Culprits, int], int] = {}
    for step in steps:
        _check(step)
        walk = _StepWalk(step)
        for state, weight in states.items():
            walk.branch(state, weight)
        scale *= walk.scale
        for culprits, weight in walk.ended.items():
            ended[culprits, scale] = ended.get((culprits, scale), 0) + weight
        states = walk.states
    return ended


def as_chances(weights: Mapping[tuple[Culprits, int], int]) -> dict[Culprits, Fraction]:
    """Weights of different scales added up as chances."""
    found: dict[Culprits, Fraction] = {}
    for (culprits, scale), weight in weights.items():
        found[culprits] = found.get(culprits, Fraction(0)) + Fraction(weight, scale)
    return found


def _check(step: Step) -> None:
    open_ones = [danger for danger in step.dangers if 0 < danger.hits < danger.tries]
    if len(open_ones) > MOST_AT_ONCE:
        problem = f"{len(open_ones)} acts with a chance to hit happen at one moment and bear on "
        more = f"one and the same act; the odds of more than {MOST_AT_ONCE} are not worked out"
        raise SceneError("", problem + more)


class _StepWalk:
    """One step, walked from every state that the steps before it led to."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.states: dict[int, int] = {}
        self.ended: dict[Culprits, int] = {}
        self.scale = 1
        for danger in step.dangers:
            self.scale *= danger.tries
        self._numbered = list(enumerate(step.dangers))
        self._direct = sum(1 << at for at, danger in self._numbered if danger.direct)
        self._names: dict[int, Culprits] = {}

    def branch(self, state: int, weight: int) -> None:
        """Split one state into all states that the step may lead to."""
        for landed, share in self._branches(state, weight).items():
            effective = landed if self.step.last else self._effective(landed)
            struck = effective & self._direct
            if struck:
                culprits = self._culprits(struck)
                self.ended[culprits] = self.ended.get(culprits, 0) + share
            else:
                after = self._after(state, effective)
                self.states[after] = self.states.get(after, 0) + share

    def _branches(self, state: int, weight: int) -> dict[int, int]:
        """Every set of acts of the step that may hit, with its weight."""
        branches = {0: weight}
        for at, danger in self._numbered:
            hits, scale = danger.hits, danger.tries
            if not hits or state & danger.stopped_by:
                branches = {landed: share * scale for landed, share in branches.items()}
                continue
            hit = {landed | 1 << at: share * hits for landed, share in branches.items()}
            if hits < scale:
                misses = scale - hits
                hit |= {landed: share * misses for landed, share in branches.items()}
            branches = hit
        return branches

    def _effective(self, landed: int) -> int:
        """The acts that hit, without the spells spoiled at that very moment."""
        spoiled = sum(1 << at for at, danger in self._numbered if landed & danger.rivals)
        return landed & ~spoiled

    def _after(self, state: int, effective: int) -> int:
        for at, danger in self._numbered:
            if effective >> at & 1:
                state |= danger.effect
        return state & self.step.lasting

    def _culprits(self, struck: int) -> Culprits:
        if struck not in self._names:
            names = (danger.id for at, danger in self._numbered if struck >> at & 1)
            self._names[struck] = tuple(sorted(names))
        return self._names[struck]


class Bits:
    """Assigns a bit to each thing that a state must remember, and knows how long it is needed."""

    def __init__(self) -> None:
        self._bits: dict[tuple[str, ...], int] = {}
        self._needed: dict[int, int] = {}

    def of(self, thing: tuple[str, ...], until: int) -> int:
        """The bit of a thing that must be remembered until a rank."""
        bit = self._bits.setdefault(thing, 1 << len(self._bits))
        self._needed[bit] = max(until, self._needed.get(bit, 0))
        return bit

    def after(self, rank: int) -> int:
        """The bits still needed after a rank."""
        return sum(bit for bit, until in self._needed.items() if until > rank)


class LaidOutActs:
    """One solved order of acts, asked what may happen to each of them."""

    def __init__(self, acts: Sequence[Act], layout: Layout, chances: Chances) -> None:
        self.acts = {act.id: act for act in acts}
        self.rank = {name: place.rank for name, place in layout.timeline.positions.items()}
        self.chances = chances
        self._threats, self._together = bearings(layout.relations)
        self._waits = layout.waits
        self._fellers: dict[str, list[str]] = {}
        for act in acts:
            if act.targets and chances.fells(act):
                for target in act.targets:
                    self._fellers.setdefault(target, []).append(act.id)

    def steps(self, name: str) -> tuple[Step, ...]:
        """The moments before an act and at it that may decide whether it takes effect."""
        direct = {*self.fellers(name), *self.threats(name), *self.stops_awaited(name)}
        return _DangersTo(self, name, direct).steps() if direct else ()

    def fellers(self, name: str) -> list[str]:
        """The acts that would take the figure of an act out of the fight before it."""
        fellers = self._fellers.get(self.acts[name].by)
        if not fellers:
            return []
        rank, together = self.rank[name], self._together.get(name, ())
        return [other for other in fellers if self.rank[other] < rank and other not in together]

    def stops_awaited(self, name: str) -> list[str]:
        """The acts that would take out the figure for whose act another waits, before both."""
        awaited = self._waits.get(name)
        if awaited is None:
            return []
        others = {*self.fellers(awaited), *self.stops_awaited(awaited)}
        return sorted(other for other in others if self.rank[other] < self.rank[name])

    def threats(self, name: str) -> list[str]:
        """The acts that would spoil an act, if it is a spell, and come no later."""
        return [
            other
            for other in self._threats.get(name, ())
            if self.rank[other] <= self.rank[name] and not self.acts[other].runs_on
        ]

    def are_together(self, name: str, other: str) -> bool:
        """Whether a rule puts two acts into one moment, even if a broken loop separates them."""
        return other in self._together.get(name, ())


class _DangersTo:
    """The acts that bear on one act, in order, with everything that they change."""

    def __init__(self, laid_out: LaidOutActs, name: str, direct: set[str]) -> None:
        self.laid_out = laid_out
        self.name = name
        self.direct = direct
        self.bits = Bits()
        self.members = self._closure()
        self.effect = dict.fromkeys(self.members, 0)
        self.stopped = dict.fromkeys(self.members, 0)

    def steps(self) -> tuple[Step, ...]:
        """The moments in order."""
        rank = self.laid_out.rank
        separated = self._separated()
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
        """All acts that bear on the one in question, directly or through others."""
        found = dict.fromkeys(sorted(self.direct))
        waiting = list(found)
        while waiting:
            name = waiting.pop()
            laid_out = self.laid_out
            stopped_by = *laid_out.fellers(name), *laid_out.threats(name)
            for other in (*stopped_by, *laid_out.stops_awaited(name)):
                if other not in found and other != self.name:
                    found[other] = None
                    waiting.append(other)
        return list(found)

    def _separated(self) -> set[tuple[str, str]]:
        """Acts and the figures they may fell that do not stop all later acts of that figure."""
        # Acts that a rule puts into one moment do not prevent each other, even where a broken loop
        # gave them different ranks. Such a figure needs one bit for each act that may fell it.
        laid_out, members = self.laid_out, set(self.members)
        return {
            (other, laid_out.acts[member].by)
            for member in members
            for other in members
            if laid_out.are_together(member, other) and laid_out.rank[other] < laid_out.rank[member]
        }

    def _note(self, name: str, separated: set[tuple[str, str]]) -> None:
        """Note what stops or spoils one of the acts."""
        laid_out, rank = self.laid_out, self.laid_out.rank[name]
        figure = laid_out.acts[name].by
        for other in laid_out.fellers(name):
            alone = (other, figure) in separated
            thing = ("felled", figure, other) if alone else ("felled", figure)
            self._remember(name, other, thing)
        for other in laid_out.threats(name):
            if laid_out.rank[other] < rank:
                self._remember(name, other, ("spoiled", name))
        for other in laid_out.stops_awaited(name):
            self._remember(name, other, ("in vain", name))

    def _remember(self, name: str, other: str, thing: tuple[str, ...]) -> None:
        bit = self.bits.of(thing, self.laid_out.rank[name])
        self.stopped[name] |= bit
        self.effect[other] |= bit

    def _dangers(self, group: Sequence[str]) -> tuple[Danger, ...]:
        at = {name: index for index, name in enumerate(group)}
        return tuple(self._danger(name, at) for name in group)

    def _danger(self, name: str, at: Mapping[str, int]) -> Danger:
        lands = self.laid_out.chances.lands(self.laid_out.acts[name])
        return Danger(
            name,
            lands.numerator,
            lands.denominator,
            self.stopped[name],
            _bits(at[other] for other in self.laid_out.threats(name) if other in at),
            self.effect[name],
            name in self.direct,
        )


def _bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in set(places))
