"""The referee of a command: where its dice come from, what happens, and refusals."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from battleboard.battle.state.event import Event, Rolled
from battleboard.foundation.fault import Fault
from battleboard.foundation.words import did_you_mean
from battleboard.rules import Tables


class Refusal(Fault):
    """A command that makes no sense now, in a sentence for the DM. The battle stays as it was."""


class UnknownNameRefusal(Refusal):
    """An unknown name, with the known one that may have been meant."""

    def __init__(self, problem: str, name: str, known: Iterable[str]) -> None:
        """Add the known name that is nearest to `name`, if any is near, to the problem."""
        super().__init__(f"{problem}{did_you_mean(name, known)}.")


MOST_DICE: Final = 200
MOST_SIDES: Final = 1000
MOST_POINTS: Final = 9999

_DICE: Final = re.compile(r"(?:(\d{0,4})d(\d{1,5}))?([+-]?\d{1,5})?", re.ASCII | re.IGNORECASE)
_SHOWN: Final = 40


class RollError(Fault):
    """Dice or points that cannot be read, in a sentence that says what was expected."""


class Roll(NamedTuple):
    """Dice of one kind, thrown together; without dice it is a plain number of points."""

    number: int = 0
    sides: int = 0
    plus: int = 0

    def __str__(self) -> str:
        """The dice as tables write them: '2d4+1'."""
        if not self.number:
            return str(self.plus)
        return f"{self.number}d{self.sides}" + (f"{self.plus:+d}" if self.plus else "")

    @property
    def lowest(self) -> int:
        """The lowest total."""
        return self.number + self.plus

    @property
    def highest(self) -> int:
        """The highest total."""
        return self.number * self.sides + self.plus


D6: Final = Roll(1, 6)
D20: Final = Roll(1, 20)
D100: Final = Roll(1, 100)


def parse_roll(text: str) -> Roll:
    """The dice in a text such as '1d8+1', 'd6' or '3'."""
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
        raise RollError(f"Expected at most {MOST_POINTS} points beside the dice, not {plus}.")
    return plus


class RollRequest(NamedTuple):
    """A throw that a command asks for: its name, which says what it is for, and its dice."""

    what: str
    dice: Roll


class RollResult(NamedTuple):
    """A throw that was made, and what it came to."""

    what: str
    dice: Roll
    value: int


class DiceSource(Protocol):
    """What every source of dice can do."""

    def roll(self, ask: RollRequest) -> int:
        """What a throw comes to."""


class NoRolls:
    """A source without dice: any throw is refused."""

    def roll(self, ask: RollRequest) -> int:
        """Refuse."""
        raise Refusal(f"The {ask.dice} for {ask.what} has not been thrown.")


NO_ROLLS = NoRolls()


class ExtremeDice:
    """Dice that all show their lowest or their highest faces, to try out what can happen."""

    def __init__(self, *, high: bool) -> None:
        """Choose which of the two they show."""
        self._high = high

    def roll(self, ask: RollRequest) -> int:
        """The lowest or the highest total."""
        return ask.dice.highest if self._high else ask.dice.lowest


LOWEST = ExtremeDice(high=False)
HIGHEST = ExtremeDice(high=True)


class TypedRolls:
    """Numbers that were typed in, by the names of throws; the rest comes from another source."""

    def __init__(self, numbers: Mapping[str, int], otherwise: DiceSource = NO_ROLLS) -> None:
        """Take the numbers, and the source of all others."""
        self._numbers = numbers
        self._otherwise = otherwise

    def roll(self, ask: RollRequest) -> int:
        """The number that was typed in for it, or else what the other source says."""
        typed = self._numbers.get(ask.what)
        return self._otherwise.roll(ask) if typed is None else typed


class ReplayedRolls:
    """The dice of a record, in the order in which they fell."""

    def __init__(self, fallen: Sequence[RollResult]) -> None:
        """Take the dice that fell."""
        self._left = list(reversed(fallen))

    def roll(self, ask: RollRequest) -> int:
        """The next of them; refuses if it was thrown for something else."""
        if not self._left or self._left[-1][:2] != ask:
            raise Refusal(f"The record has no {ask.dice} for {ask.what}.")
        return self._left.pop().value


class CommandContext:
    """Takes dice from a source, checks them, and collects the events of a command."""

    def __init__(self, rolls: DiceSource, tables: Tables) -> None:
        """Take a source of dice, and the tables of the game."""
        self.tables = tables
        self.fallen: list[RollResult] = []
        self.events: list[Event] = []
        self._rolls = rolls

    @property
    def repeats(self) -> bool:
        """Whether a recorded command is carried out again: what was allowed then is allowed now."""
        return isinstance(self._rolls, ReplayedRolls)

    def roll(self, what: str, dice: Roll) -> int:
        """What some dice come to; plain points need no throw."""
        if not dice.number:
            return dice.plus
        value = self._rolls.roll(RollRequest(what, dice))
        if not dice.lowest <= value <= dice.highest:
            shows = f"{dice} comes to {dice.lowest} to {dice.highest}"
            raise Refusal(f"For {what}: {shows}, not {value}.")
        self.fallen.append(RollResult(what, dice, value))
        self.tell(Rolled(what, str(dice), value))
        return value

    def tell(self, event: Event) -> None:
        """Note an event."""
        self.events.append(event)
