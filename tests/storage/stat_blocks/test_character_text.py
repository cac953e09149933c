"""Characters are read from lines, sheets and rows of spreadsheets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.storage.stat_blocks.block_answer import plain_character
from battleboard.storage.stat_blocks.character_text import (
    CharacterText,
    is_character,
    read_character_text,
)
from battleboard.storage.stat_blocks.stat_block import Dialect

LINE = (
    "Tarn, half-elf fighter/thief 3/4, AC 4 [15], hp 21, Str 16 Int 11 Wis 9 Dex 17 Con 13 Cha 12, "
    "long sword +1, 2 daggers, 20 arrows, leather armour + shield, 50' rope"
)


def test_a_line() -> None:
    assert read_character_text(LINE) == CharacterText(
        "Tarn",
        (("fighter", 3), ("thief", 4)),
        {"str": 16, "int": 11, "wis": 9, "dex": 17, "con": 13, "cha": 12},
        21,
        4,
        15,
        ("long sword +1", "dagger"),
        ("leather armour", "shield"),
    )


def test_a_sheet() -> None:
    text = """Character Name: Brother Oswin
        Class & Level: Cleric 4
        Alignment: Lawful
        Strength 18(45)
        Wisdom: 16
        Hit Points: 22/25
        Armour Class: 3
        Weapons:
        - mace (1d6+1)
        - sling
        Armour: plate mail, shield
        Spells: 1st: bless, cure light wounds (2); 2nd: silence 15' radius
        Equipment: holy symbol, 12 torches, hand axe
        Money: 30 gp"""
    read = read_character_text(text)
    assert (read.name, read.classes) == ("Brother Oswin", (("cleric", 4),))
    assert read.abilities == {"str": "18/45", "wis": 16}
    assert (read.hit_points, read.ac, read.aac) == (25, 3, None)
    assert read.weapons == ("mace", "sling", "hand axe")
    assert read.armour == ("plate mail", "shield")
    assert read.spells == ("bless", *["cure light wounds"] * 2, "silence 15' radius")


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_row_of_a_spreadsheet_with_its_columns_in_any_order(delimiter: str) -> None:
    lines = [["hp", "Name", "dex", "Class", "lvl", "ac"], ["9", "Pell", "15", "Ranger", "2", "5"]]
    read = read_character_text("\n".join(map(delimiter.join, lines)))
    assert (read.name, read.classes, read.hit_points) == ("Pell", (("ranger", 2),), 9)
    assert (read.abilities, read.ac) == ({"dex": 15}, 5)


@pytest.mark.parametrize(
    ("text", "classes"),
    [
        ("Ann, Lawful Fighter 3", (("fighter", 3),)),
        ("Ann | Thief | Level 1", (("thief", 1),)),
        ("Ann, 3rd level paladin", (("paladin", 3),)),
        ("Ann - Human Illusionist (5th)", (("illusionist", 5),)),
        ("Character: Ann\nFighter, 5th level", (("fighter", 5),)),
        ("Ann, level 4 druid", (("druid", 4),)),
        ('MU5 "Ann"', (("magic-user", 5),)),
        ('F2/T3 "Ann"', (("fighter", 2), ("thief", 3))),
        ("Ann, elf fighter/magic-user 2", (("fighter", 2), ("magic-user", 2))),
        ("Name: Ann\nClass: Cleric\nRace: Elf\nLevel: 5", (("cleric", 5),)),
        ("Name: Ann\nClass: Cleric", ()),
        ("Ann, hp 4", ()),
    ],
)
def test_classes_and_levels(text: str, classes: tuple[tuple[str, int], ...]) -> None:
    read = read_character_text(text)
    assert (read.name, read.classes) == ("Ann", classes)


def test_abilities_may_be_single_letters() -> None:
    read = read_character_text("Ann, cleric 1, S 13 I 10 W 16 D 9 C 14 Ch 12, 6 hp")
    assert list(read.abilities.values()) == [13, 10, 16, 9, 14, 12]
    read = read_character_text("Ann, cleric 1\nS: 9 I: 17 W: 11 D: 15 C: 12 CH: 10")
    assert read.abilities["cha"] == 10
    assert read_character_text("Ann, cleric 1, D 6").abilities == {}


def test_armour_may_be_told_behind_its_class() -> None:
    read = read_character_text("Ann, Specialist 2. AC 14 (leather). Rapier d8.")
    assert (read.ac, read.aac, read.armour, read.weapons) == (None, 14, ("leather",), ("rapier",))
    read = read_character_text("Ann, fighter 2, AC 14 (mostly)", Dialect())
    assert (read.ac, read.armour) == (14, ())


def test_a_list_without_a_weapon_is_the_spells_of_a_caster() -> None:
    text = "Ann, MU 3, hp 5; staff, 2 darts; sleep, shield / web"
    assert read_character_text(text).spells == ("sleep", "shield", "web")
    read = read_character_text("Ann, fighter 3; sleep, web")
    assert read.spells == ()
    known = read_character_text("Ann, fighter 3, sleep, mace", known_spells={"sleep"})
    assert (known.spells, known.weapons) == (("sleep",), ("mace",))


def test_a_character_is_told_from_a_monster() -> None:
    assert is_character(LINE)
    assert is_character("Pip, thief lvl 2, AC 7, 8hp, dex 17, dagger + sling")
    assert is_character("Ann, HD 3, hp 9, Str-10 Int-15 Wis-8 Con-15 Dex-12 Chr-11")
    assert is_character("Ann, S 9, Str 10, Dex 12, Con 13, hp 9")
    assert not is_character('Dame Ivy: AC 2; MV 9"; F7; hp 51; #AT 3/2; D 1-8')
    assert not is_character('Dame Ivy: AC 2; MV 9"; F7; hp 51; #AT 3/2')
    assert not is_character('Dame Ivy: AC 2; MV 9"; F7; hp 51; D 1-8')
    assert not is_character("Sergeant Holt, Fighter 2: AC 16, hp 13, Morale 8")
    assert not is_character("An empty hall")


def test_it_is_told_in_json() -> None:
    plain = plain_character(read_character_text("Ann, thief 2, dex 17"))["expect"]
    assert plain["classes"] == [["thief", 2]]
    assert plain["abilities"] == dict.fromkeys(("str", "int", "wis", "con", "cha")) | {"dex": 17}
    assert (plain["hp"], plain["weapons"]) == (None, [])


@given(st.text(max_size=200))
def test_any_text_can_be_read(text: str) -> None:
    read = read_character_text(text)
    assert read.name is None or read.name.strip()
    is_character(text)
