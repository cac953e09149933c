"""Deeds to what lies on figures: spells, conditions and blessings come and go."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.condition import HELPLESS, let_go
from battleboard.battle.consequence import still_under_way
from battleboard.battle.counting import is_counted
from battleboard.battle.effect import Again, Effect, laid
from battleboard.battle.event import EffectBegan, EffectEnded
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal
from battleboard.battle.wording import people


class Apply(NamedTuple):
    """Lay an effect on some figures; where it lies already it lasts longer, or lies there twice."""

    who: tuple[str, ...]
    effect: Effect
    again: Again = "refresh"

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        left_s = self.effect.left_s
        lasts = "" if left_s is None else f" for {battle.rules.pace.spoken(left_s)}"
        return f"{people(battle, self.who)}: {self.effect.name}{lasts}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Lay it; whoever is helpless by it holds nothing by concentration."""
        self._check(battle)
        counted_s = battle.clock_s if self._comes_late(battle) else None
        effect = self.effect._replace(counted_s=counted_s)
        if effect.status in HELPLESS:
            battle = self._unstopped(battle)
        for each in dict.fromkeys(self.who):
            figure = battle.figure(each)
            effects = laid(figure.effects, effect, self.again)
            battle = battle.with_figure(figure._replace(effects=effects))
            referee.tell(EffectBegan(each, effect.name, effect.left_s))
            if effect.status in HELPLESS:
                battle = let_go(battle, each, referee)
        return battle

    def _unstopped(self, battle: Battle) -> Battle:
        """Let what they do at the same moment happen nevertheless."""
        running = battle.running
        going_on = running.unstopped.union(still_under_way(battle, self.who))
        return battle.with_running(running._replace(unstopped=going_on))

    def _comes_late(self, battle: Battle) -> bool:
        """Whether the moment at which it counts is over for this round."""
        return bool(self.effect.whose) and is_counted(battle, self.effect)

    def _check(self, battle: Battle) -> None:
        if not self.who:
            raise Refusal("Choose at least one figure.")
        named = (self.effect.whose, self.effect.held_by)
        for name in (*self.who, *filter(None, named)):
            battle.figure(name)
        if self.effect.left_s is not None and self.effect.left_s <= 0:
            raise Refusal(f"{self.effect.name} must last for some time, or until it is lifted.")


class Lift(NamedTuple):
    """Lift an effect from some figures."""

    who: tuple[str, ...]
    effect: str

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        found = (
            effect.name
            for who in self.who
            for effect in battle.figure(who).effects
            if effect.id == self.effect
        )
        name = next(found, self.effect)
        return f"{people(battle, self.who)}: no longer {name}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Take it off those on whom it lies; somebody must have it."""
        lifted = battle
        for each in self.who:
            figure = battle.figure(each)
            kept = tuple(effect for effect in figure.effects if effect.id != self.effect)
            for effect in figure.effects:
                if effect.id == self.effect:
                    referee.tell(EffectEnded(each, effect.name, "lifted"))
                    lifted = lifted.with_figure(figure._replace(effects=kept))
        if lifted is battle:
            have = "has" if len(self.who) == 1 else "have"
            raise Refusal(f"{people(battle, self.who)} {have} no effect '{self.effect}'.")
        return lifted
