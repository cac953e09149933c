"""Duels of two figures, with every pair of dice."""

from itertools import product
from typing import Any

from battleboard.rules import Action, Resolution
from tests.rules.scenes import figure, round_of

DICE = list(product(range(1, 7), repeat=2))


def duel(one: Action, other: Action, dice: tuple[int, int] = (5, 4), **more: Any) -> Resolution:
    return round_of([figure("a"), figure("b", "red")], [one, other], dice, "osric", **more)
