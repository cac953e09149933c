"""The phases around the round: reaction (1) and bleeding (9)."""

from typing import NamedTuple

from battleboard.foundation.words import MINUS, signed
from battleboard.rules.attack import crossfire
from battleboard.rules.attack.crossfire import Crossfire
from battleboard.rules.encounter import (
    Distance,
    EncounterDie,
    Meeting,
    Reaction,
    ReactionRoll,
    SurpriseCheck,
)
from battleboard.rules.rulesets.addict import encounter
from battleboard.rules.rulesets.addict.attack import ATTACK_RULES as BY_THE_BOOK
from battleboard.rules.rulesets.addict.attack import bleed, condition_of
from battleboard.rules.rulesets.procedure.citations import own_reason, own_rule
from battleboard.rules.scene import Rulings, Scene, SceneError
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Reason
from battleboard.rules.wounds import Condition, RoundEnd, Wounded

REACTION = "PROCEDURE phase 1"
PERCENT = 100
REACTION_DICE = (EncounterDie(PERCENT),)


class ReactionBand(NamedTuple):
    """What an adjusted roll of no more than `up_to` means; the last band has no end."""

    up_to: int | None
    result: str


ATTACK_RULES = BY_THE_BOOK._replace(
    rule=own_rule(BY_THE_BOOK.rule),
    situations={
        name: each._replace(rule=own_rule(each.rule))
        for name, each in BY_THE_BOOK.situations.items()
    },
    crossfire=Crossfire(crossfire.shares, own_rule(crossfire.RULE)),
)

BANDS: tuple[ReactionBand, ...] = (
    ReactionBand(5, "violently hostile: attack at once"),
    ReactionBand(25, "hostile"),
    ReactionBand(45, "uncertain, leaning to hostility"),
    ReactionBand(55, "neutral"),
    ReactionBand(75, "uncertain, leaning to friendliness"),
    ReactionBand(95, "friendly"),
    ReactionBand(None, "enthusiastic: everything is welcome"),
)


def check_surprise(scene: Scene, tables: Tables, rulings: Rulings) -> SurpriseCheck:
    """Who is surprised and for how long, as by the book."""
    found = encounter.check_surprise(scene, tables, rulings)
    return found._replace(why=tuple(map(own_reason, found.why)))


def meet(meeting: Meeting) -> Distance:
    """The distance at which the parties meet, as by the book."""
    found = encounter.encounter_distance(meeting)
    return found._replace(why=tuple(map(own_reason, found.why)))


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
