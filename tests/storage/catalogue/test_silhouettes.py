"""Each figure has its silhouette."""

import pytest

from battleboard.storage.catalogue.catalogue import load_books, load_catalogue
from battleboard.storage.catalogue.silhouettes import silhouette_of
from battleboard.storage.game_texts import load_outlines, load_silhouettes


@pytest.mark.parametrize("game", sorted(load_books()))
def test_every_monster_and_every_class_of_a_game_has_one(game: str) -> None:
    monsters = load_catalogue(game).monsters.values()
    without = [each.id for each in monsters if not silhouette_of(each.id)]
    assert without == []
    assert [each.name for each in monsters if not silhouette_of(each.name)] == []
    assert [name for name in load_books()[game].classes if not silhouette_of(name)] == []


def test_every_one_is_drawn_and_meant_for_something() -> None:
    assert set(load_silhouettes()) == set(load_outlines().silhouettes)
    assert all(load_silhouettes().values())


def test_no_name_stands_for_two() -> None:
    names = [name for names in load_silhouettes().values() for name in names]
    assert sorted(names) == sorted(set(names))


def test_a_whole_name_counts_before_its_last_word_and_numbers_do_not_count() -> None:
    assert silhouette_of("Giant Roc 3") == "eagle"
    assert silhouette_of("bone-golem") == "skeleton"
    assert silhouette_of("stone golem") == "golem"
    assert silhouette_of("Wolf rider #12") == "rider"


def test_the_first_name_that_says_anything_decides() -> None:
    assert silhouette_of("", "cleric", "Wolf") == "cleric"
    assert silhouette_of("", "", "Wolf") == "wolf"
    assert silhouette_of("", "", "Brakk") == ""
    assert silhouette_of() == ""
