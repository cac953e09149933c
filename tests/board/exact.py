"""Slow, exact sight, wall by wall: the reference for the fast one."""

from collections.abc import Sequence
from fractions import Fraction

from battleboard.board.point import Point, orientation
from battleboard.board.wall import Wall
from battleboard.board.wall_pieces import WallPieces

# Floats are far more exact than this on the boards of the tests.
SURE = 1e-6


def hidden(pieces: WallPieces, walls: Sequence[Wall], eye: Point, point: Point) -> bool | None:
    """Whether the line between two points crosses what stops sight; None where it grazes any of it.

    The points are on the lattice, so that nothing here is rounded. A wall that the eye is on stops
    nothing but the line along it.
    """
    dim, grazes = 0, False
    for piece in pieces.pieces:
        a, b = pieces.corners[piece.a], pieces.corners[piece.b]
        if missed(eye, point, a, b):
            continue
        from_a, from_b = orientation(eye, point, a), orientation(eye, point, b)
        at_eye, at_point = orientation(a, b, eye), orientation(a, b, point)
        if not at_eye and at_point:
            continue
        if from_a * from_b < 0 and at_eye * at_point < 0:
            dim += stopped(piece.shares, walls, right=at_eye > 0)
        elif from_a * from_b <= 0 and at_eye * at_point <= 0:
            grazes |= any(walls[share.wall].sight != "none" for share in piece.shares)
    return True if dim >= 2 else None if grazes else False


def missed(eye: Point, point: Point, a: Point, b: Point) -> bool:
    """Whether two segments are apart, across or down."""
    return (
        max(a[0], b[0]) < min(eye[0], point[0])
        or min(a[0], b[0]) > max(eye[0], point[0])
        or max(a[1], b[1]) < min(eye[1], point[1])
        or min(a[1], b[1]) > max(eye[1], point[1])
    )


def stopped(shares: Sequence[tuple[int, bool]], walls: Sequence[Wall], *, right: bool) -> int:
    """How far a wall piece blocks a viewer on its right, seen from its a to its b, or its left."""
    return max(_stop(walls[index], right=right == along) for index, along in shares)


def _stop(wall: Wall, *, right: bool) -> int:
    if wall.stands_open or wall.opaque_from == ("left" if right else "right"):
        return 0
    return {"none": 0, "limited": 1, "normal": 2}[wall.sight]


def inside(ring: Sequence[Point], point: Point) -> bool:
    """Whether a ring winds around a point; in fractions where floats might get the side wrong."""
    x, y = point
    winds = False
    ax, ay = ring[-1]
    for bx, by in ring:
        if (ay > y) != (by > y):
            across = ax + (y - ay) * (bx - ax) / (by - ay)
            winds ^= x < across if abs(x - across) > SURE else left_of((ax, ay), (bx, by), point)
        ax, ay = bx, by
    return winds


def left_of(a: Point, b: Point, point: Point) -> bool:
    (ax, ay), (bx, by), (x, y) = (tuple(map(Fraction, each)) for each in (a, b, point))
    return x < ax + (y - ay) * (bx - ax) / (by - ay)
