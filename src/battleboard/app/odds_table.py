"""When each act happens: a row of percentages along the ruler."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Final

from battleboard.app.ink import Ink, clipped, padded, widest
from battleboard.app.percent import percent, told
from battleboard.foundation.words import listing
from battleboard.rules import ActOdds, Ruler

_CELL: Final = 4
_GAP: Final = "  "
_INDENT: Final = "    "
_LEAST_ROOM: Final = 16

Row = tuple[str, ActOdds]


def odds_table(rows: Sequence[Row], ruler: Ruler, ink: Ink) -> list[str]:
    """Write the rows along the ruler, or as sentences where it is too long for the page."""
    if not rows:
        return ink.wrapped("Nothing happens.")
    table = _Table(rows, ruler, ink)
    return table.lines() if table.room >= _LEAST_ROOM else table.sentences()


class _Table:
    """Acts with the numbers of the ruler at which they may lie."""

    def __init__(self, rows: Sequence[Row], ruler: Ruler, ink: Ink) -> None:
        self.rows = rows
        self.ink = ink
        self.title = f"In which {ruler.unit}, in %"
        self.marks = {mark.number: mark for mark in reversed(ruler.marks)}
        used = {number for _, odds in rows for number in odds.segments}
        falls = ruler.marks[0].number > ruler.marks[-1].number
        self.numbers = sorted({*self.marks, *used}, reverse=falls)
        self.room = ink.width - len(_GAP) - _CELL * len(self.numbers)

    def lines(self) -> list[str]:
        """Write the rows as a table."""
        room = min(self.room, max(len(self.title), widest(name for name, _ in self.rows)))
        names = "".join(self._head(number).rjust(_CELL) for number in self.numbers)
        lines = [*self._groups(len(_GAP) + room), f"{padded(self.title, len(_GAP) + room)}{names}"]
        lines = [self.ink.bold(line) for line in lines]
        for name, odds in self.rows:
            first, *rest = wrap(name, room)
            lines.append(f"{_GAP}{padded(first, room)}{self._cells(odds)}".rstrip())
            lines += [_GAP + line for line in rest]
            lines += self._remarks(odds)
        return lines

    def sentences(self) -> list[str]:
        """Write the rows as sentences."""
        lines = [self.ink.bold(self.title)]
        for name, odds in self.rows:
            where = [f"{at} ({percent(chance)})" for at, chance in odds.segments.items()]
            lines += self.ink.wrapped(f"{name}: {listing(where)}", _INDENT, _GAP)
            lines += self._remarks(odds)
        return lines

    def _head(self, number: int) -> str:
        return self.marks[number].name if number in self.marks else str(number)

    def _groups(self, margin: int) -> list[str]:
        """Name above the marks to whom they belong, where they belong to anybody."""
        groups = [
            self.marks[number].group if number in self.marks else "" for number in self.numbers
        ]
        runs = [(group, _CELL * len(list(run))) for group, run in groupby(groups)]
        above = (padded(f" {clipped(group, room - 1, '.')}", room) for group, room in runs)
        return [(" " * margin + "".join(above)).rstrip()] if any(groups) else []

    def _cells(self, odds: ActOdds) -> str:
        chances = (odds.segments.get(number) for number in self.numbers)
        dot = self.ink.say("·")
        return "".join((percent(chance) if chance else dot).rjust(_CELL) for chance in chances)

    def _remarks(self, odds: ActOdds) -> list[str]:
        remarks = "; ".join(_remarks(odds))
        return self.ink.wrapped(remarks, _INDENT) if remarks else []


def _remarks(odds: ActOdds) -> Iterator[str]:
    """Say what else may be of an act."""
    if odds.absent:
        yield f"is not done at all {told(odds.absent)}"
    if odds.prevented and odds.act.kind != "spell":
        yield f"its actor falls before it {told(odds.prevented)}"
