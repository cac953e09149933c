"""The comparisons of dice that an answer rests on; all ways with the same ones share the answer.

What becomes of an act turns only on some of the dice, and on which ones differs from way to way:

    archer ──shoots──► mage ──casts at──► orc ──strikes──► thief

    whose die comes first       what becomes of the orc's blow rests on
    orc before mage             mage and orc: it is struck, whenever the archer shoots
    mage before orc             mage and orc, archer and mage: was the spell spoiled before?

So six dice with 4,683 orders have often a few dozen answers about an act. How the dice of every two
figures compare is written as bits, two for each couple, and an answer is kept with a mask that
leaves of them only those on which it rests.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations as couples_of
from typing import Final, Generic, TypeVar

from battleboard.rules.timing.dice import Throw

BITS: Final = 2
HIGHER, LOWER, BOTH = 1, 2, 3
A = TypeVar("A")


class Comparisons:
    """How the dice of some figures compare, in any way in which those still to be thrown fall."""

    def __init__(
        self, throws: Sequence[Throw], known: Mapping[str, int], *, high_first: bool
    ) -> None:
        """Take dice still to be thrown, and the values of figures whose dice have fallen."""
        values = sorted(set(known.values()))
        self._added = [throw.added for throw in throws]
        self._fallen = values
        self._high_first = high_first
        self._die = {who: at for at, throw in enumerate(throws) for who in throw.figures}
        self._die |= {who: len(throws) + values.index(value) for who, value in known.items()}
        self._couples = list(couples_of(range(len(throws) + len(values)), 2))
        self._place = {couple: BITS * at for at, couple in enumerate(self._couples)}

    def of(self, values: Sequence[int]) -> int:
        """How all dice compare, where those still to be thrown show these values."""
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
        """The mask that leaves how the dice of these figures compare with each other."""
        dice = sorted({self._die[who] for who in figures if who in self._die})
        return sum(BOTH << self._place[couple] for couple in couples_of(dice, 2))

    def before(self, first: str, second: str) -> int:
        """The mask that leaves whether the die of one figure puts it before another one."""
        one, other = self._die.get(first), self._die.get(second)
        if one is None or other is None or one == other:
            return 0
        side = HIGHER if (one < other) == self._high_first else LOWER
        return side << self._place[min(one, other), max(one, other)]


class KnownAnswers(Generic[A]):
    """Answers by the comparisons that they rest on."""

    def __init__(self) -> None:
        self._answers: dict[int, dict[int, A]] = {}

    def learn(self, answer: A, mask: int, comparisons: int) -> None:
        """Keep an answer that rests only on those comparisons that the mask leaves."""
        self._answers.setdefault(mask, {})[comparisons & mask] = answer

    def find(self, comparisons: int) -> A | None:
        """The answer for these comparisons, if it is known."""
        for mask, answers in self._answers.items():
            found = answers.get(comparisons & mask)
            if found is not None:
                return found
        return None
