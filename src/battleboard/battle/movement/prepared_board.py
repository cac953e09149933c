"""The prepared board: its terrain and its sight, cached while the walls stand.

Both are slow to build, but fast to update from those of a known board where only a few walls
differ. So the latest ones are kept, and the next board is derived from the closest of them. The
edges of levels are walls to both.
"""

from collections.abc import Callable
from operator import itemgetter, ne
from typing import Final, Generic, TypeVar

from battleboard.board.board import Board
from battleboard.board.level_board import with_level_edges
from battleboard.board.paths.terrain import Terrain, terrain
from battleboard.board.sight.mesh_patching import update_sight
from battleboard.board.sight.sight import Sight, sight_of
from battleboard.board.wall import Wall

# Three inches: hand-drawn walls miss each other by less, and true gaps are wider.
SLIT_FT: Final = 0.25

_Prepared = TypeVar("_Prepared")
# How many are cached: sights by board, and terrains by board and radius of body.
_BOARDS: Final = 4
_WIDTHS: Final = 12
_LAID = itemgetter(*(at for at, field in enumerate(Wall._fields) if field != "state"))


class _Latest(Generic[_Prepared]):
    """A small cache of prepared boards, each of which can be updated to a changed board.

    `make` prepares a board from scratch; `follow` derives the result from what was prepared for
    another board, provided that `suits` allows it for the two boards.
    """

    def __init__(
        self,
        make: Callable[[Board, float], _Prepared],
        follow: Callable[[_Prepared, Board], _Prepared],
        suits: Callable[[Board, Board], bool],
        most: int,
    ) -> None:
        self._make, self._follow, self._suits, self._most = make, follow, suits, most
        self._kept: list[tuple[Board, float, _Prepared]] = []

    def on(self, board: Board, radius_ft: float = 0.0) -> _Prepared:
        """Return the value prepared for a board, making it if needed, and keep it as the latest."""
        kept = self._kept
        like = [each for each in kept if each[1] == radius_ft and self._suits(each[0], board)]
        same = [each for each in like if each[0].walls is board.walls][:1]
        if same:
            made = same[0][2]
        else:
            nearest = min(like, key=lambda each: _changes(each[0], board), default=None)
            made = self._follow(nearest[2], board) if nearest else self._make(board, radius_ft)
        others = [each for each in kept if each[2] is not made]
        # Replace the list as a whole, so that another thread never sees a half-made change.
        self._kept = [(board, radius_ft, made), *others[: self._most - 1]]
        return made


def _changes(before: Board, after: Board) -> int:
    """Estimate how many walls differ between two boards."""
    differing = map(bool, map(ne, before.walls, after.walls))
    return sum(differing) + abs(len(before.walls) - len(after.walls))


def _build_sight(board: Board, _radius_ft: float) -> Sight:
    return sight_of(board, SLIT_FT)


def _derive_sight(known: Sight, board: Board) -> Sight:
    """Derive the sight of a board from a known one; if only door states differ, keep its mesh."""
    one, two = known.walls, board.walls
    alike = len(one) == len(two) and all(
        a is b or _LAID(a) == _LAID(b) for a, b in zip(one, two, strict=True)
    )
    if alike:
        return known.with_walls(two)
    return update_sight(known, board)


def _is_as_large(one: Board, other: Board) -> bool:
    return one.size_ft == other.size_ft


def _has_ground_of(one: Board, other: Board) -> bool:
    return (one.size_ft, one.grid, one.ground) == (other.size_ft, other.grid, other.ground)


_SIGHTS: Final = _Latest(_build_sight, _derive_sight, _is_as_large, _BOARDS)
_TERRAINS: Final = _Latest(terrain, Terrain.with_walls_of, _has_ground_of, _WIDTHS)


def sight_on(board: Board) -> Sight:
    return _SIGHTS.on(with_level_edges(board))


def terrain_on(board: Board, radius_ft: float) -> Terrain:
    return _TERRAINS.on(with_level_edges(board), radius_ft)
