"""Abilities, race, training and load of a character, as typed: dex 17, halfling, heavy load."""

import re
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.storage.catalogue.character_tables import CharacterTables, score_in

SkillName: TypeAlias = Literal[
    "specialised", "double specialised", "weapon of choice", "not proficient"
]
_ABILITIES: Final = {
    "str": "strength",
    "dex": "dexterity",
    "con": "constitution",
    "int": "Intelligence",
    "wis": "Wisdom",
    "cha": "Charisma",
    "chr": "Charisma",
}
_SCORE: Final = r"(\d{1,2}(?:/\d\d)?)"
_ABILITY: Final = rf"({'|'.join(_ABILITIES)})[a-z]*[:.=\s]*{_SCORE}"
_ONE: Final = re.compile(_ABILITY)
_SCORES: Final = re.compile(rf"(?:{_ABILITY}[;\s]*)+")
_BEFORE: Final = re.compile(rf"{_SCORE}\s*({'|'.join(_ABILITIES)})[a-z]*")
_SKILL: Final = re.compile(
    r"(?P<skill>(?:double|doubly)[- ]speciali[sz](?:ed|ation|t)|speciali[sz](?:ed|ation|t)"
    r"|(?:weapon|weapons) of choice|not (?:proficient|skilled)|unproficient|unskilled)"
    r"(?:\s+(?:in|with|at))?\s*:?\s*(?P<weapon>.*)"
)
_SKILL_AFTER: Final = re.compile(
    r"(?P<weapon>.+?)\s*\(?(?P<skill>(?:double |doubly )?speciali[sz](?:ed|t))\)?"
)
_BONUS: Final = re.compile(r"([+-]\d{1,2})\s*(?:to\s+)?(hit|damage|dmg)")
_MOST_SCORE: Final = 25


class Skill(NamedTuple):
    """Training with one weapon, or the lack of it; `weapon` '' means the first weapon listed."""

    name: SkillName
    weapon: str = ""


class CharacterTraits(NamedTuple):
    """What was typed about a character besides class, gear and spells.

    `others` are the ability scores that no rule here uses. `to_hit` and `damage` override Strength.
    """

    strength: str = ""
    dexterity: int | None = None
    constitution: int | None = None
    others: tuple[str, ...] = ()
    race: str = ""
    skills: tuple[Skill, ...] = ()
    load: str = ""
    to_hit: int | None = None
    damage: int | None = None


def traits_in(parts: list[str], tables: CharacterTables) -> CharacterTraits:
    """Parse several parts, leaving out the parts that are no traits of this game."""
    said = CharacterTraits()
    for part in parts:
        said = with_trait(said, part, tables) or said
    return said


def with_trait(said: CharacterTraits, part: str, tables: CharacterTables) -> CharacterTraits | None:
    words = " ".join(part.casefold().replace("″", "").split())
    race, load = tables.trait_called(words, "race"), tables.load_called(words)
    if race:
        return said._replace(race=race.name)
    if load:
        return said._replace(load=load.name)
    bonus = _BONUS.fullmatch(words)
    if bonus:
        added = int(bonus[1])
        is_to_hit = bonus[2] == "hit"
        return said._replace(to_hit=added) if is_to_hit else said._replace(damage=added)
    return _with_scores(said, words) or _with_skill(said, words, tables)


def _with_scores(said: CharacterTraits, words: str) -> CharacterTraits | None:
    before = _BEFORE.fullmatch(words)
    if before:
        return _with_score(said, before[2], before[1])
    if not _SCORES.fullmatch(words):
        return None
    changed: CharacterTraits | None = said
    for ability, score in _ONE.findall(words):
        changed = changed and _with_score(changed, ability, score)
    return changed


def _with_score(said: CharacterTraits, ability: str, score: str) -> CharacterTraits | None:
    field = _ABILITIES[ability]
    number, percent = score_in(score) or (0, 0)
    if not 0 < number <= _MOST_SCORE or (percent and field != "strength"):
        return None
    if field == "strength":
        return said._replace(strength=score)
    if field == "dexterity":
        return said._replace(dexterity=number)
    if field == "constitution":
        return said._replace(constitution=number)
    return said._replace(others=(*said.others, f"{field} {number}"))


def _with_skill(
    said: CharacterTraits, words: str, tables: CharacterTables
) -> CharacterTraits | None:
    found = _SKILL.fullmatch(words) or _SKILL_AFTER.fullmatch(words)
    if found is None:
        return None
    name = _skill_called(found["skill"])
    known = tables.specialist(name) or (name == "not proficient" and tables.unskilled)
    skill = Skill(name, found["weapon"].strip("() "))
    return said._replace(skills=(*said.skills, skill)) if known else None


def _skill_called(words: str) -> SkillName:
    if words.startswith(("double", "doubly")):
        return "double specialised"
    if words.startswith("special"):
        return "specialised"
    return "weapon of choice" if "choice" in words else "not proficient"
