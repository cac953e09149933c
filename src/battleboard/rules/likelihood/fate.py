"""What may befall an act before it takes effect, in one order of acts: by whom, how likely."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from battleboard.rules.scene import SceneError

MOST_AT_ONCE: Final = 16

Culprits = tuple[str, ...]
# By whom, and out of how many; whole numbers, because those add up quickly.
Fate = Mapping[tuple[Culprits, int], int]


class Danger(NamedTuple):
    """One act on the way to another: its chance to land, `hits` in `tries`, and what that changes.

    All sets are bits. In a state with any of `stopped_by` it comes to nothing; a spell that lands
    may still be spoiled by any of its `rivals` in the same step. If it takes effect it adds
    `effect` to the state. If it is `direct`, that ends the act whose fate is asked.
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


def fate(steps: Sequence[Step]) -> Fate:
    """Walk the steps, and say which acts end it first, with which weight on which scale."""
    states = {0: 1}
    scale = 1
    ended: dict[tuple[Culprits, int], int] = {}
    for step in steps:
        _check(step)
        walk = _Walk(step)
        for state, weight in states.items():
            walk.go_on(state, weight)
        scale *= walk.scale
        for culprits, weight in walk.ended.items():
            ended[culprits, scale] = ended.get((culprits, scale), 0) + weight
        states = walk.states
    return ended


def chances(weights: Mapping[tuple[Culprits, int], int]) -> dict[Culprits, Fraction]:
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


class _Walk:
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
        """Give the bit of a thing that is needed until some rank."""
        bit = self._bits.setdefault(thing, 1 << len(self._bits))
        self._needed[bit] = max(until, self._needed.get(bit, 0))
        return bit

    def after(self, rank: int) -> int:
        """Give the bits that are needed after a rank."""
        return sum(bit for bit, until in self._needed.items() if until > rank)
