"""Caves and a palisade from a seed: many corners, in rows and irregular."""

from collections.abc import Iterator
from itertools import chain
from math import sqrt
from random import Random
from typing import Final, TypeAlias

from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.board.wall import Wall

CELL_FT: Final = 5.0
_ROCK: Final = 0.44
_SMOOTHED: Final = 4
_CROWDED: Final = 5
_WALLS_OF_A_CELL: Final = 0.235
"""So many walls come of each cell of such a cave."""
_HALL: Final = 4
"""So many cells from the middle nothing is in the way."""

Cell: TypeAlias = tuple[int, int]


def palisade(walls: int) -> Board:
    """One long wall through a row of posts: many collinear corners are hard to triangulate."""
    wide = float(walls)
    posts = (Wall((at + 0.5, 25.0 + at % 3), (at + 0.5, 35)) for at in range(walls - 1))
    return Board((wide, 100.0), walls=(Wall((0, 30), (wide, 30)), *posts))


def caves(walls: int, seed: int = 1) -> Board:
    """Hollow out rock until there are about this many walls, no two of them collinear."""
    dice = Random(seed)
    side = max(3 * _HALL, round(sqrt(walls / _WALLS_OF_A_CELL)))
    rock = _rock(dice, side)
    # No two corners in line, as in a hand-drawn cave.
    shaken: dict[Point, Point] = {}
    for corner in _cells(side - 1):
        for end in chain.from_iterable(_edges(rock, corner)):
            shaken.setdefault(end, (end[0] + dice.uniform(-1, 1), end[1] + dice.uniform(-1, 1)))
    found = chain.from_iterable(_edges(rock, corner) for corner in _cells(side - 1))
    return Board(
        (side * CELL_FT, side * CELL_FT),
        walls=tuple(Wall(shaken[start], shaken[end]) for start, end in found),
    )


def _rock(dice: Random, side: int) -> frozenset[Cell]:
    """The rock cells: random at first, then like most of their neighbours."""
    cells = _cells(side)
    border = {cell for cell in cells if {0, side - 1} & set(cell)}
    hall = {cell for cell in cells if max(abs(each - side // 2) for each in cell) <= _HALL}
    rock = {cell for cell in cells if dice.random() < _ROCK} | border
    for _ in range(_SMOOTHED):
        crowded = {cell for cell in cells if sum(each in rock for each in _near(cell)) >= _CROWDED}
        rock = crowded | border
    return frozenset(rock - hall)


def _cells(side: int) -> list[Cell]:
    return [(x, y) for x in range(side) for y in range(side)]


def _near(cell: Cell) -> Iterator[Cell]:
    return ((cell[0] + x - 1, cell[1] + y - 1) for x, y in _cells(3))


def _edges(rock: frozenset[Cell], corner: Cell) -> Iterator[tuple[Point, Point]]:
    """Rock's edges between four cells around a corner, between middles of sides."""
    around = [(corner[0] + x, corner[1] + y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
    pairs = zip(around, (*around[1:], around[0]), strict=True)
    crossed = [_between(*pair) for pair in pairs if (pair[0] in rock) != (pair[1] in rock)]
    yield from zip(crossed[::2], crossed[1::2], strict=True)


def _between(one: Cell, other: Cell) -> Point:
    """The point between the middles of two cells, in feet."""
    return (one[0] + other[0] + 1) / 2 * CELL_FT, (one[1] + other[1] + 1) / 2 * CELL_FT
