"""The note beside the area of a spell that is being placed."""

from collections.abc import Iterator

from battleboard.battle.battle import Battle
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.running_round import spell_of
from battleboard.board.point import distance
from battleboard.foundation.words import number, with_capital
from battleboard.models.spell_aim import SpellShape
from battleboard.queries.round.powers_at_work import place_in_words
from battleboard.queries.round.resisting import resistances_told, used_by
from battleboard.queries.round.spell_sight import unseen_told
from battleboard.queries.table.areas_of_effect import AreaOfEffect, CaughtFigures, names_of
from battleboard.views.map.tools.annotations import NoteLine
from battleboard.views.theme.colours import Colours


def spell_notes(
    battle: Battle,
    area: AreaOfEffect,
    catch: CaughtFigures,
    shape: SpellShape,
    colours: Colours,
) -> list[NoteLine]:
    """The note on a spell's area: what it is, which foes and which friends are in it, how far."""
    title = f"{with_capital(spell_of(shape.action) or shape.power.name)}: {catch.title.lower()}"
    lines = [NoteLine(title, strong=True)]
    side = battle.figure(shape.action.by).side
    friends = [who for who in catch.everyone if battle.figure(who).side == side]
    foes = [who for who in catch.everyone if who not in friends]
    if foes:
        lines.append(NoteLine(names_of(battle, foes)))
    if friends:
        told = names_of(battle, friends)
        lines.append(NoteLine(f"Friends in it: {told}", colours.bad, strong=True))
    if not shape.from_user:
        lines.append(_how_far(battle, area, shape, colours))
        unseen = unseen_told(battle, shape.action.by, (), area.spot.origin)
        lines += (NoteLine(each, colours.bad) for each in unseen)
    used = used_by(battle, shape.action)._replace(power=shape.power)
    lines += (NoteLine(each) for each in resistances_told(battle, used, foes))
    return lines


def _how_far(battle: Battle, area: AreaOfEffect, shape: SpellShape, colours: Colours) -> NoteLine:
    """How far away it begins, in the colour of a warning where that is out of its range."""
    far = round(distance(body_now(battle, shape.action.by).at, area.spot.origin))
    if shape.reach_ft is None or far <= shape.reach_ft:
        return NoteLine(f"{far} ft away")
    return NoteLine(f"{far} ft away, out of its range of {number(shape.reach_ft)} ft", colours.bad)


def spell_hints(battle: Battle) -> Iterator[str]:
    """How a spell is placed, and until when its place may be changed."""
    yield "Click to place it, Esc to leave it open"
    yield place_in_words(battle)
