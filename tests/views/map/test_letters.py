"""Figures are told apart by letters."""

import pytest

from battleboard.views.map.figure_look import letters_of


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (("Thorin",), ("T",)),
        (("Orc 1", "Orc 2", "Orc 12"), ("O1", "O2", "O12")),
        (("cavalier", "cleric"), ("Ca", "Cl")),
        (("barbarian", "bard"), ("Bb", "Bd")),
        (("Orc #3",), ("O3",)),
        (("Orc 1", "Ogre"), ("Or1", "Og")),
        (("7",), ("7",)),
        (("", "Elf"), ("", "E")),
    ],
)
def test_names_have_letters(names: tuple[str, ...], letters: tuple[str, ...]) -> None:
    assert tuple(letters_of(names).values()) == letters


def test_a_kind_that_is_the_beginning_of_another_gets_its_second_letter() -> None:
    assert letters_of(("Rat", "Rat king")) == {"Rat": "Ra", "Rat king": "Rk"}


def test_no_two_kinds_of_a_crowd_look_alike() -> None:
    names = ("goblin", "gnoll", "ghoul", "giant", "ghost", "gargoyle")
    assert len(set(letters_of(names).values())) >= len(names) - 1
