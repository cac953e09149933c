"""The notes on a monster's card: what the card has no field for, such as other moves."""

from collections.abc import Iterable, Iterator
from typing import Final

from battleboard.foundation.words import listing
from battleboard.rules.measures import FEET_IN_INCH, inches_in_words
from battleboard.storage.catalogue.creatures import Monster
from battleboard.storage.catalogue.power_list import Power

_USUAL_SIXTHS: Final = 2
"""The usual chance, in sixths, to surprise and to be surprised."""
_VERBS: Final = ("walks", "flies", "swims", "burrows", "moves in its web")


def monster_notes(monster: Monster, powers: Iterable[Power], *, in_feet: bool) -> str:
    return "\n".join(_lines(monster, list(powers), in_feet=in_feet))


def surprise_bonuses(monster: Monster) -> tuple[int, int]:
    """The sixths by which a monster is surprised less often, and surprises others more often."""
    less, more = 0, 0
    if monster.surprised is not None:
        less = max(0, _USUAL_SIXTHS - int(monster.surprised * 6))
    if monster.surprises is not None:
        more = max(0, int(monster.surprises * 6) - _USUAL_SIXTHS)
    return less, more


def _lines(monster: Monster, powers: list[Power], *, in_feet: bool) -> Iterator[str]:
    moves = list(_moves(monster, in_feet=in_feet))
    if len(moves) > 1:
        yield f"It {listing(moves)}."
    left = [each for each in monster.special if not any(power.is_called(each) for power in powers)]
    if left:
        yield f"Check these yourself: {listing([each.replace('-', ' ') for each in left])}."
    if monster.needs:
        yield f"Only {listing(list(monster.needs), 'or')} weapons hurt it."
    if monster.ac_other:
        others = listing([str(each) for each in monster.ac_other])
        yield f"Other parts or states: AC {others}.".replace("-", "−")


def _moves(monster: Monster, *, in_feet: bool) -> Iterator[str]:
    pace = monster.pace
    ways = (pace.land, pace.fly, pace.swim, pace.burrow, pace.web)
    for verb, feet in zip(_VERBS, ways, strict=True):
        if feet is not None:
            yield f"{verb} {inches_in_words(feet / FEET_IN_INCH, in_feet=in_feet)}"
