"""Reads CSV sheets cell by cell, so that errors name file, line and column."""

import codecs
import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from battleboard.foundation.fault import Fault
from battleboard.storage.resources import OwnFileError

T = TypeVar("T")


class SheetError(OwnFileError):
    """An unusable sheet: a sentence with the place, and with what is expected there."""


class SheetRow:
    """One line of a sheet."""

    __slots__ = ("cells", "line", "sheet")

    def __init__(self, sheet: str, line: int, cells: Mapping[str, str]) -> None:
        self.sheet = sheet
        self.line = line
        self.cells = cells

    def text(self, column: str) -> str:
        if not self.cells[column]:
            raise self._wrong_cell(column, "some text")
        return self.cells[column]

    def whole(self, column: str) -> int:
        return self.read(column, whole, "a whole number")

    def whole_or_none(self, column: str) -> int | None:
        return self.whole(column) if self.cells[column] else None

    def one_of(self, column: str, *words: T) -> T:
        known = {str(word): word for word in words}
        expected = " or ".join(f"'{word}'" for word in known)
        return self.read(column, known.__getitem__, expected)

    def read(self, column: str, parse: Callable[[str], T], expected: str) -> T:
        """Parse a cell with a function that raises a Fault, ValueError or LookupError."""
        try:
            return parse(self.cells[column])
        except (Fault, ValueError, LookupError):
            raise self._wrong_cell(column, expected) from None

    def wrong(self, expected: str) -> SheetError:
        return SheetError(f"{self.sheet}, line {self.line}: expected {expected}.")

    def _wrong_cell(self, column: str, expected: str) -> SheetError:
        found = f"'{self.cells[column]}'" if self.cells[column] else "nothing"
        return self.wrong(f"{expected} in the column '{column}', found {found}")


def whole(text: str) -> int:
    if not (text.removeprefix("-").removeprefix("+").isdigit() and text.isascii()):
        raise ValueError(f"'{text}' is not a whole number.")
    return int(text)


def read_sheet(path: Path, columns: Sequence[str] | None = None) -> list[SheetRow]:
    """Read a sheet; raise a SheetError without these columns, or without a line below the header.

    If `columns` is None, any columns are accepted.
    """
    lines = read_lines(path)
    header = lines[0][1] if lines else []
    wanted = list(header if columns is None else columns)
    if not header or header != wanted or len(set(header)) < len(header):
        columns_text = ",".join(dict.fromkeys(wanted))
        raise SheetError(f"{path.name}, line 1: expected the columns {columns_text}.")
    if len(lines) == 1:
        raise SheetError(f"{path.name}: expected at least one line below the column headings.")
    return [_row(path.name, number, header, cells) for number, cells in lines[1:]]


def read_lines(path: Path) -> list[tuple[int, list[str]]]:
    sheet = csv.reader(read_text(path).splitlines(), strict=True)
    try:
        return [(sheet.line_num, [cell.strip() for cell in cells]) for cells in sheet if any(cells)]
    except csv.Error as error:
        raise SheetError(
            f"{path.name}, line {sheet.line_num}: expected comma-separated cells ({error})."
        ) from None


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise SheetError(f"{path.name}: expected text saved as UTF-8.") from None
    except OSError as error:
        raise SheetError(f"{path.name}: cannot be read ({error.strerror}).") from None


def _row(sheet: str, line: int, header: Sequence[str], cells: Sequence[str]) -> SheetRow:
    row = SheetRow(sheet, line, dict(zip(header, cells, strict=False)))
    if len(cells) != len(header):
        raise row.wrong(f"{len(header)} cells, found {len(cells)}")
    return row


_DELIMITERS: Final = ",;\t"
_SEPARATOR: Final = re.compile(r'"?sep=(.)"?\r?\n', re.IGNORECASE)
# A spreadsheet runs a cell with one of these first characters as a formula, unless an
# apostrophe precedes it.
_FORMULA: Final = re.compile(r"[=+\-@'\t\r\n＝＋－＠]")  # noqa: RUF001 - the wide signs count too
_GUARDED: Final = re.compile(rf"'{_FORMULA.pattern}")
_NUMBER: Final = re.compile(r"[+-]?\d+(?:[.,]\d+)?", re.ASCII)
# How many of a file's first bytes tell its encoding.
_HEAD: Final = 1_024
MOST_LINES: Final = 20_000
"""Maximum number of lines in a table; longer tables are refused."""
MOST_COLUMNS: Final = 500


