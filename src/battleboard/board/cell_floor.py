"""Dungeon floors on graph paper: square cells and round rooms, and their walls."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from math import asin, ceil, cos, degrees, radians, sin
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.point import Point
from battleboard.board.wall import Wall

FloorCell: TypeAlias = tuple[int, int]
"""A square of floor, by its left and top edge."""

# The sides of a cell: the neighbour, the start of the wall, and its direction.
_SIDES: Final = (
    ((0, -1), (0, 0), (1, 0)),
    ((1, 0), (1, 0), (0, 1)),
    ((0, 1), (1, 1), (-1, 0)),
    ((-1, 0), (0, 1), (0, -1)),
)
# Each straight piece of a round wall spans at most this angle.
_STEP_DEG: Final = 15.0
_FULL_DEG: Final = 360.0
_DIGITS: Final = 6


class RoundRoom(NamedTuple):
    """A round room inscribed in a square of cells."""

    left: int
    top: int
    across: int

    @property
    def radius(self) -> float:
        return self.across / 2

    @property
    def middle(self) -> Point:
        return self.left + self.radius, self.top + self.radius

    def cells(self) -> Iterator[FloorCell]:
        for x in range(self.left, self.left + self.across):
            for y in range(self.top, self.top + self.across):
                yield x, y

    def at(self, bearing_deg: float) -> Point:
        """The point on the edge in a direction, which is counted clockwise from the right."""
        (x, y), turned = self.middle, radians(bearing_deg)
        across, down = self.radius * cos(turned), self.radius * sin(turned)
        return round(x + across, _DIGITS), round(y + down, _DIGITS)


class Opening(NamedTuple):
    """Where a passage enters a round room: a side of its square, and the span of it.

    Sides are numbered clockwise from the right one; the span is measured clockwise from the middle
    of the side.
    """

    room: RoundRoom
    side: int
    first: float
    last: float

    @property
    def bearings(self) -> tuple[float, float]:
        """The two directions, seen from the centre, between which the room is open."""
        radius = self.room.radius
        return (
            90.0 * self.side + degrees(asin(self.first / radius)),
            90.0 * self.side + degrees(asin(self.last / radius)),
        )

    def corner(self, aside: float) -> Point:
        """The point on the side that lies `aside` clockwise from its middle."""
        (x, y), radius = self.room.middle, self.room.radius
        return (
            (x + radius, y + aside),
            (x - aside, y + radius),
            (x - radius, y - aside),
            (x + aside, y - radius),
        )[self.side]


class CellFloor:
    """A floor of square cells and round rooms.

    A round room counts as square if a passage enters it at the end of a side of its square.
    """

    def __init__(self, cells: Iterable[FloorCell], rounds: Iterable[RoundRoom] = ()) -> None:
        straight, rounds = frozenset(cells), tuple(rounds)
        self.rounds = tuple(room for room in rounds if straight.isdisjoint(_off_corners(room)))
        self.cells = straight.union(*(room.cells() for room in rounds if room not in self.rounds))

    @cached_property
    def covered(self) -> frozenset[FloorCell]:
        return self.cells.union(*(room.cells() for room in self.rounds))

    def walls(self) -> Iterator[Wall]:
        for x, y in sorted(self.cells):
            for (dx, dy), (left, top), (across, down) in _SIDES:
                if (x + dx, y + dy) not in self.covered:
                    a = float(x + left), float(y + top)
                    yield Wall(a, (a[0] + across, a[1] + down))
        for room in self.rounds:
            yield from self._around(room)

    def openings(self, room: RoundRoom) -> tuple[Opening, ...]:
        """The openings of a round room; adjacent openings on one side count as one."""
        found: list[Opening] = []
        for side, cells in enumerate(_beyond(room)):
            for place, cell in enumerate(cells):
                first = place - room.radius
                if cell not in self.cells:
                    continue
                if found and (found[-1].side, found[-1].last) == (side, first):
                    found[-1] = found[-1]._replace(last=first + 1)
                else:
                    found.append(Opening(room, side, first, first + 1))
        return tuple(found)

    def _around(self, room: RoundRoom) -> Iterator[Wall]:
        openings = sorted(self.openings(room), key=lambda opening: opening.bearings)
        for opening in openings:
            yield from _mouth(opening)
        gaps = [opening.bearings for opening in openings] or [(0.0, 0.0)]
        starts = [last for _, last in gaps]
        ends = [*(first for first, _ in gaps[1:]), gaps[0][0] + _FULL_DEG]
        for start, end in zip(starts, ends, strict=True):
            yield from _arc(room, start, end)


def _mouth(opening: Opening) -> Iterator[Wall]:
    for aside, bearing in zip((opening.first, opening.last), opening.bearings, strict=True):
        corner, end = opening.corner(aside), opening.room.at(bearing)
        if end != corner:
            yield Wall(corner, end)


def _off_corners(room: RoundRoom) -> Iterator[FloorCell]:
    for cells in _beyond(room):
        yield from (cells[0], cells[-1])


def _beyond(room: RoundRoom) -> Iterator[list[FloorCell]]:
    """The cells beyond each side of a room's square, clockwise from the right."""
    left, top = room.left, room.top
    right, bottom = left + room.across, top + room.across
    yield [(right, y) for y in range(top, bottom)]
    yield [(x, bottom) for x in reversed(range(left, right))]
    yield [(left - 1, y) for y in reversed(range(top, bottom))]
    yield [(x, top - 1) for x in range(left, right)]


def _arc(room: RoundRoom, start_deg: float, end_deg: float) -> Iterator[Wall]:
    steps = max(1, ceil((end_deg - start_deg) / _STEP_DEG))
    points = [room.at(start_deg + (end_deg - start_deg) * at / steps) for at in range(steps + 1)]
    for a, b in pairwise(points):
        yield Wall(a, b)
