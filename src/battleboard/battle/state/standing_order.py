"""Standing orders: how a figure declares, round after round, until the DM declares otherwise."""

from typing import Literal, NamedTuple, TypeAlias

from battleboard.board.point import Point

Conduct: TypeAlias = Literal["again", "mob", "guard", "archers", "skirmish"]
"""What a figure does by its order: the same as before; at the nearest; hold its post; shoot at
casters first; shoot from afar and fall back from those who come near."""


class StandingOrder(NamedTuple):
    """The order of one figure; a guard holds the `post` where it stood when it was given."""

    conduct: Conduct
    post: Point | None = None
