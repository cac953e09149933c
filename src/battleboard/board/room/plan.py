"""What the DM made of the rooms by hand: names, rooms taken together, rooms cut in two.

All of it hangs on places, not on the rooms that were found: so it outlives their finding anew.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeAlias

from battleboard.board.point import Point

Cut: TypeAlias = tuple[Point, Point]
# Points all over a room, the one best inside first. The room that most of them lie in later on is
# still that room, even if a pillar or a wall was put where some of them are.
Mark: TypeAlias = tuple[Point, ...]


class Name(NamedTuple):
    """A name, and the points of the room that bears it."""

    mark: Mark
    text: str


class Merger(NamedTuple):
    """Two rooms that are one."""

    one: Mark
    other: Mark


class Place(Protocol):
    """A room, as far as a plan asks: its points, and what of the plan it was made by."""

    @property
    def mark(self) -> Mark:
        """Points all over it."""

    @property
    def names(self) -> Sequence[Name]:
        """The names of which it bears the first."""

    @property
    def mergers(self) -> Sequence[Merger]:
        """What put its parts together."""


class RoomPlan(NamedTuple):
    """Names by place, pairs of places whose rooms are one, and lines that cut a room in two."""

    names: tuple[Name, ...] = ()
    mergers: tuple[Merger, ...] = ()
    cuts: tuple[Cut, ...] = ()

    def name(self, room: Place, text: str) -> "RoomPlan":
        """Name a room anew; no text takes its name away."""
        others = tuple(name for name in self.names if name not in room.names)
        own = (Name(room.mark, text.strip()),) if text.strip() else ()
        return self._replace(names=(*others, *own))

    def merge(self, one: Place, other: Place) -> "RoomPlan":
        """Take two rooms together."""
        return self._replace(mergers=(*self.mergers, Merger(one.mark, other.mark)))

    def part(self, room: Place) -> "RoomPlan":
        """Undo all merging within a room."""
        kept = tuple(merger for merger in self.mergers if merger not in room.mergers)
        return self._replace(mergers=kept)

    def cut(self, a: Point, b: Point) -> "RoomPlan":
        """Cut what lies there in two by a line, which stops nothing but the rooms."""
        return self._replace(cuts=(*self.cuts, (a, b)))

    def heal(self, a: Point, b: Point) -> "RoomPlan":
        """Take back a cut."""
        kept = (cut for cut in self.cuts if set(cut) != {a, b})
        return self._replace(cuts=tuple(kept))
