"""The classes of a figure with their levels: fighter 3, fighter 5/magic-user 4."""

import re
from typing import Final, NamedTuple

from battleboard.rules.scene import Fighting

_WITH_LEVEL: Final = re.compile(r"(.*\S)\s+(\d{1,3})")


_MAGES: Final = frozenset({"magic-user", "illusionist", "wizard"})


class ClassLevel(NamedTuple):
    """One class, in lower case, and the level in it."""

    name: str
    level: int


def class_levels(fighting: Fighting) -> tuple[ClassLevel, ...]:
    """Return each class of a figure with its level, by default the figure's own.

    () if the class or the figure's level is unknown.
    """
    if not fighting.character_class or fighting.level is None:
        return ()
    parts = (each.strip().casefold() for each in fighting.character_class.split("/"))
    return tuple(_class_level(each, fighting.level) for each in parts if each)


def level_in(fighting: Fighting, names: frozenset[str]) -> int | None:
    """Return the highest level in any of these classes, or else the figure's level, if known."""
    own = class_levels(fighting)
    found = [each.level for each in own if each.name in names]
    return max(found, default=fighting.level)


def is_mage(fighting: Fighting) -> bool:
    return any(each.name in _MAGES for each in class_levels(fighting))


def class_text(classes: tuple[ClassLevel, ...]) -> str:
    """Format classes as on a card; levels are left out if they are all the same."""
    if len({each.level for each in classes}) <= 1:
        return "/".join(each.name for each in classes)
    return "/".join(f"{each.name} {each.level}" for each in classes)


def _class_level(text: str, level: int) -> ClassLevel:
    found = _WITH_LEVEL.fullmatch(text)
    return ClassLevel(found[1], int(found[2])) if found else ClassLevel(text, level)


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
