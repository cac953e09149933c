"""Weapons, armour and figures are read from their cells."""

from fractions import Fraction
from pathlib import Path

import pytest

from battleboard.battle.state.command_context import Roll
from battleboard.rules.scene import Weapon as Held
from battleboard.storage.catalogue.creatures import CHARACTERS, Character
from battleboard.storage.catalogue.entries import read_entries
from battleboard.storage.catalogue.equipment import (
    ARMOUR,
    WEAPONS,
    CatalogueArmour,
    CatalogueWeapon,
)

SPEAR = (
    "id,name,use,hands,damage,damage_large,length,space,speed,rate,increment,qualities,weight\n"
    "spear,Spear,both,1,1d6,1d8,6.5,1,7,1/2,15,set hurled,5\n"
)


def weapon(folder: Path, text: str) -> CatalogueWeapon | str:
    (folder / "weapons.csv").write_text(text, encoding="utf-8")
    found = read_entries(WEAPONS, [folder])
    return found.faults[0] if found.faults else next(iter(found.entries.values()))


def test_a_weapon_is_read(tmp_path: Path) -> None:
    assert weapon(tmp_path, SPEAR) == CatalogueWeapon(
        "spear",
        "Spear",
        uses=("melee", "missile"),
        hands=1,
        damage=Roll(1, 6),
        damage_large=Roll(1, 8),
        length_ft=6.5,
        space_ft=1,
        speed=7,
        rate=Fraction(1, 2),
        ranges_ft=(15, 30, 45),
        weight=5,
        qualities=("set", "hurled"),
    )


def test_a_weapon_is_handed_to_the_rules_as_it_is_used() -> None:
    spear = CatalogueWeapon(
        "spear", "Spear", length_ft=6, speed=7, rate=Fraction(1), qualities=("set",)
    )
    assert spear.hold("melee") == Held("Spear", "melee", 6, 7, receives_charge=True)
    assert spear.hold("missile") == Held("Spear", "missile", rate=Fraction(1))
    unmarked = CatalogueWeapon("halberd", "Halberd")
    assert unmarked.hold("melee") == Held("Halberd", "melee", receives_charge=False)
    assert CatalogueWeapon("dagger", "Dagger").hold("melee") == Held("Dagger", "melee")
    slow = CatalogueWeapon("x", "X", qualities=("slow",))
    assert slow.hold("melee").slow
    assert slow.hold("missile").slow


@pytest.mark.parametrize(
    ("use", "uses"), [("", ("melee",)), ("melee", ("melee",)), ("missile", ("missile",))]
)
def test_a_weapon_has_its_uses(tmp_path: Path, use: str, uses: tuple[str, ...]) -> None:
    found = weapon(tmp_path, f"id,name,use\nbow,Bow,{use}\n")
    assert isinstance(found, CatalogueWeapon)
    assert found.uses == uses


@pytest.mark.parametrize(
    ("cells", "ranges"), [("50,100,150", (50, 100, 150)), (",,", None), ("50,,150", None)]
)
def test_ranges_are_three_or_none(tmp_path: Path, cells: str, ranges: object) -> None:
    found = weapon(tmp_path, f"id,name,short,medium,long\nbow,Bow,{cells}\n")
    assert isinstance(found, CatalogueWeapon)
    assert found.ranges_ft == ranges


@pytest.mark.parametrize(
    ("column", "text", "expected"),
    [
        ("use", "hurl", "'melee' or 'missile' or 'both' or '' in the column 'use', found 'hurl'"),
        ("length", "long", "a number from 0 to 50 in the column 'length', found 'long'"),
        ("length", "51", "a number from 0 to 50 in the column 'length', found '51'"),
        ("rate", "2.5", "a rate such as 2 or 3/2 in the column 'rate', found '2.5'"),
        ("damage", "d", "dice such as 1d8 or 2d4+1 in the column 'damage', found 'd'"),
    ],
)
def test_a_wrong_weapon_is_told(*, tmp_path: Path, column: str, text: str, expected: str) -> None:
    found = weapon(tmp_path, f"id,name,{column}\nbow,Bow,{text}\n")
    assert found == f"weapons.csv, line 2: expected {expected}."


def test_a_short_range_is_never_beyond_the_long_one(tmp_path: Path) -> None:
    found = weapon(tmp_path, "id,name,short,medium,long\nbow,Bow,50,150,100\n")
    assert found == (
        "weapons.csv, line 2: expected ranges that do not decrease from short to long."
    )


def test_armour_and_shields_are_read(tmp_path: Path) -> None:
    text = "id,name,kind,ac,shield,move\nplate,Plate,armour,3,,60\nbuckler,Buckler,shield,,1,\n"
    (tmp_path / "armour.csv").write_text(text, encoding="utf-8")
    assert read_entries(ARMOUR, [tmp_path]).entries == {
        "plate": CatalogueArmour("plate", "Plate", ac=3, move_ft=60),
        "buckler": CatalogueArmour("buckler", "Buckler", kind="shield", shield=1),
    }


def test_figures_are_read(tmp_path: Path) -> None:
    text = "id,name,class,level,size,weapons\nguard,Guard,fighter,2,medium,spear dagger\nx,X,,,,\n"
    (tmp_path / "figures.csv").write_text(text, encoding="utf-8")
    assert read_entries(CHARACTERS, [tmp_path]).entries == {
        "guard": Character(
            "guard",
            "Guard",
            character_class="fighter",
            level=2,
            size="medium",
            weapons=("spear", "dagger"),
        ),
        "x": Character("x", "X"),
    }
