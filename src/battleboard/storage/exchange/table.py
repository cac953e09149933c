"""Tables as spreadsheets write and read them (CSV): with commas, semicolons or tabs."""

import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from battleboard.storage.sheet import SheetError

_DELIMITERS: Final = ",;\t"
_SEPARATOR: Final = re.compile(r'"?sep=(.)"?\r?\n', re.IGNORECASE)
# A spreadsheet takes what begins so for a formula, unless an apostrophe stands before it.
_FORMULA: Final = re.compile(r"[=+\-@']")
_GUARDED: Final = re.compile(r"'[=+\-@']")
_NUMBER: Final = re.compile(r"[+-]?\d+(?:[.,]\d+)?", re.ASCII)


class Line(NamedTuple):
    """One line of a table: the line of the file in which it begins, and its cells."""

    number: int
    cells: tuple[str, ...]


class Table(NamedTuple):
    """The lines of a table that have anything in them, the headings first."""

    lines: tuple[Line, ...]
    faults: tuple[str, ...] = ()


def read_table(content: bytes, file: str, known: Callable[[str], bool]) -> Table:
    """Read a table; `known` says of a heading whether it is one, which tells the cells apart.

    What is no text is a SheetError. After a line that is broken nothing more is read.
    """
    text = _text(content, file)
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=_delimiter(text, known), strict=True
    )
    lines: list[Line] = []
    while True:
        begins = reader.line_num + 1
        try:
            cells = tuple(map(_plain, next(reader)))
        except StopIteration:
            return Table(tuple(lines))
        except csv.Error as fault:
            said = f"{file}, line {begins}: from here on the cells cannot be told apart ({fault})."
            return Table(tuple(lines), (said,))
        if any(cell.strip(_DELIMITERS) for cell in cells):
            lines.append(Line(begins, cells))


def write_table(lines: Iterable[Sequence[str]]) -> bytes:
    """Write a table so that a spreadsheet takes every cell as it is."""
    written = io.StringIO(newline="")
    csv.writer(written).writerows(map(_safe, lines))
    return written.getvalue().encode("utf-8-sig")


def _text(content: bytes, file: str) -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        said = "expected text saved as UTF-8 (a spreadsheet calls that 'CSV UTF-8')"
        raise SheetError(f"{file}: {said}.") from None
    # What some spreadsheets put first is no line of the table, but counts as one.
    return _SEPARATOR.sub("\n", text, count=1) if _SEPARATOR.match(text) else text


def _delimiter(text: str, known: Callable[[str], bool]) -> str:
    """Choose what stands between the cells: that with which most headings are known."""
    first = next((line for line in text.splitlines() if line.strip(" ,;\t")), "")

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
