"""Entries are ranked by how well they match the typed words."""

import pytest

from battleboard.views.window.palette_entries import Searched, cost_of, is_scattered, rank_matches

TEXTS = ("Undo", "Go on", "Save as…", "Select all", "Orc 1", "Orc 3", "Keyboard shortcuts")


def best(typed: str) -> list[str]:
    return [TEXTS[place] for place in rank_matches(typed, [Searched(text) for text in TEXTS])]


def test_nothing_typed_leaves_all_in_their_order() -> None:
    assert best("") == best("  ") == list(TEXTS)


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("und", "Undo"),
        ("ORC 3", "Orc 3"),
        ("3 orc", "Orc 3"),
        ("short", "Keyboard shortcuts"),
        ("kbs", "Keyboard shortcuts"),
        ("sas", "Save as…"),
        ("on", "Go on"),
        ("all", "Select all"),
    ],
)
def test_the_likeliest_stands_first(typed: str, first: str) -> None:
    assert best(typed)[0] == first


def test_what_fits_nowhere_is_left_out() -> None:
    assert best("orc 9") == []
    assert best("xyz") == []


def test_letters_that_lie_scattered_have_to_begin_a_word() -> None:
    assert cost_of("ndo", Searched("Undo")) is not None
    assert cost_of("ebrd", Searched("Keyboard")) is None
    assert cost_of("kbrd", Searched("Keyboard")) is not None


def test_words_that_are_found_whole_are_told_from_scattered_letters() -> None:
    assert is_scattered("undo", Searched("Names under the figures, motion"))
    assert is_scattered("3 kbrd", Searched("Keyboard 3"))
    assert not is_scattered("OARD key", Searched("Keyboard"))
    assert not is_scattered("", Searched("Keyboard"))


def test_the_beginning_is_better_than_a_word_than_the_inside_than_scattered_letters() -> None:
    fits = ["Play by itself", "Do play", "Display", "Put lay"]
    costs = [cost_of("play", Searched(text)) for text in fits]
    known = [cost for cost in costs if cost is not None]
    assert len(known) == 4
    assert known == sorted(set(known))


def test_fewer_gaps_are_better() -> None:
    assert rank_matches("gon", [Searched("Gaol of Nim"), Searched("Go on")]) == [1, 0]


def test_those_alike_stay_in_their_order() -> None:
    assert best("orc") == ["Orc 1", "Orc 3"]


def test_signs_in_what_is_typed_do_no_harm() -> None:
    assert best("(") == []
    assert best("s…") == ["Save as…"]


def test_38_10_a_synonym_is_found_by_its_beginning_after_the_text_itself() -> None:
    texts = [Searched("Edit map", ("torch", "wall")), Searched("Torches"), Searched("Wa Lla")]
    assert rank_matches("torch", texts) == [1, 0]
    assert rank_matches("wall", texts) == [0, 2]
    assert rank_matches("all", texts) == []
    assert not is_scattered("wall", texts[0])
    assert rank_matches("torch map", texts) == [0]
