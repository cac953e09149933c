"""The encounter before its first round: surprise, distance and reaction."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from battleboard.battle.running import NOTHING
from battleboard.rules import Meeting, Reason


class Encounter(NamedTuple):
    """What is known of a meeting, and what its dice have said.

    `meeting` has what the referee says of it, and `added` is what the speaker adds to a reaction.
    `rolls` are the sides' dice against surprise, and `dice` all others, by what they are for.
    `lost` is what sides and figures lose by surprise, in a `unit` of the game, and `why`.
    """

    meeting: Meeting = Meeting(())
    added: int = 0
    rolls: Mapping[str, int] = NOTHING
    dice: Mapping[str, int] = NOTHING
    lost: Mapping[str, int] = NOTHING
    unit: Literal["segment", "round"] = "segment"
    why: tuple[Reason, ...] = ()
    distance_ft: float | None = None
    reaction: str = ""

    @property
    def longest(self) -> int:
        """What the most surprised lose: so long the others may act before the first round."""
        return max(self.lost.values(), default=0)

    def loss(self, figure: str, side: str) -> int:
        """Give what one figure loses: its own loss, or that of its side."""
        return self.lost.get(figure, self.lost.get(side, 0))
