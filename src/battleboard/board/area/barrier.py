"""What stops an area from spreading, and whether a straight way is free of it."""

from collections.abc import Iterable

from battleboard.board.point import Point, on_lattice, turn
from battleboard.board.wall import Wall


def stops_spread(wall: Wall) -> bool:
    """Whether fire or gas is stopped by it now: walls, shut doors and windows, no low objects."""
    return stops_if_shut(wall) and not wall.stands_open


def stops_if_shut(wall: Wall) -> bool:
    """Whether it stops an area unless it is a door that stands open."""
    return wall.stops_movement and wall.kind != "object"


def barriers_of(walls: Iterable[Wall]) -> tuple[Wall, ...]:
    """Keep what stops an area, put on the lattice."""
    return tuple(
        wall._replace(a=on_lattice(wall.a), b=on_lattice(wall.b))
        for wall in walls
        if stops_spread(wall)
    )


def is_clear(barriers: Iterable[Wall], start: Point, end: Point) -> bool:
    """Whether something goes straight from one point to another; barriers lie on the lattice.

    A way that grazes corners or runs along a wall is clear if it is so when moved aside by a hair,
    to the left or to the right. The wall on which a way starts or ends does not stop it.
    """
    ox, oy = on_lattice(start)
    px, py = on_lattice(end)
    across, down = px - ox, py - oy
    left = right = True
    for (ax, ay), (bx, by), _, _, _, _, solid_from in barriers:
        wx, wy = bx - ax, by - ay
        side_of_start = wx * (oy - ay) - wy * (ox - ax)
        side_of_end = wx * (py - ay) - wy * (px - ax)
        # Exact, because all corners lie on the lattice; both on one side, or one on the wall.
        if side_of_start >= 0 <= side_of_end or side_of_start <= 0 >= side_of_end:
            continue
        if solid_from != "both" and (solid_from == "right") != (side_of_start > 0):
            continue
        a = across * (ay - oy) - down * (ax - ox)
        b = across * (by - oy) - down * (bx - ox)
        left = left and (a >= 0) == (b >= 0)
        right = right and (a > 0) == (b > 0)
        if not left and not right:
            return False
    return True


def is_on(barriers: Iterable[Wall], point: Point) -> bool:
    """Whether a point lies on one of some barriers."""
    x, y = at = on_lattice(point)
    return any(
        not turn(wall.a, wall.b, at)
        and min(wall.a[0], wall.b[0]) <= x <= max(wall.a[0], wall.b[0])
        and min(wall.a[1], wall.b[1]) <= y <= max(wall.a[1], wall.b[1])
        for wall in barriers
    )
