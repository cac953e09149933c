"""What may keep an act from taking effect, in one solved order: which acts, and how likely.

Walk rank by rank through all acts that affect the one in question, directly or indirectly. The
history so far is a *state*, a set of bits: this figure is out, that spell is spoiled. Each
state has a weight, and each act that may hit or miss splits it. Before the mage's spell, say, an
orc may fell the elf (1 in 4), which otherwise may shoot the mage (1 in 2):

    start      the orc strikes      the elf shoots

    {} 1       {}         3         {} 3, ended 3       it misses, or hits and spoils the spell
               {elf out}  1         {} 2                it cannot shoot
    of 1       of 4                 of 8                so the spell is spoiled 3 times in 8

A share has *ended* where an act directly stops the one in question; the culprits are recorded. A
bit is dropped once no later act depends on it (`Step.lasting`; after its shot it no longer matters
whether the elf is out). So states become equal and merge, here into {} 5, and stay few, while the
combinations of hits and misses would double with each act. Weights are integers on one common
scale, because adding integers is far faster than adding fractions.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from battleboard.rules.scene import SceneError

MOST_AT_ONCE: Final = 16

Culprits = tuple[str, ...]
# Keyed by the culprits and a scale, the weight on that scale.
Preventions = Mapping[tuple[Culprits, int], int]


class Danger(NamedTuple):
    """One act that affects the one in question; it hits with a chance of `hits` in `tries`.

    All sets are bit masks. The act fails in a state with any bit of `stopped_by`, or without every
    bit that it `needs`: a blow goes at another foe only when its target is down. A spell is also
    spoiled by any of its `rivals`, given as places in the same step. An act that takes effect adds
    `effect` to the state; a `direct` one stops the act in question.
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
    """Return weight and scale of each set of acts that may first stop the one in question."""
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
    """Sum weights on different scales into chances."""
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
        """Return every set of acts in the step that may hit, with its weight."""
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
