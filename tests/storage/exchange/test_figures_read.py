"""Figures are read from sheets and JSON of other programs and people."""

import json
from codecs import BOM_UTF8
from pathlib import Path
from typing import Any, Final

import pytest

from battleboard.battle.state.figure import Spell, StandingOrder
from battleboard.board.body import RADIUS_FT
from battleboard.foundation.fault import Fault
from battleboard.storage.exchange.figure_sheets import (
    MOST,
    Figures,
    is_table_of_figures,
    read_figure_file,
    read_figures,
)


def sheet(*lines: str, end: str = "\n", bom: bool = False) -> Figures:
    """The figures from a sheet of these lines."""
    text = "".join(f"{line}{end}" for line in lines).encode()
    return read_figures(BOM_UTF8 + text if bom else text, "party.csv", "blue")


def listed(*figures: Any) -> Figures:
    """The figures from a JSON file with these."""
    lines = ",\n".join(map(json.dumps, figures))
    text = f'{{"format": "battleboard-figures",\n\n"version": 1,\n"figures": [\n\n{lines}]}}'
    return read_figures(text.encode(), "party.json", "blue")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("bom", [True, False])
def test_a_sheet_comes_in_however_the_spreadsheet_wrote_it(
    delimiter: str, end: str, *, bom: bool
) -> None:
    lines = [["", "", ""], ["Name", "Max HP", "Notes"], ["Ann", "7", "a"], ["", "", ""]]
    text = [delimiter.join(cells) for cells in [*lines, ["Bob", "", ""]]]
    found = sheet(*text, end=end, bom=bom)
    assert found.faults == ()
    assert [(each.id, each.hp, each.card.notes) for each in found.figures] == [
        ("Ann", (7, 7, 0), "a"),
        ("Bob", (1, 1, 0), ""),
    ]


@pytest.mark.parametrize("heading", ["resistance", "Magic resistance", "MR"])
def test_magic_resistance_has_a_column(heading: str) -> None:
    assert sheet(f"name,{heading}", "Drow,50").figures[0].card.resistance == 50
    assert "from 0 to 100" in sheet(f"name,{heading}", "Drow,101").faults[0]


def test_a_column_says_as_whom_a_monster_saves() -> None:
    read = [
        sheet("name,saves_as", f"It,{text}").figures[0].card.saves_as
        for text in ("half", "Half", "ELF 1", "magic-user  12")
    ]
    assert read == ["half", "half", "elf 1", "magic-user 12"]
    for wrong in ("elf", "1", "quarter", "elf 100"):
        fault = sheet("name,saves_as", f"It,{wrong}").faults[0]
        assert "'half', or a class and a level such as 'elf 1'" in fault


def test_decimals_may_have_a_comma_where_cells_are_parted_by_semicolons() -> None:
    assert sheet("name;move", "Ann;4,5").figures[0].card.move == 4.5


def test_a_spreadsheets_own_word_about_what_parts_the_cells_is_no_line() -> None:
    found = sheet("sep=;", "name;hp", "Ann;x")
    assert found.faults == (
        (
            "party.csv, line 3: expected a whole number from -9999 to 9999 in the column 'hp', "
            "found 'x'."
        ),
    )


def test_cells_may_hold_lines_and_quotation_marks() -> None:
    found = sheet("name,notes", '"Ann, ""the bold""","one', 'two"', "Bob,")
    assert found.figures[0].card.name == 'Ann, "the bold"'
    assert found.figures[0].card.notes == "one\ntwo"


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    found = sheet("name,notes,ac", 'Ann,"one', 'two",x', "", "Bob,,y")
    assert [fault.split(":")[0] for fault in found.faults] == [
        "party.csv, line 2",
        "party.csv, line 5",
    ]


@pytest.mark.parametrize(
    ("heading", "column"),
    [("Hit Dice", "hit_dice"), ("HD", "hit_dice"), ("hit-dice", "hit_dice"), ("Max. HP", "")],
)
def test_headings_are_known_by_other_names(heading: str, column: str) -> None:
    found = sheet(f"name,{heading}", "Ann,3")
    assert found.figures[0].card.fighting.hit_dice == ("3" if column else "")
    assert bool(found.faults) == (not column)


def test_a_column_that_nobody_knows_is_left_out_and_said() -> None:
    found = sheet("name,wepons,zzzz,", "Ann,axe,1,")
    assert len(found.figures) == 1
    assert found.faults == (
        (
            "party.csv, line 1: the column 'wepons' is unknown (did you mean 'weapons'?), "
            "so it is left out."
        ),
        "party.csv, line 1: the column 'zzzz' is unknown, so it is left out.",
    )


