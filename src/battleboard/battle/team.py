"""The sides of a battle: whose figures they are, and the dice that they throw."""

from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

Badge: TypeAlias = Literal["circle", "square", "diamond", "triangle", "hexagon", "star"]


class Team(NamedTuple):
    """One side: its name and colours on the table, and its dice.

    `players` is true of the side whose eyes the players see through. The colour is the number of
    an accent, and the badge the shape that goes with it for those who do not see colours.
    `surprised_on` is its chance of surprise out of the faces of `surprise_die`, where it is not the
    usual one.
    """

    name: str
    players: bool = False
    colour: int = 0
    badge: Badge = "circle"
    die: int = 6
    surprise_die: int = 6
    surprised_on: Fraction | None = None
    aware: bool = False
