"""What stops sight on a board now, whether one point sees another, and the cover of a body."""

from collections.abc import Iterable
from math import inf
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.point import Point, distance, on_grain
from battleboard.board.sight.mesh import Mesh, TieSide, ahead, onward, side, star, triangulated
from battleboard.board.sight.triangulation import NONE
from battleboard.board.wall import DoorState, Opacity, Wall, WallSide
from battleboard.board.wall_pieces import WallShare, split

# A line of sight ends where these add up to two.
STOP: Final = 2
STOPS: Final[dict[Opacity, int]] = {"none": 0, "limited": 1, "normal": STOP}

# A wall by its index, and the side of it from which the edge is crossed.
CrossedWall: TypeAlias = tuple[int, WallSide]


class Sight(NamedTuple):
    """What stops sight: the walls, and in `stops` for each edge 0, 1 (limited) or 2.

    `shares` has the walls of every edge that is part of one, `edges` the edges of every wall. An
    edge and its twin have entries of their own, since a wall may stop sight from one side only. A
    door that opens or shuts changes nothing but `stops`: the mesh stays.
    """

    mesh: Mesh
    walls: tuple[Wall, ...]
    shares: dict[int, tuple[CrossedWall, ...]]
    edges: dict[int, tuple[int, ...]]
    stops: list[int]

    def with_door(self, index: int, state: DoorState) -> "Sight":
        """The same with one door opened, shut or locked."""
        changed = self.walls[index]._replace(state=state)
        return self._changed((*self.walls[:index], changed, *self.walls[index + 1 :]), (index,))

    def with_walls(self, walls: tuple[Wall, ...]) -> "Sight":
        """The same with walls that lie where these do, but may stop something else."""
        both = enumerate(zip(self.walls, walls, strict=True))
        return self._changed(walls, (index for index, (old, new) in both if new is not old))

    def _changed(self, walls: tuple[Wall, ...], indices: Iterable[int]) -> "Sight":
        """The same with the edges of the walls that have changed worked out anew."""
        stops = list(self.stops)
        for index in indices:
            for edge in self.edges.get(index, ()):
                stops[edge] = _stopped(self.shares[edge], walls)
        return self._replace(walls=walls, stops=stops)


def sight_of(board: Board) -> Sight:
    """What stops sight on a board; worked out once, as long as no wall is moved."""
    pieces = split(board.walls)
    mesh = triangulated(pieces, board.size_ft)
    return sight_through(mesh, [piece.shares for piece in pieces.pieces], board.walls)


def sight_through(
    mesh: Mesh, shared: Iterable[Iterable[WallShare]], walls: tuple[Wall, ...]
) -> Sight:
    """What stops sight in a mesh, by the walls that share each of its sides, in turn."""
    shares: dict[int, tuple[CrossedWall, ...]] = {}
    edges: dict[int, tuple[int, ...]] = {}
    for sharing, (edge, other) in zip(shared, mesh.sides, strict=True):
        shares[edge] = tuple((wall, "right" if along else "left") for wall, along in sharing)
        shares[other] = tuple((wall, "left" if along else "right") for wall, along in sharing)
        for wall, _ in sharing:
            edges[wall] = (*edges.get(wall, ()), edge, other)
    stops = [STOP if other == NONE else 0 for other in mesh.twin]
    for edge, crossed in shares.items():
        stops[edge] = _stopped(crossed, walls)
    return Sight(mesh, walls, shares, edges, stops)


def _stopped(shares: tuple[CrossedWall, ...], walls: tuple[Wall, ...]) -> int:
    """How much the walls that share an edge stop sight: the one that stops most counts."""
    return max(_stop(walls[wall], side) for wall, side in shares)


def _stop(wall: Wall, side: WallSide) -> int:
    if wall.stands_open or wall.opaque_from not in {"both", side}:
        return 0
    return STOPS[wall.sight]


def sees(sight: Sight, eye: Point, point: Point, reach_ft: float = inf) -> bool:
    """Whether a point is seen from another one that is no farther away than the reach.

    A line may graze corners and run along walls as long as one side of it is free all the way. A
    wall does not hide a point that lies on it. Nothing outside the frame sees or is seen.
    """
    eye, point = on_grain(eye), on_grain(point)
    if distance(eye, point) > reach_ft or not sight.mesh.holds(point):
        return False
    around = star(sight.mesh, eye)
    if eye == point or not around:
        return bool(around)
    return _clear(sight, around, eye, point, 1) or _clear(sight, around, eye, point, -1)


def _clear(sight: Sight, around: tuple[int, ...], eye: Point, point: Point, tie: TieSide) -> bool:
    """Whether a line is free, passing the corners on it on the side that the tie leaves."""
    mesh, stops = sight.mesh, sight.stops
    edge = ahead(mesh, around, eye, point, tie)
    stopped = 0
    while side(mesh, edge, point) < 0:
        stopped += stops[edge]
        if stopped >= STOP:
            return False
        edge = onward(mesh, edge, eye, point, tie)
    return True


class Cover(NamedTuple):
    """How many points of a body are hidden, out of those looked at."""

    hidden: int
    of: int

    @property
    def full(self) -> bool:
        """Whether all of them are hidden."""
        return self.hidden == self.of

    @property
    def partial(self) -> bool:
        """Whether some of them are hidden and some are not."""
        return 0 < self.hidden < self.of


def cover(sight: Sight, viewer: Body, target: Body) -> Cover:
    """How many of five points, its middle and four on its edge, a target hides from a viewer."""
    points = (target.at, *target.edge_points())
    hidden = sum(not sees(sight, viewer.at, point) for point in points)
    return Cover(hidden, len(points))
