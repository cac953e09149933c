"""The phases around the round: reaction (1), bleeding (9), recap (10) and reset (11)."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from battleboard.foundation.words import MINUS, listing, signed, whose, with_capital
from battleboard.rules.encounter import EncounterDie, Reaction, ReactionRoll
from battleboard.rules.rulesets.addict.attack import bleed, condition_of
from battleboard.rules.scene import Rulings, SceneError
from battleboard.rules.timing.act import Reason, Resolution, Timing
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


def react(greeting: ReactionRoll, bands: Sequence[ReactionBand] = BANDS) -> Reaction:
    """How the creatures encountered react, by the band of the adjusted percentile roll."""
    _check_bands(bands)
    if len(greeting.dice) != 1 or not 1 <= greeting.dice[0] <= PERCENT:
        raise SceneError("dice", "expected one d100 for reaction: a number from 1 to 100")
    roll = greeting.dice[0]
    reached = roll + greeting.added
    band = next(band for band in bands if band.up_to is None or reached <= band.up_to)
    shown = str(reached).replace("-", MINUS)
    sum_ = f"{roll} {signed(greeting.added)} = {shown}" if greeting.added else shown
    return Reaction(band.result, Reason(REACTION, f"Reaction {sum_}: {band.result}."))


def _check_bands(bands: Sequence[ReactionBand]) -> None:
    """Refuse bands that leave a roll without an answer, or out of order."""
    ends = [band.up_to for band in bands]
    if not ends or ends[-1] is not None:
        raise SceneError("bands", "expected a last band without an end")
    for index, (low, high) in enumerate(pairwise(ends)):
        if low is None or (high is not None and high <= low):
            problem = "expected bands in ascending order, of which only the last has no end"
            raise SceneError(f"bands[{index + 1}]", problem)


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


RESET = "PROCEDURE phase 11"
DECLARATION = "declaration"
IN_A_TURN_OF_REST = ("staunching wounds", "casting spells", "tying up prisoners")
NOT_THEN = ("travel", "exploration")


class Reset(NamedTuple):
    """What follows a round: the phase to go back to, or the turns that pass after the fight."""

    phase: str | None
    turns: int
    allowed: tuple[str, ...]
    why: Reason


def reset(*, is_over: bool) -> Reset:
    """Go back to the declarations, or let a turn pass if the fight is over."""
    if not is_over:
        return Reset(DECLARATION, 0, (), Reason(RESET, "The fight goes on with new declarations."))
    text = f"The fight is over and one turn passes: time for {listing(IN_A_TURN_OF_REST)}, "
    return Reset(
        None, 1, IN_A_TURN_OF_REST, Reason(RESET, f"{text}not for {listing(NOT_THEN, 'or')}.")
    )


_ENDED: Mapping[str, str] = MappingProxyType(
    {
        "hit": "hits",
        "miss": "does not hit",
        "prevented": "comes too late, for its actor is out of the fight",
        "completes": "takes effect",
        "spoiled": "is lost",
        "runs on": "goes on into a later round",
        "at risk": "is not settled",
        "pending": "is done",
    }
)


def recap(resolution: Resolution) -> tuple[str, ...]:
    """Tell a round again, one sentence for each act, in the order in which they happened."""
    return tuple(_sentence(resolution, timing) for timing in resolution.acts)


def _sentence(resolution: Resolution, timing: Timing) -> str:
    act = timing.act
    words = resolution.ruler.where(timing.segment)
    when = with_capital(words) if timing.segment else "At once"
    at = f" at {listing(act.targets)}" if act.targets else ""
    what = act.label if act.timed and act.label else act.kind
    return f"{when}: {whose(act.by)} {what}{at} {_ENDED[timing.outcome]}."
