"""Several deeds as one: done together or not at all, and undone together."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.course import up_to_date
from battleboard.battle.deed import Deed
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal


class Together(NamedTuple):
    """Several deeds as one: a group that is moved, eight orcs that come onto the table.

    `words` say what is done; without them the first deed's own sentence stands for all.
    """

    deeds: tuple[Deed, ...]
    words: str = ""

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        if self.words:
            return self.words
        more = len(self.deeds) - 1
        return f"{self.deeds[0].sentence(battle)}{f' and {more} more' if more else ''}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Do them one after another; if one is refused, none is done."""
        if not self.deeds:
            raise Refusal("There is nothing to be done.")
        for deed in self.deeds:
            battle = up_to_date(battle, deed.done(battle, referee), referee.tables)
        return battle
