"""The context of a command: its dice, its events, and refusals."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from battleboard.battle.state.event import Event, Rolled
from battleboard.foundation.fault import Fault
from battleboard.foundation.words import did_you_mean
from battleboard.rules import Tables


class Refusal(Fault):
    """Says why a command is impossible now, in a sentence for the DM."""


class UnknownNameRefusal(Refusal):
    """Refuses an unknown name, and suggests the closest known one."""

    def __init__(self, problem: str, name: str, known: Iterable[str]) -> None:
        super().__init__(f"{problem}{did_you_mean(name, known)}.")


MOST_DICE: Final = 200
MOST_SIDES: Final = 1000
MOST_POINTS: Final = 9999

_DICE: Final = re.compile(r"(?:(\d{0,4})d(\d{1,5}))?([+-]?\d{1,5})?", re.ASCII | re.IGNORECASE)
_SHOWN: Final = 40


class RollError(Fault):
    """Dice or points that cannot be parsed, in a sentence saying what was expected."""


class Roll(NamedTuple):
    """Dice of one kind, rolled together; without dice it is a plain number of points."""

    number: int = 0
    sides: int = 0
    plus: int = 0

    def __str__(self) -> str:
        if not self.number:
            return str(self.plus)
        return f"{self.number}d{self.sides}" + (f"{self.plus:+d}" if self.plus else "")

    @property
    def lowest(self) -> int:
        return self.number + self.plus

    @property
    def highest(self) -> int:
        return self.number * self.sides + self.plus


D6: Final = Roll(1, 6)
D20: Final = Roll(1, 20)
D100: Final = Roll(1, 100)


def parse_roll(text: str) -> Roll:
    """Parse dice such as '1d8+1', 'd6' or '3'."""
    found = _DICE.fullmatch("".join(text.split()))
    if not found or not found[0]:
        raise RollError(f"Expected dice such as 1d8 or 2d4+1, not '{text[:_SHOWN]}'.")
    plus = int(found[3] or 0)
    if found[2] is None:
        return Roll(plus=_points(plus))
    number, sides = int(found[1] or 1), int(found[2])
    if not (1 <= number <= MOST_DICE and 1 <= sides <= MOST_SIDES):
        most = f"{MOST_DICE}d{MOST_SIDES}"
        raise RollError(f"Expected dice from 1d1 to {most}, not '{found[0]}'.")
    return Roll(number, sides, _points(plus))


def _points(plus: int) -> int:
    if abs(plus) > MOST_POINTS:
        raise RollError(f"Expected at most {MOST_POINTS} points added to the dice, not {plus}.")
    return plus


class RollRequest(NamedTuple):
    """A roll that a command asks for: its name, which says its purpose, and its dice."""

    what: str
    dice: Roll


class RollResult(NamedTuple):
    """A roll that was made, with its total."""

    what: str
    dice: Roll
    value: int


class DiceSource(Protocol):
    """The interface of every source of dice."""

    def roll(self, ask: RollRequest) -> int:
        """Return the total, including what is added to the dice."""


class NoRolls:
    """A source without dice: any roll is refused."""

    def roll(self, ask: RollRequest) -> int:
        raise Refusal(f"The {ask.dice} for {ask.what} has not been rolled.")


NO_ROLLS = NoRolls()


class ExtremeDice:
    """Dice that all show their lowest or highest faces, to explore what can happen."""

    def __init__(self, *, high: bool) -> None:
        self._high = high

    def roll(self, ask: RollRequest) -> int:
        return ask.dice.highest if self._high else ask.dice.lowest


LOWEST = ExtremeDice(high=False)
HIGHEST = ExtremeDice(high=True)


class TypedRolls:
    """Numbers typed in, by the name of the roll; all others come from another source."""

    def __init__(self, numbers: Mapping[str, int], otherwise: DiceSource = NO_ROLLS) -> None:
        self._numbers = numbers
        self._otherwise = otherwise

    def roll(self, ask: RollRequest) -> int:
        typed = self._numbers.get(ask.what)
        return self._otherwise.roll(ask) if typed is None else typed


class ReplayedRolls:
    """A source that repeats the dice of a record in their original order."""

    def __init__(self, fallen: Sequence[RollResult]) -> None:
        self._left = list(reversed(fallen))

    def roll(self, ask: RollRequest) -> int:
        """Return the next recorded roll; refuse if it was made for something else."""
        if not self._left or self._left[-1][:2] != ask:
            raise Refusal(f"The record has no {ask.dice} for {ask.what}.")
        return self._left.pop().value


class CommandContext:
    """Takes dice from a source, checks them, and collects a command's events."""

    def __init__(self, rolls: DiceSource, tables: Tables) -> None:
        self.tables = tables
        self.fallen: list[RollResult] = []
        self.events: list[Event] = []
        self._rolls = rolls

    @property
    def repeats(self) -> bool:
        """Whether a recorded command is being replayed: what was allowed then is allowed now."""
        return isinstance(self._rolls, ReplayedRolls)

    def roll(self, what: str, dice: Roll) -> int:
        """Roll dice, report the roll and return the total; plain points need no roll."""
        if not dice.number:
            return dice.plus
        value = self._rolls.roll(RollRequest(what, dice))
        if not dice.lowest <= value <= dice.highest:
            shows = f"{dice} gives {dice.lowest} to {dice.highest}"
            raise Refusal(f"For {what}: {shows}, not {value}.")
        self.fallen.append(RollResult(what, dice, value))
        self.tell(Rolled(what, str(dice), value))
        return value

    def tell(self, event: Event) -> None:
        self.events.append(event)
