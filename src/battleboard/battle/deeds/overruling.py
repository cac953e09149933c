"""Deeds of the last word: the DM gives an act another place on the ruler."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.deeds.playing import named, turn_of
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal
from battleboard.battle.wording import act_in_words, in_names
from battleboard.rules.timing.ruler import segments


class Overrule(NamedTuple):
    """Give an act another place than the rules do; it stays there until that is taken back."""

    act: str
    place: int

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        answer = battle.running.resolution
        where = answer.ruler.where(self.place) if answer else f"place {self.place}"
        when = in_names(battle, f"in {where}" if self.place else f"at {where}")
        return f"Rule that {named(battle, self.act)} happens {when}"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Note the place."""
        act, running = turn_of(battle, self.act).act, battle.running
        ruler = running.resolution.ruler if running.resolution else segments(0)
        if not running.now <= self.place <= ruler.last:
            span = f"from {ruler.where(running.now)} to {ruler.where(ruler.last)}"
            name = act_in_words(battle, act)
            raise Refusal(f"{name} can happen {in_names(battle, span)} now.")
        ruled = running._replace(ruled={**running.ruled, self.act: self.place})
        return battle.with_running(ruled)


class FollowRules(NamedTuple):
    """Give an act back the place that the rules give it."""

    act: str

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"Let the rules place {named(battle, self.act)}"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Forget the place that it was given."""
        act = turn_of(battle, self.act).act
        if self.act not in battle.running.ruled:
            raise Refusal(f"{act_in_words(battle, act)} lies where the rules put it.")
        left = {act: place for act, place in battle.running.ruled.items() if act != self.act}
        return battle.with_running(battle.running._replace(ruled=left))
