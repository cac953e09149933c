"""The command that lets a spell, breath, gaze or poison affect figures: saves, harm, what lasts."""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.commands.effects import ApplyEffect
from battleboard.battle.commands.health import Heal, Kill
from battleboard.battle.commands.playing import NO_DICE, Settle
from battleboard.battle.commands.striking import RollSave
from battleboard.battle.round.consequences import replan_round
from battleboard.battle.round.draining import drained
from battleboard.battle.round.spells import spoil_spells
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
"""What a saving throw does: half the damage, no harm at all, or nothing."""


class Victim(NamedTuple):
    """A figure that something affects: the number that saves it, or what the DM says of its save.

    With neither it may not save. `own` is damage or healing of its own instead of that of all.
    `resists` is the chance in percent that its magic resistance keeps all of it off, and `resisted`
    what the DM says of that.
    """

    who: str
    needed: int | None = None
    saved: bool | None = None
    own: int | None = None
    resists: int | None = None
    resisted: bool | None = None


class AppliedEffects(NamedTuple):
    """What affects figures: damage or healing, effects, death, the loss of levels.

    A saving throw `against` something does what `spared` says; what lasts falls only on those that
    have not saved. `more` are dice of `more_s` seconds each, which the effects last besides.
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
        """Whether nothing at all comes of it."""
        harmless = not self.damage and not self.dice.number and not self.drains
        return harmless and not self.effects and not self.kills


class Inflict(NamedTuple):
    """Let something affect figures, all at once; it is an act of the round, or comes `by` the DM.

    Saves are thrown for those that need a number, damage is thrown once, and effects begin on those
    that have not saved. It may be what a `hit` does besides its damage; where it `does_more`,
    other powers of the hit are still to be asked for. `level` is that at which it is used.
    """

    infliction: AppliedEffects
    victims: tuple[Victim, ...] = ()
    act: str = ""
    by: str = ""
    hit: LandedHit | None = None
    does_more: bool = False
    level: int = 0

    def sentence(self, battle: Battle) -> str:
        """What is done, in a sentence."""
        whom = people(battle, [each.who for each in self.victims])
        if self.act:
            return f"{act_named(battle, self.act)}: {whom or 'done'}"
        name = self.infliction.name
        source = f"{whose(name_of(battle, self.by))} {name}" if self.by else name
        return f"{source}: {whom}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        """Throw the saves, hurt or heal, and begin what lasts on those that have not saved."""
        self._check(battle)
        if self.hit:
            battle = _asked(battle, self.hit, self.infliction.name if self.does_more else "")
        affected = (each for each in self.victims if not self._is_resisted(battle, each, context))
        return self._replace(victims=tuple(affected)).take_effect(battle, context)

    def take_effect(self, battle: Battle, context: CommandContext) -> Battle:
        """The battle once it has affected its figures, none of which resists it any more."""
        battle, saved = self._saved(battle, context)
        spared = () if self.infliction.spared == "nothing" else saved
        settled = (
            self._settled(battle, spared, context)
            if self.act
            else self._harmed(battle, spared, context)
        )
        left = tuple(each.who for each in self.victims if each.who not in spared)
        after = self._lasting(settled, left, context)
        return replan_round(settled, after, context.tables) if self.act else after

    def throw_for(self, who: str) -> RollRequest:
        """The saving throw of a figure, by the name under which its number is typed in."""
        return RollSave(who, self.act, self.infliction.name).throw

    def throw_to_resist(self, who: str) -> RollRequest:
        """The throw of a figure's magic resistance, by the name under which it is typed in."""
        return RollRequest(f"resistance: {who} against {self.act or self.infliction.name}", D100)

    @property
    def throw(self) -> RollRequest:
        """The throw for its damage or healing, by the name under which its number is typed in."""
        return RollRequest(f"damage: {self.act or self.infliction.name}", self.infliction.dice)

    @property
    def throw_more(self) -> RollRequest:
        """The throw for how long it lasts."""
        return RollRequest(f"lasts: {self.act or self.infliction.name}", self.infliction.more)

    def _check(self, battle: Battle) -> None:
        named = [each.who for each in self.victims]
        for who in (*named, *filter(None, (self.by,))):
            battle.figure(who)
        if len(set(named)) < len(named):
            raise Refusal(f"{self.infliction.name} affects each figure only once.")
        if not self.act and not named:
            raise Refusal("Choose at least 1 figure.")
        if self.infliction.drains < 0:
            raise Refusal(f"The levels lost have to be 0 or more, not {self.infliction.drains}.")

    def _is_resisted(self, battle: Battle, each: Victim, context: CommandContext) -> bool:
        """Whether the magic resistance of a figure keeps all of it off, as is told."""
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
        """How the chance comes about, with its rule; '' where the DM has given another one."""
        rule, per_cent = battle.rules.resistance, battle.figure(each.who).card.resistance
        if rule is None or per_cent is None:
            return ""
        rulings = battle.rules.rulings(battle.options)
        if rule.chance(per_cent, self.level, rulings) != each.resists:
            return ""
        why = rule.why(each.who, per_cent, self.level, rulings)
        return f"{why.text} ({why.rule})"

    def _saved(self, battle: Battle, context: CommandContext) -> tuple[Battle, tuple[str, ...]]:
        """The battle with all saves thrown, and those that have saved."""
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

    def _settled(self, battle: Battle, spared: tuple[str, ...], context: CommandContext) -> Battle:
        """The battle with the act played."""
        running = battle.running
        battle = battle.with_running(running._replace(saves={**running.saves, self.act: spared}))
        what, whom = self.infliction, tuple(each.who for each in self.victims)
        if not whom:
            return Settle(self.act, "miss").apply_to(battle, context)
        if what.heals:
            healed = Settle(self.act, whom=whom).apply_to(battle, context)
            return self._healed(healed, context)
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

    def _harmed(self, battle: Battle, spared: tuple[str, ...], context: CommandContext) -> Battle:
        """The battle with the figures hurt or healed, outside of any act."""
        if self.infliction.heals:
            return self._healed(battle, context)
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

    def _healed(self, battle: Battle, context: CommandContext) -> Battle:
        usual = self._amount(context)
        for each in self.victims:
            amount = usual if each.own is None else each.own
            if amount:
                battle = Heal((each.who,), amount).apply_to(battle, context)
        return battle

    def _amount(self, context: CommandContext) -> int:
        """The damage or healing of all, thrown once; nothing is thrown if each has its own."""
        if all(each.own is not None for each in self.victims):
            return 0
        return max(0, self.infliction.damage + context.roll(*self.throw))

    def _lasting(self, battle: Battle, whom: tuple[str, ...], context: CommandContext) -> Battle:
        """The battle with what lasts begun on some figures: effects, lost levels, death."""
        what = self.infliction
        alive = tuple(who for who in whom if _lives(battle, who))
        if what.kills and alive:
            return Kill(alive).apply_to(battle, context)
        for who in alive if what.drains else ():
            battle = drained(battle, who, what.drains, context)
        more_s = context.roll(*self.throw_more) * what.more_s if what.effects and alive else 0
        for effect in what.effects if alive else ():
            left_s = effect.left_s
            lasts = effect._replace(left_s=(left_s or 0) + more_s) if more_s else effect
            battle = ApplyEffect(alive, lasts).apply_to(battle, context)
        return battle


class PassOver(NamedTuple):
    """Let hits do nothing besides their damage, or only without one `power` of theirs."""

    hits: tuple[LandedHit, ...]
    power: str = ""

    def sentence(self, battle: Battle) -> str:
        """What is done, in a sentence."""
        by = listing(list({name_of(battle, hit.by): None for hit in self.hits}))
        whom = people(battle, dict.fromkeys(hit.whom for hit in self.hits))
        if self.power:
            return f"The hits of {by} bring {whom} no {self.power}"
        return f"The hits of {by} do nothing else to {whom}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        """Ask no more after these hits, or about one power of theirs."""
        for hit in self.hits:
            battle = _asked(battle, hit, self.power)
        return battle


def _asked(battle: Battle, hit: LandedHit, power: str) -> Battle:
    """The battle in which a hit has been asked about: all of it, or only one of its powers."""
    running = battle.running
    done = running.with_asked(hit, power) if power else running.without_hits((hit,))
    return battle.with_running(done)


def _lives(battle: Battle, who: str) -> bool:
    return condition_of(battle, battle.figure(who)).state != "dead"
