"""Magic resistance: the chance that magic fails on a figure altogether.

A monster's percentage is meant for a caster of level 11. Each caster level below that raises it
by 5%, each level above lowers it:

    50% against level 8     50 + 3 × 5 = 65%
    50% against level 13    50 − 2 × 5 = 40%
"""

from typing import Final, NamedTuple

from battleboard.foundation.words import with_sign
from battleboard.rules.scene import Rulings
from battleboard.rules.timing.act import Reason

BY_LEVEL: Final = "resistance.level"
"""The option for whether the caster's level counts."""
_WHOLE: Final = 100


class MagicResistance(NamedTuple):
    """How a game reads a magic resistance percentage: its caster level, and the step per level.

    Devices have a fixed level: a `wand`, a `staff` or rod, and every `other` device.
    """

    rule: str
    level: int = 11
    step: int = 5
    wand: int = 6
    staff: int = 8
    other: int = 12

    def chance(self, per_cent: int, level: int, rulings: Rulings) -> int:
        if not per_cent or rulings.get(BY_LEVEL) == "flat":
            return per_cent
        return min(_WHOLE, max(0, per_cent + self._adjustment_for(level)))

    def why(self, who: str, per_cent: int, level: int, rulings: Rulings) -> Reason:
        chance = self.chance(per_cent, level, rulings)
        text = f"The magic resistance of {who} is {per_cent}%"
        added = self._adjustment_for(level)
        if chance == per_cent or not added:
            return Reason(self.rule, f"{text}.")
        against = f"{with_sign(added)}% against caster level {level}"
        return Reason(self.rule, f"{text}, {against}: {chance}%.")

    def level_of(self, device: str) -> int:
        words = set(device.casefold().split())
        if "wand" in words:
            return self.wand
        return self.staff if words & {"staff", "rod"} else self.other

    def _adjustment_for(self, level: int) -> int:
        return self.step * (self.level - level)
