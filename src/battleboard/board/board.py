"""The board: a grid, walls, lights and ground, without the figures that stand on it."""

from collections.abc import Iterator
from typing import NamedTuple

from battleboard.board.grid import Grid, Squares
from battleboard.board.ground import Ground
from battleboard.board.light import Light
from battleboard.board.point import FARTHEST_FT, Point
from battleboard.board.surface import Surface
from battleboard.board.wall import DoorState, Wall
from battleboard.rules.scene import SceneError, Where

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
    surface: Surface = Surface()

    def with_door(self, index: int, state: DoorState) -> "Board":
        """Give the board with one of its doors opened, shut or locked."""
        walls = (*self.walls[:index], self.walls[index]._replace(state=state))
        return self._replace(walls=(*walls, *self.walls[index + 1 :]))

    def check(self) -> None:
        """Refuse a board that cannot be measured."""
        for path, feet in self._lengths():
            # What is no number is neither less nor more.
            if not 0 < feet <= FARTHEST_FT:
                problem = f"it has to be more than 0 and no more than {FARTHEST_FT:,.0f}"
                raise SceneError(path, f"{problem}, not {feet:g}")
        for path, (x, y) in self._points():
            if not (abs(x) <= FARTHEST_FT and abs(y) <= FARTHEST_FT):
                problem = f"it has to lie within {FARTHEST_FT:,.0f} ft of the upper left corner"
                raise SceneError(path, f"{problem}, not at {x:g}, {y:g}")

    def _lengths(self) -> Iterator[tuple[str, float]]:
        """Give all that has to be more than nothing, and where it stands."""
        yield "grid.feet", self.grid.feet
        yield "size_ft[0]", self.size_ft[0]
        yield "size_ft[1]", self.size_ft[1]
        yield "ceiling_ft", self.ceiling_ft
        for index, feet in enumerate(self.surface.picture_ft or ()):
            yield f"surface.picture_ft[{index}]", feet
        for index, light in enumerate(self.lights):
            # A radius of nothing is no fault: that light is out.
            if light.bright_ft:
                yield f"lights[{index}].bright_ft", light.bright_ft
            if light.dim_ft:
                yield f"lights[{index}].dim_ft", light.dim_ft
        for index, ground in enumerate(self.ground):
            yield f"ground[{index}].cost", ground.cost

    def _points(self) -> Iterator[tuple[str, Point]]:
        """Give all places, and where they stand."""
        yield "surface.at", self.surface.at
        for index, wall in enumerate(self.walls):
            yield f"walls[{index}].a", wall.a
            yield f"walls[{index}].b", wall.b
        for index, light in enumerate(self.lights):
            yield f"lights[{index}].at", light.at
        for index, ground in enumerate(self.ground):
            for corner, point in enumerate(ground.outline):
                yield f"ground[{index}].outline[{corner}]", point
