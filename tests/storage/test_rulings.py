"""The texts of the house rules match the rules, and the page shows them."""

import tomllib

import pytest

from battleboard.rules import RULESETS, find_ruleset
from battleboard.storage.game_texts import load_synonyms
from battleboard.storage.resources import read_resource
from battleboard.storage.rulings import load_rulings
from tools.house_rules import PAGE, page


@pytest.mark.parametrize("game", RULESETS)
def test_every_option_has_its_words_in_the_same_order(game: str) -> None:
    words = [(each.id, tuple(answer.id for answer in each.answers)) for each in load_rulings(game)]
    assert words == [(option.id, option.answers) for option in find_ruleset(game).options]


@pytest.mark.parametrize("file", ["common", *RULESETS])
def test_no_file_has_words_for_an_option_or_answer_that_its_games_lack(file: str) -> None:
    games = RULESETS if file == "common" else [file]
    content = tomllib.loads(read_resource("rulings", f"{file}.toml").decode())
    words = {each["id"]: {answer["id"] for answer in each["answer"]} for each in content["option"]}
    for game in games:
        options = {each.id: set(each.answers) for each in find_ruleset(game).options}
        assert words.items() <= options.items()


@pytest.mark.parametrize("game", RULESETS)
def test_questions_are_questions_and_answers_are_sentences(game: str) -> None:
    for each in load_rulings(game):
        assert each.question.endswith("?")
        assert all(answer.says.endswith(".") and answer.citation for answer in each.answers)


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_what_people_call_a_menu_item_is_a_few_words_each() -> None:
    synonyms = load_synonyms()
    assert synonyms
    assert all(words and all(word.strip() for word in words) for words in synonyms.values())
