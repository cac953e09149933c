"""Commands about effects, the passing of time, and burning lights."""

from typing import Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.round.between_fights import (
    let_pass,
    let_pass_with_checks,
    outside_rounds,
    with_rest,
)
from battleboard.battle.round.consequences import still_under_way
from battleboard.battle.round.passing_time import is_counted, pass_time
from battleboard.battle.state.command_context import CommandContext, Refusal
from battleboard.battle.state.condition import HELPLESS, end_concentration
from battleboard.battle.state.event import EffectBegan, EffectEnded, LightLit, WentOut
from battleboard.battle.state.figure import Again, CarriedLight, Effect, lighting_words, with_effect
from battleboard.battle.state.naming import name_of, people
from battleboard.rules.measures import HOUR_S, Unit


class ApplyEffect(NamedTuple):
    """Put an effect on figures; `again` says what becomes of one that they already have."""

    who: tuple[str, ...]
    effect: Effect
    again: Again = "refresh"

    def sentence(self, battle: Battle) -> str:
        left_s = self.effect.left_s
        lasts = "" if left_s is None else f" for {battle.rules.pace.in_words(left_s)}"
        return f"{people(battle, self.who)}: {self.effect.name}{lasts}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        self._check(battle)
        counted_s = battle.clock_s if self._comes_late(battle) else None
        effect = self.effect._replace(counted_s=counted_s)
        if effect.status in HELPLESS:
            battle = self._let_acts_go_on(battle)
        lasts = battle.rules.pace.in_words(effect.left_s) if effect.left_s else ""
        for each in dict.fromkeys(self.who):
            figure = battle.figure(each)
            effects = with_effect(figure.effects, effect, self.again)
            battle = battle.with_figure(figure._replace(effects=effects))
            context.tell(EffectBegan(each, effect.name, effect.left_s, lasts))
            if effect.status in HELPLESS:
                battle = end_concentration(battle, each, context)
        return battle

    def _let_acts_go_on(self, battle: Battle) -> Battle:
        """Let the figures' open acts of the moment still happen, despite the effect."""
        running = battle.running
        going_on = running.unstopped.union(still_under_way(battle, self.who))
        return battle.with_running(running._replace(unstopped=going_on))

    def _comes_late(self, battle: Battle) -> bool:
        return bool(self.effect.whose) and is_counted(battle, self.effect)

    def _check(self, battle: Battle) -> None:
        if not self.who:
            raise Refusal("Choose at least one figure.")
        named = (self.effect.whose, self.effect.held_by)
        for name in (*self.who, *filter(None, named)):
            battle.figure(name)
        if self.effect.left_s is not None and self.effect.left_s <= 0:
            raise Refusal(f"{self.effect.name} needs a duration above 0, or none at all.")


class LiftEffect(NamedTuple):
    """End an effect on some figures."""

    who: tuple[str, ...]
    effect: str

    def sentence(self, battle: Battle) -> str:
        found = (
            effect.name
            for who in self.who
            for effect in battle.figure(who).effects
            if effect.id == self.effect
        )
        name = next(found, self.effect)
        return f"Remove {name} from {people(battle, self.who)}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        lifted = battle
        for each in self.who:
            figure = battle.figure(each)
            kept = tuple(effect for effect in figure.effects if effect.id != self.effect)
            for effect in figure.effects:
                if effect.id == self.effect:
                    context.tell(EffectEnded(each, effect.name, "lifted"))
                    lifted = lifted.with_figure(figure._replace(effects=kept))
        if lifted is battle:
            have = "has" if len(self.who) == 1 else "have"
            raise Refusal(f"{people(battle, self.who)} {have} no effect called '{self.effect}'.")
        return lifted


LONGEST_S = 1000 * HOUR_S


WanderingChecks: TypeAlias = Literal["none", "due", "thrown"]
"""What to do about wandering monster checks: nothing, record them as due, or roll them."""


class PassTime(NamedTuple):
    """Let time pass before, between or after fights, optionally resting.

    Checks for `wandering` monsters are skipped, recorded as due, or rolled one by one until
    something comes.
    """

    amount: int
    unit: Unit = "turn"
    resting: bool = False
    wandering: WanderingChecks = "none"

    def sentence(self, _battle: Battle) -> str:
        units = self.unit if self.amount == 1 else f"{self.unit}s"
        passes = "passes" if self.amount == 1 else "pass"
        until = ", unless something comes first" if self.wandering == "thrown" else ""
        return f"{self.amount} {units} {passes}{' at rest' if self.resting else ''}{until}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        battle = outside_rounds(battle, context)
        seconds = battle.rules.pace.seconds(self.amount, self.unit)
        if not 0 < seconds <= LONGEST_S:
            raise Refusal(f"Expected a time up to 1000 hours, not {self.amount} {self.unit}s.")
        if self.wandering == "none":
            if self.resting:
                battle = with_rest(battle, seconds)
            return pass_time(battle, seconds, context)
        passing = let_pass_with_checks if self.wandering == "thrown" else let_pass
        return passing(battle, seconds, context, resting=self.resting)


class KindleLight(NamedTuple):
    """Give a figure a burning light, or relight the one that it has put out."""

    who: str
    light: CarriedLight

    def sentence(self, battle: Battle) -> str:
        return f"{name_of(battle, self.who)} {lighting_words(self.light.kind)}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        figure, light = battle.figure(self.who), self.light
        if light.left_s is not None and light.left_s <= 0:
            raise Refusal(f"The {light.kind} has burned out.")
        context.tell(LightLit(self.who, light.kind))
        return battle.with_figure(figure._replace(light=light._replace(lit=True)))


class PutOutLight(NamedTuple):
    """Put out the light that a figure carries; it can be lit again."""

    who: str

    def sentence(self, battle: Battle) -> str:
        light = battle.figure(self.who).light
        return f"{name_of(battle, self.who)} puts out the {light.kind if light else 'light'}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        figure = battle.figure(self.who)
        if figure.light is None or not figure.light.lit:
            raise Refusal(f"{figure.card.name} carries no burning light.")
        context.tell(WentOut(self.who, figure.light.kind))
        return battle.with_figure(figure._replace(light=figure.light._replace(lit=False)))
