"""Lost levels and hit dice, as from the touch of some undead."""

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import CommandContext
from battleboard.battle.state.condition import correct_hit_points
from battleboard.battle.state.event import Drained
from battleboard.battle.state.figure import Figure
from battleboard.rules.attack.to_hit import parse_hit_dice
from battleboard.rules.scene import Fighting


def drained(battle: Battle, who: str, levels: int, context: CommandContext) -> Battle:
    """Lower a figure by levels or hit dice; one that has none left dies.

    Each level takes its share of the hit points, both of the maximum and of those left.
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
    card = figure.card._replace(fighting=_lowered(figure.card.fighting, left))
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


def _lowered(fighting: Fighting, left: int) -> Fighting:
    """Return what a figure fights with at its new level or hit dice."""
    if fighting.level is not None:
        return fighting._replace(level=left)
    return fighting._replace(hit_dice=str(left)) if fighting.hit_dice else fighting
