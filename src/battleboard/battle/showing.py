"""What the players are shown: fog, rooms, explored ground, and how much of their foes' health."""

from typing import Literal, NamedTuple, TypeAlias

Degree: TypeAlias = Literal["none", "wounded", "bar"]
"""How much of a foe's hit points is shown: nothing, in words whether it is hurt, or a bar."""


class Showing(NamedTuple):
    """The DM's choices for the players' window.

    `rooms` are those that lie open, by their names, and `explored` refers to the picture of
    explored ground that the document keeps. `foes` is the degree for those who are not their own.
    """

    fog: bool = False
    rooms: frozenset[str] = frozenset()
    explored: str = ""
    foes: Degree = "none"
