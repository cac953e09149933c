"""Parts of stat blocks without a label: '2 Hit Dice', '11 hp', 'dagger d4', '+3 melee', 'F7'."""

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from battleboard.storage.stat_blocks.attack_words import is_attack
from battleboard.storage.stat_blocks.block_names import CLASS_LEVEL
from battleboard.storage.stat_blocks.block_values import alignment_code
from battleboard.storage.stat_blocks.damage_rolls import ROLLS


class LoosePart(NamedTuple):
    """A part without a label: its field, where it stands, and the values read from it.

    `attack` is the text of an attack, and `level` that of a class and level.
    """

    field: str
    start: int
    end: int
    fields: Mapping[str, Any] = MappingProxyType({})
    attack: str = ""
    level: str = ""


# A part may continue on the next line, if the line begins in mid-sentence.
_PART: Final = re.compile(
    r"(?:\([^()]*\)|(?!\.\s|\.$)[^,;|()\[\]\n]|(?<![,;.:])\n(?=[ \t]*(?:[a-z\d]|(?:Hit|Dic?e)\b)))+"
)


class _Form(NamedTuple):
    """A field without a label: the pattern that recognizes it, and the function that reads it."""

    field: str
    key: str
    pattern: re.Pattern[str]
    read: Callable[[str], Any]


def _form(field: str, key: str, pattern: str, read: Callable[[str], Any]) -> _Form:
    return _Form(field, key, re.compile(pattern, re.IGNORECASE), read)


def _bare(text: str) -> str:
    return "".join(text.split())


_FORMS: Final = (
    _form("hit dice", "hit_dice", r"(\d{1,2}(?:\s?[+-]\s?\d)?|1/2)\s*(?:HD|hit\s+dic?e)\b", _bare),
    _form(
        "hit points",
        "hit_points",
        r"(\d{1,4}(?:\s*(?:and|&|/)\s*\d{1,4})*)\s*(?:hp|hit\s+points?)\b(?!\s*(?:/|per|of))",
        lambda text: tuple(map(int, re.findall(r"\d+", text))),
    ),
    _form("xp", "xp", r"(\d[\d,]{0,9})\s*xp\b", lambda text: int(text.replace(",", ""))),
    _form("attack bonus", "attack_bonus", r"\+(\d{1,2})\s*(?:melee|(?:to[- ])?hit|attack)\b", int),
    _form("alignment", "alignment", r"((?-i:L[GNE]|N[GE]|C[GNE]))\b", alignment_code),
)
_GOES_ON: Final = re.compile(r"\s*(?!damage|points?|hp|by|from|or|plus|with|each)[a-z]")
_REMARK: Final = re.compile(r"\([^()]*\)")
# An unknown attack: one or two words before dice. Words such as 'with' or 'has' mean gear or prose.
_NAMED_ROLL: Final = re.compile(
    r"(?:\d+ )?(?:(?!(?:with|has|have|for|of|in|per|and|the|carr\w+)\b)[a-z'-]{3,} ){1,2}"
    rf"{ROLLS.pattern}(?:\s*damage)?\s*$"
)
_MOST_WORDS: Final = 24


def loose_parts(text: str, start: int, end: int) -> Iterator[LoosePart]:
    """Yield the parts of a stretch of text; `field` is '' for a part that is not understood."""
    for found in _PART.finditer(text, start, end):
        yield from _pieces(text, found.start(), found.end())


def _pieces(text: str, start: int, end: int) -> Iterator[LoosePart]:
    """Yield the pieces of a part in turn; what follows the last known piece is not understood."""
    while start < end:
        start += len(text[start:end]) - len(text[start:end].lstrip(" .*"))
        piece = _piece(text, start, end)
        if piece is None:
            if text[start:end].strip():
                yield LoosePart("", start, end)
            return
        yield piece
        start = max(piece.end, start + 1)


def _piece(text: str, start: int, end: int) -> LoosePart | None:
    part = text[start:end]
    for form in _FORMS:
        if found := form.pattern.match(part):
            fields = {form.key: form.read(found[1])}
            return LoosePart(form.field, start, start + found.end(), fields)
    if found := CLASS_LEVEL.match(part):
        return LoosePart("level", start, start + found.end(), level=found[0])
    found = ROLLS.match(part)
    if found and _GOES_ON.match(part, found.end()):
        found = None
    said = _REMARK.sub("", part)
    is_listed = ROLLS.search(part) and is_attack(said) and len(said.split()) <= _MOST_WORDS
    if found or is_listed or _NAMED_ROLL.match(said):
        end = start + found.end() if found else end
        return LoosePart("attacks", start, end, attack=text[start:end])
    return None
