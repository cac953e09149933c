"""Where figures may arrive on a board: on its floor, not in the rock between rooms."""

from battleboard.board.areas.rooms import Rooms
from battleboard.board.board import Board
from battleboard.board.level import LevelBox, level_at, parted
from battleboard.board.level_board import area_at, is_rock_around, surfaces_of
from battleboard.board.point import Point, distance
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.queries.sight.revealing import rooms_on, sides_of_openings


def floor_near(board: Board, place: Point) -> Point:
    """The place itself if it is floor, judging by walls and doors, or else the nearest room."""
    found = rooms_on(board)
    rooms = [room.inside for room in found.rooms]
    beside = [inside for inside in rooms if not parted(board.levels, inside, place)]
    if level_at(board.levels, place) is None:
        beside = rooms
    if not beside or _holds(board, place, found):
        return place
    return min(beside, key=lambda inside: distance(inside, place))


def is_floor(board: Board, place: Point) -> bool:
    """Whether a place is floor, judging by walls and doors; without rooms, everything is."""
    found = rooms_on(board)
    return not found.rooms or _holds(board, place, found)


def find_floor(board: Board) -> None:
    """Warm the cache of what is floor and what is rock, which lasts until the walls change."""
    rooms_on(board)
    _open_around(board)


def _holds(board: Board, place: Point, found: Rooms) -> bool:
    if board.levels and level_at(board.levels, place) is None:
        return False
    if is_rock_around(board, place):
        return board.carved.holds(place)
    if found.rock_at(place):
        return False
    return found.at(place) is not None or area_at(board, place).box in _open_around(board)


def _find_open(board: Board) -> frozenset[LevelBox]:
    """The levels with open ground around the rooms.

    Around houses there is open ground: a door or window leads there, unless the window is high up.
    Around a cave, a dungeon, a ship or a traced plan there is none.
    """
    if any(wall.origin == "trace" for wall in board.walls):
        return frozenset()
    doors = [wall for wall in board.walls if wall.is_door]
    levels = [laid.box for laid in surfaces_of(board)]
    if not doors:
        return frozenset(levels)
    windows = [wall for wall in board.walls if wall.kind == "window" and not board.levels]
    sides = [*sides_of_openings((*doors, *windows))]
    found = rooms_on(board)
    roomy = {area_at(board, room.inside).box for room in found.rooms}
    return frozenset(
        {
            *(area_at(board, at).box for at in found.outside(sides)),
            *(each for each in levels if each not in roomy),
        }
    )


_open_around = cached_by_identity(_find_open)
