"""Counts what each combination of dice leads to, and turns the counts into odds."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from battleboard.rules.likelihood import prevention_odds
from battleboard.rules.likelihood.chances import Chances, Combination
from battleboard.rules.likelihood.dice_groups import DiceGroup
from battleboard.rules.likelihood.laid_out_acts import LaidOutActs
from battleboard.rules.likelihood.odds import ActOdds, PairOdds, SpellOdds
from battleboard.rules.timing.act import Act, Relation
from battleboard.rules.timing.plan import Layout, Plan, lay_out
from battleboard.rules.timing.ruler import Ruler

K = TypeVar("K", bound=Hashable)
Steps = tuple[prevention_odds.Step, ...]
ONE, TOGETHER, OTHER = range(3)


class ActTally:
    """The counts of one act."""

    def __init__(self, act: Act) -> None:
        self.act = act
        self.present = 0
        self.lost = 0
        self.numbers: Counter[int] = Counter()
        self.due: Counter[tuple[int, int]] = Counter()
        self.ways: Counter[tuple[Steps, bool]] = Counter()

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
    """Counts over all combinations: when acts come, in what order, and what becomes of spells."""

    def __init__(self, chances: Chances, asked: DiceGroup | None = None) -> None:
        """Start empty; `asked` limits the counts to its own acts and pairs."""
        self.total = 0
        self.rulers: set[Ruler] = set()
        self.asked = asked
        self.chances = chances
        self._acts: dict[str, ActTally] = {}
        self._pairs: dict[tuple[str, str], list[int]] = {}
        self._known_preventions: dict[Steps, prevention_odds.Preventions] = {}
        self._looped = 0
        self._notes: dict[str, None] = {}

    def add(self, plan: Plan, combination: Combination) -> None:
        """Count a plan, as many times as its combination stands for."""
        self.rulers.add(plan.ruler)
        layout = lay_out(plan)
        others = self.chances.others(plan)
        laid_out = LaidOutActs(plan.acts, layout, self.chances, others)
        for act in self._acts_asked(plan):
            place = layout.timeline.positions[act.id].segment
            tally = self._tally_of(act)
            if act.is_lost:
                tally.lost += combination.amount
            else:
                tally.ways[laid_out.steps(act.id), act.runs_on] += combination.amount
            tally.lies(plan.ruler.number(place), combination)
            if act.kind == "spell":
                tally.is_due(*plan.clock(act), combination, later=act.runs_on)
        for relation in self._relations_asked(plan, layout):
            self._relate(relation, combination.amount)
        self.total += combination.amount
        self._looped += combination.amount if layout.timeline.loops else 0
        self._notes.update(dict.fromkeys(plan.notes))

    def acts(self) -> list[ActOdds]:
        """The odds of each act, in the order of declaration."""
        return [self._act(tally) for tally in self._acts.values()]

    def pairs(self) -> list[PairOdds]:
        """The odds of each pair."""
        return [self._pair(one, other) for one, other in self._pairs]

    def spells(self) -> list[SpellOdds]:
        """The odds of each spell."""
        return [self._spell(tally) for tally in self._acts.values() if tally.act.kind == "spell"]

    def notes(self) -> list[str]:
        """All notes for the DM."""
        return [*self._notes, *self.remarks()]

    def remarks(self) -> list[str]:
        """The notes about the odds themselves, without those of the rules."""
        notes = self.chances.notes()
        if not self._looped:
            return notes
        often = f"{self._looped} of {self.total}" if self._looped < self.total else "all"
        ring = f"In {often} ways in which the dice may fall the rules go round in a ring. "
        return [*notes, f"{ring}There initiative decides here; at the table the DM does."]

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

    def _act(self, tally: ActTally) -> ActOdds:
        prevented = sum(self._struck(tally).values(), self._share(tally.lost))
        absent = self._share(self.total - tally.present)
        return ActOdds(tally.act, self._shares(tally.numbers), prevented, absent)

    def _spell(self, tally: ActTally) -> SpellOdds:
        struck = self._struck(tally)
        spoiled = sum(struck.values(), Fraction(0))
        runs_on = sum(
            (self._share(amount) * self._unstruck(steps) for steps, amount in _running(tally)),
            Fraction(0),
        )
        absent = self._share(self.total - tally.present)
        return SpellOdds(
            act=tally.act,
            completes=1 - spoiled - runs_on - absent,
            runs_on=runs_on,
            spoiled=spoiled,
            spoiled_by=dict(sorted(struck.items(), key=_likeliest)),
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

    def _struck(self, tally: ActTally) -> dict[prevention_odds.Culprits, Fraction]:
        """The acts that may first stop an act, with the chance of each set of them."""
        struck: Counter[tuple[prevention_odds.Culprits, int]] = Counter()
        for (steps, _), amount in tally.ways.items():
            for (culprits, scale), weight in self._preventions(steps).items():
                struck[culprits, scale * self.total] += amount * weight
        return prevention_odds.as_chances(struck)

    def _unstruck(self, steps: Steps) -> Fraction:
        return 1 - sum(prevention_odds.as_chances(self._preventions(steps)).values(), Fraction(0))

    def _preventions(self, steps: Steps) -> prevention_odds.Preventions:
        if steps not in self._known_preventions:
            self._known_preventions[steps] = prevention_odds.preventions(steps)
        return self._known_preventions[steps]


def _running(tally: ActTally) -> Sequence[tuple[Steps, int]]:
    """The ways in which a spell runs on into a later round, with their counts."""
    return [(steps, amount) for (steps, runs_on), amount in tally.ways.items() if runs_on]


def _likeliest(
    entry: tuple[prevention_odds.Culprits, Fraction],
) -> tuple[Fraction, prevention_odds.Culprits]:
    return -entry[1], entry[0]