def test_of_columns_with_one_name_the_last_counts() -> None:
    found = sheet("name,hp,HP", "Ann,3,4")
    assert found.figures[0].hp.now == 4
    assert found.faults == (
        "party.csv, line 1: several columns are called 'hp'; the last one counts.",
    )


CELLS: Final = [
    ("name", "x" * 81, "a name of 1 to 80 characters, on one line"),
    ("level", "1st", "a whole number from 0 to 100"),
    ("level", "101", "a whole number from 0 to 100"),
    ("hit_dice", "two", "hit dice such as 3, 4+1 or 1/2"),
    ("move", '12"', "a number from 0 to 1000"),
    ("move", "1001", "a number from 0 to 1000"),
    ("size", "big", "'tiny' or 'small' or 'medium' or 'large' or 'huge' or 'gigantic'"),
    ("order", "flee", "'again' or 'mob' or 'guard' or 'archers' or 'skirmish'"),
    ("routines", "3-2", "a rate such as 2 or 3/2"),
    ("leader", "maybe", "'yes' or 'no'"),
    ("waiting", "maybe", "'yes' or 'no'"),
    ("in_hand", "0", "a whole number from 1 to 100"),
    ("weapons", "axe: sharp", "weapons such as 'long sword: 1d8/1d12, 3.5 ft, speed 5; "),
    ("weapons", "axe: 1d8, 99999 ft", "weapons such as "),
    ("weapons", "axe: 1d8, ten ft", "weapons such as "),
    ("weapons", "axe: 1d8, speed -1", "weapons such as "),
    ("weapons", "bow: 1d6, range 5/10", "weapons such as "),
    ("weapons", "bow: 1d6, range 10/5/15", "weapons such as "),
    ("spells", "sleep: soon", "spells such as 'sleep: 1; light: 4, 2 left'"),
    ("spells", ": 1", "spells such as 'sleep: 1; light: 4, 2 left'"),
    ("saves", "wands", "saving throws such as 'wands: 12; breath: 15'"),
    ("saves", "wands: x", "saving throws such as 'wands: 12; breath: 15'"),
]


@pytest.mark.parametrize(("column", "cell", "expected"), CELLS)
def test_a_cell_that_cannot_be_read_is_told_and_the_others_come_in(
    column: str, cell: str, expected: str
) -> None:
    quoted = cell.replace('"', '""')
    rest = "" if column == "name" else "name,"
    found = sheet(
        f"{rest}{column}", f'{"Ann," if rest else ""}"{quoted}"', "Bob," if rest else "Bob"
    )
    assert [each.card.name for each in found.figures] == ["Bob"]
    (fault,) = found.faults
    assert fault.startswith(f"party.csv, line 2: expected {expected}")
    assert fault.endswith(f" in the column '{column}', found '{cell}'.")


def test_every_fault_of_a_line_is_told() -> None:
    found = sheet("name,hp,ac,level", ",x,y,1")
    assert len(found.faults) == 3
    assert found.faults[-1] == "party.csv, line 2: expected a name in the column 'name'."


def test_what_is_in_hand_must_be_one_of_the_weapons() -> None:
    found = sheet(
        "name,weapons,in_hand,off_hand",
        "Ann,axe: 1d8; dagger: 1d4,3,2",
        "Bob,,1,",
        "Cid,,2,",
        "Dor,,,1",
    )
    assert [each.card.name for each in found.figures] == ["Bob"]
    assert found.faults == (
        "party.csv, line 2: expected the index of a weapon (it has 2) in the column 'in_hand'.",
        "party.csv, line 4: expected the index of a weapon (it has 0) in the column 'in_hand'.",
        "party.csv, line 5: expected the index of a weapon (it has 0) in the column 'off_hand'.",
    )


@pytest.mark.parametrize(
    ("text", "path", "value"),
    [
        ("bow: 1d6, missile, ready", "ready", True),
        ("bow: missile", "kind", "missile"),
        ("bite: 1d4, natural", "kind", "natural"),
        ("pike: 1d6, first strike, 18ft", "length_ft", 18),
        (r"sword\, long\: the best: 1d8", "name", "sword, long: the best"),
    ],
)
def test_a_weapon_is_read_as_it_is_typed(text: str, path: str, value: object) -> None:
    found = listed({"name": "Ann", "weapons": f"{text}; ;"})
    assert found.faults == ()
    assert getattr(found.figures[0].arm.weapon, path) == value


