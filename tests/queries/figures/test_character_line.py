"""A character is read from one line."""

import pytest

from battleboard.queries.figures.character_line import (
    EXAMPLE_GEAR,
    EXAMPLE_LINE,
    CharacterLine,
    character_in,
    example_traits,
)
from battleboard.queries.figures.gear_names import is_called, weapon_of
from battleboard.queries.figures.new_character import CharacterDraft, new_character
from battleboard.rules import RULESETS
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
        ("level 5", {"level": 5}),
    ],
)
def test_numbers_are_told_by_their_words(part: str, numbers: dict[str, int]) -> None:
    said = read(f"Bo, {part}")
    assert said.numbers == numbers
    assert said.weapons == ()


def test_37_1_what_is_not_understood_is_marked_and_the_rest_is_kept() -> None:
    line = "Bo, zweihander, fighter 2, zz, 12"
    said = read(line)
    assert [line[start:end] for start, end in said.unknown] == ["zweihander", "zz", "12"]
    assert (said.character_class, said.weapons) == ("fighter", ())


@pytest.mark.parametrize(
    ("parts", "named", "level"),
    [
        ("fighter/magic-user 3/3", "fighter/magic-user", 3),
        ("fighter/magic-user, 5/4", "fighter 5/magic-user 4", 5),
        ("F/MU/T 5/4/6", "fighter 5/magic-user 4/thief 6", 6),
        ("fighter 3/thief 4", "fighter 3/thief 4", 4),
        ("cleric/fighter 2", "cleric/fighter", 2),
        ("half-elf fighter/cleric 2/2", "fighter/cleric", 2),
    ],
)
def test_37_1_several_classes_have_their_own_levels(parts: str, named: str, level: int) -> None:
    said = read(f"Bo, {parts}", "addict")
    assert (said.character_class, said.numbers["level"]) == (named, level)
    assert said.unknown == ()


@pytest.mark.parametrize(
    "part",
    [
        *("dex 17", "str 18/00", "strength: 17", "16 con", "str 17 dex 12 con 9", "int 9"),
        *("halfling", "Half-Orc", "heavy gear", "encumbered", "specialised in longbow"),
        *("double specialized: long sword", "longbow specialist", "not proficient in dagger"),
        *("weapon of choice lance", "+2 to hit", "+1 damage"),
    ],
)
def test_37_1_abilities_race_training_and_load_are_traits(part: str) -> None:
    said = read(f"Bo, {part}", "addict")
    assert said.traits == (part,)
    assert said.unknown == ()


@pytest.mark.parametrize(
    "part", ["dex 17/20", "dex 0", "str 17/20", "specialised in", "elvish cloak", "3/4"]
)
def test_37_1_what_only_looks_like_a_trait_is_not_understood(part: str) -> None:
    assert read(f"Bo, {part}", "ose").traits == ()
    assert len(read(f"Bo, {part}", "ose").unknown) == 1


def test_37_1_a_race_before_a_class_counts_too() -> None:
    assert read("Bo, halfling thief 4", "addict").traits == ("halfling",)
    assert read("Bo, +2 to hit", "countdown").numbers == {"to_hit": 2}


def test_a_game_of_its_own_has_its_own_classes() -> None:
    assert read("Bo, elf 2", "ose").character_class == "elf"
    assert read("Bo, magic missile", "ose").spells == ("magic missile",), "known by what it does"
    assert len(read("Bo, elf 2", "osric3").unknown) == 1


def test_nothing_between_two_commas_is_nothing() -> None:
    assert read("Ann, , fighter 2,") == CharacterLine("Ann", "fighter", numbers={"level": 2})


def test_a_name_alone_says_nothing_else() -> None:
    assert read(" Ann ") == CharacterLine("Ann")


@pytest.mark.parametrize("game", RULESETS)
def test_37_6_every_example_is_understood_in_its_game(game: str) -> None:
    there = battle(ruleset=game)
    for line in (EXAMPLE_LINE, f"Bo, {example_traits(there)}", f"Bo, {EXAMPLE_GEAR}"):
        said = read(line, game)
        assert said.unknown == (), line
        draft = CharacterDraft("Bo", weapons=", ".join(said.weapons), traits=", ".join(said.traits))
        new_character(there, load_catalogue(game), TABLES, draft)


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize("named", ["long sword", "Sword, long", "Sword", "Longsword", "LONG-SWORD"])
def test_37_6_a_weapon_is_found_by_all_its_names(game: str, named: str) -> None:
    there = battle(ruleset=game)
    (arm,) = weapon_of(there, load_catalogue(game), named)
    assert arm.weapon.name == ("Sword" if game in {"ose", "countdown"} else "Long Sword")


@pytest.mark.parametrize("game", RULESETS)
def test_37_6_the_other_games_weapons_have_counterparts(game: str) -> None:
    known = load_catalogue(game).weapons.values()
    common = ("club", "spear", "heavy mace", "quarterstaff", "short sword", "battle axe", "halberd")
    for name in (*common, "long bow", "short bow", "light crossbow", "two-handed sword", "trident"):
        assert any(is_called(name, each) for each in known), name
