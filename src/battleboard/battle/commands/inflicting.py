"""Commands that apply spells, breath, gazes or poison (saves, harm, effects), or skip them."""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.commands.effects import ApplyEffect
from battleboard.battle.commands.health import Heal, Kill
from battleboard.battle.commands.playing import NO_DICE, Settle
from battleboard.battle.commands.striking import RollSave
from battleboard.battle.round.consequences import replan_round
from battleboard.battle.round.spells import spoil_spells
from battleboard.battle.round.undead import drain_levels
from battleboard.battle.state.command_context import (
    D100,
    CommandContext,
    Refusal,
    Roll,
    RollRequest,
)
from battleboard.battle.state.condition import condition_of, hurt
from battleboard.battle.state.event import Resisted, Saved
from battleboard.battle.state.figure import Effect
from battleboard.battle.state.naming import name_of, people
from battleboard.battle.state.placed_acts import act_named
from battleboard.battle.state.running_round import LandedHit
from battleboard.foundation.words import listing, whose

_SURE: Final = 100
Spared: TypeAlias = Literal["half", "negates", "nothing"]
"""What a successful save does: halve the damage, prevent all harm, or nothing."""


class Victim(NamedTuple):
    """An affected figure: the number it needs to save, or the DM's ruling on its save.

    With neither, the figure gets no save. `own` replaces the common damage or healing. `resists` is
    the percent chance that its magic resistance works, and `resisted` the DM's ruling on whether it
    did.
    """

    who: str
    needed: int | None = None
    saved: bool | None = None
    own: int | None = None
    resists: int | None = None
    resisted: bool | None = None


class AppliedEffects(NamedTuple):
    """Effects applied to figures: damage or healing, lasting effects, death, lost levels.

    A save is rolled `against` something, and `spared` says what a successful save does. The total
    of the `more` dice, times `more_s` seconds, is added to the duration of the `effects`.
    """

    name: str
    against: str = ""
    spared: Spared = "half"
    damage: int = 0
    dice: Roll = NO_DICE
    heals: bool = False
    effects: tuple[Effect, ...] = ()
    more: Roll = NO_DICE
    more_s: int = 0
    kills: bool = False
    drains: int = 0

    @property
    def is_empty(self) -> bool:
        harmless = not self.damage and not self.dice.number and not self.drains
        return harmless and not self.effects and not self.kills


