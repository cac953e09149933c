"""Numbers, names and lists are worded correctly in sentences."""

from fractions import Fraction

import pytest

from battleboard.foundation.words import (
    amount_in_words,
    count,
    did_you_mean,
    distance_in_words,
    is_plural,
    listing,
    nearest,
    number,
    number_above,
    ordinal,
    percent,
    plural,
    runs,
    singular,
    whose,
    with_capital,
    with_sign,
)


def test_a_number_has_no_needless_digits_and_a_real_minus() -> None:
    assert [number(each) for each in (24, 3.5, Fraction(112, 5), -2.0)] == [
        *("24", "3.5", "22.4", "−2"),
    ]
    assert [with_sign(each) for each in (1, 0, -2)] == ["+1", "0", "−2"]


@pytest.mark.parametrize(
    ("feet", "told"),
    [
        (65.2, "65 ft"),
        (64.5, "65 ft"),
        (10.0, "10 ft"),
        (9.8, "10 ft"),
        (8.2, "8 ft"),
        (3.3, "3.5 ft"),
        (0.0, "0 ft"),
    ],
)
def test_a_distance_is_rounded_as_one_says_it(feet: float, told: str) -> None:
    assert distance_in_words(feet) == told


def test_what_is_more_than_a_limit_never_looks_like_it() -> None:
    assert number_above(11.4, 10) == "11.4"
    assert number_above(10.04, 10) == "a little more than 10"


@pytest.mark.parametrize(
    ("chance", "told"),
    [(0, "0"), ("1/300", "<1"), ("1/200", "1"), ("1/3", "33"), ("299/300", ">99"), (1, "100")],
)
def test_only_what_is_impossible_or_certain_is_0_or_100_percent(
    chance: str | int, told: str
) -> None:
    assert percent(Fraction(chance)) == told


def test_a_name_in_s_takes_no_second_one() -> None:
    assert whose("ann") == "ann's"
    assert whose("giants") == "giants'"


def test_only_the_first_letter_becomes_a_capital_one() -> None:
    assert with_capital("ann of Thay") == "Ann of Thay"
    assert with_capital("") == ""


@pytest.mark.parametrize(
    ("place", "word"),
    [
        *((1, "first"), (6, "sixth"), (7, "7th"), (11, "11th"), (12, "12th"), (13, "13th")),
        *((21, "21st"), (22, "22nd"), (33, "33rd"), (34, "34th"), (111, "111th"), (121, "121st")),
    ],
)
def test_a_place_in_a_row_is_a_word_and_later_a_number_with_its_ending(
    place: int, word: str
) -> None:
    assert ordinal(place) == word


def test_numbers_are_figures_but_for_none() -> None:
    assert [count(each, "routine") for each in (0, 1, 2, 10, 11)] == [
        *("no routines", "1 routine", "2 routines", "10 routines", "11 routines"),
    ]
    assert count(1, "hex", "hexes") == "1 hex"
    assert count(2, "hex", "hexes") == "2 hexes"


def test_the_last_word_of_a_list_is_joined_by_another_one() -> None:
    assert [listing("abc"[:many]) for many in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listing("ab", last="or") == "a or b"


def test_a_slip_of_the_keyboard_finds_the_word_that_was_meant() -> None:
    known = ("melee", "missile", "cast")
    assert nearest("mele", known) == "melee"
    assert nearest("xyzzy", known) is None
    assert did_you_mean("mele", known) == " (did you mean 'melee'?)"
    assert did_you_mean("xyzzy", known) == ""


@pytest.mark.parametrize("name", ["Foes", "The goblins", "Servants of Hextor", "Lizardmen"])
def test_the_name_of_a_side_may_stand_for_several(name: str) -> None:
    assert is_plural(name)


@pytest.mark.parametrize("name", ["Red", "The party", "Cult of the Ravens", "The Boss", "Cyclopis"])
def test_or_for_one(name: str) -> None:
    assert not is_plural(name)


@pytest.mark.parametrize(
    ("name", "many"),
    [
        ("Orc", "Orcs"),
        ("Wolf", "Wolves"),
        ("Dwarf", "Dwarves"),
        ("Thief", "Thieves"),
        ("Knife", "Knives"),
        ("Gnoll", "Gnolls"),
        ("Bandit of the mire", "Bandits of the mire"),
        ("Man-at-arms", "Men-at-arms"),
        ("Harpy", "Harpies"),
        ("Monkey", "Monkeys"),
        ("Witch", "Witches"),
        ("Lizard man", "Lizard men"),
    ],
)
def test_the_plural_of_a_name(name: str, many: str) -> None:
    assert plural(name) == many


def test_numbers_in_a_row_are_a_range() -> None:
    assert runs([7, 1, 2, 3, 5, 6]) == ["1–3", "5–7"]
    assert runs([7, 1, 2, 3, 5]) == ["1–3", "5", "7"]
    assert runs([]) == []


def test_amounts_as_prose_has_them() -> None:
    assert [amount_in_words(each) for each in (0, 3, 12, 13)] == ["no", "three", "twelve", "13"]


@pytest.mark.parametrize(
    ("many", "name"),
    [
        ("orcs", "orc"),
        ("Dire Wolves", "Dire Wolf"),
        ("Elves", "Elf"),
        ("DWARVES", "DWARF"),
        ("Lizard Men", "Lizard Man"),
        ("harpies", "harpy"),
        ("witches", "witch"),
        ("donkeys", "donkey"),
        ("zombies", "zombie"),
        ("Men-at-arms", "Man-at-arms"),
        ("Rats, giant", "Rat, giant"),
        ("Ghosts of the mire", "Ghost of the mire"),
        ("cyclops", "cyclops"),
        ("octopus", "octopus"),
        ("ogre", "ogre"),
    ],
)
def test_one_of_several(many: str, name: str) -> None:
    assert singular(many) == name
