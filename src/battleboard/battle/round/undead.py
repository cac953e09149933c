"""Undead in a battle: level drain, and attempts to turn undead by the table."""

from collections.abc import Iterable

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import CommandContext, Refusal
from battleboard.battle.state.condition import correct_hit_points
from battleboard.battle.state.event import Drained
from battleboard.battle.state.figure import Figure
from battleboard.board.point import distance
from battleboard.rules import Tables
from battleboard.rules.attack.turning import (
    TurningAttempt,
    Undead,
    is_in_turning_table,
    turning_attempt,
)
from battleboard.rules.class_levels import class_levels, class_text, level_in
from battleboard.rules.scene import Fighting
from battleboard.rules.tables import TableError, parse_hit_dice


def drain_levels(battle: Battle, who: str, levels: int, context: CommandContext) -> Battle:
    """Lower a figure by levels or hit dice; a figure that has none left dies.

    The maximum hit points fall in proportion.
    """
    figure = battle.figure(who)
    had = levels_of(figure)
    left = max(0, had - levels)
    context.tell(Drained(who, min(levels, had), left))
    if not left:
        dead_at = battle.rules.health.dead_at(battle.rules.rulings(battle.options))
        return correct_hit_points(
            battle, who, figure.hp._replace(now=min(figure.hp.now, dead_at), temporary=0), context
        )
    most = max(1, figure.hp.most * left // had)
    now = min(most, max(min(figure.hp.now, 1), figure.hp.now - (figure.hp.most - most)))
    card = figure.card._replace(fighting=_lower(figure.card.fighting, left))
    lower = battle.with_figure(figure._replace(card=card))
    return correct_hit_points(lower, who, figure.hp._replace(now=now, most=most), context)


def levels_of(figure: Figure) -> int:
    """Return a figure's level or hit dice; a card without either counts as 1."""
    fighting = figure.card.fighting
    if fighting.level is not None:
        return max(1, fighting.level)
    if not fighting.hit_dice:
        return 1
    return max(1, int(parse_hit_dice(fighting.hit_dice).dice))


def _lower(fighting: Fighting, left: int) -> Fighting:
    if fighting.level is not None:
        levels = class_levels(fighting)
        lower = tuple(each._replace(level=min(each.level, left)) for each in levels)
        return fighting._replace(level=left, character_class=class_text(lower))
    return fighting._replace(hit_dice=str(left)) if fighting.hit_dice else fighting


TURNERS = frozenset({"cleric"})
_PALADIN_BEHIND = 2
NO_TABLE = "No turning table: choose which undead are turned."
NO_LEVEL = "The card gives no level: choose which undead are turned."


def is_undead(battle: Battle, figure: Figure, tables: Tables) -> bool:
    if figure.card.undead:
        return True
    return is_in_turning_table(_possible_names(figure), battle.rules.turning.dice, tables)


def attempt_of(battle: Battle, tables: Tables, by: str, whom: Iterable[str]) -> TurningAttempt:
    turner = battle.figure(by)
    level = _turning_level(turner.card.fighting)
    if level is None:
        raise Refusal(NO_LEVEL)
    if tables.turning_by(battle.rules.turning.dice) is None:
        raise Refusal(NO_TABLE)
    figures = sorted(map(battle.figure, whom), key=lambda each: _feet(turner, each))
    undead = [Undead(each.id, _possible_names(each), _hit_dice(each)) for each in figures]
    try:
        return turning_attempt(level, undead, battle.rules.turning, tables)
    except TableError as fault:
        raise Refusal(str(fault)) from fault


def _turning_level(fighting: Fighting) -> int | None:
    """Return the level at which a figure turns, 2 lower for a paladin; None if it has no level."""
    paladin = level_in(fighting, frozenset({"paladin"})) if _is_paladin(fighting) else None
    return level_in(fighting, TURNERS) if paladin is None else max(1, paladin - _PALADIN_BEHIND)


def _is_paladin(fighting: Fighting) -> bool:
    return any(each.name == "paladin" for each in class_levels(fighting))


def _feet(turner: Figure, figure: Figure) -> float:
    return distance(turner.body.at, figure.body.at)


def _possible_names(figure: Figure) -> tuple[str, ...]:
    """Return a figure's possible names in the table: kind of undead, type, name without number."""
    card = figure.card
    return tuple(filter(None, (card.undead, card.type, card.name.rstrip("0123456789 "))))


def _hit_dice(figure: Figure) -> int:
    fighting = figure.card.fighting
    try:
        return max(1, int(parse_hit_dice(fighting.hit_dice or fighting.level or 1).dice))
    except TableError:
        return 1
