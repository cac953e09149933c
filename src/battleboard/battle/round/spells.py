"""Spells of the current round: pending, spoiled or spent ones, and their fields."""

from collections.abc import Iterable, Iterator
from math import inf
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import CommandContext
from battleboard.battle.state.condition import DECLARED_IN, is_out, is_playing
from battleboard.battle.state.event import Spoiled
from battleboard.battle.state.figure import Spell
from battleboard.battle.state.placed_acts import PlacedAct, placed_acts
from battleboard.battle.state.rules_scene import casting_of, possible_actions
from battleboard.battle.state.running_round import CAST, SpellField, field_of
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.rules import Act, Action
from battleboard.rules.timing.act import VERY_BEGINNING, ActKind, Resolution
from battleboard.rules.wounds import Harm

_ACTS: Final[frozenset[ActKind]] = frozenset({"spell", "device"})


@cached_by_identity
def castings(battle: Battle) -> tuple[Action, ...]:
    """Return the declared spells and devices that are neither spoiled nor played."""
    if battle.over or battle.open_phase.kind not in DECLARED_IN:
        return ()
    if battle.running.resolution is None:
        return tuple(each for each in possible_actions(battle) if _is_meant(battle, each))
    coming = (turn.act for turn in placed_acts(battle) if turn.is_open and turn.act.kind in _ACTS)
    declared = (casting_of(battle, act) for act in coming)
    return tuple(dict.fromkeys(action for action in declared if action))


def pending_fields(battle: Battle, time: float = inf) -> tuple[SpellField, ...]:
    """Return the fields of spells and devices that are still to take effect at a moment."""
    running = battle.running
    if not running.aimed:
        return ()
    played = (done.field for done in running.settled if done.place > time)
    coming = (field_of(running.aimed, action) for action in castings(battle))
    return tuple(field for field in (*played, *coming) if field.rings)


def _is_meant(battle: Battle, action: Action) -> bool:
    return action.kind in CAST and not is_out(battle, battle.figures[action.by])


def spoil_spells(battle: Battle, who: str, context: CommandContext) -> Battle:
    """Spoil the spells that a figure is casting, where harm spoils them by the game's rules."""
    answer = battle.running.resolution
    if answer is None or who not in _casters(answer) or not is_playing(battle):
        return battle
    lost = tuple(_find_lost(battle, who))
    for turn in lost:
        context.tell(Spoiled(who, turn.act.id, turn.act.label or turn.act.kind))
    running = battle.running
    spoiled = running.spoiled.union(turn.act.id for turn in lost)
    return battle.with_running(running._replace(spoiled=spoiled))


@cached_by_identity
def _casters(answer: Resolution) -> frozenset[str]:
    """Return the casters of a round, so that harm to others needs no search."""
    return frozenset(timing.act.by for timing in answer.acts if timing.act.mode == "spell")


def _find_lost(battle: Battle, who: str) -> Iterator[PlacedAct]:
    rulings = battle.rules.rulings(battle.options)
    held = any(
        action.casting is not None and action.casting.concentration
        for action in battle.running.actions
        if action.by == who
    )
    for turn in placed_acts(battle):
        harm = Harm(turn.act, turn.place, battle.running.now, held)
        if turn.act.by == who and turn.is_open and battle.rules.spoiled(harm, rulings):
            yield turn


def finished_spells(battle: Battle) -> Iterator[Act]:
    """Yield the spells that were completed or spoiled in the current round.

    A spell that runs on is still being cast, unless it only waits for the next round to start.
    """
    answer = battle.running.resolution
    cast = {
        spell.act
        for spell in (answer.spells if answer else ())
        if spell.completes_at == VERY_BEGINNING
    }
    for turn in placed_acts(battle):
        over = turn.played or turn.outcome == "spoiled" or turn.act.id in cast
        if turn.act.mode == "spell" and over:
            yield turn.act


def used_devices(battle: Battle) -> Iterator[Act]:
    return (turn.act for turn in placed_acts(battle) if turn.act.kind == "device" and turn.played)


def discharge(battle: Battle, devices: Iterable[Act]) -> Battle:
    """Use up a charge or dose of each device, where its user's card counts them."""
    for act in devices:
        figure = battle.figures.get(act.by)
        if figure is not None and figure.card.devices:
            left = tuple(
                each.with_left(each.left - 1) if each.name == act.label and each.left else each
                for each in figure.card.devices
            )
            card = figure.card._replace(devices=left)
            battle = battle.with_figure(figure._replace(card=card))
    return battle


def spend_spells(battle: Battle, spells: Iterable[Act]) -> Battle:
    """Use up one casting of each spell, where the caster's card lists them."""
    for act in spells:
        figure = battle.figures.get(act.by)
        if figure is not None and figure.card.spells:
            ready = tuple(_once_less(figure.card.spells, act.label))
            battle = battle.with_figure(figure._replace(card=figure.card._replace(spells=ready)))
    return battle


def _once_less(spells: Iterable[Spell], name: str) -> Iterator[Spell]:
    found = False
    for spell in spells:
        taken = not found and spell.name == name and spell.left > 0
        found = found or taken
        yield spell.with_left(spell.left - 1) if taken else spell
