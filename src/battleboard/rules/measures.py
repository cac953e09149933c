"""Measures: inches of the rules in feet, time units in seconds, and movement rates."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.foundation.words import number
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.scene import Action, Where
from battleboard.rules.tables import TableError

FEET_IN_YARD: Final = 3
FEET_IN_INCH: Final = 10


def feet_per_segment(move: float, place: Where) -> Fraction:
    """Return the feet that a move in inches covers in a segment; outdoors 3 times as many."""
    return Fraction(move) * (FEET_IN_YARD if place == "outdoors" else 1)


def inches_in_words(inches: float, *, in_feet: bool) -> str:
    """Format inches of the rules as the game's books do: 12″, or 120 ft."""
    return f"{number(inches * FEET_IN_INCH)} ft" if in_feet else f"{number(inches)}″"


Unit: TypeAlias = Literal["segment", "round", "turn", "hour"]
CountdownMoment: TypeAlias = Literal["segment", "start", "end"]
"""When a duration counts down: as time passes, or at the start or end of a round."""

SEGMENTS: Final[dict[Unit, int]] = {"hour": 600, "turn": 100, "round": 10, "segment": 1}
MINUTE_S: Final = 60
TURN_S: Final = 600
HOUR_S: Final = 3600
DAY_S: Final = 24 * HOUR_S
_LONGEST: Final = 6


def by_the_clock(seconds: int) -> str:
    """Format a time in days, hours, minutes and seconds: '2 days', '1 hour 20 minutes'."""
    parts, left = [], seconds
    for unit, length in (("day", DAY_S), ("hour", HOUR_S), ("minute", MINUTE_S), ("second", 1)):
        amount, left = divmod(left, length)
        if amount:
            parts.append(f"{amount} {unit}" if amount == 1 else f"{amount} {unit}s")
    return " ".join(parts) or "0 minutes"


class Pace(NamedTuple):
    """The length in seconds of a round, and of one place of its ruler.

    Where places are phases rather than spans of time, `place_s` is 0 and there are no segments. A
    turn is ten minutes in every game.
    """

    round_s: int = 60
    place_s: int = 6

    @property
    def units(self) -> dict[Unit, int]:
        """The seconds in each unit, longest first."""
        units: dict[Unit, int] = {"hour": HOUR_S, "turn": TURN_S, "round": self.round_s}
        return units | {"segment": self.place_s} if self.place_s else units

    def seconds(self, amount: int, unit: Unit) -> int:
        """Convert a duration to seconds; raise a TableError if the game lacks the unit."""
        if unit not in self.units:
            raise TableError(f"This game has no {unit}s: expected rounds, turns or hours.")
        return amount * self.units[unit]

    def read(self, text: str | int) -> int:
        """Parse a duration into seconds: 3, '3', '2 rounds', '1 turn'; bare numbers are rounds."""
        amount, _, word = str(text).strip().partition(" ")
        names = {name: unit for unit in SEGMENTS for name in (unit, f"{unit}s")}
        unit = names.get(word.strip()) if word else "round"
        if unit is None or not (amount.isascii() and amount.isdigit() and len(amount) <= _LONGEST):
            raise ValueError(
                f"Expected a duration such as 3, '2 rounds' or '1 turn', not '{text}'."
            )
        return self.seconds(int(amount), unit)

    def in_words(self, seconds: int) -> str:
        """Format a duration in the largest units, rounded up: '1 turn 3 rounds'."""
        *larger, (least, size) = self.units.items()
        words = []
        left = -(-seconds // size) * size
        for unit, length in (*larger, (least, size)):
            amount, left = divmod(left, length)
            if amount:
                words.append(f"{amount} {unit}" if amount == 1 else f"{amount} {unit}s")
        return " ".join(words) or f"0 {least}s"

    def at(self, place: int) -> int:
        """Return the seconds from the start of a round to a place of its ruler."""
        return min(place * self.place_s, self.round_s)


class Stride(NamedTuple):
    """The feet that a figure covers per place of the ruler, and at most in a round.

    A figure that moves `at_once` sets out as the phase begins; any other waits for its turn.
    """

    feet: Fraction
    most_ft: Fraction
    at_once: bool = False


StrideOf: TypeAlias = Callable[[RulesContext, Action, bool], Stride]
"""Returns the stride of a declared move, in a round or (if true) while foes are surprised."""
