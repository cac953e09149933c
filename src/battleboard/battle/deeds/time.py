"""Deeds of the clock: time passes, and lights are kindled and put out."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.clock import pass_time
from battleboard.battle.event import Kindled, WentOut
from battleboard.battle.light import CarriedLight, lighting
from battleboard.battle.naming import name_of
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal
from battleboard.rules.measures import HOUR_S, Unit

LONGEST_S = 1000 * HOUR_S


class PassTime(NamedTuple):
    """Let time pass before, between or after fights, perhaps at rest."""

    amount: int
    unit: Unit = "turn"
    resting: bool = False

    def sentence(self, _battle: Battle) -> str:
        """Say what is done."""
        units = self.unit if self.amount == 1 else f"{self.unit}s"
        passes = "passes" if self.amount == 1 else "pass"
        return f"{self.amount} {units} {passes}{' in rest' if self.resting else ''}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Let it pass for all that lasts, burns and bleeds."""
        running = battle.running
        if running.resolution is not None and not running.ended:
            raise Refusal("A round is being played: play it to its end first.")
        try:
            seconds = battle.rules.pace.seconds(self.amount, self.unit)
        except ValueError as fault:
            raise Refusal(str(fault)) from fault
        if not 0 < seconds <= LONGEST_S:
            raise Refusal(f"Expected a time up to 1000 hours, not {self.amount} {self.unit}s.")
        if self.resting:
            battle = battle._replace(rested_s=battle.clock_s + seconds)
        return pass_time(battle, seconds, referee)


class KindleLight(NamedTuple):
    """Give a figure a burning light, or kindle the one that it has put out."""

    who: str
    light: CarriedLight

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"{name_of(battle, self.who)} {lighting(self.light.kind)}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Let it burn."""
        figure, light = battle.figure(self.who), self.light
        if light.left_s is not None and light.left_s <= 0:
            raise Refusal(f"Nothing is left of the {light.kind} to burn.")
        referee.tell(Kindled(self.who, light.kind))
        return battle.with_figure(figure._replace(light=light._replace(lit=True)))


class PutOut(NamedTuple):
    """Put out the light that a figure carries; it can be kindled again."""

    who: str

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        light = battle.figure(self.who).light
        return f"{name_of(battle, self.who)} puts out the {light.kind if light else 'light'}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Let it burn no longer."""
        figure = battle.figure(self.who)
        if figure.light is None or not figure.light.lit:
            raise Refusal(f"{figure.card.name} carries no burning light.")
        referee.tell(WentOut(self.who, figure.light.kind))
        return battle.with_figure(figure._replace(light=figure.light._replace(lit=False)))
