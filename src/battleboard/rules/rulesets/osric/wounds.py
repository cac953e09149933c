"""Figures at and below 0 hit points (OSRIC hit points)."""

from functools import partial

from battleboard.rules.act import Reason
from battleboard.rules.ruleset import Health
from battleboard.rules.ruling import Rulings
from battleboard.rules.wording import number
from battleboard.rules.wounds import Condition, RoundEnd, State, Wounded

DEAD_AT = -10
STATES: tuple[State, ...] = ("standing", "unconscious", "bleeding", "dead")


def health(cite: str) -> Health:
    """Give the meaning of hit points in an edition."""
    rule = f"{cite} hit points"
    return Health(STATES, partial(_condition, rule), partial(_end_of_round, rule), _dead_at, struck)


def struck(hp: int, damage: int) -> int:
    """Give the hit points after a hit: whoever is down already dies of it."""
    return hp - damage if hp > 0 else min(DEAD_AT, hp - damage)


def _condition(rule: str, hp: int, _rulings: Rulings, tended: bool) -> Condition:  # noqa: FBT001
    left = "1 hit point" if hp == 1 else f"{number(hp)} hit points"
    if hp > 0:
        return Condition("standing", Reason(rule, f"{left} left."))
    if hp <= DEAD_AT:
        return Condition("dead", Reason(rule, f"{left}: {number(DEAD_AT)} is death."))
    if tended:
        text = f"{left}: unconscious, the bleeding staunched; any further hit kills."
        return Condition("unconscious", Reason(rule, text))
    text = f"{left}: unconscious, and 1 more is lost each round; any further hit kills."
    return Condition("bleeding", Reason(rule, text))


def _dead_at(_rulings: Rulings) -> int:
    return DEAD_AT


def _end_of_round(rule: str, found: Wounded, rulings: Rulings) -> RoundEnd:
    hp = found.hp
    means = _condition(rule, hp, rulings, found.tended)
    if means.state != "bleeding":
        return RoundEnd(hp, 0, means.state, means.why)
    left = hp - 1
    now = _condition(rule, left, rulings, tended=False).state
    ends = f", and {number(DEAD_AT)} is death" if now == "dead" else ""
    return RoundEnd(left, 1, now, Reason(rule, f"Bleeding: {number(hp)} to {number(left)}{ends}."))
