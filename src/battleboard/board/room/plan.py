"""What the DM made of the rooms by hand: names, rooms taken together, rooms cut in two.

All of it hangs on places, not on the rooms that were found: so it outlives their finding anew.
"""

from typing import NamedTuple, Protocol, TypeAlias

from battleboard.board.point import Point

Stretch: TypeAlias = tuple[Point, Point]


class Place(Protocol):
    """A room, as far as a plan asks."""

    @property
    def inside(self) -> Point:
        """A point well inside."""

    def contains(self, point: Point) -> bool:
        """Whether a point lies in it."""


class Name(NamedTuple):
    """A name, and a point in the room that bears it."""

    at: Point
    text: str


class RoomPlan(NamedTuple):
    """Names by place, pairs of places whose rooms are one, and lines that cut a room in two."""

    names: tuple[Name, ...] = ()
    merged: tuple[Stretch, ...] = ()
    cuts: tuple[Stretch, ...] = ()

    def name(self, room: Place, text: str) -> "RoomPlan":
        """Name a room anew; no text takes its name away."""
        others = tuple(name for name in self.names if not room.contains(name.at))
        own = (Name(room.inside, text.strip()),) if text.strip() else ()
        return self._replace(names=(*others, *own))

    def merge(self, one: Place, other: Place) -> "RoomPlan":
        """Take two rooms together."""
        return self._replace(merged=(*self.merged, (one.inside, other.inside)))

    def part(self, room: Place) -> "RoomPlan":
        """Undo all merging within a room."""
        kept = (pair for pair in self.merged if not all(map(room.contains, pair)))
        return self._replace(merged=tuple(kept))

    def cut(self, a: Point, b: Point) -> "RoomPlan":
        """Cut what lies there in two by a line, which stops nothing but the rooms."""
        return self._replace(cuts=(*self.cuts, (a, b)))

    def heal(self, a: Point, b: Point) -> "RoomPlan":
        """Take back a cut."""
        kept = (cut for cut in self.cuts if set(cut) != {a, b})
        return self._replace(cuts=tuple(kept))
