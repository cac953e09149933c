"""Figures as a sheet (CSV), as spreadsheets read and write it."""

from collections.abc import Iterable, Iterator, Sequence

from battleboard.battle.state.figure import Figure
from battleboard.storage.exchange.columns import COLUMNS, column_called
from battleboard.storage.exchange.figure_row import BLANK, Rows, is_told, unknown
from battleboard.storage.exchange.table import read_table, write_table
from battleboard.storage.sheet import Row, SheetError


def write_sheet(figures: Iterable[Figure]) -> bytes:
    """Write figures as a sheet, with those columns that say anything of any of them."""
    figures = tuple(figures)
    columns = [each for each in COLUMNS if any(is_told(each, who) for who in (*figures, BLANK))]
    lines = ([column.cell(figure) for column in columns] for figure in figures)
    return write_table([[column.name for column in columns], *lines])


def rows_of_sheet(content: bytes, file: str) -> Rows:
    """Find the rows of a sheet; one without headings or names is a SheetError."""
    table = read_table(content, file, lambda heading: bool(column_called(heading)))
    if not table.lines:
        raise SheetError(f"{file}: expected a line of headings, found nothing.")
    (first, headings), *lines = table.lines
    columns = [column_called(heading) for heading in headings]
    if "name" not in columns:
        raise SheetError(f"{file}, line {first}: expected a column 'name'.")
    faults = [f"{file}, line {first}: {fault}" for fault in _faults(headings, columns)]
    rows = []
    for number, cells in lines:
        row = Row(file, number, dict(zip(columns, cells, strict=False)))
        if any(cells[len(columns) :]):
            faults.append(str(row.wrong(f"{len(columns)} cells, found {len(cells)}")))
        else:
            rows.append(row)
    return Rows(tuple(rows), (*faults, *table.faults))


def _faults(headings: Sequence[str], columns: Sequence[str]) -> Iterator[str]:
    """Say which columns are left out."""
    for at, (heading, column) in enumerate(zip(headings, columns, strict=True)):
        if heading and not column:
            yield unknown(heading)
        elif column and column in columns[:at]:
            yield f"there are several columns '{column}', of which the last counts."
