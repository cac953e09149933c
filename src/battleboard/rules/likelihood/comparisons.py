"""The dice comparisons that an answer depends on; combinations that agree on them share it.

The fate of an act depends on only some of the dice, and on which ones varies:

    archer ──shoots──► mage ──casts at──► orc ──strikes──► thief

    whose die comes first       the fate of the orc's blow depends on
    orc before mage             mage and orc: it strikes, whenever the archer shoots
    mage before orc             mage and orc, archer and mage: was the spell spoiled before?

So the 4,683 orders of six dice often have only a few dozen answers about an act. The comparison
of every two dice is encoded in two bits, and an answer is cached under a mask that keeps only
the bits it depends on.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations as couples_of
from typing import Final, Generic, TypeVar

from battleboard.rules.timing.dice import Throw

BITS: Final = 2
HIGHER, LOWER, BOTH = 1, 2, 3
A = TypeVar("A")


class Comparisons:
    """Encodes how the dice of some figures compare, thrown ones and those to be thrown."""

    def __init__(
        self, throws: Sequence[Throw], known: Mapping[str, int], *, high_first: bool
    ) -> None:
        """Take the dice still to be thrown, and the dice already thrown by figure."""
        values = sorted(set(known.values()))
        self._added = [throw.added for throw in throws]
        self._fallen = values
        self._high_first = high_first
        self._die = {who: at for at, throw in enumerate(throws) for who in throw.figures}
        self._die |= {who: len(throws) + values.index(value) for who, value in known.items()}
        self._couples = list(couples_of(range(len(throws) + len(values)), 2))
        self._place = {couple: BITS * at for at, couple in enumerate(self._couples)}

    def of(self, values: Sequence[int]) -> int:
        """Encode all comparisons, with these values for the dice still to be thrown."""
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
        """Return the mask of whether the first figure's die puts it before the second."""
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
        """Cache an answer that depends on only the comparisons in the mask."""
        self._answers.setdefault(mask, {})[comparisons & mask] = answer

    def find(self, comparisons: int) -> A | None:
        """Return the answer for these comparisons; None if it is unknown."""
        for mask, answers in self._answers.items():
            found = answers.get(comparisons & mask)
            if found is not None:
                return found
        return None
