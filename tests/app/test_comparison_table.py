"""Columns are printed side by side."""

from battleboard.app.compare_command import TableCell, TableColumn, table
from battleboard.app.terminal import Terminal, columns_of


def strand(name: str, *texts: str, marked: bool = False) -> TableColumn:
    return TableColumn((name,), tuple(TableCell(text, marked) for text in texts))


NAMES = ["ann", "the second orc"]


def test_columns_stand_beside_the_names() -> None:
    lines = table(
        NAMES, [strand("one", "1", "2"), strand("two", "3", "4", marked=True)], Terminal()
    )
    assert lines == [
        "                  one  two",
        "  ann             1   ≠3",
        "  the second orc  2   ≠4",
    ]


def test_a_marked_cell_is_bold_where_there_is_colour() -> None:
    marked = strand("one", "1", "2", marked=True)
    lines = table(NAMES, [marked], Terminal(colour=True))
    assert lines[0] == "\x1b[1m                  one\x1b[0m"
    assert lines[1].endswith("\x1b[1m ≠1  \x1b[0m")


def test_where_there_are_few_letters_the_mark_is_another() -> None:
    lines = table(NAMES, [strand("one", "1", "2", marked=True)], Terminal(wide_letters=False))
    assert lines[1].endswith(" !1")


def test_columns_that_do_not_fit_stand_below_with_the_first_one_again() -> None:
    strands = [strand(name * 10, "1", "2") for name in "abcdefg"]
    lines = table(NAMES, strands, Terminal(60))
    assert max(map(columns_of, lines)) <= 60
    heads = [line.split() for line in lines if "aa" in line]
    assert [[head[0] for head in row] for row in heads] == [list("abc"), list("ade"), list("afg")]
    assert lines[3] == ""


def test_a_block_has_a_column_beside_the_first_however_wide() -> None:
    wide = strand("a" * 70, "1", "2")
    (head,) = (
        line
        for line in table(["ann", "orc"], [wide, strand("b", "3", "4")], Terminal(60))
        if "b" in line
    )
    assert head.split() == ["a" * 70, "b"]


def test_long_names_are_broken() -> None:
    lines = table(
        ["Grishnakh the Unwashed of the Nine Hills"], [strand("a" * 40, "1")], Terminal(60)
    )
    assert [line.rstrip() for line in lines[1:]] == [
        "  Grishnakh the     1",
        "   Unwashed of the",
        "   Nine Hills",
    ]


def test_wide_letters_take_two_columns_each() -> None:
    lines = table(["竜" * 30], [strand("a" * 40, "1")], Terminal(60))
    assert max(map(columns_of, lines)) <= 60
    assert "".join(lines).count("竜") == 30
