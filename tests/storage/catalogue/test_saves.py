"""Saving throw and THAC0 tables are read, with messages for wrong ones."""

from pathlib import Path

import pytest

from battleboard.rules.tables import TableError
from battleboard.storage.catalogue.class_tables import load_saves, load_thac0
from battleboard.storage.csv_sheet import SheetError
from battleboard.storage.resources import resource

OSE = resource("catalogue", "ose")


def test_saves_are_looked_up_by_class_and_level() -> None:
    saves = load_saves(OSE / "saves.csv")
    assert saves.number_needed("elf", 3, "spells") == 15
    assert saves.number_needed("monster", 40, "death") == 2


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (("elf", 3, "luck"), "The saving throws have no column 'luck'."),
        (("elf", 11, "death"), "The saving throws have no row for elf level 11."),
    ],
)
def test_a_save_that_is_not_there_is_told(asked: tuple[str, int, str], sentence: str) -> None:
    with pytest.raises(TableError) as missed:
        load_saves(OSE / "saves.csv").number_needed(*asked)
    assert str(missed.value) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("class,from,to\nelf,1,\n", "line 1: expected the columns class,from,to,death …"),
        ("class,to,from,death\nelf,1,,9\n", "line 1: expected the columns class,from,to,death …"),
        ("class,from,to,death\nelf,1,3,21\n", "line 2: expected a whole number from 2 to 20 in"),
        ("class,from,to,death\nelf,1,3,9\nelf,5,,8\n", "line 3: expected 'from' to be 4, one"),
    ],
)
def test_wrong_saves_are_told(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "saves.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SheetError) as refused:
        load_saves(path)
    assert str(refused.value).startswith(f"saves.csv, {sentence}")


def test_thac0_is_looked_up_by_level_or_hit_dice() -> None:
    table = load_thac0(OSE)
    assert [table.of_monster(dice) for dice in ("1/2", "1", "1+1", "2", "2+1", "21+1")] == [
        *(19, 19, 18, 18, 17, 5)
    ]
    assert table.of_class("magic-user", 14) == 14


def test_thac0_that_is_not_there_is_told() -> None:
    table = load_thac0(OSE)
    with pytest.raises(TableError, match=r"no row for elf level 11\.$"):
        table.of_class("elf", 11)
    with pytest.raises(TableError, match=r"no row for a monster with hit dice 1\.$"):
        table._replace(monsters=table.monsters[2:]).of_monster("1")


def test_steps_of_thac0_go_up(tmp_path: Path) -> None:
    (tmp_path / "thac0.csv").write_text("class,from,to,thac0\nelf,1,,19\n", encoding="utf-8")
    steps = "hit_dice,thac0\n2,18\n1,19\n"
    (tmp_path / "thac0_monsters.csv").write_text(steps, encoding="utf-8")
    with pytest.raises(SheetError, match="line 3: expected more hit dice than in the line before"):
        load_thac0(tmp_path)
