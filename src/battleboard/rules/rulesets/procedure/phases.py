"""The phases around the round: reaction (1) and bleeding (9)."""

from typing import NamedTuple

from battleboard.foundation.words import MINUS, signed
from battleboard.rules.encounter import EncounterDie, Reaction, ReactionRoll
from battleboard.rules.rulesets.addict.attack import bleed, condition_of
from battleboard.rules.scene import Rulings, SceneError
from battleboard.rules.timing.act import Reason
from battleboard.rules.wounds import Condition, RoundEnd, Wounded

REACTION = "PROCEDURE phase 1"
PERCENT = 100
REACTION_DICE = (EncounterDie(PERCENT),)


class ReactionBand(NamedTuple):
    """What an adjusted roll of no more than `up_to` means; the last band has no end."""

    up_to: int | None
    result: str


BANDS: tuple[ReactionBand, ...] = (
    ReactionBand(5, "violently hostile: attack at once"),
    ReactionBand(25, "hostile"),
    ReactionBand(45, "uncertain, leaning to hostility"),
    ReactionBand(55, "neutral"),
    ReactionBand(75, "uncertain, leaning to friendliness"),
    ReactionBand(95, "friendly"),
    ReactionBand(None, "enthusiastic: everything is welcome"),
)


def react(greeting: ReactionRoll) -> Reaction:
    """How the creatures encountered react, by the band of the adjusted percentile roll."""
    if len(greeting.dice) != 1 or not 1 <= greeting.dice[0] <= PERCENT:
        raise SceneError("dice", "expected one d100 for reaction: a number from 1 to 100")
    roll = greeting.dice[0]
    reached = roll + greeting.added
    band = next(band for band in BANDS if band.up_to is None or reached <= band.up_to)
    shown = str(reached).replace("-", MINUS)
    sum_ = f"{roll} {signed(greeting.added)} = {shown}" if greeting.added else shown
    return Reaction(band.result, Reason(REACTION, f"Reaction {sum_}: {band.result}."))


BLEEDING = "PROCEDURE phase 9"


def condition(hp: int, rulings: Rulings, tended: bool) -> Condition:  # noqa: FBT001
    """Whether a figure stands, is unconscious, bleeds or is dead."""
    found = condition_of(hp, rulings, tended)
    return found._replace(why=_own(found.why))


def end_of_round(found: Wounded, rulings: Rulings) -> RoundEnd:
    """A figure at the end of a round, which bleeds if it began the round below 0."""
    state = condition(found.hp, rulings, found.tended).state
    began = condition(found.began, rulings, tended=False).state
    if state == "bleeding" and began != "bleeding":
        text = f"It began the round at {found.began}, and bleeds from the next round on."
        return RoundEnd(found.hp, 0, state, Reason(BLEEDING, text))
    ended = bleed(found, rulings)
    return ended._replace(why=_own(ended.why))


def _own(why: Reason) -> Reason:
    return why._replace(rule=BLEEDING)


DECLARATION = "declaration"
