"""Rooms found from walls and doors, and what the DM made of them by hand."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from battleboard.board.point import Point
from battleboard.board.room.face import Face, find_faces
from battleboard.board.room.gap import Gap, find_gaps
from battleboard.board.room.home import Homes
from battleboard.board.room.plan import Mark, Merger, Name, RoomPlan
from battleboard.board.split import Pieces, split
from battleboard.board.wall import Wall

TOLERANCE_FT: Final = 1.0
# Less than this is a pillar or the inside of a wall.
LEAST_SQFT: Final = 20.0
NOTHING_BY_HAND: Final = RoomPlan()


class Room(NamedTuple):
    """One room: its parts, more than one where the DM took rooms together, and what he named it.

    It bears the oldest of its names; the others come back where walls part them again.
    """

    parts: tuple[Face, ...]
    inside: Point
    names: tuple[Name, ...] = ()
    mergers: tuple[Merger, ...] = ()

    @property
    def name(self) -> str:
        """What it is called; nothing where it has no name."""
        return self.names[0].text if self.names else ""

    @property
    def area_sqft(self) -> float:
        """How large it is."""
        return sum(part.area_sqft for part in self.parts)

    @property
    def mark(self) -> Mark:
        """Points all over its largest part."""
        return (self.inside, *_largest(self.parts).scattered())

    def contains(self, point: Point) -> bool:
        """Whether a point lies in it."""
        return any(part.contains(point) for part in self.parts)


class Rooms(NamedTuple):
    """The rooms in reading order, and the gaps that were closed to find them."""

    rooms: tuple[Room, ...]
    gaps: tuple[Gap, ...] = ()

    def at(self, point: Point) -> Room | None:
        """Find the room that a point lies in."""
        return next((room for room in self.rooms if room.contains(point)), None)


def find_rooms(
    walls: Iterable[Wall],
    plan: RoomPlan = NOTHING_BY_HAND,
    *,
    tolerance_ft: float = TOLERANCE_FT,
    least_sqft: float = LEAST_SQFT,
) -> Rooms:
    """Find the areas that walls, doors and windows close in, whatever stands open.

    Gaps up to the tolerance are closed, and what is smaller than the least is no room.
    """
    closing = [wall for wall in walls if wall.kind != "object"]
    pieces, gaps = _closed(closing, tolerance_ft)
    if plan.cuts:
        cuts = (Wall(a, b) for a, b in plan.cuts)
        pieces, _ = _closed([*closing, *_across(gaps), *cuts], tolerance_ft)
    faces = [face for face in find_faces(pieces) if face.area_sqft >= least_sqft]
    return Rooms(tuple(sorted(_rooms(faces, plan), key=_place)), gaps)


def _closed(walls: Sequence[Wall], tolerance_ft: float) -> tuple[Pieces, tuple[Gap, ...]]:
    """Split walls, and close the gaps between them."""
    pieces = split(walls)
    gaps = find_gaps(pieces, tolerance_ft)
    return (split([*walls, *_across(gaps)]) if gaps else pieces), gaps


def _across(gaps: Iterable[Gap]) -> Iterator[Wall]:
    """Give a wall across each gap."""
    return (Wall(gap.a, gap.b) for gap in gaps)


def _rooms(faces: Sequence[Face], plan: RoomPlan) -> Iterator[Room]:
    """Make rooms of faces, taken together and named as the plan says."""
    homes = Homes(faces)
    names = [(homes.of(name.mark), name) for name in plan.names]
    mergers = list(_joined(homes, plan.mergers))
    for group in _groups(len(faces), [ends for _, ends in mergers]):
        parts = sorted((faces[at] for at in group), key=lambda part: part.frame[0][::-1])
        yield Room(
            tuple(parts),
            _largest(parts).inside(),
            tuple(name for home, name in names if home in group),
            tuple(merger for merger, ends in mergers if ends <= group),
        )


def _joined(homes: Homes, mergers: Iterable[Merger]) -> Iterator[tuple[Merger, set[int]]]:
    """Give each merger with the faces that it joins, if both are still there."""
    for merger in mergers:
        one, other = homes.of(merger.one), homes.of(merger.other)
        if one is not None and other is not None:
            yield merger, {one, other}


def _groups(amount: int, joined: Iterable[set[int]]) -> list[set[int]]:
    """Put so many numbers into groups, in one group those that are joined."""
    groups = [{number} for number in range(amount)]
    for ends in joined:
        whole = set().union(*(group for group in groups if group & ends))
        groups = [*(group for group in groups if not group & ends), whole]
    return groups


def _largest(parts: Iterable[Face]) -> Face:
    """Find the largest part of a room."""
    return max(parts, key=lambda part: part.area_sqft)


def _place(room: Room) -> tuple[Point, Point]:
    """Say where a room comes in reading order: by its upper edge, then by its left one."""
    x, y = room.parts[0].frame[0]
    return (y, x), room.inside
