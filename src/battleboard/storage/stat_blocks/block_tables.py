"""Monsters in rows under a line of headings, from a spreadsheet or a web page."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from battleboard.storage.stat_blocks.pasted_text import PlainText, TextSpan

_LEAST_HEADINGS: Final = 3
_DELIMITERS: Final = "|;,"
_NAMES: Final = frozenset({"", "name", "monster", "creature", "who", "type", "figure"})
_COUNTS: Final = frozenset({"no.", "no", "#", "number", "count", "qty", "how many"})
_RULE: Final = re.compile(r"[\s|:+=-]*")


class _Cell(NamedTuple):
    """A cell of a table: its text, and where it stands in the plain text."""

    text: str
    start: int


def rows_in_lines(plain: PlainText, is_heading: Callable[[str], bool]) -> PlainText:
    """Write each row of a table as a line of labels and values; other text stays as it is."""
    letters: list[str] = []
    places: list[TextSpan] = []
    for text, spans in _lines(plain, is_heading):
        letters.append(text)
        places += spans
    return PlainText("".join(letters), tuple(places))


def _lines(
    plain: PlainText, is_heading: Callable[[str], bool]
) -> Iterator[tuple[str, Sequence[TextSpan]]]:
    headings: list[_Cell] = []
    delimiter, start = "", 0
    for line in plain.text.splitlines(keepends=True):
        cells = list(_cells(line, start, delimiter)) if delimiter else []
        found = _delimiter(line, is_heading)
        if found:
            delimiter, headings = found, list(_cells(line, start, found))
        elif headings and not _RULE.fullmatch(line) and len(cells) == len(headings):
            yield from _row(plain, headings, cells)
        else:
            yield line, plain.places[start : start + len(line)]
        start += len(line)


def _cells(line: str, start: int, delimiter: str) -> Iterator[_Cell]:
    body = line.strip(" \n").removeprefix("|").removesuffix("|") if delimiter == "|" else line
    at = line.index(body)
    for cell in body.split(delimiter):
        plain = cell.strip(' "\n')
        yield _Cell(plain, start + at + cell.index(plain))
        at += len(cell) + 1


def _delimiter(line: str, is_heading: Callable[[str], bool]) -> str:
    """The delimiter of a line of headings, or ''."""
    for delimiter in _DELIMITERS:
        cells = [cell.text for cell in _cells(line, 0, delimiter)]
        known = [cell for cell in cells if is_heading(cell.casefold())]
        named = [cell for cell in cells if cell.casefold() in _NAMES | _COUNTS]
        if len(known) >= _LEAST_HEADINGS and len(known) + len(named) == len(cells):
            return delimiter
    return ""


def _row(
    plain: PlainText, headings: Sequence[_Cell], cells: Sequence[_Cell]
) -> Iterator[tuple[str, Sequence[TextSpan]]]:
    """Yield the pieces of a row as a line: first name and number, then labels with their values."""
    order = sorted(range(len(cells)), key=lambda at: _rank(headings[at].text))
    for at in order:
        heading, cell = headings[at].text, cells[at]
        before, after = _around(heading)
        if cell.text:
            place = plain.places[cell.start : cell.start + len(cell.text)]
            yield before, [TextSpan(place[0].start, place[0].start)] * len(before)
            yield cell.text, place
            yield after, [TextSpan(place[-1].end, place[-1].end)] * len(after)
    end = plain.places[cells[-1].start - 1]
    yield "\n", [TextSpan(end.end, end.end)]


def _rank(heading: str) -> int:
    low = heading.casefold()
    return 0 if low in _NAMES else 1 if low in _COUNTS else 2


def _around(heading: str) -> tuple[str, str]:
    low = heading.casefold()
    if low in _NAMES:
        return "", " "
    return ("(", "): ") if low in _COUNTS else (f"{heading}: ", "; ")
