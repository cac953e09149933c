"""Spells that are spoiled by harm to their casters, whatever it came from."""

from collections.abc import Iterator

from battleboard.battle.battle import Battle
from battleboard.battle.condition import is_playing
from battleboard.battle.event import Spoiled
from battleboard.battle.referee import Referee
from battleboard.battle.turns import Turn, turns
from battleboard.rules.wounds import Harm


def spoil_spells(battle: Battle, who: str, referee: Referee) -> Battle:
    """Spoil what a figure is casting, where the ruleset says that harm does so."""
    if not is_playing(battle):
        return battle
    lost = tuple(_lost(battle, who))
    for turn in lost:
        referee.tell(Spoiled(who, turn.act.id, turn.act.label or turn.act.kind))
    running = battle.running
    spoiled = running.spoiled.union(turn.act.id for turn in lost)
    return battle.with_running(running._replace(spoiled=spoiled))


def _lost(battle: Battle, who: str) -> Iterator[Turn]:
    rulings = battle.rules.rulings(battle.options)
    held = any(
        action.casting is not None and action.casting.concentration
        for action in battle.running.actions
        if action.by == who
    )
    for turn in turns(battle):
        harm = Harm(turn.act, turn.place, battle.running.now, held)
        if turn.act.by == who and turn.is_open and battle.rules.spoiled(harm, rulings):
            yield turn
