"""Bleeding at the end of the round, for those who began it below 0 hit points (phase 9)."""

from battleboard.rules.act import Reason
from battleboard.rules.rulesets.addict.wounds import bleed, condition_of
from battleboard.rules.ruling import Rulings
from battleboard.rules.wounds import Condition, RoundEnd, Wounded

RULE = "PROCEDURE phase 9"


def condition(hp: int, rulings: Rulings, tended: bool) -> Condition:  # noqa: FBT001
    """Say whether a figure stands, lies unconscious, bleeds or is dead."""
    found = condition_of(hp, rulings, tended)
    return found._replace(why=_own(found.why))


def end_of_round(found: Wounded, rulings: Rulings) -> RoundEnd:
    """Let a figure bleed, if it began the round below 0 already."""
    state = condition(found.hp, rulings, found.tended).state
    began = condition(found.began, rulings, tended=False).state
    if state == "bleeding" and began != "bleeding":
        text = f"It began the round at {found.began}, and bleeds from the next round on."
        return RoundEnd(found.hp, 0, state, Reason(RULE, text))
    ended = bleed(found, rulings)
    return ended._replace(why=_own(ended.why))


def _own(why: Reason) -> Reason:
    return why._replace(rule=RULE)
