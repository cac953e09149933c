"""Commands that settle grappling, pummelling and overbearing, by the table or the DM."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.commands.effects import ApplyEffect
from battleboard.battle.commands.playing import due_act
from battleboard.battle.round.consequences import advance_to, fell, record_act
from battleboard.battle.state.command_context import CommandContext, Refusal, Roll, RollRequest
from battleboard.battle.state.condition import subdue
from battleboard.battle.state.event import Wrestled
from battleboard.battle.state.figure import Effect, Status
from battleboard.battle.state.naming import act_in_words, in_names, name_of
from battleboard.battle.state.placed_acts import PlacedAct, act_named
from battleboard.battle.state.rules_scene import action_of, combatant
from battleboard.battle.state.running_round import NOTHING
from battleboard.rules import Tables
from battleboard.rules.attack.unarmed import (
    UnarmedChance,
    UnarmedEffect,
    chance_of,
    effect_of,
    unarmed_row,
)
from battleboard.rules.scene import UNARMED, Settlement
from battleboard.rules.tables import UnarmedRow

Fate: TypeAlias = Literal["pinned", "thrown down", "stunned", "nothing"]
FATES: Final[Mapping[Fate, Status | None]] = {
    "pinned": "held",
    "thrown down": "prone",
    "stunned": "stunned",
    "nothing": None,
}
"""The results that the DM can choose for an unarmed attack, and the status that each brings."""
_DOES: Final[Mapping[Fate, str]] = {
    "pinned": "pins {}",
    "thrown down": "throws {} down",
    "stunned": "stuns {}",
    "nothing": "gets no hold on {}",
}
_ONE_ROUND: Final[frozenset[Status]] = frozenset({"stunned"})
SUBDUES_ALL: Final = 0
_D100: Final = Roll(1, 100)


def is_unarmed(battle: Battle, turn: PlacedAct) -> bool:
    asked = action_of(battle, turn.act)
    return asked.by == turn.act.by and asked.kind in UNARMED


class AttackUnarmed(NamedTuple):
    """Settle an unarmed attack by the table: one roll to land, and one for the effect.

    `to_hit` and `effect` answer the table's questions: how often each modifier applies. The
    attacker's damage bonus is added to any damage that the table gives.
    """

    act: str
    target: str = ""
    to_hit: Mapping[str, int] = NOTHING
    effect: Mapping[str, int] = NOTHING

    def sentence(self, battle: Battle) -> str:
        at = f" at {name_of(battle, self.target)}" if self.target else ""
        return f"{act_named(battle, self.act)}{at}: by the table"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        turn = _due(battle, self.act)
        before, target = advance_to(battle, turn, context), self.target or turn.act.targets[0]
        row = row_of(before, turn, context.tables)
        if row is None:
            raise Refusal("No table covers this: choose the result.")
        chance = chance_at(before, turn.act.by, target, row, self.to_hit)
        if chance is None:
            raise Refusal(f"The {row.base}'s card has no armour class to roll against.")
        roll = context.roll(*throw_for(self.act, "unarmed"))
        if not chance.lands(roll):
            words = _DOES["nothing"]
            told = Wrestled(
                *(self.act, turn.act.by, target, words),
                landed=False,
                roll=roll,
                percent=chance.percent,
                why=chance.why.text,
            )
            return _settle(before, turn, _Result(target, told), context)
        effect = self._effect(row, context)
        told = Wrestled(
            *(self.act, turn.act.by, target, effect.outcome.words),
            landed=True,
            roll=roll,
            percent=chance.percent,
            why=effect.why.text,
        )
        harm = effect.outcome.damage
        bonus = before.figure(turn.act.by).card.damage if harm else 0
        result = _Result(target, told, max(0, harm + bonus), row.real, effect.outcome.statuses)
        return _settle(before, turn, result, context)

    def _effect(self, row: UnarmedRow, context: CommandContext) -> UnarmedEffect:
        return effect_of(row, context.roll(*throw_for(self.act, "effect")), self.effect)


class DecideUnarmed(NamedTuple):
    """Settle an unarmed attack as the DM says; any damage only subdues."""

    act: str
    fate: Fate
    target: str = ""
    damage: int = 0

    def sentence(self, battle: Battle) -> str:
        return f"{act_named(battle, self.act)}: {self.fate}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        turn = _due(battle, self.act)
        if self.damage < 0:
            raise Refusal(f"Hit points must be 0 or more, not {self.damage}.")
        target = self.target or turn.act.targets[0]
        status = FATES[self.fate]
        landed = status is not None
        told = Wrestled(self.act, turn.act.by, target, _DOES[self.fate], landed)
        statuses = () if status is None else (status,)
        before = advance_to(battle, turn, context)
        result = _Result(target, told, self.damage, SUBDUES_ALL, statuses)
        return _settle(before, turn, result, context)


class _Result(NamedTuple):
    """The effect of an unarmed attack on its target."""

    target: str
    told: Wrestled
    damage: int = 0
    real: int = SUBDUES_ALL
    statuses: tuple[Status, ...] = ()


def throw_for(act: str, what: Literal["unarmed", "effect"]) -> RollRequest:
    return RollRequest(f"{what}: {act}", _D100)


def row_of(battle: Battle, turn: PlacedAct, tables: Tables) -> UnarmedRow | None:
    """Return the table for an unarmed attack; None if the DM decides."""
    rulings = battle.rules.rulings(battle.options)
    return unarmed_row(action_of(battle, turn.act).kind, tables, rulings)


def chance_at(
    battle: Battle, by: str, target: str, row: UnarmedRow, answers: Mapping[str, int]
) -> UnarmedChance | None:
    """Return the chance that an unarmed attack lands; None if no armour class is known."""
    attacker, attacked = (combatant(battle, battle.figure(who)) for who in (by, target))
    chance = chance_of(row, attacker, attacked, answers)
    if chance is None:
        return None
    return chance._replace(why=chance.why._replace(text=in_names(battle, chance.why.text)))


def _due(battle: Battle, act: str) -> PlacedAct:
    turn = due_act(battle, act)
    if not is_unarmed(battle, turn):
        raise Refusal(f"{act_in_words(battle, turn.act)} is not an unarmed attack.")
    return turn


def _settle(battle: Battle, turn: PlacedAct, result: _Result, context: CommandContext) -> Battle:
    target = result.target
    if not battle.figure(target).present:
        raise Refusal(f"{name_of(battle, target)} is not on the table.")
    context.tell(result.told)
    after = battle
    if result.damage:
        after = subdue(after, target, result.damage, result.real, context)
    for status in result.statuses:
        left_s = battle.rules.pace.round_s if status in _ONE_ROUND else None
        effect = Effect(status, status, status, left_s)
        after = ApplyEffect((target,), effect).apply_to(after, context)
    harmed = (target,) if result.told.landed else ()
    outcome: Settlement = "hit" if harmed else "miss"
    if fell(battle, after, target):
        outcome = "incapacitated"
    return record_act(battle, after, turn, outcome, harmed, context)
