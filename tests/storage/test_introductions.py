"""Each game has an introduction, and a page that shows it."""

from battleboard.rules import RULESETS, find_ruleset
from battleboard.storage.game_texts import load_introductions, load_titles
from tools.rulesets_page import PAGE, page


def test_every_game_has_its_sentences_and_nothing_else_does() -> None:
    words = load_introductions()
    assert list(words) == list(RULESETS)
    assert all(said.endswith(".") and "  " not in said for said in words.values())


def test_the_titles_that_are_known_without_the_games_are_theirs() -> None:
    assert load_titles() == {game: find_ruleset(game).title for game in RULESETS}
    assert list(load_titles()) == list(RULESETS)


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()
