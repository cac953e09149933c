"""How well words fit what somebody types, so that the likeliest stands first."""

import re
from collections.abc import Sequence
from enum import IntEnum
from typing import Final

_WORDS: Final = re.compile(r"\w+")


class _Cost(IntEnum):
    """What a fit costs: the less, the better it is."""

    BEGINS = 0
    BEGINS_WORD = 1
    WITHIN = 3
    SCATTERED = 6


def ranked(typed: str, texts: Sequence[str]) -> list[int]:
    """Give the places of the texts that fit, the best first; those alike stay in their order."""
    costs = [(cost_of(typed, text), place) for place, text in enumerate(texts)]
    return [
        place for _, place in sorted((cost, place) for cost, place in costs if cost is not None)
    ]


def is_scattered(typed: str, text: str) -> bool:
    """Whether some word of what was typed is found in a text only letter by letter."""
    whole = text.casefold()
    return any(word not in whole for word in typed.casefold().split())


def cost_of(typed: str, text: str) -> int | None:
    """Say how far a text is from what was typed; None where some word of it fits nowhere."""
    whole = text.casefold()
    costs = [_cost_of_word(word, whole) for word in typed.casefold().split()]
    known = [cost for cost in costs if cost is not None]
    return sum(known) if len(known) == len(costs) else None


def _cost_of_word(word: str, text: str) -> int | None:
    if text.startswith(word):
        return _Cost.BEGINS
    if any(each.startswith(word) for each in _WORDS.findall(text)):
        return _Cost.BEGINS_WORD
    if word in text:
        return _Cost.WITHIN
    gaps = [_gaps(word, text[start.start() :]) for start in _WORDS.finditer(text)]
    known = [gap for gap in gaps if gap is not None]
    return _Cost.SCATTERED + min(known) if known else None


def _gaps(word: str, text: str) -> int | None:
    """Count the leaps by which letters of a word are found in a text that begins with its first."""
    if not text.startswith(word[0]):
        return None
    at, leaps = 0, 0
    for letter in word[1:]:
        found = text.find(letter, at + 1)
        if found < 0:
            return None
        leaps += found > at + 1
        at = found
    return leaps
