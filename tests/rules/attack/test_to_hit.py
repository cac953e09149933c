"""To-hit numbers combine armour class, armour and weapon."""

from fractions import Fraction
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules.attack.to_hit import (
    armour_type,
    band_for,
    band_of,
    monster_band,
    number_needed,
    weapon_against_armour,
)
from battleboard.rules.scene import Fighting
from battleboard.rules.tables import Band, HitDice, TableError, Tables, ToHitTables, parse_hit_dice
from battleboard.storage.catalogue import load_tables

TABLES = load_tables()
FIGHTER_8 = band_for("fighter", 8, TABLES)
THIEF_1 = band_for("thief", 1, TABLES)
ALL = TABLES.to_hit or ToHitTables((), (), ())
BANDS = st.sampled_from([*(row.band for row in ALL.levels), *(row.band for row in ALL.monsters)])


def best_ac(total: int, band: Band) -> int | None:
    """The best armour class of the tables that a total hits."""
    return min((ac for ac in range(-10, 11) if number_needed(band, ac) <= total), default=None)


def test_EM_7_fighter_8_rolls_11_with_2_2_3() -> None:
    assert best_ac(11 + 2 + 2 + 3, FIGHTER_8) == -4


def test_EM_8_cleric_12_rolls_5_with_2_minus_2_0() -> None:
    assert best_ac(5 + 2 - 2 + 0, band_for("cleric", 12, TABLES)) == 9


def test_EM_22_thief_8_rolls_3_with_4_minus_1() -> None:
    assert best_ac(3 + 4 - 1, band_for("thief", 8, TABLES)) is None


def test_VII_the_repeated_20s_are_all_hit_by_20() -> None:
    assert [number_needed(THIEF_1, ac) for ac in (2, 1, 0, -1, -2, -3, -4, -5)] == [
        *(19, 20, 20, 20, 20, 20, 20),
        21,
    ]
    assert best_ac(19, THIEF_1) == 2
    assert best_ac(20, THIEF_1) == -4
    assert best_ac(21, THIEF_1) == -5
    assert best_ac(99, THIEF_1) == -10


def test_VII_natural_1_may_hit_and_natural_20_may_miss() -> None:
    giant = monster_band(16, TABLES)
    assert best_ac(1, giant) == 6
    assert number_needed(THIEF_1, -5) > 20


def test_VII_armour_worse_than_10_counts_as_10() -> None:
    assert number_needed(FIGHTER_8, 14) == number_needed(FIGHTER_8, 10) == 4


@pytest.mark.parametrize(
    ("level", "needed"),
    [(0, [27, 28, 29]), (8, [20, 21, 22]), (11, [20, 20, 20]), (17, [15, 16, 17])],
)
def test_VII_beyond_the_table_the_numbers_go_on_as_they_began(
    level: int, needed: list[int]
) -> None:
    band = band_for("fighter", level, TABLES)
    assert [number_needed(band, ac) for ac in (-11, -12, -13)] == needed


def test_VII_a_band_without_its_20s_goes_on_too() -> None:
    band = Band("odd", tuple(range(0, 42, 2)))
    assert number_needed(band, -11) == 41


@given(BANDS, st.integers(-40, 20))
def test_VII_a_better_armour_class_is_never_easier(band: Band, ac: int) -> None:
    assert number_needed(band, ac) <= number_needed(band, ac - 1)


@given(BANDS)
def test_VII_no_band_has_more_than_six_20s_however_far(band: Band) -> None:
    needed = [number_needed(band, ac) for ac in range(10, -60, -1)]
    assert needed.count(20) == 6
    assert sorted(set(needed)) == list(range(needed[0], needed[-1] + 1))


@pytest.mark.parametrize(
    ("character_class", "level", "needed"),
    [
        ("fighter", 0, 20),
        ("Fighter", 1, 20),
        ("ranger", 4, 18),
        ("paladin", 17, 4),
        ("cavalier", 30, 4),
        ("barbarian", 6, 16),
        ("bard", 7, 14),
        ("cleric", 19, 9),
        ("druid", 3, 20),
        ("monk", 9, 16),
        ("thief", 21, 10),
        ("assassin", 8, 19),
        ("acrobat", 12, 16),
        ("thief-acrobat", 16, 14),
        ("magic-user", 5, 20),
        ("illusionist", 21, 11),
    ],
)
def test_VII_bands_by_class_and_level(character_class: str, level: int, needed: int) -> None:
    assert number_needed(band_for(character_class, level, TABLES), 0) == needed


