"""The ways in which dice can fall, and the chance that an act hits."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations as couples_of
from itertools import product
from math import prod
from typing import Final, Generic, NamedTuple, TypeVar

from battleboard.foundation.words import listing
from battleboard.rules.departures import MeleeMovement, other_targets, spoils_by_place
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.timing.act import Act, ActKind
from battleboard.rules.timing.dice import Dice, Throw
from battleboard.rules.timing.plan import Plan
from battleboard.rules.timing.timeline import Position
from battleboard.rules.timing.verdict import LANDED

BITS: Final = 2
HIGHER, LOWER, BOTH = 1, 2, 3
A = TypeVar("A")


class Comparisons:
    """Encodes how every two dice compare, as bits of an integer.

    Each pair of dice has two bits: one if the first is higher, one if it is lower. A tie sets
    neither.
    """

    def __init__(
        self, throws: Sequence[Throw], known: Mapping[str, int], *, high_first: bool
    ) -> None:
        """Index the dice still to be rolled, then the values already rolled (`known`, by figure).

        With `high_first` the figure with the higher die acts first.
        """
        values = sorted(set(known.values()))
        self._added = [throw.added for throw in throws]
        self._fallen = values
        self._high_first = high_first
        self._die = {who: at for at, throw in enumerate(throws) for who in throw.figures}
        self._die |= {who: len(throws) + values.index(value) for who, value in known.items()}
        self._couples = list(couples_of(range(len(throws) + len(values)), 2))
        self._place = {couple: BITS * at for at, couple in enumerate(self._couples)}

    def of(self, values: Sequence[int]) -> int:
        """Encode all comparisons, with these values for the dice still to be rolled."""
        numbers = [value + more for value, more in zip(values, self._added, strict=True)]
        numbers += self._fallen
        bits = shift = 0
        for one, other in self._couples:
            mine, its = numbers[one], numbers[other]
            if mine != its:
                bits |= (HIGHER if mine > its else LOWER) << shift
            shift += BITS
        return bits

    def among(self, figures: Collection[str]) -> int:
        """Return the mask of all comparisons among these figures' dice."""
        dice = sorted({self._die[who] for who in figures if who in self._die})
        return sum(BOTH << self._place[couple] for couple in couples_of(dice, 2))

    def before(self, first: str, second: str) -> int:
        """Return the mask of the comparison that puts one figure's die before another's."""
        one, other = self._die.get(first), self._die.get(second)
        # Figures that share a die, or have none, leave nothing to compare.
        if one is None or other is None or one == other:
            return 0
        side = HIGHER if (one < other) == self._high_first else LOWER
        return side << self._place[min(one, other), max(one, other)]


class AnswerCache(Generic[A]):
    """A cache of answers, keyed by the comparisons that they depend on."""

    def __init__(self) -> None:
        self._answers: dict[int, dict[int, A]] = {}

    def learn(self, answer: A, mask: int, comparisons: int) -> None:
        self._answers.setdefault(mask, {})[comparisons & mask] = answer

    def find(self, comparisons: int) -> A | None:
        for mask, answers in self._answers.items():
            found = answers.get(comparisons & mask)
            if found is not None:
                return found
        return None


Values = tuple[int, ...]
LOWEST: Final = 1
HIGHEST: Final = 6


class Combination(NamedTuple):
    """One way in which the dice fall, standing for `amount` equivalent ways.

    `levels` maps the number on each die, bonus included, to the numbers on that die in the
    equivalent ways, each with its count; it is empty where no counts are needed.
    """

    values: Values
    amount: int
    levels: Mapping[int, Mapping[int, int]]

    def spread(self, number: int) -> Mapping[int, int]:
        """Return the numbers that stand in for this one in the equivalent ways, with counts."""
        return self.levels.get(number) or {number: self.amount}


def ways(throws: Sequence[Throw]) -> int:
    return prod(throw.faces for throw in throws)


def combinations(dice: Dice, known: Values) -> list[Combination]:
    """List the ways in which the dice can fall, merged if only the order of dice matters."""
    every = product(*(range(1, throw.faces + 1) for throw in dice.throws))
    if dice.order_only:
        return _by_order(every, dice, known)
    return [Combination(values, 1, {}) for values in every]


def is_separable(dice: Dice, known: Values) -> bool:
    """Whether unrelated figures can be counted separately: no die lengthens a shared ruler."""
    return dice.counted and not _lengthens_ruler(dice, known)


