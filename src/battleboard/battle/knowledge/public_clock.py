"""The clock that players may see: the date and hour, and how long their lights last."""

from math import ceil

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.party_vision import is_own
from battleboard.foundation.words import count, with_capital
from battleboard.rules.measures import TURN_S


def public_clock(battle: Battle) -> str:
    """Return the date and hour, if kept, and the turns left of each kind of the party's lights.

    Of several lights of one kind, the one with the least time counts.
    """
    calendar, left = battle.exploring.calendar, dict[str, int]()
    for figure in battle.figures.values():
        light = figure.light
        if light and light.lit and light.left_s is not None and is_own(battle, figure):
            left[light.kind] = min(light.left_s, left.get(light.kind, light.left_s))
    lights = (f"{kind}: {count(ceil(each / TURN_S), 'turn')}" for kind, each in left.items())
    told = (calendar.moment(battle.clock_s),) if calendar else ()
    return with_capital(" · ".join((*told, *lights)))
