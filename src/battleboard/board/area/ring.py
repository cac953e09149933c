"""Rings around cells, to be painted: round each patch of them, and round the holes in it."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from battleboard.board.grid import Cell

# A corner of squares by column and row, and the way on from it along one side.
_Step: TypeAlias = tuple[int, int]
_Border: TypeAlias = tuple[_Step, _Step]

# Where a side begins, which way it runs, and the square that lies beyond it.
_SIDES: Final[tuple[tuple[_Step, _Step, _Step], ...]] = (
    ((0, 0), (1, 0), (0, -1)),
    ((1, 0), (0, 1), (1, 0)),
    ((1, 1), (-1, 0), (0, 1)),
    ((0, 1), (0, -1), (-1, 0)),
)


def rings_of(cells: Iterable[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """Give the corners at which the borders turn: clockwise, and round holes the other way.

    Each corner is named by the square to its lower right. Patches that touch in a corner only are
    two, as nothing flows from one to the other.
    """
    borders = dict.fromkeys(_borders(frozenset(cells)))
    rings = []
    while borders:
        rings.append(tuple(_ring(borders, next(iter(borders)))))
    return tuple(rings)


def _borders(cells: frozenset[Cell]) -> Iterator[_Border]:
    """Give each side of a cell beyond which there is none, with the cell on its right."""
    for q, r in sorted(cells):
        for (left, top), way, (across, down) in _SIDES:
            if (q + across, r + down) not in cells:
                yield (q + left, r + top), way


def _ring(borders: dict[_Border, None], start: _Border) -> Iterator[Cell]:
    """Follow a border until it is back where it began, and take it away."""
    at, way = start
    while True:
        at = at[0] + way[0], at[1] + way[1]
        onward = next(turn for turn in _turns(way) if (at, turn) in borders)
        if onward != way:
            yield Cell(*at)
        way = onward
        del borders[at, way]
        if (at, way) == start:
            return


def _turns(way: _Step) -> tuple[_Step, ...]:
    """Give where a border may go on: round its own cell first."""
    x, y = way
    return (-y, x), way, (y, -x)
