"""Rooms found from walls and doors, and what the DM made of them by hand."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from battleboard.board.point import Point
from battleboard.board.room.face import Face, find_faces
from battleboard.board.room.gap import Gap, find_gaps
from battleboard.board.room.plan import RoomPlan
from battleboard.board.split import split
from battleboard.board.wall import Wall

TOLERANCE_FT: Final = 1.0
# Less than this is a pillar or the inside of a wall.
LEAST_SQFT: Final = 20.0
NOTHING_BY_HAND: Final = RoomPlan()


class Room(NamedTuple):
    """One room: its parts, more than one where the DM took rooms together, and its name."""

    parts: tuple[Face, ...]
    inside: Point
    name: str = ""

    @property
    def area_sqft(self) -> float:
        """How large it is."""
        return sum(part.area_sqft for part in self.parts)

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
    pieces = split(closing)
    gaps = find_gaps(pieces, tolerance_ft)
    if gaps or plan.cuts:
        pieces = split([*closing, *(Wall(gap.a, gap.b) for gap in gaps), *_cuts(plan)])
    faces = [face for face in find_faces(pieces) if face.area_sqft >= least_sqft]
    rooms = (_room(parts, plan) for parts in _taken_together(faces, plan))
    return Rooms(tuple(sorted(rooms, key=_place)), gaps)


def _cuts(plan: RoomPlan) -> Iterator[Wall]:
    """Give the cuts of a plan as walls."""
    return (Wall(a, b) for a, b in plan.cuts)


def _taken_together(faces: list[Face], plan: RoomPlan) -> Iterable[tuple[Face, ...]]:
    """Put together the faces whose places the plan merges."""
    group = list(range(len(faces)))
    for one, other in plan.merged:
        ends = [at for at in (_face_at(faces, one), _face_at(faces, other)) if at is not None]
        joined = {group[at] for at in ends}
        group = [min(joined) if number in joined else number for number in group]
    found: dict[int, tuple[Face, ...]] = {}
    for face, number in zip(faces, group, strict=True):
        found[number] = (*found.get(number, ()), face)
    return found.values()


def _face_at(faces: list[Face], point: Point) -> int | None:
    """Find the face that a point lies in."""
    return next((at for at, face in enumerate(faces) if face.contains(point)), None)


def _room(parts: tuple[Face, ...], plan: RoomPlan) -> Room:
    """Make a room of its parts, with the oldest of the names that lie in it."""
    ordered = tuple(sorted(parts, key=lambda part: part.frame[0][::-1]))
    room = Room(ordered, max(ordered, key=lambda part: part.area_sqft).inside())
    name = next((name.text for name in plan.names if room.contains(name.at)), "")
    return room._replace(name=name)


def _place(room: Room) -> tuple[Point, Point]:
    """Say where a room comes in reading order: by its upper edge, then by its left one."""
    x, y = room.parts[0].frame[0]
    return (y, x), room.inside
