"""Spreads: shapes of which walls keep out what no straight line from their origin reaches."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from battleboard.board.area.barrier import barriers_of, is_clear
from battleboard.board.area.shape import Shape, Share, depth_ft, share_of
from battleboard.board.body import Body
from battleboard.board.point import Point
from battleboard.board.wall import Wall


class Exposure(NamedTuple):
    """How much of a body is reached: how many of its points, out of how many."""

    reached: int
    points: int


class Spread(NamedTuple):
    """A shape, and the walls within it that stop it."""

    shape: Shape
    barriers: tuple[Wall, ...] = ()

    def reaches(self, point: Point) -> bool:
        """Whether a point lies in the shape and no wall stands before it."""
        return self.shape.covers(point) and is_clear(self.barriers, self.shape.origin, point)

    def exposure(self, body: Body) -> Exposure:
        """Count which of the middle and four points of the edge are reached."""
        points = (body.at, *body.edge_points())
        return Exposure(sum(map(self.reaches, points)), len(points))

    def share_of(self, body: Body) -> Share:
        """Say how much of a body is reached.

        All of it where the shape holds it and its middle and the four points of its edge are
        reached; a part where the shape touches it and one of these points is, or the one nearest
        to the shape.
        """
        share = share_of(self.shape, body)
        if share == "out" or not self.barriers:
            return share
        reached, points = self.exposure(body)
        if share == "wholly" and reached == points:
            return "wholly"
        return "partly" if reached or self.reaches(self._first_hit(body)) else "out"

    def _first_hit(self, body: Body) -> Point:
        """Give the point of the shape that is nearest to the middle of a body."""
        inside = depth_ft(self.shape, body.at) >= 0
        return body.at if inside else self.shape.nearest_border(body.at)


def spread(shape: Shape, walls: Iterable[Wall]) -> Spread:
    """Keep those walls that may stop a shape: none that stand open, nor outside of it."""
    corners = (shape.origin, *shape.outline())
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    # The outline of a round shape lies a little inside of it.
    spare = (right - left + bottom - top) * _SPARE
    near = (
        wall
        for wall in walls
        if min(wall.a[0], wall.b[0]) <= right + spare
        and max(wall.a[0], wall.b[0]) >= left - spare
        and min(wall.a[1], wall.b[1]) <= bottom + spare
        and max(wall.a[1], wall.b[1]) >= top - spare
    )
    return Spread(shape, barriers_of(near))


_SPARE: Final = 0.01
