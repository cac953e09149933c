"""Formations: where figures come to lie that are carried along with one of them."""

from collections.abc import Mapping

from battleboard.board.body import Body
from battleboard.board.grid import Grid
from battleboard.board.point import Point


def carried(
    grid: Grid, bodies: Mapping[str, Body], leader: str, to: Point, *, snaps: bool = True
) -> dict[str, Point]:
    """Give the places of figures that are carried along with one of them, in their formation."""
    start = bodies[leader]
    place = _laid(grid, start, to, snaps=snaps)
    across, down = place[0] - start.at[0], place[1] - start.at[1]
    moved = {
        who: _laid(grid, body, (body.at[0] + across, body.at[1] + down), snaps=snaps)
        for who, body in bodies.items()
    }
    return {**moved, leader: place}


def _laid(grid: Grid, body: Body, at: Point, *, snaps: bool) -> Point:
    return grid.snap(at, 2 * body.radius_ft) if snaps else at
