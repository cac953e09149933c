"""What abilities, races, training and loads do is read from the books of each game."""

from pathlib import Path

import pytest

from battleboard.rules import RULESETS
from battleboard.storage.catalogue.catalogue import load_books
from battleboard.storage.catalogue.character_tables import (
    CharacterTables,
    load_character_tables,
    parse_score,
    score_in,
)
from battleboard.storage.csv_sheet import SheetError

FIRST_EDITION = load_character_tables(("first-edition",))


@pytest.mark.parametrize("game", RULESETS)
def test_every_game_has_strength_and_loads(game: str) -> None:
    found = load_character_tables(load_books()[game].characters)
    assert list(found.strength) == sorted(found.strength)
    assert [each.encumbered for each in found.loads] == [False, False, False, True]
    assert found.strength_of("3").to_hit < 0 < found.strength_of("18").damage or game == "countdown"


def test_a_later_book_replaces_a_table_of_an_earlier_one() -> None:
    osric = load_character_tables(("first-edition", "osric2"))
    assert osric.strength == FIRST_EDITION.strength
    assert osric.loads != FIRST_EDITION.loads
    assert load_character_tables(()) == CharacterTables()


@pytest.mark.parametrize(
    ("text", "score"),
    [("9", (9, 0)), ("18/01", (18, 1)), ("18/00", (18, 100)), ("17/50", None), ("strong", None)],
)
def test_a_score_is_a_number_with_a_percentage_at_18(
    text: str, score: tuple[int, int] | None
) -> None:
    assert score_in(text) == score
    if score is None:
        with pytest.raises(ValueError, match=text):
            parse_score(text)


def test_races_classes_and_loads_go_by_any_of_their_names() -> None:
    hobbit = FIRST_EDITION.trait_called("Hobbit", "race")
    assert hobbit
    assert hobbit.name == "halfling"
    assert FIRST_EDITION.trait_called("half elf", "race") is not None
    assert FIRST_EDITION.trait_called("ranger", "race") is None
    load = FIRST_EDITION.load_called("Heavy load")
    assert load
    assert (load.name, load.move) == ("heavy gear", 9)
    assert FIRST_EDITION.load_called("a feather") is None


def test_the_last_row_of_monks_counts_beyond_the_table() -> None:
    found = [FIRST_EDITION.monk(level) for level in (0, 1, 17, 30)]
    assert [each and each.level for each in found] == [1, 1, 17, 17]
    assert CharacterTables().monk(3) is None


def test_training_has_bonuses_in_first_edition_only() -> None:
    found = FIRST_EDITION.specialist("specialised")
    assert found
    assert (found.to_hit, found.damage) == (1, 2)
    assert FIRST_EDITION.specialist("not proficient") is None
    assert FIRST_EDITION.unskilled
    assert not load_character_tables(("ose",)).unskilled


def test_a_damaged_table_is_told_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "strength.csv").write_text("score,to_hit,damage\nstrong,1,1\n", "utf-8")
    monkeypatch.setattr(
        "battleboard.storage.catalogue.character_tables.resource", lambda *_parts: tmp_path
    )
    with pytest.raises(SheetError, match=r"strength\.csv, line 2: .*a score such as 17 or 18/51"):
        load_character_tables(("damaged",))
