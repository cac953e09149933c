"""A pillar and a table, and squares to build others from."""

from itertools import pairwise

from battleboard.board.point import Point
from battleboard.board.wall import Wall, low_object


def square(at: Point, side: float) -> list[tuple[Point, Point]]:
    """The ends of the four sides of a square."""
    x, y = at
    corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)]
    return list(pairwise(corners))


PILLAR = [Wall(*ends) for ends in square((5.0, 5.0), 4.0)]
TABLE = [low_object(*ends) for ends in square((5.0, 5.0), 8.0)]
