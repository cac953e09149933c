"""Spreads: shapes cut off by walls, the walls that stop them, and the bodies caught in them."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, Protocol, TypeVar

from battleboard.board.areas.shape import Coverage, Shape, depth_ft, share_of
from battleboard.board.body import Body
from battleboard.board.point import Point, on_grain
from battleboard.board.wall import Wall

Who = TypeVar("Who")


class Area(Protocol):
    """A spread or a burst: anything that knows how much of a body it catches."""

    def share_of(self, body: Body) -> Coverage:
        """How much of a body is caught."""


def find_coverage(area: Area, bodies: Mapping[Who, Body]) -> dict[Who, Coverage]:
    """How much of each body is in an area; bodies outside are left out."""
    shares = {who: area.share_of(body) for who, body in bodies.items()}
    return {who: share for who, share in shares.items() if share != "out"}


def stops_spread(wall: Wall) -> bool:
    """Whether a wall stops an area of effect now; objects and open doors do not."""
    return stops_if_shut(wall) and not wall.stands_open


def stops_if_shut(wall: Wall) -> bool:
    """Whether a wall, or a door once it is shut, stops an area of effect."""
    return wall.bars and wall.kind != "object"


def barriers_of(walls: Iterable[Wall]) -> tuple[Wall, ...]:
    """The walls that stop an area, snapped to the lattice."""
    return tuple(
        wall._replace(a=on_grain(wall.a), b=on_grain(wall.b), solid_from=wall.opaque_from)
        for wall in walls
        if stops_spread(wall)
    )


def is_clear(barriers: Iterable[Wall], start: Point, end: Point) -> bool:
    """Whether no barrier stands between two points; barriers must lie on the lattice.

    A line that grazes corners or runs along a wall is clear if shifting all of it slightly to the
    left, or all of it to the right, would free it. A wall on which the line starts or ends does not
    stop it. Sight follows the same rules (see `TieSide` in `sight.mesh`).
    """
    return is_clear_between(barriers, on_grain(start), on_grain(end))


def is_clear_between(barriers: Iterable[Wall], start: Point, end: Point) -> bool:
    """Like `is_clear`, but for points already on the lattice: faster for many lines."""
    (ox, oy), (px, py) = start, end
    across, down = px - ox, py - oy
    left = right = True
    for wall in barriers:
        (ax, ay), (bx, by) = wall.a, wall.b
        wx, wy = bx - ax, by - ay
        side_of_start = wx * (oy - ay) - wy * (ox - ax)
        side_of_end = wx * (py - ay) - wy * (px - ax)
        # The line does not cross the wall if both its ends lie on one side of the wall's own line,
        # or one of them on it. The test is exact on the lattice.
        if side_of_start >= 0 <= side_of_end or side_of_start <= 0 >= side_of_end:
            continue
        if wall.is_one_way and (wall.solid_from == "right") != (side_of_start > 0):
            continue
        a = across * (ay - oy) - down * (ax - ox)
        b = across * (by - oy) - down * (bx - ox)
        # Corners on the line all count as left of it, or all as right of it. If either choice
        # leaves the line clear, it is clear.
        left = left and (a >= 0) == (b >= 0)
        right = right and (a > 0) == (b > 0)
        if not left and not right:
            return False
    return True


def is_on(barriers: Iterable[Wall], point: Point) -> bool:
    x, y = on_grain(point)
    return any(
        (wall.b[0] - wall.a[0]) * (y - wall.a[1]) == (wall.b[1] - wall.a[1]) * (x - wall.a[0])
        and min(wall.a[0], wall.b[0]) <= x <= max(wall.a[0], wall.b[0])
        and min(wall.a[1], wall.b[1]) <= y <= max(wall.a[1], wall.b[1])
        for wall in barriers
    )


class Exposure(NamedTuple):
    """The number of a body's sample points that are reached, and the number of all of them."""

    reached: int
    points: int


class Spread(NamedTuple):
    """A shape, and the walls that may stop it."""

    shape: Shape
    barriers: tuple[Wall, ...] = ()

    def reaches(self, point: Point) -> bool:
        return self.shape.covers(point) and is_clear(self.barriers, self.shape.origin, point)

    def exposure(self, body: Body) -> Exposure:
        """How many of a body's five points, the centre and four on the edge, are reached."""
        points = (body.at, *body.edge_points())
        return Exposure(sum(map(self.reaches, points)), len(points))

    def share_of(self, body: Body) -> Coverage:
        """Whether the spread reaches a body wholly, partly or not at all.

        Wholly, if the body lies in the shape and its centre and four points on its edge are
        reached. Partly, if the shape touches it and one of these points, or the nearest point of
        the shape, is reached.
        """
        share = share_of(self.shape, body)
        if share == "out" or not self.barriers:
            return share
        reached, points = self.exposure(body)
        if share == "wholly" and reached == points:
            return "wholly"
        return "partly" if reached or self.reaches(self._first_hit(body)) else "out"

    def _first_hit(self, body: Body) -> Point:
        inside = depth_ft(self.shape, body.at) >= 0
        return body.at if inside else self.shape.nearest_border(body.at)


def spread(shape: Shape, walls: Iterable[Wall]) -> Spread:
    """Build a spread with the walls near it that may stop it."""
    corners = (shape.origin, *shape.outline())
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    # The outline of a round shape lies slightly inside it.
    spare = (right - left + bottom - top) * _SPARE_SHARE
    near = (
        wall
        for wall in walls
        if min(wall.a[0], wall.b[0]) <= right + spare
        and max(wall.a[0], wall.b[0]) >= left - spare
        and min(wall.a[1], wall.b[1]) <= bottom + spare
        and max(wall.a[1], wall.b[1]) >= top - spare
    )
    return Spread(shape, barriers_of(near))


_SPARE_SHARE: Final = 0.01
