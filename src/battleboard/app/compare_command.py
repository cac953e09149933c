"""`battleboard compare`: one scenario under all games, side by side, and why they differ."""

import argparse
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from battleboard.app import scenario_question
from battleboard.app.act_wording import ActWording, Reasons, cite_reason
from battleboard.app.resolve_command import RESOLVE, heading
from battleboard.app.scenario_question import ScenarioQuestion
from battleboard.app.terminal import Terminal, columns_of, pad, widest
from battleboard.foundation.words import count, number, whose, with_capital
from battleboard.rules import Reason, Resolution, Ruleset, Scene, Tables
from battleboard.rules.comparison import (
    Cell,
    Column,
    Comparison,
    Entry,
    Feet,
    Lack,
    Loss,
    Row,
    Spot,
    compare,
    games_from,
)
from battleboard.storage.answer_json import Answer, write_comparison
from battleboard.storage.scenario import Scenario

_MARGIN: Final = 2
# The gap before each column, in characters, with room for a cell's mark.
_BEFORE: Final = 2
_LEAST_ROOM: Final = 16
# What a mark means, where the name of its outcome does not say it.
_MEANINGS: Final = {"runs on": "continues next round"}


class TableCell(NamedTuple):
    """The text of one cell, and whether it is marked."""

    text: str
    marked: bool = False


class TableColumn(NamedTuple):
    """One column: its heading lines and cells, in characters the terminal has."""

    head: tuple[str, ...]
    faces: tuple[TableCell, ...]

    @property
    def width(self) -> int:
        return _BEFORE + widest((*self.head, *(cell.text for cell in self.faces)))


def table(names: Sequence[str], columns: Sequence[TableColumn], terminal: Terminal) -> list[str]:
    """Return the lines of a table; row names and the first column are repeated in each block."""
    basis, *others = columns
    room = terminal.width - _MARGIN - min(widest(names), _LEAST_ROOM) - basis.width
    lines: list[str] = []
    for block in _blocks(others, room):
        written = _block(names, [basis, *block], terminal)
        lines += ["", *written] if lines else written
    return lines


def _blocks(columns: Sequence[TableColumn], room: int) -> list[list[TableColumn]]:
    """Group columns into blocks no wider than `room`, with at least one column in each."""
    blocks: list[list[TableColumn]] = [[]]
    for column in columns:
        taken = sum(each.width for each in blocks[-1])
        if blocks[-1] and taken + column.width > room:
            blocks.append([])
        blocks[-1].append(column)
    return blocks


def _block(names: Sequence[str], columns: Sequence[TableColumn], terminal: Terminal) -> list[str]:
    room = max(1, terminal.width - _MARGIN - sum(column.width for column in columns))
    broken = [_wrap_name(name, room) for name in names]
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


