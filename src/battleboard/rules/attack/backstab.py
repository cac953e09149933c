"""Backstabs: a thief who strikes unseen from behind hits better and does more damage."""

from collections.abc import Mapping
from typing import Final

from battleboard.rules.attack.modifier import Advantage, Situation
from battleboard.rules.class_levels import class_levels
from battleboard.rules.scene import Fighting

_PREFIX: Final = "backstab"
_TO_HIT: Final = 4
_BOTH: Final[frozenset[Advantage]] = frozenset({"dexterity", "shield"})
_THIEVES: Final = frozenset({"thief", "assassin", "acrobat", "thief-acrobat"})
# The multiplier rises by 1 every four levels: × 2 for levels 1 to 4, × 5 from 13 up.
_LEVELS, _LEAST, _MOST = 4, 2, 5


def backstabs(
    rule: str, most: int = _MOST, loses: frozenset[Advantage] = _BOTH
) -> Mapping[str, Situation]:
    """Return a backstab situation for each damage multiplier from 2 to `most`.

    `loses` are the advantages that the target loses.
    """
    words = "backstab: unseen, from behind"
    return {
        f"{_PREFIX} {times}": Situation(words, rule, to_hit=_TO_HIT, damage=times, loses=loses)
        for times in range(_LEAST, most + 1)
    }


def backstab_of(fighting: Fighting, situations: Mapping[str, Situation]) -> str:
    """Return the id of the backstab situation of a figure's class and level; '' if none."""
    known = [name for name in situations if is_backstab(name)]
    levels = [each.level for each in class_levels(fighting) if each.name in _THIEVES]
    if not (known and levels):
        return ""
    step = (max(1, *levels) - 1) // _LEVELS
    return known[min(step, len(known) - 1)]


def is_backstab(situation: str) -> bool:
    return situation.startswith(_PREFIX)
