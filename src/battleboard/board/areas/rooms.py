"""Rooms: closed areas between walls and doors, with the DM's names, mergers and cuts."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import floor, sqrt
from typing import Final, NamedTuple, Protocol, TypeAlias

from battleboard.board.areas.closed_areas import Face, find_faces
from battleboard.board.point import Point
from battleboard.board.wall import Origin, Wall
from battleboard.board.wall_pieces import Gap, WallPieces, find_gaps, split
from battleboard.foundation.long_work import iter_releasing_gil

Cut: TypeAlias = tuple[Point, Point]
# Sample points of a room, the innermost first. Rooms are recomputed whenever a wall changes; the
# one that then holds the most of these points counts as the same room, even if a pillar or a wall
# covers some of them.
RoomPoints: TypeAlias = tuple[Point, ...]


class RoomName(NamedTuple):
    """A name, and sample points of the room that it belongs to."""

    mark: RoomPoints
    text: str
    origin: Origin = "hand"


class Merger(NamedTuple):
    """Two rooms that count as one."""

    one: RoomPoints
    other: RoomPoints


class PlannedRoom(Protocol):
    """What a plan must know of a room: sample points, and the plan's names and mergers in it."""

    @property
    def mark(self) -> RoomPoints:
        """Sample points all over the room."""

    @property
    def names(self) -> Sequence[RoomName]:
        """The names of the room; the first one counts."""

    @property
    def mergers(self) -> Sequence[Merger]:
        """The mergers that joined the parts of the room."""


class RoomPlan(NamedTuple):
    """Names and mergers of rooms, and lines that cut a room in two.

    `map_cuts` are the cuts that came with a map; `cuts` holds them, too.
    """

    names: tuple[RoomName, ...] = ()
    mergers: tuple[Merger, ...] = ()
    cuts: tuple[Cut, ...] = ()
    map_cuts: tuple[Cut, ...] = ()

    def name(self, room: PlannedRoom, text: str) -> "RoomPlan":
        """Rename a room; a blank text removes its names."""
        others = tuple(name for name in self.names if name not in room.names)
        own = (RoomName(room.mark, text.strip()),) if text.strip() else ()
        return self._replace(names=(*others, *own))

    def merge(self, one: PlannedRoom, other: PlannedRoom) -> "RoomPlan":
        return self._replace(mergers=(*self.mergers, Merger(one.mark, other.mark)))

    def part(self, room: PlannedRoom) -> "RoomPlan":
        """Undo all mergers within a room, so that it falls into its parts again."""
        kept = tuple(merger for merger in self.mergers if merger not in room.mergers)
        return self._replace(mergers=kept)

    def cut(self, a: Point, b: Point) -> "RoomPlan":
        """Add a line that bounds rooms but blocks nothing."""
        return self._replace(cuts=(*self.cuts, (a, b)))

    def heal(self, a: Point, b: Point) -> "RoomPlan":
        kept = (cut for cut in self.cuts if set(cut) != {a, b})
        return self._replace(cuts=tuple(kept))


Block: TypeAlias = tuple[int, int]


class FaceIndex:
    """A spatial index of faces, by the blocks of the board that their boxes overlap."""

    def __init__(self, faces: Sequence[Face]) -> None:
        self._faces = faces
        self._near: dict[Block, list[int]] = {}
        frames = [face.frame for face in iter_releasing_gil(faces)]
        ends = [point for frame in frames for point in frame] or [(0.0, 0.0)]
        spans = (max(axis) - min(axis) for axis in zip(*ends, strict=True))
        self._block_ft = max(1.0, *spans) / sqrt(len(faces) or 1)
        for at, (upper_left, lower_right) in enumerate(iter_releasing_gil(frames)):
            (left, top), (right, bottom) = self._block(upper_left), self._block(lower_right)
            for q in range(left, right + 1):
                for r in range(top, bottom + 1):
                    self._near.setdefault((q, r), []).append(at)

    def of(self, mark: RoomPoints) -> int | None:
        """The index of the face that holds the most points; None if no face holds any.

        If faces tie, the one that holds the earliest point wins.
        """
        homes = (next(self.around(point), None) for point in mark)
        counted = Counter(home for home in homes if home is not None)
        return counted.most_common(1)[0][0] if counted else None

    def around(self, point: Point) -> Iterator[int]:
        near = self._near.get(self._block(point), ())
        return (at for at in near if self._faces[at].contains(point))

    def _block(self, point: Point) -> Block:
        return floor(point[0] / self._block_ft), floor(point[1] / self._block_ft)


TOLERANCE_FT: Final = 1.0
# Anything smaller is a pillar or the inside of a wall.
LEAST_SQFT: Final = 20.0
NOTHING_BY_HAND: Final = RoomPlan()


