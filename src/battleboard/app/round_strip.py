"""Draws a round in a terminal: a lane for each figure, a column for each segment."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from battleboard.app.act_wording import ActWording
from battleboard.app.terminal import Marks, Terminal, clip, pad, widest
from battleboard.rules import Combatant, Resolution, Scene, Timing

CELL: Final = 4
_CENTRE: Final = 2
_LONGEST_NAME: Final = 14
_GAP: Final = 2
_LEAST_REMARK: Final = 12
_STRUCK: Final = frozenset({"prevented", "spoiled"})


@dataclass(slots=True)
class StripCell:
    """One segment of a lane: what runs through it, and what happens in it."""

    through: str = " "
    goes_on: bool = False
    edge: str = ""
    marks: list[str] = field(default_factory=list)

    def as_text(self) -> str:
        """Return the cell as text: marks in the middle, and any arrow at its right edge."""
        drawn = self._without_edge()
        return drawn[: CELL - 1] + self.edge if self.edge else drawn

    def _without_edge(self) -> str:
        if not self.marks:
            return self.through * CELL
        marks = self._marks()
        start = max(0, _CENTRE - len(marks) // 2)
        after = self.through if self.goes_on else " "
        return (self.through * start + marks).ljust(CELL, after)

    def _marks(self) -> str:
        marks = "".join(self.marks)
        return marks if len(marks) < CELL else f"{self.marks[0]}{len(self.marks)}"


class RoundStrip:
    """Draws the acts of a phase in lanes."""

    def __init__(
        self,
        scene: Scene,
        answer: Resolution,
        wording: ActWording,
        terminal: Terminal,
        *,
        in_surprise: bool,
    ) -> None:
        self._scene = scene
        self._ruler = answer.ruler
        self._acts = acts = answer.acts
        self._acts_in_words = wording
        self._terminal = terminal
        self._in_surprise = in_surprise
        last = max([timing.segment for timing in acts], default=1)
        self._columns = range(self._first(), (last if in_surprise else self._ruler.last) + 1)
        names = widest(terminal.say(figure.id) for figure in scene.combatants)
        self._names = _GAP + min(_LONGEST_NAME, names) + 1
        self._own: dict[str, list[Timing]] = {}
        for timing in acts:
            self._own.setdefault(timing.act.by, []).append(timing)

    def lines(self) -> list[str]:
        lanes = {figure.id: self._lane(figure) for figure in self._scene.combatants}
        lines: list[str] = []
        for columns in self._parts():
            lines += ["", *self._part(columns, lanes)] if lines else self._part(columns, lanes)
        return [line.rstrip() for line in lines] + self._legend()

    def _parts(self) -> Iterator[range]:
        """Split a ruler too long for one line, between sides if possible."""
        rest = self._columns
        fitting = max(1, (self._terminal.width - self._names) // CELL)
        while len(rest) > fitting:
            part = rest[:fitting]
            starts = [at for at in part[1:] if self._group(at) != self._group(at - 1)]
            end = starts[-1] if starts else part[-1] + 1
            yield range(part[0], end)
            rest = range(end, rest[-1] + 1)
        yield rest

    def _part(self, columns: range, lanes: Mapping[str, Mapping[int, StripCell]]) -> list[str]:
        lines = self._heading(columns)
        for side in self._scene.sides:
            figures = [figure for figure in self._scene.combatants if figure.side == side]
            rows = [self._row(figure, columns, lanes[figure.id]) for figure in figures]
            lines += [self._terminal.say(side), *rows] if rows else []
        return lines

    def _first(self) -> int:
        """Return the first place to show: the start of the round only if an act falls there."""
        return min([1, *(timing.segment for timing in self._acts)])

    def _heading(self, columns: range) -> list[str]:
        names = [self._ruler.name(place).rjust(_CENTRE + 1).ljust(CELL) for place in columns]
        marks = " " * self._names + "".join(names)
        groups = [list(run) for _, run in groupby(columns, self._group)]
        if not any(map(self._group, columns)):
            return [marks]
        above = (self._above(self._group(run[0]), CELL * len(run)) for run in groups)
        return [" " * self._names + "".join(above), marks]

    def _group(self, place: int) -> str:
        return self._ruler.marks[place - 1].group if place else ""

    def _above(self, name: str, room: int) -> str:
        return pad(f" {clip(self._terminal.say(name), room - _GAP, '.')}", room)

    def _row(self, figure: Combatant, columns: range, lane: Mapping[int, StripCell]) -> str:
        name = clip(self._terminal.say(figure.id), _LONGEST_NAME, ".")
        drawn = "".join(lane[place].as_text() for place in columns)
        row = pad(" " * _GAP + name, self._names) + drawn
        room = self._terminal.width - self._names - CELL * len(columns) - _GAP
        if room < _LEAST_REMARK:
            return row
        remark = self._terminal.say(self._acts_in_words.declarations_of(figure.id))
        return f"{row}{' ' * _GAP}{clip(remark, room, self._terminal.say('…'))}"

    def _lane(self, figure: Combatant) -> dict[int, StripCell]:
        cells = {segment: StripCell() for segment in self._columns}
        own = self._own.get(figure.id, ())
        for timing in own:
            self._draw_path(cells, timing)
        for timing in own:
            self._set_mark(cells[timing.segment], timing)
        return cells

    def _set_mark(self, cell: StripCell, timing: Timing) -> None:
        sign = mark_of(timing, self._terminal.marks)
        if timing.outcome == "runs on":
            cell.edge = sign
        else:
            cell.marks.append(sign)

    def _draw_path(self, cells: dict[int, StripCell], timing: Timing) -> None:
        sign, start = self._path(timing)
        for segment in range(start + 1, timing.segment + 1):
            if segment in cells:
                cells[segment].through = sign
                cells[segment].goes_on = segment < timing.segment or timing.act.runs_on

    def _path(self, timing: Timing) -> tuple[str, int]:
        act, marks = timing.act, self._terminal.marks
        casting = self._acts_in_words.declaration(act).casting
        if casting:
            sign = marks.broken if timing.outcome in _STRUCK else marks.bar
            begun = act.begun - 1 + act.delay if act.begun else act.due - max(1, casting.remaining)
            return sign, begun
        if act.mode in {"contact", "arrive", "move"}:
            return marks.path, self._start_of_path(timing)
        return " ", timing.segment

    def _start_of_path(self, timing: Timing) -> int:
        if not self._in_surprise:
            return timing.act.delay
        action = self._acts_in_words.declaration(timing.act)
        begun = action.segment if action.kind in {"charge", "close"} else None
        return timing.segment - 1 if begun is None else begun - 1 + timing.act.delay

    def _legend(self) -> list[str]:
        drawn = dict.fromkeys(_meaning(timing, self._terminal.marks) for timing in self._acts)
        if not drawn:
            return []
        return ["", *self._terminal.pack(drawn, " " * _GAP)]


def mark_of(timing: Timing, marks: Marks) -> str:
    if timing.act.timed:
        return _end_of_bar(timing, marks)
    sign = _sign(timing, marks)
    return f"{marks.broken}{sign}{marks.broken}" if timing.outcome in _STRUCK else sign


def _end_of_bar(timing: Timing, marks: Marks) -> str:
    match timing.outcome:
        case "spoiled" | "prevented":
            return marks.spoiled
        case "at risk":
            return marks.risk
        case "runs on":
            return marks.onward
        case _:
            return marks.spell if timing.act.kind == "spell" else marks.device


def _sign(timing: Timing, marks: Marks) -> str:
    signs = {
        "strike": marks.strike,
        "contact": marks.strike,
        "shot": marks.shot,
        "turn": marks.turn,
        "arrive": marks.arrive,
        "move": marks.move,
    }
    return signs.get(timing.act.mode, marks.other)


def _meaning(timing: Timing, marks: Marks) -> str:
    sign = mark_of(timing, marks)
    if timing.act.timed:
        bar = marks.broken if timing.outcome in _STRUCK else marks.bar
        return f"{bar}{sign} {timing.act.kind} {timing.outcome}"
    kind = {"strike": "blow", "other": "other action"}.get(timing.act.kind, timing.act.kind)
    return f"{sign} {kind}{' prevented' if timing.outcome == 'prevented' else ''}"