class Inflict(NamedTuple):
    """Affect some figures, all at once, as an act of the round or outside of any act.

    `by` is the figure that causes the effects, if any. With `hit`, the effects are a power of that
    hit, besides its damage; with `does_more`, the DM is still asked about other powers of the hit.
    `level` is the caster level, which counts for magic resistance.
    """

    infliction: AppliedEffects
    victims: tuple[Victim, ...] = ()
    act: str = ""
    by: str = ""
    hit: LandedHit | None = None
    does_more: bool = False
    level: int = 0

    def sentence(self, battle: Battle) -> str:
        whom = people(battle, [each.who for each in self.victims])
        if self.act:
            return f"{act_named(battle, self.act)}: {whom or 'done'}"
        name = self.infliction.name
        source = f"{whose(name_of(battle, self.by))} {name}" if self.by else name
        return f"{source}: {whom}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        self._check(battle)
        if self.hit:
            battle = _mark_asked(battle, self.hit, self.infliction.name if self.does_more else "")
        affected = (each for each in self.victims if not self._is_resisted(battle, each, context))
        return self._replace(victims=tuple(affected)).take_effect(battle, context)

    def take_effect(self, battle: Battle, context: CommandContext) -> Battle:
        """Apply everything to the victims, without testing their magic resistance."""
        battle, saved = self._roll_saves(battle, context)
        spared = () if self.infliction.spared == "nothing" else saved
        settled = (
            self._settle(battle, spared, context)
            if self.act
            else self._harm(battle, spared, context)
        )
        left = tuple(each.who for each in self.victims if each.who not in spared)
        after = self._lasting(settled, left, context)
        return replan_round(settled, after, context.tables) if self.act else after

    def throw_for(self, who: str) -> RollRequest:
        return RollSave(who, self.act, self.infliction.name).throw

    def throw_to_resist(self, who: str) -> RollRequest:
        return RollRequest(f"resistance: {who} against {self.act or self.infliction.name}", D100)

    @property
    def throw(self) -> RollRequest:
        return RollRequest(f"damage: {self.act or self.infliction.name}", self.infliction.dice)

    @property
    def throw_more(self) -> RollRequest:
        return RollRequest(f"lasts: {self.act or self.infliction.name}", self.infliction.more)

    def _check(self, battle: Battle) -> None:
        named = [each.who for each in self.victims]
        for who in (*named, *filter(None, (self.by,))):
            battle.figure(who)
        if len(set(named)) < len(named):
            raise Refusal(f"{self.infliction.name} affects each figure only once.")
        if not self.act and not named:
            raise Refusal("Choose at least one figure.")
        if self.infliction.drains < 0:
            raise Refusal(f"Levels lost must be 0 or more, not {self.infliction.drains}.")

    def _is_resisted(self, battle: Battle, each: Victim, context: CommandContext) -> bool:
        """Whether magic resistance protects a figure, by ruling or roll; reports the result."""
        found, chance = each.resisted, each.resists
        if found is None and not chance:
            return False
        if found is None and chance:
            found = chance >= _SURE or context.roll(*self.throw_to_resist(each.who)) <= chance
        why = self._why_resisted(battle, each)
        name = self.infliction.name
        context.tell(Resisted(each.who, self.act, name, chance, bool(found), why))
        return bool(found)

    def _why_resisted(self, battle: Battle, each: Victim) -> str:
        """Explain the chance, and give its rule; '' if the rules do not give this chance."""
        rule, per_cent = battle.rules.resistance, battle.figure(each.who).card.resistance
        if rule is None or per_cent is None:
            return ""
        rulings = battle.rules.rulings(battle.options)
        if rule.chance(per_cent, self.level, rulings) != each.resists:
            return ""
        why = rule.why(each.who, per_cent, self.level, rulings)
        return f"{why.text} ({why.rule})"

    def _roll_saves(
        self, battle: Battle, context: CommandContext
    ) -> tuple[Battle, tuple[str, ...]]:
        """Roll the saves; return the battle, and the figures that saved by a roll or by ruling."""
        what = self.infliction
        against = (what.against or what.name) if self.act else what.name
        before = len(context.events)
        for each in self.victims:
            if each.saved is None and each.needed is not None:
                throw = RollSave(each.who, self.act, against, each.needed)
                battle = throw.apply_to(battle, context)
        saved = {
            event.who
            for event in context.events[before:]
            if isinstance(event, Saved) and event.succeeded
        }
        saved.update(each.who for each in self.victims if each.saved)
        return battle, tuple(each.who for each in self.victims if each.who in saved)

    def _settle(self, battle: Battle, spared: tuple[str, ...], context: CommandContext) -> Battle:
        running = battle.running
        battle = battle.with_running(running._replace(saves={**running.saves, self.act: spared}))
        what, whom = self.infliction, tuple(each.who for each in self.victims)
        if not whom:
            return Settle(self.act, "miss").apply_to(battle, context)
        if what.heals:
            healed = Settle(self.act, whom=whom).apply_to(battle, context)
            return self._heal(healed, context)
        own = {each.who: each.own for each in self.victims if each.own is not None}
        settle = Settle(
            self.act,
            damage=what.damage,
            dice=what.dice,
            whom=whom,
            half=what.spared == "half",
            own=own,
        )
        return settle.apply_to(battle, context)

    def _harm(self, battle: Battle, spared: tuple[str, ...], context: CommandContext) -> Battle:
        if self.infliction.heals:
            return self._heal(battle, context)
        for who, suffered in self._shares(spared, context):
            battle = hurt(battle, who, suffered, context)
            battle = spoil_spells(battle, who, context)
        return battle

    def _shares(
        self, spared: tuple[str, ...], context: CommandContext
    ) -> Iterator[tuple[str, int]]:
        usual = self._amount(context)
        for each in self.victims:
            whole = usual if each.own is None else each.own
            share = whole if each.who not in spared else self._saved_share(whole)
            if share:
                yield each.who, share

    def _saved_share(self, whole: int) -> int:
        return whole // 2 if self.infliction.spared == "half" else 0

    def _heal(self, battle: Battle, context: CommandContext) -> Battle:
        usual = self._amount(context)
        for each in self.victims:
            amount = usual if each.own is None else each.own
            if amount:
                battle = Heal((each.who,), amount).apply_to(battle, context)
        return battle

    def _amount(self, context: CommandContext) -> int:
        """Roll the common damage or healing; 0, without a roll, if each figure has its own."""
        if all(each.own is not None for each in self.victims):
            return 0
        return max(0, self.infliction.damage + context.roll(*self.throw))

    def _lasting(self, battle: Battle, whom: tuple[str, ...], context: CommandContext) -> Battle:
        what = self.infliction
        alive = tuple(who for who in whom if _lives(battle, who))
        if what.kills and alive:
            return Kill(alive).apply_to(battle, context)
        for who in alive if what.drains else ():
            battle = drain_levels(battle, who, what.drains, context)
        more_s = context.roll(*self.throw_more) * what.more_s if what.effects and alive else 0
        for effect in what.effects if alive else ():
            left_s = effect.left_s
            lasts = effect._replace(left_s=(left_s or 0) + more_s) if more_s else effect
            battle = ApplyEffect(alive, lasts).apply_to(battle, context)
        return battle


class PassOver(NamedTuple):
    """Skip the further effects of hits, or only one `power` of them."""

    hits: tuple[LandedHit, ...]
    power: str = ""

    def sentence(self, battle: Battle) -> str:
        by = listing(list({name_of(battle, hit.by): None for hit in self.hits}))
        whom = people(battle, dict.fromkeys(hit.whom for hit in self.hits))
        if self.power:
            return f"Skip {self.power}: {whose(by)} hits on {whom}"
        return f"Skip further effects: {whose(by)} hits on {whom}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        for hit in self.hits:
            battle = _mark_asked(battle, hit, self.power)
        return battle


def _mark_asked(battle: Battle, hit: LandedHit, power: str) -> Battle:
    running = battle.running
    done = running.with_asked(hit, power) if power else running.without_hits((hit,))
    return battle.with_running(done)


def _lives(battle: Battle, who: str) -> bool:
    return condition_of(battle, battle.figure(who)).state != "dead"
