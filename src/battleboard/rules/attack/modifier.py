"""Modifiers with their reasons, and the situations of an attack."""

from collections.abc import Iterable
from typing import Literal, NamedTuple


class Modifier(NamedTuple):
    """A number that changes a roll, damage or armour class, its reason, and its rule if known.

    The DM can switch off a modifier that has an `id`.
    """

    value: int
    reason: str
    rule: str = ""
    id: str = ""


def total(modifiers: Iterable[Modifier]) -> int:
    return sum(modifier.value for modifier in modifiers)


def format_sum(roll: int, modifiers: Iterable[Modifier]) -> str:
    """Format a roll and its modifiers: '11 +2 (Strength) -1 (range)'."""
    return " ".join([str(roll), *(f"{each.value:+d} ({each.reason})" for each in modifiers)])


Advantage = Literal["dexterity", "shield"]


class Situation(NamedTuple):
    """One situation in words, its effect, and its rule.

    `to_hit` is added to the roll. `armour` improves the armour class of a target in this
    situation (negative: makes it worse), whichever way its game counts. `damage` is a
    multiplier. `loses` are the advantages that the target loses. The best of `best_of` damage
    rolls counts. A `helpless` target is hit without a roll, for maximum damage.
    """

    words: str
    rule: str
    to_hit: int = 0
    armour: int = 0
    damage: int = 1
    loses: frozenset[Advantage] = frozenset()
    best_of: int = 1
    helpless: bool = False
