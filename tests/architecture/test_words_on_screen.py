"""What a user reads is worded as a DM would say it aloud."""

import re
from typing import Final

import pytest

from tools.words import all_words, words_in

# What nobody says, and what to say instead.
NOT_SAID: Final = {
    r"\banew\b": "again, or the act itself: move, reroll, recalculate",
    r"\bbefall": "affect, apply",
    r"\bso many\b": "the number",
    r"\bby itself\b": "automatically",
    r"\bthat is to be\b": "to",
    r"\bif it is to be\b": "to confirm",
    r"\bwhat bears on\b": "modifiers",
    r"\bnone of it\b": "no",
    r"\bany more\b": "no longer",
    r"\bwhoever\b": "anyone who, figures that",
    r"[0-9}] %": "per cent without a space",
}


def test_sentences_on_screen_are_plain() -> None:
    found = [
        f"{place}: {text} (say: {better})"
        for place, text in all_words()
        for said, better in NOT_SAID.items()
        if re.search(said, text, re.IGNORECASE)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ('button("Apply a hazard…")', ["Apply a hazard…"]),
        ('f"{who} strikes {whom} twice"', ["{…} strikes {…} twice"]),
        ('raise Refusal("No foes " "left.")', ["No foes left."]),
        ('"""What a module is for."""', []),
        ('getLogger("Some name")', []),
        ('widget.setProperty("look", "Quiet chip")', []),
        ('table["Some key"] == "Another one"', []),
        ('kind: "Some type" = "plain-key"', []),
    ],
)
def test_the_list_has_what_a_user_reads_and_nothing_else(source: str, texts: list[str]) -> None:
    assert [text for _, text in words_in("here.py", source)] == texts
