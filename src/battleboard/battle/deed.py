"""What every deed can do: say itself in a sentence, and be done."""

from typing import Protocol

from battleboard.battle.battle import Battle
from battleboard.battle.referee import Referee


class Deed(Protocol):
    """Something that the DM does to a battle."""

    def sentence(self, battle: Battle) -> str:
        """Say in a sentence what is done, for the log and the undo menu."""

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Give the battle after it, or raise a `Refusal`."""
