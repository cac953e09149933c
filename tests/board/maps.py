"""Realistic boards from a seed: rooms with doors, scattered walls."""

from heapq import heappop, heappush
from math import cos, pi, sin, sqrt
from random import Random
from typing import NamedTuple

from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.board.wall import DoorState, Wall, door

SQUARE_FT = 5
# A large real map, and how many walls one of that size has with laid-out rooms.
COLUMNS, ROWS = 72, 95
WALLS_OF_ROOMS = 800
# Average length of a wall of the scattered maps if there is only one.
SCATTERED_FT = 140
CORRIDOR = 2
SMALLEST = 3
DOOR_STATES: tuple[DoorState, ...] = ("shut", "shut", "locked", "open")


def scattered(walls: int, seed: int = 1) -> Board:
    """Scatter crossing walls over a board: the more there are, the shorter."""
    dice = Random(seed)
    size = (float(COLUMNS * SQUARE_FT), float(ROWS * SQUARE_FT))
    return Board(size, walls=tuple(_anywhere(dice, size, walls) for _ in range(walls)))


def _anywhere(dice: Random, size: Point, walls: int) -> Wall:
    a = (dice.uniform(0, size[0]), dice.uniform(0, size[1]))
    angle, length = dice.uniform(0, 2 * pi), dice.uniform(0.5, 1.5) * SCATTERED_FT / sqrt(walls)
    return Wall(a, (a[0] + length * cos(angle), a[1] + length * sin(angle)))


class Box(NamedTuple):
    """A rectangle of squares that will hold a room."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def wide(self) -> int:
        return self.right - self.left

    @property
    def high(self) -> int:
        return self.bottom - self.top


def rooms(walls: int, seed: int = 1) -> Board:
    """Lay out rooms and corridors with doors until there are about so many walls."""
    dice = Random(seed)
    scale = sqrt(walls / WALLS_OF_ROOMS)
    columns, rows = max(8, round(COLUMNS * scale)), max(8, round(ROWS * scale))
    found = list(_outline(Box(0, 0, columns, rows)))
    heap: list[tuple[int, int, Box]] = []
    _add(heap, Box(0, 0, columns, rows))
    while heap and len(found) < walls:
        box = heappop(heap)[2]
        found += _divide(dice, heap, box)
    return Board((float(columns * SQUARE_FT), float(rows * SQUARE_FT)), walls=tuple(found))


def _add(heap: list[tuple[int, int, Box]], box: Box) -> None:
    """Queue a box that is large enough to be divided, largest first."""
    if max(box.wide, box.high) >= 2 * SMALLEST + CORRIDOR:
        heappush(heap, (-box.wide * box.high, len(heap), box))


def _outline(box: Box) -> tuple[Wall, ...]:
    corners = (
        (box.left, box.top),
        (box.right, box.top),
        (box.right, box.bottom),
        (box.left, box.bottom),
    )
    return tuple(
        Wall(_feet(*one), _feet(*other))
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True)
    )


def _feet(x: float, y: float) -> Point:
    return float(x * SQUARE_FT), float(y * SQUARE_FT)


def _divide(dice: Random, heap: list[tuple[int, int, Box]], box: Box) -> list[Wall]:
    """Divide a box across its longer side by a wall, or by two with a corridor between."""
    upright = box.wide >= box.high
    span = max(box.wide, box.high)
    corridor = CORRIDOR if dice.random() < 0.4 else 0
    at = dice.randint(SMALLEST, span - SMALLEST - corridor)
    found: list[Wall] = []
    for offset in sorted({at, at + corridor}):
        found += _wall_with_door(dice, box, offset, upright=upright)
    for part in _parts(box, at, at + corridor, upright=upright):
        _add(heap, part)
    return found


def _parts(box: Box, end: int, start: int, *, upright: bool) -> tuple[Box, Box]:
    if upright:
        return box._replace(right=box.left + end), box._replace(left=box.left + start)
    return box._replace(bottom=box.top + end), box._replace(top=box.top + start)


def _wall_with_door(dice: Random, box: Box, offset: int, *, upright: bool) -> list[Wall]:
    """Draw a wall from side to side of a box with a door of one square in it."""
    start, end = (box.top, box.bottom) if upright else (box.left, box.right)
    fixed = (box.left if upright else box.top) + offset
    at = dice.randint(start, end - 1)
    state = dice.choice(DOOR_STATES)

    def point(along: int) -> Point:
        return _feet(fixed, along) if upright else _feet(along, fixed)

    stretches = [Wall(point(a), point(b)) for a, b in ((start, at), (at + 1, end)) if a < b]
    return [*stretches, door(point(at), point(at + 1), state)]
