"""Engagement: who is near enough to strike whom, with nothing between, and where there is room."""

from collections.abc import Iterable

from battleboard.board.body import Body, around, in_reach
from battleboard.board.point import Point
from battleboard.board.wall import Wall
from battleboard.board.way.course import Course
from battleboard.board.way.lane import SLACK, stops


def engaged(body: Body, other: Body, reach_ft: float, walls: Iterable[Wall]) -> bool:
    """Whether a body reaches another, and no wall stops its blow.

    What stops movement stops a blow, windows too; but over an object that one sees over, such as
    a table, one strikes.
    """
    return in_reach(body, other, reach_ft) and stopping_a_blow(body.at, other.at, walls) is None


def stopping_a_blow(a: Point, b: Point, walls: Iterable[Wall]) -> Wall | None:
    """Give a wall that stops a blow on the straight line from a to b, if there is one."""
    return next((wall for wall in walls if not _low(wall) and stops(wall, a, b)), None)


def places_around(where: Course, body: Body) -> tuple[Body, ...]:
    """Give the places around a body, touching it, where others can stand and strike it.

    They are as wide as those that the course was found for. Of as many as fit around the body,
    evenly spaced, those stay that are on the board and free of walls and of figures.
    """
    radius = where.terrain.radius_ft
    nearby, walls = where.terrain.nearby, where.terrain.board.walls
    return tuple(
        place
        for place in around(body, radius)
        if where.stands(place.at)
        and engaged(place, body, 0, [walls[at] for at in nearby.along(place.at, body.at, SLACK)])
    )


def _low(wall: Wall) -> bool:
    """Whether it is an object that one can see over."""
    return wall.kind == "object" and wall.sight != "normal"
