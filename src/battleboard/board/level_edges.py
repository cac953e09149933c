"""A board with the edges of its levels as walls: neither sight nor movement goes past them."""

from collections.abc import Iterator
from typing import TypeAlias

from battleboard.board.board import Board
from battleboard.board.level import Level
from battleboard.board.point import on_grain
from battleboard.board.wall import Wall
from battleboard.foundation.identity_cache import cached_by_identity

_Walled: TypeAlias = tuple[tuple[Wall, ...], tuple[Level, ...]]


def edges_of(levels: tuple[Level, ...]) -> Iterator[Wall]:
    """The edges of levels, as walls."""
    for level in levels:
        left, top, right, bottom = level.box
        places = ((left, top), (right, top), (right, bottom), (left, bottom))
        corners = [on_grain(place) for place in places]
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
