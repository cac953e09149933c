"""Parses a character from one line: Brakk, fighter 3, dex 16, 24 hp, long sword, chain mail."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.queries.figures.character_traits import CharacterTraits, with_trait
from battleboard.queries.figures.counted_gear import counted_gear
from battleboard.queries.figures.gear_names import is_called, is_worn, light_named, split_bonus
from battleboard.queries.figures.new_character import character_tables, classes, has_bonus
from battleboard.rules import Tables
from battleboard.rules.class_levels import ClassLevel, class_text
from battleboard.storage.catalogue.catalogue import Catalogue
from battleboard.storage.catalogue.entries import CatalogueEntry
from battleboard.storage.catalogue.equipment import CatalogueArmour, CatalogueWeapon
from battleboard.storage.catalogue.spell_list import CatalogueSpell

_WORDS: Final[Mapping[str, str]] = {
    "hp": "hit_points",
    "hits": "hit_points",
    "hit points": "hit_points",
    "ac": "ac",
    "armour class": "ac",
    "armor class": "ac",
    "move": "move",
    "mv": "move",
    "level": "level",
    "to hit": "to_hit",
}
_COUNTED: Final = re.compile(
    rf"({'|'.join(_WORDS)})[:\s]*([+-]?\d+)\W*|([+-]?\d+)\W*\s*({'|'.join(_WORDS)})"
)
_PART: Final = re.compile(r"[^,]+")
_NO_WORD: Final = re.compile(r"\b(?:level|lvl|lv)\b\.?|(?<=\d)(?:st|nd|rd|th)\b")
_CLASS: Final = re.compile(r"(\d{1,3})?\s*([a-z][a-z -]*)?\s*(\d{1,3})?")
_SHORT: Final[Mapping[str, str]] = {
    **dict.fromkeys(("f", "ftr"), "fighter"),
    **dict.fromkeys(("c", "cl", "clr", "priest"), "cleric"),
    **dict.fromkeys(("t", "th", "thf", "rogue"), "thief"),
    **dict.fromkeys(("mu", "m-u", "wizard", "mage"), "magic-user"),
    **dict.fromkeys(("r", "rgr"), "ranger"),
    **dict.fromkeys(("p", "pal"), "paladin"),
    **dict.fromkeys(("a", "ass"), "assassin"),
    **dict.fromkeys(("i", "ill"), "illusionist"),
    **dict.fromkeys(("d", "dr"), "druid"),
}
_FEWEST_LETTERS: Final = 3


class CharacterLine(NamedTuple):
    """What a line says about a character; missing parts are empty.

    `numbers` use the field names of `CharacterDraft`: level, hit_points, ac, move, to_hit.
    `unknown` are the parts of the line that could not be parsed, as (start, end).
    """

    name: str
    character_class: str = ""
    weapons: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    numbers: Mapping[str, int] = MappingProxyType({})
    unknown: tuple[tuple[int, int], ...] = ()


def character_in(battle: Battle, catalogue: Catalogue, tables: Tables, text: str) -> CharacterLine:
    """Parse the comma-separated parts of a line, in any order after the name."""
    game = _GameLine(battle, catalogue, tables)
    name, *_ = text.split(",")
    said = CharacterLine(name.strip())
    for found in _PART.finditer(text, len(name)):
        part = found[0].strip()
        if not part:
            continue
        more = game.read(said, part)
        start = found.start() + found[0].index(part)
        said = more or said._replace(unknown=(*said.unknown, (start, start + len(part))))
    return said


EXAMPLE_LINE: Final = "Brakk, fighter 3, dex 16, 24 hp, long sword, chain mail, shield"
EXAMPLE_GEAR: Final = "long sword, chain mail, shield"


def example_traits(battle: Battle) -> str:
    held = character_tables(battle)
    exceptional = "str 18/54" if any(row.score[1] for row in held.strength) else "str 16"
    parts = (
        exceptional,
        "dex 16",
        "half-elf" if held.trait_called("half-elf", "race") else "",
        "specialised in longbow" if held.specialist("specialised") else "",
        "heavy load",
    )
    return ", ".join(filter(None, parts))


def spell_names(catalogue: Catalogue) -> list[str]:
    spells = (each.name for each in catalogue.spells.values())
    powers = (each.name for each in catalogue.powers.values() if each.kind == "spell")
    return sorted({*spells, *powers})


class _GameLine:
    """Reads parts of a character line with the lists of one game."""

    def __init__(self, battle: Battle, catalogue: Catalogue, tables: Tables) -> None:
        self._catalogue, self._tables, self._rules = catalogue, tables, battle.rules
        self._classes = classes(battle, tables)
        self._traits = character_tables(battle)
        self._has_bonus = has_bonus(battle)

    def read(self, said: CharacterLine, part: str) -> CharacterLine | None:
        words = " ".join(part.casefold().split())
        counted = _COUNTED.fullmatch(words)
        if counted:
            field = _WORDS[counted[1] or counted[4]]
            if field != "to_hit" or self._has_bonus:
                number = int(counted[2] or counted[3])
                return said._replace(numbers={**said.numbers, field: number})
        if counted_gear(part) or light_named(self._rules, part):
            return said._replace(weapons=(*said.weapons, part))
        return (
            self._with_class(said, words)
            or self._with_trait(said, part)
            or self._with_race_and_class(said, words)
            or self._with_gear(said, part)
        )

    def _with_trait(self, said: CharacterLine, part: str) -> CharacterLine | None:
        if with_trait(CharacterTraits(), part, self._traits) is None:
            return None
        return said._replace(traits=(*said.traits, part))

    def _with_race_and_class(self, said: CharacterLine, words: str) -> CharacterLine | None:
        """Read a race before a class: half-elf fighter/thief 2/3."""
        race, _, rest = words.partition(" ")
        trait = self._traits.trait_called(race, "race")
        more = self._with_class(said, rest) if trait and rest else None
        return more._replace(traits=(*more.traits, race)) if more else None

    def _with_class(self, said: CharacterLine, words: str) -> CharacterLine | None:
        pieces = [_CLASS.fullmatch(each.strip()) for each in _NO_WORD.sub(" ", words).split("/")]
        if not all(pieces):
            return None
        found = [each for each in pieces if each]
        spoken = [each[2] for each in found if each[2]]
        names = [_class_called(each.strip(), self._classes) for each in spoken]
        levels = [int(text) for each in found for text in (each[1], each[3]) if text]
        if not names and len(levels) > 1 and said.character_class:
            names = [each.rstrip("0123456789 ") for each in said.character_class.split("/")]
        if not names or not all(names) or len(levels) not in {0, 1, len(names)}:
            return None
        return _of_class(said, names, levels)

    def _with_gear(self, said: CharacterLine, part: str) -> CharacterLine | None:
        if self._is_spell(part):
            return said._replace(spells=(*said.spells, part))
        return said._replace(weapons=(*said.weapons, part)) if self._is_gear(part) else None

    def _is_gear(self, name: str) -> bool:
        plain, known = split_bonus(name)[0].removesuffix(" of speed"), self._catalogue
        if is_worn(name, known, self._tables) or _is_listed(plain, known.weapons):
            return True
        kinds = {type(found.entry) for found in known.search(plain)}
        return bool(kinds & {CatalogueWeapon, CatalogueArmour})

    def _is_spell(self, name: str) -> bool:
        plain, known = split_bonus(name)[0], self._catalogue
        if is_worn(name, known, self._tables) or _is_listed(plain, known.weapons):
            return False
        if plain.casefold() in {each.casefold() for each in spell_names(known)}:
            return True
        kinds = [type(found.entry) for found in known.search(plain)]
        return CatalogueSpell in kinds and CatalogueWeapon not in kinds


def _of_class(said: CharacterLine, names: list[str], levels: list[int]) -> CharacterLine:
    if not levels:
        return said._replace(character_class="/".join(names))
    levels = levels * len(names) if len(levels) == 1 else levels
    known = tuple(ClassLevel(*each) for each in zip(names, levels, strict=True))
    numbers = {**said.numbers, "level": max(levels)}
    return said._replace(character_class=class_text(known), numbers=numbers)


def _class_called(word: str, known: tuple[str, ...]) -> str:
    """The class with this name or abbreviation, else the first that begins with it.

    '' if there is none; fewer than `_FEWEST_LETTERS` letters are not completed.
    """
    begun = word.replace(" ", "-")
    begun = _SHORT.get(begun, begun)
    exact = next((each for each in known if each == begun), "")
    if exact or len(begun) < _FEWEST_LETTERS:
        return exact
    return next((each for each in known if each.startswith(begun)), "")


def _is_listed(name: str, entries: Mapping[str, CatalogueEntry]) -> bool:
    return any(is_called(name, each) for each in entries.values())
