"""Whether a shot can be loosed at all, and what range and cover do to it (OSE missiles)."""

from typing import NamedTuple

from battleboard.rules.act import Reason
from battleboard.rules.rulesets.ose.attack import SITUATIONS
from battleboard.rules.rulesets.ose.citation import MISSILES
from battleboard.rules.rulesets.ose.movement import MELEE_FT
from battleboard.rules.situation import Situation
from battleboard.rules.wording import number


class Ranges(NamedTuple):
    """The furthest that a weapon shoots at short, at medium and at long range."""

    short_ft: float
    medium_ft: float
    long_ft: float


def range_of(distance_ft: float, ranges: Ranges) -> Situation | Reason:
    """Find the range of a shot, or say why it cannot be made."""
    away = f"The target is {number(distance_ft)} ft away"
    if distance_ft <= MELEE_FT:
        return Reason(MISSILES, f"{away}: one shoots only at foes more than {MELEE_FT} ft away.")
    for name, furthest in zip(("short", "medium", "long"), ranges, strict=True):
        if distance_ft <= furthest:
            return SITUATIONS[f"{name}_range"]
    return Reason(MISSILES, f"{away}, beyond the weapon's {number(ranges.long_ft)} ft.")


def shot_at_full_cover(target: str) -> Reason:
    """Say why nobody shoots at one who is wholly behind cover."""
    return Reason(MISSILES, f"{target} is wholly behind cover: no shot at it is possible.")
