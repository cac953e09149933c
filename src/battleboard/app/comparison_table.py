"""The table of a comparison: a row for each act, side or figure, a column for each game."""

from collections.abc import Iterator, Sequence
from typing import Final

from battleboard.app.ink import Ink, widest
from battleboard.app.table import Face, Strand, table
from battleboard.foundation.words import number
from battleboard.rules import Resolution
from battleboard.rules.comparison import Column, Comparison, Entry, Feet, Loss, Spot

_SHORT_UNITS: Final = {"segment": "seg"}
_NONE: Final = "·"
_PLACED: Final = "~"
_INDENT: Final = " " * 2


class ComparisonTable:
    """Draws what the games answer beside each other, and says what its signs mean."""

    def __init__(self, comparison: Comparison, names: Sequence[str], ink: Ink) -> None:
        self._columns = [column for column in comparison.columns if column.answer is not None]
        self._rows = comparison.rows
        self._names = [ink.say(name) for name in names]
        self._ink = ink
        marks = ink.marks
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
        drawn = table(self._names, strands, self._ink)
        legend = self._ink.packed(dict.fromkeys(self._meanings()), _INDENT)
        return [*drawn, "", *legend] if legend else drawn

    def _strand(self, at: int, column: Column) -> Strand:
        cells = [row.cells[at] for row in self._rows]
        head: tuple[str, ...] = (column.game.id,)
        room = 0
        if isinstance(column.answer, Resolution):
            unit = column.answer.ruler.unit
            unit = _SHORT_UNITS.get(unit, unit)
            room = widest((unit, *(_place(cell.entry) for cell in cells)))
            head = (*head, f" # {unit.rjust(room)}")
        faces = (Face(self._ink.say(self._face(cell.entry, room)), cell.differs) for cell in cells)
        return Strand(head, tuple(faces))

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
            yield f"{self._ink.marks.differs} not as in {self._columns[0].game.id}"
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
