"""When harm that comes from no act of the round spoils a spell."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from battleboard.rules.act import Act
from battleboard.rules.ruling import Rulings


class Harm(NamedTuple):
    """Harm to a caster: the spell's act, where it lies, and how far the play has come."""

    spell: Act
    place: int
    now: int
    concentration: bool = False


SpoiledBy: TypeAlias = Callable[[Harm, Rulings], bool]


def spoiled_before_done(harm: Harm, rulings: Rulings) -> bool:
    """Say that harm spoils a spell until it is done.

    In the place of its completion both take effect, unless a house rule has it otherwise.
    """
    if harm.spell.mode != "spell":
        return False
    same_place = rulings.get("spoil.same_segment") == "on" and harm.now == harm.place
    return harm.spell.runs_on or harm.now < harm.place or same_place
