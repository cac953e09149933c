"""What there is to say of each game, and the page that says it."""

from battleboard.rules import RULESETS
from battleboard.storage.introduction import load_introductions
from tools.rulesets_page import PAGE, page


def test_every_game_has_its_sentences_and_nothing_else_does() -> None:
    words = load_introductions()
    assert list(words) == list(RULESETS)
    assert all(said.endswith(".") and "  " not in said for said in words.values())


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()