def test_a_casting_time_may_be_in_words() -> None:
    found = listed({"name": "Ann", "spells": "sleep; chant: 1 turn, concentration, 2 left"})
    assert found.figures[0].card.spells == (
        Spell("sleep"),
        Spell("chant", 100, 2, concentration=True),
    )


@pytest.mark.parametrize(
    ("cells", "hp"),
    [
        ("7,9,2", (7, 9, 2)),
        ("7,,", (7, 7, 0)),
        ("-7,,", (-7, 1, 0)),
        (",9,", (9, 9, 0)),
        (",,3", (1, 1, 3)),
    ],
)
def test_hit_points_stand_for_each_other(cells: str, hp: tuple[int, int, int]) -> None:
    assert sheet("name,hp,max_hp,temporary_hp", f"Ann,{cells}").figures[0].hp == hp


def test_hit_points_are_the_average_where_none_are_given() -> None:
    assert sheet("name,hd", "Ann,4+1").figures[0].hp == (19, 19, 0)


def test_a_side_that_is_not_said_is_the_one_that_is_given() -> None:
    found = sheet("name,side", "Ann,", "Bob,red").figures
    assert [each.side for each in found] == ["blue", "red"]


def test_figures_of_one_name_are_counted_by_their_ids() -> None:
    found = sheet("name,id", "Orc,", "Orc,", "Ogre,Orc", "Orc,Orc 2").figures
    assert [each.id for each in found] == ["Orc", "Orc 2", "Orc 3", "Orc 2 2"]


def test_a_body_is_as_wide_as_its_size() -> None:
    assert sheet("name,size", "Ann,large").figures[0].body.radius_ft == RADIUS_FT["large"]


@pytest.mark.parametrize(
    "content",
    [
        "name,hp\nJosé – the bold,7\n".encode("utf-16"),
        "name,hp\nJosé – the bold,7\n".encode("utf-16-le"),
        "name,hp\nJosé – the bold,7\n".encode("utf-16-be"),
        "name;hp\r\nJosé – the bold;7\r\n".encode("cp1252"),
        "name,hp\nJosé – the bold,7\n".encode("utf-8-sig"),
    ],
)
def test_39_7_a_table_is_read_however_a_spreadsheet_encodes_it(content: bytes) -> None:
    (figure,) = read_figures(content, "party.csv", "blue").figures
    assert (figure.card.name, figure.hp.now) == ("José – the bold", 7)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "party.csv: expected a line of headings, found nothing."),
        (b"\n;;\n", "party.csv: expected a line of headings, found nothing."),
        (b"nom,pv\nAnn,3\n", "party.csv, line 1: expected a column 'name'."),
        (
            b"PK\x03\x04\0\0\xff\xe9",
            "party.csv: expected text saved as UTF-8 (a spreadsheet calls that 'CSV UTF-8').",
        ),
        (b"{", "party.csv: expected JSON (Input data was truncated)."),
        (b'{"a": "\xff"}', "party.csv: expected JSON ("),
        (b"{}", "party.csv: format: missing: expected 'battleboard-figures'."),
        (
            b'{"format": "battleboard-figures", "version": 2, "figures": []}',
            "party.csv: version: expected 1, not 2.",
        ),
    ],
)
def test_a_file_that_cannot_be_used_is_one_fault(content: bytes, said: str) -> None:
    found = read_figures(content, "party.csv", "blue")
    assert found.figures == ()
    assert found.faults[0].startswith(said)


def test_after_a_broken_line_nothing_is_read_but_what_was_before_comes_in() -> None:
    found = sheet("name,ac", "Ann,5", '"Bob,6', "Cid,7")
    assert [each.card.name for each in found.figures] == ["Ann"]
    assert found.faults == (
        "party.csv, line 3: the cells cannot be read from here on (unexpected end of data).",
    )


def test_a_line_with_too_many_cells_is_told() -> None:
    found = sheet("name,ac", "Ann,5,,", "Bob,6,7")
    assert [each.card.name for each in found.figures] == ["Ann"]
    assert found.faults == ("party.csv, line 3: expected 2 cells, found 3.",)


def test_no_more_are_read_than_a_table_holds() -> None:
    found = sheet("name", *["Orc"] * (MOST + 1))
    assert len(found.figures) == MOST
    assert found.faults == ("party.csv: only the first 1,000 figures were read.",)


