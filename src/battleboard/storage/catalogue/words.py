"""Words as people type them: folded, taken apart, made singular, and slips of the keyboard."""

import re
from typing import Final
from unicodedata import combining, normalize

SHORTEST_WITH_A_SLIP: Final = 4
SHORTEST_WITH_TWO: Final = 8
SHORTEST_UNFINISHED: Final = 5

_WORD: Final = re.compile(r"[a-z0-9]+", re.ASCII)
_SPECIAL: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "ð": "d", "þ": "th"})
_APOSTROPHES: Final = str.maketrans(dict.fromkeys("'’`", ""))
# Ends of plurals, and what may stand there instead.
_PLURALS: Final = (
    ("men", ("man",)),
    ("ves", ("f", "fe")),
    ("ies", ("y", "ie")),
    ("i", ("us",)),
    ("es", ("", "e")),
    ("s", ("",)),
)


def fold(text: str) -> str:
    """Write a text in small letters without accents and apostrophes."""
    small = text.casefold().translate(_SPECIAL).translate(_APOSTROPHES)
    if small.isascii():
        return small
    return "".join(letter for letter in normalize("NFKD", small) if not combining(letter))


def split(text: str) -> list[str]:
    """Take a folded text apart into its words."""
    return _WORD.findall(text)


def singulars(word: str) -> list[str]:
    """Give the word, and what it may be the plural of."""
    forms = [word]
    for end, instead in _PLURALS:
        if word.endswith(end) and len(word) > len(end) + 1:
            forms += [word.removesuffix(end) + new for new in instead]
    return forms


def slips_allowed(word: str) -> int:
    """Give how many slips of the keyboard are forgiven: the longer the word, the more."""
    return (len(word) >= SHORTEST_WITH_A_SLIP) + (len(word) >= SHORTEST_WITH_TWO)


def may_be_slip(typed: str, meant: str, allowed: int) -> bool:
    """Whether two words are so alike that it pays to count the slips."""
    if len(meant) < len(typed) - allowed:
        return False
    if len(typed) < SHORTEST_UNFINISHED and len(meant) > len(typed) + allowed:
        return False
    return len(set(typed).difference(meant)) <= allowed


def slips(typed: str, meant: str) -> int:
    """Count the slips between two words: letters left out, put in, exchanged or changed.

    What is missing at the end of a longer word is no slip: it has not been typed yet.
    """
    if len(typed) >= SHORTEST_UNFINISHED:
        return min(_slips(typed, meant[: len(typed) + more]) for more in (-1, 0, 1))
    return _slips(typed, meant)


def _slips(typed: str, meant: str) -> int:
    before: list[int] = []
    last = list(range(len(meant) + 1))
    for row, letter in enumerate(typed, 1):
        here = [row]
        for column, other in enumerate(meant, 1):
            cost = min(last[column] + 1, here[-1] + 1, last[column - 1] + (letter != other))
            if row > 1 and column > 1 and letter == meant[column - 2] and typed[row - 2] == other:
                cost = min(cost, before[column - 2] + 1)
            here.append(cost)
        before, last = last, here
    return last[-1]


def pairs(word: str) -> set[str]:
    """Give the pairs of letters that follow each other, the first with nothing before it."""
    padded = f"^{word}"
    return {padded[at : at + 2] for at in range(len(word))}
