"""Counts when acts come in each combination of dice, and turns the counts into odds."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from battleboard.rules.likelihood.chances import Combination
from battleboard.rules.likelihood.dice_groups import OrderGroup
from battleboard.rules.likelihood.fates import Fate
from battleboard.rules.likelihood.odds import ActOdds, PairOdds, SpellOdds
from battleboard.rules.likelihood.prevention_odds import Culprits
from battleboard.rules.timing.act import Act, Relation
from battleboard.rules.timing.plan import Layout, Plan, lay_out
from battleboard.rules.timing.ruler import Ruler

K = TypeVar("K", bound=Hashable)
Fated = Mapping[str, Fate]
ONE, TOGETHER, OTHER = range(3)


class ActTally:
    """The counts of one act."""

    def __init__(self, act: Act) -> None:
        self.act = act
        self.present = 0
        self.numbers: Counter[int] = Counter()
        self.due: Counter[tuple[int, int]] = Counter()

    def lies(self, number: int, combination: Combination) -> None:
        """Count the number of the ruler at which the act comes."""
        self.present += combination.amount
        for at, times in combination.spread(number).items():
            self.numbers[at] += times

    def is_due(self, number: int, turn: int, combination: Combination, *, later: bool) -> None:
        """Count when a spell would be completed, in this round or a later one."""
        spread = {number: combination.amount} if later else combination.spread(number)
        for at, times in spread.items():
            self.due[turn, at] += times


class Tally:
    """Counts over all combinations when acts come, and in what order."""

    def __init__(self, asked: OrderGroup | None = None) -> None:
        """Start empty; `asked` limits the counts to its own acts and pairs."""
        self.total = 0
        self.rulers: set[Ruler] = set()
        self.asked = asked
        self._acts: dict[str, ActTally] = {}
        self._pairs: dict[tuple[str, str], list[int]] = {}
        self._looped = 0
        self._notes: dict[str, None] = {}

    def add(self, plan: Plan, combination: Combination) -> None:
        """Count a plan, as many times as its combination stands for."""
        self.rulers.add(plan.ruler)
        layout = lay_out(plan)
        for act in self._acts_asked(plan):
            place = layout.timeline.positions[act.id].segment
            tally = self._tally_of(act)
            tally.lies(plan.ruler.number(place), combination)
            if act.kind == "spell":
                tally.is_due(*plan.clock(act), combination, later=act.runs_on)
        for relation in self._relations_asked(plan, layout):
            self._relate(relation, combination.amount)
        self.total += combination.amount
        self._looped += combination.amount if layout.timeline.loops else 0
        self._notes.update(dict.fromkeys(plan.notes))

    def acts(self, fates: Fated) -> list[ActOdds]:
        """The odds of each act, in the order of declaration."""
        return [self._act(tally, fates) for tally in self._acts.values()]

    def pairs(self) -> list[PairOdds]:
        """The odds of each pair."""
        return [self._pair(one, other) for one, other in self._pairs]

    def spells(self, fates: Fated) -> list[SpellOdds]:
        """The odds of each spell."""
        spells = (tally for tally in self._acts.values() if tally.act.kind == "spell")
        return [self._spell(tally, fates[tally.act.id]) for tally in spells]

    def notes(self) -> list[str]:
        """All notes of the rules."""
        return [*self._notes]

    def remarks(self) -> list[str]:
        """A note about the odds themselves, where the rules go round in a ring."""
        if not self._looped:
            return []
        often = f"{self._looped} of {self.total}" if self._looped < self.total else "all"
        ring = f"In {often} ways in which the dice may fall the rules go round in a ring. "
        return [f"{ring}There initiative decides here; at the table the DM does."]

    def _acts_asked(self, plan: Plan) -> Sequence[Act]:
        if self.asked is None:
            return plan.acts
        return [act for act in plan.acts if act.by in self.asked.acting]

    def _relations_asked(self, plan: Plan, layout: Layout) -> Iterator[Relation]:
        """The relations of the pairs in question; they have the order of the plan's pairs."""
        for pair, relation in zip(plan.pairs, layout.relations, strict=True):
            couple = (pair.one.by, pair.other.by)
            if self.asked is None or frozenset(couple) in self.asked.couples:
                yield relation

    def _tally_of(self, act: Act) -> ActTally:
        if act.id not in self._acts:
            self._acts[act.id] = ActTally(act)
        return self._acts[act.id]

    def _relate(self, relation: Relation, amount: int) -> None:
        counted, which = self._pairs.get((relation.first, relation.second)), ONE
        if counted is None:
            counted, which = self._pairs.get((relation.second, relation.first)), OTHER
        if counted is None:
            counted = self._pairs[relation.first, relation.second] = [0, 0, 0]
            which = ONE
        counted[TOGETHER if relation.relation == "same" else which] += amount

    def _share(self, amount: int) -> Fraction:
        return Fraction(amount, self.total)

    def _shares(self, amounts: Mapping[K, int]) -> dict[K, Fraction]:
        return {key: self._share(amounts[key]) for key in sorted(amounts)}  # type: ignore[type-var]

    def _absent(self, tally: ActTally) -> Fraction:
        return self._share(self.total - tally.present)

    def _act(self, tally: ActTally, fates: Fated) -> ActOdds:
        prevented = fates[tally.act.id].prevented
        return ActOdds(tally.act, self._shares(tally.numbers), prevented, self._absent(tally))

    def _spell(self, tally: ActTally, fate: Fate) -> SpellOdds:
        spoiled = sum(fate.struck.values(), Fraction(0))
        absent = self._absent(tally)
        return SpellOdds(
            act=tally.act,
            completes=1 - spoiled - fate.runs_on - absent,
            runs_on=fate.runs_on,
            spoiled=spoiled,
            spoiled_by=dict(sorted(fate.struck.items(), key=_likeliest)),
            due=self._shares(tally.due),
            absent=absent,
        )

    def _pair(self, one: str, other: str) -> PairOdds:
        counted = self._pairs[one, other]
        return PairOdds(
            one=one,
            other=other,
            one_first=self._share(counted[ONE]),
            together=self._share(counted[TOGETHER]),
            other_first=self._share(counted[OTHER]),
            absent=self._share(self.total - sum(counted)),
        )


def _likeliest(
    entry: tuple[Culprits, Fraction],
) -> tuple[Fraction, Culprits]:
    return -entry[1], entry[0]
