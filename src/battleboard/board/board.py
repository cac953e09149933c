"""The board: a grid, walls, lights and ground, without the figures that stand on it."""

from typing import NamedTuple

from battleboard.board.grid import Grid, Squares
from battleboard.board.ground import Ground
from battleboard.board.light import Light
from battleboard.board.point import Point
from battleboard.board.wall import DoorState, Wall
from battleboard.rules.scene import Where

USUAL_CEILING_FT = 10.0


class Board(NamedTuple):
    """All that is on the table but figures: it reaches from the origin to its size."""

    size_ft: Point
    grid: Grid = Squares()
    walls: tuple[Wall, ...] = ()
    lights: tuple[Light, ...] = ()
    ground: tuple[Ground, ...] = ()
    where: Where = "indoors"
    daylight: bool = False
    ceiling_ft: float = USUAL_CEILING_FT

    def with_door(self, index: int, state: DoorState) -> "Board":
        """Give the board with one of its doors opened, shut or locked."""
        walls = (*self.walls[:index], self.walls[index]._replace(state=state))
        return self._replace(walls=(*walls, *self.walls[index + 1 :]))
