"""How those who are met take it: a percentile roll and bands that can be edited (phase 1)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from battleboard.rules.act import Reason
from battleboard.rules.encounter import EncounterDie, Greeting, Reaction
from battleboard.rules.scene import SceneError
from battleboard.rules.wording import MINUS, signed

RULE = "PROCEDURE phase 1"
PERCENT = 100
REACTION_DICE = (EncounterDie(PERCENT),)


class Band(NamedTuple):
    """What an adjusted roll of no more than `up_to` means; the last band has no end."""

    up_to: int | None
    result: str


BANDS: tuple[Band, ...] = (
    Band(5, "violently hostile: attack at once"),
    Band(25, "hostile"),
    Band(45, "uncertain, leaning to hostility"),
    Band(55, "neutral"),
    Band(75, "uncertain, leaning to friendliness"),
    Band(95, "friendly"),
    Band(None, "enthusiastic: everything is welcome"),
)


def react(greeting: Greeting, bands: Sequence[Band] = BANDS) -> Reaction:
    """Read the adjusted percentile roll off the bands."""
    _check_bands(bands)
    if len(greeting.dice) != 1 or not 1 <= greeting.dice[0] <= PERCENT:
        raise SceneError("dice", "expected one d100 for reaction: a number from 1 to 100")
    roll = greeting.dice[0]
    reached = roll + greeting.added
    band = next(band for band in bands if band.up_to is None or reached <= band.up_to)
    shown = str(reached).replace("-", MINUS)
    sum_ = f"{roll} {signed(greeting.added)} = {shown}" if greeting.added else shown
    return Reaction(band.result, Reason(RULE, f"Reaction {sum_}: {band.result}."))


def _check_bands(bands: Sequence[Band]) -> None:
    """Refuse bands that leave a roll without an answer, or out of order."""
    ends = [band.up_to for band in bands]
    if not ends or ends[-1] is not None:
        raise SceneError("bands", "expected a last band without an end")
    for index, (low, high) in enumerate(pairwise(ends)):
        if low is None or (high is not None and high <= low):
            problem = "expected bands in ascending order, of which only the last has no end"
            raise SceneError(f"bands[{index + 1}]", problem)
