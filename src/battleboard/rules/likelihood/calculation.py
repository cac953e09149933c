"""The odds of a round, from a solved plan for every way in which the dice may fall.

Odds are exact fractions: no dice are sampled, every combination counts. Eight d6 fall in
1.7 million ways, and four shortcuts keep the number of plans far below that:

- *Order only.* Where only the order of the dice matters, all combinations with the same dice
  higher, tied and lower share one plan: 3 plans for two d6 instead of 36 (`chances.py`).
- *Parts.* If there are still too many ways, figures that do not affect each other are counted
  separately, each part with its own dice: 6² + 6² ways for two duels instead of 6⁴ (`parts`).
- *Dice groups.* Where dice decide nothing but order and an act's own number, each question (when
  does this act come, what spoils that spell) is counted over only the dice that affect it
  (`dice_groups.py`).
- *Comparisons.* The fate of an act under one order of these dice holds for all orders that agree
  on the comparisons it depends on: of 4,683 orders of six dice, about a hundred are planned
  (`chances.py`, `fates.py`).

Hits and misses are not enumerated at all: for each solved order, `odds.py` propagates their
probabilities. There, a blow whose target is already down is aimed at another foe or lost, as worked
out in `laid_out_acts.py`.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple, TypeVar

from battleboard.rules.departures import redirect_candidates, replan_for_departures, someone_leaves
from battleboard.rules.likelihood.chances import (
    Chances,
    Combination,
    Comparisons,
    combinations,
    is_separable,
    is_tied,
    ways,
)
from battleboard.rules.likelihood.dice_groups import (
    FateGroup,
    Group,
    OrderGroup,
    TurnsOn,
    fate_groups,
    of_group,
    order_groups,
    parts,
)
from battleboard.rules.likelihood.fates import Fate, Fates, SharedFates
from battleboard.rules.likelihood.odds import ActOdds, Culprits, Odds, PairOdds, SpellOdds, in_order
from battleboard.rules.rules_context import RulesContext, rules_context
from battleboard.rules.ruleset import Ruleset
from battleboard.rules.scene import Scene, SceneError, without_held
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Act, Mark, Relation, Ruler
from battleboard.rules.timing.dice import (
    Dice,
    Fallen,
    rolled_dice,
    values_of,
    with_throws,
    without_throws,
)
from battleboard.rules.timing.plan import Layout, Plan, lay_out
from battleboard.rules.timing.verdict import check_outcomes

K = TypeVar("K", bound=Hashable)
Fated = Mapping[str, Fate]
ONE, TOGETHER, OTHER = range(3)


class ActTally:
    """Counts, over all combinations, when one act comes and, for a spell, when it is due."""

    def __init__(self, act: Act) -> None:
        self.act = act
        self.present = 0
        self.numbers: Counter[int] = Counter()
        self.due: Counter[tuple[int, int]] = Counter()

    def lies(self, number: int, combination: Combination) -> None:
        self.present += combination.amount
        for at, times in combination.spread(number).items():
            self.numbers[at] += times

    def is_due(self, number: int, turn: int, combination: Combination, *, later: bool) -> None:
        """Count a spell that completes at `number` of round `turn`; `later`: not in this round."""
        spread = {number: combination.amount} if later else combination.spread(number)
        for at, times in spread.items():
            self.due[turn, at] += times


class Tally:
    """Counts, over all combinations, when acts come and in what order."""

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
        return [self._act(tally, fates) for tally in self._acts.values()]

    def pairs(self) -> list[PairOdds]:
        return [self._pair(one, other) for one, other in self._pairs]

    def spells(self, fates: Fated) -> list[SpellOdds]:
        spells = (tally for tally in self._acts.values() if tally.act.kind == "spell")
        return [self._spell(tally, fates[tally.act.id]) for tally in spells]

    def notes(self) -> list[str]:
        return [*self._notes]

    def remarks(self) -> list[str]:
        """Return a note if the rules form a loop in any combination; [] otherwise."""
        if not self._looped:
            return []
        often = f"{self._looped} of {self.total}" if self._looped < self.total else "all"
        ring = f"In {often} possible dice rolls the rules form a loop. "
        return [f"{ring}Initiative then decides here; at the table the DM does."]

    def _acts_asked(self, plan: Plan) -> Sequence[Act]:
        if self.asked is None:
            return plan.acts
        return [act for act in plan.acts if act.by in self.asked.acting]

    def _relations_asked(self, plan: Plan, layout: Layout) -> Iterator[Relation]:
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


# All rolls of eight six-sided dice (1.7 million): the most that are counted together.
MOST_WAYS: Final = 6**8


def _go_on() -> None:
    """Do nothing: the default step, which never cancels."""


def _is_new(_combination: Combination) -> bool:
    """Return False, the default `recall`: no answer is known, so every combination is planned."""
    return False


class Effort(NamedTuple):
    """The limits of a calculation: the most combinations, and a callback per plan.

    The callback may cancel the calculation by raising.
    """

    most: int = MOST_WAYS
    step: Callable[[], None] = _go_on


USUAL_EFFORT: Final = Effort()


def calculate_odds(
    scene: Scene, rules: Ruleset, tables: Tables, effort: Effort = USUAL_EFFORT
) -> Odds:
    scene = without_held(scene)
    case = rules_context(scene, tables, rules.rulings(scene.options))
    dice = rules.dice(scene, tables, case.rulings)
    if is_separable(dice, values_of(_rolled_dice_of(case, rules))) and not someone_leaves(scene):
        found = by_dice_groups(case, rules, dice, effort)
    else:
        found = by_parts(case, rules, dice, effort)
    check_outcomes([odds.act.id for odds in found.acts], scene.outcomes)
    return found


def independent_scenes(scene: Scene, rules: Ruleset, tables: Tables) -> list[Scene]:
    case = rules_context(without_held(scene), tables, rules.rulings(scene.options))
    return parts(case.scene, _turns_on(case, rules))


def by_parts(case: RulesContext, rules: Ruleset, dice: Dice, effort: Effort = USUAL_EFFORT) -> Odds:
    """Count over all dice of a scene together, or part by part if they are too many."""
    whole = ways(dice.throws) <= effort.most
    chances = Chances(case, rules.hit_chance, rules.ground)
    tallies: list[Tally] = []
    fates: dict[str, Fate] = {}
    for part in [case.scene] if whole else parts(case.scene, _turns_on(case, rules)):
        tally, ends = Tally(), Fates(chances)
        for plan, combination in _plans(case._replace(scene=part), rules, effort):
            tally.add(plan, combination)
            ends.add(plan, combination)
        tallies.append(tally)
        fates |= ends.by_act()
    notes = [note for tally in tallies for note in tally.notes()] + chances.notes()
    notes += [note for tally in tallies for note in tally.remarks()]
    found = _odds_of(rules, dice, tallies, fates, notes)
    # Rerolled ties are not outcomes, so count the combinations that were planned.
    return found._replace(combinations=tallies[0].total) if whole else found


def by_dice_groups(
    case: RulesContext, rules: Ruleset, dice: Dice, effort: Effort = USUAL_EFFORT
) -> Odds:
    """Count each question over only the dice that affect it."""
    chances = Chances(case, rules.hit_chance, rules.ground)
    plans = list(_samples(case, rules, dice, effort))
    tallies = [_tally_orders(case, rules, group, effort) for group in order_groups(case.scene)]
    fates: dict[str, Fate] = {}
    for group in fate_groups(case.scene, _turns_on(case, rules)):
        fates |= _count_fates(case, rules, group, chances, effort)
    notes = [note for plan in plans for note in plan.notes] + chances.notes()
    notes += [note for tally in tallies for note in tally.remarks()]
    # Groups count their acts in their own order; the samples restore the order of the whole scene.
    return in_order(_odds_of(rules, dice, tallies, fates, notes), plans)


def _tally_orders(case: RulesContext, rules: Ruleset, group: OrderGroup, effort: Effort) -> Tally:
    tally = Tally(group)
    for plan, combination in _plans(
        _only_acting(case, group.figures), rules, effort, group.figures
    ):
        tally.add(plan, combination)
    return tally


def _count_fates(
    case: RulesContext, rules: Ruleset, group: FateGroup, chances: Chances, effort: Effort
) -> dict[str, Fate]:
    fates = Fates(chances)
    dice = rules.dice(case.scene, case.tables, case.rulings)
    known = {who: value for who, (_, value) in _rolled_dice_of(case, rules, group.figures).items()}
    throws = _dice_of(group.figures, dice).throws
    comparisons = Comparisons(throws, known, high_first=rules.ruler.counts_down)
    shared = SharedFates(fates, group, comparisons)
    acting = _only_acting(case, group.figures)
    for plan, combination in _plans(acting, rules, effort, group.figures, shared.recall):
        shared.add(plan, combination)
    return fates.by_act()


def _turns_on(case: RulesContext, rules: Ruleset) -> TurnsOn:
    return lambda action: redirect_candidates(case, action, rules.ground)


def _only_acting(case: RulesContext, group: Collection[str]) -> RulesContext:
    return case._replace(scene=case.scene._replace(actions=of_group(case.scene, group)))


def _odds_of(
    rules: Ruleset,
    dice: Dice,
    tallies: Sequence[Tally],
    fates: Mapping[str, Fate],
    notes: Sequence[str],
) -> Odds:
    return Odds(
        ruler=_ruler_for(rules.ruler, {each for tally in tallies for each in tally.rulers}),
        dice=dice.throws,
        combinations=ways(dice.throws),
        acts=tuple(act for tally in tallies for act in tally.acts(fates)),
        pairs=tuple(pair for tally in tallies for pair in tally.pairs()),
        spells=tuple(spell for tally in tallies for spell in tally.spells(fates)),
        notes=tuple(dict.fromkeys(notes)),
    )


def _ruler_for(usual: Ruler, used: Collection[Ruler]) -> Ruler:
    """Return the game's ruler, or one of bare numbers where its marks vary with the dice."""
    named: dict[int, set[str]] = {}
    for mark in (mark for ruler in used for mark in ruler.marks):
        named.setdefault(mark.number, set()).add(mark.name)
    if all(mark.name in named.get(mark.number, {mark.name}) for mark in usual.marks):
        return usual
    numbers = range(1, max(named) + 1)
    return Ruler(usual.unit, tuple(Mark(str(n), n, f"{usual.unit} {n}") for n in numbers))


