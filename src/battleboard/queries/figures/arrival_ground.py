"""Where on a board figures may arrive: on its floor, and not in the rock between its rooms."""

from collections.abc import Iterator
from math import hypot

from battleboard.board.areas.rooms import Room, Rooms
from battleboard.board.board import Board
from battleboard.board.point import Point, distance
from battleboard.queries.sight.revealing import rooms_on

_BESIDE_FT = 1.0


def floor_near(board: Board, place: Point) -> Point:
    """The place itself if it is floor, as far as walls and doors tell, or else the nearest room.

    A room that no door leads into, where doors lead into others, is taken for rock.
    """
    found = rooms_on(board)
    rooms = found.rooms if board.carved.rings else tuple(_entered(board, found))
    if not rooms or _is_floor(board, place, found.at(place), rooms):
        return place
    return min(rooms, key=lambda room: distance(room.inside, place)).inside


def _is_floor(board: Board, place: Point, here: Room | None, rooms: tuple[Room, ...]) -> bool:
    if board.carved.rings:
        return board.carved.holds(place)
    if here is None:
        # Around houses is open ground, and around a plan that was traced is rock.
        return not any(wall.origin == "trace" for wall in board.walls)
    return here in rooms


def _entered(board: Board, found: Rooms) -> Iterator[Room]:
    """The rooms into which a door leads."""
    beside = [point for wall in board.walls if wall.is_door for point in _sides(wall.a, wall.b)]
    return (room for room in found.rooms if any(map(room.contains, beside)))


def _sides(a: Point, b: Point) -> tuple[Point, Point]:
    """The places on both sides of the middle of a door."""
    long = hypot(b[0] - a[0], b[1] - a[1])
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    right, down = (b[1] - a[1]) / long * _BESIDE_FT, (a[0] - b[0]) / long * _BESIDE_FT
    return (x + right, y + down), (x - right, y - down)
