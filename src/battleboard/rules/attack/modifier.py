"""What changes a roll: modifiers with their reasons, and the situations of an attack."""

from collections.abc import Iterable
from typing import Literal, NamedTuple


class Modifier(NamedTuple):
    """One number added to a roll, why, and the rule that it comes from where one is known.

    By its `id` it can be switched off, where it has one.
    """

    value: int
    reason: str
    rule: str = ""
    id: str = ""


def total(modifiers: Iterable[Modifier]) -> int:
    """Add up the values."""
    return sum(modifier.value for modifier in modifiers)


def listed(roll: int, modifiers: Iterable[Modifier]) -> str:
    """Write a roll and what is added to it: '11 +2 (Strength) -1 (range)'."""
    return " ".join([str(roll), *(f"{each.value:+d} ({each.reason})" for each in modifiers)])


Advantage = Literal["dexterity", "shield"]


class Situation(NamedTuple):
    """One situation in words, what it does, and the rule that says so.

    `to_hit` is added to the roll. `armour` makes the figure's own armour class better (or, below 0,
    worse), whichever way its game counts. `damage` multiplies. `loses` are the advantages that do
    not count for the one who is attacked. Of `best_of` damage dice the best counts. Whoever is
    `helpless` is hit without a roll, for all the damage that there can be.
    """

    words: str
    rule: str
    to_hit: int = 0
    armour: int = 0
    damage: int = 1
    loses: frozenset[Advantage] = frozenset()
    best_of: int = 1
    helpless: bool = False
