"""The prepared board: its terrain and its sight, worked out once and kept while walls stand.

Both take long to work out, but little of that when only a door opens. So they are kept twice: by
how the board is laid out, whatever its doors do, and by its walls as they stand right now.
"""

from functools import lru_cache
from operator import itemgetter
from typing import Final

from battleboard.board.board import Board
from battleboard.board.paths.terrain import Terrain, terrain
from battleboard.board.sight.sight import Sight, sight_of
from battleboard.board.wall import Wall
from battleboard.board.wall_pieces import sealed

_BOARDS: Final = 4
_WIDTHS: Final = 12
_LAID = itemgetter(*(at for at, field in enumerate(Wall._fields) if field != "state"))


class _Laid:
    """A board as a key of a cache: equal to one that differs only in the state of its doors."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._key = (board.size_ft, board.grid, board.ground, len(board.walls))

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Laid) and self._key == other._key and self._walled_as(other)

    def _walled_as(self, other: "_Laid") -> bool:
        """Whether the walls are the same apart from the state of doors."""
        one, two = self.board.walls, other.board.walls
        return one is two or all(
            a is b or _LAID(a) == _LAID(b) for a, b in zip(one, two, strict=True)
        )


class _Standing(_Laid):
    """A board as a key of a cache: equal to one that shares the very same walls."""

    def _walled_as(self, other: _Laid) -> bool:
        return self.board.walls is other.board.walls


@lru_cache(_BOARDS)
def _sight_laid(laid: _Laid) -> Sight:
    board = laid.board
    # The sealed walls make the mesh; but doors are looked up among the board's own walls.
    return sight_of(board._replace(walls=sealed(board.walls)))._replace(walls=board.walls)


@lru_cache(_BOARDS)
def _sight(standing: _Standing) -> Sight:
    board = standing.board
    found = _sight_laid(_Laid(board))
    return found if found.walls is board.walls else found.with_walls(board.walls)


@lru_cache(_WIDTHS)
def _terrain_laid(laid: _Laid, radius_ft: float) -> Terrain:
    return terrain(laid.board, radius_ft)


@lru_cache(_WIDTHS)
def _terrain(standing: _Standing, radius_ft: float) -> Terrain:
    board = standing.board
    found = _terrain_laid(_Laid(board), radius_ft)
    return found if found.board.walls is board.walls else found.with_doors_of(board)


def sight_on(board: Board) -> Sight:
    """What stops sight on a board as its doors stand."""
    return _sight(_Standing(board))


def terrain_on(board: Board, radius_ft: float) -> Terrain:
    """Where bodies of a radius can go on a board as its doors stand."""
    return _terrain(_Standing(board), radius_ft)
