"""What changes a roll: modifiers with their reasons, and the situations of an attack."""

from collections.abc import Iterable
from typing import Literal, NamedTuple


class Modifier(NamedTuple):
    """One number added to a roll, the reason for it, and its rule if known.

    A modifier with an `id` can be switched off by it.
    """

    value: int
    reason: str
    rule: str = ""
    id: str = ""


def total(modifiers: Iterable[Modifier]) -> int:
    """The sum of the values."""
    return sum(modifier.value for modifier in modifiers)


def listed(roll: int, modifiers: Iterable[Modifier]) -> str:
    """A roll and all that is added to it: '11 +2 (Strength) -1 (range)'."""
    return " ".join([str(roll), *(f"{each.value:+d} ({each.reason})" for each in modifiers)])


Advantage = Literal["dexterity", "shield"]


class Situation(NamedTuple):
    """One situation in words, what it does, and the rule for it.

    `to_hit` is added to the roll. `armour` makes the figure's own armour class better (or, below 0,
    worse), whichever way its game counts. `damage` multiplies. `loses` are the advantages that do
    not count for the target. Of `best_of` damage dice the best counts. A `helpless` target is hit
    without a roll, for maximum damage.
    """

    words: str
    rule: str
    to_hit: int = 0
    armour: int = 0
    damage: int = 1
    loses: frozenset[Advantage] = frozenset()
    best_of: int = 1
    helpless: bool = False
