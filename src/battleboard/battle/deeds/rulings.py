"""Deeds of the house: another game, or another answer to a disputed point."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.procedure.changing import changed_to
from battleboard.battle.procedure.working import worked_out
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal
from battleboard.rules import find_ruleset


class ChangeRuleset(NamedTuple):
    """Play another game from now on, but not between the acts of a round."""

    ruleset: str

    def sentence(self, _battle: Battle) -> str:
        """Say what is done."""
        return f"Play by {find_ruleset(self.ruleset).title}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Change the game; options that it does not know fall away."""
        if self.ruleset == battle.ruleset:
            raise Refusal(f"{find_ruleset(self.ruleset).title} is being played.")
        if battle.running.settled and not battle.running.ended:
            raise Refusal("Acts of this round have been played: change the game when it is over.")
        return changed_to(battle, find_ruleset(self.ruleset), referee.tables)


class ChangeOption(NamedTuple):
    """Answer a disputed point of the game in another way; `words` say what it means."""

    option: str
    answer: str
    words: str = ""

    def sentence(self, _battle: Battle) -> str:
        """Say what is done."""
        return f"House rule: {self.words}" if self.words else f"Rule {self.option}: {self.answer}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Note the answer; a running round is worked out anew."""
        options = {**battle.options, self.option: self.answer}
        battle.rules.rulings(options)
        return worked_out(battle._replace(options=options), referee.tables)