def is_tied(dice: Dice, values: Values, known: Values) -> bool:
    """Whether any die still to be rolled is tied with another, already rolled or not."""
    totals = _totals(dice, values)
    return len(set(totals)) < len(totals) or not set(known).isdisjoint(totals)


def _totals(dice: Dice, values: Values) -> Values:
    return tuple(value + throw.added for value, throw in zip(values, dice.throws, strict=True))


def _by_order(every: Iterable[Values], dice: Dice, known: Values) -> list[Combination]:
    # The key replaces each die by its rank among all values, so equivalent ways share a key.
    # Of 36 ways for two d6, 15 have the first die higher:
    #     (2, 1), (5, 3), (6, 1) …  →  (1, 0)         (1, 4), (2, 6) …  →  (0, 1)
    alike: dict[Values, list[Values]] = {}
    added = any(throw.added for throw in dice.throws)
    longer = dice.counted and _lengthens_ruler(dice, known)
    for values in every:
        totals = (_totals(dice, values) if added else values) + known
        order = sorted(set(totals))
        ends = (min(LOWEST, *order), max(HIGHEST, *order)) if longer else ()
        alike.setdefault((*ends, *map(order.index, totals)), []).append(values)
    return [
        Combination(members[0], len(members), _levels(dice, members)) for members in alike.values()
    ]


def _lengthens_ruler(dice: Dice, known: Values) -> bool:
    """Whether a die, bonus included, can go outside 1 to 6, which lengthens the ruler."""
    lowest = (LOWEST + throw.added for throw in dice.throws)
    highest = (throw.faces + throw.added for throw in dice.throws)
    return min((LOWEST, *lowest, *known)) < LOWEST or max((HIGHEST, *highest, *known)) > HIGHEST


def _levels(dice: Dice, members: Sequence[Values]) -> dict[int, Counter[int]]:
    if not dice.counted:
        return {}
    columns = zip(dice.throws, zip(*members, strict=True), strict=True)
    return {
        column[0] + throw.added: Counter(value + throw.added for value in column)
        for throw, column in columns
    }


HitChance = Callable[[RulesContext, Act], Fraction | None]
CERTAIN: Final = Fraction(1)
NEVER: Final = Fraction(0)
_BLOWS: Final[frozenset[ActKind]] = frozenset({"strike", "shot"})
_HARMLESS: Final[frozenset[ActKind]] = frozenset({"move", "arrive"})


class Chances:
    """Computes and caches the hit chances of a scene, noting figures whose chance is unknown."""

    def __init__(self, case: RulesContext, hit_chance: HitChance, ground: MeleeMovement) -> None:
        self._case = case
        self._ground = ground
        self._hit_chance = hit_chance
        self._known: dict[tuple[object, ...], Fraction] = {}
        self._guessed: set[str] = set()

    def fells(self, act: Act) -> bool:
        if act.runs_on or act.is_lost or act.kind in _HARMLESS:
            return False
        given = self._case.scene.outcomes.get(act.id)
        if given is not None:
            return given == "incapacitated"
        return self._case.scene.actions[act.action].lethal

    def may_fell(self, acts: Iterable[Act]) -> bool:
        return any(act.targets and self.fells(act) for act in acts)

    def others(self, plan: Plan) -> Mapping[str, tuple[str, ...]]:
        """Map each blow to the foes it turns to as its targets fall; {} if no act fells anyone."""
        return other_targets(plan, self._case, self._ground) if self.may_fell(plan.acts) else {}

    def spoils(self, act: Act, spell: Act, places: Mapping[str, Position]) -> bool:
        return spoils_by_place(act, spell, places, self._case)

    def lands(self, act: Act) -> Fraction:
        given = self._case.scene.outcomes.get(act.id)
        if given is not None:
            return CERTAIN if given in LANDED else NEVER
        # An act may lie at a different place in each plan, so do not key on the act itself, but
        # only on what its chance depends on.
        key = (act.id, act.mode, act.targets, act.stage, act.extra, act.label)
        if key not in self._known:
            self._known[key] = self._chance(act)
        return self._known[key]

    def notes(self) -> list[str]:
        if not self._guessed:
            return []
        who = listing(sorted(self._guessed))
        return [f"No chance to hit is given for {who}: every blow is assumed to hit."]

    def _chance(self, act: Act) -> Fraction:
        declared = self._case.scene.actions[act.action].hit_chance
        if declared is not None:
            return declared
        if act.kind not in _BLOWS:
            return CERTAIN
        computed = self._hit_chance(self._case, act)
        if computed is None:
            self._guessed.add(act.by)
            return CERTAIN
        return computed
