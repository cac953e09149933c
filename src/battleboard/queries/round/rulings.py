"""Declarations by the DM's word: what a figure could have declared before the dice fell."""

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, Declare, OverruleDeclaration
from battleboard.battle.procedure.declarations import declared_by, is_too_late, unplayed
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.running_round import NOTHING


def may_overrule(battle: Battle, who: str) -> bool:
    """Whether only the DM's word can change what a figure does in the running round."""
    if battle.over or battle.running.ended or is_out(battle, battle.figure(who)):
        return False
    return is_too_late(battle) and bool(declared_by(battle, who))


def before_the_dice(battle: Battle, who: str) -> Battle:
    """The battle as if a figure had still to declare, and no die had fallen."""
    phases = battle.rules.phases
    at = next(at for at, phase in enumerate(phases) if phase.kind in {"declaration", "initiative"})
    running, open_ones = battle.running, unplayed(battle, who)
    return battle._replace(
        phase=at,
        running=running._replace(
            actions=tuple(each for each in running.actions if each not in open_ones),
            dice=NOTHING,
            resolution=None,
            dropped=running.dropped - {who},
        ),
    )


def by_the_dms_word(command: Command) -> Command:
    """A command with each declaration in it made by the DM's word."""
    match command:
        case Declare():
            return OverruleDeclaration(command.action, command.to)
        case Batch():
            return command._replace(deeds=tuple(map(by_the_dms_word, command.deeds)))
        case _:
            return command
