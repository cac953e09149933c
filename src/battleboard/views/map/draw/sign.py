"""The small signs that tell on the map what lies on a figure, or what it is about."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from battleboard.battle.state.status import Shown

MOST: Final = 3
"""So many signs have room on a figure."""


class Sign(StrEnum):
    """One sign: what it stands for."""

    BLEEDING = "bleeding"
    SENSELESS = "senseless"
    ASLEEP = "asleep"
    HELD = "held"
    STUNNED = "stunned"
    SURPRISED = "surprised"
    CASTING = "casting"
    CHARGING = "charging"
    FLEEING = "fleeing"
    PARRYING = "parrying"
    PRONE = "prone"
    BLIND = "blind"
    SILENCED = "silenced"
    GRAPPLED = "grappled"
    HASTED = "hasted"
    SLOWED = "slowed"
    UNSEEN = "unseen"


_SIGNS: Final[Mapping[Shown, Sign]] = {
    "staggering": Sign.STUNNED,
    "helpless": Sign.SENSELESS,
    "unconscious": Sign.SENSELESS,
    "bleeding": Sign.BLEEDING,
    "dying": Sign.BLEEDING,
    "surprised": Sign.SURPRISED,
    "prone": Sign.PRONE,
    "stunned": Sign.STUNNED,
    "held": Sign.HELD,
    "asleep": Sign.ASLEEP,
    "blind": Sign.BLIND,
    "invisible": Sign.UNSEEN,
    "hidden": Sign.UNSEEN,
    "silenced": Sign.SILENCED,
    "charging": Sign.CHARGING,
    "casting": Sign.CASTING,
    "parrying": Sign.PARRYING,
    "fleeing": Sign.FLEEING,
    "grappled": Sign.GRAPPLED,
    "hasted": Sign.HASTED,
    "slowed": Sign.SLOWED,
}


def signs_of(statuses: Iterable[Shown]) -> tuple[Sign, ...]:
    """Give the signs of some statuses, the weightiest first, as many as there is room for."""
    found = {_SIGNS[status] for status in statuses if status in _SIGNS}
    return tuple(sign for sign in Sign if sign in found)[:MOST]
