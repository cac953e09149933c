"""The table of a comparison, in as many blocks of columns as the width of the page asks for."""

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
    """What stands in one cell, and whether it is marked."""

    text: str
    marked: bool = False


class TableColumn(NamedTuple):
    """One column: its heading lines and its cells, in letters that the page has."""

    head: tuple[str, ...]
    faces: tuple[TableCell, ...]

    @property
    def width(self) -> int:
        """How many columns of the page it takes, its marks included."""
        return _BEFORE + widest((*self.head, *(face.text for face in self.faces)))


def table(names: Sequence[str], strands: Sequence[TableColumn], terminal: Terminal) -> list[str]:
    """Write strands beside the names of the rows; the first strand begins each block."""
    basis, *others = strands
    room = terminal.width - _MARGIN - min(widest(names), _LEAST_ROOM) - basis.width
    lines: list[str] = []
    for block in _blocks(others, room):
        written = _block(names, [basis, *block], terminal)
        lines += ["", *written] if lines else written
    return lines


def _blocks(strands: Sequence[TableColumn], room: int) -> list[list[TableColumn]]:
    """Divide strands into such that fit beside each other."""
    blocks: list[list[TableColumn]] = [[]]
    for strand in strands:
        taken = sum(each.width for each in blocks[-1])
        if blocks[-1] and taken + strand.width > room:
            blocks.append([])
        blocks[-1].append(strand)
    return blocks


def _block(names: Sequence[str], strands: Sequence[TableColumn], terminal: Terminal) -> list[str]:
    room = max(1, terminal.width - _MARGIN - sum(strand.width for strand in strands))
    broken = [_broken(name, room) for name in names]
    wide = widest(line for lines in broken for line in lines)
    heads = zip(*(strand.head for strand in strands), strict=True)
    lines = [
        terminal.bold(_line("", wide, zip(map(TableCell, head), strands, strict=True), terminal))
        for head in heads
    ]
    for at, (first, *rest) in enumerate(broken):
        cells = ((strand.faces[at], strand) for strand in strands)
        lines += [_line(first, wide, cells, terminal), *(" " * _MARGIN + line for line in rest)]
    return lines


def _broken(name: str, room: int) -> list[str]:
    """Break a name into lines; wide letters leave room for fewer of them."""
    letters = max(2, room * len(name) // columns_of(name))
    return textwrap.wrap(name, letters, subsequent_indent=" ")


def _line(
    name: str, wide: int, cells: Iterable[tuple[TableCell, TableColumn]], terminal: Terminal
) -> str:
    drawn = "".join(_cell(face, strand.width, terminal) for face, strand in cells)
    return f"{' ' * _MARGIN}{padded(name, wide)}{drawn}".rstrip()


def _cell(face: TableCell, width: int, terminal: Terminal) -> str:
    """Draw a cell behind its mark, and bolder where there is colour."""
    mark = terminal.marks.differs if face.marked else " "
    text = padded(f" {mark}{face.text}", width)
    return terminal.bold(text) if face.marked else text


_SHORT_UNITS: Final = {"segment": "seg"}
_NONE: Final = "·"
_PLACED: Final = "~"
_INDENT: Final = " " * 2


class ComparisonTable:
    """Draws what the games answer beside each other, and says what its signs mean."""

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
        """Draw the table, with the meanings of its signs under it."""
        strands = [self._strand(at, column) for at, column in enumerate(self._columns)]
        drawn = table(self._names, strands, self._terminal)
        legend = self._terminal.packed(dict.fromkeys(self._meanings()), _INDENT)
        return [*drawn, "", *legend] if legend else drawn

    def _strand(self, at: int, column: Column) -> TableColumn:
        cells = [row.cells[at] for row in self._rows]
        head: tuple[str, ...] = (column.game.id,)
        room = 0
        if isinstance(column.answer, Resolution):
            unit = column.answer.ruler.unit
            unit = _SHORT_UNITS.get(unit, unit)
            room = widest((unit, *(_place(cell.entry) for cell in cells)))
            head = (*head, f" # {unit.rjust(room)}")
        faces = (
            TableCell(self._terminal.say(self._face(cell.entry, room)), cell.differs)
            for cell in cells
        )
        return TableColumn(head, tuple(faces))

    def _face(self, entry: Entry | None, room: int) -> str:
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
        """Say what each sign means that the table has."""
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
    """Name the place of an act, with a sign where no rule names it."""
    if not isinstance(entry, Spot):
        return ""
    placed = "" if entry.timing.fixed else _PLACED
    return placed + entry.ruler.name(entry.timing.segment)
