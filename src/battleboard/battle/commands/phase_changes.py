"""Procedure commands: a phase's dice, the next or previous phase, and the battle's end."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.procedure import phase_dice, phase_transitions
from battleboard.battle.procedure.phase_dice import (
    find_throw,
    phase_throws,
    with_dice_thrown,
    with_die_set,
)
from battleboard.battle.procedure.stage import may_skip, why_not_on, why_not_played
from battleboard.battle.state.command_context import CommandContext, Refusal
from battleboard.battle.state.naming import throw_in_words


class ThrowDie(NamedTuple):
    """Roll one of the dice that the phase is waiting for."""

    what: str

    def sentence(self, battle: Battle) -> str:
        return f"Roll for {throw_in_words(battle, self.what)}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        throw = find_throw(battle, context.tables, self.what)
        if not throw.is_open:
            raise Refusal(f"{throw.words}: already rolled ({throw.value}).")
        return with_dice_thrown(battle, (throw,), context)


class ThrowAll(NamedTuple):
    """Roll all open dice that the phase needs, or the optional ones if it needs none."""

    def sentence(self, battle: Battle) -> str:
        return f"Roll for {battle.open_phase.name}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        waiting = [throw for throw in phase_throws(battle, context.tables) if throw.is_open]
        needed = tuple(throw for throw in waiting if not throw.optional)
        if not waiting:
            raise Refusal("No dice are needed now.")
        return with_dice_thrown(battle, needed or tuple(waiting), context)


class SetDie(NamedTuple):
    """Correct a die that has been rolled."""

    what: str
    value: int

    def sentence(self, battle: Battle) -> str:
        return f"Set {throw_in_words(battle, self.what)} to {self.value}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        throw = find_throw(battle, context.tables, self.what)
        if throw.value is None:
            raise Refusal(f"{throw.words}: not rolled yet.")
        return with_die_set(battle, throw, self.value, context.tables)


class NextPhase(NamedTuple):
    """Go to the next phase; with `leaving_open`, even if acts are still open."""

    leaving_open: bool = False

    def sentence(self, battle: Battle) -> str:
        return f"Continue from {battle.open_phase.name}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        stays = why_not_on(battle, phase_dice.phase_throws(battle, context.tables))
        if stays and (battle.over or not self.leaving_open or not why_not_played(battle)):
            raise Refusal(stays)
        return phase_transitions.enter_next_phase(battle, context)


class SkipPhase(NamedTuple):
    """Leave the open phase without its result."""

    def sentence(self, battle: Battle) -> str:
        return f"Skip {battle.open_phase.name}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        _check_running(battle)
        if not may_skip(battle, phase_dice.phase_throws(battle, context.tables)):
            raise Refusal(f"The phase '{battle.open_phase.name}' cannot be skipped.")
        return phase_transitions.enter_next_phase(battle, context, skipped=True)


class PreviousPhase(NamedTuple):
    """Go back to the previous phase."""

    def sentence(self, battle: Battle) -> str:
        return f"Go back from {battle.open_phase.name}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        why_not = phase_transitions.why_not_back(battle)
        if why_not:
            raise Refusal(why_not)
        return phase_transitions.reopen_previous_phase(battle, context)


class RethrowDice(NamedTuple):
    """Reroll the dice of the phase that have been rolled."""

    def sentence(self, battle: Battle) -> str:
        return f"Reroll the dice of {battle.open_phase.name}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        _check_running(battle)
        throws = phase_dice.phase_throws(battle, context.tables)
        fallen = tuple(throw for throw in throws if throw.value is not None)
        if not fallen:
            raise Refusal("No dice to reroll yet.")
        return phase_dice.with_dice_thrown(battle, fallen, context)


class EndBattle(NamedTuple):
    """End the battle."""

    def sentence(self, _battle: Battle) -> str:
        return "End the battle"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        _check_running(battle)
        return battle._replace(over=True)


class ResumeBattle(NamedTuple):
    """Resume a battle that was over."""

    def sentence(self, _battle: Battle) -> str:
        return "Resume the battle"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        if not battle.over:
            raise Refusal("The battle is not over.")
        return battle._replace(over=False)


def _check_running(battle: Battle) -> None:
    if battle.over:
        raise Refusal("The battle is over.")
