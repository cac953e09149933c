"""What stops sight on a board now, whether one point sees another, and the cover of a body."""

from itertools import chain
from math import inf
from typing import Final, NamedTuple

from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.point import Point, distance, on_grain
from battleboard.board.sealed_walls import SealedWalls, seal
from battleboard.board.sight.mesh import (
    Mesh,
    TieSide,
    ahead,
    edge_along,
    onward,
    side,
    star,
    triangulated,
)
from battleboard.board.sight.triangulation import NONE
from battleboard.board.stretches import Stretch
from battleboard.board.wall import DoorState, Opacity, Wall, WallSide
from battleboard.foundation.long_work import release_gil

# A line of sight ends where these add up to two.
STOP: Final = 2
STOPS: Final[dict[Opacity, int]] = {"none": 0, "limited": 1, "normal": STOP}


class Sight(NamedTuple):
    """What stops sight: the walls, and in `stops` for each edge 0, 1 (limited) or 2.

    An edge and its twin have entries of their own, since a wall may stop sight from one side only.
    A door that opens or shuts changes nothing but `stops`: the mesh stays.
    """

    mesh: Mesh
    sealed: SealedWalls
    stops: list[int]

    @property
    def walls(self) -> tuple[Wall, ...]:
        """The walls of the board."""
        return self.sealed.walls

    def with_door(self, index: int, state: DoorState) -> "Sight":
        """The same with one door opened, shut or locked."""
        changed = self.walls[index]._replace(state=state)
        return self.with_walls((*self.walls[:index], changed, *self.walls[index + 1 :]))

    def with_walls(self, walls: tuple[Wall, ...]) -> "Sight":
        """The same with walls that lie where these do, but may stop something else."""
        found = self._replace(sealed=self.sealed.with_walls(walls), stops=list(self.stops))
        for old, new in zip(self.walls, walls, strict=True):
            if new is not old:
                for piece in self.sealed.pieces_of(new):
                    found.look_at(piece)
        return found

    def look_at(self, piece: Stretch) -> None:
        """Note what a piece of wall stops, from both sides of it, while the sight is worked out."""
        edge = edge_along(self.mesh, piece)
        right = left = 0
        for wall, along in self.sealed.sharing(piece):
            right = max(right, _stop(wall, "right" if along else "left"))
            left = max(left, _stop(wall, "left" if along else "right"))
        self.stops[edge], self.stops[self.mesh.twin[edge]] = right, left


def sight_of(board: Board, slit_ft: float = 0.0) -> Sight:
    """What stops sight on a board, with slits of a width closed."""
    return sight_through(seal(board.walls, slit_ft), board.size_ft)


def sight_through(sealed: SealedWalls, size_ft: Point) -> Sight:
    """What stops sight on a board of a size with some walls."""
    pieces = sealed.pieces
    mesh = triangulated(size_ft, [*dict.fromkeys(chain.from_iterable(pieces))], pieces)
    found = Sight(mesh, sealed, [STOP if other == NONE else 0 for other in mesh.twin])
    for piece in pieces:
        found.look_at(piece)
        release_gil()
    return found


def _stop(wall: Wall, side: WallSide) -> int:
    if wall.stands_open or wall.opaque_from not in {"both", side}:
        return 0
    return STOPS[wall.sight]


class Outlook(NamedTuple):
    """A place to look from, with the edges around it: found once for all that is looked at."""

    sight: Sight
    eye: Point
    around: tuple[int, ...]

    def sees(self, point: Point, reach_ft: float = inf) -> bool:
        """Whether a point is seen that is no farther away than the reach.

        A line may graze corners and run along walls as long as one side of it is free all the way.
        A wall does not hide a point that lies on it. Nothing outside the frame sees or is seen.
        """
        sight, eye, around = self
        point = on_grain(point)
        if distance(eye, point) > reach_ft or not sight.mesh.holds(point):
            return False
        if eye == point or not around:
            return bool(around)
        return _clear(sight, around, eye, point, 1) or _clear(sight, around, eye, point, -1)


def outlook(sight: Sight, eye: Point) -> Outlook:
    """The outlook from a place."""
    eye = on_grain(eye)
    return Outlook(sight, eye, star(sight.mesh, eye))


def sees(sight: Sight, eye: Point, point: Point, reach_ft: float = inf) -> bool:
    """Whether a point is seen from another one; who asks for many takes an `outlook`."""
    return outlook(sight, eye).sees(point, reach_ft)


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
    points, look = (target.at, *target.edge_points()), outlook(sight, viewer.at)
    hidden = sum(not look.sees(point) for point in points)
    return Cover(hidden, len(points))
