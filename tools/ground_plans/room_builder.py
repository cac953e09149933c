"""Builds the walls around rooms on squares, with given doors and openings in them."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.point import Point
from battleboard.board.wall import Wall
from battleboard.board.wall_cutting import join_walls

FEET: Final = 5.0

Cell: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[Point, Point]


class RoomBox(NamedTuple):
    """A room on squares: its name, left and top, and its width and height in squares.

    Boxes with the same name are one room, without walls between them.
    """

    name: str
    left: int
    top: int
    wide: int
    high: int

    @property
    def middle(self) -> Point:
        """The middle of the room, in feet."""
        return (self.left + self.wide / 2) * FEET, (self.top + self.high / 2) * FEET

    @property
    def cells(self) -> Iterator[Cell]:
        """The squares of the room, as column and row."""
        for x in range(self.left, self.left + self.wide):
            for y in range(self.top, self.top + self.high):
                yield x, y


def across(x: int, y: int, wide: int = 1) -> Edge:
    """The upper side of a square, or of some squares in a row."""
    return (x * FEET, y * FEET), ((x + wide) * FEET, y * FEET)


def down(x: int, y: int, high: int = 1) -> Edge:
    """The left side of a square, or of some squares in a column."""
    return (x * FEET, y * FEET), (x * FEET, (y + high) * FEET)


def room_walls(
    boxes: Iterable[RoomBox], doors: Iterable[Wall] = (), openings: Iterable[Edge] = ()
) -> tuple[Wall, ...]:
    """The walls around and between rooms, with doors and openings in them."""
    homes = {cell: box.name for box in boxes for cell in box.cells}
    leaves = tuple(doors)
    free = {side for leaf in leaves for side in _squares_of((leaf.a, leaf.b))}
    free |= {side for opening in openings for side in _squares_of(opening)}
    sides = (Wall(*side) for side in _sides(homes) if frozenset(side) not in free)
    return (*join_walls(tuple(sides)), *leaves)


def _squares_of(edge: Edge) -> Iterator[frozenset[Point]]:
    """Split a side into the sides of single squares."""
    (ax, ay), (bx, by) = edge
    parts = max(1, round(max(abs(bx - ax), abs(by - ay)) / FEET))
    points = [(ax + (bx - ax) * n / parts, ay + (by - ay) * n / parts) for n in range(parts + 1)]
    yield from (frozenset(pair) for pair in pairwise(points))


def _sides(homes: Mapping[Cell, str]) -> Iterator[Edge]:
    """The sides of squares that separate two rooms, or a room from the rock."""
    for x, y in sorted(homes):
        here = homes[x, y]
        if homes.get((x, y - 1)) != here:
            yield across(x, y)
        if homes.get((x - 1, y)) != here:
            yield down(x, y)
        if (x, y + 1) not in homes:
            yield across(x, y + 1)
        if (x + 1, y) not in homes:
            yield down(x + 1, y)
