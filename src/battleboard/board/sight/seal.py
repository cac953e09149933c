"""Seals: walls that end a hair's breadth before what they should meet, as if they met it."""

from typing import Final

from battleboard.board.point import on_lattice
from battleboard.board.room.gap import find_gaps
from battleboard.board.split import split
from battleboard.board.wall import Wall

_HAIR_FT: Final = 0.25


def sealed(walls: tuple[Wall, ...]) -> tuple[Wall, ...]:
    """Lead the free ends of walls on to what they all but meet: nobody looks through three inches.

    They are the same walls in the same order.
    """
    led = {gap.a: gap.b for gap in find_gaps(split(walls), _HAIR_FT)}
    if not led:
        return walls
    return tuple(
        wall._replace(a=led.get(on_lattice(wall.a), wall.a), b=led.get(on_lattice(wall.b), wall.b))
        for wall in walls
    )
