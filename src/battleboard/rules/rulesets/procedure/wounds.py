"""Bleeding at the end of the round, for those who began it below 0 hit points (phase 9)."""

from battleboard.rules.act import Reason
from battleboard.rules.rulesets.addict.wounds import bleed, condition_of
from battleboard.rules.ruling import Rulings
from battleboard.rules.wounds import Condition, RoundEnd

RULE = "PROCEDURE phase 9"


def condition(hp: int, rulings: Rulings, tended: bool) -> Condition:  # noqa: FBT001
    """Say whether a figure stands, lies unconscious, bleeds or is dead."""
    found = condition_of(hp, rulings, tended)
    return found._replace(why=_own(found.why))


def end_of_round(hp: int, rulings: Rulings, tended: bool) -> RoundEnd:  # noqa: FBT001
    """Let a figure bleed that began the round with these hit points."""
    ended = bleed(hp, rulings, tended)
    return ended._replace(why=_own(ended.why))


def bleeding(started: int, hp: int, rulings: Rulings, *, tended: bool = False) -> RoundEnd:
    """Let a figure bleed that began the round with some hit points and has others left now."""
    state = condition(hp, rulings, tended).state
    if state != "bleeding" or condition(started, rulings, tended=False).state == "bleeding":
        return end_of_round(hp, rulings, tended)
    text = f"It began the round at {started}, and bleeds from the next round on."
    return RoundEnd(hp, 0, state, Reason(RULE, text))


def _own(why: Reason) -> Reason:
    return why._replace(rule=RULE)
