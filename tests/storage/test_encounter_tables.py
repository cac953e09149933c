"""Tables of wandering monsters are read as they stand in modules, and kept as text files."""

from pathlib import Path

import pytest

from battleboard.storage.disk import NotSavedError
from battleboard.storage.encounter_tables import (
    KeptTable,
    forget_table,
    keep_table,
    kept_tables,
    read_encounter_table,
    table_in_words,
)


def groups_of(line: str) -> list[tuple[str | None, str]]:
    """The monsters of a table's only row."""
    (row,) = read_encounter_table(f"1 {line}").rows
    return [(each.number and str(each.number), each.name) for each in row.groups]


@pytest.mark.parametrize(
    "line",
    ["1–2 | 2d4 goblins", "1-2. 2d4 goblins", "1 to 2: 2d4 goblins", "| 1-2 | 2d4 goblins |"],
)
def test_rows_are_written_in_many_ways(line: str) -> None:
    (row,) = read_encounter_table(line).rows
    assert (row.first, row.last, row.range, row.text) == (1, 2, "1–2", "2d4 goblins")


@pytest.mark.parametrize(
    ("line", "groups"),
    [
        ("2d4 goblins", [("2d4", "goblins")]),
        ("giant rat (3d6)", [("3d6", "giant rat")]),
        ("Orcs, 2d4", [("2d4", "Orcs")]),
        ("Orc 2-8", [("2d4", "Orc")]),
        ("2-5 wolves", [("1d4+1", "wolves")]),
        ("1-6 stirges", [("1d6", "stirges")]),
        ("| Stirge | 1d10 | AC 7", [("1d10", "Stirge")]),
        ("| 1d3\tOgre", [("1d3", "Ogre")]),
        ("| ghoul | AC 6", [(None, "ghoul")]),
        ("1d6 orcs and 1 ogre", [("1d6", "orcs"), ("1", "ogre")]),
        ("three bandits (guards of the gate), an ogre", [("3", "bandits"), ("1", "ogre")]),
        ("ghoul", [(None, "ghoul")]),
        ("| |", []),
        ("an odd noise", [("1", "odd noise")]),
        ("99d99999 orcs", [(None, "99d99999 orcs")]),
        ("orc (0d6)", [(None, "orc")]),
        ("orc (900)", [(None, "orc")]),
        ("orc (9-2)", [(None, "orc")]),
        ("orc (0-2)", [("1d3-1", "orc")]),
    ],
)
def test_a_row_names_how_many_of_whom(line: str, groups: list[tuple[str | None, str]]) -> None:
    assert groups_of(line) == groups


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("1 a\n2-8 b", "1d8"),
        ("1 a\n2-5 b", "1d6"),
        ("2 a\n3-11 b\n12 c", "2d6"),
        ("3 a\n4-18 b", "3d6"),
        ("01-15 a\n16-00 b", "1d100"),
        ("d12 | Monster\n1 a\n2 b", "1d12"),
        ("Throw 2d6:\n2 a", "2d6"),
        ("Level 1 (d%)\n1-20 a", "1d100"),
        ("In per cent\n1-20 a", "1d100"),
        ("0d6\n1 a\n2 b\n3 c\n4 d", "1d4"),
        ("1 a\n2-500 b", "1d500"),
        ("", "1d100"),
    ],
)
def test_the_heading_or_the_rows_tell_the_dice(text: str, dice: str) -> None:
    assert str(read_encounter_table(text).dice) == dice


def test_a_line_without_a_number_goes_on_with_the_row_above() -> None:
    table = read_encounter_table("1 2d4 goblins\n\nwith a chief\n2 ogre")
    assert [row.text for row in table.rows] == ["2d4 goblins with a chief", "ogre"]


def test_what_is_missing_or_double_is_said() -> None:
    table = read_encounter_table("d8\n1 a\n2-3 b\n3 c\n5 d")
    assert table.faults == ("No row for 4 and 6–8.", "Rows overlap at 3: the first counts.")
    row = table.row_for(3)
    assert row
    assert row.text == "b"
    assert table.row_for(4) is None
    assert read_encounter_table("nothing").faults == ()


def test_what_was_read_is_said() -> None:
    assert table_in_words(read_encounter_table("1-6 a")) == "1 row on a d6."
    assert table_in_words(read_encounter_table("2 a\n3-12 b")) == "2 rows on 2d6."
    assert table_in_words(read_encounter_table("")).startswith("No rows yet")


def test_tables_are_kept_as_text_files(tmp_path: Path) -> None:
    folder = tmp_path / "encounters"
    assert kept_tables(folder) == ()
    table = keep_table(folder, KeptTable(" Level 1: north/south ", "1-6 orc"))
    assert table == KeptTable("Level 1 north south", "1-6 orc")
    assert keep_table(folder, KeptTable("?", "1-6 ogre")).title == "Wandering monsters"
    assert kept_tables(folder) == (table, KeptTable("Wandering monsters", "1-6 ogre"))
    (folder / "odd.txt").write_bytes(b"\xff\xfe\xff")
    (folder / "a folder.txt").mkdir()
    forget_table(folder, "Wandering monsters")
    assert kept_tables(folder) == (table,)
    with pytest.raises(NotSavedError):
        forget_table(folder, "a folder")
