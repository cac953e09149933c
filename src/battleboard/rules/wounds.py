"""The effects of harm: states at 0 hit points and below, and spoiled spells."""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from battleboard.rules.scene import Rulings
from battleboard.rules.timing.act import Act, Reason

State: TypeAlias = Literal[
    "standing",
    "staggering",
    "helpless",
    "unconscious",
    "bleeding",
    "dying",
    "dead",
]


class Condition(NamedTuple):
    """What hit points mean for a figure, and why."""

    state: State
    why: Reason


class Wounded(NamedTuple):
    """A figure at the end of a round: its hit points, and those it began the round with.

    For a dying figure, `die` is how many rounds it was given, where its game rolls for them, and
    `rounds` how many of them are over.
    """

    hp: int
    began: int
    tended: bool = False
    die: int | None = None
    rounds: int = 0


class RoundEnd(NamedTuple):
    """A figure after the end of a round: its hit points, what it lost, and its state."""

    hp: int
    lost: int
    state: State
    why: Reason


def subtract_damage(hp: int, damage: int) -> int:
    return hp - damage


class Harm(NamedTuple):
    """Harm to a caster: the spell, its place on the ruler, and the place play has reached."""

    spell: Act
    place: int
    now: int
    concentration: bool = False


SpoiledBy: TypeAlias = Callable[[Harm, Rulings], bool]


def spoils_until_done(harm: Harm, rulings: Rulings) -> bool:
    """Whether harm spoils a spell that is not yet done.

    At the very place of completion, harm comes too late unless a house rule says otherwise.
    """
    if harm.spell.mode != "spell":
        return False
    same_place = rulings.get("spoil.same_segment") == "on" and harm.now == harm.place
    return harm.spell.runs_on or harm.now < harm.place or same_place
