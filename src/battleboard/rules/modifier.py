"""A number added to a roll, with the reason for it."""

from collections.abc import Iterable
from typing import NamedTuple


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
