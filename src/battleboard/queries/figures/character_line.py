"""Parses a character from one line: Brakk, fighter 3, 24 hp, long sword, chain mail, shield."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.queries.figures.new_character import (
    classes,
    enchanted,
    is_called,
    is_worn,
    names_in,
)
from battleboard.rules import Tables
from battleboard.storage.catalogue.catalogue import Catalogue
from battleboard.storage.catalogue.entries import CatalogueEntry
from battleboard.storage.catalogue.equipment import CatalogueWeapon
from battleboard.storage.catalogue.spell_list import CatalogueSpell

_WORDS: Final[Mapping[str, str]] = {
    "hp": "hit_points",
    "hits": "hit_points",
    "hit points": "hit_points",
    "ac": "ac",
    "armour class": "ac",
    "armor class": "ac",
    "move": "move",
    "level": "level",
    "to hit": "to_hit",
}
_COUNTED: Final = re.compile(
    rf"({'|'.join(_WORDS)})[:\s]*([+-]?\d+)\W*|([+-]?\d+)\W*\s*({'|'.join(_WORDS)})"
)
_CLASS: Final = re.compile(
    r"(?:(\d+)(?:st|nd|rd|th)?[- ]?(?:level)?\s*)?([a-z][a-z -]+?)(?:\s+(?:level\s*)?(\d+))?"
)
_FEWEST_LETTERS: Final = 3


class CharacterLine(NamedTuple):
    """What a line says about a character; missing parts are empty.

    `numbers` use the field names of `CharacterDraft`: level, hit_points, ac, move, to_hit.
    """

    name: str
    character_class: str = ""
    weapons: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    numbers: Mapping[str, int] = MappingProxyType({})


def character_in(battle: Battle, catalogue: Catalogue, tables: Tables, text: str) -> CharacterLine:
    """Parse the comma-separated parts of a line, in any order after the name.

    A part that is not a number, class or spell is taken for a weapon or armour.
    """
    name, *rest = text.split(",")
    said = CharacterLine(name.strip())
    known = classes(battle, tables)
    for part in names_in(",".join(rest)):
        said = _with(said, part, known, lambda spoken: _is_spell(catalogue, tables, spoken))
    return said


def spell_names(catalogue: Catalogue) -> list[str]:
    """The names of all spells in a game, even those listed only by their effects."""
    spells = (each.name for each in catalogue.spells.values())
    powers = (each.name for each in catalogue.powers.values() if each.kind == "spell")
    return sorted({*spells, *powers})


def _with(
    said: CharacterLine, part: str, known: tuple[str, ...], is_spell: Callable[[str], bool]
) -> CharacterLine:
    """Add one part to a parsed line."""
    words = part.casefold()
    counted, classed = _COUNTED.fullmatch(words), _CLASS.fullmatch(words)
    if counted:
        return _counting(said, _WORDS[counted[1] or counted[4]], counted[2] or counted[3])
    named = _class_called(classed[2], known) if classed else ""
    if classed and named:
        of_class = said._replace(character_class=named)
        level = classed[1] or classed[3]
        return _counting(of_class, "level", level) if level else of_class
    if is_spell(part):
        return said._replace(spells=(*said.spells, part))
    return said._replace(weapons=(*said.weapons, part))


def _counting(said: CharacterLine, field: str, number: str) -> CharacterLine:
    """Add a number to a parsed line."""
    return said._replace(numbers={**said.numbers, field: int(number)})


def _class_called(word: str, known: tuple[str, ...]) -> str:
    """The class with this name, or else one that begins with it, or ''."""
    begun = word.replace(" ", "-")
    if len(begun) < _FEWEST_LETTERS:
        return ""
    exact = (each for each in known if each == begun)
    return next(exact, next((each for each in known if each.startswith(begun)), ""))


def _is_spell(catalogue: Catalogue, tables: Tables, name: str) -> bool:
    """Whether a name fits a spell better than a weapon or armour."""
    plain = enchanted(name)[0]
    if is_worn(name, catalogue, tables) or _listed(plain, catalogue.weapons):
        return False
    if plain.casefold() in {each.casefold() for each in spell_names(catalogue)}:
        return True
    kinds = [type(found.entry) for found in catalogue.search(plain)]
    return CatalogueSpell in kinds and CatalogueWeapon not in kinds


def _listed(name: str, entries: Mapping[str, CatalogueEntry]) -> bool:
    return any(is_called(name, each) for each in entries.values())
