"""What may keep an act from taking effect, in one order of acts: by whom, and how likely."""

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
# By whom, and out of how many; whole numbers, because those add up quickly.
Preventions = Mapping[tuple[Culprits, int], int]


class Danger(NamedTuple):
    """One act on the way to another: its chance to land, `hits` in `tries`, and what that changes.

    All sets are bits. In a state with any of `stopped_by` it comes to nothing; a spell that lands
    may still be spoiled by any of its `rivals` in the same step. If it takes effect it adds
    `effect` to the state. If it is `direct`, that ends the act that is asked about.
    """

    id: str
    hits: int
    tries: int
    stopped_by: int = 0
    rivals: int = 0
    effect: int = 0
    direct: bool = False


class Step(NamedTuple):
    """What happens at one moment, and which bits of the state still matter after it.

    In the `last` step, that of the act itself, what spoils a spell there comes too late to save it.
    """

    dangers: tuple[Danger, ...]
    lasting: int = 0
    last: bool = False


def preventions(steps: Sequence[Step]) -> Preventions:
    """Walk the steps, and say which acts end it first, with which weight on which scale."""
    states = {0: 1}
    scale = 1
    ended: dict[tuple[Culprits, int], int] = {}
    for step in steps:
        _check(step)
        walk = _StepWalk(step)
        for state, weight in states.items():
            walk.go_on(state, weight)
        scale *= walk.scale
        for culprits, weight in walk.ended.items():
            ended[culprits, scale] = ended.get((culprits, scale), 0) + weight
        states = walk.states
    return ended


def as_chances(weights: Mapping[tuple[Culprits, int], int]) -> dict[Culprits, Fraction]:
    """Put weights of different scales together as chances."""
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

    def go_on(self, state: int, weight: int) -> None:
        """Branch from one state into all that may come of the step."""
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
        """Give each set of acts that may land, with its weight."""
        branches = {0: weight}
        for at, danger in self._numbered:
            hits, scale = danger.hits, danger.tries
            if not hits or state & danger.stopped_by:
                branches = {landed: share * scale for landed, share in branches.items()}
                continue
            there = {landed | 1 << at: share * hits for landed, share in branches.items()}
            if hits < scale:
                misses = scale - hits
                there |= {landed: share * misses for landed, share in branches.items()}
            branches = there
        return branches

    def _effective(self, landed: int) -> int:
        """Take out the spells that are spoiled at their own moment."""
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
    """Hands out a bit for each thing that must be remembered, and knows how long it is needed."""

    def __init__(self) -> None:
        self._bits: dict[tuple[str, ...], int] = {}
        self._needed: dict[int, int] = {}

    def of(self, thing: tuple[str, ...], until: int) -> int:
        """The bit of a thing that is needed until some rank."""
        bit = self._bits.setdefault(thing, 1 << len(self._bits))
        self._needed[bit] = max(until, self._needed.get(bit, 0))
        return bit

    def after(self, rank: int) -> int:
        """The bits that are needed after a rank."""
        return sum(bit for bit, until in self._needed.items() if until > rank)


class LaidOutActs:
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
        """The moments up to an act at which something may befall it."""
        direct = {*self.fellers(name), *self.threats(name)}
        return _DangersTo(self, name, direct).steps() if direct else ()

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


class _DangersTo:
    """The acts that bear on one act, in order, with all that they change."""

    def __init__(self, laid_out: LaidOutActs, name: str, direct: set[str]) -> None:
        self.laid_out = laid_out
        self.name = name
        self.direct = direct
        self.bits = Bits()
        self.members = self._closed()
        self.effect = dict.fromkeys(self.members, 0)
        self.stopped = dict.fromkeys(self.members, 0)

    def steps(self) -> tuple[Step, ...]:
        """The moments in order."""
        rank = self.laid_out.rank
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
            for other in (*self.laid_out.fellers(name), *self.laid_out.threats(name)):
                if other not in found and other != self.name:
                    found[other] = None
                    waiting.append(other)
        return list(found)

    def _torn(self) -> set[tuple[str, str]]:
        """Find what falls upon a figure without stopping all of its later acts."""
        laid_out, members = self.laid_out, set(self.members)
        return {
            (other, laid_out.acts[member].by)
            for member in members
            for other in members
            if laid_out.are_together(member, other) and laid_out.rank[other] < laid_out.rank[member]
        }

    def _note(self, name: str, torn: set[tuple[str, str]]) -> None:
        """Note what stops or spoils one of the acts on the way."""
        laid_out, rank = self.laid_out, self.laid_out.rank[name]
        figure = laid_out.acts[name].by
        for other in laid_out.fellers(name):
            thing = ("felled", figure, other) if (other, figure) in torn else ("felled", figure)
            self._remember(name, other, thing)
        for other in laid_out.threats(name):
            if laid_out.rank[other] < rank:
                self._remember(name, other, ("spoiled", name))

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
