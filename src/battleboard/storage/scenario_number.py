"""Numbers that a scenario may give in words: rates, chances and casting times."""

import re
from fractions import Fraction
from functools import lru_cache
from math import ceil, isfinite
from typing import Final

from battleboard.rules.attack.attack_rates import parse_rate
from battleboard.rules.attack.to_hit import parse_hit_dice
from battleboard.rules.measures import SEGMENTS
from battleboard.rules.tables import TableError

MOST_ROUTINES: Final = 20
LONGEST_CASTING: Final = 10_000

_UNITS: Final[dict[str, int]] = {str(unit): size for unit, size in SEGMENTS.items()}
_TIME: Final = re.compile(rf"\s*(\d{{1,4}})\s*({'|'.join(_UNITS)})s?\s*", re.ASCII)
_MIXED: Final = re.compile(r"\s*(?:(\d{1,4})\s+)?(\d{1,4})/([1-9]\d{0,3})\s*", re.ASCII)


# The same few numbers come again and again; typed, because True is no 1 here.
@lru_cache(typed=True)
def rate_of(value: int | str) -> Fraction:
    """Read a rate of attack; anything but 1 to 20 or such a fraction is a ValueError."""
    rate = parse_rate(value) if isinstance(value, int) or "/" in value else Fraction(0)
    if not 0 < rate <= MOST_ROUTINES:
        raise ValueError(value)
    return rate


def hit_dice_of(value: int | str) -> str:
    """Read hit dice such as 3, '4+1' or '1/2'; anything else is a ValueError."""
    try:
        parse_hit_dice(value)
    except TableError:
        raise ValueError(value) from None
    return str(value)


@lru_cache(typed=True)
def chance_of(value: float | str) -> Fraction:
    """Read a number such as 2, 33.3, '2/3' or '38 2/3', exactly; all else is a ValueError."""
    if not isinstance(value, str):
        return _exactly(value)
    found = _MIXED.fullmatch(value)
    if not found:
        raise ValueError(value)
    return int(found[1] or 0) + Fraction(int(found[2]), int(found[3]))


def casting_time_of(value: float | str) -> int:
    """Read a casting time in segments; a part of a segment counts as one (ADDICT VII.C.5)."""
    segments = _in_words(value) if isinstance(value, str) else ceil(_exactly(value))
    if not 0 <= segments <= LONGEST_CASTING:
        raise ValueError(value)
    return segments


def _in_words(text: str) -> int:
    found = _TIME.fullmatch(text)
    if not found:
        raise ValueError(text)
    return int(found[1]) * _UNITS[found[2]]


def _exactly(value: float) -> Fraction:
    if not isfinite(value):
        raise ValueError(value)
    return Fraction(str(value))
