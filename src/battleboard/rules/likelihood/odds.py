"""The odds of a round as values, and how likely each set of acts is to stop an act."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from battleboard.rules.scene import SceneError
from battleboard.rules.timing.act import Act, Ruler
from battleboard.rules.timing.dice import Throw
from battleboard.rules.timing.plan import Plan

# Each uncertain act of one moment doubles the outcomes to compute: 16 acts make 65,536.
MOST_AT_ONCE: Final = 16

Culprits = tuple[str, ...]
# Maps a set of acts and a scale to the set's weight: its chance is weight / scale.
Preventions = Mapping[tuple[Culprits, int], int]


class Danger(NamedTuple):
    """An act that affects the act in question; it hits with a chance of `hits` in `tries`.

    All sets are bit masks. The act fails in a state with any bit of `stopped_by`, or if any bit
    that it `needs` is missing: a blow is aimed at another foe only when its target is down. A spell
    is also spoiled by any of its `rivals`, given as indexes in the same step. An act that takes
    effect adds `effect` to the state; a `direct` one stops the act in question.
    """

    id: str
    hits: int
    tries: int
    stopped_by: int = 0
    rivals: int = 0
    effect: int = 0
    direct: bool = False
    needs: int = 0


class Step(NamedTuple):
    """The acts of one moment, and the state bits that still matter after it.

    In the `last` step, that of the act in question, a threatening spell counts even if it is itself
    spoiled at that moment: spells of one moment may spoil each other.
    """

    dangers: tuple[Danger, ...]
    lasting: int = 0
    last: bool = False


def preventions(steps: Sequence[Step]) -> Preventions:
    """Return weight and scale of each set of acts that may be first to stop the act in question."""
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
    found: dict[Culprits, Fraction] = {}
    for (culprits, scale), weight in weights.items():
        found[culprits] = found.get(culprits, Fraction(0)) + Fraction(weight, scale)
    return found


def _check(step: Step) -> None:
    open_ones = {danger.id for danger in step.dangers if 0 < danger.hits < danger.tries}
    if len(open_ones) > MOST_AT_ONCE:
        problem = (
            f"{len(open_ones)} acts with a chance to hit happen at the same moment and affect "
        )
        more = f"the same act; odds are not calculated for more than {MOST_AT_ONCE}"
        raise SceneError("", problem + more)


class _StepWalk:
    """One step, walked from every state that the steps before it lead to."""

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
        branches = {0: weight}
        for at, danger in self._numbered:
            hits, scale = danger.hits, danger.tries
            # The act cannot happen in this state: scale the weights all the same, so that all
            # states of the step stay on one scale.
            if not hits or state & danger.stopped_by or danger.needs & ~state:
                branches = {landed: share * scale for landed, share in branches.items()}
                continue
            hit = {landed | 1 << at: share * hits for landed, share in branches.items()}
            if hits < scale:
                misses = scale - hits
                hit |= {landed: share * misses for landed, share in branches.items()}
            branches = hit
        return branches

    def _effective(self, landed: int) -> int:
        """Return the acts that hit, minus the spells spoiled at that very moment."""
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


class SpellOdds(NamedTuple):
    """The possible fates of one spell, and the acts that may be first to spoil it.

    `due` maps each round and ruler number to the chance that the spell would complete there.
    """

    act: Act
    completes: Fraction
    runs_on: Fraction
    spoiled: Fraction
    spoiled_by: Mapping[Culprits, Fraction]
    due: Mapping[tuple[int, int], Fraction]
    absent: Fraction


class PairOdds(NamedTuple):
    """Which of two opposing acts comes first.

    `absent` is the chance that at least one of them does not happen.
    """

    one: str
    other: str
    one_first: Fraction
    together: Fraction
    other_first: Fraction
    absent: Fraction


class ActOdds(NamedTuple):
    """The ruler numbers where an act may come, and how likely it is to be prevented."""

    act: Act
    segments: Mapping[int, Fraction]
    prevented: Fraction
    absent: Fraction


class Odds(NamedTuple):
    """The odds of a round, over all ways in which its dice may fall."""

    ruler: Ruler
    dice: tuple[Throw, ...]
    combinations: int
    acts: tuple[ActOdds, ...]
    pairs: tuple[PairOdds, ...]
    spells: tuple[SpellOdds, ...]
    notes: tuple[str, ...]


def in_order(odds: Odds, plans: Sequence[Plan]) -> Odds:
    """Sort the odds in the order of the whole scene's plans, and use the acts of these plans."""
    told: dict[str, Act] = {}
    for act in (act for plan in plans for act in plan.acts):
        told.setdefault(act.id, act)
    at = {name: number for number, name in enumerate(told)}

    def place(name: str) -> int:
        return at.get(name, len(at))

    acts = (each._replace(act=told.get(each.act.id, each.act)) for each in odds.acts)
    spells = (each._replace(act=told.get(each.act.id, each.act)) for each in odds.spells)
    return odds._replace(
        acts=tuple(sorted(acts, key=lambda each: place(each.act.id))),
        pairs=tuple(sorted(odds.pairs, key=lambda each: sorted(map(place, each[:2])))),
        spells=tuple(sorted(spells, key=lambda each: place(each.act.id))),
    )
