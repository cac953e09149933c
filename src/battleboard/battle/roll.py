"""What is thrown for damage and hit points: dice of one kind, and points more or less."""

import re
from typing import Final, NamedTuple

MOST_DICE: Final = 200
MOST_SIDES: Final = 1000
MOST_POINTS: Final = 9999

_DICE: Final = re.compile(r"(?:(\d{0,4})d(\d{1,5}))?([+-]?\d{1,5})?", re.ASCII | re.IGNORECASE)
_SHOWN: Final = 40


class RollError(ValueError):
    """Dice that cannot be read: one sentence that says what was expected."""


class Roll(NamedTuple):
    """Dice of one kind, thrown together; without dice it is a plain number of points."""

    number: int = 0
    sides: int = 0
    plus: int = 0

    def __str__(self) -> str:
        """Write it as tables do: '2d4+1'."""
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
    """Read dice as people write them: '1d8+1', 'd6', '3'."""
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
