"""Whether one point is seen from another: exact, and without a view being made first."""

from collections.abc import Iterable
from math import inf

from battleboard.board.mesh.walk import Tie, ahead, onward, side, star
from battleboard.board.point import Point, distance, on_lattice
from battleboard.board.sight.sight import STOP, Sight


def sees(sight: Sight, eye: Point, point: Point, reach_ft: float = inf) -> bool:
    """Whether a point is seen from another one, no farther away than the reach.

    A line may graze corners and run along walls as long as it has a free side all the way. A wall
    that a point lies on does not hide it. Nothing is seen from outside the frame, or out there.
    """
    eye, point = on_lattice(eye), on_lattice(point)
    if distance(eye, point) > reach_ft or not sight.mesh.holds(point):
        return False
    around = star(sight.mesh, eye)
    if eye == point or not around:
        return bool(around)
    return _clear(sight, around, eye, point, 1) or _clear(sight, around, eye, point, -1)


def seen_by_any(sight: Sight, eyes: Iterable[Point], point: Point, reach_ft: float = inf) -> bool:
    """Whether a point is seen by one of several."""
    return any(sees(sight, eye, point, reach_ft) for eye in eyes)


def _clear(sight: Sight, around: tuple[int, ...], eye: Point, point: Point, tie: Tie) -> bool:
    """Whether the way is free just beside the line, on the side that a tie leaves it on."""
    mesh, stops = sight.mesh, sight.stops
    edge = ahead(mesh, around, eye, point, tie)
    dim = 0
    while side(mesh, edge, point) < 0:
        dim += stops[edge]
        if dim >= STOP:
            return False
        edge = onward(mesh, edge, eye, point, tie)
    return True
