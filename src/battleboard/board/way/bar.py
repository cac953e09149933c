"""Bars: what keeps somebody from a place that he cannot get to, in words for the table."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from battleboard.board.point import Point
from battleboard.board.wall import Wall
from battleboard.board.way.course import Course, course
from battleboard.board.way.lane import stops

Find = Callable[[Course], Sequence[Point] | None]


def called(wall: Wall) -> str:
    """Give what a DM calls a wall."""
    if wall.is_door:
        return f"A {wall.state} {'secret ' if wall.kind == 'secret' else ''}door"
    return {"window": "A window", "object": "An object"}.get(wall.kind, "A wall")


def what_bars(where: Course, find: Find) -> str:
    """Say why no way is found: for a door, for foes, or because there is none at all."""
    board = where.terrain.board
    opened = board._replace(
        walls=tuple(w._replace(state="open") if w.is_door else w for w in board.walls)
    )
    if opened != board:
        points = find(course(where.terrain.with_doors_of(opened), where.foes, where.friends))
        if door := _first_door(where, points or ()):
            return f"{called(door)} bars the way."
    if where.foes and find(course(where.terrain, (), where.friends)):
        return "Foes bar the way."
    return "No way leads there."


def _first_door(where: Course, points: Sequence[Point]) -> Wall | None:
    """Give the first door on a way that is not open."""
    return next(
        (
            wall
            for a, b in pairwise(points)
            for wall in where.terrain.board.walls
            if wall.is_door and stops(wall, a, b)
        ),
        None,
    )
