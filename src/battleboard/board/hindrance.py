"""Hindrances: why a charge may not be, in words for the table."""

from collections.abc import Iterator, Mapping
from typing import Final

from battleboard.board.body import Body
from battleboard.board.engagement import stopping_a_blow
from battleboard.board.point import Point, distance, distance_to_segment
from battleboard.board.wall import Wall
from battleboard.board.way.bar import called
from battleboard.board.way.lane import SLACK, feet_until_near, stops
from battleboard.board.way.terrain import Terrain

REST_ROUNDS: Final = 10


def unfit(
    *, encumbered: bool, rounds_since: int | None, rest_rounds: int = REST_ROUNDS
) -> Iterator[str]:
    """Say why somebody may not charge at all."""
    if encumbered:
        yield "Encumbered: who carries so much may not charge."
    if rounds_since is not None and rounds_since < rest_rounds:
        rounds = "1 round" if rounds_since == 1 else f"{rounds_since} rounds"
        yield f"Charged {rounds} ago: one charge in {rest_rounds} rounds."


def in_the_way(terrain: Terrain, start: Point, end: Point, others: Mapping[str, Body]) -> list[str]:
    """Say what bars a straight lane as wide as the terrain's bodies, the nearest first."""
    found = []
    for stretch in terrain.nearby.along(start, end, terrain.radius_ft).values():
        wall = terrain.board.walls[stretch.number]
        feet = _feet_to(wall, start, end, terrain.radius_ft)
        if feet is not None:
            found.append((feet, called(wall)))
    for name, body in others.items():
        near = min(terrain.radius_ft + body.radius_ft, distance(start, body.at))
        feet = feet_until_near(start, end, body.at, body.at, near)
        if feet is not None:
            found.append((feet, name))
    return [
        f"{what} is in the way after {int(feet + 4 * SLACK)} ft." for feet, what in sorted(found)
    ]


def in_between(terrain: Terrain, end: Point, goal: Point) -> list[str]:
    """Say what stops the blow of one who has come to the end of his lane."""
    near = terrain.nearby.along(end, goal, SLACK)
    wall = stopping_a_blow(end, goal, (terrain.board.walls[number] for number in near))
    return [f"{called(wall)} stops the blow."] if wall else []


def _feet_to(wall: Wall, start: Point, end: Point, radius_ft: float) -> float | None:
    """Say how far one comes before a wall stops him, if it does."""
    if not wall.solid:
        return None
    if wall.solid_from == "both":
        near = min(radius_ft, distance_to_segment(start, wall.a, wall.b))
        return feet_until_near(start, end, wall.a, wall.b, near)
    if not stops(wall, start, end):
        return None
    return feet_until_near(start, end, wall.a, wall.b, 2 * SLACK)
