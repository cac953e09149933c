"""Hit dice that a kind of monster may have, and the dice for its hit points."""

from functools import lru_cache
from typing import Final

from battleboard.battle.state.referee import Roll
from battleboard.rules.attack.to_hit import parse_hit_dice

EXPECTED: Final = "hit dice such as 3, 1-1, 1/2, 6..8 or 8|12|16"
MOST: Final = 100
DIE: Final = 8


@lru_cache(maxsize=512)
def parse_choice(text: str) -> tuple[str, ...]:
    """Read hit dice, or a choice of them: '4+1', '6..8' from the lowest up, '8|12|16'."""
    first, dots, last = text.partition("..")
    if dots:
        lowest, highest = int(first), int(last)
        if not 0 < lowest < highest <= MOST:
            raise ValueError(text)
        return tuple(map(str, range(lowest, highest + 1)))
    choice = tuple(text.split("|"))
    if not all(0 < parse_hit_dice(each).dice <= MOST for each in choice):
        raise ValueError(text)
    return choice


@lru_cache(maxsize=512)
def hit_point_dice(hit_dice: str) -> Roll:
    """Give the dice for hit points: eight-sided, or a part of one for less than a whole die."""
    dice, plus = parse_hit_dice(hit_dice)
    if dice < 1:
        return Roll(1, max(1, round(DIE * dice)), plus)
    return Roll(int(dice), DIE, plus)
