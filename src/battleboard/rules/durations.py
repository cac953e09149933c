"""How long things last, and what ends as time passes (ADDICT VIII)."""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from battleboard.rules.act import Reason

RULE = "ADDICT VIII"
Unit: TypeAlias = Literal["segment", "round", "turn", "hour"]
Moment: TypeAlias = Literal["segment", "start", "end"]
"""When a duration counts down: every segment, or at the start or the end of a round."""

SEGMENTS: dict[Unit, int] = {"hour": 600, "turn": 100, "round": 10, "segment": 1}
_LONGEST = 6


class Countdown(NamedTuple):
    """Something that lasts: what remains of it in segments, and at whose moment it is counted."""

    name: str
    remaining: int
    moment: Moment = "end"
    whose: str = ""


class Tick(NamedTuple):
    """What still runs after a moment has passed, what has ended, and why."""

    running: tuple[Countdown, ...]
    ended: tuple[Countdown, ...]
    why: tuple[Reason, ...]


def in_segments(amount: int, unit: Unit) -> int:
    """Give a duration in segments: ten to a round, ten rounds to a turn, six turns to an hour."""
    return amount * SEGMENTS[unit]


def parse_duration(text: str | int) -> int:
    """Read a duration into segments: 3, '3', '2 rounds', '1 turn'."""
    amount, _, word = str(text).strip().partition(" ")
    units = {name: size for unit, size in SEGMENTS.items() for name in (unit, f"{unit}s")}
    size = units.get(word.strip()) if word else 1
    if size is None or not (amount.isascii() and amount.isdigit() and len(amount) <= _LONGEST):
        raise ValueError(f"Expected a duration such as 3, '2 rounds' or '1 turn', not '{text}'.")
    return int(amount) * size


def spoken(segments: int) -> str:
    """Write a duration in the largest units: '1 turn 3 rounds'."""
    words = []
    for unit, size in SEGMENTS.items():
        amount, segments = divmod(segments, size)
        if amount:
            words.append(f"{amount} {unit}" if amount == 1 else f"{amount} {unit}s")
    return " ".join(words) or "0 segments"


def half(amount: int) -> int:
    """Halve the duration of half a dose, rounded up (ADDICT EM.27)."""
    return -(-amount // 2)


def tick(countdowns: Iterable[Countdown], moment: Moment, whose: str = "", times: int = 1) -> Tick:
    """Let a moment pass once or several times: one segment, or one round at its start or end."""
    step = times * SEGMENTS["segment" if moment == "segment" else "round"]
    aged = [_aged(each, step, moment, whose) for each in countdowns]
    ended = tuple(each for each in aged if each.remaining <= 0)
    why = tuple(Reason(RULE, f"{each.name} has run out.") for each in ended)
    return Tick(tuple(each for each in aged if each.remaining > 0), ended, why)


def _aged(each: Countdown, step: int, moment: Moment, whose: str) -> Countdown:
    if (each.moment, each.whose) != (moment, whose):
        return each
    return each._replace(remaining=max(each.remaining - step, 0))
