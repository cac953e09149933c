"""Figures at 0 hit points and below: dead (OSE attack)."""

from battleboard.rules.act import Reason
from battleboard.rules.rulesets.ose.citation import ATTACK
from battleboard.rules.ruling import Rulings
from battleboard.rules.wounds import Condition, RoundEnd, State, Wounded

STATES: tuple[State, ...] = ("standing", "dead")


def condition_of(hp: int, _rulings: Rulings, _tended: bool) -> Condition:  # noqa: FBT001
    """Say whether a figure stands or is dead."""
    if hp > 0:
        return Condition("standing", Reason(ATTACK, f"{hp} hit points left."))
    return Condition("dead", Reason(ATTACK, f"{hp} hit points: 0 is death."))


def end_of_round(found: Wounded, rulings: Rulings) -> RoundEnd:
    """Say what the end of a round does to a figure: nothing, as nobody bleeds."""
    means = condition_of(found.hp, rulings, found.tended)
    return RoundEnd(found.hp, 0, means.state, means.why)


def dead_at(_rulings: Rulings) -> int:
    """Give the hit points at which a figure is dead."""
    return 0
