"""A board with the edges of its levels as walls: neither sight nor movement goes past them."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from battleboard.board.board import Board
from battleboard.board.level import Level
from battleboard.board.point import Point, on_grain
from battleboard.board.wall import Wall
from battleboard.foundation.identity_cache import cached_by_identity

_Walled: TypeAlias = tuple[tuple[Wall, ...], tuple[Level, ...]]


# From on a wall both of its sides are seen, so another one stands a little outside the edge.
_BESIDE_FT: Final = 0.5


def edges_of(levels: tuple[Level, ...]) -> Iterator[Wall]:
    """The edges of levels, as walls: twice, one around the other."""
    for level in levels:
        left, top, right, bottom = level.box
        for out in (0.0, _BESIDE_FT):
            across, down = (left - out, right + out), (top - out, bottom + out)
            yield from _ring(across, down)


def _ring(across: Point, down: Point) -> Iterator[Wall]:
    """The sides of a rectangle, as walls."""
    places = ((across[0], down[0]), (across[1], down[0]), (across[1], down[1]))
    corners = [on_grain(place) for place in (*places, (across[0], down[1]))]
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield Wall(a, b)


def _all_walls(asked: _Walled) -> tuple[Wall, ...]:
    walls, levels = asked
    return (*walls, *edges_of(levels))


def _same_walls(one: _Walled, other: _Walled) -> bool:
    return one[0] is other[0] and one[1] == other[1]


_kept = cached_by_identity(_all_walls, _same_walls)


def edged(board: Board) -> Board:
    """The board with the edges of its levels after its own walls; without levels, itself."""
    return board._replace(walls=_kept((board.walls, board.levels))) if board.levels else board
