"""Figures in JSON: the columns of a sheet as keys, `{"name": "Orc", "hp": 5, "ac": 6}`."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal

import msgspec

from battleboard.battle.state.figure import Figure
from battleboard.rules import SceneError
from battleboard.storage.exchange import cell
from battleboard.storage.exchange.columns import COLUMNS, PLACES, Column, column_called
from battleboard.storage.exchange.figure_row import NOTHING, Rows, is_told, unknown
from battleboard.storage.exchange.part import part
from battleboard.storage.scenario_answer import indented
from battleboard.storage.scenario_fault import fit, shown
from battleboard.storage.scenario_form import Label
from battleboard.storage.sheet import Row, SheetError

BOM: Final = b"\xef\xbb\xbf"
"""The mark that some editors put first."""
_HEAD: Final = {"format": "battleboard-figures", "version": 1}


class FiguresForm(msgspec.Struct, forbid_unknown_fields=True):
    """A whole file of figures, with a name if they are a party.

    `portraits` are the names of pictures that are kept elsewhere, by the ids of figures.
    """

    format: Literal["battleboard-figures"]
    version: Literal[1]
    figures: list[Any]
    name: Label = ""
    portraits: dict[str, str] = {}


class _Places(msgspec.Struct):
    """The same file, with the figures as they are written."""

    figures: list[msgspec.Raw]


def write_json(
    figures: Iterable[Figure], name: str = "", portraits: Mapping[str, str] = NOTHING
) -> bytes:
    """Write figures in JSON, each with those columns that say anything of it."""
    listed = [
        {column.name: _plain(column, figure) for column in COLUMNS if is_told(column, figure)}
        for figure in figures
    ]
    head = _HEAD | ({"name": name} if name else {})
    foot = {"portraits": dict(portraits)} if portraits else {}
    return indented(msgspec.json.encode(head | {"figures": listed} | foot)) + b"\n"


def rows_of_json(content: bytes, file: str) -> Rows:
    """Find the figures in JSON; what is no file of figures is a SheetError."""
    form = _form(content, file)
    rows: list[Row] = []
    faults: list[str] = []
    for line, plain in zip(_lines(content), form.figures, strict=True):
        row = Row(file, line, {})
        try:
            row.cells = _cells(row, plain)
        except SheetError as fault:
            faults.append(str(fault))
        else:
            rows.append(row)
            strange = (key for key in plain if not column_called(key))
            faults += (f"{file}, line {line}: {unknown(key)}" for key in strange)
    return Rows(tuple(rows), tuple(faults), form.name, form.portraits)


def _plain(column: Column, figure: Figure) -> str | float:
    """Give a cell as what it is in JSON: a number, true, or text."""
    written, value = column.cell(figure), part(figure, column.path)
    if isinstance(value, bool):
        return written == cell.YES
    if isinstance(value, int | float) or column.name in PLACES:
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
    """Give the line in which each figure begins."""
    text, at = content.removeprefix(BOM), 0
    for raw in msgspec.json.decode(text, type=_Places).figures:
        at = text.index(bytes(raw), at)
        yield text.count(b"\n", 0, at) + 1
        at += 1


def _cells(row: Row, plain: object) -> dict[str, str]:
    """Give the cells of a figure by their columns."""
    if not isinstance(plain, dict):
        raise row.wrong(f"an object, found {shown(plain)}")
    cells: dict[str, str] = {}
    for key, value in plain.items():
        column = column_called(key)
        if column and not isinstance(value, str | int | float | bool | None):
            raise row.wrong(f"text or a number in '{column}', found {shown(value)}")
        cells[column] = "no" if value is False else cell.show(value).strip()
    return cells
