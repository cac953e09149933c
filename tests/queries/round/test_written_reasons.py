"""The reasons of an act are written to take away."""

from battleboard.queries.round.explanations import (
    Explanation,
    compared_figures,
    explanation_of,
    reasons_as_page,
    reasons_as_text,
)
from battleboard.rules import Reason
from tests.battle.laid_rounds import declared, laid

TOLD = Explanation(
    "Orc's <blow>",
    "segment 4",
    "still to come",
    (Reason("ADDICT VI", "Red's 5 beats Blue's 2."), Reason("", "The DM placed it here.")),
    (Reason("ADDICT VII", "No rule orders these two."),),
)


def test_37_18_as_text_each_sentence_has_its_rule() -> None:
    assert reasons_as_text(TOLD) == (
        "Orc's <blow>\n"
        "Segment 4 · still to come\n"
        "- Red's 5 beats Blue's 2. (ADDICT VI)\n"
        "- The DM placed it here.\n"
        "- No rule orders these two. (ADDICT VII)\n"
    )


def test_37_18_as_a_page_it_has_the_picture_in_it() -> None:
    page = reasons_as_page(TOLD, b"a picture")
    assert page.startswith("<!doctype html>")
    assert "<h1>Orc&#x27;s &lt;blow&gt;</h1>" in page
    assert 'alt="Segment 4 · still to come" src="data:image/png;base64,YSBwaWN0dXJl"' in page
    assert "<p>Red&#x27;s 5 beats Blue&#x27;s 2.<small> (ADDICT VI)</small></p>" in page
    assert "http" not in page


def test_37_18_lanes_are_those_of_the_acts_that_are_compared() -> None:
    assert compared_figures(laid(), "ann:strike 1") == {"ann", "orc"}
    assert compared_figures(laid(), "unknown") == frozenset()
    assert compared_figures(declared(), "declared 0") == {"ann"}
    assert compared_figures(declared(), "ann:strike 1") == frozenset()


def test_37_18_what_is_told_of_a_round_is_what_is_written() -> None:
    told = explanation_of(laid(), "ogre:strike 1")
    assert told is not None
    assert all(each.text in reasons_as_text(told) for each in told.reasons)
