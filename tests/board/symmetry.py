"""Moves of a whole table that change no answer: shifts on the lattice, turns and mirrors."""

from typing import NamedTuple

from hypothesis import strategies as st

from battleboard.board.areas.shape import Circle, Polygon, Shape
from battleboard.board.body import Body
from battleboard.board.point import GRAIN, Point
from battleboard.board.wall import Wall, WallSide

OTHER_SIDE: dict[WallSide, WallSide] = {"both": "both", "left": "right", "right": "left"}


class Move(NamedTuple):
    """Mirror left and right, turn by quarters clockwise, then shift."""

    mirrored: bool = False
    quarters: int = 0
    shift: Point = (0, 0)

    def point(self, point: Point) -> Point:
        x, y = point
        if self.mirrored:
            x = -x
        for _ in range(self.quarters):
            x, y = -y, x
        return x + self.shift[0], y + self.shift[1]

    def facing(self, degrees: float) -> float:
        return (180 - degrees if self.mirrored else degrees) + 90 * self.quarters

    def body(self, body: Body) -> Body:
        return Body(self.point(body.at), body.radius_ft, self.facing(body.facing))

    def wall(self, wall: Wall) -> Wall:
        side = OTHER_SIDE[wall.solid_from] if self.mirrored else wall.solid_from
        return wall._replace(a=self.point(wall.a), b=self.point(wall.b), solid_from=side)

    def shape(self, shape: Shape) -> Shape:
        match shape:
            case Circle(origin=origin, radius_ft=radius_ft):
                return Circle(self.point(origin), radius_ft)
            case Polygon(origin=origin, corners=corners):
                return Polygon(self.point(origin), tuple(map(self.point, corners)))
            case _:
                raise AssertionError(shape)


def moves(grain: float = GRAIN) -> st.SearchStrategy[Move]:
    """Any move, shifted by a multiple of a grain each way."""
    steps = st.integers(-40, 40).map(lambda step: step * grain)
    return st.builds(Move, st.booleans(), st.integers(0, 3), st.tuples(steps, steps))
