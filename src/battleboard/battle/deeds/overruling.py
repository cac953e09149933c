"""Deeds of the last word: the DM gives an act another place on the ruler."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.deeds.playing import turn_of
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal


class Overrule(NamedTuple):
    """Give an act another place than the rules do; it stays there until that is taken back."""

    act: str
    place: int

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        answer = battle.running.resolution
        where = answer.ruler.where(self.place) if answer else f"place {self.place}"
        return f"Rule that {self.act} happens in {where}"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Note the place."""
        turn_of(battle, self.act)
        running = battle.running
        last = running.resolution.ruler.last if running.resolution else 0
        if not running.now <= self.place <= last:
            raise Refusal(
                f"The play has come to place {running.now} of {last}, so '{self.act}' cannot "
                f"happen at {self.place}."
            )
        ruled = running._replace(ruled={**running.ruled, self.act: self.place})
        return battle.with_running(ruled)


class FollowRules(NamedTuple):
    """Give an act back the place that the rules give it."""

    act: str

    def sentence(self, _battle: Battle) -> str:
        """Say what is done."""
        return f"Let the rules place {self.act}"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Forget the place that it was given."""
        turn_of(battle, self.act)
        if self.act not in battle.running.ruled:
            raise Refusal(f"'{self.act}' lies where the rules put it.")
        left = {act: place for act, place in battle.running.ruled.items() if act != self.act}
        return battle.with_running(battle.running._replace(ruled=left))