class Room(NamedTuple):
    """One room: its parts, more than one after a merger, and its names.

    The oldest name counts; the others return when a new wall splits the room again.
    """

    parts: tuple[Face, ...]
    inside: Point
    names: tuple[RoomName, ...] = ()
    mergers: tuple[Merger, ...] = ()

    @property
    def name(self) -> str:
        return self.names[0].text if self.names else ""

    @property
    def area_sqft(self) -> float:
        return sum(part.area_sqft for part in self.parts)

    @property
    def mark(self) -> RoomPoints:
        return (self.inside, *_largest(self.parts).sample_points())

    def contains(self, point: Point) -> bool:
        return any(part.contains(point) for part in self.parts)


class Rooms(NamedTuple):
    """Rooms in reading order, the gaps closed to find them, and areas that are probably rock."""

    rooms: tuple[Room, ...]
    gaps: tuple[Gap, ...] = ()
    rock: tuple[Room, ...] = ()

    def at(self, point: Point) -> Room | None:
        return next((room for room in self.rooms if room.contains(point)), None)

    def rock_at(self, point: Point) -> Room | None:
        return next((area for area in self.rock if area.contains(point)), None)

    def outside(self, points: Iterable[Point]) -> list[Point]:
        """The points that lie neither in a room nor in rock."""
        faces = FaceIndex([part for area in (*self.rooms, *self.rock) for part in area.parts])
        return [
            point for point in iter_releasing_gil(points) if next(faces.around(point), None) is None
        ]

    def holding(self, points: Iterable[Point]) -> frozenset[int]:
        homes = [(at, part) for at, room in enumerate(self.rooms) for part in room.parts]
        faces = FaceIndex([part for _, part in homes])
        return frozenset(
            homes[face][0] for point in iter_releasing_gil(points) for face in faces.around(point)
        )


def find_rooms(
    walls: Iterable[Wall],
    plan: RoomPlan = NOTHING_BY_HAND,
    *,
    tolerance_ft: float = TOLERANCE_FT,
    least_sqft: float = LEAST_SQFT,
) -> Rooms:
    """Find the areas enclosed by walls, windows and doors (even open ones), as a plan divides them.

    The plan cuts, merges and names rooms. Gaps up to the tolerance are closed first. Areas smaller
    than `least_sqft` are dropped.
    """
    closing = [wall for wall in walls if wall.kind != "object"]
    pieces, gaps = _close_gaps(closing, tolerance_ft)
    if plan.cuts:
        cuts = (Wall(a, b) for a, b in plan.cuts)
        # Close gaps again with the cuts included: a cut may stop short of a wall.
        pieces, _ = _close_gaps([*closing, *_across(gaps), *cuts], tolerance_ft)
    faces = [
        face for face in iter_releasing_gil(find_faces(pieces)) if face.area_sqft >= least_sqft
    ]
    return Rooms(tuple(sorted(_rooms(faces, plan), key=_reading_order)), gaps)


def _close_gaps(walls: Sequence[Wall], tolerance_ft: float) -> tuple[WallPieces, tuple[Gap, ...]]:
    pieces = split(walls)
    gaps = find_gaps(pieces, tolerance_ft)
    return (split([*walls, *_across(gaps)]) if gaps else pieces), gaps


def _across(gaps: Iterable[Gap]) -> Iterator[Wall]:
    return (Wall(gap.a, gap.b) for gap in gaps)


def _rooms(faces: Sequence[Face], plan: RoomPlan) -> Iterator[Room]:
    homes = FaceIndex(faces)
    names = [(homes.of(name.mark), name) for name in plan.names]
    mergers = list(_faces_by_merger(homes, plan.mergers))
    for group in iter_releasing_gil(_groups(len(faces), [ends for _, ends in mergers])):
        parts = sorted((faces[at] for at in group), key=lambda part: part.frame[0][::-1])
        yield Room(
            tuple(parts),
            _largest(parts).inside(),
            tuple(name for home, name in names if home in group),
            tuple(merger for merger, ends in mergers if ends <= group),
        )


def _faces_by_merger(
    homes: FaceIndex, mergers: Iterable[Merger]
) -> Iterator[tuple[Merger, set[int]]]:
    for merger in mergers:
        one, other = homes.of(merger.one), homes.of(merger.other)
        if one is not None and other is not None:
            yield merger, {one, other}


def _groups(amount: int, joined: Iterable[set[int]]) -> list[set[int]]:
    """Group the numbers below `amount`, so that all numbers of a `joined` set share a group."""
    groups = [{number} for number in range(amount)]
    for ends in joined:
        whole = set().union(*(group for group in groups if group & ends))
        groups = [*(group for group in groups if not group & ends), whole]
    return groups


def _largest(parts: Iterable[Face]) -> Face:
    return max(parts, key=lambda part: part.area_sqft)


def _reading_order(room: Room) -> tuple[Point, Point]:
    x, y = room.parts[0].frame[0]
    return (y, x), room.inside
