"""Pace: how far a figure comes in a segment and in a round, as its game has it."""

from typing import Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.movement.planned_moves import stride_of
from battleboard.foundation.words import number
from battleboard.rules import Action, Tables
from battleboard.rules.scene import ActionKind

Stretch: TypeAlias = Literal["segment", "round", "beyond"]
"""Whether a way is done in a segment, in a round, or in neither."""

# A way that is measured is not held to the last digit.
_SLACK_FT = 0.05


class Pace(NamedTuple):
    """The feet that somebody covers in one place of the ruler, and in a whole round.

    Where a game has everybody go all his way in his turn, both are the same.
    """

    step_ft: float
    round_ft: float

    @property
    def by_segment(self) -> bool:
        """Whether the game knows how far one comes in a part of the round."""
        return 0 < self.step_ft < self.round_ft

    def stretch(self, feet: float) -> Stretch:
        """Say whether a way is done in a segment, in a round, or in neither."""
        if self.by_segment and feet <= self.step_ft + _SLACK_FT:
            return "segment"
        return "round" if feet <= self.round_ft + _SLACK_FT else "beyond"

    def spoken(self, feet: float) -> str:
        """Say how long a way takes: 2.5 segments, or more than a round's 40 ft."""
        if not self.round_ft:
            return "cannot move"
        if self.stretch(feet) == "beyond":
            return f"more than a round’s {number(self.round_ft)} ft"
        if not self.by_segment:
            return f"of {number(self.round_ft)} ft in a round"
        needed = number(feet / self.step_ft)
        return f"{needed} {'segment' if needed == '1' else 'segments'}"


def pace_of(battle: Battle, tables: Tables, who: str, kind: ActionKind = "move") -> Pace:
    """Say how far a figure comes who moves in a way that can be declared."""
    stride = stride_of(battle, tables, Action(who, kind))
    return Pace(float(stride.feet), float(stride.most_ft))
