"""Entries are ranked by how well they match the typed words."""

import pytest

from battleboard.views.window.palette_entries import cost_of, is_scattered, ranked

TEXTS = ("Undo", "Go on", "Save as…", "Select all", "Orc 1", "Orc 3", "Keyboard shortcuts")


def best(typed: str) -> list[str]:
    return [TEXTS[place] for place in ranked(typed, TEXTS)]


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
    assert cost_of("ndo", "Undo") is not None
    assert cost_of("ebrd", "Keyboard") is None
    assert cost_of("kbrd", "Keyboard") is not None


def test_words_that_are_found_whole_are_told_from_scattered_letters() -> None:
    assert is_scattered("undo", "Names under the figures, motion")
    assert is_scattered("3 kbrd", "Keyboard 3")
    assert not is_scattered("OARD key", "Keyboard")
    assert not is_scattered("", "Keyboard")


def test_the_beginning_is_better_than_a_word_than_the_inside_than_scattered_letters() -> None:
    fits = ["Play by itself", "Do play", "Display", "Put lay"]
    costs = [cost_of("play", text) for text in fits]
    known = [cost for cost in costs if cost is not None]
    assert len(known) == 4
    assert known == sorted(set(known))


def test_fewer_gaps_are_better() -> None:
    assert ranked("gon", ["Gaol of Nim", "Go on"]) == [1, 0]


def test_those_alike_stay_in_their_order() -> None:
    assert best("orc") == ["Orc 1", "Orc 3"]


def test_signs_in_what_is_typed_do_no_harm() -> None:
    assert best("(") == []
    assert best("s…") == ["Save as…"]
