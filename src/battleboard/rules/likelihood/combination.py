"""All ways in which dice can fall, those together that come to the same."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import prod
from typing import Final, NamedTuple

from battleboard.rules.dice import Dice, Throw

Values = tuple[int, ...]
LOWEST: Final = 1
HIGHEST: Final = 6


class Combination(NamedTuple):
    """One way in which the dice fall, standing for `amount` that come to the same.

    `levels` says for a number that one of the dice shows how often it shows which in all of them.
    """

    values: Values
    amount: int
    levels: Mapping[int, Mapping[int, int]]

    def spread(self, number: int) -> Mapping[int, int]:
        """Say how often which number stands where it is `number` in this combination."""
        return self.levels.get(number) or {number: self.amount}


def ways(throws: Sequence[Throw]) -> int:
    """Count the ways in which dice can fall."""
    return prod(throw.faces for throw in throws)


def combinations(dice: Dice, known: Values) -> list[Combination]:
    """List the ways in which the dice can fall beside those that are `known`."""
    every = product(*(range(1, throw.faces + 1) for throw in dice.throws))
    if dice.order_only:
        return _by_order(every, dice, known)
    return [Combination(values, 1, {}) for values in every]


def falls_apart(dice: Dice, known: Values) -> bool:
    """Whether figures that do not bear on each other share nothing, not even a longer ruler."""
    return dice.counted and not _lengthens_ruler(dice, known)


def is_tied(dice: Dice, values: Values, known: Values) -> bool:
    """Whether a die ties another one, be that known or not."""
    totals = _totals(dice, values)
    return len(set(totals)) < len(totals) or not set(known).isdisjoint(totals)


def _totals(dice: Dice, values: Values) -> Values:
    return tuple(value + throw.added for value, throw in zip(values, dice.throws, strict=True))


def _by_order(every: Iterable[Values], dice: Dice, known: Values) -> list[Combination]:
    """Put together those in which the same dice are higher, tied and lower."""
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
    """Whether there may be numbers beyond the usual ones, which move the ends of a ruler."""
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
