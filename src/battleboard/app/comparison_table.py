"""The table of a comparison, in blocks of as many columns as fit the width of the page."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from battleboard.app.terminal import Terminal, columns_of, padded, widest
from battleboard.foundation.words import number
from battleboard.rules import Resolution
from battleboard.rules.comparison import Column, Comparison, Entry, Feet, Loss, Spot

_MARGIN: Final = 2
# A gap before each column, and room for the mark of a cell.
_BEFORE: Final = 2
_LEAST_ROOM: Final = 16


class TableCell(NamedTuple):
    """The text of one cell, and whether it is marked."""

    text: str
    marked: bool = False


class TableColumn(NamedTuple):
    """One column: its heading lines and its cells, in characters that the terminal has."""

    head: tuple[str, ...]
    faces: tuple[TableCell, ...]

    @property
    def width(self) -> int:
        """Its width in characters, marks included."""
        return _BEFORE + widest((*self.head, *(cell.text for cell in self.faces)))


def table(names: Sequence[str], columns: Sequence[TableColumn], terminal: Terminal) -> list[str]:
    """The lines of a table; the names of rows and the first column begin each block."""
    basis, *others = columns
    room = terminal.width - _MARGIN - min(widest(names), _LEAST_ROOM) - basis.width
    lines: list[str] = []
    for block in _blocks(others, room):
        written = _block(names, [basis, *block], terminal)
        lines += ["", *written] if lines else written
    return lines


def _blocks(columns: Sequence[TableColumn], room: int) -> list[list[TableColumn]]:
    """The columns in groups that fit beside each other."""
    blocks: list[list[TableColumn]] = [[]]
    for column in columns:
        taken = sum(each.width for each in blocks[-1])
        if blocks[-1] and taken + column.width > room:
            blocks.append([])
        blocks[-1].append(column)
    return blocks


def _block(names: Sequence[str], columns: Sequence[TableColumn], terminal: Terminal) -> list[str]:
    room = max(1, terminal.width - _MARGIN - sum(column.width for column in columns))
    broken = [_broken(name, room) for name in names]
    wide = widest(line for lines in broken for line in lines)
    heads = zip(*(column.head for column in columns), strict=True)
    lines = [
        terminal.bold(_line("", wide, zip(map(TableCell, head), columns, strict=True), terminal))
        for head in heads
    ]
    for at, (first, *rest) in enumerate(broken):
        cells = ((column.faces[at], column) for column in columns)
        lines += [_line(first, wide, cells, terminal), *(" " * _MARGIN + line for line in rest)]
    return lines


def _broken(name: str, room: int) -> list[str]:
    """A name in lines; wide characters leave room for fewer of them."""
    letters = max(2, room * len(name) // columns_of(name))
    return textwrap.wrap(name, letters, subsequent_indent=" ")


def _line(
    name: str, wide: int, cells: Iterable[tuple[TableCell, TableColumn]], terminal: Terminal
) -> str:
    drawn = "".join(_cell(cell, column.width, terminal) for cell, column in cells)
    return f"{' ' * _MARGIN}{padded(name, wide)}{drawn}".rstrip()


def _cell(cell: TableCell, width: int, terminal: Terminal) -> str:
    """A cell after its mark; a marked one is bold where there is colour."""
    mark = terminal.marks.differs if cell.marked else " "
    text = padded(f" {mark}{cell.text}", width)
    return terminal.bold(text) if cell.marked else text


_SHORT_UNITS: Final = {"segment": "seg"}
_NONE: Final = "·"
_PLACED: Final = "~"
_INDENT: Final = " " * 2


class ComparisonTable:
    """Lays out the answers of the games side by side, with a legend of the signs."""

    def __init__(self, comparison: Comparison, names: Sequence[str], terminal: Terminal) -> None:
        self._columns = [column for column in comparison.columns if column.answer is not None]
        self._rows = comparison.rows
        self._names = [terminal.say(name) for name in names]
        self._terminal = terminal
        marks = terminal.marks
        self._signs = {
            "completes": marks.spell,
            "at risk": marks.risk,
            "spoiled": marks.spoiled,
            "prevented": marks.spoiled,
            "runs on": marks.onward,
            "hit": marks.hit,
            "miss": marks.miss,
        }

    def lines(self) -> list[str]:
        """The lines of the table, with its legend below."""
        columns = [self._column(at, column) for at, column in enumerate(self._columns)]
        drawn = table(self._names, columns, self._terminal)
        legend = self._terminal.packed(dict.fromkeys(self._meanings()), _INDENT)
        return [*drawn, "", *legend] if legend else drawn

    def _column(self, at: int, column: Column) -> TableColumn:
        cells = [row.cells[at] for row in self._rows]
        head: tuple[str, ...] = (column.game.id,)
        room = 0
        if isinstance(column.answer, Resolution):
            unit = column.answer.ruler.unit
            unit = _SHORT_UNITS.get(unit, unit)
            room = widest((unit, *(_place(cell.entry) for cell in cells)))
            head = (*head, f" # {unit.rjust(room)}")
        faces = (
            TableCell(self._terminal.say(self._text(cell.entry, room)), cell.differs)
            for cell in cells
        )
        return TableColumn(head, tuple(faces))

    def _text(self, entry: Entry | None, room: int) -> str:
        if entry is None:
            return f" {_NONE}"
        if isinstance(entry, Loss):
            unit = _SHORT_UNITS.get(entry.unit, entry.unit)
            return f"{entry.amount} {unit}" if entry.amount else _NONE
        if isinstance(entry, Feet):
            return f"{number(entry.feet)} ft"
        rank, sign = entry.timing.rank, self._signs.get(entry.timing.outcome, "")
        return f"{rank:>2} {_place(entry).rjust(room)}{sign}"

    def _meanings(self) -> Iterator[str]:
        """The meaning of each sign in the table."""
        if any(row.differs for row in self._rows):
            yield f"{self._terminal.marks.differs} not as in {self._columns[0].game.id}"
        entries = [cell.entry for row in self._rows for cell in row.cells]
        outcomes = [entry.timing.outcome for entry in entries if isinstance(entry, Spot)]
        for outcome, sign in self._signs.items():
            if outcome in outcomes:
                yield f"{sign} {outcome}"
        if any(_place(entry).startswith(_PLACED) for entry in entries):
            yield f"{_PLACED} placed by the ruler, not by a rule"
        if None in entries:
            yield f"{_NONE} no such act"
        if any(isinstance(entry, Loss) and not entry.amount for entry in entries):
            yield f"{_NONE} not surprised"


def _place(entry: Entry | None) -> str:
    """The segment of an act, with a sign if no rule fixes it."""
    if not isinstance(entry, Spot):
        return ""
    placed = "" if entry.timing.fixed else _PLACED
    return placed + entry.ruler.name(entry.timing.segment)
