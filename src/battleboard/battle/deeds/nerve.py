"""Deeds of morale: figures are put to the test."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.condition import is_down
from battleboard.battle.morale import checked, nerve_of
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal
from battleboard.battle.wording import people
from battleboard.rules.attack.modifier import Modifier


class CheckMorale(NamedTuple):
    """Check the morale of some figures by one throw; each holds it against its own.

    Those who are down are left out.
    """

    who: tuple[str, ...]
    modifiers: tuple[Modifier, ...] = ()
    cornered: bool = False

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"Check the morale of {people(battle, self.who)}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Throw, and note who stands and who does not."""
        figures = [battle.figure(each) for each in dict.fromkeys(self.who)]
        nerves = {
            figure.id: nerve_of(figure, self.modifiers, cornered=self.cornered)
            for figure in figures
            if not is_down(battle, figure)
        }
        if not nerves:
            raise Refusal("None of them is on his feet to show his courage.")
        return checked(battle, nerves, referee)