class TableLine(NamedTuple):
    """One line of a table: the file line where it begins, and its cells."""

    number: int
    cells: tuple[str, ...]


class CsvTable(NamedTuple):
    """The non-empty lines of a table, header first, and a sentence if the rest is unreadable."""

    lines: tuple[TableLine, ...]
    faults: tuple[str, ...] = ()


def read_table(content: bytes, file: str, known: Callable[[str], bool]) -> CsvTable:
    """Read a table; picks the delimiter that yields the most `known` headings.

    Raises a SheetError for content that is not text, or with too many lines or columns. Nothing is
    read after a broken line.
    """
    text = _text(content, file)
    _check_extent(text, file)
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=_delimiter(text, known), strict=True
    )
    lines: list[TableLine] = []
    while True:
        begins = reader.line_num + 1
        try:
            cells = tuple(map(_plain, next(reader)))
        except StopIteration:
            return CsvTable(tuple(lines))
        except csv.Error as fault:
            said = f"{file}, line {begins}: the cells cannot be read from here on ({fault})."
            return CsvTable(tuple(lines), (said,))
        if any(cell.strip(_DELIMITERS) for cell in cells):
            lines.append(TableLine(begins, cells))


def write_table(lines: Iterable[Sequence[str]]) -> bytes:
    """Write a table, guarding cells that a spreadsheet would run as formulas."""
    written = io.StringIO(newline="")
    csv.writer(written).writerows(map(_safe, lines))
    return written.getvalue().encode("utf-8-sig")


def _text(content: bytes, file: str) -> str:
    try:
        text = content.decode(encoding_of(content))
    except UnicodeDecodeError:
        said = "expected text saved as UTF-8 (a spreadsheet calls that 'CSV UTF-8')"
        raise SheetError(f"{file}: {said}.") from None
    # The `sep=` line of some spreadsheets is not part of the table, but counts as a line.
    return _SEPARATOR.sub("\n", text, count=1) if _SEPARATOR.match(text) else text


def encoding_of(content: bytes) -> str:
    """The encoding of a spreadsheet's table: UTF-8, UTF-16, or the code page of western Windows."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    head = content[:_HEAD]
    for zeros, encoding in ((head[1::2], "utf-16-le"), (head[::2], "utf-16-be")):
        if zeros and 2 * zeros.count(0) > len(zeros):
            return encoding
    try:
        content.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Zero bytes mean a workbook, not text: answer UTF-8, which fails to decode it, so that the
        # file is refused.
        return "utf-8" if b"\0" in content else "cp1252"
    return "utf-8-sig"


def _check_extent(text: str, file: str) -> None:
    lines = text.count("\n") or text.count("\r")
    if lines > MOST_LINES:
        raise SheetError(f"{file}: has {lines:,} lines, but at most {MOST_LINES:,} are allowed.")
    headings = _first_line(text)
    columns = 1 + max(map(headings.count, _DELIMITERS))
    if columns > MOST_COLUMNS:
        said = f"has {columns:,} columns, but at most {MOST_COLUMNS:,} are allowed"
        raise SheetError(f"{file}: {said}.")


def _first_line(text: str) -> str:
    """The first line with anything but delimiters in it."""
    return next((line for line in text.splitlines() if line.strip(" ,;\t")), "")


def _delimiter(text: str, known: Callable[[str], bool]) -> str:
    first = _first_line(text)

    def count(delimiter: str) -> int:
        return sum(known(heading.strip(' "')) for heading in first.split(delimiter))

    return max(_DELIMITERS, key=count)


def _plain(cell: str) -> str:
    plain = cell.strip()
    return plain[1:] if _GUARDED.match(plain) else plain


def _safe(cells: Sequence[str]) -> list[str]:
    return [
        f"'{cell}" if _FORMULA.match(cell) and not _NUMBER.fullmatch(cell) else cell
        for cell in cells
    ]
