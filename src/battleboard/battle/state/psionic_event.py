"""Events of psionic combat."""

from typing import Literal, NamedTuple, TypeAlias


class UsedPsionics(NamedTuple):
    """A figure used psionic modes for a segment: points spent, points lost, and points left."""

    who: str
    attack: str
    defence: str
    spent: int
    lost: int
    left: int


PsionicsEndedBy: TypeAlias = Literal["strength", "helpless", "blow", "time"]


class PsionicsEnded(NamedTuple):
    """Psionic combat ended for a figure, or for all with the last segment of the round."""

    who: str
    why: PsionicsEndedBy
