"""The sides of a battle: what they are called, and the shapes and dice that they have.

It imports nothing of ours, because the start page paints these shapes before a battle is loaded.
"""

from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

Badge: TypeAlias = Literal["circle", "square", "diamond", "triangle", "hexagon", "star"]


class Team(NamedTuple):
    """One side: its name and colours on the table, and its dice.

    `players` is true for the side that the players play and see through. The colour is the
    number of an accent, and the badge the shape that goes with it, for people who do not see
    colours. `surprised_on` is its chance of surprise out of the faces of `surprise_die`, where that
    is not the usual one.
    """

    name: str
    players: bool = False
    colour: int = 0
    badge: Badge = "circle"
    die: int = 6
    surprise_die: int = 6
    surprised_on: Fraction | None = None
    aware: bool = False
