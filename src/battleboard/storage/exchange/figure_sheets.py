"""Figures in CSV sheets, or in JSON with the same columns, for other programs.

`{"format": "battleboard-figures", "version": 1, "figures": [{"name": "Orc", "hp": 5, "ac": 6}]}`
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec

from battleboard.battle.state.figure import Figure
from battleboard.foundation.long_work import ProgressCallback, untold
from battleboard.rules import SceneError
from battleboard.storage.answer_json import indent_json
from battleboard.storage.csv_sheet import (
    MOST_COLUMNS,
    MOST_LINES,
    SheetError,
    SheetRow,
    read_table,
    write_table,
)
from battleboard.storage.disk import UnreadableError, read_start
from battleboard.storage.exchange import cell, figure_columns
from battleboard.storage.exchange.cell import part
from battleboard.storage.scenario_form import Label
from battleboard.storage.strict_json import fit, value_in_words


def free_name(name: str, taken: Collection[str]) -> str:
    """The name itself if it is free, else with the lowest free number from 2 up."""
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name} {number}"
    return free


BOM: Final = b"\xef\xbb\xbf"
"""The byte order mark that some editors write."""
_HEAD: Final = {"format": "battleboard-figures", "version": 1}


class FiguresForm(msgspec.Struct, forbid_unknown_fields=True):
    """A whole file of figures, with a name if they are a party.

    `portraits` maps figure ids to names of pictures stored elsewhere.
    """

    format: Literal["battleboard-figures"]
    version: Literal[1]
    figures: list[Any]
    name: Label = ""
    portraits: dict[str, str] = {}


class _Places(msgspec.Struct):
    """A file of figures that are left undecoded, to find the line in which each begins."""

    figures: list[msgspec.Raw]


def write_json(
    figures: Iterable[Figure], name: str = "", portraits: Mapping[str, str] = figure_columns.NOTHING
) -> bytes:
    listed = [
        {
            column.name: _plain(column, figure)
            for column in figure_columns.COLUMNS
            if figure_columns.is_told(column, figure)
        }
        for figure in figures
    ]
    head = _HEAD | ({"name": name} if name else {})
    foot = {"portraits": dict(portraits)} if portraits else {}
    return indent_json(msgspec.json.encode(head | {"figures": listed} | foot)) + b"\n"


def rows_of_json(content: bytes, file: str) -> figure_columns.FigureRows:
    """Read the figures of a JSON file; a SheetError for any other file, or too many figures."""
    form = _form(content, file)
    if len(form.figures) > MOST_LINES:
        said = f"has {len(form.figures):,} figures, but at most {MOST_LINES:,} are allowed"
        raise SheetError(f"{file}: {said}.")
    rows: list[SheetRow] = []
    faults: list[str] = []
    more = 0
    for line, plain in zip(_lines(content), form.figures, strict=True):
        row = SheetRow(file, line, {})
        try:
            row.cells = _cells(row, plain)
        except SheetError as fault:
            faults.append(str(fault))
        else:
            rows.append(row)
            strange = [key for key in plain if not figure_columns.column_called(key)]
            told = strange[: max(0, _MOST_TOLD - len(faults))]
            faults += (f"{file}, line {line}: {figure_columns.unknown(key)}" for key in told)
            more += len(strange) - len(told)
    if more:
        faults.append(f"{file}: further unknown keys: {more:,}.")
    return figure_columns.FigureRows(tuple(rows), tuple(faults), form.name, form.portraits)


def _plain(column: figure_columns.FigureColumn, figure: Figure) -> str | float:
    written, value = column.cell(figure), part(figure, column.path)
    if isinstance(value, bool):
        return written == cell.YES
    if isinstance(value, int | float) or column.name in figure_columns.PLACES:
        return float(written) if "." in written else int(written)
    return written


def _form(content: bytes, file: str) -> FiguresForm:
    try:
        return fit(FiguresForm, msgspec.json.decode(content.removeprefix(BOM)))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise SheetError(f"{file}: expected JSON ({fault}).") from None
    except SceneError as fault:
        raise SheetError(f"{file}: {fault}.") from None


def _lines(content: bytes) -> Iterator[int]:
    text, line, last = content.removeprefix(BOM), 1, 0
    for raw in msgspec.json.decode(text, type=_Places).figures:
        at = text.index(bytes(raw), last)
        line += text.count(b"\n", last, at)
        yield line
        last = at + 1


def _cells(row: SheetRow, plain: object) -> dict[str, str]:
    if not isinstance(plain, dict):
        raise row.wrong(f"an object, found {value_in_words(plain)}")
    if len(plain) > MOST_COLUMNS:
        raise row.wrong(f"at most {MOST_COLUMNS:,} keys in a figure, found {len(plain):,}")
    cells: dict[str, str] = {}
    for key, value in plain.items():
        column = figure_columns.column_called(key)
        if column and not isinstance(value, str | int | float | bool | None):
            raise row.wrong(f"text or a number in '{column}', found {value_in_words(value)}")
        cells[column] = "no" if value is False else cell.show(value).strip()
    return cells


def write_sheet(figures: Iterable[Figure]) -> bytes:
    figures = tuple(figures)
    columns = [
        each
        for each in figure_columns.COLUMNS
        if any(figure_columns.is_told(each, who) for who in (*figures, figure_columns.BLANK))
    ]
    lines = ([column.cell(figure) for column in columns] for figure in figures)
    return write_table([[column.name for column in columns], *lines])


def rows_of_sheet(content: bytes, file: str) -> figure_columns.FigureRows:
    """Read the rows of a sheet; raise a `SheetError` without headings or without a name column."""
    table = read_table(content, file, lambda heading: bool(figure_columns.column_called(heading)))
    if not table.lines:
        raise SheetError(f"{file}: expected a line of headings, found nothing.")
    (first, headings), *lines = table.lines
    columns = [figure_columns.column_called(heading) for heading in headings]
    if "name" not in columns:
        raise SheetError(f"{file}, line {first}: expected a column 'name'.")
    faults = [f"{file}, line {first}: {fault}" for fault in _faults(headings, columns)]
    rows = []
    for number, cells in lines:
        row = SheetRow(file, number, dict(zip(columns, cells, strict=False)))
        if any(cells[len(columns) :]):
            faults.append(str(row.wrong(f"{len(columns)} cells, found {len(cells)}")))
        else:
            rows.append(row)
    return figure_columns.FigureRows(tuple(rows), (*faults, *table.faults))


_LEAST_COLUMNS: Final = 3


def is_table_of_figures(text: str) -> bool:
    """Whether a text looks like a sheet: known headings, with class or level, and several rows."""
    first, *rows = [line for line in text.splitlines() if line.strip()] or [""]
    headings = [each.strip(' "') for each in re.split(r"[,;\t]", first)]
    known = {figure_columns.column_called(each) for each in headings} - {""}
    is_class = bool({"class", "level"} & known)
    return "name" in known and len(known) >= _LEAST_COLUMNS and is_class and len(rows) > 1


def _faults(headings: Sequence[str], columns: Sequence[str]) -> Iterator[str]:
    for at, (heading, column) in enumerate(zip(headings, columns, strict=True)):
        if heading and not column:
            yield figure_columns.unknown(heading)
        elif column and column in columns[:at]:
            yield f"several columns are called '{column}'; the last one counts."


MOST: Final = 1000
"""Maximum figures that are read from one file."""
_MOST_TOLD: Final = 100
_MOST_BYTES: Final = 16 * 1024 * 1024


class Figures(NamedTuple):
    """The figures in a file, and a sentence for each part of it that cannot be used.

    `name` is the party's, if given. `portraits` maps figure ids to picture names; the caller loads
    the pictures and puts them on the cards.
    """

    figures: tuple[Figure, ...]
    faults: tuple[str, ...] = ()
    name: str = ""
    portraits: Mapping[str, str] = figure_columns.NOTHING


def read_figure_file(path: Path, told: ProgressCallback = untold) -> Figures:
    """Read the figures of a file; each keeps the side that the file names, if any."""
    try:
        content = read_start(path, _MOST_BYTES + 1)
    except UnreadableError as fault:
        return Figures((), (str(fault),))
    if len(content) > _MOST_BYTES:
        most = f"{_MOST_BYTES // (1024 * 1024)} MB"
        return Figures((), (f"{path.name} is larger than {most}, the most Battleboard can read.",))
    return read_figures(content, path.name, "", told)


def read_figures(content: bytes, file: str, side: str, told: ProgressCallback = untold) -> Figures:
    """Read figures; those without a side join `side`.

    A figure without an id gets its name as id, numbered if several share it.
    """
    is_json = content.removeprefix(BOM).lstrip().startswith(b"{")
    try:
        found = (rows_of_json if is_json else rows_of_sheet)(content, file)
    except SheetError as fault:
        return Figures((), (str(fault),))
    figures: dict[str, Figure] = {}
    faults = list(found.faults)
    rows = found.rows[:MOST]
    for number, row in enumerate(rows):
        told(number / len(rows))
        figure, wrong = figure_columns.read_row(row)
        faults += wrong
        if figure is not None:
            free = free_name(figure.id, figures)
            figures[free] = figure._replace(id=free, side=figure.side or side)
    if len(found.rows) > MOST:
        faults.append(f"{file}: only the first {MOST:,} figures were read.")
    return Figures(tuple(figures.values()), tuple(faults), found.name, found.portraits)
