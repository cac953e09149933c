"""Sight on a board as its doors stand now: lines between points, and the cover of a body."""

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
    triangulate,
)
from battleboard.board.sight.triangulation import NONE
from battleboard.board.stretches import Stretch
from battleboard.board.wall import DoorState, Opacity, Wall, WallSide
from battleboard.foundation.long_work import release_gil

# A line of sight ends where its stops add up to two.
STOP: Final = 2
STOPS: Final[dict[Opacity, int]] = {"none": 0, "limited": 1, "normal": STOP}


class Sight(NamedTuple):
    """A board's walls as obstacles to sight: `stops` is 0, 1 (limited) or 2 for each edge.

    An edge and its twin have separate entries, since a wall may block sight from one side only.
    A door that opens or shuts changes nothing but `stops`: the mesh stays.
    """

    mesh: Mesh
    sealed: SealedWalls
    stops: list[int]

    @property
    def walls(self) -> tuple[Wall, ...]:
        return self.sealed.walls

    def with_door(self, index: int, state: DoorState) -> "Sight":
        changed = self.walls[index]._replace(state=state)
        return self.with_walls((*self.walls[:index], changed, *self.walls[index + 1 :]))

    def with_walls(self, walls: tuple[Wall, ...]) -> "Sight":
        """A copy with other walls in the same places, which may block sight differently."""
        found = self._replace(sealed=self.sealed.with_walls(walls), stops=list(self.stops))
        for old, new in zip(self.walls, walls, strict=True):
            if new is not old:
                for piece in self.sealed.pieces_of(new):
                    found.look_at(piece)
        return found

    def look_at(self, piece: Stretch) -> None:
        """Set what a piece of wall blocks from each side; only while a sight is being built."""
        edge = edge_along(self.mesh, piece)
        right = left = 0
        for wall, along in self.sealed.sharing(piece):
            right = max(right, _stop(wall, "right" if along else "left"))
            left = max(left, _stop(wall, "left" if along else "right"))
        self.stops[edge], self.stops[self.mesh.twin[edge]] = right, left


def sight_of(board: Board, slit_ft: float = 0.0) -> Sight:
    return sight_through(seal(board.walls, slit_ft), board.size_ft)


def sight_through(sealed: SealedWalls, size_ft: Point) -> Sight:
    pieces = sealed.pieces
    mesh = triangulate(size_ft, [*dict.fromkeys(chain.from_iterable(pieces))], pieces)
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
    """An eye with the edges around it, reused for many targets."""

    sight: Sight
    eye: Point
    around: tuple[int, ...]

    def sees(self, point: Point, reach_ft: float = inf) -> bool:
        """Whether a point within reach is seen.

        A line may graze corners and run along walls if one side of it is free all the way. A wall
        does not hide a point that lies on it. Nothing outside the frame sees or is seen.
        """
        sight, eye, around = self
        point = on_grain(point)
        if distance(eye, point) > reach_ft or not sight.mesh.holds(point):
            return False
        if eye == point or not around:
            return bool(around)
        return _clear(sight, around, eye, point, 1) or _clear(sight, around, eye, point, -1)


def outlook(sight: Sight, eye: Point) -> Outlook:
    eye = on_grain(eye)
    return Outlook(sight, eye, star(sight.mesh, eye))


def sees(sight: Sight, eye: Point, point: Point, reach_ft: float = inf) -> bool:
    """Whether one point sees another; for many targets, use an `outlook`."""
    return outlook(sight, eye).sees(point, reach_ft)


def _clear(sight: Sight, around: tuple[int, ...], eye: Point, point: Point, tie: TieSide) -> bool:
    """Whether a line is free if it passes corners on the side that `tie` names."""
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
    """The number of a body's sample points that are hidden, and the number of all of them."""

    hidden: int
    of: int

    @property
    def full(self) -> bool:
        return self.hidden == self.of

    @property
    def partial(self) -> bool:
        return 0 < self.hidden < self.of


def cover(sight: Sight, viewer: Body, target: Body) -> Cover:
    """How many of a target's five points, centre and four on the edge, a viewer cannot see."""
    points, look = (target.at, *target.edge_points()), outlook(sight, viewer.at)
    hidden = sum(not look.sees(point) for point in points)
    return Cover(hidden, len(points))
