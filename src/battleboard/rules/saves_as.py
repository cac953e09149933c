"""What a monster saves as: a class at a level, or half of its own hit dice.

elf 1       as an elf of the first level
half        mindless: half of its hit dice count, but all of them against death
"""

import re
from typing import Final, NamedTuple

HALF: Final = "half"
SAVES_AS_EXPECTED: Final = "'half', or a class and a level such as 'elf 1'"
_CLASS: Final = re.compile(r"([a-z][a-z -]*[a-z]) (\d{1,2})", re.ASCII)


class SavesAs(NamedTuple):
    """A class and a level to save as; without a class, half of the monster's own hit dice."""

    character_class: str = ""
    level: int = 0


def saves_as(text: str) -> SavesAs | None:
    """Parse what a monster saves as; None if the text is neither 'half' nor a class and level."""
    plain = " ".join(text.casefold().split())
    if plain == HALF:
        return SavesAs()
    found = _CLASS.fullmatch(plain)
    return SavesAs(found[1], int(found[2])) if found else None


def saves_as_text(text: str) -> str:
    """Normalize what a monster saves as: 'elf 1'; raise a ValueError if it cannot be parsed."""
    known = saves_as(text)
    if known is None:
        raise ValueError(text)
    return f"{known.character_class} {known.level}" if known.character_class else HALF
