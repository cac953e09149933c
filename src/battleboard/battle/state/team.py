"""The sides of a battle: their names, shapes and dice.

This module imports none of our own code, because the start page paints the shapes before a battle
is loaded.
"""

from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

Badge: TypeAlias = Literal["circle", "square", "diamond", "triangle", "hexagon", "star"]


class Team(NamedTuple):
    """One side: its name and colours on the table, and its dice.

    `players` marks the side that the players play and see through. The colour is the number of an
    accent, and the badge a shape to go with it, for people who cannot tell the colours apart.
    `surprised_on` is its chance of surprise out of the faces of `surprise_die`, if that is not the
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
