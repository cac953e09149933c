"""Counts the fate of each act over all combinations of dice, and what may prevent it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from battleboard.rules.likelihood import odds
from battleboard.rules.likelihood.chances import AnswerCache, Chances, Combination, Comparisons
from battleboard.rules.likelihood.dice_groups import FateGroup
from battleboard.rules.likelihood.laid_out_acts import LOST, LaidOutActs
from battleboard.rules.timing.act import Act
from battleboard.rules.timing.plan import Plan, lay_out

TWO: Final = 2
Steps = tuple[odds.Step, ...]


class PossibleEnd(NamedTuple):
    """The possible fate of an act in one solved order.

    An act may be `lost` for certain. Otherwise its `steps` tell how likely it is to be prevented; a
    spell that is not prevented may still run on.
    """

    lost: bool
    steps: Steps = ()
    runs_on: bool = False


Ends = Mapping[str, PossibleEnd]


class Fate(NamedTuple):
    """How likely an act is to be prevented or to run on, and which acts may prevent it first."""

    prevented: Fraction
    struck: Mapping[odds.Culprits, Fraction]
    runs_on: Fraction


class Fates:
    """Counts the fate of each act over all combinations."""

    def __init__(self, chances: Chances) -> None:
        self.total = 0
        self.chances = chances
        self._ends: dict[str, Counter[PossibleEnd]] = {}
        self._known_preventions: dict[Steps, odds.Preventions] = {}

    def add(self, plan: Plan, combination: Combination) -> None:
        laid_out = _lay_out_acts(plan, self.chances)
        self.count({act.id: _end(act, laid_out) for act in plan.acts}, combination.amount)
        self.total += combination.amount

    def count(self, ends: Ends, amount: int) -> None:
        for name, end in ends.items():
            self._ends.setdefault(name, Counter())[end] += amount

    def by_act(self) -> dict[str, Fate]:
        return {name: self._fate(ends) for name, ends in self._ends.items()}

    def _fate(self, ends: Counter[PossibleEnd]) -> Fate:
        struck = self._chances_by_culprits(ends)
        lost = Fraction(sum(amount for end, amount in ends.items() if end.lost), self.total)
        running = (
            Fraction(amount, self.total) * self._unstruck(end.steps)
            for end, amount in ends.items()
            if end.runs_on
        )
        return Fate(sum(struck.values(), lost), struck, sum(running, Fraction(0)))

    def _chances_by_culprits(self, ends: Counter[PossibleEnd]) -> dict[odds.Culprits, Fraction]:
        struck: Counter[tuple[odds.Culprits, int]] = Counter()
        for end, amount in ends.items():
            for (culprits, scale), weight in self._preventions(end.steps).items():
                struck[culprits, scale * self.total] += amount * weight
        return odds.as_chances(struck)

    def _unstruck(self, steps: Steps) -> Fraction:
        return 1 - sum(odds.as_chances(self._preventions(steps)).values(), Fraction(0))

    def _preventions(self, steps: Steps) -> odds.Preventions:
        if steps not in self._known_preventions:
            self._known_preventions[steps] = odds.preventions(steps)
        return self._known_preventions[steps]


def _lay_out_acts(plan: Plan, chances: Chances) -> LaidOutActs:
    return LaidOutActs(plan.acts, lay_out(plan), chances, chances.others(plan))


def _end(act: Act, laid_out: LaidOutActs) -> PossibleEnd:
    if act.is_lost:
        return PossibleEnd(lost=True)
    return PossibleEnd(False, laid_out.steps(act.id), act.runs_on)  # noqa: FBT003


class SharedFates:
    """Counts the fates of a group's acts, planning only where the answer is unknown."""

    def __init__(self, fates: Fates, group: FateGroup, comparisons: Comparisons) -> None:
        self.fates = fates
        self._group = group
        self._comparisons = comparisons
        self._near = {who: self._nearest(who) for who in group.near.keys() & group.figures}
        self._known: dict[str, AnswerCache[Ends]] = {who: AnswerCache() for who in group.acting}

    def recall(self, combination: Combination) -> bool:
        """Count a combination from known answers; False if any of them is missing."""
        bits = self._comparisons.of(combination.values)
        found = [known.find(bits) for known in self._known.values()]
        if None in found:
            return False
        self._count(found, combination.amount)
        return True

    def add(self, plan: Plan, combination: Combination) -> None:
        """Count a combination from its plan, and cache the answers that are new."""
        bits = self._comparisons.of(combination.values)
        laid_out = _lay_out_acts(plan, self.fates.chances)
        found: list[Ends | None] = []
        for who, known in self._known.items():
            ends = known.find(bits)
            if ends is None:
                ends = {act.id: _end(act, laid_out) for act in plan.acts if act.by == who}
                known.learn(ends, self._dependency_mask(who, ends, laid_out), bits)
            found.append(ends)
        self._count(found, combination.amount)

    def _count(self, found: Iterable[Ends | None], amount: int) -> None:
        for ends in found:
            self.fates.count(ends or {}, amount)
        self.fates.total += amount

    def _dependency_mask(self, who: str, ends: Ends, laid_out: LaidOutActs) -> int:
        dangers = [each for end in ends.values() for step in end.steps for each in step.dangers]
        by = {each.id: laid_out.aims[each.id].act.by for each in dangers if each.id != LOST}
        mask = _union(self._near[each] for each in {who, *by.values()})
        if who not in self._group.casters:
            return mask
        # The odds name the act that spoils a spell first, so the order of the threats matters, too.
        direct = {by[each.id] for each in dangers if each.direct and each.id != LOST}
        return mask | self._comparisons.among(
            {one for each in direct for one in self._group.own[each]}
        )

    def _nearest(self, who: str) -> int:
        return _union(self._order(other, who) for other in self._group.near[who])

    def _order(self, first: str, second: str) -> int:
        together = self._group.own[first] | self._group.own[second]
        tied = second in self._group.casters or first in self._group.coming
        # If a tie matters, or more dice than two, all bits of the comparisons count. Otherwise one
        # bit is enough, and more combinations share the answer.
        if tied or len(together) > TWO:
            return self._comparisons.among(together)
        return self._comparisons.before(first, second)


def _union(masks: Iterable[int]) -> int:
    every = 0
    for mask in masks:
        every |= mask
    return every
