"""Walls of a plan made fit for a board: cut at its edge, without doubles, joined where straight."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.point import Point, between, distance, distance_to_segment
from battleboard.board.wall import Wall, WallSide

Stretch: TypeAlias = tuple[Point, Point]

# Less than this of a square is rounding, and no wall.
LEAST: Final = 1e-6
_STRAIGHT: Final = 1e-6
# A wall and the next one, and nothing else.
_TWO: Final = 2


def cut_to(size: Point, a: Point, b: Point) -> Stretch | None:
    """The part of a line that lies in a rectangle from the origin; None where none does.

    What lies along the edge is inside; what only touches it is outside.
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
    """Whether a point lies in a rectangle from the origin, or on its edge."""
    return all(-LEAST <= each <= most + LEAST for each, most in zip(point, size, strict=True))


_TURNED: Final[Mapping[WallSide, WallSide]] = {"both": "both", "left": "right", "right": "left"}


class Cleared(NamedTuple):
    """Walls without those of no length and without doubles, and how many of both there were."""

    walls: tuple[Wall, ...]
    zero_length: int
    duplicates: int


def cleared(walls: Iterable[Wall]) -> Cleared:
    """Walls without those of no length, and one for those with the same two ends.

    Of those a door is kept before a wall, and what stops more before what stops less.
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
    return Cleared(tuple(kept.values()), zero, doubles)


def _weight(wall: Wall) -> tuple[bool, int, bool]:
    """How much a wall counts beside another one with the same ends."""
    return wall.is_door, ("none", "limited", "normal").index(wall.sight), wall.stops_movement


def joined(walls: Sequence[Wall]) -> tuple[Wall, ...]:
    """The walls, with those made one that go straight on where nothing else meets them.

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
    """The numbers of the walls that end at each point."""
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
    """A wall made longer at one end for as long as the next wall goes straight on."""
    while True:
        here, back = (wall.b, wall.a) if forward else (wall.a, wall.b)
        free = [number for number in meeting[here] if number not in done]
        if len(meeting[here]) != _TWO or not free:
            return wall
        other = walls[free[0]]
        onward = other if (other.a if forward else other.b) == here else _turned(other)
        there = onward.b if forward else onward.a
        if not _continues(wall, onward) or not _is_straight(back, here, there):
            return wall
        done.add(free[0])
        wall = wall._replace(b=there) if forward else wall._replace(a=there)


def _continues(wall: Wall, other: Wall) -> bool:
    """Whether another wall, running the same way, is made just like a wall."""
    return wall.kind in {"wall", "object"} and wall[2:] == other[2:]


def _is_straight(back: Point, here: Point, there: Point) -> bool:
    """Whether the way between two points leads straight on through a third one."""
    onward = distance(back, there) > max(distance(back, here), distance(here, there))
    return onward and distance_to_segment(here, back, there) <= _STRAIGHT


def _turned(wall: Wall) -> Wall:
    """A wall with its ends the other way round; it stops the same as before."""
    return wall._replace(a=wall.b, b=wall.a, solid_from=_TURNED[wall.solid_from])
