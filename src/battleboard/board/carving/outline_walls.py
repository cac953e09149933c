"""Updates the walls along carved floor, and its mouths, when the floor changes.

A mouth is a line where carved rooms and corridors meet. It is not a wall and blocks nothing. But
rooms end at it, so that an open dungeon has many rooms to name and reveal instead of a single one.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.carving.carved_floor import CarvedFloor
from battleboard.board.carving.ring_cutting import box_around, partition_sides
from battleboard.board.point import (
    GRAIN,
    Point,
    between,
    distance,
    distance_to_segment,
    on_grain,
    orientation,
)
from battleboard.board.wall import Wall, WallKind
from battleboard.board.wall_pieces import split

_Line: TypeAlias = tuple[Point, Point]
_WIDEST_FT: Final = 20.0
"""A longer line is no mouth: it is the former edge of a room that has been enlarged."""
# The lines that a mouth replaces stray from it by at most this share of its length.
_MOST_ASIDE: Final = 0.2
# A line goes on through a corner with two neighbours; with more, it forks.
_THROUGH: Final = 2


def update_mouths(before: CarvedFloor, stroke: CarvedFloor, after: CarvedFloor) -> CarvedFloor:
    box = [box_around(stroke.sides())]
    old, far = partition_sides(before.mouths, box)
    sides, _ = partition_sides(after.sides(), box)
    outline = set(sides)
    gone = [side for side in partition_sides(before.sides(), box)[0] if side not in outline]
    lines = [*gone, *stroke.sides(), *old]
    found = _spanning(_floor_near(after, lines), lines, sides)
    return after._replace(mouths=tuple(sorted({*far, *_shortest(found)})))


def _floor_near(floor: CarvedFloor, lines: Sequence[_Line]) -> CarvedFloor:
    box = [box_around(lines)]
    return CarvedFloor(
        tuple(ring for ring in floor.rings if partition_sides([CarvedFloor((ring,)).frame], box)[0])
    )


def _spanning(floor: CarvedFloor, lines: Sequence[_Line], sides: Sequence[_Line]) -> set[_Line]:
    """Find the ends of nearly straight runs of lines over floor, from outline to outline.

    The former wall of a round room that a corridor breaks into is such a run, too.
    """
    cut = split([Wall(a, b) for a, b in (*lines, *sides)])
    edge: set[Point] = set()
    onward: dict[Point, list[Point]] = {}
    for piece in cut.pieces:
        a, b = cut.corners[piece.a], cut.corners[piece.b]
        if any(share.wall >= len(lines) for share in piece.shares):
            edge.update((a, b))
        elif floor.holds(between(a, b, 0.5)):
            onward.setdefault(a, []).append(b)
            onward.setdefault(b, []).append(a)
    ways = (_way(onward, edge, a, b) for a in edge for b in onward.get(a, ()))
    return {(min(way), max(way)) for way in map(_ends_of, ways) if way}


def _way(
    onward: Mapping[Point, Sequence[Point]], edge: Collection[Point], start: Point, to: Point
) -> list[Point]:
    """Follow lines over floor from one place on the outline to another; [] if they fork or end."""
    way = [start, to]
    while way[-1] not in edge and len(onward[way[-1]]) == _THROUGH:
        way.append(next(point for point in onward[way[-1]] if point != way[-2]))
    return way if way[-1] in edge else []


def _ends_of(way: Sequence[Point]) -> _Line | None:
    """The ends of a run; None if it is empty, closed, too long or too crooked."""
    if not way or way[0] == way[-1]:
        return None
    long = distance(way[0], way[-1])
    aside = max(distance_to_segment(point, way[0], way[-1]) for point in way)
    return (way[0], way[-1]) if long <= _WIDEST_FT and aside <= _MOST_ASIDE * long else None


def _shortest(lines: Collection[_Line]) -> list[_Line]:
    """The lines that are shorter than every other line sharing an end with them.

    Where a corridor crosses a room, its mouths are kept and its sides across the room dropped.
    """
    return [
        line
        for line in lines
        if all(
            distance(*line) < distance(*other)
            for other in lines
            if other != line and not set(line).isdisjoint(other)
        )
    ]


_Span: TypeAlias = tuple[float, float]
"""Part of a side: its start and end, in feet from the start of the side."""
# A wall placed on a slanted side is snapped to the lattice, and so lies a hair beside it.
_ASIDE_FT: Final = 4 * GRAIN
# Anything shorter is rounding error, not a wall.
_LEAST_FT: Final = 8 * GRAIN
_OPENINGS: Final[frozenset[WallKind]] = frozenset({"door", "secret", "window"})


class OutlineUpdate(NamedTuple):
    """The updated walls, and the doors and windows that lost their stretch of outline."""

    walls: tuple[Wall, ...]
    gone: tuple[Wall, ...]


def following(walls: Sequence[Wall], before: CarvedFloor, after: CarvedFloor) -> OutlineUpdate:
    """Update the walls of a board after its carved floor has changed.

    Outline walls are replaced wherever the outline moves. Other walls on the outline stay, and no
    outline wall is built over them; but a door or window whose stretch of outline is gone is
    removed. Outline walls that the DM has removed stay away as long as the floor there does not
    change.
    """
    old = set(map(_OutlineSide.of, before.other_sides(after)))
    new = set(map(_OutlineSide.of, after.other_sides(before)))
    removed, added = sorted(old - new), sorted(new - old)
    near = _near([*removed, *added], walls)
    touched = [wall for wall in near if any(side.span(wall) for side in removed)]
    worn = [wall for wall in touched if wall.origin == "carving"]
    gone = [
        wall
        for wall in touched
        if wall.kind in _OPENINGS and not any(side.holds(wall) for side in added)
    ]
    left = _without(walls, [*worn, *gone])
    upon = [wall for wall in _without(near, gone) if wall.origin != "carving"]
    built: list[Wall] = []
    for side in added:
        fresh = _less([(0.0, side.long_ft)], side.spans(Wall(*each) for each in removed))
        standing = [*fresh, *side.spans(worn), *side.spans(gone)]
        built += side.walls(_less(standing, side.spans(upon)))
    return OutlineUpdate((*left, *built), tuple(gone))


class _OutlineSide(NamedTuple):
    """A side of the outline, its ends in ascending order."""

    a: Point
    b: Point

    @classmethod
    def of(cls, ends: tuple[Point, Point]) -> "_OutlineSide":
        return cls(*sorted(ends))

    @property
    def long_ft(self) -> float:
        return distance(self.a, self.b)

    def span(self, wall: Wall) -> _Span | None:
        if self._is_far(wall):
            return None
        aside = _ASIDE_FT * self.long_ft
        if any(abs(orientation(self.a, self.b, end)) > aside for end in (wall.a, wall.b)):
            return None
        first, last = sorted((self._along(wall.a), self._along(wall.b)))
        first, last = max(0.0, first), min(self.long_ft, last)
        return (first, last) if last - first > _LEAST_FT else None

    def spans(self, walls: Iterable[Wall]) -> list[_Span]:
        return [span for span in map(self.span, walls) if span]

    def holds(self, wall: Wall) -> bool:
        span = self.span(wall)
        return span is not None and span[1] - span[0] > distance(wall.a, wall.b) - _LEAST_FT

    def walls(self, spans: Iterable[_Span]) -> Iterator[Wall]:
        for first, last in spans:
            yield Wall(self._at(first), self._at(last), origin="carving")

    def _is_far(self, wall: Wall) -> bool:
        (ax, ay), (bx, by), far = self.a, self.b, _ASIDE_FT
        (cx, cy), (dx, dy) = wall.a, wall.b
        return (
            (cx > bx + far and dx > bx + far)
            or (cx < ax - far and dx < ax - far)
            or max(cy, dy) < min(ay, by) - far
            or min(cy, dy) > max(ay, by) + far
        )

    def _along(self, point: Point) -> float:
        (ax, ay), (bx, by) = self
        along = (bx - ax) * (point[0] - ax) + (by - ay) * (point[1] - ay)
        return along / self.long_ft

    def _at(self, feet: float) -> Point:
        if feet < _LEAST_FT:
            return self.a
        if feet > self.long_ft - _LEAST_FT:
            return self.b
        return on_grain(between(self.a, self.b, feet / self.long_ft))


def _near(sides: Sequence[_OutlineSide], walls: Iterable[Wall]) -> list[Wall]:
    xs, ys = ([end[axis] for side in sides for end in side] for axis in (0, 1))
    left, right = min(xs, default=inf) - _ASIDE_FT, max(xs, default=-inf) + _ASIDE_FT
    top, bottom = min(ys, default=inf) - _ASIDE_FT, max(ys, default=-inf) + _ASIDE_FT
    return [
        wall
        for wall in walls
        if (wall.a[0] <= right or wall.b[0] <= right)
        and (wall.a[0] >= left or wall.b[0] >= left)
        and (wall.a[1] <= bottom or wall.b[1] <= bottom)
        and (wall.a[1] >= top or wall.b[1] >= top)
    ]


def _without(walls: Sequence[Wall], others: Sequence[Wall]) -> list[Wall]:
    dropped = {id(wall) for wall in others}
    return [wall for wall in walls if id(wall) not in dropped]


def _less(spans: Iterable[_Span], others: Iterable[_Span]) -> list[_Span]:
    left: list[_Span] = []
    for first, last in _join(spans):
        at = first
        for start, end in _join(others):
            if start > at:
                left.append((at, min(start, last)))
            at = max(at, end)
            if at >= last:
                break
        left.append((at, last))
    return [(first, last) for first, last in left if last - first > _LEAST_FT]


def _join(spans: Iterable[_Span]) -> list[_Span]:
    found: list[_Span] = []
    for first, last in sorted(spans):
        if found and first <= found[-1][1] + _LEAST_FT:
            found[-1] = found[-1][0], max(found[-1][1], last)
        else:
            found.append((first, last))
    return found
