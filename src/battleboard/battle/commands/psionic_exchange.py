"""The command that plays a segment of psionic combat with the turns that the DM enters."""

from collections.abc import Mapping
from typing import Final, NamedTuple, get_args

from battleboard.battle.battle import Battle
from battleboard.battle.commands.effects import ApplyEffect
from battleboard.battle.commands.playing import due_act
from battleboard.battle.round.consequences import advance_to
from battleboard.battle.round.psionic_combat import (
    PsionicCombat,
    close_psionics,
    leave_psionics,
    psionic_combat,
    strength_of,
)
from battleboard.battle.state.command_context import CommandContext, Refusal
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.figure import Effect, Status
from battleboard.battle.state.naming import act_in_words, name_of
from battleboard.battle.state.placed_acts import act_named
from battleboard.battle.state.psionic_event import PsionicsEnded, UsedPsionics
from battleboard.foundation.words import count
from battleboard.rules.psionics import ATTACK_MODES, DEFENCE_MODES, PsionicSegment, PsionicTurn

_STATUSES: Final[Mapping[str, Status]] = {status: status for status in get_args(Status)}


class PsionicExchange(NamedTuple):
    """Play the next segment of the psionic combat that an act belongs to.

    Figures without a turn use no mode and lose nothing.
    """

    act: str
    turns: tuple[PsionicTurn, ...] = ()

    def sentence(self, battle: Battle) -> str:
        return f"{act_named(battle, self.act)}: a segment of psionic combat"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        turn = due_act(battle, self.act)
        combat = psionic_combat(battle, turn)
        if combat is None:
            raise Refusal(f"{act_in_words(battle, turn.act)} leads to no psionic combat.")
        _check(battle, combat, self.turns)
        after = advance_to(battle, turn, context)
        for each in self.turns:
            after = _take(after, each, context)
        running = after.running
        played = PsionicSegment(combat.place, self.turns)
        after = after.with_running(running._replace(psionics=(*running.psionics, played)))
        return _end_combat(after, combat, context)


def _check(battle: Battle, combat: PsionicCombat, turns: tuple[PsionicTurn, ...]) -> None:
    who = [each.who for each in turns]
    if len(set(who)) < len(who):
        raise Refusal("Each figure has one turn in a segment of psionic combat.")
    for each in turns:
        name = name_of(battle, each.who)
        if each.who not in combat.minds + combat.others:
            raise Refusal(f"{name} takes no part in this psionic combat.")
        for mode, modes in ((each.attack, ATTACK_MODES), (each.defence, DEFENCE_MODES)):
            if mode and mode not in modes:
                raise Refusal(f"'{mode}' is not one of: {', '.join(modes)}.")
        strength = strength_of(battle, each.who)
        if each.cost > strength:
            left = count(strength, "point")
            raise Refusal(f"{name} has {left} left, and these modes cost {each.cost}.")
        if each.lost < 0 or (each.lost and each.who in combat.others):
            lost = count(each.lost, "point")
            raise Refusal(f"{name} cannot lose {lost} of psionic strength.")


def _take(battle: Battle, turn: PsionicTurn, context: CommandContext) -> Battle:
    figure = battle.figure(turn.who)
    held = figure.card.psionic
    if held:
        left = held.without(turn.cost + turn.lost)
        used = turn.attack, turn.defence, turn.cost, turn.lost, left.now
        context.tell(UsedPsionics(turn.who, *used))
        battle = battle.with_figure(figure._replace(card=figure.card._replace(psionic=left)))
    if turn.effect:
        effect = Effect(turn.effect, turn.effect, _STATUSES.get(turn.effect.casefold()))
        battle = ApplyEffect((turn.who,), effect).apply_to(battle, context)
    return battle


def _end_combat(battle: Battle, combat: PsionicCombat, context: CommandContext) -> Battle:
    """End combat for figures that have no strength left or are out of the fight.

    After the last segment, end it for all.
    """
    there, acts = combat.minds + combat.others, combat.acts
    helpless = {who for who in there if is_out(battle, battle.figure(who))}
    spent = {who for who in combat.minds if not strength_of(battle, who)} - helpless
    battle = leave_psionics(battle, acts, spent, "strength", context)
    battle = leave_psionics(battle, acts, helpless, "helpless", context)
    settled = {done.act.id for done in battle.running.settled}
    left = [turn for turn in acts if turn.act.id not in settled]
    if not left or combat.place < combat.last:
        return battle
    if not battle.running.surprised:
        context.tell(PsionicsEnded("", "time"))
    return close_psionics(battle, left)
