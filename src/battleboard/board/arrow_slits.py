"""Arrow slits: who stands behind one hides nearly all of itself from those beyond it."""

from collections.abc import Iterable

from battleboard.board.point import Point, orientation
from battleboard.board.wall import Wall


def is_behind_slit(walls: Iterable[Wall], target: Point, viewer: Point) -> bool:
    """Whether an arrow slit lies between, and the target stands nearer to it than the viewer.

    Whoever looks out through the slit close by sees all that is outside as it is.
    """
    return any(
        _hides(wall, target, viewer)
        for wall in walls
        if wall.sort == "slit" and wall.kind == "window"
    )


def _hides(slit: Wall, target: Point, viewer: Point) -> bool:
    far, near = orientation(slit.a, slit.b, viewer), orientation(slit.a, slit.b, target)
    ends = orientation(viewer, target, slit.a), orientation(viewer, target, slit.b)
    return far * near < 0 and ends[0] * ends[1] <= 0 and abs(near) <= abs(far)
