"""What the ruler shows, as values: its columns, and a lane for each figure with its acts."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from battleboard.battle.battle import Team
from battleboard.foundation.words import whose
from battleboard.views.look.mark import Mark

_HALF: Final = 0.5


class State(StrEnum):
    """How an act stands: to come, declared only, done, or lost."""

    DECLARED = "declared"
    COMING = "coming"
    DONE = "done"
    LOST = "lost"


class Column(NamedTuple):
    """One place of the ruler: its short name, its words, and whose it is, if it is anybody's."""

    name: str
    words: str
    group: str = ""

    @property
    def full(self) -> str:
        """The name where there is room for it: Movement rather than Mov."""
        if not self.group:
            return self.name
        return self.words.removeprefix(whose(self.group)).removesuffix("phase").strip().capitalize()


class Entry(NamedTuple):
    """One act on a lane: where its mark stands, and from when its bar runs, if it has one.

    `time` is its place, moved a little so that acts of one place stand in their order. What
    `runs_on` goes beyond the edge.
    """

    act: str
    by: str
    mark: Mark
    label: str
    words: str
    place: int
    time: float
    rank: int
    state: State = State.COMING
    begun: float | None = None
    moves: bool = False
    runs_on: bool = False
    at_risk: bool = False
    held: bool = False
    looped: bool = False
    ruled: bool = False


class Lane(NamedTuple):
    """The acts of one figure; one that is `out` does nothing more."""

    who: str
    name: str
    team: Team
    entries: tuple[Entry, ...] = ()
    out: bool = False


class Tie(NamedTuple):
    """Acts that happen together: their moment, and the first and the last of their lanes."""

    time: float
    lanes: tuple[int, ...]


class Chart(NamedTuple):
    """All that the ruler shows.

    `idle` says who is in no lane, and `hint` what to do where there are none. Each of the `threats`
    is an act and the spell that it endangers. `lead` is the room before the first moment.
    """

    columns: tuple[Column, ...]
    lanes: tuple[Lane, ...] = ()
    ties: tuple[Tie, ...] = ()
    threats: tuple[tuple[str, str], ...] = ()
    idle: str = ""
    hint: str = ""
    lead: float = 0.0
    laid: bool = False

    @property
    def last(self) -> int:
        """The last place."""
        return len(self.columns)

    @property
    def edge(self) -> float:
        """The moment at which the last column ends."""
        return self.last + _HALF

    def entries(self) -> Iterator[Entry]:
        """Give all acts, lane by lane."""
        for lane in self.lanes:
            yield from lane.entries

    def entry(self, act: str) -> Entry | None:
        """Find an act."""
        return next((each for each in self.entries() if each.act == act), None)
