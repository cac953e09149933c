"""Questions and answers of the meeting itself: who is surprised, and how far apart they are."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from battleboard.rules.act import Reason
from battleboard.rules.scene import Where

Terrain = Literal["open", "scrub", "forest", "marsh"]


class SurpriseCheck(NamedTuple):
    """Segments lost by each surprised side, and by those figures that differ from their side."""

    lost: Mapping[str, int]
    individual: Mapping[str, int]
    why: tuple[Reason, ...]


class Meeting(NamedTuple):
    """What bears on the distance at which two parties meet."""

    dice: tuple[int, ...]
    place: Where = "indoors"
    terrain: Terrain = "open"
    surprised_segments: int = 0
    room_ft: tuple[float, float] | None = None
    light_radius_ft: float | None = None
    infravision_ft: float | None = None
    line_of_sight: bool = False
    noisy: str | None = None


class Distance(NamedTuple):
    """How far apart the parties are."""

    inches: float
    feet: float
    why: tuple[Reason, ...]