@pytest.mark.parametrize(
    ("hit_dice", "label"),
    [
        ("1/2", "below 1-1"),
        (0, "below 1-1"),
        ("1-2", "below 1-1"),
        ("below 1-1", "below 1-1"),
        ("1-1", "1-1"),
        ("1", "1"),
        (3, "2-3+"),
        ("1+", "1+"),
        ("1+1", "1+"),
        ("1+3", "1+"),
        ("2-1", "1+"),
        ("2", "2-3+"),
        ("2-3+", "2-3+"),
        ("3+3", "2-3+"),
        ("4-5+", "4-5+"),
        ("5+5", "4-5+"),
        ("8", "8-9+"),
        ("16", "16+"),
        (40, "16+"),
    ],
)
def test_VII_bands_of_monsters_by_hit_dice(hit_dice: str | int, label: str) -> None:
    assert monster_band(hit_dice, TABLES).name == f"monster, hit dice {label}"


def test_hit_dice_are_read_as_people_write_them() -> None:
    assert parse_hit_dice(3) == HitDice(Fraction(3), 0)
    assert parse_hit_dice(" 3+1 ") == HitDice(Fraction(3), 1)
    assert parse_hit_dice("1-1") == HitDice(Fraction(1), -1)
    assert parse_hit_dice("1/2") == HitDice(Fraction(1, 2), 0)
    assert parse_hit_dice("9999") == HitDice(Fraction(9999), 0)
    assert parse_hit_dice("4+") == HitDice(Fraction(4), 1)


@pytest.mark.parametrize("text", ["", "d6", "1+x", "1/0", "1/", "-1", "1+1+1", "10000", "9" * 5000])
def test_what_are_no_hit_dice_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(TableError, match=r"^Expected hit dice such as 3, 3\+1, 1-1 or 1/2, not"):
        monster_band(text, TABLES)


def test_bands_without_a_table_or_a_row_say_so() -> None:
    with pytest.raises(TableError, match="No to-hit table was passed in, so class 'thief' at"):
        band_for("thief", 3, Tables())
    with pytest.raises(TableError, match="no row for class 'thief' at level 0"):
        band_for("thief", 0, TABLES)
    with pytest.raises(TableError, match="no row for class 'tinker' at level 3"):
        band_for("tinker", 3, TABLES)
    with pytest.raises(TableError, match="no row for a monster of 3 HD"):
        monster_band(3, Tables(to_hit=ToHitTables((), (), ())))


@pytest.mark.parametrize(
    ("weapon", "use", "against", "value"),
    [
        ("Sword, two-handed", "melee", 2, 2),
        ("sword, two-handed", "melee", 10, 0),
        ("Dagger", "melee", 10, 3),
        ("Dagger", "missile", 10, 1),
        ("Staff, quarter", "melee", 10, 1),
        ("Bow, long", "missile", 12, 3),
        ("Bow, long", "missile", -3, -2),
    ],
)
def test_to_hit_weapon_vs_armour(
    weapon: str, use: Literal["melee", "missile"], against: int, value: int
) -> None:
    told = weapon_against_armour(weapon, use, against, TABLES)
    assert told.value == value
    assert told.rule == "PH 38"
    assert told.reason.casefold() == f"{weapon} against armour type {against}".casefold()


def test_to_hit_weapon_vs_armour_says_what_is_missing() -> None:
    with pytest.raises(TableError, match="No weapon-against-armour table was passed in"):
        weapon_against_armour("Dagger", "melee", 5, Tables())
    told = weapon_against_armour("Halberd", "missile", 5, TABLES)
    assert told == (0, "no missile row for 'Halberd' against armour", "", "")


def test_VII_bands_of_figures_from_whatever_is_known() -> None:
    assert band_of(Fighting(hit_dice="16"), TABLES) == monster_band(16, TABLES)
    assert band_of(Fighting(character_class="fighter", level=8), TABLES) == FIGHTER_8
    assert band_of(Fighting(character_class="fighter"), TABLES) is None
    assert band_of(Fighting(), TABLES) is None


def test_armour_types_alone_and_with_a_shield() -> None:
    assert armour_type("plate mail", TABLES, shield=False) == 3
    assert armour_type("Plate mail", TABLES, shield=True) == 2
    assert armour_type("none", TABLES, shield=True) == 9
    with pytest.raises(TableError, match="no row for 'silk'"):
        armour_type("silk", TABLES, shield=False)
    with pytest.raises(TableError, match="No armour table was passed in"):
        armour_type("silk", Tables(), shield=False)
