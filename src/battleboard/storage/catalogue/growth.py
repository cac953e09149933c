"""Amounts of the catalogue that grow with a level: dice, numbers and durations."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from battleboard.battle.state.command_context import Roll, RollError, parse_roll
from battleboard.rules.measures import HOUR_S, Pace
from battleboard.rules.scene import SECONDS_IN_SEGMENT

DAY_S: Final = 24 * HOUR_S
_STEP: Final = re.compile(
    r"(?P<dice>[^/]+)/(?:(?P<step>[1-9]\d?) levels|level)(?P<up> rounded up)?", re.ASCII
)
_MOST: Final = re.compile(r"(?P<parts>.+), at most (?P<most>\d{1,3})", re.ASCII)


class GrowthPart(NamedTuple):
    """Dice or a number; with a `step`, that for each step of levels, whole or begun (`up`)."""

    roll: Roll
    step: int = 0
    up: bool = False

    def at(self, level: int) -> Roll:
        """What it comes to at a level."""
        if not self.step:
            return self.roll
        times = (level + (self.step - 1) * self.up) // self.step
        number = self.roll.number * times
        return Roll(number, self.roll.sides if number else 0, self.roll.plus * times)


class GrowingDice(NamedTuple):
    """Dice such as '2d8 + 1/level'; from level `most` on they grow no more."""

    parts: tuple[GrowthPart, ...]
    most: int | None = None

    def at(self, level: int) -> Roll:
        """The dice at a level; it counts as 1 at least."""
        level = max(1, level if self.most is None else min(level, self.most))
        return _sum(part.at(level) for part in self.parts)


class LastingPart(NamedTuple):
    """Dice of one unit of time; a day is twenty-four hours."""

    dice: GrowthPart
    unit: str


class Lasting(NamedTuple):
    """How long something lasts, such as '2d4 rounds + 1 round/level'; no parts: until lifted."""

    parts: tuple[LastingPart, ...] = ()

    def at(self, level: int, pace: Pace) -> tuple[int | None, Roll, int]:
        """The seconds that it lasts at a level, and dice of this many seconds each besides."""
        if not self.parts:
            return None, Roll(), 0
        seconds, dice, each_s = 0, Roll(), 0
        for part in self.parts:
            length_s = _seconds(part.unit, pace)
            roll = part.dice.at(max(1, level))
            seconds += roll.plus * length_s
            if roll.number:
                dice, each_s = roll._replace(plus=0), length_s
        return seconds, dice, each_s


@lru_cache(maxsize=512)
def parse_growing(text: str) -> GrowingDice:
    """Read dice that may grow: '1d6/level, at most 10', '1d8 + 1/level', '1/2 levels'."""
    found = _MOST.fullmatch(text)
    parts = tuple(map(_part, (found["parts"] if found else text).split(" + ")))
    sides = {part.roll.sides for part in parts if part.roll.number}
    if len(sides) > 1:
        raise _unread(text)
    return GrowingDice(parts, int(found["most"]) if found else None)


@lru_cache(maxsize=512)
def parse_lasting(text: str) -> Lasting:
    """Read a duration: '3 rounds', '2d4 rounds + 1 round/level', 'permanent' until it is lifted."""
    if text == "permanent":
        return Lasting()
    parts = tuple(map(_lasting_part, text.split(" + ")))
    if sum(bool(part.dice.roll.number) for part in parts) > 1:
        raise _unread(text)
    return Lasting(parts)


_UNIT: Final = re.compile(
    r"(?P<dice>\S+) (?P<unit>segment|round|turn|hour|day)s?"
    r"(?:/(?:(?P<step>[1-9]\d?) levels|level))?",
    re.ASCII,
)


def _lasting_part(text: str) -> LastingPart:
    found = _UNIT.fullmatch(text)
    if not found:
        raise _unread(text)
    step = int(found["step"] or 1) if "/" in text else 0
    return LastingPart(GrowthPart(_roll(found["dice"]), step), found["unit"])


def _part(text: str) -> GrowthPart:
    found = _STEP.fullmatch(text)
    if not found:
        return GrowthPart(_roll(text))
    return GrowthPart(_roll(found["dice"]), int(found["step"] or 1), bool(found["up"]))


def _roll(text: str) -> Roll:
    try:
        return parse_roll(text)
    except RollError:
        raise _unread(text) from None


def _sum(rolls: Iterable[Roll]) -> Roll:
    number = sides = plus = 0
    for roll in rolls:
        number += roll.number
        sides = roll.sides or sides
        plus += roll.plus
    return Roll(number, sides if number else 0, plus)


def _seconds(unit: str, pace: Pace) -> int:
    """A unit of time in seconds; a game without segments counts them as six seconds each."""
    known = {str(name): length_s for name, length_s in pace.units.items()}
    return {"day": DAY_S, "segment": SECONDS_IN_SEGMENT, **known}[unit]


def _unread(text: str) -> ValueError:
    return ValueError(f"Expected dice or a duration, not '{text}'.")
