"""Physical dice for a roll with a number of faces that no common die has.

d3      a d6, halved and rounded up
d11     a d12, and a 12 is rolled again
d24     a d100 on which 25, 49 and 73 count as 1 again, and 97 to 100 are rolled again
"""

from typing import Final, NamedTuple

from battleboard.battle.state.command_context import Roll
from battleboard.foundation.words import listing

OWNED: Final = (4, 6, 8, 10, 12, 20, 100)
"""Faces of dice that people own; a d100 is two d10."""
_MOST: Final = 1000
_EIGHT: Final = 8


class OwnedDice(NamedTuple):
    """The dice to pick up, how to read them, and which results to reroll.

    `how` is '' if the dice count as they fall, and `again` is '' if nothing is rerolled.
    """

    dice: str
    how: str = ""
    again: str = ""

    @property
    def words(self) -> str:
        return ", ".join(filter(None, (self.dice, self.how, self.again)))


def short_dice(dice: Roll) -> str:
    """Format dice for a prompt: 'd6' for one, '12d6' for more."""
    return str(dice).removeprefix("1") if dice.number == 1 else str(dice)


def owned_dice(dice: Roll) -> OwnedDice:
    faces = dice.sides
    if not dice.number or faces in OWNED or faces == 1:
        return OwnedDice(short_dice(dice))
    if 2 * faces in OWNED:
        each = "" if dice.number == 1 else "each "
        taken = short_dice(Roll(dice.number, 2 * faces))
        return OwnedDice(taken, f"{each}halved and rounded up")
    larger = next((each for each in OWNED if each > faces), _MOST)
    times = larger // faces
    starts = [str(time * faces + 1) for time in range(1, times)]
    anew = f"{listing(starts)} count as 1 and so on" if len(starts) > 1 else ""
    one = f"{starts[0]} counts as 1 and so on" if len(starts) == 1 else anew
    return OwnedDice(short_dice(dice._replace(sides=larger)), one, _again(times * faces, larger))


def _again(last: int, larger: int) -> str:
    if last == larger:
        return ""
    article = "an" if larger == _EIGHT else "a"
    over = f"{article} {larger}" if last + 1 == larger else f"{last + 1} to {larger}"
    return f"reroll {over}"
