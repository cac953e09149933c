"""Sheets of figures are read, with messages for wrong ones."""

from pathlib import Path

import pytest

from battleboard.storage.csv_sheet import SheetError, SheetRow, read_sheet, whole


def sheet(folder: Path, text: str) -> Path:
    path = folder / "sheet.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_sheet_is_read_line_by_line(tmp_path: Path) -> None:
    path = sheet(tmp_path, '\ufeffname, size\n"ogre, big",3\n\nelf , \n')
    rows = read_sheet(path, ("name", "size"))
    assert [row.text("name") for row in rows] == ["ogre, big", "elf"]
    assert [row.whole_or_none("size") for row in rows] == [3, None]
    assert [row.line for row in rows] == [2, 4]


def test_a_sheet_may_bring_its_own_columns(tmp_path: Path) -> None:
    (row,) = read_sheet(sheet(tmp_path, "a,b\n1,2\n"))
    assert row.cells == {"a": "1", "b": "2"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "sheet.csv, line 1: expected the columns name,size."),
        ("name\nogre\n", "sheet.csv, line 1: expected the columns name,size."),
        ("name,name\n", "sheet.csv, line 1: expected the columns name,size."),
        ("name,size\n", "sheet.csv: expected at least one line below the column headings."),
        ("name,size\nogre\n", "sheet.csv, line 2: expected 2 cells, found 1."),
        ("name,size\nogre,1,2\n", "sheet.csv, line 2: expected 2 cells, found 3."),
    ],
)
def test_a_sheet_of_the_wrong_form_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(SheetError) as refused:
        read_sheet(sheet(tmp_path, text), ("name", "size"))
    assert str(refused.value) == sentence


def test_a_sheet_with_the_same_column_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match=r"line 1: expected the columns a,b\.$"):
        read_sheet(sheet(tmp_path, "a,b,a\n1,2,3\n"))


def test_a_sheet_with_a_stray_quote_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match=r"^sheet.csv, line 2: expected comma-separated cells"):
        read_sheet(sheet(tmp_path, 'name,size\n"ogre" x,1\n'), ("name", "size"))


def test_a_sheet_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_bytes(b"name\n\xff\xfe\n")
    with pytest.raises(SheetError, match=r"^sheet.csv: expected text saved as UTF-8\.$"):
        read_sheet(path)


def test_a_sheet_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match=r"^nothing.csv: cannot be read \(No such file"):
        read_sheet(tmp_path / "nothing.csv")


ROW = SheetRow("sheet.csv", 7, {"name": "ogre", "size": "big", "note": ""})


def test_a_wrong_cell_is_named_by_file_line_and_column() -> None:
    with pytest.raises(SheetError) as refused:
        ROW.whole("size")
    assert str(refused.value) == (
        "sheet.csv, line 7: expected a whole number in the column 'size', found 'big'."
    )


def test_an_empty_cell_is_found_to_hold_nothing() -> None:
    with pytest.raises(SheetError, match="expected some text in the column 'note', found nothing"):
        ROW.text("note")


def test_a_cell_may_hold_one_of_a_few_words() -> None:
    assert ROW.one_of("size", "small", "big") == "big"
    with pytest.raises(SheetError, match="expected 'small' or 'large' in the column 'size'"):
        ROW.one_of("size", "small", "large")


@pytest.mark.parametrize(("text", "number"), [("3", 3), ("-3", -3), ("+3", 3), ("0", 0)])
def test_whole_numbers(text: str, number: int) -> None:
    assert whole(text) == number


@pytest.mark.parametrize("text", ["", "-", "3.0", "1_000", "²", "0x1", "9" * 5000])
def test_what_is_no_whole_number(text: str) -> None:
    with pytest.raises(ValueError, match=r"whole number|limit"):
        whole(text)