def test_faults_in_json_name_the_line_in_which_the_figure_begins() -> None:
    found = listed(
        {"name": "Ann", "ac": 5.0, "leader": False, "alias": None, "weapon": "axe: 1d8"},
        {"name": "Bob", "ac": "x"},
        {"name": "Cid", "ac": [5]},
        ["Dor"],
        {"name": "Eve", "armor": 5},
    )
    assert [each.card.name for each in found.figures] == ["Ann", "Eve"]
    assert found.figures[0].card.fighting.ac == 5
    assert found.faults == (
        "party.json, line 8: expected text or a number in 'ac', found a list.",
        "party.json, line 9: expected an object, found a list.",
        (
            "party.json, line 10: the column 'armor' is unknown (did you mean 'armour'?), "
            "so it is left out."
        ),
        (
            "party.json, line 7: expected a whole number from -100 to 100 in the column 'ac', "
            "found 'x'."
        ),
    )


def refused(content: bytes) -> str:
    """The one message for a file that is refused."""
    found = read_figures(content, "party.csv", "blue")
    assert found.figures == ()
    (said,) = found.faults
    return said


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_sheet_of_a_million_lines_is_refused_with_the_bound(end: str) -> None:
    content = ("name" + end + ("Ann" + end) * 1_000_000).encode()
    assert refused(content) == "party.csv: has 1,000,001 lines, but at most 20,000 are allowed."


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_sheet_of_a_hundred_thousand_columns_is_refused_with_the_bound(delimiter: str) -> None:
    content = delimiter.join(["name", *("x",) * 99_999]).encode() + b"\nAnn"
    assert refused(content) == "party.csv: has 100,000 columns, but at most 500 are allowed."


def test_a_file_of_a_million_figures_is_refused_with_the_bound() -> None:
    figures = b",".join([b"{}"] * 1_000_000)
    content = b'{"format": "battleboard-figures", "version": 1, "figures": [' + figures + b"]}"
    assert refused(content) == "party.csv: has 1,000,000 figures, but at most 20,000 are allowed."


HEAD = b'{"format": "battleboard-figures", "version": 1, "figures": ['


def test_a_figure_of_a_hundred_thousand_keys_is_refused_with_the_bound() -> None:
    keys = b",".join(b'"k%d": 1' % at for at in range(100_000))
    said = "party.csv, line 1: expected at most 500 keys in a figure, found 100,000."
    assert refused(HEAD + b"{" + keys + b"}]}") == said


def test_of_very_many_strange_keys_the_first_are_told_and_the_rest_counted() -> None:
    keys = b",".join(b'"k%d": 1' % at for at in range(60))
    figures = b",".join(b'{"name": "Ann", %s}' % keys for _ in range(5))
    found = read_figures(HEAD + figures + b"]}", "party.csv", "blue")
    assert len(found.figures) == 5
    assert len(found.faults) == 101
    assert found.faults[-1] == "party.csv: further unknown keys: 200."


def test_a_larger_file_than_any_sheet_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "party.csv"
    with path.open("wb") as file:
        file.truncate(16 * 1024 * 1024 + 1)
    said = "party.csv is larger than 16 MB, the most Battleboard can read."
    assert read_figure_file(path) == Figures((), (said,))


def test_reading_tells_how_far_it_is_and_can_be_ended() -> None:
    shares: list[float] = []
    content = b"name\nAnn\nBob\nCid\nDan"
    read_figures(content, "party.csv", "blue", shares.append)
    assert shares == [0, 0.25, 0.5, 0.75]

    def end(_share: float) -> None:
        raise Fault("Given up.")

    with pytest.raises(Fault, match="Given up"):
        read_figures(content, "party.csv", "blue", end)


def test_a_guard_holds_the_place_where_the_sheet_puts_it() -> None:
    found = sheet("name,order,x,y", "Ann,guard,10,20\nBob,guard,,\nCael,mob,5,5")
    assert [each.order for each in found.figures] == [
        StandingOrder("guard", (10.0, 20.0)),
        StandingOrder("guard"),
        StandingOrder("mob"),
    ]


def test_a_pasted_table_is_known_by_its_headings() -> None:
    rows = "\nAnn;fighter;3;9\nBob;thief;2;7"
    assert is_table_of_figures(f"Name;Class;Lvl;HP{rows}")
    assert is_table_of_figures(f"hp\tlevel\tname{rows}")
    assert not is_table_of_figures("Name;Class;Lvl;HP\nAnn;fighter;3;9"), "one is a character"
    assert not is_table_of_figures(f"Name;HP;AC{rows}"), "monsters have no class"
    assert not is_table_of_figures(f"Class;Level;HP{rows}")
    assert not is_table_of_figures("")
