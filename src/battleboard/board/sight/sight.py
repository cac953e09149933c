"""What stops sight on a table now: the triangulation, and for each of its edges how far."""

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.board import Board
from battleboard.board.mesh.draft import NONE
from battleboard.board.mesh.mesh import Mesh, triangulated
from battleboard.board.split import split
from battleboard.board.wall import DoorState, Opacity, Side, Wall

# Sight is stopped where these add up to two.
STOP: Final = 2
STOPS: Final[dict[Opacity, int]] = {"none": 0, "limited": 1, "normal": STOP}

# A wall by its index, and the side of it from which an edge is crossed.
Share: TypeAlias = tuple[int, Side]


class Sight(NamedTuple):
    """What stops sight: the walls, and for each edge 0, 1 (limited) or 2 from its own side.

    `shares` has the walls of every edge of a wall, `edges` the edges of every wall; a door that
    opens or shuts changes `stops` only.
    """

    mesh: Mesh
    walls: tuple[Wall, ...]
    shares: dict[int, tuple[Share, ...]]
    edges: dict[int, tuple[int, ...]]
    stops: list[int]

    def with_door(self, index: int, state: DoorState) -> "Sight":
        """Give what stops sight with one door opened, shut or locked."""
        changed = self.walls[index]._replace(state=state)
        return self._changed((*self.walls[:index], changed, *self.walls[index + 1 :]), (index,))

    def with_walls(self, walls: tuple[Wall, ...]) -> "Sight":
        """Give what stops sight where the same stretches of wall stop something else."""
        both = enumerate(zip(self.walls, walls, strict=True))
        return self._changed(walls, (index for index, (old, new) in both if new is not old))

    def _changed(self, walls: tuple[Wall, ...], indices: Iterable[int]) -> "Sight":
        """Work out anew only the edges of those walls that have changed."""
        stops = list(self.stops)
        for index in indices:
            for edge in self.edges.get(index, ()):
                stops[edge] = _stopped(self.shares[edge], walls)
        return self._replace(walls=walls, stops=stops)


def sight_of(board: Board) -> Sight:
    """Work out what stops sight on a board: done once, as long as no wall is moved."""
    pieces = split(board.walls)
    mesh = triangulated(pieces, board.size_ft)
    shares: dict[int, tuple[Share, ...]] = {}
    edges: dict[int, tuple[int, ...]] = {}
    for piece, (edge, other) in zip(pieces.pieces, mesh.sides, strict=True):
        shares[edge] = tuple((wall, "right" if along else "left") for wall, along in piece.shares)
        shares[other] = tuple((wall, "left" if along else "right") for wall, along in piece.shares)
        for wall, _ in piece.shares:
            edges[wall] = (*edges.get(wall, ()), edge, other)
    stops = [STOP if other == NONE else 0 for other in mesh.twin]
    for edge, crossed in shares.items():
        stops[edge] = _stopped(crossed, board.walls)
    return Sight(mesh, board.walls, shares, edges, stops)


def _stopped(shares: tuple[Share, ...], walls: tuple[Wall, ...]) -> int:
    """Say how far the walls that share an edge stop sight: the one that stops it most counts."""
    return max(_stop(walls[wall], side) for wall, side in shares)


def _stop(wall: Wall, side: Side) -> int:
    if wall.stands_open or wall.solid_from not in {"both", side}:
        return 0
    return STOPS[wall.sight]
