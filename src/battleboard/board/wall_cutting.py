"""Clean-up of imported walls: clip to the board, drop duplicates, merge straight runs."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.point import Point, between, distance, distance_to_segment
from battleboard.board.wall import Wall, WallSide

Stretch: TypeAlias = tuple[Point, Point]

# Anything shorter, in squares, is rounding error, not a wall.
LEAST: Final = 1e-6
_STRAIGHT: Final = 1e-6
# Exactly two walls meet: this one and the next.
_TWO: Final = 2


def clip_line(size: Point, a: Point, b: Point) -> Stretch | None:
    """Clip a line to the rectangle from the origin to `size`; None if nothing is left.

    A line along the edge is inside; one that only touches it is outside.
    """
    first, last = 0.0, 1.0
    for axis in (0, 1):
        run = b[axis] - a[axis]
        near, far = -a[axis], size[axis] - a[axis]
        if not run:
            if near > LEAST or far < -LEAST:
                return None
            continue
        shares = sorted((near / run, far / run))
        first, last = max(first, shares[0]), min(last, shares[1])
    if (last - first) * distance(a, b) <= LEAST:
        return None
    return (
        a if not first else between(a, b, first),
        b if last == 1.0 else between(a, b, last),
    )


def holds(size: Point, point: Point) -> bool:
    """Whether a point lies in the rectangle from the origin to `size`, edges included."""
    return all(-LEAST <= each <= most + LEAST for each, most in zip(point, size, strict=True))


_TURNED: Final[Mapping[WallSide, WallSide]] = {"both": "both", "left": "right", "right": "left"}


class DedupedWalls(NamedTuple):
    """Walls without zero-length ones and duplicates, and how many of each were dropped."""

    walls: tuple[Wall, ...]
    zero_length: int
    duplicates: int


def dedupe_walls(walls: Iterable[Wall]) -> DedupedWalls:
    """Drop walls of zero length, and all but one of those with the same ends.

    A door wins over a wall, and a wall that stops more over one that stops less.
    """
    kept: dict[frozenset[Point], Wall] = {}
    zero = doubles = 0
    for wall in walls:
        ends = frozenset((wall.a, wall.b))
        if len(ends) == 1:
            zero += 1
        elif ends in kept:
            doubles += 1
            kept[ends] = max(kept[ends], wall, key=_weight)
        else:
            kept[ends] = wall
    return DedupedWalls(tuple(kept.values()), zero, doubles)


def _weight(wall: Wall) -> tuple[bool, int, bool]:
    return wall.is_door, ("none", "limited", "normal").index(wall.sight), wall.stops_movement


def join_walls(walls: Sequence[Wall]) -> tuple[Wall, ...]:
    """Merge walls that continue straight where no other wall meets them.

    Doors and windows stay as they are.
    """
    meeting = _ends_of(walls)
    done: set[int] = set()
    found: list[Wall] = []
    for number, wall in enumerate(walls):
        if number in done:
            continue
        done.add(number)
        for forward in (True, False):
            wall = _grown(wall, walls, meeting, done, forward=forward)  # noqa: PLW2901 - it grows
        found.append(wall)
    return tuple(found)


def _ends_of(walls: Sequence[Wall]) -> dict[Point, list[int]]:
    meeting: dict[Point, list[int]] = {}
    for number, wall in enumerate(walls):
        for end in (wall.a, wall.b):
            meeting.setdefault(end, []).append(number)
    return meeting


def _grown(
    wall: Wall,
    walls: Sequence[Wall],
    meeting: dict[Point, list[int]],
    done: set[int],
    *,
    forward: bool,
) -> Wall:
    while True:
        here, back = (wall.b, wall.a) if forward else (wall.a, wall.b)
        free = [number for number in meeting[here] if number not in done]
        if len(meeting[here]) != _TWO or not free:
            return wall
        other = walls[free[0]]
        onward = other if (other.a if forward else other.b) == here else _swap_ends(other)
        there = onward.b if forward else onward.a
        if not _continues(wall, onward) or not _is_straight(back, here, there):
            return wall
        done.add(free[0])
        wall = wall._replace(b=there) if forward else wall._replace(a=there)


def _continues(wall: Wall, other: Wall) -> bool:
    """Whether two walls are alike except for their ends, and neither doors nor windows."""
    return wall.kind in {"wall", "object"} and wall[2:] == other[2:]


def _is_straight(back: Point, here: Point, there: Point) -> bool:
    onward = distance(back, there) > max(distance(back, here), distance(here, there))
    return onward and distance_to_segment(here, back, there) <= _STRAIGHT


def _swap_ends(wall: Wall) -> Wall:
    """Swap the ends of a wall, and change its solid side to match."""
    return wall._replace(a=wall.b, b=wall.a, solid_from=_TURNED[wall.solid_from])
