"""Figures at and below 0 hit points: unconscious, bleeding or dead (ADDICT VIII)."""

from typing import Literal, TypeAlias, cast

from battleboard.rules.act import Reason
from battleboard.rules.ruling import Rulings
from battleboard.rules.wounds import Condition, RoundEnd, State, Wounded

RULE = "ADDICT VIII"
DEAD_AT = -10
BleedingFrom: TypeAlias = Literal[-1, 0, -4]
"""The option `bleeding.from`: the highest hit points at which a figure bleeds."""
STATES: tuple[State, ...] = ("standing", "unconscious", "bleeding", "dead")


def condition(hp: int, bleeding_from: BleedingFrom = -1, *, staunched: bool = False) -> Condition:
    """Say whether a figure stands, lies unconscious, bleeds or is dead."""
    if hp > 0:
        return _condition("standing", f"{hp} hit points left.")
    if hp <= DEAD_AT:
        return _condition("dead", f"{hp} hit points: {DEAD_AT} is death.")
    if hp <= bleeding_from and not staunched:
        return _condition("bleeding", f"{hp} hit points: 1 more is lost at the end of each round.")
    text = "the bleeding is staunched." if staunched else "unconscious, but not bleeding."
    return _condition("unconscious", f"{hp} hit points: {text}")


def end_of_round(hp: int, bleeding_from: BleedingFrom = -1, *, staunched: bool = False) -> RoundEnd:
    """Let a figure bleed at the end of a round."""
    found = condition(hp, bleeding_from, staunched=staunched)
    if found.state != "bleeding":
        return RoundEnd(hp, 0, found.state, found.why)
    left = hp - 1
    now = condition(left, bleeding_from).state
    ends = f", and {DEAD_AT} is death" if now == "dead" else ""
    return RoundEnd(left, 1, now, Reason(RULE, f"Bleeding: from {hp} to {left}{ends}."))


def after_rounds(hp: int, rounds: int, bleeding_from: BleedingFrom = -1) -> int:
    """Give the hit points after some rounds in which nobody tends the figure."""
    for _ in range(rounds):
        hp = end_of_round(hp, bleeding_from).hp
    return hp


def condition_of(hp: int, rulings: Rulings, tended: bool) -> Condition:  # noqa: FBT001
    """Say what hit points mean at a table with these rulings."""
    return condition(hp, _bleeding_from(rulings), staunched=tended)


def bleed(found: Wounded, rulings: Rulings) -> RoundEnd:
    """Let a figure bleed at the end of a round, at a table with these rulings."""
    return end_of_round(found.hp, _bleeding_from(rulings), staunched=found.tended)


def dead_at(_rulings: Rulings) -> int:
    """Give the hit points at which a figure is dead."""
    return DEAD_AT


def _bleeding_from(rulings: Rulings) -> BleedingFrom:
    return cast("BleedingFrom", int(rulings["bleeding.from"]))


def _condition(state: State, text: str) -> Condition:
    return Condition(state, Reason(RULE, text))
