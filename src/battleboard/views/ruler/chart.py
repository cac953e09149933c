"""The ruler's content as values: columns, and a lane of acts for each figure."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from battleboard.battle.state.team import Team
from battleboard.foundation.words import whose
from battleboard.views.theme.shapes import ActMark

_HALF: Final = 0.5


class ActState(StrEnum):
    """The state of an act: declared, still to come, done, or lost."""

    DECLARED = "declared"
    COMING = "coming"
    DONE = "done"
    LOST = "lost"


class RulerColumn(NamedTuple):
    """A column of the ruler: its short name, full name, and side, if it belongs to one."""

    name: str
    words: str
    group: str = ""

    @property
    def full(self) -> str:
        """The long name, used if there is room: Movement, not Mov."""
        if not self.group:
            return self.name
        return self.words.removeprefix(whose(self.group)).removesuffix("phase").strip().capitalize()


class RulerEntry(NamedTuple):
    """An act on a lane: the time of its mark, and of the start of its bar, if it has a bar.

    `time` is its place, offset a little so that acts in one place appear in order. An act that
    `runs_on` continues beyond the end of the round, a `held` act comes from the action *hold*, and
    a `looped` act is in a cycle of relations. The DM has moved an act that is `ruled`, and decided
    the result of one that is `judged`.
    """

    act: str
    by: str
    mark: ActMark
    label: str
    words: str
    place: int
    time: float
    rank: int
    state: ActState = ActState.COMING
    begun: float | None = None
    moves: bool = False
    runs_on: bool = False
    at_risk: bool = False
    held: bool = False
    looped: bool = False
    ruled: bool = False
    judged: bool = False


class RulerLane(NamedTuple):
    """The acts of one figure; `out` means that the figure no longer acts.

    `psionics` are the segments in which it took part in psionic combat.
    """

    who: str
    name: str
    team: Team
    entries: tuple[RulerEntry, ...] = ()
    out: bool = False
    psionics: tuple[int, ...] = ()


class Tie(NamedTuple):
    """Simultaneous acts: their time, and the indexes of their lanes."""

    time: float
    lanes: tuple[int, ...]


class RulerChart(NamedTuple):
    """The content of the ruler.

    `idle` names the figures without a lane, and `hint` says what to do if there are no lanes.
    Each of the `threats` is an act and the spell that it may spoil. `lead` is the space before
    time 0.
    """

    columns: tuple[RulerColumn, ...]
    lanes: tuple[RulerLane, ...] = ()
    ties: tuple[Tie, ...] = ()
    threats: tuple[tuple[str, str], ...] = ()
    idle: str = ""
    hint: str = ""
    lead: float = 0.0
    laid: bool = False

    @property
    def last(self) -> int:
        return len(self.columns)

    @property
    def edge(self) -> float:
        """The time at which the last column ends."""
        return self.last + _HALF

    def entries(self) -> Iterator[RulerEntry]:
        for lane in self.lanes:
            yield from lane.entries

    def entry(self, act: str) -> RulerEntry | None:
        return next((each for each in self.entries() if each.act == act), None)


def chart_in_words(chart: RulerChart, act: str = "") -> str:
    """Describe the ruler for screen readers, beginning with the selected act."""
    selected = chart.entry(act)
    said = [f"Selected: {selected.words}."] if selected else []
    said += [_lane(lane) for lane in chart.lanes]
    said += [f"{words}." for words in (chart.idle, chart.hint.removesuffix(".")) if words]
    return " ".join(said)


def _lane(lane: RulerLane) -> str:
    out = ", out of the fight" if lane.out else ""
    fought = f"psionic combat until segment {lane.psionics[-1]}" if lane.psionics else ""
    acts = (f"{entry.words}{_ruling(entry)}" for entry in lane.entries)
    return f"{lane.name}{out}: {'; '.join(filter(None, (fought, *acts)))}."


def _ruling(entry: RulerEntry) -> str:
    return f"{', placed by the DM' * entry.ruled}{', ruled by the DM' * entry.judged}"


def act_beside(chart: RulerChart, act: str, step: int) -> RulerEntry | None:
    """The act that follows `act` by `step`, or None; without `act`, the first or the last act."""
    line = sorted(chart.entries(), key=lambda entry: (entry.rank, entry.time))
    found = next((at for at, entry in enumerate(line) if entry.act == act), None)
    if found is None:
        return (line[0] if step > 0 else line[-1]) if line else None
    return line[found + step] if 0 <= found + step < len(line) else None


def act_across(chart: RulerChart, act: str, step: int) -> RulerEntry | None:
    """The act nearest in time, `step` lanes below, or None; without `act`, the first act.

    Lanes without acts do not count.
    """
    full = [lane for lane in chart.lanes if lane.entries]
    here = next((at for at, lane in enumerate(full) if _holds(lane, act)), None)
    if here is None:
        return act_beside(chart, "", 1)
    if not 0 <= here + step < len(full):
        return None
    time = next(entry.time for entry in full[here].entries if entry.act == act)
    return min(full[here + step].entries, key=lambda entry: abs(entry.time - time))


def _holds(lane: RulerLane, act: str) -> bool:
    return any(entry.act == act for entry in lane.entries)
