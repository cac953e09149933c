"""What a query asks for: words, and marks for hit dice and levels."""

import re
from typing import Final, NamedTuple

from battleboard.storage.catalogue.words import fold, singulars, split

_DICE: Final = r"(\d{1,2}(?:/\d)?(?:\s*[+-]\s*\d{1,2})?)"
_HIT_DICE: Final = re.compile(
    rf"{_DICE}\s*-?(?:hd|hit di(?:c?e)?)\b|\bhd\s*{_DICE}(?![\w/])", re.ASCII
)
_LEVEL: Final = re.compile(
    r"\b(?:level|lvl)\s*(\d{1,2})\b|\b(\d{1,2})(?:st|nd|rd|th)?[\s-]*(?:level|lvl)\b", re.ASCII
)
_NOISE: Final = frozenset({"a", "an", "the", "of"})


class Query(NamedTuple):
    """The folded text that was typed, its words, and the marks that an entry must bear.

    `names` are the text, and the names whose plural it may be.
    """

    text: str
    names: frozenset[str]
    words: tuple[str, ...]
    marks: tuple[str, ...]


def parse_query(text: str) -> Query:
    """Take a query apart: 'level 3 cleric', '6 HD', 'lizzard'."""
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
    """Leave out a last word that may become a small one, unless there are no others."""
    begun = any(small.startswith(word) for word in words[-1:] for small in _NOISE)
    return words[:-1] if begun and len(words) > 1 else words


def sounding(words: list[str]) -> list[str]:
    """Leave out the small words, unless there are no others."""
    return [word for word in words if word not in _NOISE] or words


def hit_dice_mark(hit_dice: str) -> str:
    """Give the mark of those who have these hit dice."""
    return f"hd {hit_dice}"


def level_mark(level: int) -> str:
    """Give the mark of what belongs to a level."""
    return f"level {level}"
