"""Engagement: who is near enough to strike whom, with nothing between."""

from collections.abc import Iterable

from battleboard.board.body import Body, in_reach
from battleboard.board.wall import Wall
from battleboard.board.way.lane import stops


def engaged(body: Body, other: Body, reach_ft: float, walls: Iterable[Wall]) -> bool:
    """Whether a body reaches another, and no wall stops it on the straight line between them."""
    return in_reach(body, other, reach_ft) and not any(
        stops(wall, body.at, other.at) for wall in walls
    )
