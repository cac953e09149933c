"""Questions and answers of the meeting itself: who is surprised, and how far apart they are."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from battleboard.rules.act import Reason
from battleboard.rules.modifier import Modifier
from battleboard.rules.scene import Where

Terrain = Literal["open", "scrub", "forest", "marsh"]


class SurpriseCheck(NamedTuple):
    """What each surprised side loses, and those figures lose that differ from their side.

    `unit` is what is counted: segments, or whole rounds.
    """

    lost: Mapping[str, int]
    individual: Mapping[str, int]
    why: tuple[Reason, ...]
    unit: Literal["segment", "round"] = "segment"


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


class EncounterDie(NamedTuple):
    """One die of a question: its faces, what it is for, and whether it may be left unthrown."""

    faces: int
    words: str = ""
    optional: bool = False


def no_dice(_meeting: Meeting) -> tuple[EncounterDie, ...]:
    """List no dice: the referee says how far apart the parties meet."""
    return ()


class Distance(NamedTuple):
    """How far apart the parties are."""

    inches: float
    feet: float
    why: tuple[Reason, ...]


class Greeting(NamedTuple):
    """A roll for how those who are met take it, and what the speaker adds to it."""

    dice: tuple[int, ...]
    added: int = 0


class Reaction(NamedTuple):
    """How those who are met behave."""

    band: str
    why: Reason


class Nerve(NamedTuple):
    """A check of morale: the dice, what they are held against, and what has gone before.

    `score` is the creature's own morale where its game gives one; otherwise it follows from the
    `hit_dice` and the hit points above them. `passed` counts the checks that were passed before.
    """

    dice: tuple[int, ...]
    score: int | None = None
    hit_dice: int = 1
    extra_hit_points: int = 0
    modifiers: tuple[Modifier, ...] = ()
    passed: int = 0
    cornered: bool = False


class Stand(NamedTuple):
    """Whether they hold, and otherwise what they do; `flees` if that is to run."""

    holds: bool
    result: str
    why: Reason
    flees: bool = False
