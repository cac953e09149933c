"""The plan of a bundled map: a board, and a function that paints its picture."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from battleboard.board.areas.rooms import RoomName
from battleboard.board.board import Board, Light, Note
from battleboard.board.point import Point
from battleboard.board.wall import blocks
from tools.ground_plans.brush import Brush


class GroundPlan(NamedTuple):
    """A map before it is drawn: its file name, title, description, board and painter.

    The thumbnail shows the level with the index `face`.
    """

    name: str
    title: str
    line: str
    board: Board
    paint: Callable[[Brush], None]
    px_in_ft: float = 14.0
    face: int = 0


def wall_lines(board: Board) -> list[tuple[Point, Point]]:
    """The walls of a board, and its secret doors, without pillars and tables."""
    sides = {side for block in blocks(board.walls) for side in block.sides}
    return [
        (wall.a, wall.b)
        for wall in board.walls
        if wall.kind in {"wall", "secret"} and wall not in sides
    ]


def named(rooms: Iterable[tuple[str, Point]]) -> tuple[RoomName, ...]:
    return tuple(RoomName((at,), name) for name, at in rooms)


WAY_IN: Final = "Way in"


def keyed(*notes: Note) -> tuple[Note, ...]:
    """Number notes as keys, with their titles in the text; only the way in keeps its title."""
    others = (note for note in notes if note.title != WAY_IN)
    numbered = (
        note._replace(title=str(number), text=f"{note.title}. {note.text}")
        for number, note in enumerate(others, 1)
    )
    return (*(note for note in notes if note.title == WAY_IN), *numbered)


def torch(at: Point) -> Light:
    return Light(at, 20.0, 40.0, "#ffb86b")


def lantern(at: Point) -> Light:
    return Light(at, 15.0, 30.0, "#ffd79a")


def blaze(at: Point) -> Light:
    """The light of a large fire."""
    return Light(at, 25.0, 50.0, "#ff9d4d")
