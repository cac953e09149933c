"""Sheets of figures (CSV) read cell by cell; a wrong cell is named by file, line and column."""

import csv
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from battleboard.storage.resources import OwnFileError

T = TypeVar("T")


class SheetError(OwnFileError, ValueError):
    """A file of figures that cannot be used: one sentence with the place and what belongs there."""


class Row:
    """One line of a sheet."""

    __slots__ = ("cells", "line", "sheet")

    def __init__(self, sheet: str, line: int, cells: Mapping[str, str]) -> None:
        self.sheet = sheet
        self.line = line
        self.cells = cells

    def text(self, column: str) -> str:
        """Read a cell that may not be empty."""
        if not self.cells[column]:
            raise self._refused(column, "some text")
        return self.cells[column]

    def whole(self, column: str) -> int:
        """Read a whole number."""
        return self.read(column, whole, "a whole number")

    def whole_or_none(self, column: str) -> int | None:
        """Read a whole number, or an empty cell as none."""
        return self.whole(column) if self.cells[column] else None

    def one_of(self, column: str, *words: T) -> T:
        """Read a cell that holds one of a few words."""
        known = {str(word): word for word in words}
        expected = " or ".join(f"'{word}'" for word in known)
        return self.read(column, known.__getitem__, expected)

    def read(self, column: str, parse: Callable[[str], T], expected: str) -> T:
        """Read a cell by a function that raises ValueError or LookupError for a wrong one."""
        try:
            return parse(self.cells[column])
        except (ValueError, LookupError):
            raise self._refused(column, expected) from None

    def wrong(self, expected: str) -> SheetError:
        """Make the error for a line that does not fit those before it."""
        return SheetError(f"{self.sheet}, line {self.line}: expected {expected}.")

    def _refused(self, column: str, expected: str) -> SheetError:
        found = f"'{self.cells[column]}'" if self.cells[column] else "nothing"
        return self.wrong(f"{expected} in the column '{column}', found {found}")


def whole(text: str) -> int:
    """Read a whole number as people write it, with or without a sign."""
    if not (text.removeprefix("-").removeprefix("+").isdigit() and text.isascii()):
        raise ValueError(f"'{text}' is no whole number.")
    return int(text)


def read_sheet(path: Path, columns: Sequence[str] | None = None) -> list[Row]:
    """Read a sheet with these columns (or whatever it has) and at least one line of figures."""
    lines = read_lines(path)
    header = lines[0][1] if lines else []
    wanted = list(header if columns is None else columns)
    if not header or header != wanted or len(set(header)) < len(header):
        columns_text = ",".join(dict.fromkeys(wanted))
        raise SheetError(f"{path.name}, line 1: expected the columns {columns_text}.")
    if len(lines) == 1:
        raise SheetError(f"{path.name}: expected at least one line of figures below the columns.")
    return [_row(path.name, number, header, cells) for number, cells in lines[1:]]


def read_lines(path: Path) -> list[tuple[int, list[str]]]:
    """Read the cells of every line that has any, each line with its number."""
    sheet = csv.reader(read_text(path).splitlines(), strict=True)
    try:
        return [(sheet.line_num, [cell.strip() for cell in cells]) for cells in sheet if any(cells)]
    except csv.Error as error:
        raise SheetError(
            f"{path.name}, line {sheet.line_num}: expected comma-separated cells ({error})."
        ) from None


def read_text(path: Path) -> str:
    """Read a file as UTF-8, with or without the mark that some editors put first."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise SheetError(f"{path.name}: expected text saved as UTF-8.") from None
    except OSError as error:
        raise SheetError(f"{path.name}: cannot be read ({error.strerror}).") from None


def _row(sheet: str, line: int, header: Sequence[str], cells: Sequence[str]) -> Row:
    row = Row(sheet, line, dict(zip(header, cells, strict=False)))
    if len(cells) != len(header):
        raise row.wrong(f"{len(header)} cells, found {len(cells)}")
    return row
