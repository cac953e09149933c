"""The meeting of two parties: surprise, the distance between them, and reactions."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from battleboard.rules.scene import Scene, SceneError, Side, Where
from battleboard.rules.timing.act import Reason

# By default a third of the faces mean surprise, whatever the die: 1 and 2 on a d6.
USUAL_SHARE: Final = Fraction(1, 3)


class Alertness(NamedTuple):
    """How far a side's alertness lowers its chance of surprise, and its foes' stealth raises it.

    `less` and `more` count sixths: `less` comes from the most alert figure, `alert`, and `more`
    from the least stealthy foe.
    """

    less: int
    alert: str
    more: int

    @property
    def sixths(self) -> int:
        return self.more - self.less


def alertness(scene: Scene, side: str) -> Alertness:
    own = [figure for figure in scene.combatants if figure.side == side]
    foes = [figure for figure in scene.combatants if figure.side != side]
    less = max((figure.surprised_less for figure in own), default=0)
    alert = next((figure.id for figure in own if figure.surprised_less == less), "")
    return Alertness(less, alert, min((figure.surprises_more for figure in foes), default=0))


def surprise_roll(name: str, side: Side, usual: Fraction | None = None) -> tuple[int, Fraction]:
    """Return a side's roll, and the highest roll that surprises it: its own, or `usual`.

    If either is missing, raise a SceneError.
    """
    chance = usual if side.surprised_on is None else side.surprised_on
    if side.roll is None or chance is None:
        missing = "roll" if side.roll is None else "surprised_on"
        problem = 'expected a number, or "aware": true, for a check against surprise'
        raise SceneError(f"sides.{name}.{missing}", problem)
    return side.roll, chance


def cap_surprise(scene: Scene, lost: Mapping[str, int]) -> dict[str, int]:
    """Return the losses by surprise, each side's capped at the largest among its figures.

    Once no figure of a side is surprised any more, the side's surprise is over, too.
    """
    slowest: dict[str, int] = {}
    for figure in scene.combatants:
        own = lost.get(figure.id, lost.get(figure.side, 0))
        slowest[figure.side] = max(own, slowest.get(figure.side, 0))
    return {name: min(amount, slowest.get(name, amount)) for name, amount in lost.items()}


Terrain = Literal["open", "scrub", "forest", "marsh"]


class SurpriseCheck(NamedTuple):
    """What each surprised side loses, and each figure that differs from its side.

    `unit` is what the numbers count: segments, or whole rounds.
    """

    lost: Mapping[str, int]
    individual: Mapping[str, int]
    why: tuple[Reason, ...]
    unit: Literal["segment", "round"] = "segment"


class Meeting(NamedTuple):
    """Everything that decides how far apart two parties meet, dice included."""

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
    """One die of an encounter: its faces, its purpose, and whether it is optional."""

    faces: int
    words: str = ""
    optional: bool = False


def no_dice(_meeting: Meeting) -> tuple[EncounterDie, ...]:
    """Return no dice: the DM decides how far apart the parties meet."""
    return ()


class Distance(NamedTuple):
    """How far apart the parties meet, and why."""

    inches: float
    feet: float
    why: tuple[Reason, ...]


class ReactionRoll(NamedTuple):
    """A reaction roll, and what the speaker adds to it."""

    dice: tuple[int, ...]
    added: int = 0


class Reaction(NamedTuple):
    """How the creatures encountered react, and why."""

    band: str
    why: Reason
