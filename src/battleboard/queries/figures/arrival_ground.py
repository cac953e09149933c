"""Where on a board figures may arrive: on its floor, and not in the rock between its rooms."""

from battleboard.board.areas.rooms import Rooms
from battleboard.board.board import Board
from battleboard.board.level import parted
from battleboard.board.level_board import is_rock_around
from battleboard.board.point import Point, distance
from battleboard.queries.sight.revealing import rooms_on


def floor_near(board: Board, place: Point) -> Point:
    """The place itself if it is floor, as far as walls and doors tell, or else the nearest room."""
    found = rooms_on(board)
    beside = [room.inside for room in found.rooms if not parted(board.levels, room.inside, place)]
    if not beside or _holds(board, place, found):
        return place
    return min(beside, key=lambda inside: distance(inside, place))


def is_floor(board: Board, place: Point) -> bool:
    """Whether a place is floor, as far as walls and doors tell; without rooms, everything is."""
    found = rooms_on(board)
    return not found.rooms or _holds(board, place, found)


def _holds(board: Board, place: Point, found: Rooms) -> bool:
    if is_rock_around(board, place):
        return board.carved.holds(place)
    if found.rock_at(place):
        return False
    # Around houses is open ground, and around a plan that was traced is rock.
    traced = any(wall.origin == "trace" for wall in board.walls)
    return found.at(place) is not None or not traced
