"""Where dice come from: typed in, thrown by the program, or replayed from a record."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from battleboard.battle.refusal import Refusal
from battleboard.battle.roll import Roll


class Ask(NamedTuple):
    """A throw that a deed asks for: what it is for, in words that name it, and its dice."""

    what: str
    dice: Roll


class Fallen(NamedTuple):
    """A throw that was made: what it came to."""

    what: str
    dice: Roll
    value: int


class Rolls(Protocol):
    """What every source of dice does."""

    def roll(self, ask: Ask) -> int:
        """Give what a throw comes to."""


class NoRolls:
    """No dice at all: whatever asks for some is refused."""

    def roll(self, ask: Ask) -> int:
        """Refuse."""
        raise Refusal(f"The {ask.dice} for {ask.what} has not been thrown.")


NO_ROLLS = NoRolls()


class ExtremeDice:
    """Dice that all show their lowest or their highest faces, to see what can come of something."""

    def __init__(self, *, high: bool) -> None:
        """Take which of them they show."""
        self._high = high

    def roll(self, ask: Ask) -> int:
        """The lowest or the highest total."""
        return ask.dice.highest if self._high else ask.dice.lowest


LOWEST = ExtremeDice(high=False)
HIGHEST = ExtremeDice(high=True)


class Typed:
    """Numbers that were typed in, by what they are for; the rest comes from another source."""

    def __init__(self, numbers: Mapping[str, int], otherwise: Rolls = NO_ROLLS) -> None:
        """Take the numbers, and the source of all others."""
        self._numbers = numbers
        self._otherwise = otherwise

    def roll(self, ask: Ask) -> int:
        """Give the number that was typed for it."""
        typed = self._numbers.get(ask.what)
        return self._otherwise.roll(ask) if typed is None else typed


class Replayed:
    """The dice of a record, in the order in which they fell."""

    def __init__(self, fallen: Sequence[Fallen]) -> None:
        """Take the dice that fell."""
        self._left = list(reversed(fallen))

    def roll(self, ask: Ask) -> int:
        """Give the next of them, if it was thrown for the same thing."""
        if not self._left or self._left[-1][:2] != ask:
            raise Refusal(f"The record has no {ask.dice} for {ask.what}.")
        return self._left.pop().value
