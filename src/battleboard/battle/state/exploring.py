"""What a battle keeps of the time between fights: wandering monsters, and rounds so far."""

from typing import NamedTuple

from battleboard.rules.exploration import Rhythm


class Exploring(NamedTuple):
    """What the time between fights has brought so far.

    `checked_s` is what the clock showed when a check for wandering monsters was last due, and `due`
    is how many are still to be thrown. `rhythm` is the DM's own, instead of that of the game; one
    without a chance means none. `rounds` are those of the fights that are over.
    """

    checked_s: int = 0
    due: int = 0
    rhythm: Rhythm | None = None
    rounds: int = 0
