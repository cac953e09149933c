"""Spells that were cast or lost: they are ready once less."""

from collections.abc import Iterable, Iterator

from battleboard.battle.battle import Battle
from battleboard.battle.card import Spell
from battleboard.battle.turns import turns
from battleboard.rules import Act
from battleboard.rules.timing.ruler import VERY_BEGINNING


def cast_or_lost(battle: Battle) -> Iterator[Act]:
    """Give the spells of the running round that were completed in it, and those that were spoiled.

    What runs on is still being cast, unless it waits for nothing but the start of the next round.
    """
    answer = battle.running.resolution
    cast = {
        spell.act
        for spell in (answer.spells if answer else ())
        if spell.completes_at == VERY_BEGINNING
    }
    for turn in turns(battle):
        over = turn.played or turn.outcome == "spoiled" or turn.act.id in cast
        if turn.act.mode == "spell" and over:
            yield turn.act


def spent(battle: Battle, spells: Iterable[Act]) -> Battle:
    """Take some spells from those that are left to their casters, where cards list them."""
    for act in spells:
        figure = battle.figures.get(act.by)
        if figure is not None and figure.card.spells:
            ready = tuple(_once_less(figure.card.spells, act.label))
            battle = battle.with_figure(figure._replace(card=figure.card._replace(spells=ready)))
    return battle


def _once_less(spells: Iterable[Spell], name: str) -> Iterator[Spell]:
    """Give the spells of a card with one casting less of the first that is ready by a name."""
    found = False
    for spell in spells:
        taken = not found and spell.name == name and spell.left > 0
        found = found or taken
        yield spell._replace(left=spell.left - 1) if taken else spell
