"""A character is read from one line."""

import pytest

from battleboard.queries.figures.character_line import CharacterLine, character_in
from battleboard.storage.catalogue.catalogue import load_catalogue
from tests.battle.battles import TABLES, battle


def read(text: str, game: str = "osric3") -> CharacterLine:
    there = battle(ruleset=game)
    return character_in(there, load_catalogue(game), TABLES, text)


def test_all_that_matters_is_told_in_one_line() -> None:
    said = read("Brakk, fighter 3, 24 hp, long sword, long bow, chain mail, shield")
    assert said.name == "Brakk"
    assert said.character_class == "fighter"
    assert said.numbers == {"level": 3, "hit_points": 24}
    assert said.weapons == ("long sword", "long bow", "chain mail", "shield")
    assert said.spells == ()


def test_spells_are_told_from_weapons_whole_or_begun() -> None:
    said = read("Aldis, cleric 2, heavy mace, bless, cure light, plate mail +1")
    assert said.weapons == ("heavy mace", "plate mail +1")
    assert said.spells == ("bless", "cure light")
    assert read("Bo, shield").weapons == ("shield",), "armour before the spell of that name"


@pytest.mark.parametrize(
    ("part", "named", "level"),
    [
        ("magic-user 2", "magic-user", 2),
        ("Magic User level 2", "magic-user", 2),
        ("2nd level mag", "magic-user", 2),
        ("3 thief", "thief", 3),
        ("cleric", "cleric", None),
    ],
)
def test_a_class_is_told_with_its_level_or_without(
    part: str, named: str, level: int | None
) -> None:
    said = read(f"Bo, {part}")
    assert (said.character_class, said.numbers.get("level")) == (named, level)


@pytest.mark.parametrize(
    ("part", "numbers"),
    [
        ("24 hp", {"hit_points": 24}),
        ("HP: 24", {"hit_points": 24}),
        ("24 hit points", {"hit_points": 24}),
        ("AC -1", {"ac": -1}),
        ("armour class 4", {"ac": 4}),
        ('move 9"', {"move": 9}),
        ("+2 to hit", {"to_hit": 2}),
        ("level 5", {"level": 5}),
    ],
)
def test_numbers_are_told_by_their_words(part: str, numbers: dict[str, int]) -> None:
    said = read(f"Bo, {part}")
    assert said.numbers == numbers
    assert said.weapons == ()


def test_what_is_not_known_is_left_to_be_asked_about_as_a_weapon() -> None:
    said = read("Bo, zweihander, zz, 12")
    assert said.weapons == ("zweihander", "zz", "12")
    assert said.character_class == ""


def test_a_game_of_its_own_has_its_own_classes() -> None:
    assert read("Bo, elf 2", "ose").character_class == "elf"
    assert read("Bo, magic missile", "ose").spells == ("magic missile",), "known by what it does"
    assert read("Bo, elf 2", "osric3").weapons == ("elf 2",)


def test_a_name_alone_says_nothing_else() -> None:
    assert read(" Ann ") == CharacterLine("Ann")
