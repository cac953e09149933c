"""Parses queries: words with typing errors, and marks for hit dice and levels."""

import re
from typing import Final, NamedTuple
from unicodedata import combining, normalize

SHORTEST_WITH_A_SLIP: Final = 4
SHORTEST_WITH_TWO: Final = 8
SHORTEST_UNFINISHED: Final = 5

_WORD: Final = re.compile(r"[a-z0-9]+", re.ASCII)
_SPECIAL: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "ð": "d", "þ": "th"})
_APOSTROPHES: Final = str.maketrans(dict.fromkeys("'’`", ""))
# Plural endings, and the singular endings for them.
_PLURALS: Final = (
    ("men", ("man",)),
    ("ves", ("f", "fe")),
    ("ies", ("y", "ie")),
    ("i", ("us",)),
    ("es", ("", "e")),
    ("s", ("",)),
)


def fold(text: str) -> str:
    """A text in lower case without accents and apostrophes."""
    small = text.casefold().translate(_SPECIAL).translate(_APOSTROPHES)
    if small.isascii():
        return small
    return "".join(letter for letter in normalize("NFKD", small) if not combining(letter))


def split(text: str) -> list[str]:
    """The words of a folded text."""
    return _WORD.findall(text)


def singulars(word: str) -> list[str]:
    """A word, and the singulars that it may be the plural of."""
    forms = [word]
    for end, instead in _PLURALS:
        if word.endswith(end) and len(word) > len(end) + 1:
            forms += [word.removesuffix(end) + new for new in instead]
    return forms


def typing_errors_allowed(word: str) -> int:
    """How many typing errors are allowed: the longer the word, the more."""
    return (len(word) >= SHORTEST_WITH_A_SLIP) + (len(word) >= SHORTEST_WITH_TWO)


def may_be_slip(typed: str, meant: str, allowed: int) -> bool:
    """Whether two words are similar enough to be worth counting the errors: a fast check."""
    if len(meant) < len(typed) - allowed:
        return False
    if len(typed) < SHORTEST_UNFINISHED and len(meant) > len(typed) + allowed:
        return False
    return len(set(typed).difference(meant)) <= allowed


def typing_errors(typed: str, meant: str) -> int:
    """The typing errors between two words: letters left out, added, swapped or replaced.

    Letters missing at the end of a longer word are no errors: they have not been typed yet.
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
    """The pairs of adjacent letters, with a mark before the first letter."""
    padded = f"^{word}"
    return {padded[at : at + 2] for at in range(len(word))}


_DICE: Final = r"(\d{1,2}(?:/\d)?(?:\s*[+-]\s*\d{1,2})?)"
_HIT_DICE: Final = re.compile(
    rf"{_DICE}\s*-?(?:hd|hit di(?:c?e)?)\b|\bhd\s*{_DICE}(?![\w/])", re.ASCII
)
_LEVEL: Final = re.compile(
    r"\b(?:level|lvl)\s*(\d{1,2})\b|\b(\d{1,2})(?:st|nd|rd|th)?[\s-]*(?:level|lvl)\b", re.ASCII
)
_NOISE: Final = frozenset({"a", "an", "the", "of"})


class Query(NamedTuple):
    """A parsed query: the folded text, its words, and the marks that an entry must have.

    `names` are the text, and the names that it may be the plural of.
    """

    text: str
    names: frozenset[str]
    words: tuple[str, ...]
    marks: tuple[str, ...]


def parse_query(text: str) -> Query:
    """Parse a query such as 'level 3 cleric', '6 HD' or 'lizzard'."""
    folded = fold(text)
    marks: list[str] = []

    def note_dice(found: re.Match[str]) -> str:
        marks.append(hit_dice_mark("".join((found[1] or found[2]).split())))
        return " "

    def note_level(found: re.Match[str]) -> str:
        marks.append(level_mark(int(found[1] or found[2])))
        return " "

    rest = split(_LEVEL.sub(note_level, _HIT_DICE.sub(note_dice, folded)))
    typed = split(folded)
    return Query(" ".join(typed), _names(typed), tuple(_finished(sounding(rest))), tuple(marks))


def _names(typed: list[str]) -> frozenset[str]:
    last = typed[-1:]
    forms = [form for word in last for form in singulars(word)]
    return frozenset(" ".join([*typed[:-1], form]) for form in forms)


def _finished(words: list[str]) -> list[str]:
    """The words without a last one that may become an article, unless it is the only one."""
    begun = any(small.startswith(word) for word in words[-1:] for small in _NOISE)
    return words[:-1] if begun and len(words) > 1 else words


def sounding(words: list[str]) -> list[str]:
    """The words without articles and 'of', unless there are no others."""
    return [word for word in words if word not in _NOISE] or words


def hit_dice_mark(hit_dice: str) -> str:
    """The mark of monsters with these hit dice."""
    return f"hd {hit_dice}"


def level_mark(level: int) -> str:
    """The mark of entries of a level."""
    return f"level {level}"