def _samples(case: RulesContext, rules: Ruleset, dice: Dice, effort: Effort) -> Iterator[Plan]:
    """Yield plans of the whole scene: all dice low, all high, then each with one die reversed.

    The notes are collected from these plans. A note depends at most on which of two dice is
    higher, or on one die at its highest, and these samples include every such case.
    """
    low = [1 for _ in dice.throws]
    high = [throw.faces for throw in dice.throws]
    values = [low, high]
    for at, (base, other) in product(range(len(low)), ((low, high), (high, low))):
        values.append([*base[:at], other[at], *base[at + 1 :]])
    for each in values:
        effort.step()
        yield rules.plan_round(
            with_throws(case.scene, dice.throws, each), case.tables, case.rulings
        )


def _plans(
    case: RulesContext,
    rules: Ruleset,
    effort: Effort,
    group: Group | None = None,
    recall: Callable[[Combination], bool] = _is_new,
) -> Iterator[tuple[Plan, Combination]]:
    """Yield a plan for each way in which the dice of a scene, or of a group, may fall.

    `recall` returns whether the answer for a combination is known, and counts it if so; a known
    combination gets no plan.
    """
    scene, tables, rulings = case.scene, case.tables, case.rulings
    dice, leaves = _dice_of(group, rules.dice(scene, tables, rulings)), someone_leaves(scene)
    known = values_of(_rolled_dice_of(case, rules, group))
    _check_amount(dice, effort.most)
    amount = 0
    for each in combinations(dice, known):
        if recall(each):
            continue
        effort.step()
        rolled = with_throws(scene, dice.throws, each.values)
        try:
            plan = rules.plan_round(rolled, tables, rulings)
            if leaves:
                plan = replan_for_departures(plan, case._replace(scene=rolled), rules.ground)
        except SceneError:
            # The game rejects ties that have to be rerolled: they are not outcomes.
            if dice.rerolled and is_tied(dice, each.values, known):
                continue
            raise
        amount += each.amount
        yield plan, each
    if not amount:
        problem = f"{len(dice.throws)} dice cannot all show different numbers, as they must here"
        raise SceneError("sides", problem)


def _dice_of(group: Group | None, dice: Dice) -> Dice:
    if group is None:
        return dice
    kept = (throw for throw in dice.throws if not set(group).isdisjoint(throw.figures))
    return dice._replace(throws=tuple(kept))


def _rolled_dice_of(case: RulesContext, rules: Ruleset, group: Group | None = None) -> Fallen:
    """Return the owner and value of each die rolled so far, by figure, bonuses included."""
    scene = case.scene
    # Monsters of one type share a die only until it is rolled. Each may have its own bonus on
    # a die rolled for it alone, so drop the types here.
    figures = tuple(
        figure._replace(type="")
        for figure in scene.combatants
        if group is None or figure.id in group
    )
    scene = scene._replace(combatants=figures)
    return rolled_dice(scene, rules.dice(without_throws(scene), case.tables, case.rulings))


def _check_amount(dice: Dice, most: int) -> None:
    amount = ways(dice.throws)
    if amount > most:
        problem = f"{len(dice.throws)} dice that affect each other can fall in {amount:,} ways; "
        usual = " (8 six-sided dice)" if most == MOST_WAYS else ""
        more = f"odds are exact, and calculated for at most {most:,}{usual}"
        raise SceneError("sides", problem + more)