def _wrap_name(name: str, room: int) -> list[str]:
    letters = max(2, room * len(name) // columns_of(name))
    return textwrap.wrap(name, letters, subsequent_indent=" ")


def _line(
    name: str, wide: int, cells: Iterable[tuple[TableCell, TableColumn]], terminal: Terminal
) -> str:
    drawn = "".join(_cell(cell, column.width, terminal) for cell, column in cells)
    return f"{' ' * _MARGIN}{pad(name, wide)}{drawn}".rstrip()


def _cell(cell: TableCell, width: int, terminal: Terminal) -> str:
    mark = terminal.marks.differs if cell.marked else " "
    text = pad(f" {mark}{cell.text}", width)
    return terminal.bold(text) if cell.marked else text


_SHORT_UNITS: Final = {"segment": "seg"}
_NONE: Final = "·"
_PLACED: Final = "~"
_INSET: Final = " " * 2


class ComparisonTable:
    """Lays out the answers of the games side by side, with a legend of the marks."""

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
        columns = [self._column(at, column) for at, column in enumerate(self._columns)]
        drawn = table(self._names, columns, self._terminal)
        legend = self._terminal.pack(dict.fromkeys(self._meanings()), _INSET)
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
        if any(row.differs for row in self._rows):
            yield f"{self._terminal.marks.differs} differs from {self._columns[0].game.id}"
        entries = [cell.entry for row in self._rows for cell in row.cells]
        outcomes = [entry.timing.outcome for entry in entries if isinstance(entry, Spot)]
        for outcome, sign in self._signs.items():
            if outcome in outcomes:
                yield f"{sign} {_MEANINGS.get(outcome, outcome)}"
        if any(_place(entry).startswith(_PLACED) for entry in entries):
            yield f"{_PLACED} placed by Battleboard: no rule fixes it"
        if None in entries:
            yield f"{_NONE} no such action"
        if any(isinstance(entry, Loss) and not entry.amount for entry in entries):
            yield f"{_NONE} not surprised"


def _place(entry: Entry | None) -> str:
    """Return the segment of an act, marked if no rule fixes it; '' for other entries."""
    if not isinstance(entry, Spot):
        return ""
    placed = "" if entry.timing.fixed else _PLACED
    return placed + entry.ruler.name(entry.timing.segment)


_INDENT: Final = " " * 2
_DEEPER: Final = " " * 4


def comparison_page(scenario: Scenario, comparison: Comparison, terminal: Terminal) -> list[str]:
    return _ComparisonPage(scenario, comparison, terminal).lines()


class _ComparisonPage:
    """The page of a comparison: table, deciding reasons, unsupported rules, notes."""

    def __init__(self, scenario: Scenario, comparison: Comparison, terminal: Terminal) -> None:
        self.scenario = scenario
        self.columns = comparison.columns
        self.rows = comparison.rows
        self.terminal = terminal
        wording = ActWording(scenario.scene)
        self.names = _names(comparison.rows, wording)
        self.table = ComparisonTable(comparison, self.names, terminal)
        self.wording = {each.game.id: _wording(each, wording) for each in comparison.columns}
        self.told: dict[tuple[str, tuple[Reason, ...]], str] = {}

    def lines(self) -> list[str]:
        games = count(len(self.columns), "game")
        lines = heading(f"{with_capital(games)} compared", self.scenario, self.terminal)
        parts = [
            self.table.lines() if self.rows else self.terminal.wrap("Nothing happens in any game."),
            self._items("", self._faults()),
            self._decisions(),
            self._items("What a game lacks", self._lacks()),
            self._items("Notes", self._notes()),
        ]
        for part in filter(None, parts):
            lines += [*part, ""]
        return lines[:-1]

    def _items(self, title: str, items: Iterable[tuple[str, str]], indent: str = "") -> list[str]:
        """Return a title with the lines `games: text` below; [] if there are no items."""
        indent += _INDENT
        lines = [
            line
            for games, text in items
            for line in self.terminal.wrap(f"{games}: {text}", indent + _INDENT, indent)
        ]
        return [self.terminal.bold(title), *lines] if title and lines else lines

    def _faults(self) -> Iterator[tuple[str, str]]:
        for column in self.columns:
            if column.fault is not None:
                yield column.game.id, f"cannot answer: {column.fault}"

    def _decisions(self) -> list[str]:
        rows = zip(self.names, self.rows, strict=True)
        at_odds = [(name, row) for name, row in rows if row.differs]
        if not at_odds:
            return []
        return [self.terminal.bold("Reasons"), *self._reason_lines(at_odds)]

    def _reason_lines(self, rows: Sequence[tuple[str, Row]]) -> list[str]:
        if not any(isinstance(cell.entry, Spot) for cell in rows[0][1].cells):
            # A surprise check or a distance has the same reasons in all rows.
            return self._items("", self._reasons_by_game(rows[0][1].cells))
        lines: list[str] = []
        for name, row in rows:
            basis, *others = row.cells
            cells = [basis] if basis.why and not self._was_told(basis) else []
            cells += [cell for cell in others if cell.differs]
            lines += self.terminal.wrap(name, _DEEPER, _INDENT)
            lines += self._items("", self._reasons_by_game(cells), _INDENT)
            for cell in row.cells:
                self.told.setdefault((cell.game, cell.why), name)
        return lines

    def _was_told(self, cell: Cell) -> str:
        """Return the name of the row that gave the same reasons, or ''."""
        return self.told.get((cell.game, cell.why), "") if cell.why else ""

    def _reasons_by_game(self, cells: Iterable[Cell]) -> Iterator[tuple[str, str]]:
        """Yield the reasons in each game; games with equal answers and reasons share a line."""
        shared: dict[object, list[Cell]] = {}
        for cell in cells:
            before = self._was_told(cell)
            said = (_answer_key(cell), tuple(reason.text for reason in cell.why))
            shared.setdefault(before or said, []).append(cell)
        for alike in shared.values():
            before = self._was_told(alike[0])
            text = f"same as for {before}." if before else self._because(alike)
            yield ", ".join(cell.game for cell in alike), text

    def _because(self, cells: Sequence[Cell]) -> str:
        first = cells[0]
        if not first.why:
            return "no such action."
        words = self.wording[first.game]
        reasons = zip(*(cell.why for cell in cells), strict=True)
        return " ".join(_cite_rules(words(alike[0].text), alike) for alike in reasons)

    def _lacks(self) -> Iterator[tuple[str, str]]:
        return ((each.game.id, _lack(lack)) for each in self.columns for lack in each.lacks)

    def _notes(self) -> Iterator[tuple[str, str]]:
        """Yield the games' notes that were not already given as reasons."""
        told = {
            (game, f"{reason.text} ({reason.rule})") for game, why in self.told for reason in why
        }
        for column in self.columns:
            game = column.game.id
            notes = column.answer.notes if isinstance(column.answer, Resolution) else ()
            for note in dict.fromkeys(notes):
                if (game, note) not in told:
                    yield game, self.wording[game](note)


def _names(rows: Sequence[Row], wording: ActWording) -> list[str]:
    """Return the names of rows; acts that would share a name get their ids instead."""
    called = [_row_name(row, wording) for row in rows]
    times = Counter(called)
    pairs = zip(called, rows, strict=True)
    return [name if times[name] == 1 else row.name for name, row in pairs]


def _row_name(row: Row, wording: ActWording) -> str:
    spots = (cell.entry for cell in row.cells if isinstance(cell.entry, Spot))
    return next((wording.short(spot.timing.act) for spot in spots), row.name)


def _wording(column: Column, wording: ActWording) -> Callable[[str], str]:
    """Return a function that replaces act ids by names, except names that two acts share."""
    timings = column.answer.acts if isinstance(column.answer, Resolution) else ()
    acts = {timing.act.id: timing for timing in timings}
    times = Counter(wording.short(timing.act) for timing in timings)
    names = [name for name, timing in acts.items() if times[wording.short(timing.act)] == 1]
    reasons = Reasons(acts, (), wording)
    return lambda text: reasons.in_words(text, names)


def _answer_key(cell: Cell) -> object:
    if not isinstance(cell.entry, Spot):
        return cell.entry
    timing, ruler = cell.entry
    return timing.rank, timing.outcome, ruler.name(timing.segment)


def _cite_rules(text: str, reasons: Sequence[Reason]) -> str:
    """Append to a sentence the rules of all games that state it."""
    rules = "; ".join(dict.fromkeys(reason.rule for reason in reasons if reason.rule))
    return cite_reason(Reason(rules, text)) if rules else text


def _lack(lack: Lack) -> str:
    notion, figure, thing = lack.mention
    where = f"{whose(figure)} {thing}" if thing else figure
    return f"{notion} ({where}): {lack.instead}"


def add_parser(subparsers: Any) -> None:  # noqa: ANN401 - argparse's type is private
    scenario_question.add_parser(
        subparsers,
        "compare",
        "show how the games differ on a scenario, and why",
        "Runs a scenario in every game: what happens when, where that differs from the "
        "scenario's own game, and why.",
    )


def run(options: argparse.Namespace) -> int:
    return scenario_question.run(COMPARE, options)


def _compare(scenario: Scenario, tables: Tables) -> Comparison:
    def ask(game: Ruleset, scene: Scene) -> Answer:
        return RESOLVE.answer(replace(scenario, ruleset=game.id, scene=scene), tables)

    return compare(scenario.scene, games_from(scenario.ruleset), ask)


COMPARE: Final = ScenarioQuestion(_compare, write_comparison, comparison_page)
