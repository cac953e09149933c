"""The phases through which a game leads: what each is called, and what is done in it."""

from typing import Final, Literal, NamedTuple, TypeAlias

PhaseKind: TypeAlias = Literal[
    "reaction",
    "surprise",
    "distance",
    "morale",
    "advantage",
    "declaration",
    "initiative",
    "resolution",
    "end",
    "recap",
    "reset",
]
"""What is done in a phase; `advantage` is what the surprised suffer before the first round."""

BEGINS_ROUND: Final[frozenset[PhaseKind]] = frozenset({"declaration", "initiative"})


class Phase(NamedTuple):
    """One phase: its name in the game, and what is done in it."""

    name: str
    kind: PhaseKind


def first_of_round(phases: tuple[Phase, ...]) -> int:
    """Find the phase with which every round begins; those before it come once in an encounter."""
    return next(at for at, phase in enumerate(phases) if phase.kind in BEGINS_ROUND)
