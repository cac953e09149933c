"""The outline of a spread as walls cut it, to be painted."""

from battleboard.board.area.barrier import stops_if_shut
from battleboard.board.area.clip import clipped
from battleboard.board.area.shape import Outline, Shape
from battleboard.board.point import distance
from battleboard.board.sight.sight import Sight
from battleboard.board.sight.view import view
from battleboard.board.wall import Opacity, Wall


def barred(sight: Sight) -> Sight:
    """Give a table on which walls stop sight where they stop an area: made once, as sight is.

    Doors open and shut on it as they do on the other.
    """
    return sight.with_walls(tuple(map(_as_barrier, sight.walls)))


def outline_of(shape: Shape, table: Sight) -> Outline:
    """Give the ring around all that a spread reaches on a table that was barred."""
    reach_ft = max(distance(shape.origin, corner) for corner in shape.outline())
    return clipped(view(table, shape.origin, reach_ft), shape)


def _as_barrier(wall: Wall) -> Wall:
    """Give a wall that stops sight just where it stops an area."""
    sight: Opacity = "normal" if stops_if_shut(wall) else "none"
    return wall if wall.sight == sight else wall._replace(sight=sight)
