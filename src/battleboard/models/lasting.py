"""Effects as a DM enters them: what they are called, what they do, and how long they last."""

from typing import NamedTuple

from battleboard.battle.state.figure import Effect, Status
from battleboard.rules.measures import Pace, Unit


class Draft(NamedTuple):
    """An effect that is being entered; `amount` of `unit` is how long it lasts."""

    name: str = ""
    status: Status | None = None
    amount: int = 1
    unit: Unit | None = "round"
    to_hit: int = 0
    armour: int = 0
    damage: int = 0

    @property
    def fault(self) -> str:
        """What is still missing, in a sentence, or ''."""
        if not self.name.strip() and self.status is None:
            return "Give it a name, or choose what it makes of the figure."
        return ""

    def effect(self, pace: Pace) -> Effect:
        """Make the effect; without a name it is called as what it makes of the figure."""
        name = self.name.strip() or str(self.status)
        left_s = None if self.unit is None else pace.seconds(self.amount, self.unit)
        return Effect(
            name.casefold(),
            name,
            self.status,
            left_s,
            moment="segment" if self.unit == "segment" else "end",
            to_hit=self.to_hit,
            armour=self.armour,
            damage=self.damage,
        )
