"""Contact: bodies that can strike each other, and obstacles in the straight lane of a charge."""

from collections.abc import Iterable, Mapping

from battleboard.board.board import Ground
from battleboard.board.body import Body, around, in_reach
from battleboard.board.paths import occupied_terrain
from battleboard.board.paths.lane import SLACK, feet_until_near, stops
from battleboard.board.paths.terrain import Terrain
from battleboard.board.point import Point, distance, distance_to_segment
from battleboard.board.wall import Wall
from battleboard.foundation.words import number


def is_engaged(body: Body, other: Body, reach_ft: float, walls: Iterable[Wall]) -> bool:
    """Whether a body reaches another one with no wall between to stop its blow.

    A wall that stops movement stops a blow, even a window; but a figure can strike across an
    object that it sees over, such as a table.
    """
    return in_reach(body, other, reach_ft) and wall_stopping_blow(body.at, other.at, walls) is None


def wall_stopping_blow(a: Point, b: Point, walls: Iterable[Wall]) -> Wall | None:
    return next((wall for wall in walls if not _low(wall) and stops(wall, a, b)), None)


def places_around(where: occupied_terrain.OccupiedTerrain, body: Body) -> tuple[Body, ...]:
    """The places touching a body where attackers can stand and strike it.

    As many bodies of the terrain's radius as fit are spaced evenly around the body; those off the
    board, or too near to walls or figures, are left out.
    """
    radius = where.terrain.radius_ft
    nearby, walls = where.terrain.nearby, where.terrain.board.walls
    return tuple(
        place
        for place in around(body, radius)
        if where.stands(place.at)
        and is_engaged(place, body, 0, [walls[at] for at in nearby.along(place.at, body.at, SLACK)])
    )


def _low(wall: Wall) -> bool:
    return wall.kind == "object" and wall.sight != "normal"


def in_the_way(terrain: Terrain, start: Point, end: Point, others: Mapping[str, Body]) -> list[str]:
    """A sentence for each obstacle in a lane as wide as the terrain's bodies, nearest first."""
    found = []
    for stretch in terrain.nearby.along(start, end, terrain.radius_ft).values():
        wall = terrain.board.walls[stretch.number]
        feet = _feet_to(wall, start, end, terrain.radius_ft)
        if feet is not None:
            found.append((feet, occupied_terrain.wall_in_words(wall)))
    found += [(feet, _in_words(ground)) for feet, ground in terrain.soil.rises(start, end)]
    for name, body in others.items():
        near = min(terrain.radius_ft + body.radius_ft, distance(start, body.at))
        feet = feet_until_near(start, end, body.at, body.at, near)
        if feet is not None:
            found.append((feet, name))
    return [
        f"{what} is in the way after {int(feet + 4 * SLACK)} ft." for feet, what in sorted(found)
    ]


def _in_words(ground: Ground) -> str:
    return f"A ledge of {number(abs(ground.height_ft))} ft" if ground.height_ft else "A pit"


def in_between(terrain: Terrain, end: Point, goal: Point) -> list[str]:
    """The wall that stops the blow at the end of a lane, as a sentence; [] if none does."""
    near = terrain.nearby.along(end, goal, SLACK)
    wall = wall_stopping_blow(end, goal, (terrain.board.walls[number] for number in near))
    return [f"{occupied_terrain.wall_in_words(wall)} stops the blow."] if wall else []


def _feet_to(wall: Wall, start: Point, end: Point, radius_ft: float) -> float | None:
    """How far a body gets on a lane before a wall stops it; None if the wall does not stop it."""
    if not wall.solid:
        return None
    if wall.solid_from == "both":
        # A body that starts too close to a wall may still move along it or away.
        near = min(radius_ft, distance_to_segment(start, wall.a, wall.b))
        return feet_until_near(start, end, wall.a, wall.b, near)
    if not stops(wall, start, end):
        return None
    return feet_until_near(start, end, wall.a, wall.b, 2 * SLACK)
