"""What hit points at and below 0 mean for a figure; each game has states of its own."""

from typing import Literal, NamedTuple, TypeAlias

from battleboard.rules.act import Reason

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
    """A figure as the end of a round finds it: its hit points, and those it began the round with.

    For one that is dying, `die` is how many rounds it was given, where its game throws for them,
    and `rounds` how many of them are over.
    """

    hp: int
    began: int
    tended: bool = False
    die: int | None = None
    rounds: int = 0


class RoundEnd(NamedTuple):
    """A figure after the end of a round: its hit points, what it lost, and what it is now."""

    hp: int
    lost: int
    state: State
    why: Reason


def less(hp: int, damage: int) -> int:
    """Take damage off hit points, as most games do."""
    return hp - damage
