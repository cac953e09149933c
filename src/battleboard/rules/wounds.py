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


class RoundEnd(NamedTuple):
    """A figure after the end of a round: its hit points, what it lost, and what it is now."""

    hp: int
    lost: int
    state: State
    why: Reason
