"""Shorthand for rounds of the countdown."""

from collections.abc import Sequence
from typing import Any

from battleboard.rules import Action, Casting, Combatant, Resolution
from tests.rules.scenes import figure, round_of, timing, weapon

NO_DICE: Any = (None, None)
SPEAR = weapon(receives_charge=True)._replace(name="spear")
ORC = figure("orc", "red")


def played(
    figures: Sequence[Combatant],
    actions: Sequence[Action],
    dice: tuple[int, int] = (4, 4),
    **more: Any,
) -> Resolution:
    return round_of(figures, actions, dice, game="countdown", **more)


def number(answer: Resolution, act: str) -> int:
    return answer.ruler.number(timing(answer, act).segment)


def spell(by: str, *targets: str, lasting: bool = False) -> Action:
    return Action(by, "cast", targets, Casting("light", 3, lasting=lasting))
