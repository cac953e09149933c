"""The meeting of two parties: surprise, how far apart they are, and how those who are met act."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from battleboard.rules.scene import Scene, SceneError, Side, Where
from battleboard.rules.timing.act import Reason

# On a die of another size a third of its faces surprise, as 1 and 2 do on a d6.
USUAL_SHARE: Final = Fraction(1, 3)


class Alertness(NamedTuple):
    """By how many sixths a side is surprised less for its own best figure, or more by its foes."""

    less: int
    alert: str
    more: int

    @property
    def sixths(self) -> int:
        """What is added to the chance."""
        return self.more - self.less


def alertness(scene: Scene, side: str) -> Alertness:
    """Find the best of a side's own figures, and what all of its foes have in common."""
    own = [figure for figure in scene.combatants if figure.side == side]
    foes = [figure for figure in scene.combatants if figure.side != side]
    less = max((figure.surprised_less for figure in own), default=0)
    alert = next((figure.id for figure in own if figure.surprised_less == less), "")
    return Alertness(less, alert, min((figure.surprises_more for figure in foes), default=0))


def surprise_roll(name: str, side: Side, usual: Fraction | None = None) -> tuple[int, Fraction]:
    """What a side rolled, and on how much it is surprised: its own number or the usual one."""
    chance = usual if side.surprised_on is None else side.surprised_on
    if side.roll is None or chance is None:
        missing = "roll" if side.roll is None else "surprised_on"
        problem = 'expected a number, or "aware": true, for a check against surprise'
        raise SceneError(f"sides.{name}.{missing}", problem)
    return side.roll, chance


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


class ReactionRoll(NamedTuple):
    """A roll for how those who are met take it, and what the speaker adds to it."""

    dice: tuple[int, ...]
    added: int = 0


class Reaction(NamedTuple):
    """How those who are met behave."""

    band: str
    why: Reason
