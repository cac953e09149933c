"""Memorizing spells: which ones figures have used, and how much rest and study they need."""

from collections.abc import Iterable, Mapping

from battleboard.battle.battle import Battle
from battleboard.battle.round.between_fights import let_pass, party_of, slept_seconds
from battleboard.battle.state.adventure_event import SpellsMemorized
from battleboard.battle.state.command_context import CommandContext, Refusal
from battleboard.battle.state.figure import Figure, Spell
from battleboard.foundation.words import count, ordinal, with_capital
from battleboard.rules.exploration import SpellRest
from battleboard.rules.measures import HOUR_S, MINUTE_S


def who_studies(battle: Battle) -> tuple[str, ...]:
    return tuple(each.id for each in party_of(battle) if any(lacking(each)))


def lacking(figure: Figure) -> tuple[Spell, ...]:
    """Return a figure's spells that have at least one casting used up."""
    return tuple(spell for spell in figure.card.spells if spell.left < spell.total)


def may_regain(battle: Battle, spell: Spell) -> bool:
    rest = battle.rules.exploration.spells
    return rest is None or slept_seconds(battle) >= rest.hours_for(spell.level) * HOUR_S


def study_seconds(battle: Battle, who: Iterable[str]) -> int:
    """Return how long the slowest of these figures needs to study the spells that it may regain."""
    rest = battle.rules.exploration.spells
    if rest is None:
        return 0
    minutes = (
        rest.study_minutes(
            spell.level
            for spell in lacking(battle.figure(each))
            if may_regain(battle, spell)
            for _ in range(spell.total - spell.left)
        )
        for each in who
    )
    return max(minutes, default=0) * MINUTE_S


def memorize(battle: Battle, who: Iterable[str], context: CommandContext) -> Battle:
    """Let figures study while time passes; refused if they have not rested enough for any spell."""
    names = tuple(who)
    missing = [spell for each in names for spell in lacking(battle.figure(each))]
    if not any(may_regain(battle, spell) for spell in missing):
        raise Refusal(why_not_memorized(battle, missing))
    ready = {each: _regain_spells(battle, each) for each in names}
    studied = let_pass(battle, study_seconds(battle, names), context, resting=True)
    return _with_spells(studied, ready, context)._replace(slept_s=0)


def why_not_memorized(battle: Battle, missing: Iterable[Spell]) -> str:
    """Say how much rest the lowest-level spell needs, or that there are no spells to regain."""
    rest = battle.rules.exploration.spells
    levels = [max(1, spell.level) for spell in missing]
    if rest is None or not levels:
        return "There are no spells to regain."
    lowest = min(levels)
    hours = count(rest.hours_for(lowest), "hour")
    rested = count(slept_seconds(battle) // HOUR_S, "hour")
    return (
        f"{with_capital(ordinal(lowest))}-level spells need {hours} of rest ({rest.rule}): "
        f"so far {rested}."
    )


def regain(battle: Battle, who: Iterable[str], context: CommandContext) -> Battle:
    """Restore the spells for which figures have rested; the study takes no time of its own."""
    return _with_spells(battle, {each: _regain_spells(battle, each) for each in who}, context)


def _regain_spells(battle: Battle, who: str) -> tuple[Spell, ...]:
    return tuple(
        spell._replace(left=spell.total) if may_regain(battle, spell) else spell
        for spell in battle.figure(who).card.spells
    )


def _with_spells(
    battle: Battle, ready: Mapping[str, tuple[Spell, ...]], context: CommandContext
) -> Battle:
    for who, spells in ready.items():
        figure = battle.figure(who)
        before = figure.card.spells
        number = sum(new.left - old.left for old, new in zip(before, spells, strict=True))
        if number:
            context.tell(SpellsMemorized(who, number))
            card = figure.card._replace(spells=spells)
            battle = battle.with_figure(figure._replace(card=card))
    return battle


def rest_in_words(rest: SpellRest) -> str:
    """Put the rule in words: 4 hours of rest, then 15 minutes for each level of each spell."""
    fewest, most = rest.hours[0], rest.hours[-1]
    by_level = f"{fewest} to {most} hours of rest by spell level"
    hours = by_level if most > fewest else f"{count(fewest, 'hour')} of rest"
    study = "an hour" if rest.hour else f"{rest.minutes} minutes for each level of each spell"
    return f"{hours}, then {study} ({rest.rule})"
